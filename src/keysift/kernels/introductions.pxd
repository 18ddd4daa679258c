cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, ints

cdef Py_ssize_t _LONGEST, _LEAST_CAPITALS, _MOST_SKIPPED
cdef Py_UCS4 _LINK, _STOP

@cython.locals(
    found=list, known=set, bracket=Py_ssize_t, token=Py_ssize_t, sentence=Py_ssize_t, sentence_start=Py_ssize_t,
    begin=Py_ssize_t, end=Py_ssize_t, short=str, first=Py_ssize_t, starts_at=Ints, ends_at=Ints, sentence_ends_at=Ints
)
cpdef list list_introductions(str text, str kinds, Numbers starts, Numbers ends, Numbers sentence_ends)

@cython.locals(end=Py_ssize_t)
cdef Py_ssize_t _end_of_short_form(str text, Py_ssize_t begin) except? -2

cdef bint _may_be_inside(Py_UCS4 character) noexcept

@cython.locals(capitals=Py_ssize_t, place=Py_ssize_t)
cdef bint _has_capitals(str short) except -1

@cython.locals(
    letters=str, left=Py_ssize_t, skipped=Py_ssize_t, position=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t,
    rest=Py_ssize_t, starts_at=Ints, ends_at=Ints
)
cdef Py_ssize_t _first_of_long_form(
    str text, str kinds, Numbers starts, Numbers ends, Py_ssize_t first, Py_ssize_t bracket, str short
) except? -2

cdef bint _parts_words(Py_UCS4 character) noexcept

@cython.locals(position=Py_ssize_t)
cdef Py_ssize_t _without_initials(
    str text, Py_ssize_t start, Py_ssize_t end, str letters, Py_ssize_t left
) except? -2

cdef Py_UCS4 _first_initial(str text, Py_ssize_t start, Py_ssize_t end) except? 0

@cython.locals(lower=str)
cdef Py_UCS4 _lower(str character) except? 0

@cython.locals(
    length=Py_ssize_t, tokens=list, token=Py_ssize_t, start=Py_ssize_t, rest=Py_ssize_t, place=Py_ssize_t,
    stem_ids_at=Ints, starts_at=Ints, ends_at=Ints
)
cpdef list list_short_forms(str text, Numbers stem_ids, Numbers starts, Numbers ends, int stem, str short)
