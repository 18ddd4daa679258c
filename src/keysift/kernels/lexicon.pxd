cimport cython
from cpython.array cimport array as Numbers
from pointers cimport FixedOctets, Ints, fixed_octets, ints
from keysift.kernels.keyphrases cimport end_without_possessive

cdef int ABBREVIATED, ALWAYS_STOP, ALWAYS_SYMBOL, ARTICLE, AUXILIARY, BULLET, CAPITAL, CLOSER, FUNCTION_WORD, LETTERS
cdef int LINKING, LIST_MARK, LOWER, NUMBERING, QUOTE, SMALL, SPACED, STOP_IN_TITLES, TERMINAL, UPPER
cdef int _FIRST_SURROGATE, _LAST_SURROGATE
cdef str _SOFT_HYPHEN, _TERMINALS, _CLOSERS, _QUOTES, _BULLETS, _LIST_MARKS
cdef frozenset _LANGUAGE_SIGNS, _LINKING_WORDS, _AUXILIARIES
cdef tuple _CONTRACTED
cdef Py_ssize_t _LONGEST_NUMBERING, _LONGEST_ACRONYM, _LONGEST_SHORT_WORD, _LETTERS_WITHIN, _LONGEST_AUXILIARY
cdef Py_ssize_t _LONGEST_LINKING_WORD

@cython.locals(character=Py_UCS4)
cdef bint is_plain(str word) except? -1

@cython.locals(lower=str, length=Py_ssize_t, end=Py_ssize_t)
cpdef str base_form(str word)

@cython.locals(forms=list, index=Py_ssize_t)
cpdef list base_forms(list words)

@cython.locals(unfit=set, index=Py_ssize_t, word=str, position=Py_ssize_t)
cpdef set find_unfit(list words, Py_ssize_t longest)

@cython.locals(count=Py_ssize_t, number=Py_ssize_t)
cdef Py_ssize_t number_of_stem(str stem, dict stem_index, list stems) except? -1

cpdef bint is_address(str word) except? -1

@cython.locals(length=Py_ssize_t, letters=Py_ssize_t, position=Py_ssize_t, character=Py_UCS4)
cpdef bint is_symbolic(str word) except? -1

@cython.locals(plain=str)
cpdef bint is_auxiliary(str lower) except? -1

@cython.locals(length=Py_ssize_t, first=Py_UCS4, is_initial=bint, traits=int, position=Py_ssize_t)
cpdef int sentence_traits(str word, bint is_stop_word, str closing_quotes, str spaced_closers) except? -1

@cython.locals(length=Py_ssize_t, traits=int, position=Py_ssize_t)
cpdef int casing_traits(str word) except? -1

@cython.locals(flags=bytearray, index=Py_ssize_t, word=str)
cpdef bytearray find_stop_words(list words, list word_stems, frozenset stop_words)

@cython.locals(length=Py_ssize_t, traits=int)
cdef int plain_traits(str word, bint is_stop_word) except? -1

@cython.locals(
    index=Py_ssize_t, word=str, lower=str, stem=str, is_stop_word=bint, is_simple=bint, found=int, is_acronym=bint,
    stops_at=FixedOctets, places_at=Ints, traits_at=Ints, stem_numbers_at=Ints
)
cpdef object describe_words(
    list words, list word_stems, object stops, str closing_quotes, str spaced_closers, frozenset linking,
    frozenset articles, dict stem_index, list stems, Numbers places, Numbers traits, Numbers stem_numbers
)
