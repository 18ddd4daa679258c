cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, doubles, ints

@cython.locals(largest=double, phrase=Py_ssize_t, size=double)
cdef double _comparison_scale(Doubles scores, Py_ssize_t count) noexcept

@cython.locals(
    phrase=Py_ssize_t, scale=double, found=Py_ssize_t, key=double, place=Py_ssize_t, scores_at=Doubles, keys_at=Doubles,
    best_at=Ints
)
cpdef Py_ssize_t rank_phrases(Numbers scores, Py_ssize_t top, Numbers keys, Numbers best) except? -1

@cython.locals(phrase=Py_ssize_t, scale=double, scores_at=Doubles, keys_at=Doubles)
cpdef object sort_keys(Numbers scores, Numbers keys)

@cython.locals(
    kept=Py_ssize_t, rank=Py_ssize_t, phrase=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, repeats=bint,
    replaces=bint, place=Py_ssize_t, better=Py_ssize_t, other=Py_ssize_t, size=Py_ssize_t, left=Py_ssize_t,
    stem_ids_at=Ints, ranked_at=Ints, starts_at=Ints, lengths_at=Ints, first_at=Ints, times_at=Ints, chosen_at=Ints,
    ranks_at=Ints
)
cpdef Py_ssize_t leave_out_nested(
    Numbers ranked, Numbers stem_ids, Numbers starts, Numbers lengths, Numbers first, Numbers times, int alone,
    double share, int reach, bint head_first, str kinds, Numbers chosen, Numbers ranks
) except? -1

@cython.locals(head=Py_ssize_t)
cdef bint _is_behind_head(Ints stem_ids, str kinds, Py_ssize_t word, Py_ssize_t start, Py_ssize_t length) noexcept

@cython.locals(offset=Py_ssize_t, place=Py_ssize_t)
cdef bint _is_inside(Ints stem_ids, Py_ssize_t start, Py_ssize_t length, Py_ssize_t other, Py_ssize_t size) noexcept
