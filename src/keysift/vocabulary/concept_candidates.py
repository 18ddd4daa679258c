"""Concepts found in a document as candidate phrases, which any method can score."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from keysift.analysis.conventions import conventions_of
from keysift.document import FIELDS, Document
from keysift.kernels.candidates import Candidates
from keysift.kernels.keyphrases import end_without_possessive
from keysift.vocabulary.concept import FoundConcept
from keysift.vocabulary.senses import Sense, decide

if TYPE_CHECKING:
    from keysift.keyphrase import Keyphrase
    from keysift.vocabulary.matcher import Matcher


class ConceptCandidates(Candidates):
    """Candidates that are concepts of a vocabulary: all places of all labels of a concept are one phrase.

    `document` is one in which all of them have the same words, so that every method counts them as one.
    """

    matcher: Matcher
    senses: list[list[Sense]]
    found_in: Document

    def stem(self, phrase: int) -> str:
        """Return the stems of a concept's preferred label, which are the same in all texts."""
        return self.matcher.shown(self.senses[phrase][0].concept).stem

    def keyphrases(self, ranked: array[int], scores: array[float]) -> list[Keyphrase]:
        """Return ranked concepts as results."""
        return [self._keyphrase(phrase, scores[phrase]) for phrase in ranked]

    def connections(self) -> array[int]:
        """Return how many other concepts of the text each concept has a relation to."""
        vocabulary = self.matcher.vocabulary
        concepts = {senses[0].concept for senses in self.senses}
        if not vocabulary.relations:
            return array("i", [0]) * self.phrases
        return array("i", [len(vocabulary.neighbours(senses[0].concept) & concepts) for senses in self.senses])

    def lacks(self, phrase: Keyphrase) -> bool:
        """Tell whether a phrase is neither a label nor only a part of labels in this text."""
        if not self.matcher.lacks(phrase.text):
            return False
        taken = [self._span(sense) for senses in self.senses for sense in senses]
        return not all(any(first <= start and end <= last for first, last in taken) for start, end in phrase.spans)

    def numbered(self, stems: list[str]) -> int | None:
        """Return the concept that has a label with these stems, if the text has it."""
        wanted = " ".join(stems)
        for phrase, senses in enumerate(self.senses):
            vocabulary = self.matcher.vocabulary
            labels = (vocabulary.labels[label] for label in vocabulary.labels_of(senses[0].concept))
            if wanted in map(self.matcher.stems_of, labels):
                return phrase
        return None

    def _keyphrase(self, phrase: int, score: float) -> FoundConcept:
        senses = self.senses[phrase]
        labels = self.matcher.vocabulary.labels
        text, identifier, stem = self.matcher.shown(senses[0].concept)
        others = dict.fromkeys([other for sense in senses if sense.alternatives for other in sense.alternatives])
        return FoundConcept(
            text=text,
            score=score,
            spans=tuple([self._span(sense) for sense in senses]),
            stem=stem,
            identifier=identifier,
            labels=tuple([labels[sense.label] for sense in senses]),
            alternatives=tuple([self.matcher.vocabulary.concept(other, self.matcher.language) for other in others]),
        )

    def _span(self, sense: Sense) -> tuple[int, int]:
        """Return where a label stands, without a possessive ending."""
        document, last = self.found_in, sense.start + sense.length - 1
        end = document.ends[last]
        if conventions_of(self.matcher.language).possessives:
            end = end_without_possessive(document.reading, document.starts[last], end)
        return document.starts[sense.start], end


def find_concepts(document: Document, matcher: Matcher) -> ConceptCandidates:
    """Return the concepts of a vocabulary that a document has."""
    senses = decide(matcher, document, matcher.matches(document))
    numbers: dict[int, int] = {}
    by_phrase: list[list[Sense]] = []
    phrase_ids = array("i")
    first = array("i")
    for occurrence, sense in enumerate(senses):
        number = numbers.setdefault(sense.concept, len(numbers))
        if number == len(by_phrase):
            by_phrase.append([])
            first.append(occurrence)
        by_phrase[number].append(sense)
        phrase_ids.append(number)
    changed, starts, lengths = _with_one_form(document, senses, by_phrase)
    found = ConceptCandidates(changed, starts, lengths, phrase_ids, first)
    found.matcher = matcher
    found.senses = by_phrase
    found.found_in = document
    return found


def _with_one_form(
    document: Document, senses: list[Sense], by_phrase: list[list[Sense]]
) -> tuple[Document, array[int], array[int]]:
    """Return a document in which each concept has its most frequent words everywhere, and where its concepts are."""
    usual: dict[int, Sense] = {}
    for own in by_phrase:
        if len(own) == 1 or len({_stems(document, sense) for sense in own}) == 1:
            continue
        forms = Counter(_stems(document, sense) for sense in own)
        most = max(forms.items(), key=lambda form: (form[1], len(form[0])))[0]
        usual[own[0].concept] = next(sense for sense in own if _stems(document, sense) == most)
    starts = array("i", [sense.start for sense in senses])
    lengths = array("i", [sense.length for sense in senses])
    if not usual:
        return document, starts, lengths
    rebuilt = _Rebuilt(document)
    for place, sense in enumerate(senses):
        form = usual.get(sense.concept)
        if form is None or _stems(document, form) == _stems(document, sense):
            starts[place] += rebuilt.shift
        else:
            starts[place], lengths[place] = rebuilt.put(sense, form)
    return rebuilt.document(), starts, lengths


def _stems(document: Document, sense: Sense) -> bytes:
    return document.stem_ids[sense.start : sense.start + sense.length].tobytes()


class _Rebuilt:
    """A document that is put together anew from one piece after the other; `shift` says how many tokens were added."""

    def __init__(self, document: Document) -> None:
        self._old = document
        self._done = 0
        self.shift = 0
        self._sentence_ends = array("i")
        self._sentences = 0
        self._arrays = {name: array("i") for name in ("starts", "ends", "stem_ids", "tag_ids")}
        self._kinds: list[str] = []

    def put(self, sense: Sense, form: Sense) -> tuple[int, int]:
        """Add all up to a concept, and the concept in the words of another place; return where it is now."""
        self._copy(sense.start)
        old, first = self._old, sense.start
        begin, end = old.starts[first], old.ends[first + sense.length - 1]
        length = min(form.length, end - begin)  # tokens have a character each
        start = len(self._arrays["starts"])
        if length == sense.length:
            self._arrays["starts"] += old.starts[first : first + length]
            self._arrays["ends"] += old.ends[first : first + length]
        else:
            self._arrays["starts"].extend(range(begin, begin + length))
            self._arrays["ends"].extend((*range(begin + 1, begin + length), end))
        for name in ("stem_ids", "tag_ids"):
            self._arrays[name] += getattr(old, name)[form.start : form.start + length]
        self._kinds.append(old.kinds[form.start : form.start + length])
        self._done = first + sense.length
        self.shift += length - sense.length
        return start, length

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
        fields: Mapping[str, object] = {
            **{name: getattr(self._old, name) for name in FIELDS},
            **self._arrays,
            "kinds": "".join(self._kinds),
            "sentence_ends": self._sentence_ends,
        }
        return Document(**fields)  # type: ignore[arg-type]
