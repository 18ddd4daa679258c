"""What the analyser has found out about each word, so that it finds it out once."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Protocol

from keysift.analysis.conventions import Conventions
from keysift.analysis.reading.masks import FILLER
from keysift.analysis.sentences import sentence_traits
from keysift.analysis.stemming import Stem
from keysift.analysis.stopwords import StopWordTest
from keysift.analysis.tagging.features import casing_traits
from keysift.analysis.tagging.participles import is_auxiliary
from keysift.analysis.tagging.tagger import Row
from keysift.analysis.tokenizer import is_address
from keysift.kernels.tokenizer import Pieces
from keysift.kernels.traits import ALWAYS_STOP, ALWAYS_SYMBOL, ARTICLE, AUXILIARY, CASINGS, LINKING, STOP_IN_TITLES
from keysift.kinds import is_symbolic

_MOST_TYPES = 50_000  # a lexicon this full is replaced by an empty one, so memory stays bounded
_MOST_CHUNKS = 200_000
_MOST_ROWS = 60_000
_LONGEST_CHUNK = 80  # longer chunks are not remembered
_LONGEST_ACRONYM = 5


class RowTagger(Protocol):
    """Tag words by rows, each made once per word type; see `Tagger` and `FormTagger`."""

    @property
    def tags(self) -> tuple[str, ...]:
        """Return the tags there are."""

    @property
    def boundary(self) -> Row:
        """Return the row of what lies outside of a sentence."""

    def row(self, word: str, casing: int) -> Row:
        """Return the row of a word type in a casing context."""

    def tag_rows(
        self,
        rows: Sequence[int],
        ends: Sequence[int],
        vectors: Sequence[int],
        classes: Sequence[int],
        fixed_tags: Sequence[int],
    ) -> array[int]:
        """Return the tag index of each token of many sentences, given the rows of their word types."""


class Lexicon:
    """Hold the properties of word types as parallel arrays, indexed by the type's number.

    `traits` are the bits of `keysift.kernels.traits`; `stem_numbers` point into `stems`. `rows[CASINGS * type +
    casing]` is the tagger's row for the type in a casing context, or -1 as long as nobody asked; `vectors`, `classes`
    and `fixed_tags` are those rows. Row 0 is the boundary. `scratch` has a -1 for each stem; who uses it holds the
    `lock`. Who uses rows holds the `row_lock`.
    """

    def __init__(
        self,
        *,
        stem: Stem,
        is_stop_word: StopWordTest,
        tagger: RowTagger,
        conventions: Conventions,
        split: Callable[[str], list[tuple[int, int]]],
    ) -> None:
        self._stem = stem
        self._is_stop_word = is_stop_word
        self._conventions = conventions
        self._tagger = tagger
        self._split = split
        self._words: list[str] = []
        self._types: dict[str, int] = {}
        self._stem_index: dict[str, int] = {}
        self.lock = Lock()
        self.row_lock = Lock()
        self.chunks: dict[str, Pieces] = {}
        self.stems: list[str] = []
        self.stem_numbers = array("i")
        self.traits = array("i")
        self.rows = array("i")
        self.scratch = array("i")
        boundary = tagger.boundary
        self.vectors = array("h", boundary.vectors)
        self.classes = array("i", [boundary.word_class])
        self.fixed_tags = array("i", [boundary.fixed_tag])

    @property
    def is_full(self) -> bool:
        """Tell whether it is time for a new lexicon."""
        return len(self._words) >= _MOST_TYPES or len(self.chunks) >= _MOST_CHUNKS

    def learn_chunk(self, chunk: str) -> Pieces:
        """Return the tokens of a piece of text without white space, and remember them in `chunks`."""
        if FILLER in chunk:
            return self._learn_filled(chunk)
        spans = self._split(chunk)
        # Threads may share a lexicon; the arrays must grow in step.
        with self.lock:
            if len(spans) == 1:
                pieces: Pieces = self._type_of(chunk)
            else:
                pieces = tuple(
                    number for start, end in spans for number in (start, end, self._type_of(chunk[start:end]))
                )
            if len(chunk) <= _LONGEST_CHUNK:
                self.chunks[chunk] = pieces
        return pieces

    def _learn_filled(self, chunk: str) -> Pieces:
        """Learn a chunk that has fillers inside its words: the words are those without them, the spans those with."""
        plain = chunk.replace(FILLER, "") or chunk
        kept = [position for position, character in enumerate(chunk) if character != FILLER or plain == chunk]
        kept[0] = 0
        kept.append(len(chunk))
        with self.lock:
            pieces: Pieces = tuple(
                number
                for start, end in self._split(plain)
                # A token takes the fillers behind it along: &rsquo; is one character and its fillers.
                for number in (kept[start], kept[end], self._type_of(plain[start:end]))
            )
            if len(chunk) <= _LONGEST_CHUNK:
                self.chunks[chunk] = pieces
        return pieces

    def learn_row(self, word_type: int, casing: int) -> None:
        """Make the tagger's row of a type in a casing context. Who calls holds the `row_lock`."""
        word = self._words[word_type]
        found = self._tagger.row(word, casing)
        self.vectors.extend(found.vectors)
        self.classes.append(found.word_class)
        self.fixed_tags.append(found.fixed_tag)
        # A word without capitals looks the same in every casing context.
        for same in range(CASINGS) if word == word.lower() else (casing,):
            self.rows[CASINGS * word_type + same] = len(self.classes) - 1

    def forget_rows_if_many(self) -> None:
        """Make room: rows are large, and one text may have any number of words. Who calls holds the `row_lock`."""
        if len(self.classes) > _MOST_ROWS:
            with self.lock:
                self.rows = array("i", [-1]) * len(self.rows)
            boundary = self._tagger.boundary
            self.vectors = array("h", boundary.vectors)
            self.classes = array("i", [boundary.word_class])
            self.fixed_tags = array("i", [boundary.fixed_tag])

    def _type_of(self, word: str) -> int:
        number = self._types.get(word)
        if number is None:
            number = self._types[word] = self._add(word)
        return number

    def _add(self, word: str) -> int:
        stem = self._stem(word)
        stem_number = self._stem_index.setdefault(stem, len(self.stems))
        if stem_number == len(self.stems):
            self.stems.append(stem)
            self.scratch.append(-1)
        self.stem_numbers.append(stem_number)
        self.traits.append(self._traits(word, stem))
        self.rows.extend([-1] * CASINGS)
        self._words.append(word)
        return len(self._words) - 1

    def _traits(self, word: str, stem: str) -> int:
        lower = word.lower()
        is_stop_word = self._is_stop_word(word, stem)
        traits = sentence_traits(word, is_stop_word=is_stop_word, conventions=self._conventions) | casing_traits(word)
        if is_auxiliary(lower):
            traits |= AUXILIARY
        if is_stop_word:
            if lower in self._conventions.linking:
                traits |= LINKING
            elif lower in self._conventions.articles:
                traits |= ARTICLE
            is_acronym = 1 < len(word) <= _LONGEST_ACRONYM and word.isalpha() and word.isupper()
            traits |= STOP_IN_TITLES if is_acronym else ALWAYS_STOP
        elif is_symbolic(stem) or is_address(word):
            traits |= ALWAYS_SYMBOL
        return traits
