cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, Octets, ints, octets

cdef int ABBREVIATED, BULLET, CAPITAL, CLOSER, FIRST, FUNCTION_WORD, LETTERS, LIST_MARK, LOWER, NUMBERING, QUOTE, SMALL
cdef int SPACED, TERMINAL, TITLE, UPPER

@cython.locals(
    length=Py_ssize_t, line_start=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t,
    following=Py_ssize_t, widths=list,
)
cpdef Py_ssize_t line_width(str text) except? -1

@cython.locals(
    count=Py_ssize_t, sentences=Py_ssize_t, width=Py_ssize_t, over=bint, position=Py_ssize_t, before=int, here=int,
    apart=bint, ends_here=bint, closes=bint, line_start=Py_ssize_t, full=Py_ssize_t, following=int, glued=bint,
    starts_at=Ints, ends_at=Ints, types_at=Ints, breaks_at=Ints, traits_at=Ints, sentence_ends_at=Ints
)
cpdef Py_ssize_t find_sentence_ends(
    str text, Numbers starts, Numbers ends, Numbers types, Numbers breaks, Numbers traits, Numbers sentence_ends
) except? -1

@cython.locals(
    start=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, capitals=Py_ssize_t, small=Py_ssize_t, first=Py_ssize_t,
    position=Py_ssize_t, trait=int, types_at=Ints, traits_at=Ints, sentence_ends_at=Ints, casings_at=Octets
)
cpdef object find_casings(Numbers types, Numbers traits, Numbers sentence_ends, object casings)
