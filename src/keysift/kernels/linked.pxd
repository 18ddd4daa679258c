cimport cython

@cython.locals(
    kept=Py_ssize_t, sentence=Py_ssize_t, run=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, first=Py_ssize_t,
    gap=Py_ssize_t, free=Py_ssize_t, word=str,
)
cpdef Py_ssize_t trim_linked_runs(
    str text, str kinds, const int[::1] token_starts, const int[::1] token_ends, const int[::1] sentence_ends,
    frozenset heads, frozenset units, frozenset calendar_words, frozenset day_times, frozenset particles,
    int[::1] starts, int[::1] lengths, Py_ssize_t found
) except? -1

@cython.locals(
    parts=list, linked=list, size=Py_ssize_t, table=cython.int[::1], run=Py_ssize_t, place=Py_ssize_t,
    start=Py_ssize_t, end=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, length=Py_ssize_t,
)
cpdef list find_parts(
    str kinds, const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, Py_ssize_t found,
    Py_ssize_t max_words
)

@cython.locals(position=Py_ssize_t)
cdef bint _is_linked(str kinds, Py_ssize_t start, Py_ssize_t length) noexcept

@cython.locals(
    mask=Py_ssize_t, value=cython.ulonglong, position=Py_ssize_t, place=Py_ssize_t, run=Py_ssize_t, offset=Py_ssize_t
)
cdef Py_ssize_t _place(
    const int[::1] stem_ids, Py_ssize_t first, Py_ssize_t length, const int[::1] table, const int[::1] starts,
    const int[::1] lengths
) noexcept
