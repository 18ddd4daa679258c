cimport cython
from cpython.array cimport array as Numbers
from fetching_views cimport fetch_int, fetch_natural
from pointers cimport FixedOctets, Ints, Naturals, Shorts, fixed_octets, ints, naturals, shorts
from keysift.kernels.features cimport WordReader

cdef int CASINGS, CONTEXT, FIXED_TAG, NO_TAG, RECORD_SIZE, WORD_CLASS, _ENTRY, _CLASS_KEYS, _CLASS_SLOTS, _ENDING, _SLOTS, _SLOT_SIZE
cdef int _WEIGHT_BITS, _WEIGHT_MASK, _WEIGHT_ZERO, _HALF, _UNKNOWN_CLASS

cpdef int context_column(int column, int tag_count, int width) noexcept

@cython.locals(
    index=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, place=Py_ssize_t, entry=Py_ssize_t, column=int,
    keys_at=Naturals, starts_at=Naturals, columns_at=FixedOctets, values_at=Shorts, table_at=Naturals, weights_at=Ints
)
cpdef object pack_features(
    Numbers keys, Numbers starts, object columns, Numbers values, int tag_count, int width, Numbers table,
    Numbers weights
)

@cython.final
cdef class RowMaker:
    cdef Py_ssize_t width, context_width
    cdef const unsigned int[::1] lexicon_keys, lexicon_buckets, table, buckets
    cdef const unsigned char[::1] lexicon_classes, lexicon_fixed
    cdef const int[::1] weights
    cdef WordReader reader
    cdef short[::1] sums
    cdef unsigned int[::1] sum_keys
    cdef unsigned int[24] starts
    cdef unsigned int[24] middles
    cdef unsigned int[24] ends

    @cython.locals(
        index=Py_ssize_t, bucket=Py_ssize_t, key=cython.uint, place=Py_ssize_t, end=Py_ssize_t
    )
    cdef void find_features(self, Py_ssize_t first, Py_ssize_t count) noexcept

    @cython.locals(
        slot=Py_ssize_t, place=Py_ssize_t, index=Py_ssize_t, width=Py_ssize_t, first=Py_ssize_t, column=Py_ssize_t,
        weight_place=Py_ssize_t, weight=int,
    )
    cdef Py_ssize_t find_sums(self) noexcept

    @cython.locals(index=Py_ssize_t, bucket=Py_ssize_t, place=Py_ssize_t)
    cdef Py_ssize_t find_class(self, Py_ssize_t count) noexcept

    @cython.locals(index=Py_ssize_t)
    cdef bint is_context_shared(self, Py_ssize_t count) noexcept

    @cython.locals(
        names=Py_ssize_t, word_class=int, fixed_tag=int, found=Py_ssize_t, count=Py_ssize_t, first=Py_ssize_t, base=Py_ssize_t,
        column=Py_ssize_t, index=Py_ssize_t, place=Py_ssize_t, weight=int, is_shared=bint, slot=Py_ssize_t,
        key=cython.uint,
    )
    cdef Py_ssize_t add_row(
        self, str word, int casing, Py_ssize_t row, Py_ssize_t context, short[::1] vectors, short[::1] contexts,
        Ints records, Naturals slots
    ) except -1

    @cython.locals(
        count=Py_ssize_t, context_count=Py_ssize_t, position=Py_ssize_t, first=Py_ssize_t, place=Py_ssize_t,
        casing=Py_ssize_t, types_at=Ints, casings_at=FixedOctets, rows_of_types_at=Ints, counts_at=Ints,
        records_at=Ints, slots_at=Naturals
    )
    cpdef object add_rows(
        self, list words, Numbers types, object casings, Numbers rows_of_types, Numbers counts, short[::1] vectors,
        short[::1] contexts, Numbers records, Numbers slots
    )
