cimport cython
from keysift.kernels.hashing cimport find_slot, table_size

@cython.locals(
    found=Py_ssize_t, sentence_start=Py_ssize_t, sentence=Py_ssize_t, sentence_end=Py_ssize_t, run_start=Py_ssize_t,
    has_noun=bint, position=Py_ssize_t, kind=Py_UCS4,
)
cpdef Py_ssize_t find_noun_phrases(
    str kinds, const int[::1] sentence_ends, int[::1] starts, int[::1] lengths
) except? -1

@cython.locals(
    found=Py_ssize_t, sentence_start=Py_ssize_t, sentence=Py_ssize_t, run_start=Py_ssize_t, position=Py_ssize_t,
    kind=Py_UCS4,
)
cpdef Py_ssize_t find_word_runs(
    str kinds, const int[::1] sentence_ends, int[::1] starts, int[::1] lengths
) except? -1

@cython.locals(
    found=Py_ssize_t, capacity=Py_ssize_t, sentence_start=Py_ssize_t, sentence=Py_ssize_t, sentence_end=Py_ssize_t,
    start=Py_ssize_t, position=Py_ssize_t, kind=Py_UCS4,
)
cpdef Py_ssize_t find_ngrams(
    str kinds, const int[::1] sentence_ends, Py_ssize_t max_words, int[::1] starts, int[::1] lengths
) except? -1

@cython.locals(kept=Py_ssize_t, index=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, characters=Py_ssize_t)
cpdef Py_ssize_t keep_within_limits(
    int[::1] starts, int[::1] lengths, Py_ssize_t found, const int[::1] token_starts, const int[::1] token_ends,
    Py_ssize_t min_words, Py_ssize_t max_words, Py_ssize_t min_characters, Py_ssize_t max_characters
) except? -1

@cython.locals(
    singles=cython.int[::1], room=Py_ssize_t, size=Py_ssize_t, keys=cython.longlong[::1], prefixes=cython.int[::1],
    numbers=cython.int[::1], steps=int, slot=Py_ssize_t, phrases=Py_ssize_t, occurrence=Py_ssize_t, start=Py_ssize_t,
    length=Py_ssize_t, word=Py_ssize_t, number=Py_ssize_t, prefix=cython.longlong, position=Py_ssize_t, key=cython.longlong,
)
cpdef Py_ssize_t number_phrases(
    const int[::1] stem_ids, Py_ssize_t vocabulary_size, const int[::1] starts, const int[::1] lengths,
    int[::1] phrase_ids, int[::1] first, int[::1] last, int[::1] following
) except? -1

@cython.locals(occurrence=Py_ssize_t)
cpdef void count_occurrences(const int[::1] phrase_ids, int[::1] counts) noexcept

@cython.locals(words=int, token=Py_ssize_t, phrase=Py_ssize_t)
cpdef Py_ssize_t words_before(
    str kinds, const int[::1] starts, const int[::1] first, int[::1] positions
) except? -1

@cython.locals(
    phrase=Py_ssize_t, occurrence=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, total=double, words=int,
    position=Py_ssize_t
)
cpdef void mean_of_words(
    const double[::1] weights, const int[::1] stem_ids, str kinds, const int[::1] starts, const int[::1] lengths,
    const int[::1] first, double[::1] scores
) noexcept

@cython.locals(phrase=Py_ssize_t)
cpdef void earliness(const int[::1] starts, const int[::1] first, double[::1] scores) noexcept

@cython.locals(largest=double, phrase=Py_ssize_t, size=double)
cdef double _comparison_scale(const double[::1] scores) noexcept

@cython.locals(phrase=Py_ssize_t, scale=double, found=Py_ssize_t, key=double, place=Py_ssize_t)
cpdef Py_ssize_t rank_phrases(
    const double[::1] scores, Py_ssize_t top, double[::1] keys, int[::1] best
) except? -1

@cython.locals(phrase=Py_ssize_t, scale=double)
cpdef void sort_keys(const double[::1] scores, double[::1] keys) noexcept

@cython.locals(start=Py_ssize_t, sentence=Py_ssize_t, position=Py_ssize_t)
cpdef void number_sentences(const int[::1] sentence_ends, int[::1] sentences) noexcept

@cython.locals(
    kept=Py_ssize_t, rank=Py_ssize_t, phrase=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, repeats=bint,
    replaces=bint, place=Py_ssize_t, better=Py_ssize_t, other=Py_ssize_t, size=Py_ssize_t, left=Py_ssize_t,
)
cpdef Py_ssize_t leave_out_nested(
    const int[::1] ranked, const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths,
    const int[::1] first, const int[::1] times, int alone, double share, int reach, bint head_first, str kinds,
    int[::1] chosen, int[::1] ranks
) except? -1

@cython.locals(head=Py_ssize_t)
cdef bint _is_behind_head(
    const int[::1] stem_ids, str kinds, Py_ssize_t word, Py_ssize_t start, Py_ssize_t length
) noexcept

@cython.locals(offset=Py_ssize_t, place=Py_ssize_t)
cdef bint _is_inside(
    const int[::1] stem_ids, Py_ssize_t start, Py_ssize_t length, Py_ssize_t other, Py_ssize_t size
) noexcept
