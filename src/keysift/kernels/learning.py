"""Learn the chunks of a text that are not known yet: their tokens, and everything about the words among them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.arrays import grown, zeros
    from keysift.kernels.chunks import LONGEST_PACKED, UNKNOWN, ChunkTable
    from keysift.kernels.interpreted import ints
    from keysift.kernels.lexicon import describe_words, number_of_stem
    from keysift.kernels.splitter import split, split_plain

if TYPE_CHECKING:
    from keysift.analysis.stemming import Stem
    from keysift.analysis.stopwords import StopWordTest
    from keysift.analysis.tagging.rows import RowTable

_BATCH = 4096  # chunks that are learnt at a time
_LONGEST_CHUNK = 80  # longer chunks are not remembered
_FILLER = "\x7f"  # see keysift.analysis.markup.masks
_PIECE_SIZE = 3  # start, end and word type of one token of a chunk
# In `chunks`, the value of word number 0 if no text has had it as a chunk yet; see `number_word`. Who looks for the
# chunk takes it for one that is not known, because it is less than -1 less any place in `pieces`.
_RESERVED = -(1 << 30)


class WordTable:
    """The properties of word types as parallel arrays, indexed by the type's number; see `keysift.analysis.lexicon`.

    `chunks` has the numbers of words that would be one token if they stood alone, `other_types` those of other words.

    The first arguments are those of `keysift.kernels.splitter.split`. `find_words` returns start, end and word of each
    token of a chunk. It is asked about those that have fillers inside their words, and with `split_all`, about every
    chunk: then it knows rules that are not here. `before` is a table from which words are taken over.
    """

    def __init__(
        self,
        find_address: Callable[[str, int], int],
        cut_clitics: Callable[[str, int, int], Sequence[int]] | None,
        abbreviations: frozenset[str],
        longest_abbreviation: int,
        ordinals: bool,
        *,
        find_words: Callable[[str], list[tuple[int, int, str]]],
        split_all: bool,
        stem: Stem,
        is_stop_word: StopWordTest,
        closing_quotes: str,
        spaced_closers: str,
        linking: frozenset[str],
        articles: frozenset[str],
        rows: RowTable,
        before: WordTable | None,
    ) -> None:
        self.find_address = find_address
        self.cut_clitics = cut_clitics
        self.abbreviations = abbreviations
        self.longest_abbreviation = longest_abbreviation
        self.ordinals = ordinals
        self.find_words = find_words
        self.split_all = split_all
        self.stem = stem
        self.is_stop_word = is_stop_word
        self.closing_quotes = closing_quotes
        self.spaced_closers = spaced_closers
        self.linking = linking
        self.articles = articles
        self.rows = rows
        self.before = before
        self.words: list[str] = []
        self.described = 0  # words whose properties are filled in
        self.other_types: dict[str, int] = {}
        self.characters = 0
        self.stem_index: dict[str, int] = {}
        self.stems: list[str] = []
        self.stem_numbers = array("i")
        self.traits = array("i")
        self.pieces = array("i")
        self.used_pieces = 0
        self.chunks = ChunkTable()
        self.plain_spans = zeros("i", 2 * LONGEST_PACKED)

    def learn_chunks(self, text: str, count: int, starts: array[int], ends: array[int], types: array[int]) -> None:
        """Replace each type that is UNKNOWN, which stands for a chunk that is not known, by the chunk's value.

        The value of a chunk that is one token is its word type. That of another is -1 less its place in `pieces`, which
        has their number, then the start, end and type of each.
        """
        starts_at = ints(starts)
        ends_at = ints(ends)
        types_at = ints(types)
        batch = zeros("i", min(count, _BATCH))
        batch_at = ints(batch)
        size = 0
        is_first = True
        for index in range(count):
            if types_at[index] != UNKNOWN:
                continue
            if not is_first:  # what an earlier batch has learnt is known by now
                value = self.chunks.find(text, starts_at[index], ends_at[index])
                if value > _RESERVED:
                    types_at[index] = value
                    continue
            batch_at[size] = index
            size += 1
            if size == _BATCH:
                self.learn_batch(text, size, batch, starts, ends, types)
                is_first = False
                size = 0
        if size:
            self.learn_batch(text, size, batch, starts, ends, types)

    def learn_batch(
        self, text: str, size: int, batch: array[int], starts: array[int], ends: array[int], types: array[int]
    ) -> None:
        """Learn the chunks at some places, and then let others see them."""
        batch_at = ints(batch)
        starts_at = ints(starts)
        ends_at = ints(ends)
        types_at = ints(types)
        longest = 0
        total = 0
        for place in range(size):
            length = ends_at[batch_at[place]] - starts_at[batch_at[place]]
            total += length
            longest = max(longest, length)
        self.make_room_for_pieces(4 * total)  # each character may be a token, in a chunk of its own
        spans = zeros("i", 2 * longest)
        recent: dict[str, int] = {}
        for place in range(size):
            index = batch_at[place]
            types_at[index] = self.split_chunk(text, starts_at[index], ends_at[index], recent, spans)
        if len(self.words) > self.described:
            self.describe(self.described)
        for place in range(size):
            index = batch_at[place]
            if ends_at[index] - starts_at[index] <= _LONGEST_CHUNK:
                self.chunks.add(text, starts_at[index], ends_at[index], types_at[index])

    def make_room_for_pieces(self, most: int) -> None:
        """Make sure that there is room for so many numbers more in `pieces`."""
        if self.used_pieces + most > len(self.pieces):
            # A reader may hold the array that is replaced: the new pieces are all beyond its end, so that it can tell.
            self.used_pieces = len(self.pieces)
            self.pieces = grown(self.pieces, self.used_pieces + most)

    def split_chunk(self, text: str, start: int, end: int, recent: dict[str, int], spans: array[int]) -> int:
        """Return the value of a chunk; new words join `words`.

        A plain chunk that comes twice in a batch is split twice, which costs less than finding out. Others join
        `recent`.
        """
        if not self.split_all:
            count = self.split_if_plain(text, start, end, spans)
            if count > 0:
                return self.add_pieces(text, start, count, spans, True)
        chunk = text[start:end]
        known = recent.get(chunk)
        if known is not None:
            return known
        self.characters += len(chunk)
        if self.split_all or _FILLER in chunk:
            value = self.add_words(self.find_words(chunk))
        else:
            count = split(
                chunk,
                self.find_address,
                self.cut_clitics,
                self.abbreviations,
                self.longest_abbreviation,
                self.ordinals,
                spans,
            )
            value = self.add_pieces(chunk, 0, count, spans, False)
        recent[chunk] = value
        return value

    def split_if_plain(self, text: str, start: int, end: int, spans: array[int]) -> int:
        """Fill in the spans of a chunk's tokens, and return their number, if the chunk is plain; otherwise return 0."""
        return split_plain(
            text,
            start,
            end,
            self.cut_clitics is None,
            self.abbreviations,
            self.longest_abbreviation,
            self.ordinals,
            spans,
        )

    def add_pieces(self, text: str, start: int, count: int, spans: array[int], is_plain: bool) -> int:
        """Return the value of the chunk that starts at a place, given the spans of its tokens there."""
        spans_at = ints(spans)
        if count == 1:
            return self.number_piece(text, start + spans_at[0], start + spans_at[1], is_plain)
        pieces_at = ints(self.pieces)
        place = self.used_pieces
        value = -1 - place
        pieces_at[place] = count
        place += 1
        for piece in range(count):
            first = spans_at[2 * piece]
            last = spans_at[2 * piece + 1]
            pieces_at[place] = first
            pieces_at[place + 1] = last
            pieces_at[place + 2] = self.number_piece(text, start + first, start + last, is_plain)
            place += _PIECE_SIZE
        self.used_pieces = place
        return value

    def add_words(self, found: list[tuple[int, int, str]]) -> int:
        """Return the value of a chunk, given start, end and word of each of its tokens."""
        if len(found) == 1:
            word = found[0][2]
            return self.number_piece(word, 0, len(word), False)
        pieces_at = ints(self.pieces)
        place = self.used_pieces
        value = -1 - place
        pieces_at[place] = len(found)
        place += 1
        for start, end, word in found:
            pieces_at[place] = start
            pieces_at[place + 1] = end
            pieces_at[place + 2] = self.number_piece(word, 0, len(word), False)
            place += _PIECE_SIZE
        self.used_pieces = place
        return value

    def number_piece(self, text: str, start: int, end: int, is_plain: bool) -> int:
        """Return the number of the token at a place of a text, given whether it comes from a plain chunk."""
        if end - start <= LONGEST_PACKED and (is_plain or self.stands_alone(text, start, end)):
            return self.number_word(text, start, end)
        count = len(self.words)
        word = text[start:end]
        number = self.other_types.setdefault(word, count)
        if number == count:
            self.words.append(word)
            self.characters += end - start
        return number

    def stands_alone(self, text: str, start: int, end: int) -> bool:
        """Tell whether a short word would be one token if it stood alone, as tokens of plain chunks would."""
        if self.split_all:
            return False
        return end - start == 1 or self.split_if_plain(text, start, end, self.plain_spans) == 1

    def number_word(self, text: str, start: int, end: int) -> int:
        """Return the number of a word that would be one token if it stood alone; a new one joins `words`.

        It is looked for in `chunks`, where the chunk it may be has just been looked for. A table of its own would have
        to be brought into the processor's cache. As a chunk it is not known before it is added as one.
        """
        count = len(self.words)
        value = self.chunks.find_or_add(text, start, end, _RESERVED - count)
        if value >= 0:
            return value
        number = _RESERVED - value
        if number == count:
            self.words.append(text[start:end])
            self.characters += end - start
        return number

    def find_number(self, word: str) -> int:
        """Return the number of a word, or -1 if there is none."""
        length = len(word)
        if length <= LONGEST_PACKED and self.stands_alone(word, 0, length):
            value = self.chunks.find(word, 0, length)
            if value == UNKNOWN:
                return -1
            return value if value >= 0 else _RESERVED - value
        known = self.other_types.get(word)
        return -1 if known is None else known

    def describe(self, first: int) -> None:
        """Fill in the properties of the words from this number on."""
        size = len(self.words)
        if size > len(self.traits):
            self.traits = grown(self.traits, size)
            self.stem_numbers = grown(self.stem_numbers, size)
            self.rows.make_room_for_types(len(self.traits))
        places = zeros("i", size - first)
        unknown = self.words[first:] if self.before is None else self.carry_over(first, self.before, places)
        if self.before is None:
            places_at = ints(places)
            for index in range(size - first):
                places_at[index] = first + index
        if unknown:
            word_stems = self.stem.all(unknown)
            describe_words(
                unknown,
                word_stems,
                self.is_stop_word.all(unknown, word_stems),
                self.closing_quotes,
                self.spaced_closers,
                self.linking,
                self.articles,
                self.stem_index,
                self.stems,
                places,
                self.traits,
                self.stem_numbers,
            )
        self.described = size  # and not before: if something was interrupted, the next text makes up for it

    def carry_over(self, first: int, before: WordTable, places: array[int]) -> list[str]:
        """Take over what an earlier table knew of the words from number `first` on.

        Returns the words that it did not know. Their numbers stand in `places`.
        """
        traits_before_at = ints(before.traits)
        stem_numbers_before_at = ints(before.stem_numbers)
        traits_at = ints(self.traits)
        stem_numbers_at = ints(self.stem_numbers)
        places_at = ints(places)
        unknown: list[str] = []
        for number in range(first, len(self.words)):
            word = self.words[number]
            origin = before.find_number(word)
            if origin < 0:
                places_at[len(unknown)] = number
                unknown.append(word)
            else:
                traits_at[number] = traits_before_at[origin]
                stem = before.stems[stem_numbers_before_at[origin]]
                stem_numbers_at[number] = number_of_stem(stem, self.stem_index, self.stems)
        return unknown
