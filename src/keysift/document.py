"""The analyzed text that every method reads: tokens, stems, kinds and sentences, made once."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

from keysift.analysis.token_kinds import STOP, SYMBOL, TAG_KINDS, is_symbolic
from keysift.errors import InputError, OptionError
from keysift.kernels.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a Document: `document.text[start:end] == text`.

    >>> import keysift
    >>> keysift.analyze("Sparse grids converge.").token(1)
    Token(text='grids', start=7, end=12, stem='grid', tag='NNS', kind='N')
    """

    text: str
    start: int
    end: int
    stem: str
    tag: str
    kind: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a Document: its text, and half-open ranges of tokens and of characters.

    >>> import keysift
    >>> keysift.analyze("Grids converge. Graphs grow.").sentences[1]
    Sentence(text='Graphs grow.', first=3, last=6, start=16, end=28)
    """

    text: str
    first: int
    last: int
    start: int
    end: int


class Document(Tokens):
    """One analyzed text, made by `keysift.analyze` or from your own tokens. It never changes.

    The arrays run over tokens: `starts` and `ends` are character offsets into `text`; `stem_ids` are positions in
    `vocabulary`, the document's distinct stems by first appearance; `kinds` has one letter per token (see
    `keysift.analysis.token_kinds`); `tag_ids` are positions in `tagset`. `sentence_ends` are token positions, the last
    one being the number of tokens. `frequencies` says how often each stem occurs as a word that counts (no stop word,
    no symbol), and `word_count` how many such words there are. `settings` says how the text was analyzed, or is None
    for tokens that came from outside. `reading` is the text with everything that is not prose masked, equally long, and
    the same object where there was nothing to mask (see `keysift.analysis.markup`).

    >>> document = Document.from_tokens(["Sparse", "grids", "converge"], ["JJ", "NNS", "VBP"])
    >>> document.vocabulary, document.kinds
    (('spars', 'grid', 'converg'), 'ANV')
    """

    __slots__ = ()

    @classmethod
    def from_tokens(
        cls,
        tokens: Sequence[str],
        tags: Sequence[str],
        *,
        stems: Sequence[str] | None = None,
        stop_words: Sequence[bool] | Collection[str] | None = None,
        sentence_ends: Sequence[int] | None = None,
        language: str = "en",
    ) -> Document:
        """Make a Document from your own tokens and tags; the text is the tokens joined by spaces.

        `tags` are Penn or universal ones. `stems` default to those of the `language`. `stop_words` is a set of words,
        or one truth value per token; without it the language's built-in list is used. `sentence_ends` are the token
        positions after each sentence; without them the whole is one sentence.
        """
        # `keysift.analysis` imports Document.
        from keysift.analysis.stemming import stemmer_of
        from keysift.analysis.stopwords import stop_flags

        tokens = _strings(tokens, "tokens")
        if "" in tokens:
            raise InputError(f"Tokens must not be empty. Got an empty one at position {tokens.index('')}.")
        tags = _strings(tags, "tags", wanted=len(tokens))
        stem = stemmer_of(language)
        stems = [stem(token) for token in tokens] if stems is None else _strings(stems, "stems", wanted=len(tokens))
        stopped = stop_flags(tokens, stems, _collected(stop_words), language)
        kinds = "".join(
            STOP if is_stop else SYMBOL if is_symbolic(stem) else kind
            for kind, stem, is_stop in zip(map(_kind_of_tag, tags), stems, stopped, strict=True)
        )
        starts, ends, position = array("i"), array("i"), 0
        for token in tokens:
            starts.append(position)
            position += len(token)
            ends.append(position)
            position += 1
        stem_ids, vocabulary = _numbered(stems)
        tag_ids, tagset = _numbered(tags)
        return cls(
            text=" ".join(tokens),
            starts=starts,
            ends=ends,
            stem_ids=stem_ids,
            vocabulary=vocabulary,
            kinds=kinds,
            tag_ids=tag_ids,
            tagset=tagset,
            sentence_ends=_checked_sentence_ends(sentence_ends, len(tokens)),
            settings=None,
        )

    def __len__(self) -> int:
        return len(self.starts)

    def __repr__(self) -> str:
        opening = self.text if len(self.text) <= 40 else self.text[:37] + "..."
        return f"<Document {opening!r}: {len(self)} tokens, {len(self.sentence_ends)} sentences>"

    def __reduce__(self) -> tuple[object, ...]:
        # Derived data is left behind: a Document travels to another process as small as it can.
        return _rebuild, ({name: getattr(self, name) for name in FIELDS},)

    @property
    def language(self) -> str | None:
        """Return the code of the language that the text was read in, or None for tokens that came from outside."""
        return None if self.settings is None else self.settings.language

    def token(self, position: int) -> Token:
        """Return the token at a position; as in a list, -1 is the last one."""
        if not isinstance(position, SupportsIndex) or not -len(self) <= int(position) < len(self):
            raise OptionError(f"There is no token at {position!r:.40}: this document has {len(self)} tokens.")
        start, end = self.starts[position], self.ends[position]
        return Token(
            text=self.text[start:end],
            start=start,
            end=end,
            stem=self.vocabulary[self.stem_ids[position]],
            tag=self.tagset[self.tag_ids[position]],
            kind=self.kinds[position],
        )

    @property
    def tokens(self) -> list[Token]:
        """Return all tokens."""
        return [self.token(position) for position in range(len(self))]

    @property
    def tags(self) -> list[str]:
        """Return the part-of-speech tag of each token."""
        return [self.tagset[tag_id] for tag_id in self.tag_ids]

    @property
    def sentences(self) -> list[Sentence]:
        """Return the sentences in order."""
        found, first = [], 0
        for last in self.sentence_ends:
            start, end = self.starts[first], self.ends[last - 1]
            found.append(Sentence(self.text[start:end], first, last, start, end))
            first = last
        return found


FIELDS: Final = (
    "text",
    "starts",
    "ends",
    "stem_ids",
    "vocabulary",
    "kinds",
    "tag_ids",
    "tagset",
    "sentence_ends",
    "settings",
    "reading",
)
"""What a Document is made from."""


def _numbered(names: Sequence[str]) -> tuple[array[int], tuple[str, ...]]:
    """Return each name's number, and the distinct names in that order."""
    numbers: dict[str, int] = {}
    return array("i", [numbers.setdefault(name, len(numbers)) for name in names]), tuple(numbers)


