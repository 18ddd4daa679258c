"""Decide which concept an ambiguous label means in a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from keysift.document import Document
    from keysift.vocabulary.matcher import Match, Matcher

_AROUND: Final = 25  # tokens on each side that count twice
_MOST_NEIGHBOURS: Final = 50


def decide(
    matcher: Matcher, document: Document, matches: list[Match]
) -> tuple[list[Match], dict[int, tuple[int, ...]]]:
    """Return matches with one label each, and the concepts that a label could mean as well if nothing decides.

    The same labels mean the same throughout a text.
    """
    owners = matcher.vocabulary.owners
    certain = {owners[labels[0]] for _, _, labels in matches if len(labels) == 1}
    context = _Context(matcher, document, certain)
    decided: dict[tuple[int, ...], tuple[int, ...]] = {}
    others: dict[int, tuple[int, ...]] = {}
    for start, _, labels in matches:
        if len(labels) > 1 and labels not in decided:
            label, alternatives = context.choose(labels, start)
            decided[labels] = (label,)
            if alternatives:
                others[label] = alternatives
    return [(start, length, decided.get(labels, labels)) for start, length, labels in matches], others


class _Context:
    """What a text has beside a label: the concepts that are certain, the words of the text, and those around."""

    def __init__(self, matcher: Matcher, document: Document, certain: set[int]) -> None:
        self._matcher = matcher
        self._certain = certain
        self._stem_ids = document.stem_ids
        # Words that do not count anywhere, such as stop words, do not count here.
        known = zip(matcher.known_words(document), document.frequencies, strict=True)
        self._words = [word if times else -1 for word, times in known]
        self._all_words = set(self._words) - {-1}

    def choose(self, labels: tuple[int, ...], start: int) -> tuple[int, tuple[int, ...]]:
        """Return the label of the concept that is meant, and the concepts that could be as well if nothing decides."""
        vocabulary = self._matcher.vocabulary
        concepts = {vocabulary.owners[label]: label for label in reversed(labels)}
        if len(concepts) == 1:
            return labels[0], ()
        own = set.intersection(*(set(self._matcher.words_of(label)) for label in labels))
        around = self._stem_ids[max(0, start - _AROUND) : start + _AROUND]
        near = {self._words[stem] for stem in around} - own
        everywhere = self._all_words - own
        points = {concept: self._points(concept, near, everywhere) for concept in concepts}
        highest = max(points.values())
        best = [concept for concept in concepts if points[concept] == highest]
        # A term that is called so by itself goes before one of which it is only a synonym.
        first = min(best, key=lambda concept: (vocabulary.kinds[concepts[concept]], concept))
        return concepts[first], tuple(sorted(concept for concept in best if concept != first))

    def _points(self, concept: int, near: set[int], everywhere: set[int]) -> int:
        """Return how much of the text speaks for a concept."""
        vocabulary = self._matcher.vocabulary
        neighbours = sorted(vocabulary.neighbours(concept))[:_MOST_NEIGHBOURS]
        words = {
            word
            for one in (concept, *neighbours)
            for label in vocabulary.labels_of(one)
            for word in self._matcher.words_of(label)
        }
        mentioned = (concept in self._certain) * 3 + 2 * len(self._certain.intersection(neighbours))
        return mentioned + len(words & near) + len(words & everywhere)
