"""Look a text over for signs of anything but plain prose, so that plain prose costs one quick pass."""

from __future__ import annotations

from typing import Final

from keysift.kernels.signs import (
    BROKEN_WORDS,
    CONVERSATION_OPENING,
    EVERYTHING,
    FEWEST_TURNS,
    FORMULAS,
    HEADINGS,
    IDENTIFIERS,
    LONGEST_TURN,
    MARKDOWN,
    NUMBERED_WORKS,
    PAGES,
    PRONUNCIATIONS,
    REFERENCE_AUTHORS,
    REFERENCE_MARKS,
    REFERENCE_YEARS,
    SOCIAL,
    SOFT_HYPHENS,
    SPEAKERS,
    STRUCTURE,
    VOLUMES,
)

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, bytes and characters are read through pointers
    from keysift.kernels.interpreted import character_at, characters_of, fixed_octets

_CODES: Final = 128
# Small letters but l (et al, vol), blanks and commas say nothing about markup.
_PLAIN: Final = bytes(chr(code) in " ,;abcdefghijkmnopqrstuvwxyz" for code in range(_CODES))
_LONGEST_HEADING: Final = 50
_MOST_WORDS: Final = 6


def find_signs(text: str, endings: frozenset[str]) -> int:
    """Return which kinds of markup a text may have, as bits; 0 for plain prose.

    `endings` are the last words of well-known headings, in lower case.

    A bit says that it is worth looking, not that there is something. A kind that is there always has its bit.
    """
    length = len(text)
    signs = opening_signs(text)
    line_start = 0
    headers = 0  # lines that begin with a word and a colon
    stamp = -1  # the last @ or time of day
    lines = 0  # those of the opening that are not blank; the last one may be left out
    turns = 0  # lines with a colon and white space near their start
    turned = -1  # the start of the last one
    bracket = -1  # the last ( before a letter, or [ before a small one
    characters = characters_of(text)
    plain = fixed_octets(_PLAIN)
    position = 0
    while True:
        while position < length:  # most characters of prose say nothing
            code = ord(character_at(characters, position))
            if code >= _CODES or not plain[code]:
                break
            position += 1
        if position == length:
            break
        character = text[position]
        if character == "l":
            if position > 1:
                before = text[position - 1]
                if before == "a" and text[position - 2].isspace():
                    if follows_et(text, position - 2):
                        signs |= REFERENCE_AUTHORS
                elif before == "o" and is_volume(text, position):
                    signs |= VOLUMES
        elif character == "\n":
            signs |= line_signs(text, line_start, position, stamp, endings)
            if line_start < CONVERSATION_OPENING:
                lines += not ends_line(text, line_start)
            line_start = position + 1
        elif "0" <= character <= "9":
            in_reach = bracket >= 0 and position - bracket < 402 and position + 3 < length
            if in_reach and text[position + 1].isdigit() and text[position + 2].isdigit():
                signs |= REFERENCE_YEARS
        elif "A" <= character <= "Z":
            if position > 1 and position + 1 < length:
                before = text[position - 1]
                if (
                    (character == "X" and before == "r" and text[position + 1] == "i")  # arXiv
                    or (character == "D" and before == "I")  # PMID, PMCID
                    or (character == "N" and text[position - 2] == "S")  # ISBN, ISSN
                ):
                    signs |= NUMBERED_WORKS
        elif character == ".":
            if position > 0 and text[position - 1] == "p" and digit_near(text, position + 1):
                signs |= PAGES
        elif character == "(":
            bracket = position if position + 1 < length and text[position + 1].isalpha() else -1
        elif character == ")" or character == "]":
            bracket = -1
            if character == "]" and position + 1 < length:
                following = text[position + 1]
                if following == "(" or following == "[" or following == ":":
                    signs |= MARKDOWN
        elif character == ":":
            in_reach = position - line_start < LONGEST_TURN and position + 1 < length
            if in_reach and turned != line_start and line_start < CONVERSATION_OPENING:
                following = text[position + 1]
                if following.isspace() or following == "*" or following == "_":
                    turned = line_start
                    turns += 1
            if position + 1 < length and text[position + 1].isdigit():
                stamp = position
            elif position - line_start <= _LONGEST_HEADING:
                if is_label(text, line_start, position, endings):
                    signs |= HEADINGS
                if is_header(text, line_start, position):
                    headers += 1
                    if headers > 1:
                        signs |= STRUCTURE
        elif character == "@":
            stamp = position
            signs |= SOCIAL
        elif character == "[":
            signs |= bracket_signs(text, position)
            bracket = position if position + 1 < length and text[position + 1].islower() else -1
            if signs & STRUCTURE:
                return EVERYTHING
        else:
            signs |= rare_signs(text, position, line_start, endings)
            if signs & STRUCTURE:
                return EVERYTHING
        position += 1
    signs |= line_signs(text, line_start, length, stamp, endings)
    # Without its markup, a line may be blank or a heading.
    if turns >= FEWEST_TURNS and (2 * turns >= lines or signs & MARKDOWN):
        signs |= SPEAKERS
    if signs & (MARKDOWN | SPEAKERS):
        signs |= HEADINGS
    return EVERYTHING if signs & STRUCTURE else signs


