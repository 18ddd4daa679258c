"""Words broken at line ends, and soft hyphens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Final

from keysift.analysis.markup.masks import BLANK, FILLER, Edit, edited, occurrences

_BEFORE: Final = re.compile(r"[^\W_]+(?:[-‐'’][^\W_]+)*$")
_AFTER: Final = re.compile(r"[-‐]([ \t]{0,3}\r?\n[ \t]{0,80})([^\W_]+(?:[-‐'’][^\W_]+)*)")
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
    return _SOFT.sub(lambda match: _soft(text, match), text)


def _soft(text: str, match: re.Match[str]) -> str:
    start, end = match.span()
    if text[start - 1 : start].isalnum() and text[end : end + 1].isalnum():
        return FILLER * (end - start)
    line_break = match[1] or ""
    return line_break.rjust(end - start, BLANK)


def join_broken_words(text: str) -> str:
    """Make one word of two pieces that a hyphen and a line break part.

    The hyphen stays where the text writes the word with one elsewhere, where it was written with one already, before a
    capital or a digit, and where both pieces are words of the text and the whole is not (real-time).
    """
    broken = [
        (position, match)
        for sign in ("-", "‐")
        for position in occurrences(text, sign)
        if text[position + 1 : position + 2].isspace() and (match := _AFTER.match(text, position))
    ]
    if not broken:
        return text
    counts = cache(lambda: Counter(word.casefold() for word in _WORD.findall(text)))  # only if somebody asks
    edits: list[Edit] = []
    for position, match in sorted(broken, key=lambda pair: pair[0]):
        before = _BEFORE.search(text[max(0, position - _LONGEST) : position])
        after = match[2]
        if before is None or not any(map(str.isalpha, before[0])) or after.casefold() in _CONJUNCTIONS:
            continue
        start = position + _keeps_hyphen(before[0], after, counts)
        edits.append((start, match.start(2), FILLER * (match.start(2) - start)))
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
