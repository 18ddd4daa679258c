"""Keyphrases as metadata of a document: plain data that every document store can keep."""

from __future__ import annotations

from typing import Any

from keysift.keyphrase import Keyphrases


def as_metadata(found: Keyphrases, *, scores: bool) -> list[Any]:
    """Return keyphrases as a list of texts, or with scores as a list of dicts.

    >>> import keysift
    >>> as_metadata(keysift.extract("Sparse grids.", method="tf"), scores=True)
    [{'text': 'Sparse grids', 'score': 1.0}]
    """
    return [{"text": phrase.text, "score": phrase.score} for phrase in found] if scores else found.texts
