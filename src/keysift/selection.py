"""From scores to the answer: sort, cut, and make Keyphrases. Written once, for all methods."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from keysift.candidates import Candidates
from keysift.keyphrase import Keyphrase

NO_ANSWER: Final = -inf
"""The score of a phrase that a method does not offer as an answer at all."""


def select(candidates: Candidates, scores: Sequence[float], *, top: int | None) -> list[Keyphrase]:
    """Return the best `top` phrases (all of them for None): by score, then first position, then stem."""
    offered = [phrase for phrase in range(len(candidates)) if scores[phrase] != NO_ANSWER]
    # Scores that differ in the last digits only are ties that rounding broke: compare eight digits.
    unit = max((abs(scores[phrase]) for phrase in offered), default=0.0) or 1.0
    keys = {
        phrase: (-round(scores[phrase] / unit, 8), candidates.position(phrase), candidates.stem(phrase))
        for phrase in offered
    }
    chosen = sorted(offered, key=keys.__getitem__)[:top]
    spans: dict[int, list[tuple[int, int]]] = {phrase: [] for phrase in chosen}
    for occurrence, phrase in enumerate(candidates.phrase_ids):
        if phrase in spans:
            spans[phrase].append(candidates.span(occurrence))
    text = candidates.document.text
    return [
        Keyphrase(
            text=_shown(text, spans[phrase]),
            score=scores[phrase],
            spans=tuple(spans[phrase]),
            stem=keys[phrase][2],
        )
        for phrase in chosen
    ]


def _shown(text: str, spans: list[tuple[int, int]]) -> str:
    """Return the first occurrence that no line break cuts, or else the first."""
    for start, end in spans:
        occurrence = text[start:end]
        if "\n" not in occurrence:
            return occurrence
    return text[slice(*spans[0])]