def opening_signs(text: str) -> int:
    """Return the signs at the very start of a text: JSON begins with a bracket or a brace."""
    length = len(text)
    position = 0
    while position < length and (text[position].isspace() or text[position] == "\ufeff"):
        position += 1
    return STRUCTURE if position < length and (text[position] == "{" or text[position] == "[") else 0


def rare_signs(text: str, position: int, line_start: int, endings: frozenset[str]) -> int:
    """Return what a character that prose seldom has says, given its surroundings."""
    length = len(text)
    character = text[position]
    following = text[position + 1] if position + 1 < length else " "
    before = text[position - 1] if position > 0 else " "
    if character == "-" or character == "\u2010":
        if following == "-" and position + 2 < length and text[position + 2] == "-":
            return STRUCTURE
        return BROKEN_WORDS if following.isspace() and ends_line(text, position + 1) else 0
    if character == "\u2014" or character == "\u2013":
        in_reach = position - line_start <= _LONGEST_HEADING
        return HEADINGS if in_reach and is_label(text, line_start, position, endings) else 0
    if character == "'":
        return STRUCTURE if following == "'" and position + 2 < length and text[position + 2] == "'" else 0
    if character == "<":
        return STRUCTURE if following.isalpha() or following == "/" or following == "!" or following == "?" else 0
    if character == "&":
        return STRUCTURE if is_entity(text, position + 1) else 0
    if character == ">":
        return STRUCTURE if position - line_start < 2 else 0
    if character == "`" or character == "\\" or character == "\x7f":
        return STRUCTURE
    if character == "=" or character == "~":
        return STRUCTURE if following == character else 0
    if character == "$":
        return 0 if following.isspace() or following.isdigit() else FORMULAS
    if character == "|":
        return MARKDOWN
    if character == "#":
        return MARKDOWN | SOCIAL
    if character == "*" or character == "_":
        return MARKDOWN if not following.isspace() and not before.isalnum() else 0
    if character == "/":
        return slash_signs(text, position)
    if "\u0250" <= character <= "\u02d0":
        return PRONUNCIATIONS
    return SOFT_HYPHENS | BROKEN_WORDS if character == "\xad" else 0  # it may stand for a hyphen


def bracket_signs(text: str, position: int) -> int:
    """Return what a bracket says: [12] and [Knu68] are references, [^1] is a note, - [x] a task of a list."""
    if position + 1 == len(text):
        return 0
    following = text[position + 1]
    if following == "[" or following == "/":
        return STRUCTURE
    signs = MARKDOWN if following == "^" else 0
    if following.isdigit():
        signs = REFERENCE_MARKS
    elif following.isalpha() and not following.islower():
        signs = REFERENCE_MARKS | REFERENCE_YEARS
    if position > 1 and text[position - 1] == " ":
        before = text[position - 2]
        if before == "-" or before == "*" or before == "+":
            signs |= MARKDOWN
    return signs


def line_signs(text: str, start: int, end: int, stamp: int, endings: frozenset[str]) -> int:
    """Return what a line says: a heading is short, a rule repeats a sign, "At 9:15 Sam wrote:" ends in a colon."""
    first = start
    while first < end and text[first].isspace():
        first += 1
    last = end
    while last > first and text[last - 1].isspace():
        last -= 1
    if first == last:
        return 0
    signs = 0
    sign = text[first]
    if sign == "-" or sign == "*" or sign == "+" or sign == "_" or sign == "#":
        following = first + 1
        while following < last and (text[following] == " " or text[following] == "\t"):
            following += 1
        if following < last and text[following] == sign:
            signs = MARKDOWN
    if text[last - 1] == ":" and stamp >= start:
        return STRUCTURE
    if 4 < last - first <= _LONGEST_HEADING and not sign.islower() and ends_heading(text, start, last, endings):
        signs |= HEADINGS
    return signs


