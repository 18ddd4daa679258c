"""Weigh words by how they are written, where they stand and what stands beside them, for YAKE."""

from __future__ import annotations

from array import array

from keysift.kernels.candidates import count_occurrences

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import log, sqrt

    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import Octets, doubles, ints, octets
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.libc.math import log, sqrt
    from cython.cimports.pointers import Octets, doubles, ints, octets

_NOT_OFFERED = cython.declare(cython.double, float("-inf"))

# How a token is written.
_SYMBOL = cython.declare(cython.int, 0)
_PLAIN = cython.declare(cython.int, 1)
_CAPITALISED = cython.declare(cython.int, 2)
_ACRONYM = cython.declare(cython.int, 3)
_UNPARSABLE = cython.declare(cython.int, 4)


@cython.cclass
class _Term:
    """What is counted of a word, and the weight S(t) that it gets by that."""

    is_stop: cython.bint
    frequency: cython.int
    capitalised: cython.int  # not at the start of a sentence
    acronyms: cython.int
    rights: cython.int  # words beside it
    lefts: cython.int
    different_rights: cython.int
    different_lefts: cython.int
    sentences: list[int]  # once each
    last_sentence: cython.Py_ssize_t
    weight: cython.double

    def __init__(self) -> None:
        self.is_stop = False
        self.frequency = self.capitalised = self.acronyms = 0
        self.rights = self.lefts = self.different_rights = self.different_lefts = 0
        self.sentences = []
        self.last_sentence = -1
        self.weight = 0.0


def yake_scores(candidates: Candidates) -> array[float]:
    """Return 1 / S(kw) of each phrase, minus infinity for one with an unparsable word."""
    document = candidates.document
    stem_ids_at = document.stem_ids_at
    written = bytearray(document.count)
    written_at = octets(written)
    _tell_writing(document, written_at)
    # The mark of a pair of words is how often it occurs, less one.
    pairs = Sequences(len(document.vocabulary), document.count)
    terms: list[_Term] = [_Term() for _ in range(len(document.vocabulary))]
    _count(document, written_at, pairs, terms)
    _weigh(terms, document.sentence_count)
    times = count_occurrences(candidates)
    times_at = ints(times)
    scores = zeros("d", candidates.phrases)
    scores_at = doubles(scores)
    unparsable: cython.bint
    term: _Term
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        end = start + candidates.lengths_at[candidates.first_at[phrase]]
        product = 1.0
        total = 0.0
        taken = 0.0  # by stop words
        unparsable = False
        for position in range(start, end):
            if written_at[position] == _UNPARSABLE:
                unparsable = True
            elif written_at[position] == _SYMBOL:
                continue  # which only phrases of the caller have
            elif document.kinds_at[position] == "-" or document.kinds_at[position] == "D":
                # Phrases of the caller may start or end with a stop word, or have a symbol beside it.
                likely = 1.0
                if position > start and written_at[position - 1] != _SYMBOL:
                    term = terms[stem_ids_at[position - 1]]
                    likely = _times_together(document, pairs, position - 1) / (0.0 + term.frequency)
                if position + 1 < end and written_at[position + 1] != _SYMBOL:
                    term = terms[stem_ids_at[position + 1]]
                    likely *= _times_together(document, pairs, position) / (0.0 + term.frequency)
                product *= 2.0 - likely
                taken += 1.0 - likely
            else:
                term = terms[stem_ids_at[position]]
                product *= term.weight
                total += term.weight
        if unparsable:
            scores_at[phrase] = _NOT_OFFERED
        elif total != 0.0:  # not stop words alone
            scores_at[phrase] = times_at[phrase] * (1.0 + total - min(taken, 1.0)) / product
    return scores


