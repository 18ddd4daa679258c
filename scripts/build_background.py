"""Make the table of general English word frequencies out of the figures of the package `wordfreq`.

    pip install wordfreq
    python scripts/build_background.py -o src/keysift/data/background_en.counts

Words become stems as the analyser makes them, and their frequencies are added up. Stems below one in ten million are
left out: the table stays small, and what is rarer is taken to be that rare, which keeps misspellings and noise from
looking like the most specific words of a text.
"""

from __future__ import annotations

import argparse
from array import array
from collections import defaultdict
from pathlib import Path

from keysift.analysis.languages import find_language
from keysift.analysis.stemming import snowball
from keysift.corpus.background import FORMAT, TOKENS
from keysift.io.array_files import save_arrays
from keysift.kernels.hashing import hash_name

LANGUAGE = "en"
LEAST = 1e-7


def stem_frequencies() -> dict[str, float]:
    """Return the share of each stem in all words."""
    from wordfreq import get_frequency_dict

    stem = snowball(find_language(LANGUAGE).stemmer)
    frequencies: defaultdict[str, float] = defaultdict(float)
    for word, frequency in get_frequency_dict(LANGUAGE, wordlist="large").items():
        frequencies[stem(word)] += frequency
    return {found: frequency for found, frequency in frequencies.items() if frequency >= LEAST}


def main() -> None:
    """Read the options and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True)
    output = parser.parse_args().output
    from importlib.metadata import version

    by_key: dict[int, float] = {}
    for stem, frequency in stem_frequencies().items():
        # Two stems with the same hash, of which there are hardly any, share their count.
        by_key[hash_name(stem)] = by_key.get(hash_name(stem), 0.0) + frequency
    keys = sorted(by_key)
    arrays = {"keys": array("I", keys), "counts": array("I", [round(TOKENS * by_key[key]) for key in keys])}
    header: dict[str, object] = {"language": LANGUAGE, "source": f"wordfreq {version('wordfreq')}"}
    save_arrays(output, kind="background", version=FORMAT, header=header, arrays=arrays)
    print(f"{output}: {len(keys)} stems, {output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
