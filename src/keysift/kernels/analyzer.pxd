cimport cython
from cpython.array cimport array as Numbers
from keysift.kernels.arrays cimport zeros
from fetching cimport fetch_object, fetch_place
from pointers cimport FixedOctets, Ints, Octets, fixed_octets, ints, octets

cdef int ALWAYS_STOP, ALWAYS_SYMBOL, ARTICLE, AUXILIARY, CASINGS, LINKING, NORMAL, STOP_IN_TITLES, TITLE, UPPER
cdef int _NOUN, _PROPER_NOUN, _NUMBER, _ADJECTIVE, _VERB, _LINK, _STOP, _SYMBOL

@cython.locals(
    missing=Py_ssize_t, position=Py_ssize_t, row=int, types_at=Ints, casings_at=FixedOctets, rows_of_types_at=Ints,
    rows_at=Ints
)
cpdef Py_ssize_t choose_rows(Numbers types, object casings, Numbers rows_of_types, Numbers rows) except? -2

@cython.locals(
    position=Py_ssize_t, trait=int, start=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, following=int,
    before=Py_ssize_t, kind=int, types_at=Ints, casings_at=FixedOctets, tag_ids_at=Ints, sentence_ends_at=Ints,
    traits_at=Ints, kinds_of_tags_at=FixedOctets, adverbs_at=FixedOctets, kinds_at=Octets
)
cpdef object find_kinds(
    Numbers types, object casings, Numbers tag_ids, Numbers sentence_ends, Numbers traits, object kinds_of_tags,
    int participle, int pronoun, object adverbs, bint capital_nouns, object kinds
)

@cython.locals(
    found=Numbers, found_at=Ints, count=int, position=Py_ssize_t, stem=Py_ssize_t, number=int, types_at=Ints, stem_numbers_at=Ints,
    scratch_at=Ints, stem_ids_at=Ints
)
cpdef list number_stems(Numbers types, Numbers stem_numbers, list stems, Numbers scratch, Numbers stem_ids)

@cython.locals(total=Py_ssize_t, position=Py_ssize_t, kind=Py_UCS4, stem_ids_at=Ints, counts_at=Ints)
cpdef Py_ssize_t count_words(Numbers stem_ids, str kinds, Numbers counts) except? -1
