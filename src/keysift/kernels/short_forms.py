"""Terms that a text introduces together with a short form: "natural language processing (NLP)".

From then on both stand for the same thing: they are one phrase, shown in its long form.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Runs
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import ints
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Runs
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import ints

_LONGEST = cython.declare(cython.Py_ssize_t, 10)  # characters of what stands in the brackets
_LEAST_CAPITALS = cython.declare(cython.Py_ssize_t, 2)
_MOST_SKIPPED = cython.declare(cython.Py_ssize_t, 2)  # words one after the other that a short form may pass over


class ShortForm(NamedTuple):
    """A short form with its stem id, and where its long form is introduced: the first token, the number of tokens."""

    short: str
    stem: int
    start: int
    length: int


@cython.ccall
def list_short_forms(document: Tokens) -> list[ShortForm]:
    """Return the short forms that a text introduces in brackets, by first appearance.

    The letters of a short form, of which at least half are capitals, are the initials of the words before the bracket;
    stop words may be passed over. A plural ending is no part of it. If a text introduces one twice, the first counts.

    >>> import keysift
    >>> list_short_forms(keysift.analyze("Modern natural language processing (NLP) is useful."))
    [ShortForm(short='NLP', stem=5, start=1, length=3)]
    """
    text = document.reading
    found: list[ShortForm] = []
    bracket = text.find("(")
    if bracket < 0:
        return found
    known: set[str] = set()
    token: cython.Py_ssize_t = 0
    sentence: cython.Py_ssize_t = 0
    sentence_start: cython.Py_ssize_t = 0
    while bracket >= 0:
        begin = bracket + 1
        end = _end_of_short_form(text, begin)
        if end >= 0:
            while token < document.count and document.starts_at[token] < bracket:
                token += 1
            # The sentence of the token before the bracket.
            while sentence < document.sentence_count and document.sentence_ends_at[sentence] < token:
                sentence_start = document.sentence_ends_at[sentence]
                sentence += 1
            if (
                token + 1 < document.count
                and document.starts_at[token + 1] == begin
                and document.ends_at[token + 1] == end
            ):
                if text[end - 1] == "s":
                    end -= 1
                short = text[begin:end]
                if short not in known and _has_capitals(short):
                    after = token
                    first = _first_of_long_form(document, sentence_start, after, short)
                    if first < 0:
                        after = _start_of_owner(document, sentence_start, token)
                        first = _first_of_long_form(document, sentence_start, after, short)
                    if first >= 0:
                        known.add(short)
                        found.append(ShortForm(short, document.stem_ids_at[token + 1], first, after - first))
        bracket = text.find("(", begin)
    return found


@cython.cfunc
@cython.exceptval(-2)
def _end_of_short_form(text: str, begin: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where a capital letter and one to nine letters, digits or "&" end that a bracket closes, or -1."""
    if begin >= len(text) or not "A" <= text[begin] <= "Z":
        return -1
    end = begin + 1
    while end < len(text) and end - begin < _LONGEST and _may_be_inside(text[end]):
        end += 1
    return end if end < len(text) and text[end] == ")" and end - begin > 1 else -1


@cython.cfunc
@cython.exceptval(check=False)
def _may_be_inside(character: cython.Py_UCS4) -> cython.bint:
    return "a" <= character <= "z" or "A" <= character <= "Z" or "0" <= character <= "9" or character == "&"


@cython.cfunc
@cython.exceptval(-1)
def _has_capitals(short: str) -> cython.bint:
    """Tell whether at least two characters, and at least half of all, are capitals."""
    capitals = 0
    for place in range(len(short)):
        if "A" <= short[place] <= "Z":
            capitals += 1
    return capitals >= _LEAST_CAPITALS and 2 * capitals >= len(short)


@cython.cfunc
@cython.exceptval(-2)
def _first_of_long_form(
    document: Tokens, first: cython.Py_ssize_t, bracket: cython.Py_ssize_t, short: str
) -> cython.Py_ssize_t:
    """Return the token from which on the words before a bracket have the initials of a short form, or -1."""
    text = document.reading
    letters = short.replace("&", "").lower()
    left = len(letters)
    skipped = 0
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    for position in range(bracket - 1, first - 1, -1):
        start = document.starts_at[position]
        end = document.ends_at[position]
        kind = document.kinds_at[position]
        rest = _without_initials(text, start, end, letters, left)
        if 0 <= rest < left:
            left = rest
            skipped = 0
        elif _first_initial(text, start, end) == letters[left - 1]:  # "short-term memory (SM)"
            left -= 1
            skipped = 0
        elif kind == "-" or kind == "D" or (end - start == 1 and text[start] == "&"):
            skipped += 1
            if skipped > _MOST_SKIPPED or position == bracket - 1:
                return -1
        else:
            return -1
        if left == 0:
            return position if position < bracket - 1 else -1
    return -1


