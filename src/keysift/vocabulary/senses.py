"""Decide which concept an ambiguous label means in a text."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from array import array

    from keysift.document import Document
    from keysift.vocabulary.matcher import Matcher, Matches

_AROUND: Final = 25  # tokens on each side that count twice
_MOST_NEIGHBOURS: Final = 50


def decide(
    matcher: Matcher, document: Document, matches: Matches
) -> tuple[dict[tuple[int, ...], int], dict[int, tuple[int, ...]]]:
    """Return which of several labels is meant, and the concepts that it could mean as well if nothing decides.

    The same labels mean the same throughout a text.
    """
    decided: dict[tuple[int, ...], int] = {}
    others: dict[int, tuple[int, ...]] = {}
    owners = matcher.vocabulary.owners
    several = matches.several.items()
    ambiguous = {labels: start for labels, start in several if len({owners[label] for label in labels}) > 1}
    if ambiguous:
        certain = {owners[labels[0]] for labels in set(matches.labels) - ambiguous.keys()}
        context = _Context(matcher, document, matches.words, certain)
        for labels, start in ambiguous.items():
            decided[labels], alternatives = context.choose(labels, start)
            if alternatives:
                others[decided[labels]] = alternatives
    return decided, others


class _Context:
    """What a text has beside a label: the concepts that are certain, the words of the text, and those around."""

    def __init__(self, matcher: Matcher, document: Document, words: array[int], certain: set[int]) -> None:
        self._matcher = matcher
        self._certain = certain
        self._stem_ids = document.stem_ids
        self._frequencies = document.frequencies  # words that do not count anywhere do not count here
        self._words = words
        self._all_words = set(compress(words, self._frequencies))

    def choose(self, labels: tuple[int, ...], start: int) -> tuple[int, tuple[int, ...]]:
        """Return the label of the concept that is meant, and the concepts that could be as well if nothing decides."""
        vocabulary = self._matcher.vocabulary
        concepts = {vocabulary.owners[label]: label for label in reversed(labels)}
        own = set.intersection(*(set(self._matcher.words_of(label)) for label in labels))
        around = self._stem_ids[max(0, start - _AROUND) : start + _AROUND]
        near = {self._words[stem] for stem in around if self._frequencies[stem]}
        points = {concept: self._points(concept, near, own) for concept in concepts}
        highest = max(points.values())
        best = [concept for concept in concepts if points[concept] == highest]
        # A term that is called so by itself goes before one of which it is only a synonym.
        first = min(best, key=lambda concept: (vocabulary.kinds[concepts[concept]], concept))
        return concepts[first], tuple(sorted(concept for concept in best if concept != first))

    def _points(self, concept: int, near: set[int], own: set[int]) -> int:
        """Return how much of the text speaks for a concept, apart from the label's own words."""
        vocabulary = self._matcher.vocabulary
        neighbours = sorted(vocabulary.neighbours(concept))[:_MOST_NEIGHBOURS] if vocabulary.relations else []
        words = {
            word
            for one in (concept, *neighbours)
            for label in vocabulary.labels_of(one)
            for word in self._matcher.words_of(label)
        } - own
        mentioned = (concept in self._certain) * 3 + 2 * len(self._certain.intersection(neighbours))
        return mentioned + len(words & near) + len(words & self._all_words)
