cimport cython

cdef int ABBREVIATED, BULLET, CAPITAL, CLOSER, FIRST, FUNCTION_WORD, LETTERS, LIST_MARK, LOWER, NUMBERING, QUOTE, SMALL
cdef int SPACED, TERMINAL, TITLE, UPPER

@cython.locals(
    length=Py_ssize_t, line_start=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t,
    following=Py_ssize_t, widths=list,
)
cpdef Py_ssize_t line_width(str text) except? -1

@cython.locals(
    count=Py_ssize_t, sentences=Py_ssize_t, width=Py_ssize_t, over=bint, position=Py_ssize_t, before=int, here=int,
    apart=bint, ends_here=bint, closes=bint, line_start=Py_ssize_t, full=Py_ssize_t,
    following=int, glued=bint,
)
cpdef Py_ssize_t find_sentence_ends(
    str text, const int[::1] starts, const int[::1] ends, const int[::1] types, const int[::1] breaks,
    const int[::1] traits, int[::1] sentence_ends
) except? -1

@cython.locals(
    start=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, capitals=Py_ssize_t, small=Py_ssize_t, first=Py_ssize_t,
    position=Py_ssize_t, trait=int,
)
cpdef void find_casings(
    const int[::1] types, const int[::1] traits, const int[::1] sentence_ends, unsigned char[::1] casings
) noexcept
