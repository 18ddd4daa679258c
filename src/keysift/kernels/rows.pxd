cimport cython
from keysift.kernels.features cimport WordReader

cdef int CASINGS, NO_TAG, _SHARED_FEATURES, _SUMS, _WEIGHT_BITS, _WEIGHT_MASK, _WEIGHT_ZERO, _HALF, _UNKNOWN_CLASS

@cython.locals(index=Py_ssize_t)
cpdef void pack_table(
    const unsigned int[::1] keys, const unsigned int[::1] starts, unsigned int[::1] table
) noexcept

@cython.locals(index=Py_ssize_t)
cpdef void pack_weights(const unsigned char[::1] columns, const short[::1] values, int[::1] weights) noexcept

@cython.final
cdef class RowMaker:
    cdef Py_ssize_t width
    cdef const unsigned int[::1] lexicon_keys, lexicon_buckets, feature_table, feature_buckets
    cdef const unsigned char[::1] lexicon_classes, lexicon_fixed
    cdef const int[::1] weights
    cdef short[::1] sums
    cdef unsigned int[::1] sum_keys
    cdef WordReader reader

    @cython.locals(bucket=Py_ssize_t, place=Py_ssize_t)
    cdef Py_ssize_t find_in_lexicon(self, unsigned int key) noexcept

    @cython.locals(bucket=Py_ssize_t, place=Py_ssize_t, index=Py_ssize_t, weight=int)
    cpdef void add_feature(self, unsigned int key, short[::1] vectors, Py_ssize_t base) noexcept

    @cython.locals(
        reader=WordReader, slot=Py_ssize_t, place=Py_ssize_t, first=Py_ssize_t, is_known=bint, index=Py_ssize_t,
        column=Py_ssize_t,
    )
    cdef void add_shared_features(self, short[::1] vectors, Py_ssize_t base) noexcept

    @cython.locals(
        reader=WordReader, word_class=int, fixed_tag=int, index=Py_ssize_t, place=Py_ssize_t, count=Py_ssize_t
    )
    cdef bint add_row(
        self, str word, int casing, Py_ssize_t row, short[::1] vectors, int[::1] classes, int[::1] fixed_tags
    ) except -1

    @cython.locals(
        width=Py_ssize_t, position=Py_ssize_t, first=Py_ssize_t, place=Py_ssize_t, origin=Py_ssize_t, row=Py_ssize_t,
        column=Py_ssize_t, casing=Py_ssize_t,
    )
    cpdef Py_ssize_t add_rows(
        self, list words, const int[::1] types, const unsigned char[::1] casings, int[::1] rows_of_types,
        const int[::1] origins, const int[::1] rows_before, const short[::1] vectors_before,
        const int[::1] classes_before, const int[::1] fixed_tags_before, Py_ssize_t count, short[::1] vectors,
        int[::1] classes, int[::1] fixed_tags
    ) except -1