def ends_heading(text: str, start: int, end: int, endings: frozenset[str]) -> bool:
    """Tell whether the last word of a line is that of a well-known heading."""
    while end > start and (text[end - 1].isspace() or is_trailing(text[end - 1])):
        end -= 1
    first = end
    while first > start and not text[first - 1].isspace() and not is_trailing(text[first - 1]):
        first -= 1
    return text[first:end].casefold() in endings


def find_heading_lines(text: str, endings: frozenset[str]) -> list[tuple[int, int]]:
    """Return start and end of the lines that may be a well-known heading, or begin with a label and a colon or dash."""
    found: list[tuple[int, int]] = []
    length = len(text)
    start = 0
    words = 0
    in_word = False
    is_marked = False
    for position in range(length + 1):
        character = text[position] if position < length else "\n"
        if character == "\n":
            size = position - start
            if is_marked or (
                4 < size <= _LONGEST_HEADING and words <= _MOST_WORDS and ends_heading(text, start, position, endings)
            ):
                found.append((start, position))
            start = position + 1
            words = 0
            in_word = False
            is_marked = False
        elif character == " ":
            in_word = False
        else:
            if not in_word:
                in_word = True
                words += 1
            if (
                character == ":" or character == "\u2014" or character == "\u2013"
            ) and position - start < _LONGEST_HEADING:
                is_marked = True
    return found


def is_trailing(character: str) -> bool:
    """Tell whether a character may stand before or behind the words of a heading."""
    return (
        character == "."
        or character == ":"
        or character == ","
        or character == "!"
        or character == "*"
        or character == "_"
    )


def is_volume(text: str, position: int) -> bool:
    """Tell whether "vol" ends at a position, and no word goes on."""
    if text[position - 2] != "v" and text[position - 2] != "V":
        return False
    return position + 1 < len(text) and not text[position + 1].isalpha()


def follows_et(text: str, position: int) -> bool:
    """Tell whether "et" stands before the white space that ends at a position."""
    least = position - 3
    while position >= 0 and position > least and text[position].isspace():
        position -= 1
    if position > 1 and text[position] == ".":
        position -= 1
    return position > 0 and text[position] == "t" and text[position - 1] == "e"


def digit_near(text: str, position: int) -> bool:
    """Tell whether there is a digit among the next four characters."""
    end = min(position + 4, len(text))
    while position < end:
        if text[position].isdigit():
            return True
        position += 1
    return False


def ends_line(text: str, position: int) -> bool:
    """Tell whether nothing but white space is left of a line."""
    length = len(text)
    while position < length and text[position] != "\n":
        if not text[position].isspace():
            return False
        position += 1
    return position < length


def is_entity(text: str, position: int) -> bool:
    """Tell whether letters, digits or # and a semicolon follow."""
    end = min(position + 40, len(text))
    first = position
    while position < end and (text[position].isalnum() or text[position] == "#"):
        position += 1
    return first < position < end and text[position] == ";"


def is_label(text: str, start: int, end: int, endings: frozenset[str]) -> bool:
    """Tell whether a line begins with a few words, capitalised, of which the last ends a well-known heading."""
    while start < end and text[start].isspace():
        start += 1
    if end - start < 6 or text[start].islower():
        return False
    words = 1
    for position in range(start, end):
        if text[position] == " ":
            words += 1
        elif not text[position].isalpha() and text[position] != "-" and text[position] != ".":
            return False
    return words <= _MOST_WORDS and ends_heading(text, start, end, endings)


def is_header(text: str, start: int, end: int) -> bool:
    """Tell whether a line begins with a single word."""
    while start < end and (text[start].isspace() or text[start] == ">" or text[start] == "*"):
        start += 1
    while end > start and (text[end - 1] == " " or text[end - 1] == "\t" or text[end - 1] == "*"):
        end -= 1
    if start == end:
        return False
    for position in range(start, end):
        if not text[position].isalnum() and text[position] != "-" and text[position] != "_":
            return False
    return True


def slash_signs(text: str, position: int) -> int:
    """Return what a slash says: 10.1038/x is an identifier, example.org/x an address."""
    if position == 0:
        return 0
    before = position - 1
    if text[before].isdigit():
        least = position - 10
        while before >= 0 and before > least and text[before].isdigit():
            before -= 1
        return IDENTIFIERS if before > 0 and text[before] == "." else 0
    least = max(0, position - 30)
    while before >= least and not text[before].isspace():
        if text[before] == ".":
            return SOCIAL
        before -= 1
    return 0
