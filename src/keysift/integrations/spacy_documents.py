"""From a spaCy Doc to a keysift Document: the pipeline's own tokens, tags, lemmas and sentences."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from keysift.analysis.stemming import stemmer_of
from keysift.analysis.token_kinds import TAG_KINDS
from keysift.document import Document
from keysift.errors import InputError

_HYPHENS: Final = frozenset("-‐‑")
_PARTICIPLES: Final = frozenset(("VBN", "VBG", "VBD"))
_UNKNOWN: Final = "X"


@dataclass(slots=True)
class _Word:
    """A token of keysift: one or several of spaCy's."""

    start: int
    end: int
    text: str
    lemma: str
    tag: str


def has_tags(doc: Any) -> bool:
    """Tell whether a pipeline has given parts of speech to the tokens of a Doc."""
    return bool(doc.has_annotation("TAG") or doc.has_annotation("POS"))


def document_of(doc: Any, *, language: str | None = None, stop_words: Collection[str] | None = None) -> Document:
    """Return a Document with the tokens, tags, lemmas and sentences of a spaCy Doc, and offsets into its text.

    Three things differ, so that phrases come out as in the rest of keysift: parts of a hyphenated compound
    ("state-of-the-art") and a possessive ending ("Parkinson's") belong to the word before them; tokens of white space
    are left out, and a blank line ends a sentence; and a lemma is stemmed, because built-in word frequencies are by
    stem. Without lemmas, stems are those of the words. Stop words are those of keysift, unless others are given.
    """
    if not has_tags(doc):
        raise InputError(
            "The Doc has no part-of-speech tags: run a pipeline with a tagger over it, or analyze its text with "
            "keysift.analyze(doc.text)."
        )
    code = language or doc.lang_
    words: list[_Word] = []
    ends: list[int] = []
    for sentence in _sentences(doc):
        _add_words(words, sentence)
        if len(words) > (ends[-1] if ends else 0):
            ends.append(len(words))
    made = Document.from_tokens(
        [word.text for word in words],
        [word.tag for word in words],
        stems=stemmer_of(code).all([word.lemma for word in words]),
        stop_words=stop_words,
        sentence_ends=ends,
        language=code,
    )
    return Document(
        text=doc.text,
        starts=array("i", [word.start for word in words]),
        ends=array("i", [word.end for word in words]),
        stem_ids=made.stem_ids,
        vocabulary=made.vocabulary,
        kinds=made.kinds,
        tag_ids=made.tag_ids,
        tagset=made.tagset,
        sentence_ends=made.sentence_ends,
        settings=None,
    )


def _sentences(doc: Any) -> Iterator[list[Any]]:
    """Yield the tokens of each sentence; a blank line ends one too."""
    whole = doc.sents if doc.has_annotation("SENT_START") else (doc[:],)
    for sentence in whole:
        tokens: list[Any] = []
        for token in sentence:
            if not token.is_space:
                tokens.append(token)
            elif token.text.count("\n") > 1:
                yield tokens
                tokens = []
        yield tokens


def _add_words(words: list[_Word], tokens: list[Any]) -> None:
    """Add the words of a sentence: glued parts of a compound, and a possessive ending, are one word."""
    first = len(words)
    after_hyphen = False
    for token in tokens:
        glued = len(words) > first and words[-1].end == token.idx
        is_hyphen = token.text in _HYPHENS
        if glued and (token.tag_ == "POS" or after_hyphen or (is_hyphen and _continues(token))):
            _join(words[-1], token, as_part=after_hyphen)
        else:
            is_hyphen = False
            lemma = token.lemma_ or token.text
            words.append(_Word(token.idx, token.idx + len(token.text), token.text, lemma, _tag(token)))
        after_hyphen = is_hyphen


def _continues(hyphen: Any) -> bool:
    """Tell whether a hyphen stands directly before another word."""
    if hyphen.whitespace_ or hyphen.i + 1 == len(hyphen.doc):
        return False
    following = hyphen.nbor()
    return bool(following.text[0].isalnum())


def _join(word: _Word, token: Any, *, as_part: bool) -> None:
    """Add a token to the word that it is glued to."""
    word.end = token.idx + len(token.text)
    if token.tag_ == "POS":
        word.text += token.text
        return
    word.lemma = word.text + (token.lemma_ or token.text if as_part else token.text)
    word.text += token.text
    if as_part:
        # "text-based" describes what follows, whatever its last part is by itself.
        word.tag = "ADJ" if token.tag_ in _PARTICIPLES else _tag(token)


def _tag(token: Any) -> str:
    """Return a token's fine tag if it is one of the Penn treebank, or else its coarse tag."""
    for tag in (token.tag_, token.pos_):
        if tag in TAG_KINDS:
            return str(tag)
    return _UNKNOWN
