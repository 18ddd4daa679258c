"""The result type: one ranked phrase of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """Hold one ranked phrase.

    `text` is a slice of the input, with its own case: the first occurrence that no line break cuts. `spans` are all
    occurrences as character offsets, so `input[start:end]` is the occurrence. `stem` is the key that made these
    occurrences one phrase. A higher `score` is better, for every method; its scale is the method's own.
    """

    text: str
    score: float
    spans: tuple[tuple[int, int], ...]
    stem: str


# A frozen dataclass guards itself when it is made, which takes longer than making it. The setters of its slots do not.
_new = object.__new__
_set_text, _set_score, _set_spans, _set_stem = (
    getattr(Keyphrase, name).__set__ for name in ("text", "score", "spans", "stem")
)


def make_keyphrase(text: str, score: float, spans: tuple[tuple[int, int], ...], stem: str) -> Keyphrase:
    """Return a Keyphrase, quicker than by calling the class: results are made by the million."""
    keyphrase = _new(Keyphrase)
    _set_text(keyphrase, text)
    _set_score(keyphrase, score)
    _set_spans(keyphrase, spans)
    _set_stem(keyphrase, stem)
    return keyphrase
