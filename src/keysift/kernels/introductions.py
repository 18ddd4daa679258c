"""Find terms that a text introduces together with a short form: "natural language processing (NLP)"."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import ints

_LONGEST = 10  # characters of what stands in the brackets
_LEAST_CAPITALS = 2
_MOST_SKIPPED = 2  # words one after the other that a short form may pass over
_LINK = "D"  # see keysift.kinds
_STOP = "-"


def list_introductions(
    text: str, kinds: str, starts: array[int], ends: array[int], sentence_ends: array[int]
) -> list[tuple[str, int, int]]:
    """Return the short forms that a text introduces in brackets, the first token of each long form, and the bracket's.

    The letters of a short form, of which at least half are capitals, are the initials of the words before the bracket;
    stop words may be passed over. A plural ending is no part of it. If a text introduces one twice, the first counts.
    """
    starts_at = ints(starts)
    ends_at = ints(ends)
    sentence_ends_at = ints(sentence_ends)
    found: list[tuple[str, int, int]] = []
    bracket = text.find("(")
    if bracket < 0:
        return found
    known: set[str] = set()
    token = 0
    sentence = 0
    sentence_start = 0
    while bracket >= 0:
        begin = bracket + 1
        end = _end_of_short_form(text, begin)
        if end >= 0:
            while token < len(starts) and starts_at[token] < bracket:
                token += 1
            # The sentence of the token before the bracket.
            while sentence < len(sentence_ends) and sentence_ends_at[sentence] < token:
                sentence_start = sentence_ends_at[sentence]
                sentence += 1
            if token + 1 < len(starts) and starts_at[token + 1] == begin and ends_at[token + 1] == end:
                if text[end - 1] == "s":
                    end -= 1
                short = text[begin:end]
                if short not in known and _has_capitals(short):
                    first = _first_of_long_form(text, kinds, starts, ends, sentence_start, token, short)
                    if first >= 0:
                        known.add(short)
                        found.append((short, first, token))
        bracket = text.find("(", begin)
    return found


def _end_of_short_form(text: str, begin: int) -> int:
    """Return where a capital letter and one to nine letters, digits or "&" end that a bracket closes, or -1."""
    if begin >= len(text) or not "A" <= text[begin] <= "Z":
        return -1
    end = begin + 1
    while end < len(text) and end - begin < _LONGEST and _may_be_inside(text[end]):
        end += 1
    return end if end < len(text) and text[end] == ")" and end - begin > 1 else -1


def _may_be_inside(character: str) -> bool:
    return "a" <= character <= "z" or "A" <= character <= "Z" or "0" <= character <= "9" or character == "&"


def _has_capitals(short: str) -> bool:
    """Tell whether at least two characters, and at least half of all, are capitals."""
    capitals = 0
    for place in range(len(short)):
        if "A" <= short[place] <= "Z":
            capitals += 1
    return capitals >= _LEAST_CAPITALS and 2 * capitals >= len(short)


def _first_of_long_form(
    text: str, kinds: str, starts: array[int], ends: array[int], first: int, bracket: int, short: str
) -> int:
    """Return the token from which on the words before a bracket have the initials of a short form, or -1."""
    starts_at = ints(starts)
    ends_at = ints(ends)
    letters = short.replace("&", "").lower()
    left = len(letters)
    skipped = 0
    for position in range(bracket - 1, first - 1, -1):
        start = starts_at[position]
        end = ends_at[position]
        rest = _without_initials(text, start, end, letters, left)
        if 0 <= rest < left:
            left = rest
            skipped = 0
        elif _first_initial(text, start, end) == letters[left - 1]:  # "short-term memory (SM)"
            left -= 1
            skipped = 0
        elif kinds[position] == _STOP or kinds[position] == _LINK or (end - start == 1 and text[start] == "&"):
            skipped += 1
            if skipped > _MOST_SKIPPED or position == bracket - 1:
                return -1
        else:
            return -1
        if left == 0:
            return position if position < bracket - 1 else -1
    return -1


def _parts_words(character: str) -> bool:
    """Tell whether a character stands between the parts of a word."""
    return character == "-" or character == "/" or "\u2010" <= character <= "\u2012"


def _without_initials(text: str, start: int, end: int, letters: str, left: int) -> int:
    """Return how many of so many letters are left without those that the parts of a word begin with, or -1."""
    for position in range(end - 1, start - 1, -1):
        if not _parts_words(text[position]) and (position == start or _parts_words(text[position - 1])):
            if left == 0 or _lower(text[position]) != letters[left - 1]:
                return -1
            left -= 1
    return left


def _first_initial(text: str, start: int, end: int) -> str:
    """Return the first letter of a word, in lower case."""
    while start < end - 1 and _parts_words(text[start]):
        start += 1
    return _lower(text[start])


def _lower(character: str) -> str:
    """Return a character in lower case, or what that begins with: İ becomes two characters."""
    lower = character.lower()
    return lower[0]


def list_short_forms(
    text: str, stem_ids: array[int], starts: array[int], ends: array[int], stem: int, short: str
) -> list[int]:
    """Return the tokens that are a short form, in the plural or with a possessive ending too.

    The stem alone would not do, because it ignores capitals: "IT" is not "it".
    """
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    ends_at = ints(ends)
    length = len(short)
    tokens: list[int] = []
    for token in range(len(stem_ids)):
        if stem_ids_at[token] != stem:
            continue
        start = starts_at[token]
        rest = ends_at[token] - start - length
        if rest < 0 or rest > 2:
            continue
        place = 0
        while place < length and text[start + place] == short[place]:
            place += 1
        if place < length:
            continue
        if rest > 0 and text[start + length + rest - 1] != "s":
            continue
        if rest == 2 and text[start + length] != "'" and text[start + length] != "’":
            continue
        tokens.append(token)
    return tokens
