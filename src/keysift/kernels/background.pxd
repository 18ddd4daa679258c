cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, Longs, ints, longs, naturals
from keysift.kernels.hashing cimport find_key, hash_name

cdef extern from "math.h":
    double exp(double x) noexcept

cdef Py_ssize_t _MOST_KNOWN

@cython.locals(
    passages=double, word=Py_ssize_t, position=Py_ssize_t, count=cython.longlong, found=object, own_at=Ints,
    frequencies_at=Longs, document_frequencies_at=Longs
)
cpdef object look_up_background(
    tuple vocabulary, Numbers own, dict known, Numbers keys, Numbers buckets, Numbers counts, long long rarest,
    double tokens, double passage, Numbers frequencies, Numbers document_frequencies
)
