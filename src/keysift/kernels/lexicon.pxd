# What is known about words, for the kernels that read it.
from cpython.array cimport array
from keysift.kernels.splitter cimport SplittingRules
from keysift.kernels.tokenizer cimport ChunkTable, Draft
from keysift.kernels.words cimport WordRules
from pointers cimport Ints

cdef class WordTable:
    cdef readonly SplittingRules splitting
    cdef readonly WordRules describing
    cdef object find_words
    cdef bint split_all
    cdef public object rows
    cdef public WordTable before
    cdef readonly ChunkTable chunks
    cdef readonly array pieces, traits, stem_numbers
    cdef readonly list words, stems, scratches
    cdef readonly Py_ssize_t characters
    cdef dict types, stem_index, recent
    cdef Py_ssize_t described, used_pieces
    cdef array spans
    cdef Ints pieces_at, spans_at
    cdef int learn_batch(self, Draft draft, object batch, Py_ssize_t size) except -1
    cdef int make_room_for_pieces(self, Py_ssize_t most) except -1
    cdef long long split_chunk(self, str text, Py_ssize_t start, Py_ssize_t end) except? -1
    cdef long long add_spans(self, str text, Py_ssize_t start, Py_ssize_t count) except? -1
    cdef long long add_words(self, object found) except? -1
    cdef int add_piece(self, Py_ssize_t start, Py_ssize_t end, str word) except -1
    cdef Py_ssize_t number_word(self, str word) except? -1
    cdef Py_ssize_t number_stem(self, str stem) except? -1
    cdef int describe(self) except -1
    cdef bint carry_over(self, Py_ssize_t number, WordTable before) except -1
