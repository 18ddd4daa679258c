cimport cython
from cpython.array cimport array as Numbers
from keysift.kernels.lexicon cimport base_form
from pointers cimport FixedOctets, Longs, Octets, fixed_octets, longs, octets

cdef Py_ssize_t _LONGEST, _TAIL, _ION, _EED, _FIRST_DOUBLE
cdef int _A, _Y, _CONSONANT_Y, _E, _I, _L, _S, _T, _W, _X
cdef bytes _VOWELS
cdef Numbers _PLURAL_NUMBERS, _VERB_NUMBERS, _BARE_NUMBERS, _DOUBLE_NUMBERS, _SUFFIX_NUMBERS, _LAST_NUMBERS
cdef tuple _PLURAL_REPLACEMENTS, _DOUBLE_REPLACEMENTS, _SUFFIX_REPLACEMENTS

@cython.locals(last_letters=int, numbers=Numbers, ending=str)
cdef Numbers _numbers(dict endings)

cdef tuple _replacements(dict endings)

cdef dict _same(str endings, str replacement)

cdef dict _longest_first(dict endings)

@cython.locals(letters_at=Octets, endings_at=Longs, tail=cython.longlong, letter=cython.longlong, last=int, place=Py_ssize_t)
cdef Py_ssize_t find_ending(bytearray letters, Py_ssize_t length, Numbers endings) except? -2

@cython.locals(bits=cython.longlong, size=Py_ssize_t)
cdef Py_ssize_t size_of_ending(Numbers endings, Py_ssize_t place) except? -2

@cython.locals(letters_at=Octets, vowels=FixedOctets, position=Py_ssize_t)
cdef bint has_vowel(bytearray letters, Py_ssize_t length) except? -2

@cython.locals(letters_at=Octets, vowels=FixedOctets, last=int)
cdef bint ends_short(bytearray letters, Py_ssize_t length) except? -2

@cython.locals(letters_at=Octets, vowels=FixedOctets, position=Py_ssize_t)
cdef Py_ssize_t end_of_syllable(bytearray letters, Py_ssize_t start, Py_ssize_t length) except? -2

@cython.locals(letters_at=Octets, replacement_at=FixedOctets, position=Py_ssize_t)
cdef Py_ssize_t replace_ending(bytearray letters, Py_ssize_t start, bytes replacement) except? -2

@cython.locals(letters_at=Octets, place=Py_ssize_t, start=Py_ssize_t, last=int)
cdef Py_ssize_t cut_inflection(bytearray letters, Py_ssize_t length, Py_ssize_t first) except? -2

@cython.locals(letters_at=Octets, place=Py_ssize_t, start=Py_ssize_t)
cdef Py_ssize_t cut_suffixes(bytearray letters, Py_ssize_t length, Py_ssize_t first, Py_ssize_t second) except? -2

@cython.locals(
    letters_at=Octets, vowels=FixedOctets, position=Py_ssize_t, first=Py_ssize_t, second=Py_ssize_t
)
cdef Py_ssize_t stem_letters(bytearray letters, Py_ssize_t length) except? -2

@cython.locals(
    letters=bytearray, letters_at=Octets, stems=list, index=Py_ssize_t, form=str, length=Py_ssize_t,
    position=Py_ssize_t, character=Py_UCS4, size=Py_ssize_t, same=Py_ssize_t
)
cpdef list stem_words(list words, list others)
