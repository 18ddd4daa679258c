cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, Letters, Longs, doubles, ints, letters, longs
from keysift.kernels.arrays cimport first_ints, minus_ones, zeros
from keysift.kernels.checks cimport find_bad_run
from keysift.kernels.hashing cimport find_slot, table_size

@cython.locals(
    found=Py_ssize_t, sentence_start=Py_ssize_t, sentence=Py_ssize_t, sentence_end=Py_ssize_t, run_start=Py_ssize_t,
    has_noun=bint, position=Py_ssize_t, kind=Py_UCS4, sentence_ends_at=Ints, starts_at=Ints, lengths_at=Ints,
    kinds_at=Letters
)
cpdef Py_ssize_t find_noun_phrases(str kinds, Numbers sentence_ends, Numbers starts, Numbers lengths) except? -1

@cython.locals(
    found=Py_ssize_t, sentence_start=Py_ssize_t, sentence=Py_ssize_t, run_start=Py_ssize_t, position=Py_ssize_t,
    kind=Py_UCS4, sentence_ends_at=Ints, starts_at=Ints, lengths_at=Ints,
    kinds_at=Letters
)
cpdef Py_ssize_t find_word_runs(str kinds, Numbers sentence_ends, Numbers starts, Numbers lengths) except? -1

@cython.locals(
    found=Py_ssize_t, capacity=Py_ssize_t, sentence_start=Py_ssize_t, sentence=Py_ssize_t, sentence_end=Py_ssize_t,
    start=Py_ssize_t, position=Py_ssize_t, kind=Py_UCS4, sentence_ends_at=Ints, starts_at=Ints, lengths_at=Ints,
    kinds_at=Letters
)
cpdef Py_ssize_t find_ngrams(
    str kinds, Numbers sentence_ends, Py_ssize_t max_words, Numbers starts, Numbers lengths
) except? -1

@cython.locals(
    kept=Py_ssize_t, index=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, characters=Py_ssize_t, starts_at=Ints,
    lengths_at=Ints, token_starts_at=Ints, token_ends_at=Ints, kept_starts=Numbers, kept_lengths=Numbers,
    phrase_ids=Numbers, first=Numbers
)
cpdef tuple number_within_limits(
    Numbers stem_ids, Py_ssize_t vocabulary_size, Numbers token_starts, Numbers token_ends, Numbers starts,
    Numbers lengths, Py_ssize_t found, Py_ssize_t min_words, Py_ssize_t max_words, Py_ssize_t min_characters,
    Py_ssize_t max_characters
)

@cython.locals(
    phrase_ids=Numbers, first=Numbers, singles=Numbers, singles_at=Ints, room=Py_ssize_t, size=Py_ssize_t, keys=Numbers,
    keys_at=Longs, prefixes=Numbers, prefixes_at=Ints, numbers=Numbers, numbers_at=Ints, steps=int, slot=Py_ssize_t,
    phrases=Py_ssize_t, occurrence=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, word=Py_ssize_t, number=Py_ssize_t,
    prefix=cython.longlong, position=Py_ssize_t, key=cython.longlong, stem_ids_at=Ints, starts_at=Ints,
    lengths_at=Ints, phrase_ids_at=Ints, first_at=Ints
)
cpdef tuple number_phrases(Numbers stem_ids, Py_ssize_t vocabulary_size, Numbers starts, Numbers lengths)

@cython.locals(occurrence=Py_ssize_t, phrase_ids_at=Ints, counts_at=Ints)
cpdef object count_occurrences(Numbers phrase_ids, Numbers counts)

@cython.locals(
    words=int, token=Py_ssize_t, phrase=Py_ssize_t, starts_at=Ints, first_at=Ints, positions_at=Ints, kinds_at=Letters
)
cpdef Py_ssize_t words_before(str kinds, Numbers starts, Numbers first, Numbers positions) except? -1

@cython.locals(
    phrase=Py_ssize_t, occurrence=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, total=double, words=int,
    position=Py_ssize_t, weights_at=Doubles, stem_ids_at=Ints, starts_at=Ints, lengths_at=Ints, first_at=Ints,
    scores=Numbers, scores_at=Doubles, kinds_at=Letters
)
cpdef object mean_of_words(
    Numbers weights, Numbers stem_ids, str kinds, Numbers starts, Numbers lengths, Numbers first
)

@cython.locals(phrase=Py_ssize_t, starts_at=Ints, first_at=Ints, scores_at=Doubles)
cpdef object earliness(Numbers starts, Numbers first, Numbers scores)

@cython.locals(start=Py_ssize_t, sentence=Py_ssize_t, position=Py_ssize_t, sentence_ends_at=Ints, sentences_at=Ints)
cpdef object number_sentences(Numbers sentence_ends, Numbers sentences)
