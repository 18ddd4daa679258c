cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, Longs, ints, longs
from keysift.kernels.hashing cimport find_key, hash_name

cdef extern from "math.h":
    double exp(double x) noexcept

@cython.locals(
    passages=double, word=Py_ssize_t, position=Py_ssize_t, count=cython.longlong, own_at=Ints, frequencies_at=Longs,
    document_frequencies_at=Longs
)
cpdef object look_up_background(
    tuple vocabulary, Numbers own, const unsigned int[::1] keys, const unsigned int[::1] buckets,
    const unsigned int[::1] counts, long long rarest, double tokens, double passage, Numbers frequencies,
    Numbers document_frequencies
)
