cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, ints
from keysift.kernels.arrays cimport grown, zeros
from keysift.kernels.chunks cimport LONGEST_PACKED, UNKNOWN, ChunkTable
from keysift.kernels.lexicon cimport describe_words, number_of_stem
from keysift.kernels.splitter cimport split, split_plain

cdef Py_ssize_t _BATCH, _LONGEST_CHUNK, _PIECE_SIZE
cdef int _RESERVED
cdef str _FILLER

cdef class WordTable:
    cdef object find_address, cut_clitics, find_words
    cdef readonly object stem, is_stop_word
    cdef frozenset abbreviations, linking, articles
    cdef Py_ssize_t longest_abbreviation, used_pieces, described
    cdef bint ordinals, split_all
    cdef str closing_quotes, spaced_closers
    cdef dict stem_index, other_types
    cdef Numbers plain_spans
    cdef public object rows
    cdef public WordTable before
    cdef readonly list words, stems
    cdef readonly Py_ssize_t characters
    cdef readonly Numbers stem_numbers, traits, pieces
    cdef readonly ChunkTable chunks

    @cython.locals(
        starts_at=Ints, ends_at=Ints, types_at=Ints, batch=Numbers, batch_at=Ints, size=Py_ssize_t, is_first=bint,
        index=Py_ssize_t, value=int
    )
    cpdef object learn_chunks(self, str text, Py_ssize_t count, Numbers starts, Numbers ends, Numbers types)

    @cython.locals(
        batch_at=Ints, starts_at=Ints, ends_at=Ints, types_at=Ints, longest=Py_ssize_t, total=Py_ssize_t,
        place=Py_ssize_t, length=Py_ssize_t, spans=Numbers, recent=dict, index=Py_ssize_t
    )
    cdef object learn_batch(
        self, str text, Py_ssize_t size, Numbers batch, Numbers starts, Numbers ends, Numbers types
    )

    cdef object make_room_for_pieces(self, Py_ssize_t most)

    @cython.locals(count=Py_ssize_t, chunk=str, value=int)
    cdef int split_chunk(self, str text, Py_ssize_t start, Py_ssize_t end, dict recent, Numbers spans) except? -1

    cdef Py_ssize_t split_if_plain(self, str text, Py_ssize_t start, Py_ssize_t end, Numbers spans) except? -1

    @cython.locals(
        spans_at=Ints, pieces_at=Ints, place=Py_ssize_t, value=int, piece=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t
    )
    cdef int add_pieces(self, str text, Py_ssize_t start, Py_ssize_t count, Numbers spans, bint is_plain) except? -1

    @cython.locals(
        pieces_at=Ints, place=Py_ssize_t, value=int, start=Py_ssize_t, end=Py_ssize_t, word=str
    )
    cdef int add_words(self, list found) except? -1

    @cython.locals(count=Py_ssize_t, word=str, number=Py_ssize_t)
    cdef int number_piece(self, str text, Py_ssize_t start, Py_ssize_t end, bint is_plain) except? -1

    cdef bint stands_alone(self, str text, Py_ssize_t start, Py_ssize_t end) except? -1

    @cython.locals(count=int, value=int, number=int)
    cdef int number_word(self, str text, Py_ssize_t start, Py_ssize_t end) except? -1

    @cython.locals(length=Py_ssize_t, value=int)
    cdef int find_number(self, str word) except? -2

    @cython.locals(
        size=Py_ssize_t, places=Numbers, places_at=Ints, unknown=list, index=Py_ssize_t, word_stems=list
    )
    cdef object describe(self, Py_ssize_t first)

    @cython.locals(
        traits_before_at=Ints, stem_numbers_before_at=Ints, traits_at=Ints, stem_numbers_at=Ints, places_at=Ints,
        unknown=list, number=Py_ssize_t, origin=Py_ssize_t, word=str, stem=str
    )
    cdef list carry_over(self, Py_ssize_t first, WordTable before, Numbers places)
