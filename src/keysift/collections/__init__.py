"""Keyphrases of many documents: of the whole, of its parts, over time, and together."""

from keysift.collections.collect import collect
from keysift.collections.collection import (
    CharacteristicPhrase,
    CollectedDocument,
    CollectedPhrase,
    Collection,
    Part,
    PhrasePair,
    Trend,
)

__all__ = [
    "CharacteristicPhrase",
    "CollectedDocument",
    "CollectedPhrase",
    "Collection",
    "Part",
    "PhrasePair",
    "Trend",
    "collect",
]
