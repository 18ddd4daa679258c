cimport cython

cdef extern from "math.h":
    double log2(double x) noexcept

@cython.locals(word=Py_ssize_t)
cpdef object look_up_places(tuple vocabulary, dict index, int[::1] places)

@cython.locals(contained=bint, word=Py_ssize_t, place=Py_ssize_t)
cpdef bint look_up_counts(
    const int[::1] places, const int[::1] own, const long long[::1] all_frequencies,
    const long long[::1] all_document_frequencies, long long[::1] frequencies, long long[::1] document_frequencies
) except? -1

@cython.locals(word=Py_ssize_t)
cpdef void count_in(const int[::1] own, long long[::1] frequencies, long long[::1] document_frequencies) noexcept

@cython.locals(word=Py_ssize_t, total=double)
cpdef void mix_counts(
    const long long[::1] own, const long long[::1] general, double own_share, double general_share,
    long long[::1] mixed
) noexcept

@cython.locals(word=Py_ssize_t)
cpdef void frequency_weights(const int[::1] own, double[::1] weights) noexcept

@cython.locals(word=Py_ssize_t)
cpdef void collection_weights(const long long[::1] frequencies, double[::1] weights) noexcept

@cython.locals(word=Py_ssize_t)
cpdef void tfidf_weights(
    const int[::1] own, const long long[::1] document_frequencies, double documents, double[::1] weights
) noexcept
