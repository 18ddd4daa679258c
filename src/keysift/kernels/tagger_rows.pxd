# The rows of the tagger, for the kernel that adds them up; names that are imported from other files, as numbers of C.
cimport cython
from cpython.array cimport array
from keysift.kernels.tagger_features cimport WordReader
from pointers cimport FixedOctets, Ints, Naturals, Shorts

cdef Py_ssize_t BOUNDARY_CLASS, CASINGS, MOST_FEATURES, NEIGHBOURS
cdef int NO_TAG

@cython.final
cdef class RowTable:
    cdef Py_ssize_t width, context_width, contexts_used
    cdef readonly Py_ssize_t count
    cdef readonly object vectors, contexts
    cdef readonly array records, of_types, slots
    cdef Shorts vectors_at, contexts_at
    cdef Ints records_at, of_types_at
    cdef Naturals slots_at
    cdef int take_pointers(self) except -1

@cython.final
cdef class RowMaker:
    cdef WordReader reader
    cdef Py_ssize_t width, context_width
    cdef array lexicon_keys, lexicon_buckets, lexicon_classes, lexicon_fixed, table, buckets, weights, sums, sum_keys
    cdef Naturals lexicon_keys_at, lexicon_buckets_at, table_at, buckets_at, sum_keys_at
    cdef FixedOctets lexicon_classes_at, lexicon_fixed_at
    cdef Ints weights_at
    cdef Shorts sums_at
    cdef unsigned int[24] starts
    cdef unsigned int[24] middles
    cdef unsigned int[24] ends
    cdef int pack_features(self, object arrays, Py_ssize_t tag_count) except -1
    cdef void find_features(self, Py_ssize_t first, Py_ssize_t count) noexcept
    cdef Py_ssize_t find_class(self, Py_ssize_t count) noexcept
    cdef Py_ssize_t find_sums(self) noexcept
    cdef bint is_context_shared(self, Py_ssize_t count) noexcept
    cdef int add_row(self, RowTable rows, str word, int casing) except -1
    cdef Py_ssize_t find_context(self, RowTable rows, Py_ssize_t first, Py_ssize_t count) noexcept

cpdef Py_ssize_t padded_place(Py_ssize_t place, Py_ssize_t tag_count, Py_ssize_t width) noexcept
