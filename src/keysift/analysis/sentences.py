"""Where sentences end: after a full stop, at a blank line, and after a title line without a full stop."""

from __future__ import annotations

import re
from array import array
from typing import Final

# What the splitter needs to know of a word type, as bits.
UPPER: Final = 1  # starts with a capital letter
LOWER: Final = 2  # starts with a small letter
TERMINAL: Final = 4  # . ! ? and the like
CLOSER: Final = 8  # closing quotes and brackets
ABBREVIATED: Final = 16  # ends in a full stop of its own
FUNCTION_WORD: Final = 32  # an English stop word: a capital one after "U.S." starts a sentence
BULLET: Final = 64
QUOTE: Final = 128  # " or ', which close when glued to what stands before and open otherwise

_TERMINALS: Final = frozenset(".!?…。！？؟।")
_CLOSERS: Final = frozenset(")]}\"'”’»")
_BULLETS: Final = frozenset("•▪◦‣●■□")

# A line that goes on in the next one with a small letter was broken to fit a width.
_BROKEN_LINE: Final = re.compile(r"([^\n]*[^\s])[ \t\r]*\n[ \t]*(?=[a-zß-öø-ÿ])")
_LINE_BREAKS: Final = re.compile("\r\n|[\n\r\u0085\u2028]")
_PARAGRAPH_BREAKS: Final = frozenset("\f\v\u2029")


def sentence_traits(word: str, *, is_stop_word: bool) -> int:
    """Return the bits that the splitter needs to know of a word type."""
    first = word[0]
    traits = 0
    if first.isupper():
        traits |= UPPER
    elif first.islower():
        traits |= LOWER
    if word[-1] == "." and len(word) > 1 and first not in _TERMINALS:
        traits |= ABBREVIATED
    if is_stop_word:
        traits |= FUNCTION_WORD
    if first in _TERMINALS:
        traits |= TERMINAL
    elif first in _CLOSERS:
        traits |= CLOSER | QUOTE if first in "\"'" else CLOSER
    elif first in _BULLETS:
        traits |= BULLET
    return traits


def line_breaks(gap: str) -> int:
    """Return how many line breaks a piece of white space has: 0, 1, or 2 for a blank line or more."""
    if not _PARAGRAPH_BREAKS.isdisjoint(gap):
        return 2
    return min(2, len(_LINE_BREAKS.findall(gap)))


def line_width(text: str) -> int:
    """Return the width that a text's lines were broken to fit, or 0 if they were not.

    Three quarters of the lines that go on with a small letter are at most this wide.
    """
    widths = sorted(len(line.lstrip()) for line in _BROKEN_LINE.findall(text))
    return widths[len(widths) * 3 // 4] if len(widths) > 1 else 0


def find_sentence_ends(
    text: str, starts: array[int], ends: array[int], traits: array[int], breaks: array[int]
) -> array[int]:
    """Return the token positions after each sentence.

    `traits` are the bits of each token's word type; `breaks` the number of line breaks before each token.
    """
    sentence_ends = array("i")
    width = -1  # not known yet
    over = False  # a full stop has passed; closing quotes and brackets may follow
    for position in range(1, len(starts)):
        before, here = traits[position - 1], traits[position]
        apart = starts[position] > ends[position - 1]
        if before & TERMINAL:
            over = True
        elif over and not (before & CLOSER and starts[position - 1] == ends[position - 2]):
            over = False
        if here & BULLET or breaks[position] > 1:
            ends_here = True
        elif breaks[position] == 1 and here & UPPER:
            if over:
                ends_here = True
            else:
                if width < 0:
                    width = line_width(text)
                ends_here = not _line_goes_on(text, starts, ends, position, width)
        elif over:
            closes = here & CLOSER and not (apart and here & QUOTE)
            ends_here = bool(here & UPPER) or (apart and not (closes or here & (LOWER | TERMINAL)))
        else:
            capital_function_word = here & UPPER and here & FUNCTION_WORD
            ends_here = apart and bool(before & ABBREVIATED and capital_function_word)
        if ends_here:
            sentence_ends.append(position)
            over = False
    if len(starts):
        sentence_ends.append(len(starts))
    return sentence_ends


def _line_goes_on(text: str, starts: array[int], ends: array[int], position: int, width: int) -> bool:
    """Tell whether the line before a token is so full that the token's word would not have fitted in."""
    if not width:
        return False
    line_end = ends[position - 1]
    line_start = text.rfind("\n", 0, line_end) + 1
    while text[line_start].isspace():
        line_start += 1
    return line_end - line_start + 1 + ends[position] - starts[position] > width
