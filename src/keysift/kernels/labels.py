"""Find the labels of a vocabulary in a document: sequences of words, however many there are."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import Ints, ints
    from keysift.kernels.keyphrases import end_without_possessive
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.keyphrases import end_without_possessive
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Ints, ints


@cython.cclass
class LabelTable:
    """Sequences of words by their numbers. Those with the same words are one, and have one number.

    `sequences` has the words of all of them, one after the other, and `offsets` where each one begins and the last one
    ends; `words` is how many different words there are.
    """

    table: Sequences
    numbers: array[int]

    def __init__(self, sequences: array[int], offsets: array[int], words: cython.Py_ssize_t) -> None:
        sequences_at = ints(sequences)
        offsets_at = ints(offsets)
        count: cython.Py_ssize_t = len(offsets) - 1
        self.numbers = zeros("i", count)
        numbers_at = ints(self.numbers)
        self.table = Sequences(words, max(0, len(sequences) - count))
        known: cython.Py_ssize_t = 0
        for place in range(count):
            sequence = self.table.add(sequences_at, offsets_at[place], offsets_at[place + 1])
            if self.table.marks_at[sequence] < 0:
                self.table.marks_at[sequence] = known
                known += 1
            numbers_at[place] = self.table.marks_at[sequence]

    def numbered(self) -> array[int]:
        """Return the number of each sequence."""
        return self.numbers

    def match(
        self,
        document: Tokens,
        known: array[int],
        readings: dict[int, list[list[int]]],
        agreed: dict[tuple[int, str, bool], tuple[int, ...]],
        ask: Callable[[int, str, Any, int, int, bool], tuple[int, ...]],
    ) -> list[tuple[int, int, tuple[int, ...]]]:
        """Return first token, number of tokens and labels of each place; of those that overlap, the longest.

        `agreed` has the labels that a sequence has in a form of the text, at the start of a sentence or not; where it
        does not say, `ask` is called. A form may have none.
        """
        found = self.find(document, known, readings)
        found.sort()
        matches: list[tuple[int, int, tuple[int, ...]]] = []
        opening = frozenset((0, *document.sentence_ends)) if found else frozenset()
        taken = bytearray(document.count)
        start: cython.Py_ssize_t
        length: cython.Py_ssize_t
        for length, start, number in found:
            length = -length
            if taken[start] or taken[start + length - 1]:
                continue
            opens = start in opening
            form = document.reading[document.starts_at[start] : document.ends_at[start + length - 1]]
            labels = agreed.get((number, form, opens))
            if labels is None:
                labels = ask(number, form, document, start, length, opens)
            if labels:
                matches.append((start, length, labels))
                for place in range(start, start + length):
                    taken[place] = 1
        matches.sort()
        return matches

    def find(
        self, document: Tokens, known: array[int], readings: dict[int, list[list[int]]]
    ) -> list[tuple[int, int, int]]:
        """Return how long each sequence in a sentence is, as a number below 0, its first token and its number.

        `known` has the word of each stem of the document, or -1. Stems with hyphens may have several `readings`, each
        of one word or more.
        """
        known_at = ints(known)
        found: list[tuple[int, int, int]] = []
        start: cython.Py_ssize_t = 0
        for sentence in range(document.sentence_count):
            limit = document.sentence_ends_at[sentence]
            while start < limit:
                stem = document.stem_ids_at[start]
                if known_at[stem] >= 0 or (readings and stem in readings):
                    _follow(self.table, document, known_at, readings, found, start, start, limit, -1)
                start += 1
        return found


@cython.cfunc
@cython.exceptval(-1)
def _follow(
    table: Sequences,
    document: Tokens,
    known: Ints,
    readings: dict[int, list[list[int]]],
    found: list[tuple[int, int, int]],
    start: cython.Py_ssize_t,
    place: cython.Py_ssize_t,
    limit: cython.Py_ssize_t,
    sequence: cython.Py_ssize_t,
) -> cython.int:
    """Go on from a sequence, or from none at a start, as long as there are labels that go on."""
    word: cython.Py_ssize_t
    after: cython.Py_ssize_t
    while place < limit:
        stem = document.stem_ids_at[place]
        if readings and stem in readings:
            for reading in readings[stem]:
                after = sequence
                for word in reading:
                    after = word if after < 0 else table.follow(after, word)
                    if after < 0:
                        break
                if after >= 0:
                    if table.marks_at[after] >= 0:
                        found.append((start - place - 1, start, table.marks_at[after]))
                    _follow(table, document, known, readings, found, start, place + 1, limit, after)
            return 0
        word = known[stem]
        if word < 0:
            return 0
        sequence = word if sequence < 0 else table.follow(sequence, word)
        if sequence < 0:
            return 0
        place += 1
        if table.marks_at[sequence] >= 0:
            found.append((start - place, start, table.marks_at[sequence]))
    return 0


def number_concepts(
    document: Tokens, matches: list[tuple[int, int, tuple[int, ...]]], owners: array[int]
) -> tuple[array[int], array[int], array[int], array[int], array[int], bool]:
    """Return matches as candidates, those of one owner as one phrase, numbered by first appearance.

    These are starts, lengths, labels, phrase numbers, and each phrase's first match; and whether all matches of a
    phrase have the same stems. Of several labels, the first counts.
    """
    count = len(matches)
    starts = zeros("i", count)
    starts_at = ints(starts)
    lengths = zeros("i", count)
    lengths_at = ints(lengths)
    labels = zeros("i", count)
    labels_at = ints(labels)
    phrase_ids = zeros("i", count)
    phrase_ids_at = ints(phrase_ids)
    first = zeros("i", count)
    first_at = ints(first)
    owners_at = ints(owners)
    numbers: dict[int, int] = {}
    is_uniform = True
    phrase: cython.Py_ssize_t
    other: cython.Py_ssize_t
    for occurrence in range(count):
        start, length, own = matches[occurrence]
        starts_at[occurrence] = start
        lengths_at[occurrence] = length
        labels_at[occurrence] = own[0]
        owner = owners_at[labels_at[occurrence]]
        known = numbers.get(owner)
        if known is None:
            first_at[len(numbers)] = occurrence
            phrase_ids_at[occurrence] = len(numbers)
            numbers[owner] = len(numbers)
            continue
        phrase = known
        phrase_ids_at[occurrence] = phrase
        other = first_at[phrase]
        if lengths_at[other] != lengths_at[occurrence]:
            is_uniform = False
            continue
        for place in range(lengths_at[other]):
            stem = document.stem_ids_at[starts_at[other] + place]
            if document.stem_ids_at[starts_at[occurrence] + place] != stem:
                is_uniform = False
    return starts, lengths, labels, phrase_ids, first_ints(first, len(numbers)), is_uniform


def places_of_concepts(
    candidates: Candidates, document: Tokens, found: array[int], lengths: array[int], possessives: cython.bint
) -> list[list[tuple[int, int]]]:
    """Return the spans of each phrase in the document that its labels were found in, without possessive endings."""
    found_at = ints(found)
    lengths_at = ints(lengths)
    spans: list[list[tuple[int, int]]] = [[] for _ in range(candidates.phrases)]
    last: cython.Py_ssize_t
    end: cython.Py_ssize_t
    for occurrence in range(candidates.count):
        last = found_at[occurrence] + lengths_at[occurrence] - 1
        end = document.ends_at[last]
        if possessives:
            end = end_without_possessive(document.reading, document.starts_at[last], end)
        own = spans[candidates.phrase_ids_at[occurrence]]
        own.append((document.starts_at[found_at[occurrence]], end))
    return spans


def are_ambiguous(matches: list[tuple[int, int, tuple[int, ...]]]) -> bool:
    """Tell whether a match has several labels."""
    for _, _, labels in matches:  # noqa: SIM110 - a generator would cost more than the loop
        if len(labels) > 1:
            return True
    return False


def known_words(vocabulary: tuple[str, ...], words: dict[str, int]) -> tuple[array[int], list[int]]:
    """Return the number of each stem of a document, or -1, and which of the stems have a hyphen or a slash inside."""
    known = zeros("i", len(vocabulary))
    known_at = ints(known)
    joined: list[int] = []
    for stem in range(len(vocabulary)):
        name: str = vocabulary[stem]
        found = words.get(name)
        known_at[stem] = -1 if found is None else found
        if len(name) > 2:
            for character in name:
                if character == "-" or character == "/" or "\u2010" <= character <= "\u2013":
                    joined.append(stem)
                    break
    return known, joined
