"""Concepts found in a document as candidate phrases, which any method can score."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from keysift.document import FIELDS, Document
from keysift.kernels.candidates import Candidates
from keysift.kernels.keyphrases import make_object
from keysift.kernels.vocabulary_labels import number_concepts, places_of_concepts
from keysift.vocabulary.concept import Concept, FoundConcept
from keysift.vocabulary.senses import decide

if TYPE_CHECKING:
    from keysift.keyphrase import Keyphrase
    from keysift.vocabulary.matcher import Matcher


_SLOTS: Final = tuple(getattr(FoundConcept, field.name) for field in fields(FoundConcept))


class FoundLabels(NamedTuple):
    """The labels that a document has: where each one starts, its number of tokens, and which label it is.

    `alternatives` are concepts that a label could mean as well as its own.
    """

    document: Document
    starts: array[int]
    lengths: array[int]
    labels: array[int]
    alternatives: Mapping[int, tuple[int, ...]]


class ConceptCandidates(Candidates):
    """Candidates that are concepts of a vocabulary: all places of all labels of a concept are one phrase.

    `document` is one in which all of them have the same words, so that every method counts them as one. `found` says
    what stands in the document itself.
    """

    matcher: Matcher
    found: FoundLabels

    def concept(self, phrase: int) -> int:
        """Return the number of a phrase's concept in the vocabulary."""
        return self.matcher.vocabulary.owners[self.found.labels[self.first[phrase]]]

    def stem(self, phrase: int) -> str:
        """Return the stems of a concept's preferred label, which are the same in all texts."""
        return self.matcher.shown(self.concept(phrase)).stem

    def keyphrases(self, ranked: array[int], scores: array[float]) -> list[Keyphrase]:
        """Return ranked concepts as results."""
        vocabulary, shown = self.matcher.vocabulary, self.matcher.shown
        texts, owners = vocabulary.labels, vocabulary.owners
        found: list[Keyphrase] = []
        places = places_of_concepts(self, self.found, ranked, self.matcher.possessives)
        for phrase, (spans, labels) in zip(ranked, places, strict=True):
            text, identifier, stem = shown(owners[labels[0]])
            alike = self._alike(labels) if self.found.alternatives else ()
            own = tuple([texts[label] for label in labels])
            values = text, scores[phrase], spans, stem, identifier, own, alike
            found.append(make_object(FoundConcept, _SLOTS, values))
        return found

    def _alike(self, labels: tuple[int, ...]) -> tuple[Concept, ...]:
        """Return the other concepts that labels could mean."""
        others = dict.fromkeys(other for label in labels for other in self.found.alternatives.get(label, ()))
        return tuple([self.matcher.vocabulary.concept(other, self.matcher.language) for other in others])

    def connections(self) -> array[int]:
        """Return how many other concepts of the text each concept has a relation to."""
        vocabulary = self.matcher.vocabulary
        concepts = list(map(self.concept, range(self.phrases)))
        found = frozenset(concepts)
        return array("i", [len(vocabulary.neighbours(concept) & found) for concept in concepts])

    def lacking(self, phrases: Iterable[Keyphrase]) -> Iterator[Keyphrase]:
        """Yield the phrases that are neither labels nor only parts of labels in this text."""
        every = array("i", range(self.phrases))
        taken = sorted(span for spans, _ in places_of_concepts(self, self.found, every, False) for span in spans)
        for phrase in phrases:
            if self.matcher.lacks(phrase.text) and not all(_is_inside(span, taken) for span in phrase.spans):
                yield phrase

    def numbered(self, stems: list[str]) -> int | None:
        """Return the concept that has a label with these stems, if the text has it."""
        vocabulary, wanted = self.matcher.vocabulary, " ".join(stems)
        for phrase in range(self.phrases):
            labels = (vocabulary.labels[label] for label in vocabulary.labels_of(self.concept(phrase)))
            if wanted in map(self.matcher.stems_of, labels):
                return phrase
        return None


