cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Characters, FixedOctets, Ints, Keys, character_at, characters_of, fixed_octets, ints, keys

cdef unsigned int _CODES, _LINE_BREAK, _COLON, _SHORT_DASH, _LONG_DASH
cdef int _LONGEST_HEADING, _LONGEST_LABEL, _MOST_LABELS

@cython.final
cdef class Signs:
    cdef Numbers _label_bits, _first_rules, _bits, _first_conditions, _offsets, _wanted, _classes
    cdef bytes _slots, _plain
    cdef dict _words

    @cython.locals(
        characters=Characters, slots=FixedOctets, plain=FixedOctets, codes=cython.uint, beyond=int, first_rules=Ints,
        bits=Ints, first_conditions=Ints, offsets=Ints, wanted=Keys, classes=Keys, length=Py_ssize_t, found=int,
        line_start=Py_ssize_t, labels=int, labelled=Py_ssize_t, position=Py_ssize_t, code=cython.uint, slot=int,
        rule=int, condition=int, end=int, near=Py_ssize_t, other=cython.uint,
    )
    cpdef int find(self, str text) except -1

    cdef int _word_bits(self, str text, Py_ssize_t start, Py_ssize_t end) except -1

@cython.locals(first=Py_ssize_t)
cdef str last_word(str text, Py_ssize_t start, Py_ssize_t end)

cdef bint is_around_words(Py_UCS4 character) noexcept

@cython.locals(
    found=list, characters=Characters, length=Py_ssize_t, start=Py_ssize_t, is_found=bint, position=Py_ssize_t,
    code=cython.uint,
)
cpdef list lines_with_words(str text, object words)
