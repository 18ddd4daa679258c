"""What the analyser has found out about each word, so that it finds it out once."""

from __future__ import annotations

from array import array
from threading import Lock
from typing import Final

from keysift.analysis.features import FIRST, NORMAL, TITLE, casing_traits
from keysift.analysis.participles import is_auxiliary
from keysift.analysis.sentences import sentence_traits
from keysift.analysis.stemming import Stem
from keysift.analysis.tagger import Tagger
from keysift.analysis.tokenizer import split_chunk
from keysift.kinds import is_symbolic

# How a word type enters kinds, whatever its tag.
BY_TAG: Final = 0
ALWAYS_STOP: Final = 1
STOP_IN_TITLES: Final = 2  # US, IT, WHO: an acronym that looks like a stop word, except where all words are capitals
ALWAYS_SYMBOL: Final = 3

_CASINGS: Final = (NORMAL, FIRST, TITLE)
_LARGEST = 100_000  # word types; a lexicon this full is replaced by an empty one, so memory stays bounded
_LONGEST_CHUNK = 80  # longer chunks are not remembered


class Lexicon:
    """Hold the properties of word types as parallel arrays, indexed by the type's number.

    `stem_numbers` point into `stems`. `traits`, `casing_traits` and `auxiliaries` are what sentence ends, casing
    contexts and participles depend on; `manners` say how a type enters kinds. `rows[3 * type + casing]` is the tagger's
    row for the type in a casing context; `vectors`, `classes` and `fixed_tags` are those rows. Row 0 is the boundary.
    """

    def __init__(self, *, stem: Stem, stop_words: frozenset[str], tagger: Tagger) -> None:
        self._stem = stem
        self._stop_words = stop_words
        self._tagger = tagger
        self._types: dict[str, int] = {}
        self._stem_index: dict[str, int] = {}
        self._chunks: dict[str, list[tuple[int, int, int]]] = {}
        self._lock = Lock()
        self.stems: list[str] = []
        self.stem_numbers = array("i")
        self.traits = array("i")
        self.casing_traits = array("b")
        self.auxiliaries = array("b")
        self.manners = array("b")
        self.rows = array("i")
        boundary = tagger.boundary
        self.vectors = array("i", boundary.vectors)
        self.classes = array("i", [boundary.word_class])
        self.fixed_tags = array("i", [boundary.fixed_tag])

    @property
    def is_full(self) -> bool:
        """Tell whether it is time for a new lexicon."""
        return len(self._types) >= _LARGEST or len(self._chunks) >= 4 * _LARGEST

    def pieces(self, chunk: str) -> list[tuple[int, int, int]]:
        """Return the tokens of a piece of text without white space: start, end and word type."""
        found = self._chunks.get(chunk)
        if found is None:
            found = [(start, end, self._type_of(chunk[start:end])) for start, end in split_chunk(chunk)]
            if len(chunk) <= _LONGEST_CHUNK:
                self._chunks[chunk] = found
        return found

    def _type_of(self, word: str) -> int:
        number = self._types.get(word)
        if number is None:
            # Threads may share a lexicon; the arrays must grow in step.
            with self._lock:
                number = self._types.get(word)
                if number is None:
                    number = self._add(word)
                    self._types[word] = number
        return number

    def _add(self, word: str) -> int:
        stem = self._stem(word)
        number = len(self.stem_numbers)
        stem_number = self._stem_index.setdefault(stem, len(self.stems))
        if stem_number == len(self.stems):
            self.stems.append(stem)
        lower = word.lower()
        is_stop_word = lower in self._stop_words or stem in self._stop_words
        self.traits.append(sentence_traits(word, is_stop_word=is_stop_word))
        self.casing_traits.append(casing_traits(word))
        self.auxiliaries.append(is_auxiliary(lower))
        if is_symbolic(stem):
            self.manners.append(ALWAYS_STOP if is_stop_word else ALWAYS_SYMBOL)
        elif is_stop_word:
            is_acronym = 1 < len(word) < 6 and word.isalpha() and word.isupper()
            self.manners.append(STOP_IN_TITLES if is_acronym else ALWAYS_STOP)
        else:
            self.manners.append(BY_TAG)
        # A word without capitals looks the same in every casing context.
        casings = (NORMAL,) if lower == word else _CASINGS
        rows = [self._add_row(word, casing) for casing in casings]
        self.rows.extend(rows * (3 // len(rows)))
        self.stem_numbers.append(stem_number)
        return number

    def _add_row(self, word: str, casing: int) -> int:
        row = self._tagger.row(word, casing)
        self.vectors.extend(row.vectors)
        self.classes.append(row.word_class)
        self.fixed_tags.append(row.fixed_tag)
        return len(self.classes) - 1
