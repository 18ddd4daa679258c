"""Which words make a past participle part of a verb: "has collected data", but "supervised learning".

Treebanks tag both participles VBN. For keyphrases the second is an adjective, so it takes that kind; its tag stays (see
`keysift.kernels.analyzer.find_kinds`).
"""

from __future__ import annotations

_AUXILIARIES = frozenset("be am is are was were been being have has had having get gets got getting".split())
_CONTRACTED = ("n't", "'ve", "'re", "'d", "'m")
_CONTRACTED_IS = frozenset(("it's", "he's", "she's", "that's", "there's", "here's", "who's", "what's"))


def is_auxiliary(lower: str) -> bool:
    """Tell whether a lower-case word is, or ends in, a form of be, have or get."""
    plain = lower.replace("’", "'")
    return plain in _AUXILIARIES or plain in _CONTRACTED_IS or plain.endswith(_CONTRACTED)
