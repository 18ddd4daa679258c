cimport cython

cdef int LIGHT, CALENDAR, UNIT, EMPTY, DAY_TIME, JOINED, SEVERAL, CONTAINING
cdef int _LETTER_BITS, _LETTER_MASK, _LONGEST
cdef int SEPARATE, NAME, LINKED, PAIRED

@cython.locals(first=cython.int, last=cython.int, length=Py_ssize_t)
cpdef int hint_of(str word, Py_ssize_t start, Py_ssize_t end) except? -2

@cython.locals(hint=cython.int)
cpdef int class_of(
    str text, Py_ssize_t start, Py_ssize_t end, const unsigned char[::1] hints, dict classes
) except? -1

@cython.locals(names=Py_ssize_t, kept=Py_ssize_t, noted=cython.int, run=Py_ssize_t, stem=Py_ssize_t)
cpdef Py_ssize_t tidy(
    str text, str kinds, const int[::1] stem_ids, Py_ssize_t vocabulary_size, const int[::1] tag_ids, int gerund,
    const unsigned char[::1] modifiers, const int[::1] token_starts, const int[::1] token_ends,
    const int[::1] sentence_ends, const unsigned char[::1] hints, dict classes, bint capitals, int several,
    int[::1] starts, int[::1] lengths, Py_ssize_t found, unsigned char[::1] proper, unsigned char[::1] joints,
    unsigned char[::1] notes
) except? -1

@cython.locals(run=Py_ssize_t, position=Py_ssize_t)
cpdef bint has_links(str kinds, const int[::1] starts, const int[::1] lengths, Py_ssize_t found) except? -1

@cython.locals(last=Py_UCS4, before=Py_UCS4)
cdef bint _ends_as_time(str text, Py_ssize_t end)

@cython.locals(found=Py_ssize_t, position=Py_ssize_t)
cpdef Py_ssize_t mark_names(str kinds, const int[::1] stem_ids, unsigned char[::1] proper) except? -1

@cython.locals(
    kept=Py_ssize_t, sentence=Py_ssize_t, sentence_start=Py_ssize_t, index=Py_ssize_t, start=Py_ssize_t,
    end=Py_ssize_t, first_free=Py_ssize_t, before=Py_ssize_t, initial=Py_UCS4, capital=bint, has_noun=bint,
    position=Py_ssize_t, timely=bint,
)
cpdef Py_ssize_t trim_runs(
    str text, str kinds, const int[::1] stem_ids, const int[::1] tag_ids, int gerund, const unsigned char[::1] modifiers,
    const int[::1] token_starts, const int[::1] token_ends, const int[::1] sentence_ends,
    const unsigned char[::1] proper, const unsigned char[::1] hints, dict classes,
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
