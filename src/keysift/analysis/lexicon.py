"""What the analyzer has found out about each word, so that it finds it out once."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from threading import Lock
from typing import Protocol

from keysift.analysis.conventions import Conventions
from keysift.analysis.markup.masks import FILLER
from keysift.analysis.stemming import Stem
from keysift.analysis.stopwords import StopWordTest
from keysift.analysis.tagging.rows import RowTable
from keysift.analysis.tokenizer import SplittingRules, split_chunk
from keysift.kernels.learning import WordTable

_MOST_TYPES = 60_000  # a lexicon this full is followed by a new one
_MOST_CHUNKS = 150_000
_MOST_CHARACTERS = 4_000_000
_MOST_ROWS = 75_000
_CARRIED_FROM = 2  # a lexicon that one text has filled so many times over is dropped as a whole


class RowTagger(Protocol):
    """Tag words by rows, each made once per word type; see `Tagger` and `FormTagger`."""

    @property
    def tags(self) -> tuple[str, ...]:
        """Return the tags there are."""

    def new_rows(self, *, room: int = 0) -> RowTable:
        """Return a table of rows that has the boundary alone, and space for so many more."""

    def add_rows(self, table: RowTable, *, words: list[str], types: array[int], casings: bytearray, most: int) -> None:
        """Make the rows of word types in casing contexts that have none yet, `most` of them or less."""

    def tag_rows(self, rows: Sequence[int], ends: Sequence[int], table: RowTable) -> array[int]:
        """Return the tag index of each token of many sentences, given the rows of their word types."""


class Lexicon(WordTable):
    """The properties of word types as parallel arrays, indexed by the type's number.

    `chunks` and `pieces` are explained in `keysift.kernels.tokenizer.scan`, `traits` are the bits of
    `keysift.kernels.traits`, `stem_numbers` point into `stems`, and `rows` are the tagger's.

    A lexicon that is full has a `successor`, which takes a word over from it when a text has the word again. So words
    in use stay known, and the others are forgotten when the successor is full as well.

    Threads may share a lexicon. They read without a lock, and learn one at a time: a chunk enters `chunks` when
    everything about its words is in place, and an array that is full is replaced by a longer copy, so that what
    somebody reads stays as it is.

    `split` finds the tokens of a chunk where the rules for languages with spaces between words are not enough.
    """

    def __init__(
        self,
        *,
        stem: Stem,
        is_stop_word: StopWordTest,
        tagger: RowTagger,
        conventions: Conventions,
        split: Callable[[str], list[tuple[int, int]]] | None = None,
        before: Lexicon | None = None,
    ) -> None:
        super().__init__(
            *SplittingRules.of(conventions),
            find_words=partial(_find_words, conventions=conventions, split=split),
            split_all=split is not None,
            stem=stem,
            is_stop_word=is_stop_word,
            closing_quotes="".join(sorted(conventions.closing_quotes)),
            spaced_closers="".join(sorted(conventions.spaced_closers)),
            linking=conventions.linking,
            articles=conventions.articles,
            rows=tagger.new_rows(room=_MOST_ROWS),
            before=before,
        )
        self._tagger = tagger
        self._conventions = conventions
        self._split = split
        # A successor reads what its forerunner learns, so the two learn in turn.
        self._lock: AbstractContextManager[bool] = Lock() if before is None else before._lock
        self._scratches: list[array[int]] = []
        self.is_full = False

    def successor(self) -> Lexicon:
        """Return an empty lexicon that takes over from this one the words that are in use."""
        with self._lock:
            self.before = None  # two of them bound the memory
        return Lexicon(
            stem=self.stem,
            is_stop_word=self.is_stop_word,
            tagger=self._tagger,
            conventions=self._conventions,
            split=self._split,
            before=self if len(self.words) < _CARRIED_FROM * _MOST_TYPES else None,
        )

    def learn(self, text: str, count: int, starts: array[int], ends: array[int], types: array[int]) -> None:
        """Replace the types of the chunks that are not known, as `WordTable.learn_chunks` explains it."""
        with self._lock:
            # In the meantime, another thread may have learned some of them: they are split again, with the same result.
            self.learn_chunks(text, count, starts, ends, types)
            self.is_full = (
                len(self.words) >= _MOST_TYPES
                or len(self.chunks) >= _MOST_CHUNKS
                or self.characters >= _MOST_CHARACTERS
            )

    def choose_scratch(self) -> array[int]:
        """Return an array with a -1 for each stem, for one user at a time; see `give_back`."""
        try:
            scratch = self._scratches.pop()
        except IndexError:
            scratch = array("i")
        if len(scratch) < len(self.stems):
            scratch = array("i", [-1]) * (2 * len(self.stems))
        return scratch

    def give_back(self, scratch: array[int]) -> None:
        """Take back what `choose_scratch` gave, every number being -1 again."""
        self._scratches.append(scratch)

    def add_rows(self, types: array[int], casings: bytearray, *, before: RowTable, missing: int) -> RowTable:
        """Return the table of the tagger's rows, with those that these types need in their casing contexts.

        In the table before, so many were missing.
        """
        with self._lock:
            if self.rows.count > _MOST_ROWS:
                # Rows are large, and one text may have any number of words.
                table = self._tagger.new_rows(room=_MOST_ROWS)
                table.make_room_for_types(len(self.traits))
                self.rows = table
            most = missing if self.rows is before else len(types)
            self._tagger.add_rows(self.rows, words=self.words, types=types, casings=casings, most=most)
            return self.rows


def _find_words(
    chunk: str, *, conventions: Conventions, split: Callable[[str], list[tuple[int, int]]] | None
) -> list[tuple[int, int, str]]:
    """Return start, end and word of each token of a chunk; words are without fillers, spans with them."""
    plain = chunk.replace(FILLER, "") or chunk
    spans = split_chunk(plain, conventions) if split is None else split(plain)
    if plain == chunk:
        return [(start, end, chunk[start:end]) for start, end in spans]
    kept = [position for position, character in enumerate(chunk) if character != FILLER]
    kept[0] = 0
    kept.append(len(chunk))
    # A token takes the fillers behind it along: &rsquo; is one character and its fillers.
    return [(kept[start], kept[end], plain[start:end]) for start, end in spans]
