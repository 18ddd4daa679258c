cimport cython

cdef extern from "math.h":
    double exp(double x) noexcept
    double log(double x) noexcept

@cython.locals(word=Py_ssize_t)
cpdef void fill_commonness(const long long[::1] frequencies, double tokens, double[::1] common) noexcept

@cython.locals(
    count=Py_ssize_t, width=Py_ssize_t, tokens=double, occurrence=Py_ssize_t, rank=Py_ssize_t, sentence=Py_ssize_t,
    phrase=Py_ssize_t, start=Py_ssize_t, words=Py_ssize_t, end=Py_ssize_t, begins=bint, capitalized=Py_ssize_t,
    capitals=bint, digit=bint, hyphen=bint, letters=Py_ssize_t, proper=Py_ssize_t, adjectives=Py_ssize_t, total=double,
    highest=double, lowest=double, total_common=double, commonest=double, rarest=double, position=Py_ssize_t,
    upper=Py_ssize_t, lower=Py_ssize_t, place=Py_ssize_t, character=Py_UCS4, kind=Py_UCS4, word=Py_ssize_t,
    weight=double, size=double, characters=double, row=Py_ssize_t, own=Py_ssize_t,
)
cpdef object describe_phrases(
    str text, str kinds, const int[::1] sentence_ends, const int[::1] stem_ids, const int[::1] token_starts,
    const int[::1] token_ends, const int[::1] starts, const int[::1] lengths, const int[::1] phrase_ids,
    const int[::1] first, const int[::1] times, const int[::1] earliest, const double[::1] factors,
    Py_ssize_t factor_count, const double[::1] sift, const int[::1] ranked, const double[::1] weights,
    const double[::1] common, int[::1] latest, double[::1] features
)

@cython.locals(
    count=Py_ssize_t, width=Py_ssize_t, sums=cython.double[::1], mean=double, phrase=Py_ssize_t, total=double,
    row=Py_ssize_t, feature=Py_ssize_t,
)
cpdef object weigh_features(const double[::1] features, const double[::1] weights, double[::1] scores)
