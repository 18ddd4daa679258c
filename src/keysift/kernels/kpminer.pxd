cimport cython

cdef extern from "math.h":
    double log2(double x) noexcept

@cython.locals(phrase=Py_ssize_t, start=Py_ssize_t, position=Py_ssize_t)
cpdef object keep_early_and_whole(
    str kinds, const int[::1] starts, const int[::1] lengths, const int[::1] first, const int[::1] positions,
    Py_ssize_t cutoff, int[::1] counts
)

@cython.locals(largest=int, found=Py_ssize_t, phrase=Py_ssize_t)
cpdef Py_ssize_t attainable_frequency(const int[::1] counts, Py_ssize_t least, Py_ssize_t enough) except? -1

@cython.locals(phrases=Py_ssize_t, compounds=Py_ssize_t, phrase=Py_ssize_t, boost=double)
cpdef void boosted_weights(
    const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, const int[::1] first,
    const int[::1] counts, Py_ssize_t least, const long long[::1] document_frequencies, double documents,
    double divisor, double largest_boost, double[::1] scores
) noexcept
