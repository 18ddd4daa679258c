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
from keysift.collections.suggestions import Suggestion, suggest
from keysift.collections.tags import Folded, Tags

__all__ = [
    "CharacteristicPhrase",
    "CollectedDocument",
    "CollectedPhrase",
    "Collection",
    "Folded",
    "Part",
    "PhrasePair",
    "Suggestion",
    "Tags",
    "Trend",
    "collect",
    "suggest",
]
