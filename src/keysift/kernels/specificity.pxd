cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, Longs, doubles, ints, longs

cdef extern from "math.h":
    double exp(double x) noexcept
    double log(double x) noexcept
    double log1p(double x) noexcept

cdef double _LOG_10, _HALF_LOG_2_PI, _ONE_TERM_ENOUGH
cdef double[::1] _STIRLING_ERRORS

@cython.locals(square=double)
cpdef double stirling_error(double count) noexcept

@cython.locals(
    difference=double, ratio=double, result=double, term=double, square=double, odd=double, next_result=double
)
cpdef double deviance(double count, double mean) noexcept

@cython.locals(failures=double)
cpdef double log_binomial(double successes, double trials, double probability, double complement) noexcept

cpdef double specificity(double count, double drawn, double marked, double total) noexcept

@cython.locals(rest=double)
cdef double log_of_draw(double drawn, double total) noexcept

@cython.locals(mean=double, lower=double)
cdef double specificity_in_draw(double count, double drawn, double marked, double total, double log_draw) noexcept

@cython.locals(
    unmarked=double, rest=double, probability=double, complement=double, largest=double, term=double,
    sum_of_terms=double,
)
cdef double _log_tail(double count, double drawn, double marked, double total, double log_draw, bint upward) noexcept

@cython.locals(log_draw=double, word=Py_ssize_t, counts_at=Ints, marked_at=Longs, result_at=Doubles)
cpdef object specificities(Numbers counts, double drawn, Numbers marked, double total, Numbers result)
