"""Past participles that modify a noun: "supervised learning", but not "was supervised".

Treebanks tag both VBN. For keyphrases the first is an adjective, so it takes that kind; its tag stays.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from keysift.kinds import ADJECTIVE, NOUN, NUMBER, PROPER_NOUN, VERB

PARTICIPLE_TAG = "VBN"
_NOUNS = frozenset((NOUN, PROPER_NOUN, NUMBER))
_MODIFIED = _NOUNS | {ADJECTIVE}
_ADVERBS = frozenset(("RB", "RBR", "RBS"))
_SUBJECT = "PRP"
_AUXILIARIES = frozenset("be am is are was were been being have has had having get gets got getting".split())
_CONTRACTED = ("n't", "'ve", "'re", "'d", "'m")
_CONTRACTED_IS = frozenset(("it's", "he's", "she's", "that's", "there's", "here's", "who's", "what's"))


def is_auxiliary(lower: str) -> bool:
    """Tell whether a lower-case word is, or ends in, a form of be, have or get."""
    plain = lower.replace("’", "'")
    return plain in _AUXILIARIES or plain in _CONTRACTED_IS or plain.endswith(_CONTRACTED)


def promote_participles(
    kinds: list[str],
    tag_ids: array[int],
    tagset: Sequence[str],
    auxiliaries: Sequence[int],
    sentence_ends: array[int],
) -> None:
    """Turn participles before a noun or adjective into adjectives, unless they belong to a verb or a noun before them.

    `auxiliaries` tells of each token whether it is a form of be, have or get; adverbs between it and the participle are
    passed over. After a noun or pronoun ("data collected weekly", "they collected data") a participle stays a verb.
    """
    if PARTICIPLE_TAG not in tagset:
        return
    participle = tagset.index(PARTICIPLE_TAG)
    adverbs = {number for number, tag in enumerate(tagset) if tag in _ADVERBS}
    subject = tagset.index(_SUBJECT) if _SUBJECT in tagset else -1
    first = 0
    for end in sentence_ends:
        # From the right, so that of two participles in a row the second is an adjective before the first is looked at.
        for position in range(end - 2, first - 1, -1):
            if tag_ids[position] != participle or kinds[position] != VERB or kinds[position + 1] not in _MODIFIED:
                continue
            before = position - 1
            while before >= first and tag_ids[before] in adverbs:
                before -= 1
            if before < first or not (auxiliaries[before] or kinds[before] in _NOUNS or tag_ids[before] == subject):
                kinds[position] = ADJECTIVE
        first = end
