"""Find the labels of a vocabulary in a document: sequences of words, however many there are."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import Ints, ints
    from keysift.kernels.keyphrases import end_without_possessive
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.keyphrases import end_without_possessive
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Ints, ints

if TYPE_CHECKING:
    from keysift.vocabulary.concept_candidates import FoundLabels
    from keysift.vocabulary.matcher import Matches

_UNKNOWN = cython.declare(cython.int, -1)
SEVERAL = -2
"""What stands for the word of a stem that has several readings."""
_SEVERAL = cython.declare(cython.int, SEVERAL)
MOST_REMEMBERED = 50_000
_MOST_REMEMBERED = cython.declare(cython.Py_ssize_t, MOST_REMEMBERED)

Agreed: TypeAlias = dict[str, tuple[int, tuple[int, ...]]]
Ask: TypeAlias = Callable[[int, str, Any, int, int, bool], tuple[int, ...]]


@cython.cclass
class LabelTable:
    """Sequences of words by their numbers. Those with the same words are one, and have one number.

    `sequences` has the words of all of them, one after the other, and `offsets` where each one begins and the last one
    ends; `words` is how many different words there are.
    """

    table: Sequences
    numbers: array[int]
    groups: list[tuple[int, ...]]
    texts: list[str]
    noun_tags: frozenset[str]

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

    def name(self, groups: list[tuple[int, ...]], texts: list[str], noun_tags: frozenset[str]) -> None:
        """Say which labels each number stands for, how all labels are written, and which tags nouns have.

        A stop word is a label where it is a noun: "will" is none as a verb.
        """
        self.groups = groups
        self.texts = texts
        self.noun_tags = noun_tags

    def match(
        self,
        document: Tokens,
        known: array[int],
        readings: dict[int, list[list[int]]],
        agreed: tuple[Agreed, Agreed],
        ask: Ask,
    ) -> tuple[array[int], array[int], list[tuple[int, ...]], dict[tuple[int, ...], int]]:
        """Return first token, number of tokens and labels of each place; of those that overlap, the longest.

        Where labels are several, the dict has them with the token where they stand first.

        `known` has the word of each stem of the document, -1 for none, or -2 for stems that have `readings`, each of
        one word or more, or none for a dash. `agreed` has the labels that a form of the text has, inside a sentence and
        at its start; where it does not say, `ask` is called. A form may have none.
        """
        known_at = ints(known)
        forms = _Forms(document, self, agreed, ask)
        taken = zeros("i", document.count)  # the length of the match at a token, or -1 behind its first token
        taken_at = ints(taken)
        longer: dict[int, tuple[int, ...]] = {}
        start: cython.Py_ssize_t
        length: cython.Py_ssize_t
        for length, start, number in sorted(self.find(document, known, readings)):
            length = -length
            if taken_at[start] or taken_at[start + length - 1]:
                continue
            labels = forms.labels(number, start, length)
            if labels:
                longer[start] = labels
                taken_at[start] = length
                for place in range(start + 1, start + length):
                    taken_at[place] = -1
        starts = zeros("i", document.count)
        starts_at = ints(starts)
        lengths = zeros("i", document.count)
        lengths_at = ints(lengths)
        found: list[tuple[int, ...]] = []
        several: dict[tuple[int, ...], int] = {}
        for start in range(document.count):
            word = known_at[document.stem_ids_at[start]]
            length = taken_at[start]
            if length > 0:
                labels = longer[start]
            elif length == 0 and word >= 0 and self.table.marks_at[word] >= 0:
                length = 1
                labels = forms.labels(self.table.marks_at[word], start, 1)
            else:
                continue
            if labels:
                starts_at[len(found)] = start
                lengths_at[len(found)] = length
                found.append(labels)
                if len(labels) > 1:
                    several.setdefault(labels, start)
        return first_ints(starts, len(found)), first_ints(lengths, len(found)), found, several

    def find(
        self, document: Tokens, known: array[int], readings: dict[int, list[list[int]]]
    ) -> list[tuple[int, int, int]]:
        """Return how long each sequence in a sentence is, as a number below 0, its first token and its number.

        Single words that have no readings are left out.
        """
        known_at = ints(known)
        found: list[tuple[int, int, int]] = []
        start: cython.Py_ssize_t
        before: cython.Py_ssize_t = _UNKNOWN
        # Most pairs of words begin no label. To find that out, the processor would wait for memory at each of them.
        for start in range(document.count):
            word = known_at[document.stem_ids_at[start]]
            if before >= 0 and word >= 0:
                self.table.fetch(before, word)
            before = word
        start = 0
        for sentence in range(document.sentence_count):
            limit = document.sentence_ends_at[sentence]
            while start < limit:
                if known_at[document.stem_ids_at[start]] != _UNKNOWN:
                    _follow(self.table, document, known_at, readings, found, start, start, limit, -1)
                start += 1
        return found


@cython.cclass
class _Forms:
    """The labels that forms of a document have, from what is remembered, or else by asking."""

    document: Tokens
    names: LabelTable
    inside: dict[str, tuple[int, tuple[int, ...]]]
    opening: dict[str, tuple[int, tuple[int, ...]]]
    ask: Any
    opens: object
    opens_at: Ints
    last: object
    last_at: Ints
    last_labels: list[tuple[int, ...] | None]

    def __init__(self, document: Tokens, names: LabelTable, agreed: tuple[Agreed, Agreed], ask: Ask) -> None:
        self.document = document
        self.names = names
        self.inside, self.opening = agreed
        self.ask = ask
        self.opens = zeros("i", document.count + 1)  # whether a sentence starts with a token
        self.opens_at = ints(self.opens)
        self.opens_at[0] = 1
        for sentence in range(document.sentence_count):
            self.opens_at[document.sentence_ends_at[sentence]] = 1
        places = 2 * len(document.vocabulary)
        self.last = minus_ones("i", places)  # where each stem was asked for last, inside a sentence and at its start
        self.last_at = ints(self.last)
        self.last_labels = [None] * places

    @cython.cfunc
    def labels(self, number: cython.Py_ssize_t, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> tuple[int, ...]:
        """Return the labels of a sequence in the form that some tokens have."""
        document = self.document
        is_stop_word = length == 1 and document.kinds_at[start] == "-"
        if is_stop_word and document.tagset[document.tag_ids_at[start]] not in self.names.noun_tags:
            return ()
        opens = self.opens_at[start]
        place = 2 * document.stem_ids_at[start] + opens
        if length == 1 and self.last_at[place] >= 0 and _is_same_form(document, self.last_at[place], start):
            return self.last_labels[place] or ()
        form = document.reading[document.starts_at[start] : document.ends_at[start + length - 1]]
        table = self.opening if opens else self.inside
        remembered: tuple[int, tuple[int, ...]] | None = table.get(form)
        if remembered is not None:
            known: cython.Py_ssize_t = remembered[0]
            if known == number:
                if length == 1:
                    self.last_at[place] = start
                    self.last_labels[place] = remembered[1]
                return remembered[1]
        own: tuple[int, ...] = self.names.groups[number]
        if len(own) == 1 and _is_as_listed(form, self.names.texts[own[0]]):
            if len(table) < _MOST_REMEMBERED:
                table[form] = number, own
            return own
        found: tuple[int, ...] = self.ask(number, form, document, start, length, opens != 0)
        return found


@cython.cfunc
@cython.exceptval(check=False)
def _is_as_listed(form: str, text: str) -> cython.bint:
    """Tell whether a form is plainly a label: the same but for lower case, blanks, and an -s that one of them has more.

    Forms that end in a capital are left to those who look at the sentence: all of it may be in capitals. So are forms
    with a separator, which may stand in the place of markup, and what may be an adjective, such as "new" for "news".
    """
    length: cython.Py_ssize_t = len(form)
    listed: cython.Py_ssize_t = len(text)
    place: cython.Py_ssize_t = 0
    other: cython.Py_ssize_t = 0
    if not "a" <= form[length - 1] <= "z":
        return False
    while place < length and other < listed:
        character = form[place]
        wanted = text[other]
        if character in " \t\n\r":
            if wanted != " ":
                return False
            while form[place + 1] in " \t\n\r":
                place += 1
        elif character != wanted:
            if not ("A" <= character <= "Z" and ord(wanted) == ord(character) + 32):
                return False
        elif character == ";":
            return False
        place += 1
        other += 1
    if place == length and other == listed:
        return True
    if place < 2 or not ("a" <= form[place - 1] <= "z" and "a" <= form[place - 2] <= "z"):
        return False
    if place < length:
        return form[place] == "s" and place == length - 1
    return text[other] == "s" and other == listed - 1 and form[place - 1] not in "cdw"


@cython.cfunc
@cython.exceptval(check=False)
def _is_same_form(document: Tokens, one: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
    """Tell whether two tokens are written in the same way."""
    text = document.reading
    start: cython.Py_ssize_t = document.starts_at[one]
    shift: cython.Py_ssize_t = document.starts_at[other] - start
    if document.ends_at[other] - document.ends_at[one] != shift:
        return False
    for place in range(start, document.ends_at[one]):  # noqa: SIM110 - a generator would cost more than the loop
        if text[place] != text[place + shift]:
            return False
    return True


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
        word = known[document.stem_ids_at[place]]
        if word == _SEVERAL:
            for reading in readings[document.stem_ids_at[place]]:
                if not (reading or _joins_words(document, known, readings, place, limit)):
                    continue
                after = sequence
                for word in reading:
                    after = word if after < 0 else table.follow(after, word)
                    if after < 0:
                        break
                if after >= 0:
                    if reading and table.marks_at[after] >= 0:  # no label ends with a dash
                        found.append((start - place - 1, start, table.marks_at[after]))
                    _follow(table, document, known, readings, found, start, place + 1, limit, after)
            return 0
        if word < 0:
            return 0
        sequence = word if sequence < 0 else table.follow(sequence, word)
        if sequence < 0:
            return 0
        place += 1
        if place > start + 1 and table.marks_at[sequence] >= 0:
            found.append((start - place, start, table.marks_at[sequence]))
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _joins_words(
    document: Tokens,
    known: Ints,
    readings: dict[int, list[list[int]]],
    place: cython.Py_ssize_t,
    limit: cython.Py_ssize_t,
) -> cython.int:
    """Tell whether a dash stands between words without blanks."""
    if place == 0 or place + 1 >= limit or document.starts_at[place] != document.ends_at[place - 1]:
        return False
    after = document.stem_ids_at[place + 1]
    if known[after] == _UNKNOWN or document.starts_at[place + 1] != document.ends_at[place]:
        return False
    return known[after] != _SEVERAL or len(readings[after][0]) > 0


def number_concepts(
    document: Tokens, matches: Matches, owners: array[int], decided: dict[tuple[int, ...], int]
) -> tuple[array[int], array[int], array[int], set[int]]:
    """Return matches as candidates, those of one owner as one phrase, numbered by first appearance.

    These are labels, phrase numbers, and each phrase's first match; and the phrases whose matches have different stems.
    Of several labels, the one that was `decided` counts, or the first.
    """
    starts_at = ints(matches.starts)
    lengths_at = ints(matches.lengths)
    found: list[tuple[int, ...]] = matches.labels
    count = len(found)
    labels = zeros("i", count)
    labels_at = ints(labels)
    phrase_ids = zeros("i", count)
    phrase_ids_at = ints(phrase_ids)
    first = zeros("i", count)
    first_at = ints(first)
    owners_at = ints(owners)
    numbers: dict[int, int] = {}
    mixed: set[int] = set()
    phrase: cython.Py_ssize_t
    other: cython.Py_ssize_t
    for occurrence in range(count):
        own: tuple[int, ...] = found[occurrence]
        labels_at[occurrence] = decided.get(own, own[0]) if len(own) > 1 else own[0]
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
            mixed.add(phrase)
            continue
        for place in range(lengths_at[other]):
            stem = document.stem_ids_at[starts_at[other] + place]
            if document.stem_ids_at[starts_at[occurrence] + place] != stem:
                mixed.add(phrase)
    return labels, phrase_ids, first_ints(first, len(numbers)), mixed


def places_of_concepts(
    candidates: Candidates, found: FoundLabels, ranked: array[int], possessives: cython.bint
) -> list[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
    """Return the spans of ranked phrases, and the label at each of them.

    Possessive endings are left out, and so is the dot behind a single letter or a number that ends a sentence.
    """
    document: Tokens = found.document
    starts_at = ints(found.starts)
    lengths_at = ints(found.lengths)
    labels_at = ints(found.labels)
    ranks = minus_ones("i", candidates.phrases)
    ranks_at = ints(ranks)
    rank: cython.Py_ssize_t
    last: cython.Py_ssize_t
    end: cython.Py_ssize_t
    length: cython.Py_ssize_t
    for rank in range(len(ranked)):
        ranks_at[ranked[rank]] = rank
    spans: list[list[tuple[int, int]]] = [[] for _ in ranked]
    labels: list[list[int]] = [[] for _ in ranked]
    for occurrence in range(candidates.count):
        rank = ranks_at[candidates.phrase_ids_at[occurrence]]
        if rank < 0:
            continue
        last = starts_at[occurrence] + lengths_at[occurrence] - 1
        end = document.ends_at[last]
        length = end - document.starts_at[last]
        if length > 1 and document.reading[end - 1] == "." and (length == 2 or "0" <= document.reading[end - 2] <= "9"):
            end -= 1
        if possessives:
            end = end_without_possessive(document.reading, document.starts_at[last], end)
        spans[rank].append((document.starts_at[starts_at[occurrence]], end))
        labels[rank].append(labels_at[occurrence])
    return [(tuple(spans[rank]), tuple(labels[rank])) for rank in range(len(ranked))]


def known_words(
    document: Tokens, words: dict[str, int], seen: dict[str, int], other: Callable[[str], str]
) -> tuple[array[int], list[int]]:
    """Return the number of each stem of a document, or -1, and the first tokens of stems that are joined.

    Stems with signs or accents that are not among the words are looked for as what `other` makes of them. `seen`
    remembers stems of texts. The usual ones are close together in it, which they are not among all `words`.
    """
    vocabulary = document.vocabulary
    known = zeros("i", len(vocabulary))
    known_at = ints(known)
    joined = zeros("i", len(vocabulary))
    joined_at = ints(joined)
    number: cython.Py_ssize_t
    is_any: cython.bint = False
    for stem in range(len(vocabulary)):
        name: str = vocabulary[stem]
        remembered = seen.get(name)
        if remembered is None:  # twice its number, and one more with a hyphen
            remembered = words.get(name)
            if remembered is None:
                remembered = -1 if name.isascii() and name.isalnum() else words.get(other(name), -1)
            remembered = seen[name] = 2 * remembered + is_joined(name)
        number = remembered
        known_at[stem] = number >> 1
        if number & 1:
            joined_at[stem] = is_any = True
    tokens: list[int] = []
    for token in range(document.count if is_any else 0):
        if joined_at[document.stem_ids_at[token]]:
            joined_at[document.stem_ids_at[token]] = False
            tokens.append(token)
    return known, tokens


@cython.ccall
@cython.exceptval(check=False)
def is_joined(stem: str) -> cython.bint:
    """Tell whether a stem has a hyphen, a slash or "&" inside, is a dash, or ends with a dot, as "u.s." and "st."."""
    length: cython.Py_ssize_t = len(stem)
    for character in stem if length != 2 else "":
        if character == "-" or character == "/" or "\u2010" <= character <= "\u2013":
            return True
        if character == "&" and length > 1:
            return True
    return length > 1 and stem[length - 1] == "."