def _is_inside(span: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a span is inside one of those that are taken, which rise and do not overlap."""
    start, end = span
    before = bisect_right(taken, start, key=itemgetter(0))
    return before > 0 and end <= taken[before - 1][1]


def find_concepts(document: Document, matcher: Matcher) -> ConceptCandidates:
    """Return the concepts of a vocabulary that a document has."""
    matches = matcher.matches(document)
    decided, alternatives = decide(matcher, document, matches)
    labels, phrase_ids, first, mixed = number_concepts(document, matches, matcher.vocabulary.owners, decided)
    found = FoundLabels(document, matches.starts, matches.lengths, labels, alternatives)
    if mixed:
        candidates = ConceptCandidates(*_with_one_form(found, phrase_ids, mixed), phrase_ids, first)
    else:
        candidates = ConceptCandidates(document, matches.starts, matches.lengths, phrase_ids, first)
    candidates.matcher = matcher
    candidates.found = found
    return candidates


def _with_one_form(
    found: FoundLabels, phrase_ids: array[int], mixed: set[int]
) -> tuple[Document, array[int], array[int]]:
    """Return a document in which each of the mixed concepts has its most frequent words everywhere, and where all are.

    The concepts are those at all places of the document, in text order.
    """
    forms: dict[int, dict[bytes, list[int]]] = {phrase: {} for phrase in mixed}
    for occurrence, phrase in enumerate(phrase_ids):
        if phrase in forms:
            start = found.starts[occurrence]
            form = found.document.stem_ids[start : start + found.lengths[occurrence]].tobytes()
            forms[phrase].setdefault(form, []).append(occurrence)
    examples: dict[int, int] = {}  # a place with the usual words, for each one that has others
    for own in forms.values():
        usual = max(own, key=lambda form: (len(own[form]), len(form)))
        examples |= {occurrence: own[usual][0] for form in own if form != usual for occurrence in own[form]}
    starts, lengths = found.starts[:], found.lengths[:]
    rebuilt = _Rebuilt(found)
    for occurrence in range(min(examples), len(starts)):
        if occurrence in examples:
            starts[occurrence], lengths[occurrence] = rebuilt.put(occurrence, examples[occurrence])
        elif rebuilt.shift:
            starts[occurrence] += rebuilt.shift
    return rebuilt.document(), starts, lengths


class _Rebuilt:
    """A document that is put together anew from one piece after the other; `shift` says how many tokens were added."""

    def __init__(self, found: FoundLabels) -> None:
        self._found = found
        self._old = found.document
        self._done = 0
        self.shift = 0
        self._sentence_ends = array("i")
        self._sentences = 0
        self._arrays = {name: array("i") for name in ("starts", "ends", "stem_ids", "tag_ids")}
        self._kinds: list[str] = []

    def put(self, occurrence: int, example: int) -> tuple[int, int]:
        """Add all up to a label, and the label in the words of another place; return where it is now."""
        old, first, length = self._old, self._found.starts[occurrence], self._found.lengths[occurrence]
        self._copy(first)
        begin, end = old.starts[first], old.ends[first + length - 1]
        source, wanted = self._found.starts[example], self._found.lengths[example]
        wanted = min(wanted, end - begin)  # tokens have a character each
        start = len(self._arrays["starts"])
        if wanted == length:
            self._arrays["starts"] += old.starts[first : first + length]
            self._arrays["ends"] += old.ends[first : first + length]
        else:
            self._arrays["starts"].extend(range(begin, begin + wanted))
            self._arrays["ends"].extend((*range(begin + 1, begin + wanted), end))
        for name in ("stem_ids", "tag_ids"):
            self._arrays[name] += getattr(old, name)[source : source + wanted]
        self._kinds.append(old.kinds[source : source + wanted])
        self._done = first + length
        self.shift += wanted - length
        return start, wanted

    def _copy(self, until: int) -> None:
        for name, values in self._arrays.items():
            values += getattr(self._old, name)[self._done : until]
        self._kinds.append(self._old.kinds[self._done : until])
        ends = self._old.sentence_ends
        while self._sentences < len(ends) and ends[self._sentences] <= until:
            self._sentence_ends.append(len(self._arrays["starts"]) - (until - ends[self._sentences]))
            self._sentences += 1
        self._done = until

    def document(self) -> Document:
        """Return the document with all that is left."""
        self._copy(len(self._old))
        fields: dict[str, Any] = {name: getattr(self._old, name) for name in FIELDS}
        fields |= {**self._arrays, "kinds": "".join(self._kinds), "sentence_ends": self._sentence_ends}
        return Document(**fields)
