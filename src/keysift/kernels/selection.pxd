cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, Letters, Longs, doubles, ints, letters, longs
from keysift.kernels.arrays cimport first_ints, zeros

cdef Py_ssize_t _FEW
cdef long long _STEM_MASK, _ONE

@cython.locals(
    count=Py_ssize_t, keys=Numbers, best=Numbers, found=Py_ssize_t, scores_at=Doubles, order=list, phrase=Py_ssize_t
)
cpdef object list_best(Numbers scores, Py_ssize_t top)

@cython.locals(
    count=Py_ssize_t, wanted=Py_ssize_t, looked_at=Py_ssize_t, chosen=Numbers, ranks=Numbers, ranks_at=Ints
)
cpdef object list_without_nested(
    Numbers scores, Py_ssize_t top, Numbers stem_ids, Numbers starts, Numbers lengths, Numbers phrase_ids,
    Numbers first, int alone, double share, int reach, bint head_first, str kinds
)

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
    occurrence=Py_ssize_t, mask=cython.longlong, both=cython.longlong, times=Numbers, chosen=Numbers, ranks=Numbers,
    masks=Numbers, stem_ids_at=Ints, ranked_at=Ints, starts_at=Ints, lengths_at=Ints, phrase_ids_at=Ints,
    first_at=Ints, times_at=Ints, chosen_at=Ints, ranks_at=Ints, masks_at=Longs, kinds_at=Letters
)
cpdef tuple leave_out_nested(
    Numbers ranked, Numbers stem_ids, Numbers starts, Numbers lengths, Numbers phrase_ids, Numbers first, int alone,
    double share, int reach, bint head_first, str kinds
)

@cython.locals(mask=cython.longlong, position=Py_ssize_t)
cdef long long _mask_of(Ints stem_ids, Py_ssize_t start, Py_ssize_t length) noexcept

@cython.locals(head=Py_ssize_t)
cdef bint _is_behind_head(Ints stem_ids, Letters kinds, Py_ssize_t word, Py_ssize_t start, Py_ssize_t length) noexcept

@cython.locals(offset=Py_ssize_t, place=Py_ssize_t)
cdef bint _is_inside(Ints stem_ids, Py_ssize_t start, Py_ssize_t length, Py_ssize_t other, Py_ssize_t size) noexcept
