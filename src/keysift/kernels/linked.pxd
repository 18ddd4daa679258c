cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, Letters, ints, letters
from keysift.kernels.arrays cimport minus_ones

cdef unsigned long long _ALL_32_BITS

@cython.locals(
    kept=Py_ssize_t, sentence=Py_ssize_t, run=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, first=Py_ssize_t,
    gap=Py_ssize_t, free=Py_ssize_t, word=str, token_starts_at=Ints, token_ends_at=Ints, sentence_ends_at=Ints,
    starts_at=Ints, lengths_at=Ints
)
cpdef Py_ssize_t trim_linked_runs(
    str text, str kinds, Numbers token_starts, Numbers token_ends, Numbers sentence_ends, frozenset heads,
    frozenset units, frozenset calendar_words, frozenset day_times, frozenset particles, Numbers starts,
    Numbers lengths, Py_ssize_t found
) except? -1

@cython.locals(
    parts=list, linked=list, size=Py_ssize_t, table=Numbers, table_at=Ints, stem_ids_at=Ints, run=Py_ssize_t,
    place=Py_ssize_t, start=Py_ssize_t,
    end=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, length=Py_ssize_t, starts_at=Ints, lengths_at=Ints,
    kinds_at=Letters
)
cpdef list find_parts(
    str kinds, Numbers stem_ids, Numbers starts, Numbers lengths, Py_ssize_t found, Py_ssize_t max_words
)

@cython.locals(position=Py_ssize_t)
cdef bint _is_linked(Letters kinds, Py_ssize_t start, Py_ssize_t length) noexcept

@cython.locals(
    mask=Py_ssize_t, value=cython.ulonglong, position=Py_ssize_t, place=Py_ssize_t, run=Py_ssize_t, offset=Py_ssize_t
)
cdef Py_ssize_t _place(
    Ints stem_ids, Py_ssize_t first, Py_ssize_t length, Ints table, Py_ssize_t size, Ints starts, Ints lengths
) noexcept