def _rebuild(fields: dict[str, object]) -> Document:
    return Document(**fields)  # type: ignore[arg-type]


def _strings(values: Sequence[str], name: str, wanted: int | None = None) -> Sequence[str]:
    is_sequence = isinstance(values, Sequence) and not isinstance(values, str | bytes)
    if not is_sequence or not all(isinstance(value, str) for value in values):
        raise InputError(f"The {name} must be a sequence of str, one per token. Got {values!r:.80} instead.")
    if wanted is not None and len(values) != wanted:
        raise InputError(f"There must be as many {name} as tokens: {wanted}. Got {len(values)} instead.")
    # Subclasses, such as numpy's: compiled kernels take only the class itself.
    return list(map(str.__str__, values))


def _collected(stop_words: Any) -> Any:
    """Return stop words that can be looked at more than once."""
    if stop_words is None or isinstance(stop_words, Collection):
        return stop_words
    if not isinstance(stop_words, Iterable):
        raise InputError(
            f"The stop words must be a set of words or one truth value per token. Got {stop_words!r:.60} instead."
        )
    return list(stop_words)


def _kind_of_tag(tag: str) -> str:
    try:
        return TAG_KINDS[tag]
    except KeyError:
        raise OptionError(
            f"The tag {tag!r} is neither a Penn nor a universal part-of-speech tag; "
            "translate the tags, for example to NOUN, PROPN, NUM, ADJ and X."
        ) from None


def _checked_sentence_ends(sentence_ends: Sequence[int] | None, tokens: int) -> array[int]:
    if sentence_ends is None:
        return array("i", [tokens] if tokens else [])
    try:
        ends = array("i", sentence_ends)
    except (TypeError, OverflowError) as error:
        raise OptionError(f"The sentence ends must be token positions. Got {sentence_ends!r:.80} instead.") from error
    rising = all(before < after for before, after in zip([0, *ends], ends, strict=False))
    if not rising or (ends[-1] if ends else 0) != tokens:
        raise OptionError(
            f"The sentence ends must be rising token positions, the last one {tokens} (the number of tokens). "
            f"Got {list(sentence_ends)!r:.80} instead."
        )
    return ends
