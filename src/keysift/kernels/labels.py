"""Find the labels of a vocabulary in a document: sequences of words, however many there are."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import zeros
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import Ints, ints
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.hashing import Sequences
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
