cimport cython

cdef extern from "math.h":
    double log2(double x) noexcept
    double sqrt(double x) noexcept

@cython.locals(position=Py_ssize_t, kind=Py_UCS4, place=int)
cpdef object encode_words(const int[::1] stem_ids, str kinds, const int[::1] places, int[::1] words)

@cython.locals(position=Py_ssize_t, word=int)
cpdef void renumber_words(const int[::1] words, const int[::1] new_places, int[::1] renumbered) noexcept

@cython.locals(start=Py_ssize_t, document=int, position=Py_ssize_t, word=int, place=Py_ssize_t)
cpdef void count_holding_documents(
    const int[::1] words, const long long[::1] ends, int[::1] newest, int[::1] counts
) noexcept

@cython.locals(
    documents=Py_ssize_t, total=cython.longlong, place=Py_ssize_t, start=Py_ssize_t, document=int,
    position=Py_ssize_t, word=int, rarity=double, posting=Py_ssize_t,
)
cpdef void fill_postings(
    const int[::1] words, const long long[::1] ends, const int[::1] counts, long long[::1] offsets,
    long long[::1] free, int[::1] newest, int[::1] holders, double[::1] weights, double[::1] norms
) noexcept

@cython.locals(norm=double, word=Py_ssize_t, place=Py_ssize_t, share=double, posting=Py_ssize_t)
cpdef object add_similarities(
    const int[::1] places, const double[::1] own_weights, const long long[::1] offsets, const int[::1] holders,
    const double[::1] weights, double[::1] similarities
)

@cython.locals(wanted=Py_ssize_t, found=Py_ssize_t, document=int, similarity=double, place=Py_ssize_t)
cpdef Py_ssize_t choose_nearest(const double[::1] similarities, double same, int[::1] best) except? -1

@cython.locals(position=Py_ssize_t, stem=Py_ssize_t)
cpdef void append_document(
    const int[::1] stem_ids, const int[::1] places, const int[::1] node_of_stem, int[::1] node_of_place,
    int[::1] stream
) noexcept

@cython.locals(source=Py_ssize_t, word=int)
cpdef Py_ssize_t append_neighbour(
    const int[::1] words, Py_ssize_t start, Py_ssize_t end, int[::1] node_of_place, Py_ssize_t nodes,
    int[::1] stream, Py_ssize_t position
) except? -1

@cython.locals(
    total=Py_ssize_t, start=Py_ssize_t, document=Py_ssize_t, position=Py_ssize_t, node=int, other_position=Py_ssize_t,
    other=int,
)
cpdef Py_ssize_t count_stream_meetings(
    const int[::1] stream, const int[::1] ends, Py_ssize_t window, int[::1] degrees
) except? -1

@cython.locals(
    size=Py_ssize_t, total=int, node=int, start=Py_ssize_t, document=Py_ssize_t, position=Py_ssize_t,
    other_position=Py_ssize_t, other=int, written=int, row=int, index=Py_ssize_t,
)
cpdef Py_ssize_t join_stream(
    const int[::1] stream, const int[::1] ends, const double[::1] shares, Py_ssize_t window, int[::1] degrees,
    int[::1] meetings, double[::1] strengths, int[::1] owner, int[::1] place, int[::1] offsets, int[::1] targets,
    double[::1] weights
) except? -1
