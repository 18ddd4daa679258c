cimport cython

cdef extern from "math.h":
    double exp(double x) noexcept
    double log(double x) noexcept
    double sqrt(double x) noexcept

@cython.locals(result=double, square=double, series=double)
cpdef double digamma(double value) noexcept

@cython.locals(
    size=Py_ssize_t, words=Py_ssize_t, total=double, word=Py_ssize_t, topic=Py_ssize_t, _=int, row=Py_ssize_t,
    expected=double, share=double, change=double, weight=double,
)
cpdef void infer_topics(
    const int[::1] places, const int[::1] counts, const double[::1] word_topics, const double[::1] alpha,
    double tolerance, int max_steps, double[::1] strengths, double[::1] updated, double[::1] topics
) noexcept

@cython.locals(
    size=Py_ssize_t, length=double, topic=Py_ssize_t, word=Py_ssize_t, product=double, square=double, row=Py_ssize_t,
    share=double,
)
cpdef void cosines_with(
    const double[::1] topics, const int[::1] places, const double[::1] word_topics, double[::1] result
) noexcept

@cython.locals(
    size=Py_ssize_t, nodes=Py_ssize_t, node=Py_ssize_t, place=Py_ssize_t, total=double, topic=Py_ssize_t,
    share=double, isolated=double, lonely=double, restarts=double,
)
cpdef void mix_restarts(
    const double[::1] topics, const double[::1] alpha, const int[::1] places, const double[::1] word_topics,
    const int[::1] stems, const int[::1] offsets, double damping, double[::1] priors, double[::1] totals,
    double[::1] alone, double[::1] mixed
) noexcept
