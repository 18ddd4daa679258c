"""Find where sentences end, and in which casing context their words stand."""

from __future__ import annotations

from array import array

from keysift.kernels.traits import (
    ABBREVIATED,
    BULLET,
    CAPITAL,
    CLOSER,
    FIRST,
    FUNCTION_WORD,
    LETTERS,
    LIST_MARK,
    LOWER,
    NUMBERING,
    QUOTE,
    SMALL,
    SPACED,
    TERMINAL,
    TITLE,
    UPPER,
)

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import ints, octets


def line_width(text: str) -> int:
    """Return the width that a text's lines were broken to fit, or 0 if they were not.

    A line that goes on in the next one with a small letter was broken to fit a width; three quarters of those lines are
    at most this wide.
    """
    widths: list[int] = []
    length = len(text)
    line_start = 0
    while True:
        last = text.find("\n", line_start)
        if last < 0:
            break
        first = line_start
        line_start = last + 1
        following = line_start
        while following < length and (text[following] == " " or text[following] == "\t"):
            following += 1
        if following == length or not text[following].islower():
            continue
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if last > first:
            widths.append(last - first)
    if len(widths) < 2:
        return 0
    widths.sort()
    return widths[len(widths) * 3 // 4]


def find_sentence_ends(
    text: str,
    starts: array[int],
    ends: array[int],
    types: array[int],
    breaks: array[int],
    traits: array[int],
    sentence_ends: array[int],
) -> int:
    """Fill in the token positions after each sentence; return the number of sentences.

    `traits` run over word types; `breaks` are the line breaks before each token.
    """
    starts_at = ints(starts)
    ends_at = ints(ends)
    types_at = ints(types)
    breaks_at = ints(breaks)
    traits_at = ints(traits)
    sentence_ends_at = ints(sentence_ends)
    count = len(starts)
    sentences = 0
    width = -1  # not known yet
    over = False  # a full stop has passed; closing quotes and brackets may follow
    line_start = starts_at[0] if count > 0 else 0
    for position in range(1, count):
        before = traits_at[types_at[position - 1]]
        here = traits_at[types_at[position]]
        apart = starts_at[position] > ends_at[position - 1]
        if before & TERMINAL:
            over = True
        elif over and not (before & CLOSER and (before & SPACED or starts_at[position - 1] == ends_at[position - 2])):
            over = False
        if here & BULLET or breaks_at[position] > 1:
            ends_here = True
        elif breaks_at[position] == 1 and here & LIST_MARK:
            ends_here = position + 1 < count and starts_at[position + 1] > ends_at[position]
        elif breaks_at[position] == 1 and here & NUMBERING and position + 1 < count:
            # "1." or "1)" before an item; "2.1" before the capital of a heading.
            following = traits_at[types_at[position + 1]]
            glued = starts_at[position + 1] == ends_at[position]
            ends_here = (glued and following & (TERMINAL | CLOSER) != 0) or (not glued and following & UPPER != 0)
        elif breaks_at[position] == 1 and here & UPPER:
            ends_here = over
            if not over:
                if width < 0:
                    width = line_width(text)
                # A line so full that the next word would not have fitted in goes on.
                full = ends_at[position - 1] - line_start + 1 + ends_at[position] - starts_at[position]
                ends_here = full <= width or width == 0
        elif over:
            closes = here & CLOSER and not (apart and here & QUOTE)
            ends_here = here & UPPER != 0 or (apart and not closes and not here & (LOWER | TERMINAL))
        else:
            ends_here = apart and before & ABBREVIATED != 0 and here & UPPER != 0 and here & FUNCTION_WORD != 0
        if breaks_at[position] > 0:
            line_start = starts_at[position]
        if ends_here:
            sentence_ends_at[sentences] = position
            sentences += 1
            over = False
    if count > 0:
        sentence_ends_at[sentences] = count
        sentences += 1
    return sentences


def find_casings(types: array[int], traits: array[int], sentence_ends: array[int], casings: bytearray) -> None:
    """Fill in the casing context of each token.

    A sentence in which nearly all longer words are capitalised is a title; otherwise its first word with a letter is
    FIRST, and all others are NORMAL.
    """
    types_at = ints(types)
    traits_at = ints(traits)
    sentence_ends_at = ints(sentence_ends)
    casings_at = octets(casings)
    start = 0
    for sentence in range(len(sentence_ends)):
        end = sentence_ends_at[sentence]
        capitals = 0
        small = 0
        first = -1
        for position in range(start, end):
            trait = traits_at[types_at[position]]
            if trait & CAPITAL:
                capitals += 1
            elif trait & SMALL:
                small += 1
            if first < 0 and trait & LETTERS:
                first = position
        if capitals + small > 1 and capitals >= 3 * small:
            for position in range(start, end):
                casings_at[position] = TITLE
        elif first >= 0:
            casings_at[first] = FIRST
        start = end
