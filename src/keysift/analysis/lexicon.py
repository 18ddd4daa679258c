"""What the analyzer has found out about each word, so that it finds it out once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from threading import Lock
from typing import TypeAlias

from keysift.analysis.conventions import Conventions
from keysift.analysis.markup.masks import FILLER
from keysift.analysis.stemming import Stem
from keysift.analysis.stopwords import FindStopWords
from keysift.analysis.tagging.fallback import TypeTagger
from keysift.analysis.tagging.tagger import Tagger
from keysift.analysis.tokenizer import rules_of, split_chunk
from keysift.kernels.lexicon import WordTable
from keysift.kernels.tagger_rows import RowTable
from keysift.kernels.tokenizer import Draft
from keysift.kernels.words import WordRules

_MOST_TYPES = 60_000  # a lexicon this full is followed by a new one
_MOST_CHUNKS = 150_000
_MOST_CHARACTERS = 4_000_000
_MOST_ROWS = 75_000
_CARRIED_FROM = 2  # a lexicon that one text has filled so many times over is dropped as a whole


RowTagger: TypeAlias = "Tagger | TypeTagger"
"""What tags words by rows, each made once per word type."""


class Lexicon(WordTable):
    """What is known about words, for one language and one tagger.

    A lexicon that is full has a `successor`, which takes a word over from it when a text has the word again. So words
    in use stay known, and the others are forgotten when the successor is full as well.

    Threads may share a lexicon. They read without a lock, and learn one at a time.

    `split` finds the tokens of a chunk where the rules for languages with spaces between words are not enough.
    """

    def __init__(
        self,
        *,
        stem: Stem,
        find_stop_words: FindStopWords,
        tagger: RowTagger,
        conventions: Conventions,
        split: Callable[[str], list[tuple[int, int]]] | None = None,
        before: Lexicon | None = None,
    ) -> None:
        super().__init__(
            splitting=rules_of(conventions),
            describing=WordRules(
                stem,
                find_stop_words,
                closing_quotes="".join(sorted(conventions.closing_quotes)),
                spaced_closers="".join(sorted(conventions.spaced_closers)),
                linking=conventions.linking,
                articles=conventions.articles,
            ),
            find_words=partial(_find_words, conventions=conventions, split=split),
            split_all=split is not None,
            rows=tagger.new_rows(room=_MOST_ROWS),
            before=before,
        )
        self._tagger = tagger
        self._conventions = conventions
        self._split = split
        # A successor reads what its forerunner learns, so the two learn in turn.
        self._lock: AbstractContextManager[bool] = Lock() if before is None else before._lock
        self.is_full = False

    def successor(self) -> Lexicon:
        """Return an empty lexicon that takes over from this one the words that are in use."""
        with self._lock:
            self.before = None  # two of them bound the memory
        return Lexicon(
            stem=self.describing.stem,
            find_stop_words=self.describing.find_stop_words,
            tagger=self._tagger,
            conventions=self._conventions,
            split=self._split,
            before=self if len(self.words) < _CARRIED_FROM * _MOST_TYPES else None,
        )

    def learn(self, draft: Draft) -> None:
        """Learn the chunks of a draft that are not known."""
        with self._lock:
            # In the meantime, another thread may have learned some of them: they are split again, with the same result.
            super().learn(draft)
            self.is_full = (
                len(self.words) >= _MOST_TYPES
                or len(self.chunks) >= _MOST_CHUNKS
                or self.characters >= _MOST_CHARACTERS
            )

    def add_rows(self, draft: Draft, start: int, end: int) -> RowTable:
        """Return the table of the tagger's rows, with those of the tokens from `start` to `end`."""
        with self._lock:
            if self.rows.count > _MOST_ROWS:
                # Rows are large, and one text may have any number of words.
                rows = self._tagger.new_rows(room=_MOST_ROWS)
                rows.make_room_for_types(len(self.traits))
                self.rows = rows  # and not before: others may look for types right away
            self._tagger.add_rows(self.rows, self.words, draft, start, end)
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
