"""What the tagger sees of a word: its casing context, and the features of it alone.

Training works on these features by name. The tagger itself has them hashed in `keysift.kernels.tagger_features`, which
must have the same ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from keysift.kernels.limits import LONGEST_WORD
from keysift.kernels.sentences import draft_of_types
from keysift.kernels.tokenizer import Draft
from keysift.kernels.traits import TITLE
from keysift.kernels.words import casing_traits

BOUNDARY_FEATURE = "^"

_CASING_MARKS = "CST"
_TYPOGRAPHY = str.maketrans("’‐‑", "'--")
_ONE_DIGIT = str.maketrans("123456789", "000000000")


class WordParts(NamedTuple):
    """What the features of a word are made of."""

    lower: str
    core: str
    shape: str
    mark: str


def draft_of(words: Sequence[str]) -> Draft:
    """Return the draft of a sentence of words; its types number the distinct ones."""
    numbers: dict[str, int] = {}
    types = array("i", [numbers.setdefault(word, len(numbers)) for word in words])
    return draft_of_types(types, array("i", [len(words)]), array("i", map(casing_traits, numbers)))


def casings(words: Sequence[str]) -> bytearray:
    """Return the casing context of each word of one sentence."""
    return draft_of(words).casings


def is_title(words: Sequence[str]) -> bool:
    """Tell whether nearly all the longer words of a sentence are capitalised."""
    return TITLE in casings(words)


def _shape(text: str) -> str:
    """Return the sequence of character kinds without repetitions, six at most."""
    kinds: list[str] = []
    for character in text:
        if character.isupper():
            kind = "A"
        elif character.isalpha():
            kind = "a"
        else:
            kind = "0" if character.isdigit() else character
        if not kinds or kind != kinds[-1]:
            kinds.append(kind)
            if len(kinds) == 6:
                break
    return "".join(kinds)


def _core(lower: str) -> str:
    """Return a lower-cased word without possessive ending and glued footnote number."""
    core = lower[:-2] if len(lower) > 2 and lower.endswith("'s") else lower
    if core[-1:].isdigit():
        letters = core.rstrip("0123456789")
        if len(letters) > 3 and letters.isalpha():
            return letters
    return core.translate(_ONE_DIGIT)


def split_word(word: str, casing: int) -> WordParts:
    """Return the parts of a word, looking at no more than both ends of a very long one."""
    if len(word) > LONGEST_WORD:
        word = word[: LONGEST_WORD // 2] + word[-LONGEST_WORD // 2 :]
    text = word.translate(_TYPOGRAPHY)
    lower = text.lower()
    mark = "" if lower == text else _CASING_MARKS[casing]
    return WordParts(lower, _core(lower), mark + _shape(text), mark)


def lexicon_keys(parts: WordParts) -> list[str]:
    """Return the names under which the lexicon may know a word, the most specific first."""
    keys = [f"{parts.mark}={parts.core}"]
    if parts.mark in ("S", "T"):
        keys += [f"={parts.core}", f"C={parts.core}"]
    return keys + guess_keys(parts)


def guess_keys(parts: WordParts) -> list[str]:
    """Return the names under which the lexicon knows unknown words like this one."""
    return [f"?{parts.shape}/{parts.core[-length:]}" for length in (3, 2, 1)] + [f"?{parts.shape}"]


def context_features(parts: WordParts, word_class: int) -> list[str]:
    """Return the features that a word has for itself and for its neighbours; the first names the word.

    The second neighbours use the first two of them only.
    """
    return [f"l{parts.core}", f"c{word_class}", f"3{parts.core[-3:]}", f"S{parts.shape}"]


def current_features(parts: WordParts, word_class: int) -> list[str]:
    """Return the features that a word has for itself only; the last, if marked w, names the word."""
    core = parts.core
    features = ["b", f"6{parts.shape}/{core[-2:]}", f"7{word_class}/{parts.shape}"]
    features += [f"{length}{core[-length:]}" for length in (1, 2, 4, 5)]
    features += [f"p{core[:length]}" for length in (1, 2, 3, 4)]
    if "'" in parts.lower:
        features.append("'" + parts.lower.rpartition("'")[2])
    if "-" in core:
        first, _, last = core.rpartition("-")
        features += [f"h{last}", f"i{first}", f"j{last[-3:]}", f"-{bool(last)}"]
    if parts.mark:
        features.append(f"w{parts.mark}{core}")
    return features
