"""What is known about words, and how it is learned from the chunks of a text that are not known yet."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import grown, zeros
    from keysift.kernels.interpreted import fixed_octets, ints
    from keysift.kernels.splitter import SplittingRules, split, split_plain
    from keysift.kernels.tokenizer import ChunkTable, Draft, count_chunks, expand, scan
    from keysift.kernels.words import WordRules, describe_word
else:
    from cython.cimports.keysift.kernels.arrays import grown, zeros
    from cython.cimports.keysift.kernels.splitter import SplittingRules, split, split_plain
    from cython.cimports.keysift.kernels.tokenizer import ChunkTable, Draft, count_chunks, expand, scan
    from cython.cimports.keysift.kernels.words import WordRules, describe_word
    from cython.cimports.pointers import fixed_octets, ints

if TYPE_CHECKING:
    from keysift.kernels.tagger_rows import RowTable

_LONGEST_SHORT = cython.declare(cython.Py_ssize_t, 20_000)  # characters of a text whose chunks are not counted
_BATCH = cython.declare(cython.Py_ssize_t, 4096)  # chunks that are learned at a time
_LONGEST_CHUNK = cython.declare(cython.Py_ssize_t, 80)  # longer chunks are not remembered
_UNKNOWN = cython.declare(cython.longlong, -(1 << 31))  # see keysift.kernels.tokenizer
_FILLER = "\x7f"  # see keysift.analysis.reading.masks


@cython.cclass
class WordTable:
    """The properties of words as parallel arrays, indexed by the word's number, which tokens have as their type.

    `words` has the word of each number, `traits` are the bits of `keysift.kernels.traits`, `stem_numbers` point into
    `stems`, and `rows` are the tagger's. `chunks` and `pieces` say which words a chunk has (see
    `keysift.kernels.tokenizer.ChunkTable`).

    `find_words` returns start, end and word of each token of a chunk. It is asked about chunks that have fillers inside
    their words, and with `split_all`, about every chunk: then it knows rules that are not in `splitting`. `before` is a
    table from which words are taken over.

    Any number of threads may read while one learns. Words are numbered and described first. Only then do the chunks
    that they come from enter `chunks`, so that no thread finds a word of which something is missing. An array that has
    no room is replaced by a longer copy, so that what a thread reads stays as it is.
    """

    def __init__(
        self,
        splitting: SplittingRules,
        describing: WordRules,
        find_words: Callable[[str], list[tuple[int, int, str]]],
        split_all: cython.bint,
        rows: RowTable,
        before: WordTable | None,
    ) -> None:
        self.splitting = splitting
        self.describing = describing
        self.find_words = find_words
        self.split_all = split_all
        self.rows = rows
        self.before = before
        self.chunks = ChunkTable()
        self.pieces = array("i")
        self.pieces_at = ints(self.pieces)
        self.used_pieces = 0
        self.words: list[str] = []
        self.types: dict[str, int] = {}
        self.characters = 0
        self.described = 0  # words whose properties are filled in
        self.traits = array("i")
        self.stem_numbers = array("i")
        self.stems: list[str] = []
        self.stem_index: dict[str, int] = {}
        self.scratches: list[array[int]] = []
        # What one batch of chunks needs: the spans of the tokens of a chunk, and chunks that were just split.
        self.spans = array("i")
        self.spans_at = ints(self.spans)
        self.recent: dict[str, int] = {}

    def find_tokens(self, text: str) -> Draft:
        """Return the draft of a text: start, end, word type and line breaks of each token. New words are learned."""
        # For a short text, counting its chunks is not worth the time.
        draft = Draft(text, len(text) // 2 + 1 if len(text) <= _LONGEST_SHORT else count_chunks(text))
        pieces = self.pieces
        if scan(draft, self.chunks, len(pieces)):
            self.learn(draft)
            pieces = self.pieces
        expand(draft, pieces)
        return draft

    def learn(self, draft: Draft) -> None:
        """Replace each type that is UNKNOWN, which stands for a chunk that is not known, by the chunk's value.

        One thread at a time may do so: `keysift.analysis.lexicon.Lexicon` has a lock.
        """
        count = draft.count
        batch = zeros("i", min(count, _BATCH))
        batch_at = ints(batch)
        size: cython.Py_ssize_t = 0
        is_first = True
        for index in range(count):
            if draft.types_at[index] != _UNKNOWN:
                continue
            if not is_first:  # what an earlier batch has learned is known by now
                value = self.chunks.find(draft.text, draft.starts_at[index], draft.ends_at[index])
                if value != _UNKNOWN:
                    draft.types_at[index] = value
                    continue
            batch_at[size] = index
            size += 1
            if size == _BATCH:
                self.learn_batch(draft, batch, size)
                is_first = False
                size = 0
        if size:
            self.learn_batch(draft, batch, size)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def learn_batch(self, draft: Draft, batch: array[int], size: cython.Py_ssize_t) -> cython.int:
        """Learn the chunks at some places, and then let others see them."""
        text = draft.text
        starts_at = draft.starts_at
        ends_at = draft.ends_at
        types_at = draft.types_at
        batch_at = ints(batch)
        longest: cython.Py_ssize_t = 0
        total: cython.Py_ssize_t = 0
        for place in range(size):
            length: cython.Py_ssize_t = ends_at[batch_at[place]] - starts_at[batch_at[place]]
            total += length
            longest = max(longest, length)
        self.make_room_for_pieces(4 * total)  # each character may be a token, in a chunk of its own
        self.spans = zeros("i", 2 * longest)
        self.spans_at = ints(self.spans)
        self.recent = {}
        for place in range(size):
            index = batch_at[place]
            types_at[index] = self.split_chunk(text, starts_at[index], ends_at[index])
        if len(self.words) > self.described:
            self.describe()
        for place in range(size):
            index = batch_at[place]
            if ends_at[index] - starts_at[index] <= _LONGEST_CHUNK:
                self.chunks.add(text, starts_at[index], ends_at[index], types_at[index])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def make_room_for_pieces(self, most: cython.Py_ssize_t) -> cython.int:
        """Make sure that there is room for so many numbers more in `pieces`."""
        if self.used_pieces + most > len(self.pieces):
            # A reader may hold the array that is replaced: the new pieces are all beyond its end, so that it can tell.
            self.used_pieces = len(self.pieces)
            self.pieces = grown(self.pieces, self.used_pieces + most)
            self.pieces_at = ints(self.pieces)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def split_chunk(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.longlong:
        """Return the value of a chunk; new words are numbered.

        A plain chunk that comes twice in a batch is split twice, which costs less than finding out. Others join
        `recent`.
        """
        if not self.split_all:
            count = split_plain(text, start, end, self.splitting, self.spans)
            if count > 0:
                return self.add_spans(text, start, count)
        chunk = text[start:end]
        known = self.recent.get(chunk)
        if known is not None:
            return known
        self.characters += len(chunk)
        if self.split_all or _FILLER in chunk:
            value = self.add_words(self.find_words(chunk))
        else:
            value = self.add_spans(chunk, 0, split(chunk, self.splitting, self.spans))
        self.recent[chunk] = value
        return value

    @cython.cfunc
    @cython.exceptval(-1)
    def add_spans(self, text: str, start: cython.Py_ssize_t, count: cython.Py_ssize_t) -> cython.longlong:
        """Return the value of the chunk that starts at a place, whose tokens have so many `spans` there."""
        if count == 1:
            return self.number_word(text[start + self.spans_at[0] : start + self.spans_at[1]])
        value = -1 - self.used_pieces
        self.pieces_at[self.used_pieces] = count
        self.used_pieces += 1
        for piece in range(count):
            first = self.spans_at[2 * piece]
            last = self.spans_at[2 * piece + 1]
            self.add_piece(first, last, text[start + first : start + last])
        return value

    @cython.cfunc
    @cython.exceptval(-1)
    def add_words(self, found: Sequence[tuple[int, int, str]]) -> cython.longlong:
        """Return the value of a chunk, given start, end and word of each of its tokens."""
        if len(found) == 1:
            return self.number_word(found[0][2])
        value = -1 - self.used_pieces
        self.pieces_at[self.used_pieces] = len(found)
        self.used_pieces += 1
        for start, end, word in found:
            self.add_piece(start, end, word)
        return value

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_piece(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, word: str) -> cython.int:
        """Add one token of a chunk to `pieces`."""
        place = self.used_pieces
        self.pieces_at[place] = start
        self.pieces_at[place + 1] = end
        self.pieces_at[place + 2] = self.number_word(word)
        self.used_pieces = place + 3
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def number_word(self, word: str) -> cython.Py_ssize_t:
        """Return the number of a word; a new one joins `words`."""
        count = len(self.words)
        number: cython.Py_ssize_t = self.types.setdefault(word, count)
        if number == count:
            self.words.append(word)
            self.characters += len(word)
        return number

    @cython.cfunc
    @cython.exceptval(-1)
    def number_stem(self, stem: str) -> cython.Py_ssize_t:
        """Return the number of a stem; a new one joins `stems`."""
        count = len(self.stems)
        number: cython.Py_ssize_t = self.stem_index.setdefault(stem, count)
        if number == count:
            self.stems.append(stem)
        return number

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def describe(self) -> cython.int:
        """Fill in the properties of the words that have none yet."""
        size = len(self.words)
        if size > len(self.traits):
            self.traits = grown(self.traits, size)
            self.stem_numbers = grown(self.stem_numbers, size)
            self.rows.make_room_for_types(len(self.traits))
        fresh = zeros("i", size - self.described)
        fresh_at = ints(fresh)
        words: list[str] = []
        for number in range(self.described, size):
            if self.before is None or not self.carry_over(number, self.before):
                fresh_at[len(words)] = number
                words.append(self.words[number])
        if words:
            stems: list[str] = self.describing.stem.all(words)
            stops = self.describing.find_stop_words(words, stems)
            stops_at = fixed_octets(stops)
            traits_at = ints(self.traits)
            stem_numbers_at = ints(self.stem_numbers)
            for index in range(len(words)):
                stem = stems[index]
                traits_at[fresh_at[index]] = describe_word(words[index], stem, stops_at[index] != 0, self.describing)
                stem_numbers_at[fresh_at[index]] = self.number_stem(stem)
        self.described = size  # and not before: if something was interrupted, the next text makes up for it
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def carry_over(self, number: cython.Py_ssize_t, before: WordTable) -> cython.bint:
        """Take over what an earlier table knew of a word; tell whether it knew it."""
        known = before.types.get(self.words[number])
        if known is None:
            return False
        origin: cython.Py_ssize_t = known
        if origin >= before.described:
            return False
        ints(self.traits)[number] = ints(before.traits)[origin]
        ints(self.stem_numbers)[number] = self.number_stem(before.stems[ints(before.stem_numbers)[origin]])
        return True
