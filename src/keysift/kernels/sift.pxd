cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, Letters, Longs, doubles, ints, letters, longs
from keysift.kernels.arrays cimport minus_ones, zeros
from keysift.kernels.hashing cimport find_slot, table_size

cdef extern from "math.h":
    double log(double x) noexcept
    double pow(double x, double y) noexcept
    double sqrt(double x) noexcept

@cython.locals(
    count=Py_ssize_t, phrase_of_word=Numbers, phrase_of_word_at=Ints, room=Py_ssize_t, size=Py_ssize_t, keys=Numbers,
    keys_at=Longs,
    sequences=Numbers, sequences_at=Ints, phrase_of_sequence=Numbers, phrase_of_sequence_at=Ints, steps=int,
    slot=Py_ssize_t, phrase=int,
    start=Py_ssize_t, length=Py_ssize_t, sequence=cython.longlong, position=Py_ssize_t, key=cython.longlong,
    counted_for=Numbers, counted_for_at=Ints, end=Py_ssize_t, begin=int, inner=int, stem_ids_at=Ints, starts_at=Ints,
    lengths_at=Ints, first_at=Ints, longer_at=Ints, earliest_at=Ints
)
cpdef object find_nested(
    Numbers stem_ids, Py_ssize_t vocabulary_size, Numbers starts, Numbers lengths, Numbers first, Numbers longer,
    Numbers earliest
)

@cython.locals(
    longer=Numbers, earliest=Numbers, times=Numbers, factors=Numbers, occurrence=Py_ssize_t, phrase=Py_ssize_t,
    start=Py_ssize_t, end=Py_ssize_t, total=double, words=int, position=Py_ssize_t, place=double, company=double,
    often=double, row=Py_ssize_t, kinds_at=Letters, weights_at=Doubles, stem_ids_at=Ints, token_starts_at=Ints,
    token_ends_at=Ints, starts_at=Ints, lengths_at=Ints, phrase_ids_at=Ints, first_at=Ints, longer_at=Ints,
    earliest_at=Ints, times_at=Ints, factors_at=Doubles
)
cpdef tuple sift_factors(
    Numbers weights, str kinds, Numbers stem_ids, Py_ssize_t vocabulary_size, Numbers token_starts, Numbers token_ends,
    Numbers starts, Numbers lengths, Numbers phrase_ids, Numbers first, Py_ssize_t width
)

@cython.locals(row=Py_ssize_t, factors_at=Doubles)
cpdef object raise_factor(Numbers factors, Py_ssize_t count, Py_ssize_t place, double power)

@cython.locals(
    phrases=Py_ssize_t, phrase=Py_ssize_t, product=double, place=Py_ssize_t, factors_at=Doubles, scores=Numbers,
    scores_at=Doubles
)
cpdef object multiply_factors(Numbers factors, Py_ssize_t count)
