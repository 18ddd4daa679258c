"""The lexicon of a tagger in training: which ambiguity class a word has, and which words have but one tag."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from numpy.typing import NDArray

from keysift.analysis.tagging import features

CLASS_COUNT: Final = 63
OWN_CLASSES: Final = 24
RAREST_LEXICON_WORD: Final = 3
CLASS_SHARE: Final = 0.04
GUESS_SHARE: Final = 0.12
RARE_WORD: Final = 6
FIXED_COUNT: Final = 20
FIXED_SHARE: Final = 0.998
EVIDENCE: Final = 2.0
"""How many occurrences a guess from a word list is worth."""

_NAME: Final = "PROPN"
_NUMBER: Final = "NUM"
_BY_FORM: Final = "?"
_BY_LIST: Final = "~"


class Lexicon:
    """Know the ambiguity class of words, and the tag of those that have but one."""

    def __init__(
        self,
        types: Counter[tuple[str, int, str]],
        guesses: Mapping[str, NDArray[Any]] | None = None,
        names: Iterable[str] = (),
    ) -> None:
        """Count the tags of words and of their look-alikes; `types` counts word, casing, tag.

        `guesses` are probabilities of the tags, in sorted order, of words of a list (see `paradigms`). `names` are
        words in lower case that are names in other languages.
        """
        self.tags = sorted({tag for _, _, tag in types})
        self.classes: dict[str, int] = {}
        self.fixed: dict[str, int] = {}
        self.guessed_classes: dict[str, int] = {}
        known: defaultdict[str, Counter[str]] = defaultdict(Counter)
        alike: defaultdict[str, Counter[str]] = defaultdict(Counter)
        parts = {(word, casing): features.split_word(word, casing) for word, casing, _ in types}
        for (word, casing, tag), count in types.items():
            known[features.lexicon_keys(parts[word, casing])[0]][tag] += count
        for (word, casing, tag), count in types.items():
            if known[features.lexicon_keys(parts[word, casing])[0]].total() <= RARE_WORD:
                for key in features.guess_keys(parts[word, casing]):
                    alike[key][tag] += count
        for name in sorted(names):
            if f"C={name}" not in known and f"={name}" not in known:
                known[f"C={name}"][_NAME] += RAREST_LEXICON_WORD
        listed = {f"={word}": self._evidence(likely) for word, likely in (guesses or {}).items()}
        self._build(known, alike, listed)

    def _evidence(self, likely: NDArray[Any]) -> Counter[str]:
        return Counter({tag: EVIDENCE * float(share) for tag, share in zip(self.tags, likely, strict=True)})

    def _build(
        self, known: Mapping[str, Counter[str]], alike: Mapping[str, Counter[str]], listed: Mapping[str, Counter[str]]
    ) -> None:
        doubts = Counter({key: tags.total() - max(tags.values()) for key, tags in known.items() if key[0] == "="})
        own = {key for key, _ in doubts.most_common(OWN_CLASSES)}
        labels: dict[str, tuple[tuple[str, ...], Counter[str]]] = {}
        sizes: Counter[tuple[str, ...]] = Counter()
        for key, tags in known.items():
            if tags.total() >= RAREST_LEXICON_WORD:
                labels[key] = (key,) if key in own else _frequent(tags, share=CLASS_SHARE), tags
                sizes[labels[key][0]] += 3 * tags.total()
        for key, tags in alike.items():
            if tags.total() > RAREST_LEXICON_WORD:
                labels[key] = (_BY_FORM, *_frequent(tags, share=GUESS_SHARE)), tags
                sizes[labels[key][0]] += tags.total()
        hidden: dict[str, tuple[tuple[str, ...], Counter[str]]] = {}
        for key, tags in listed.items():
            if key not in labels:
                both = tags + known[key] if key in known else tags
                labels[key] = (_BY_LIST, *_frequent(both, share=GUESS_SHARE)), both
            if key in known:
                hidden[key] = (_BY_LIST, *_frequent(tags, share=GUESS_SHARE)), tags
                sizes[hidden[key][0]] += 1
        numbers = {label: number for number, (label, _) in enumerate(sizes.most_common(CLASS_COUNT), start=1)}
        for key, (label, tags) in labels.items():
            self.classes[key] = numbers.get(label) or _nearest(label, tags, numbers)
            tag, count = tags.most_common(1)[0]
            if key in known and tags.total() >= FIXED_COUNT and count >= FIXED_SHARE * tags.total():
                self.fixed[key] = self.tags.index(tag)
        for key, (label, tags) in hidden.items():
            self.guessed_classes[key] = numbers.get(label) or _nearest(label, tags, numbers)
        if _NUMBER in self.tags:
            only = Counter({_NUMBER: 1})
            for core in number_cores():
                self.classes[f"={core}"] = numbers.get((_NUMBER,)) or _nearest((_NUMBER,), only, numbers)
                self.fixed[f"={core}"] = self.tags.index(_NUMBER)

    def look_up(self, keys: Sequence[str]) -> tuple[int, int]:
        """Return class and fixed tag (or -1) exactly as the tagger finds them."""
        for key in keys:
            if key in self.classes:
                return self.classes[key], self.fixed.get(key, -1) if key is keys[0] else -1
        return 1, -1

    def class_if_unknown(self, parts: features.WordParts) -> int:
        """Return the class that a word would have if it were not in the training text."""
        for key in features.lexicon_keys(parts):
            if key in self.guessed_classes:
                return self.guessed_classes[key]
        return self.look_up(features.guess_keys(parts))[0]


def number_cores() -> Iterator[str]:
    """Yield the forms of numbers, all digits being 0: 2010, 3,5, 1.000.000, 12:30, 2-3, and ordinals such as 3.

    Universal treebanks have years and ordinals among the adjectives and times among the nouns, each in its own way. For
    keyphrases they are numbers.
    """
    groups = ["0" * length for length in range(1, 7)]
    for first in groups:
        yield from (first, f"{first}.")
        for mark in ".,:-/":
            for second in groups[:4]:
                yield f"{first}{mark}{second}"
                yield from (f"{first}{mark}{second}{mark}{third}" for third in groups[:4])


def _frequent(tags: Counter[str], *, share: float) -> tuple[str, ...]:
    return tuple(sorted(tag for tag, count in tags.items() if count >= share * tags.total()))


def _nearest(label: tuple[str, ...], tags: Counter[str], numbers: Mapping[tuple[str, ...], int]) -> int:
    """Return the class that covers most of the tags with few others."""
    best, best_score = 1, -1.0
    for other, number in numbers.items():
        if _origin(other) == _origin(label):
            score = sum(tags[tag] for tag in other) / tags.total() - 0.03 * len(other)
            if score > best_score:
                best, best_score = number, score
    return best


def _origin(label: tuple[str, ...]) -> str:
    return label[0] if label[0] in (_BY_FORM, _BY_LIST) else ""
