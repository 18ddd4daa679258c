cimport cython
from keysift.kernels.hashing cimport find_slot, table_size

cdef extern from "math.h":
    double log(double x) noexcept
    double pow(double x, double y) noexcept
    double sqrt(double x) noexcept

@cython.locals(
    count=Py_ssize_t, phrase_of_word=cython.int[::1], room=Py_ssize_t, size=Py_ssize_t, keys=cython.longlong[::1],
    sequences=cython.int[::1], phrase_of_sequence=cython.int[::1], steps=int, slot=Py_ssize_t, phrase=int,
    start=Py_ssize_t, length=Py_ssize_t, sequence=cython.longlong, position=Py_ssize_t, key=cython.longlong,
    counted_for=cython.int[::1], end=Py_ssize_t, begin=int, inner=int,
)
cpdef object find_nested(
    const int[::1] stem_ids, Py_ssize_t vocabulary_size, const int[::1] starts, const int[::1] lengths,
    const int[::1] first, int[::1] longer, int[::1] earliest
)

@cython.locals(
    occurrence=Py_ssize_t, phrase=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, total=double, words=int,
    position=Py_ssize_t, place=double, company=double, often=double, row=Py_ssize_t, width=Py_ssize_t,
)
cpdef object sift_factors(
    const double[::1] weights, str kinds, const int[::1] stem_ids, const int[::1] token_starts,
    const int[::1] token_ends, const int[::1] starts, const int[::1] lengths, const int[::1] phrase_ids,
    const int[::1] first, const int[::1] longer, const int[::1] earliest, int[::1] times, double[::1] factors
)

@cython.locals(row=Py_ssize_t)
cpdef void raise_factor(double[::1] factors, Py_ssize_t count, Py_ssize_t place, double power) noexcept

@cython.locals(phrase=Py_ssize_t, product=double, place=Py_ssize_t)
cpdef void multiply_factors(const double[::1] factors, Py_ssize_t count, double[::1] scores) noexcept
