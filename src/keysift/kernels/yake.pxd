cimport cython

cdef extern from "math.h":
    double log(double x) noexcept
    double sqrt(double x) noexcept

@cython.locals(
    token=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, last=Py_UCS4, capitals=int, small=int, marks=int, digits=int,
    position=Py_ssize_t, character=Py_UCS4,
)
cpdef object classify_words(
    str text, const int[::1] starts, const int[::1] ends, str kinds, unsigned char[::1] classes
)

@cython.locals(
    sentence_start=Py_ssize_t, sentence=int, before=Py_ssize_t, position=Py_ssize_t, written=int, stem=Py_ssize_t
)
cpdef object count_terms(
    const int[::1] stem_ids, str kinds, const unsigned char[::1] classes, const int[::1] sentence_ends,
    int[::1] frequencies, int[::1] capitalised, int[::1] acronyms, int[::1] sentences, int[::1] last_sentences,
    unsigned char[::1] stopped, int[::1] rights, int[::1] lefts
)

@cython.locals(total=int, stem=Py_ssize_t)
cpdef Py_ssize_t fill_rows(const int[::1] counts, int[::1] offsets, int[::1] ends) except? -1

@cython.locals(
    sentence_start=Py_ssize_t, sentence=int, before=int, position=Py_ssize_t, written=int, stem=int, place=int
)
cpdef void list_neighbours(
    const int[::1] stem_ids, const unsigned char[::1] classes, const int[::1] sentence_ends, int[::1] right_ends,
    int[::1] left_ends, int[::1] sentence_row_ends, const int[::1] sentence_offsets, int[::1] right_rows,
    int[::1] left_rows, int[::1] sentence_rows
) noexcept

@cython.locals(distinct=int, place=Py_ssize_t)
cdef double _share_of_distinct(
    const int[::1] rows, Py_ssize_t start, Py_ssize_t end, int owner, int[::1] seen
) noexcept

@cython.locals(
    size=Py_ssize_t, terms=int, total=double, largest=int, stem=Py_ssize_t, mean=double, squares=double, usual=double,
    frequency=double, right=double, left=double, relatedness=double, first=Py_ssize_t, count=Py_ssize_t,
    middle=Py_ssize_t, median=double, position=double, casing=double, spread=double,
)
cpdef void weigh_terms(
    const int[::1] frequencies, const int[::1] capitalised, const int[::1] acronyms, const unsigned char[::1] stopped,
    Py_ssize_t sentence_count, const int[::1] right_offsets, const int[::1] right_rows, const int[::1] left_offsets,
    const int[::1] left_rows, const int[::1] sentence_offsets, const int[::1] sentence_rows, int[::1] seen,
    double[::1] weights
) noexcept

@cython.locals(middle=Py_ssize_t)
cdef Py_ssize_t _first_not_below(const int[::1] rows, Py_ssize_t start, Py_ssize_t end, int stem) noexcept

@cython.locals(found=int, place=Py_ssize_t)
cdef int _count_pairs(
    const int[::1] rows, Py_ssize_t start, Py_ssize_t end, int stem, Py_ssize_t long_row
) noexcept

@cython.locals(
    occurrence=Py_ssize_t, phrase=Py_ssize_t, start=Py_ssize_t, product=double, total=double, taken=double,
    unparsable=bint, position=Py_ssize_t, stem=int, before=Py_ssize_t, after=Py_ssize_t, likely=double,
)
cpdef object weigh_phrases(
    const int[::1] stem_ids, str kinds, const unsigned char[::1] classes, const int[::1] starts,
    const int[::1] lengths, const int[::1] phrase_ids, const int[::1] first, const int[::1] frequencies,
    const int[::1] right_offsets, const int[::1] right_rows, const int[::1] left_offsets, const int[::1] left_rows,
    Py_ssize_t long_row, const double[::1] weights, int[::1] counts, double[::1] scores
)
