cimport cython
from keysift.kernels.hashing cimport find_key, hash_name

cdef extern from "math.h":
    double exp(double x) noexcept

@cython.locals(passages=double, word=Py_ssize_t, position=Py_ssize_t, count=cython.longlong)
cpdef object look_up_background(
    tuple vocabulary, const int[::1] own, const unsigned int[::1] keys, const unsigned int[::1] buckets,
    const unsigned int[::1] counts, long long rarest, double tokens, double passage, long long[::1] frequencies,
    long long[::1] document_frequencies
)