@cython.cfunc
@cython.exceptval(-2)
def _start_of_owner(document: Tokens, first: cython.Py_ssize_t, bracket: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where a name before a bracket begins that no initials stand for, with its linking word, or `first`.

    "Food and Agriculture Organization of the United Nations (FAO)"
    """
    position: cython.Py_ssize_t = bracket - 1
    if position <= first or document.kinds_at[position] != "P":
        return first
    while position > first and document.kinds_at[position] == "P":
        position -= 1
    if document.kinds_at[position] != "D":
        return first
    while position > first and document.kinds_at[position - 1] == "D":  # "of the"
        position -= 1
    return position


@cython.cfunc
@cython.exceptval(check=False)
def _parts_words(character: cython.Py_UCS4) -> cython.bint:
    """Tell whether a character stands between the parts of a word."""
    return character == "-" or character == "/" or "\u2010" <= character <= "\u2012"


@cython.cfunc
@cython.exceptval(-2)
def _without_initials(
    text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, letters: str, left: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return how many of so many letters are left without those that the parts of a word begin with, or -1."""
    for position in range(end - 1, start - 1, -1):
        if not _parts_words(text[position]) and (position == start or _parts_words(text[position - 1])):
            if left == 0 or _lower(text[position]) != letters[left - 1]:
                return -1
            left -= 1
    return left


@cython.cfunc
@cython.exceptval(0, check=True)
def _first_initial(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_UCS4:
    """Return the first letter of a word, in lower case."""
    while start < end - 1 and _parts_words(text[start]):
        start += 1
    return _lower(text[start])


@cython.cfunc
@cython.exceptval(0, check=True)
def _lower(character: str) -> cython.Py_UCS4:
    """Return a character in lower case, or what that begins with: İ becomes two characters."""
    lower = character.lower()
    return lower[0]


@cython.ccall
def runs_with_long_forms(document: Tokens, runs: Runs) -> Runs:
    """Return runs with the short forms of the text, in which every long form is a run of its own."""
    short_forms = list_short_forms(document)
    return set_long_forms_apart(document, short_forms, runs) if short_forms else runs


@cython.ccall
def set_long_forms_apart(document: Tokens, short_forms: list[ShortForm], runs: Runs) -> Runs:
    """Return runs in which every occurrence of a long form is a run of its own.

    Runs that a long form cuts into are dropped. A longer phrase around a long form stays: "natural language processing
    systems" is another phrase.
    """
    taken = zeros("i", document.count)  # the length of the longest long form that begins at each token
    taken_at = ints(taken)
    added = Runs(runs.count + _mark_long_forms(document, short_forms, taken))
    following: cython.Py_ssize_t = 0  # the next token at which a long form may begin
    before: cython.Py_ssize_t = -1  # the last long form that begins before the run
    looked_at: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t
    place: cython.Py_ssize_t
    for run in range(runs.count):
        start = runs.starts_at[run]
        end = start + runs.lengths_at[run]
        while looked_at < start:
            if taken_at[looked_at]:
                before = looked_at
            looked_at += 1
        is_cut = before >= 0 and start < before + taken_at[before]
        for place in range(start, end):
            if taken_at[place] and place + taken_at[place] >= end:
                is_cut = True
        # Long forms that come first, by position and then by length.
        while following < start or (following == start and (is_cut or taken_at[following] <= end - start)):
            if taken_at[following]:
                added.add(following, taken_at[following])
            following += 1
        if not is_cut:
            added.add(start, end - start)
    for place in range(following, document.count):
        if taken_at[place]:
            added.add(place, taken_at[place])
    added.short_forms = short_forms
    return added


@cython.cfunc
@cython.exceptval(-1, check=True)
def _mark_long_forms(document: Tokens, short_forms: list[ShortForm], taken: array[int]) -> cython.Py_ssize_t:
    """Fill in at each token the length of the longest long form that begins there; return at how many one does.

    Occurrences of one long form do not overlap.
    """
    taken_at = ints(taken)
    stem_ids_at = document.stem_ids_at
    room: cython.Py_ssize_t = 0
    for short_form in short_forms:
        room += short_form.length - 1
    sequences = Sequences(len(document.vocabulary), room)
    form: cython.Py_ssize_t
    start: cython.Py_ssize_t
    length: cython.Py_ssize_t
    for form in range(len(short_forms)):
        _, _, start, length = short_forms[form]
        sequences.marks_at[sequences.add(stem_ids_at, start, start + length)] = form
    ends = zeros("i", len(short_forms))  # where the newest occurrence of each long form ends
    ends_at = ints(ends)
    count: cython.Py_ssize_t = 0
    sequence: cython.Py_ssize_t
    place: cython.Py_ssize_t
    for position in range(document.count):
        sequence = stem_ids_at[position]
        place = position + 1
        while sequence >= 0:
            form = sequences.marks_at[sequence]
            if form >= 0 and ends_at[form] <= position:
                if taken_at[position] == 0:
                    count += 1
                taken_at[position] = place - position
                ends_at[form] = place
            if place == document.count:
                break
            sequence = sequences.follow(sequence, stem_ids_at[place])
            place += 1
    return count
