"""The result type: one ranked phrase of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """Hold one ranked phrase.

    `text` is a slice of the input, with its own case: the first occurrence that no line break cuts. `spans` are all
    occurrences as character offsets, so `input[start:end]` is the occurrence. `stem` is the key that made these
    occurrences one phrase. A higher `score` is better, for every method; its scale is the method's own.

    >>> import keysift
    >>> text = "Coral reefs need clean water. Divers restore coral reefs."
    >>> best = keysift.extract(text)[0]
    >>> best.text, [text[start:end] for start, end in best.spans]
    ('Coral reefs', ['Coral reefs', 'coral reefs'])
    """

    text: str
    score: float
    spans: tuple[tuple[int, int], ...]
    stem: str
