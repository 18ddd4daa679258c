cimport cython

@cython.locals(found=Py_ssize_t, position=Py_ssize_t)
cpdef Py_ssize_t mark_names(str kinds, const int[::1] stem_ids, unsigned char[::1] proper) except? -1

@cython.locals(
    kept=Py_ssize_t, sentence=Py_ssize_t, sentence_start=Py_ssize_t, index=Py_ssize_t, start=Py_ssize_t,
    end=Py_ssize_t, first_free=Py_ssize_t, before=Py_ssize_t, initial=Py_UCS4, capital=bint, word=str, has_noun=bint,
    position=Py_ssize_t, timely=bint,
)
cpdef Py_ssize_t trim_runs(
    str text, str kinds, const int[::1] stem_ids, const int[::1] tag_ids, int gerund, const unsigned char[::1] modifiers,
    const int[::1] token_starts, const int[::1] token_ends, const int[::1] sentence_ends,
    const unsigned char[::1] proper, frozenset light_words, frozenset calendar_words, frozenset units,
    frozenset empty_words, frozenset day_times,
    int[::1] starts, int[::1] lengths, Py_ssize_t found
) except? -1

@cython.locals(place=Py_ssize_t, character=Py_UCS4, signs=int)
cdef bint _is_date_or_time(str text, Py_ssize_t start, Py_ssize_t end)

@cython.locals(place=Py_ssize_t, character=Py_UCS4)
cdef bint _can_end_name(str text, Py_ssize_t start, Py_ssize_t end)

@cython.locals(
    joined=Py_ssize_t, sentence=Py_ssize_t, sentence_start=Py_ssize_t, run=Py_ssize_t, end=Py_ssize_t, after=Py_ssize_t,
    gap=Py_ssize_t, left=Py_UCS4, right=Py_UCS4, length=Py_ssize_t, sign=Py_UCS4, glued=bint, times=dict,
    key=cython.longlong,
)
cpdef Py_ssize_t find_joints(
    str text, str kinds, const int[::1] stem_ids, Py_ssize_t vocabulary_size, const int[::1] token_starts,
    const int[::1] token_ends, const int[::1] sentence_ends, const int[::1] starts, const int[::1] lengths,
    unsigned char[::1] joints, bint capitals
) except? -1
