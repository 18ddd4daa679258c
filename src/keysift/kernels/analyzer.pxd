cimport cython

cdef int ALWAYS_STOP, ALWAYS_SYMBOL, ARTICLE, AUXILIARY, CASINGS, LINKING, NORMAL, STOP_IN_TITLES, TITLE, UPPER
cdef int _NOUN, _PROPER_NOUN, _NUMBER, _ADJECTIVE, _VERB, _LINK, _STOP, _SYMBOL

@cython.locals(missing=Py_ssize_t, position=Py_ssize_t, row=int)
cpdef Py_ssize_t choose_rows(
    const int[::1] types, const unsigned char[::1] casings, const int[::1] rows_of_types, int[::1] rows
) noexcept

@cython.locals(
    position=Py_ssize_t, trait=int, start=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, following=int,
    before=Py_ssize_t, kind=int,
)
cpdef void find_kinds(
    const int[::1] types, const unsigned char[::1] casings, const int[::1] tag_ids, const int[::1] sentence_ends,
    const int[::1] traits, const unsigned char[::1] kinds_of_tags, int participle, int pronoun,
    const unsigned char[::1] adverbs, bint capital_nouns, unsigned char[::1] kinds
) noexcept

@cython.locals(vocabulary=list, position=Py_ssize_t, stem=Py_ssize_t, number=int)
cpdef list number_stems(
    const int[::1] types, const int[::1] stem_numbers, list stems, int[::1] scratch, int[::1] stem_ids
)

@cython.locals(total=Py_ssize_t, position=Py_ssize_t, kind=Py_UCS4)
cpdef Py_ssize_t count_words(const int[::1] stem_ids, str kinds, int[::1] counts) except? -1
