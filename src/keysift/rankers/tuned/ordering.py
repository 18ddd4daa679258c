"""Which document to label next: the one in which the model is least sure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from keysift.extractor import Extractor

MOST_TO_ORDER: Final = 200
"""Documents among which the next one is looked for; more would take too long to rank after every document."""

_SHOWN: Final = 20  # phrases whose scores are compared
_BEST: Final = 5


def unsureness(text: str, *, extractor: Extractor) -> float:
    """Return the share of the best phrases' scores that is not that of the very best ones."""
    scores = [phrase.score for phrase in extractor.extract(text, top=_SHOWN)]
    return 1.0 - sum(scores[:_BEST]) / sum(scores) if sum(scores) else 0.0