@cython.cfunc
@cython.exceptval(check=False)
def _times_together(document: Tokens, pairs: Sequences, position: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return how often the word at a position and the next one occur together."""
    pair = pairs.follow(document.stem_ids_at[position], document.stem_ids_at[position + 1])
    return 0 if pair < 0 else pairs.marks_at[pair] + 1


@cython.cfunc
@cython.exceptval(-1)
def _tell_writing(document: Tokens, written: Octets) -> cython.int:
    """Fill in how each token is written.

    Capitalised is a word whose first letter is its only capital; an acronym has capitals only. Unparsable is what has a
    digit, or two marks or more. A possessive ending is no part of the word.
    """
    text = document.reading
    capitals: cython.int
    small: cython.int
    marks: cython.int
    digits: cython.int
    end: cython.Py_ssize_t
    for token in range(document.count):
        if document.kinds_at[token] == ".":
            written[token] = _SYMBOL
            continue
        start = document.starts_at[token]
        end = document.ends_at[token]
        last = text[end - 1]
        if end - start > 2 and (last == "s" or last == "S") and (text[end - 2] == "'" or text[end - 2] == "’"):
            end -= 2
        elif end - start > 1 and (last == "'" or last == "’"):
            end -= 1
        capitals = 0
        small = 0
        marks = 0
        digits = 0
        for position in range(start, end):
            character = text[position]
            if "a" <= character <= "z":
                small += 1
            elif character.isdigit():
                digits += 1
            elif character.isupper():
                capitals += 1
            elif character.islower():
                small += 1
            elif not character.isalnum() and (character < "\u0300" or "\u2000" <= character <= "\u206f"):
                marks += 1  # but no combining ones, which belong to a letter
        if digits > 0 or marks > 1:
            written[token] = _UNPARSABLE
        elif capitals > 0 and small == 0:
            written[token] = _ACRONYM
        elif capitals == 1 and text[start].isupper():
            written[token] = _CAPITALISED
        else:
            written[token] = _PLAIN
    return 0


@cython.cfunc
@cython.exceptval(-1)
def _count(document: Tokens, written: Octets, pairs: Sequences, terms: list[_Term]) -> cython.int:
    """Count words and pairs of words beside each other: nothing stands between them, and unparsable words are none."""
    start: cython.Py_ssize_t = 0
    sentence: cython.Py_ssize_t
    term: _Term
    before: _Term | None
    for sentence in range(document.sentence_count):
        before = None
        for position in range(start, document.sentence_ends_at[sentence]):
            if written[position] == _SYMBOL:
                before = None
                continue
            term = terms[document.stem_ids_at[position]]
            if term.frequency == 0:
                term.is_stop = document.kinds_at[position] == "-" or document.kinds_at[position] == "D"
            term.frequency += 1
            if term.last_sentence != sentence:
                term.last_sentence = sentence
                term.sentences.append(sentence)
            if written[position] == _UNPARSABLE:
                before = None
                continue
            if written[position] == _ACRONYM:
                term.acronyms += 1
            elif written[position] == _CAPITALISED and position > start:
                term.capitalised += 1
            if before is not None:
                before.rights += 1
                term.lefts += 1
                pair = pairs.add(document.stem_ids_at, position - 1, position + 1)
                pairs.marks_at[pair] += 1
                if pairs.marks_at[pair] == 0:
                    before.different_rights += 1
                    term.different_lefts += 1
            before = term
        start = document.sentence_ends_at[sentence]
    return 0


@cython.cfunc
@cython.exceptval(-1)
def _weigh(terms: list[_Term], sentence_count: cython.Py_ssize_t) -> cython.int:
    """Set the weight of each word that occurs: the lower, the more it matters."""
    counted: cython.int = 0
    largest: cython.int = 1
    total = 0.0
    term: _Term
    for term in terms:
        largest = max(largest, term.frequency)
        if term.frequency > 0 and not term.is_stop:
            counted += 1
            total += term.frequency
    mean = total / counted if counted > 0 else 0.0
    squares = 0.0
    for term in terms:
        if term.frequency > 0 and not term.is_stop:
            squares += (term.frequency - mean) * (term.frequency - mean)
    usual = mean + sqrt(squares / counted) if counted > 0 else 1.0
    median: cython.double
    other: cython.double
    for term in terms:
        frequency = 0.0 + term.frequency
        if frequency == 0.0:
            continue
        right = term.different_rights / (0.0 + term.rights) if term.rights > 0 else 0.0
        left = term.different_lefts / (0.0 + term.lefts) if term.lefts > 0 else 0.0
        relatedness = 1.0 + (left + right) * frequency / largest
        count = len(term.sentences)
        median = term.sentences[count // 2]
        if count % 2 == 0:
            other = term.sentences[count // 2 - 1]
            median = (median + other) / 2.0
        position = log(log(3.0 + median))
        casing = max(term.capitalised, term.acronyms) / (1.0 + log(frequency))
        spread = count / (0.0 + sentence_count)
        term.weight = relatedness * position / (casing + (frequency / usual + spread) / relatedness)
    return 0
