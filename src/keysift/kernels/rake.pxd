cimport cython

@cython.locals(occurrence=Py_ssize_t, start=Py_ssize_t, position=Py_ssize_t)
cpdef void count_degrees(
    const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, int[::1] frequencies, long long[::1] degrees
) noexcept

@cython.locals(stem=Py_ssize_t)
cpdef void divide_degrees(
    const int[::1] frequencies, const long long[::1] degrees, double[::1] weights
) noexcept

@cython.locals(phrase=Py_ssize_t, start=Py_ssize_t, total=double, position=Py_ssize_t)
cpdef void sum_of_words(
    const double[::1] weights, const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths,
    const int[::1] first, double[::1] scores
) noexcept
