"""How often a tagger is right: over all tags, and over the groups of tags that keyphrases depend on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from keysift.analysis.tagging.tagger import Tagger
from keysift.analysis.tagging.treebank import Sentence, join_tokens, lower_case, title_case, upper_case

NOUNS: Final = frozenset({"NN", "NNS", "NNP", "NNPS", "CD", "NOUN", "PROPN", "NUM"})
ADJECTIVES: Final = frozenset({"JJ", "JJR", "JJS", "ADJ"})

GROUPS: Final = {
    "noun": frozenset({"NN", "NNS", "NNP", "NNPS", "NOUN", "PROPN"}),
    "adjective": ADJECTIVES,
    "verb": frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "VERB"}),
    "adposition": frozenset({"IN", "TO", "ADP"}),
}
"""Groups of Penn and universal tags that decide which phrases there are."""


class Share(NamedTuple):
    """How many of the words found in a group belong there, and how many that belong there were found."""

    precision: float
    recall: float


def coarse(tag: str) -> str:
    """Return noun, adjective or other, which is all that keyphrase candidates need."""
    return "noun" if tag in NOUNS else "adjective" if tag in ADJECTIVES else "other"


def accuracy(tagger: Tagger, sentences: Iterable[Sentence]) -> tuple[float, float]:
    """Return the shares of right tags and of right coarse tags."""
    exact = near = total = 0
    for words, tags in sentences:
        for found, right in zip(tagger.tag(words), tags, strict=True):
            total += 1
            exact += found == right
            near += coarse(found) == coarse(right)
    return exact / max(total, 1), near / max(total, 1)


def evaluation(tagger: Tagger, sentences: Sequence[Sentence]) -> dict[str, tuple[float, float]]:
    """Return the accuracies on the sentences as they are and in their run-time forms."""
    joined = [join_tokens(sentence) for sentence in sentences]
    forms = {
        "as is": sentences,
        "joined": joined,
        "title": [title_case(sentence) for sentence in joined],
        "upper": [upper_case(sentence) for sentence in joined],
        "lower": [lower_case(sentence) for sentence in joined],
    }
    return {name: accuracy(tagger, form) for name, form in forms.items()}


def group_shares(tagger: Tagger, sentences: Iterable[Sentence]) -> tuple[float, dict[str, Share]]:
    """Return how often noun-or-adjective is told from the rest, and precision and recall of each group of tags."""
    pairs: Counter[tuple[str, str]] = Counter()
    for words, tags in sentences:
        pairs.update(zip(map(_group, tagger.tag(words)), map(_group, tags), strict=True))
    nominal = ("noun", "adjective")
    right = sum(count for (found, wanted), count in pairs.items() if (found in nominal) == (wanted in nominal))
    shares = {}
    for group in GROUPS:
        hits = pairs[group, group]
        found = sum(count for pair, count in pairs.items() if pair[0] == group)
        wanted = sum(count for pair, count in pairs.items() if pair[1] == group)
        shares[group] = Share(hits / max(found, 1), hits / max(wanted, 1))
    return right / max(pairs.total(), 1), shares


def _group(tag: str) -> str:
    return next((name for name, tags in GROUPS.items() if tag in tags), "other")
