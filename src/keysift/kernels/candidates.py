"""Runs of tokens, the candidate phrases that they become, and what a text says about each phrase."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from keysift.errors import InputError

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import doubles, ints
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, minus_ones, zeros
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import doubles, ints

if TYPE_CHECKING:
    from keysift.kernels.short_forms import ShortForm
    from keysift.phrases.rules import CandidateRules

_NO_SHORT_FORMS: Final[Mapping[int, Sequence[int]]] = MappingProxyType({})


@cython.cclass
class Runs:
    """Runs of tokens in text order: where each one starts, and how many tokens it has. The arrays may have more room.

    `short_forms` are those that the text introduces, if they were looked for (see `keysift.kernels.short_forms`).

    >>> runs = Runs(4)
    >>> runs.count, len(runs.starts)
    (0, 4)
    """

    def __init__(self, room: cython.Py_ssize_t) -> None:
        self.starts = zeros("i", room)
        self.lengths = zeros("i", room)
        self.starts_at = ints(self.starts)
        self.lengths_at = ints(self.lengths)
        self.count = 0
        self.short_forms: list[ShortForm] = []

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.void:
        """Add a run, for which there must be room."""
        self.starts_at[self.count] = start
        self.lengths_at[self.count] = length
        self.count += 1

    @staticmethod
    def of(pairs: Sequence[tuple[int, int]]) -> Runs:
        """Return runs with these starts and lengths."""
        runs = Runs(len(pairs))
        for start, length in pairs:
            runs.add(start, length)
        return runs

    def pairs(self) -> list[tuple[int, int]]:
        """Return start and length of each run."""
        return [(self.starts_at[run], self.lengths_at[run]) for run in range(self.count)]


@cython.cclass
class Candidates:
    """The candidate phrases of a document.

    Occurrences are in text order: `starts` (position of the first token), `lengths` (in tokens) and `phrase_ids`.
    `first` runs over distinct phrases: the number of a phrase's first occurrence. Occurrences whose stems are the same
    are one phrase; phrases are numbered by first appearance. `short_forms` has the tokens that are the short form of a
    phrase ("NLP"), by phrase; where they stand alone, they are occurrences of the phrase. `descriptions` has a place
    for each phrase, for its text, spans and stem once they are known. There are `count` occurrences of `phrases`.
    """

    def __init__(
        self,
        document: Tokens,
        starts: array[int],
        lengths: array[int],
        phrase_ids: array[int],
        first: array[int],
        short_forms: Mapping[int, Sequence[int]] = _NO_SHORT_FORMS,
    ) -> None:
        self.document = document
        self.starts = starts
        self.lengths = lengths
        self.phrase_ids = phrase_ids
        self.first = first
        self.short_forms = short_forms
        self.starts_at = ints(self.starts)
        self.lengths_at = ints(self.lengths)
        self.phrase_ids_at = ints(self.phrase_ids)
        self.first_at = ints(self.first)
        self.count = len(starts)
        self.phrases = len(first)
        self.descriptions: list[tuple[str, tuple[tuple[int, int], ...], str] | None] = [None] * self.phrases
        self.known_nesting: Nesting | None = None

    def __len__(self) -> int:
        return self.phrases

    def words(self, phrase: int) -> array[int]:
        """Return the stem ids of a phrase."""
        occurrence = self.first[phrase]
        start = self.starts[occurrence]
        return self.document.stem_ids[start : start + self.lengths[occurrence]]

    def stem(self, phrase: int) -> str:
        """Return the stems of a phrase, joined by spaces."""
        return " ".join([self.document.vocabulary[word] for word in self.words(phrase)])

    def position(self, phrase: int) -> int:
        """Return the token position at which a phrase first occurs."""
        return self.starts[self.first[phrase]]

    def stems(self) -> Iterator[str]:
        """Return the stems of all phrases, in the order of their numbers."""
        return map(self.stem, range(self.phrases))

    @cython.ccall
    def nesting(self) -> Nesting:
        """Return how often and where phrases stand, inside longer ones too; it is found once."""
        if self.known_nesting is None:
            self.known_nesting = _find_nesting(self)
        return self.known_nesting


@cython.cclass
class Nesting:
    """How often and where the phrases of a text stand by themselves and inside longer ones.

    For each phrase: `times` is how often it occurs by itself, `places` how often its words stand together in any
    candidate, `longer` in how many distinct longer phrases, and `earliest` where first.
    """

    def __init__(self, phrases: cython.Py_ssize_t) -> None:
        self.times = zeros("i", phrases)
        self.times_at = ints(self.times)
        self.places = zeros("i", phrases)
        self.places_at = ints(self.places)
        self.longer = zeros("i", phrases)
        self.longer_at = ints(self.longer)
        self.earliest = minus_ones("i", phrases)
        self.earliest_at = ints(self.earliest)


@cython.cfunc
def _find_nesting(candidates: Candidates) -> Nesting:
    stem_ids_at = candidates.document.stem_ids_at
    nesting = Nesting(candidates.phrases)
    room: cython.Py_ssize_t = 0
    for phrase in range(candidates.phrases):
        room += candidates.lengths_at[candidates.first_at[phrase]] - 1
    sequences = Sequences(len(candidates.document.vocabulary), room)
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        end = start + candidates.lengths_at[candidates.first_at[phrase]]
        sequences.marks_at[sequences.add(stem_ids_at, start, end)] = phrase
    counted_for = minus_ones("i", candidates.phrases)  # the last longer phrase that each phrase was met in
    counted_for_at = ints(counted_for)
    met_at = minus_ones("i", candidates.phrases)  # where each phrase was met last: occurrences may overlap
    met_at_at = ints(met_at)
    sequence: cython.Py_ssize_t
    position: cython.Py_ssize_t
    for occurrence in range(candidates.count):
        phrase = candidates.phrase_ids_at[occurrence]
        start = candidates.starts_at[occurrence]
        end = start + candidates.lengths_at[occurrence]
        nesting.times_at[phrase] += 1
        is_first = occurrence == candidates.first_at[phrase]
        if is_first and (nesting.earliest_at[phrase] < 0 or start < nesting.earliest_at[phrase]):
            nesting.earliest_at[phrase] = start
        for begin in range(start, end):
            sequence = stem_ids_at[begin]
            position = begin
            while sequence >= 0:
                inner = sequences.marks_at[sequence]
                if inner >= 0:
                    if met_at_at[inner] != begin:
                        met_at_at[inner] = begin
                        nesting.places_at[inner] += 1
                    if is_first and inner != phrase:
                        if counted_for_at[inner] != phrase:
                            counted_for_at[inner] = phrase
                            nesting.longer_at[inner] += 1
                        if nesting.earliest_at[inner] < 0 or begin < nesting.earliest_at[inner]:
                            nesting.earliest_at[inner] = begin
                position += 1
                if position == end:
                    break
                sequence = sequences.follow(sequence, stem_ids_at[position])
    return nesting


@cython.ccall
def number_phrases(document: Tokens, runs: Runs) -> Candidates:
    """Return runs as candidates: those with the same stems are one phrase."""
    stem_ids_at = document.stem_ids_at
    starts = first_ints(runs.starts, runs.count)
    lengths = first_ints(runs.lengths, runs.count)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    phrase_ids = zeros("i", runs.count)
    phrase_ids_at = ints(phrase_ids)
    first = zeros("i", runs.count)
    first_at = ints(first)
    room: cython.Py_ssize_t = 0
    for occurrence in range(runs.count):
        start = starts_at[occurrence]
        length = lengths_at[occurrence]
        if start < 0 or length < 1 or length > document.count - start:
            raise InputError(
                f"Candidate {occurrence} of {runs.count} has no token, or is not inside the {document.count} tokens."
            )
        room += length - 1
    sequences = Sequences(len(document.vocabulary), room)
    phrases: cython.Py_ssize_t = 0
    for occurrence in range(runs.count):
        start = starts_at[occurrence]
        sequence = sequences.add(stem_ids_at, start, start + lengths_at[occurrence])
        if sequences.marks_at[sequence] < 0:
            sequences.marks_at[sequence] = phrases
            first_at[phrases] = occurrence
            phrases += 1
        phrase_ids_at[occurrence] = sequences.marks_at[sequence]
    return Candidates(document, starts, lengths, phrase_ids, first_ints(first, phrases))


def number_within_limits(document: Tokens, runs: Runs, rules: CandidateRules) -> Candidates:
    """Return as candidates the runs with as many words and characters as the rules allow; short forms are counted."""
    min_words: cython.Py_ssize_t = rules.min_words
    max_words: cython.Py_ssize_t = rules.max_words
    min_characters: cython.Py_ssize_t = rules.min_characters
    max_characters: cython.Py_ssize_t = rules.max_characters
    kept: cython.Py_ssize_t = 0
    for run in range(runs.count):
        start = runs.starts_at[run]
        length = runs.lengths_at[run]
        if length < min_words or length > max_words:
            continue
        characters = document.ends_at[start + length - 1] - document.starts_at[start]
        if characters < min_characters or characters > max_characters:
            continue
        runs.starts_at[kept] = start
        runs.lengths_at[kept] = length
        kept += 1
    runs.count = kept
    candidates = number_phrases(document, runs)
    return _count_short_forms(candidates, runs.short_forms) if runs.short_forms else candidates


@cython.cfunc
def _count_short_forms(candidates: Candidates, short_forms: list[ShortForm]) -> Candidates:
    """Return candidates whose phrases have their short forms as occurrences.

    Before its introduction, a short form would be a phrase's first occurrence, and the one that introduces it stands
    for the same mention as the long form before it: these are left out.
    """
    starts_at = candidates.starts_at
    lengths_at = candidates.lengths_at
    first_at = candidates.first_at
    long_of = minus_ones("i", candidates.document.count)  # the phrase that each token is the short form of, or -1
    long_of_at = ints(long_of)
    places: dict[int, list[int]] = {}
    phrase: cython.Py_ssize_t
    token: cython.Py_ssize_t
    long_forms = _long_forms(candidates, short_forms)
    for form, tokens in enumerate(list_places(candidates.document, short_forms)):
        phrase = long_forms[form]
        if phrase >= 0:
            places[phrase] = tokens
            for token in tokens:
                long_of_at[token] = phrase
    numbers = minus_ones("i", candidates.phrases)  # the new number of each phrase, or -1 if nothing is left of it
    numbers_at = ints(numbers)
    starts = zeros("i", candidates.count)
    new_starts_at = ints(starts)
    lengths = zeros("i", candidates.count)
    new_lengths_at = ints(lengths)
    phrase_ids = zeros("i", candidates.count)
    new_ids_at = ints(phrase_ids)
    count: cython.Py_ssize_t = 0
    for occurrence in range(candidates.count):
        start = starts_at[occurrence]
        phrase = candidates.phrase_ids_at[occurrence]
        if lengths_at[occurrence] == 1 and long_of_at[start] >= 0:
            phrase = long_of_at[start]
            if start <= starts_at[first_at[phrase]] + lengths_at[first_at[phrase]] + 1:
                continue
        numbers_at[phrase] = 0
        new_starts_at[count] = start
        new_lengths_at[count] = lengths_at[occurrence]
        new_ids_at[count] = phrase
        count += 1
    phrases: cython.Py_ssize_t = 0
    for phrase in range(candidates.phrases):
        if numbers_at[phrase] == 0:
            numbers_at[phrase] = phrases
            phrases += 1
    first = zeros("i", phrases)
    new_first_at = ints(first)
    for occurrence in range(count - 1, -1, -1):  # from the end, so that the first one stays
        phrase = numbers_at[new_ids_at[occurrence]]
        new_ids_at[occurrence] = phrase
        new_first_at[phrase] = occurrence
    by_phrase: dict[int, list[int]] = {}
    for phrase, tokens in places.items():
        by_phrase[numbers_at[phrase]] = tokens
    return Candidates(
        candidates.document,
        first_ints(starts, count),
        first_ints(lengths, count),
        first_ints(phrase_ids, count),
        first,
        by_phrase,
    )


@cython.cfunc
def _long_forms(candidates: Candidates, short_forms: list[ShortForm]) -> list[int]:
    """Return the phrase with the same words as the long form of each short form, or -1."""
    stem_ids_at = candidates.document.stem_ids_at
    room: cython.Py_ssize_t = 0
    for form in short_forms:
        room += form.length - 1
    sequences = Sequences(len(candidates.document.vocabulary), room)
    numbers: list[int] = [sequences.add(stem_ids_at, form.start, form.start + form.length) for form in short_forms]
    sequence: cython.Py_ssize_t
    position: cython.Py_ssize_t
    for phrase in range(candidates.phrases):
        position = candidates.starts_at[candidates.first_at[phrase]]
        end = position + candidates.lengths_at[candidates.first_at[phrase]]
        sequence = stem_ids_at[position]
        position += 1
        while sequence >= 0 and position < end:
            sequence = sequences.follow(sequence, stem_ids_at[position])
            position += 1
        if sequence >= 0:
            sequences.marks_at[sequence] = phrase
    return [sequences.marks[number] for number in numbers]


def list_places(document: Tokens, short_forms: list[ShortForm]) -> list[list[int]]:
    """Return the tokens that are each of some short forms, in the plural or with a possessive ending too."""
    newest = minus_ones("i", len(document.vocabulary))  # the last of the short forms with each stem
    newest_at = ints(newest)
    others = minus_ones("i", len(short_forms))  # the one before with the same stem
    others_at = ints(others)
    form: cython.Py_ssize_t
    stem: cython.Py_ssize_t
    for form in range(len(short_forms)):
        stem = short_forms[form].stem
        others_at[form] = newest_at[stem]
        newest_at[stem] = form
    found: list[list[int]] = [[] for _ in short_forms]
    for token in range(document.count):
        form = newest_at[document.stem_ids_at[token]]
        while form >= 0:
            if _is_short_form(document, token, short_forms[form].short):
                found[form].append(token)
            form = others_at[form]
    return found


@cython.cfunc
@cython.exceptval(-1, check=True)
def _is_short_form(document: Tokens, token: cython.Py_ssize_t, short: str) -> cython.bint:
    """Tell whether a token is a short form; the stem alone does not, because it ignores capitals: "IT" is not "it"."""
    text = document.reading
    length = len(short)
    start = document.starts_at[token]
    rest = document.ends_at[token] - start - length
    if rest < 0 or rest > 2:
        return False
    for place in range(length):
        if text[start + place] != short[place]:
            return False
    if rest > 0 and text[start + length + rest - 1] != "s":
        return False
    return rest < 2 or text[start + length] == "'" or text[start + length] == "’"


def count_occurrences(candidates: Candidates) -> array[int]:
    """Return how often each phrase occurs."""
    counts = zeros("i", candidates.phrases)
    counts_at = ints(counts)
    for occurrence in range(candidates.count):
        counts_at[candidates.phrase_ids_at[occurrence]] += 1
    return counts


def words_before(candidates: Candidates) -> tuple[array[int], int]:
    """Return how many words stand before each phrase's first occurrence, stop words too, and how many there are.

    Phrases are numbered by first appearance, so one pass over the text serves all.
    """
    document = candidates.document
    positions = zeros("i", candidates.phrases)
    positions_at = ints(positions)
    words: cython.int = 0
    token: cython.Py_ssize_t = 0
    for phrase in range(candidates.phrases):
        while token < candidates.starts_at[candidates.first_at[phrase]]:
            if document.kinds_at[token] != ".":
                words += 1
            token += 1
        positions_at[phrase] = words
    while token < document.count:
        if document.kinds_at[token] != ".":
            words += 1
        token += 1
    return positions, words


def mean_of_words(candidates: Candidates, weights: array[float]) -> array[float]:
    """Return the mean weight of each phrase's words, linking words aside; weights run over the document's stems."""
    document = candidates.document
    weights_at = doubles(weights)
    scores = zeros("d", candidates.phrases)
    scores_at = doubles(scores)
    words: cython.int
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        total = 0.0
        words = 0
        for position in range(start, start + candidates.lengths_at[candidates.first_at[phrase]]):
            if document.kinds_at[position] != "D":
                total += weights_at[document.stem_ids_at[position]]
                words += 1
        scores_at[phrase] = total / max(words, 1)
    return scores


def earliness(candidates: Candidates) -> array[float]:
    """Return 1 / (1 + first position) of each phrase."""
    scores = zeros("d", candidates.phrases)
    scores_at = doubles(scores)
    for phrase in range(candidates.phrases):
        scores_at[phrase] = 1.0 / (1 + candidates.starts_at[candidates.first_at[phrase]])
    return scores
