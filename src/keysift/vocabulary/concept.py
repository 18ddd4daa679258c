"""Concepts of a vocabulary, and those that were found in a text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from keysift.keyphrase import Keyphrase, Keyphrases


@dataclass(frozen=True, slots=True)
class Concept:
    """One concept of a vocabulary.

    `label` is the preferred one, which answers carry. It is found in texts by its `synonyms` too, and by its `hidden`
    labels, which are never shown: misspellings, for example. `broader`, `narrower` and `related` are the preferred
    labels of other concepts.

    >>> import keysift
    >>> list(keysift.Vocabulary.of({"GMO": ["genetically modified organism"]}))
    [Concept(label='GMO', identifier='', synonyms=('genetically modified organism',))]
    """

    label: str
    identifier: str = ""
    synonyms: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()
    narrower: tuple[str, ...] = ()
    related: tuple[str, ...] = ()

    def __repr__(self) -> str:
        given = ((name, getattr(self, name)) for name in self.__slots__)
        told = ", ".join(f"{name}={value!r}" for name, value in given if value or name in ("label", "identifier"))
        return f"Concept({told})"


@dataclass(frozen=True, slots=True)
class FoundConcept(Keyphrase):
    """A concept of a vocabulary in a text: a Keyphrase whose text is the preferred label.

    `labels` are the labels of the vocabulary that were found, one for each of `spans`. `alternatives` are other
    concepts that the same labels could mean, if nothing in the text decides between them.

    >>> import keysift
    >>> v = keysift.Vocabulary.of({"GMO": ["genetically modified organism"]})
    >>> found = keysift.extract("Genetically modified organisms: are GMOs safe?", vocabulary=v)[0]
    >>> found.text, found.labels
    ('GMO', ('genetically modified organism', 'GMO'))
    """

    identifier: str = ""
    labels: tuple[str, ...] = ()
    alternatives: tuple[Concept, ...] = ()

    def notes(self) -> tuple[str, ...]:
        """Return by which labels it was found, and what else they could mean, in words."""
        counts = {label: self.labels.count(label) for label in dict.fromkeys(self.labels)}
        found = ", ".join(f"{label!r} ({times} ×)" for label, times in counts.items())
        by = "the label" if len(counts) == 1 else "the labels"
        told = f"concept {self.identifier or self.text!r} of the vocabulary, found by {by} {found}"
        if not self.alternatives:
            return (told,)
        others = ", ".join(other.identifier or repr(other.label) for other in self.alternatives)
        return (told, f"the label is ambiguous, and nothing in the text decides: it could also mean {others}")


class FoundConcepts(Keyphrases):
    """The concepts of a text, best first, and the `new_terms` beside them: keyphrases that the vocabulary lacks.

    >>> import keysift
    >>> text = "Coral reefs need clean water."
    >>> found = keysift.extract(text, vocabulary=["coral reef"], new_terms=5)
    >>> found.texts, found.new_terms.texts
    (['coral reef'], ['clean water'])
    """

    __slots__ = ("new_terms",)

    def __init__(self, concepts: Iterable[Keyphrase] = (), new_terms: Iterable[Keyphrase] = ()) -> None:
        super().__init__(concepts)
        self.new_terms = Keyphrases(new_terms)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the concepts as dicts that can be written as JSON, with identifier and labels."""
        return [{**data, **_concept_data(phrase)} for data, phrase in zip(super().to_dicts(), self, strict=True)]

    def _sliced(self, phrases: list[Keyphrase]) -> FoundConcepts:
        return _remade(phrases, self.new_terms, self.language)

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (list(self), list(self.new_terms), self.language)


def _remade(concepts: list[Keyphrase], new_terms: list[Keyphrase], language: str | None) -> FoundConcepts:
    found = FoundConcepts(concepts, new_terms)
    found._language = language
    return found


def _concept_data(keyphrase: Keyphrase) -> dict[str, object]:
    """Return what a concept has beyond other keyphrases."""
    if not isinstance(keyphrase, FoundConcept):
        return {}
    data: dict[str, object] = {"identifier": keyphrase.identifier, "labels": list(keyphrase.labels)}
    if keyphrase.alternatives:
        data["alternatives"] = [{"text": one.label, "identifier": one.identifier} for one in keyphrase.alternatives]
    return data
