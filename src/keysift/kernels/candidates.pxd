# Runs of tokens and candidate phrases, for the kernels that make, change and read them.
from cpython.array cimport array
from keysift.kernels.tokens cimport Tokens
from pointers cimport Ints

cdef class Runs:
    cdef readonly array starts, lengths
    cdef Ints starts_at, lengths_at
    cdef readonly Py_ssize_t count
    cdef public list short_forms
    cdef void add(self, Py_ssize_t start, Py_ssize_t length) noexcept

cdef class Candidates:
    cdef readonly Tokens document
    cdef readonly array starts, lengths, phrase_ids, first
    cdef readonly object short_forms
    cdef readonly list descriptions
    cdef Nesting known_nesting
    cdef Ints starts_at, lengths_at, phrase_ids_at, first_at
    cdef readonly Py_ssize_t count, phrases
    cpdef Nesting nesting(self)

cdef class Nesting:
    cdef readonly array times, places, longer, earliest
    cdef Ints times_at, places_at, longer_at, earliest_at

cpdef Candidates number_phrases(Tokens document, Runs runs)
