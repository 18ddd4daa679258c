r"""Measure what reading costs beside the floor `Counter(re.findall(r"\w+", text))`, and how it grows on hostile texts.

    python benchmarks/reading.py --texts Inspec.jsonl.gz [--repeats 7]

Texts that come back as they were are plain prose; the others have markup, references or broken words. Both take turns
with the floor in one process, and the best pass of each counts, in processor time. Then follow texts made of one sign
only, of `--size` characters and of eight times as many: a growth of 8 is linear.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time

from keysift.analysis.markup import read
from texts import load_texts

WORDS = re.compile(r"\w+")
HOSTILE = ("<", "&", "[", "`", "(", "*", "_", "{{", "[[", "<a \"'", "<!--", "![a](b/", "|\n", "\n>", "a-\nb", "et al. ")


def floor(text: str) -> object:
    """Split the words and count them."""
    return Counter(WORDS.findall(text))


def best(function: Callable[[str], object], texts: Iterable[str], repeats: int) -> float:
    """Return the shortest time that a pass over the texts took."""
    times = []
    for _ in range(repeats):
        begin = process_time()
        for text in texts:
            function(text)
        times.append(process_time() - begin)
    return min(times)


def main() -> None:
    """Measure, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, required=True, help="JSONL with a field `text`")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--size", type=int, default=25_000, help="characters of the shorter hostile text")
    arguments = parser.parse_args()
    texts = load_texts(arguments.texts)
    plain = [text for text in texts if read(text) is text]
    marked = [text for text in texts if read(text) is not text]
    for name, group in (("plain prose", plain), ("with something to mask", marked)):
        if group:
            ratio = best(read, group, arguments.repeats) / best(floor, group, arguments.repeats)
            print(f"{name}: {len(group)} texts, {ratio:.2f} x the floor")
    for sign in HOSTILE:
        short, long = (sign * (size // len(sign)) for size in (arguments.size, 8 * arguments.size))
        slow = best(read, [long], arguments.repeats)
        growth = slow / best(read, [short], arguments.repeats)
        print(f"only {sign!r}: {slow / best(floor, [long], arguments.repeats):.1f} x the floor, growth {growth:.1f}")


if __name__ == "__main__":
    main()
