# What decides about words, and what the lexicon asks about one.

# Names that are imported from traits.py, as numbers of C.
cdef int ABBREVIATED, ALWAYS_STOP, ALWAYS_SYMBOL, ARTICLE, AUXILIARY, BULLET, CAPITAL, CLOSER, FUNCTION_WORD, LETTERS
cdef int LINKING, LIST_MARK, LOWER, NUMBERING, QUOTE, SMALL, SPACED, STOP_IN_TITLES, TERMINAL, UPPER

cdef class WordRules:
    cdef readonly object stem, find_stop_words
    cdef readonly str closing_quotes, spaced_closers
    cdef readonly frozenset linking, articles

cpdef int describe_word(str word, str stem, bint is_stop_word, WordRules rules) except? -1
