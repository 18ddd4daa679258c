# The rules of a language, and the functions that the lexicon calls.

cdef class SplittingRules:
    cdef readonly object find_address, cut_clitics
    cdef readonly frozenset abbreviations
    cdef readonly Py_ssize_t longest_abbreviation
    cdef readonly bint ordinals

cpdef Py_ssize_t split(str chunk, SplittingRules rules, object spans) except? -1
cpdef Py_ssize_t split_plain(str text, Py_ssize_t start, Py_ssize_t end, SplittingRules rules, object spans) except? -1
