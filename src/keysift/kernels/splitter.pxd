cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Characters, Ints, character_at, characters_of, ints

cdef int[::1] _MARK_RANGES
cdef tuple _TITLES
cdef int _ORDINAL_DIGITS

@cython.locals(code=int, place=Py_ssize_t)
cpdef bint is_mark(Py_UCS4 character) noexcept

cpdef bint is_word_character(Py_UCS4 character) noexcept

cpdef bint is_hyphen(Py_UCS4 character) noexcept

cpdef bint is_inner_apostrophe(Py_UCS4 character) noexcept

@cython.locals(position=Py_ssize_t)
cdef Py_ssize_t end_of_characters(str chunk, Py_ssize_t start, Py_ssize_t length) except? -2

@cython.locals(position=Py_ssize_t)
cdef Py_ssize_t end_of_hyphenated(str chunk, Py_ssize_t start, Py_ssize_t length) except? -2

@cython.locals(first=Py_UCS4, title=str, end=Py_ssize_t)
cdef Py_ssize_t end_of_initial(str chunk, Py_ssize_t start, Py_ssize_t length) except? -2

@cython.locals(position=Py_ssize_t, following=Py_ssize_t)
cdef Py_ssize_t end_of_acronym(str chunk, Py_ssize_t start, Py_ssize_t length) except? -2

cdef bint joins(Py_UCS4 before, Py_UCS4 sign, Py_UCS4 following) noexcept

@cython.locals(position=Py_ssize_t)
cdef Py_ssize_t end_of_suffix(str chunk, Py_ssize_t start, Py_ssize_t length) except? -2

@cython.locals(position=Py_ssize_t, first=Py_UCS4, suffixed=Py_ssize_t)
cdef Py_ssize_t end_of_word(str chunk, Py_ssize_t start, Py_ssize_t length) except? -2

cpdef str composed(str word)

cpdef str surface(str chunk, Py_ssize_t start, Py_ssize_t end)

@cython.locals(size=Py_ssize_t)
cdef bint is_abbreviated(
    str chunk, Py_ssize_t start, Py_ssize_t end, frozenset abbreviations, Py_ssize_t longest_abbreviation,
    bint ordinals
) except? -2

cdef Py_ssize_t end_with_full_stop(
    str chunk, Py_ssize_t start, Py_ssize_t end, Py_ssize_t length, frozenset abbreviations,
    Py_ssize_t longest_abbreviation, bint ordinals
) except? -2

cdef bint may_have_address(str chunk) except? -2

@cython.locals(position=Py_ssize_t)
cdef bint may_have_clitics(str chunk, Py_ssize_t start, Py_ssize_t end) except? -2

@cython.locals(
    length=Py_ssize_t, has_address=bint, count=Py_ssize_t, settled=Py_ssize_t, position=Py_ssize_t, start=Py_ssize_t,
    end=Py_ssize_t, is_word=bint, place=Py_ssize_t, spans_at=Ints
)
cpdef Py_ssize_t split(
    str chunk, object find_address, object cut_clitics, frozenset abbreviations, Py_ssize_t longest_abbreviation,
    bint ordinals, Numbers spans
) except? -1

@cython.locals(
    spans_at=Ints, characters=Characters, count=Py_ssize_t, first=Py_ssize_t, position=Py_ssize_t, character=Py_UCS4
)
cpdef Py_ssize_t split_plain(
    str text, Py_ssize_t start, Py_ssize_t end, bint hyphens, frozenset abbreviations, Py_ssize_t longest_abbreviation,
    bint ordinals, Numbers spans
) except? -1
