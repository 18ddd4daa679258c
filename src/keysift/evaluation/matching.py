"""When a predicted phrase counts as a gold one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from keysift.analysis.stemming import porter_stem


def gold_stems(keyphrases: Iterable[str]) -> frozenset[str]:
    """Return the gold phrases of a document as stems joined by spaces, the form of `Keyphrase.stem`.

    As in the study, a phrase is cut at commas and line breaks, and words are what spaces separate.
    """
    parts = (part for keyphrase in keyphrases for part in re.split(r"[,\n]", keyphrase))
    stemmed = (" ".join(porter_stem(word) for word in part.split()) for part in parts)
    return frozenset(phrase for phrase in stemmed if phrase)
