cimport cython
from cpython.array cimport array as Numbers
from fetching cimport fetch_long, fetch_text
from pointers cimport Doubles, Ints, Longs, Naturals, doubles, ints, longs, naturals
from keysift.kernels.arrays cimport zeros
from keysift.kernels.hashing cimport hash_name
from keysift.kernels.specificity cimport log_of_draw, specificity_in_draw

cdef extern from "math.h":
    double exp(double x) noexcept

cdef int _KEY_BITS
cdef long long _KEY_MASK

@cython.locals(bits=int)
cpdef int slot_bits(Py_ssize_t count) except? -1

@cython.locals(
    shift=int, last=Py_ssize_t, place=Py_ssize_t, slot=Py_ssize_t, count=cython.longlong, table=Numbers, keys_at=Naturals,
    counts_at=Naturals, table_at=Longs
)
cpdef object make_count_table(Numbers keys, Numbers counts)

@cython.locals(slot=Py_ssize_t)
cdef long long find_count(unsigned int key, Longs table, int bits, long long missing) noexcept

cpdef long long general_count(str stem, Numbers table, int bits, long long rarest) except? -1

@cython.locals(
    passages=double, word=Py_ssize_t, count=cython.longlong, table_at=Longs, own_at=Ints, frequencies_at=Longs,
    document_frequencies_at=Longs
)
cpdef object look_up_background(
    tuple vocabulary, Numbers own, Numbers table, int bits, long long rarest, double tokens, double passage,
    Numbers frequencies, Numbers document_frequencies
)

@cython.locals(
    words=Numbers, words_at=Ints, found=Py_ssize_t, occurrence=Py_ssize_t, start=Py_ssize_t, position=Py_ssize_t,
    keys=Numbers, keys_at=Longs, place=Py_ssize_t, word=Py_ssize_t, marked=cython.longlong, log_draw=double,
    table_at=Longs, own_at=Ints, stem_ids_at=Ints, starts_at=Ints, lengths_at=Ints, result=Numbers,
    result_at=Doubles
)
cpdef object background_specificities(
    tuple vocabulary, Numbers own, Numbers table, int bits, long long rarest, double drawn, double total,
    Numbers stem_ids, Numbers starts, Numbers lengths
)
