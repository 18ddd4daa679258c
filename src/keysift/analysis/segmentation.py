"""Words of languages that put no spaces between them, found by packages of the extra [cjk], and by Unicode's rules.

A package also tells the part of speech of a word by itself; that is the tag of every occurrence.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final, Protocol, TypeAlias

from keysift.analysis.conventions import Conventions
from keysift.analysis.languages import Language
from keysift.analysis.tagging.fallback import TypeTagger, is_number
from keysift.analysis.tokenizer import split_chunk
from keysift.errors import load_extra

Split: TypeAlias = Callable[[str], "list[tuple[int, int]]"]
"""A function from a piece of text without white space to the spans of its tokens."""

_TAGS: Final = ("X", "NUM", "NOUN", "PROPN", "ADJ", "VERB", "ADV")
_UNKNOWN, _NUMBER = 0, 1
_LONGEST_CUT: Final = 1000  # MeCab crashes on much longer texts, and none has a word across a thousand characters
_LONGEST_TAGGED: Final = 40

_SPACED: Final = re.compile(r"[\x00-\u0dff\u1e00-\u2e7f]+")
# UAX 29: every ideograph and hiragana is a word by itself, with the marks that combine with it; a run of others is one.
_IDEOGRAPHS: Final = "\u3041-\u3096\u309d-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_BY_RULE: Final = re.compile(rf"[{_IDEOGRAPHS}][\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef]*|[^{_IDEOGRAPHS}]+")


class Segmenter(Protocol):
    """Cut a piece of text into words, and tell the universal tag of a word."""

    def cut(self, text: str) -> Sequence[str]:
        """Return the words of a text, nothing being left out."""

    def tag(self, word: str) -> str:
        """Return the universal tag of a word."""


class _Chinese:
    """Use rjieba, jieba's dictionary and algorithm in Rust."""

    def __init__(self) -> None:
        self._package = _load("rjieba", "Chinese")

    def cut(self, text: str) -> Sequence[str]:
        words: list[str] = self._package.cut(text)
        return words

    def tag(self, word: str) -> str:
        found = self._package.tag(word)
        name = found[-1][1] if found else "x"
        if name[0] == "n":
            return "PROPN" if name in ("nr", "ns", "nt", "nz") else "NOUN"
        return {"vn": "NOUN", "an": "NOUN", "l": "NOUN", "eng": "PROPN", "m": "NUM"}.get(
            name, {"a": "ADJ", "b": "ADJ", "v": "VERB", "d": "ADV"}.get(name[0], "X")
        )


class _Japanese:
    """Use fugashi, a wrapper of MeCab, with the dictionary IPADIC."""

    def __init__(self) -> None:
        dictionary = _load("ipadic", "Japanese")
        self._tagger = _load("fugashi", "Japanese").GenericTagger(dictionary.MECAB_ARGS)

    def cut(self, text: str) -> Sequence[str]:
        return [word.surface for word in self._tagger(text)]

    def tag(self, word: str) -> str:
        found = self._tagger(word)
        kind, detail = found[-1].feature[:2] if found else ("", "")
        if kind == "名詞":
            if detail in ("代名詞", "非自立", "副詞可能"):
                return "X"
            return {"固有名詞": "PROPN", "数": "NUM", "形容動詞語幹": "ADJ"}.get(detail, "NOUN")
        return {"形容詞": "ADJ", "動詞": "VERB", "副詞": "ADV"}.get(kind, "X")


class _Thai:
    """Use PyThaiNLP: words of its dictionary by maximum matching, tags of its perceptron."""

    def __init__(self) -> None:
        # Otherwise it makes a folder in the user's home when it is imported.
        os.environ.setdefault("PYTHAINLP_READ_ONLY", "1")
        self._cut = _load("pythainlp.tokenize", "Thai").word_tokenize
        self._tag = _load("pythainlp.tag", "Thai").pos_tag

    def cut(self, text: str) -> Sequence[str]:
        words: list[str] = self._cut(text, engine="newmm")
        return words

    def tag(self, word: str) -> str:
        found = self._tag([word], corpus="orchid_ud")
        name = found[0][1] if found else "X"
        return name if name in _TAGS else "X"


_SEGMENTERS: Final[dict[str, Callable[[], Segmenter]]] = {
    "rjieba": _Chinese,
    "fugashi": _Japanese,
    "pythainlp": _Thai,
}


class SegmenterTagger(TypeTagger):
    """Give each word the tag that its segmenter has for it."""

    tags = _TAGS

    def __init__(self, segmenter: Segmenter) -> None:
        self._segmenter = segmenter

    def tag_of(self, word: str) -> int:
        """Return the index of a word's tag."""
        if is_number(word):
            return _NUMBER
        is_odd = len(word) > _LONGEST_TAGGED or not word.isprintable()
        return _UNKNOWN if is_odd else _TAGS.index(self._segmenter.tag(word))


@cache
def load_segmenter(name: str) -> Segmenter:
    """Return the segmenter with the name of its package, or say how to install it."""
    return _SEGMENTERS[name]()


def splitter_of(language: Language, conventions: Conventions) -> Split:
    """Return the function that finds the tokens of a piece of text without white space."""
    cut = load_segmenter(language.segmenter).cut if language.segmenter else _BY_RULE.findall
    return partial(_split, conventions=conventions, cut=cut)


def _split(chunk: str, *, conventions: Conventions, cut: Callable[[str], Sequence[str]]) -> list[tuple[int, int]]:
    """Return the spans of a chunk's tokens, those of scripts without spaces cut into words."""
    spans: list[tuple[int, int]] = []
    for start, end in split_chunk(chunk, conventions):
        piece = chunk[start:end]
        # Control characters and lone surrogates are nothing for other packages.
        if end - start == 1 or _SPACED.fullmatch(piece) or not piece.isprintable():
            spans.append((start, end))
            continue
        words = [
            word for first in range(0, len(piece), _LONGEST_CUT) for word in cut(piece[first : first + _LONGEST_CUT])
        ]
        if "".join(words) != piece:  # a package that changes the text has found no spans
            spans.append((start, end))
            continue
        for word in words:
            spans.append((start, start + len(word)))
            start += len(word)
    return spans


def _load(module: str, language: str) -> Any:
    return load_extra(module, f"The language {language}", extra="cjk")
