# The arrays of a Document, for the kernels that read them.
from cpython.array cimport array
from pointers cimport Ints, Letters

cdef class Tokens:
    cdef readonly str text, reading, kinds
    cdef readonly array starts, ends, stem_ids, tag_ids, sentence_ends, frequencies
    cdef readonly tuple vocabulary
    cdef readonly object tagset, settings
    cdef readonly Py_ssize_t word_count
    cdef Ints starts_at, ends_at, stem_ids_at, tag_ids_at, sentence_ends_at, frequencies_at
    cdef Letters kinds_at
    cdef Py_ssize_t count, sentence_count
