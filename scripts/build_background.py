"""Make the tables of general word frequencies out of the figures of the package `wordfreq`.

    pip install wordfreq
    python scripts/build_background.py --languages en de fr

writes src/keysift/data/background_XX.counts. Words become stems as the analyzer makes them, and their frequencies are
added up. Stems below one in ten million are left out: the table stays small, and what is rarer is taken to be that
rare, which keeps misspellings and noise from looking like the most specific words of a text. The limit is one in a
million for languages without a tagger, so that the package stays small.
"""

from __future__ import annotations

import argparse
from array import array
from collections import defaultdict
from pathlib import Path

from keysift.analysis.languages import Language, find_language
from keysift.analysis.stemming import stemmer_of
from keysift.corpus.background import FORMAT, TOKENS
from keysift.io.array_files import save_arrays
from keysift.kernels.hashing import hash_name

LEAST_TAGGED = 1e-7
LEAST_OTHER = 1e-6
CODES_OF_WORDFREQ = {"no": "nb"}
FOLDER = Path("src/keysift/data")


def stem_frequencies(language: Language) -> dict[str, float]:
    """Return the share of each stem in all words."""
    from wordfreq import get_frequency_dict

    stem = stemmer_of(language.code)
    frequencies: defaultdict[str, float] = defaultdict(float)
    code = CODES_OF_WORDFREQ.get(language.code, language.code)
    for word, frequency in get_frequency_dict(code, wordlist="large" if language.tagger else "small").items():
        frequencies[stem(word)] += frequency
    least = LEAST_TAGGED if language.tagger else LEAST_OTHER
    return {found: frequency for found, frequency in frequencies.items() if frequency >= least}


def build(language: Language, folder: Path) -> None:
    """Write the table of one language."""
    from importlib.metadata import version

    by_key: dict[int, float] = {}
    for stem, frequency in stem_frequencies(language).items():
        # Two stems with the same hash, of which there are hardly any, share their count.
        by_key[hash_name(stem)] = by_key.get(hash_name(stem), 0.0) + frequency
    keys = sorted(by_key)
    arrays = {"keys": array("I", keys), "counts": array("I", [round(TOKENS * by_key[key]) for key in keys])}
    header: dict[str, object] = {"language": language.code, "source": f"wordfreq {version('wordfreq')}"}
    output = folder / f"background_{language.code}.counts"
    save_arrays(output, kind="background", version=FORMAT, header=header, arrays=arrays)
    print(f"{output}: {len(keys)} stems, {output.stat().st_size} bytes")


def main() -> None:
    """Read the options and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", nargs="+", required=True, metavar="CODE")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    for code in options.languages:
        build(find_language(code), options.folder)


if __name__ == "__main__":
    main()
