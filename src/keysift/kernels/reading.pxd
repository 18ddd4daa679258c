cimport cython
from pointers cimport Characters, FixedOctets, character_at, characters_of, fixed_octets

cdef int STRUCTURE, MARKDOWN, SOCIAL, HEADINGS, SOFT_HYPHENS, BROKEN_WORDS, EVERYTHING
cdef int PRONUNCIATIONS, SPEAKERS, FORMULAS, FEWEST_TURNS, LONGEST_TURN, CONVERSATION_OPENING
cdef int REFERENCE_AUTHORS, REFERENCE_MARKS, REFERENCE_YEARS, IDENTIFIERS, NUMBERED_WORKS, PAGES, VOLUMES
cdef unsigned int _CODES
cdef int _LONGEST_HEADING, _MOST_WORDS
cdef bytes _PLAIN

@cython.locals(
    length=Py_ssize_t, signs=int, line_start=Py_ssize_t, headers=int, stamp=Py_ssize_t, bracket=Py_ssize_t,
    lines=Py_ssize_t, turns=Py_ssize_t, turned=Py_ssize_t,
    position=Py_ssize_t, characters=Characters, plain=FixedOctets, code=cython.uint, character=Py_UCS4, before=Py_UCS4,
    following=Py_UCS4, in_reach=bint,
)
cpdef int find_signs(str text, object endings) except -1

@cython.locals(length=Py_ssize_t, position=Py_ssize_t)
cpdef int opening_signs(str text) except -1

@cython.locals(length=Py_ssize_t, character=Py_UCS4, following=Py_UCS4, before=Py_UCS4, in_reach=bint)
cpdef int rare_signs(str text, Py_ssize_t position, Py_ssize_t line_start, object endings) except -1

@cython.locals(following=Py_UCS4, signs=int, before=Py_UCS4)
cpdef int bracket_signs(str text, Py_ssize_t position) except -1

@cython.locals(
    first=Py_ssize_t, last=Py_ssize_t, signs=int, sign=Py_UCS4, following=Py_ssize_t
)
cpdef int line_signs(str text, Py_ssize_t start, Py_ssize_t end, Py_ssize_t stamp, object endings) except -1

@cython.locals(least=Py_ssize_t)
cpdef bint follows_et(str text, Py_ssize_t position) except -1

@cython.locals(end=Py_ssize_t)
cpdef bint digit_near(str text, Py_ssize_t position) except -1

@cython.locals(length=Py_ssize_t)
cpdef bint ends_line(str text, Py_ssize_t position) except -1

@cython.locals(end=Py_ssize_t, first=Py_ssize_t)
cpdef bint is_entity(str text, Py_ssize_t position) except -1

@cython.locals(words=int, position=Py_ssize_t)
cpdef bint is_label(str text, Py_ssize_t start, Py_ssize_t end, object endings) except -1

@cython.locals(position=Py_ssize_t)
cpdef bint is_header(str text, Py_ssize_t start, Py_ssize_t end) except -1

@cython.locals(before=Py_ssize_t, least=Py_ssize_t)
cpdef int slash_signs(str text, Py_ssize_t position) except -1

cpdef bint is_trailing(Py_UCS4 character) noexcept

cpdef bint is_volume(str text, Py_ssize_t position) except -1

@cython.locals(first=Py_ssize_t)
cpdef bint ends_heading(str text, Py_ssize_t start, Py_ssize_t end, object endings) except -1

@cython.locals(
    found=list, length=Py_ssize_t, start=Py_ssize_t, words=int, in_word=bint, is_marked=bint, position=Py_ssize_t,
    character=Py_UCS4, size=Py_ssize_t
)
cpdef list find_heading_lines(str text, object endings)
