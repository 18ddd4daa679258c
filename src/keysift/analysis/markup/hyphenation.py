"""Words broken at line ends, and soft hyphens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Final

from keysift.analysis.markup.masks import BLANK, FILLER, Edit, edited, gap, matches_from

_BEFORE: Final = re.compile(r"[^\W_]+(?:[-‐'’][^\W_]+)*$")
_BREAK: Final = re.compile(r"[-‐][ \t]{0,3}\r?\n[ \t]{0,80}([^\W_]+(?:[-‐'’][^\W_]+)*)")
_WORD: Final = re.compile(r"[^\W_]+(?:[-‐][^\W_]+)*")
_LONGEST: Final = 60
_FEWEST_LETTERS: Final = 4
# "pre- and post-": the hyphen stands for the rest of the word
_CONJUNCTIONS: Final = frozenset("and or und oder bzw y o u et ou e o ed od en of i lub oraz to nor".split())
_WITH_HYPHEN: Final = frozenset("self well ex".split())  # parts of English words that hardly ever grow together
_SOFT: Final = re.compile(r"\xad+([ \t]{0,3}\r?\n[ \t]{0,80})?")
_DASH: Final = re.compile(r"(?:^|[\s\d])\xad(?:[\s\d]|$)", re.MULTILINE)


def join_soft_hyphens(text: str) -> str:
    """Put fillers in the place of soft hyphens, and of line breaks behind them.

    Some programs write a soft hyphen for every dash. A text in which one stands alone or between digits has dashes.
    """
    if "\xad" not in text:
        return text
    if _DASH.search(text):
        return text.replace("\xad", "-")
    return _SOFT.sub(_soft, text)


def _soft(match: re.Match[str]) -> str:
    put = gap(match.string, *match.span())
    line_break = match[1] or ""
    return put if put.startswith(FILLER) else line_break.rjust(len(put), BLANK)


def join_broken_words(text: str) -> str:
    """Make one word of two pieces that a hyphen and a line break part.

    The hyphen stays where the text writes the word with one elsewhere, where it was written with one already, before a
    capital or a digit, and where both pieces are words of the text and the whole is not (real-time).
    """
    counts = cache(lambda: Counter(word.casefold() for word in _WORD.findall(text)))  # only if somebody asks
    edits: list[Edit] = []
    for match in (*matches_from(text, "-", _BREAK), *matches_from(text, "‐", _BREAK)):
        hyphen, end = match.start(), match.start(1)
        before, after = _BEFORE.search(text[max(0, hyphen - _LONGEST) : hyphen]), match[1]
        if before is None or not any(map(str.isalpha, before[0])) or after.casefold() in _CONJUNCTIONS:
            continue
        start = hyphen + _keeps_hyphen(before[0], after, counts)
        edits.append((start, end, FILLER * (end - start)))
    return edited(text, edits)


def _keeps_hyphen(before: str, after: str, count_words: Callable[[], Counter[str]]) -> bool:
    if not after[0].islower() or not before[-1].isalpha() or "-" in before or "-" in after:
        return True
    first, second = before.casefold(), after.casefold()
    counts = count_words()
    with_hyphen, without = counts[f"{first}-{second}"], counts[first + second]
    if with_hyphen or without:
        return with_hyphen > without
    if first in _WITH_HYPHEN:
        return True
    return min(len(first), len(second)) >= _FEWEST_LETTERS and counts[first] > 1 and counts[second] > 1
