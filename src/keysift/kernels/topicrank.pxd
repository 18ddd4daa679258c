cimport cython

@cython.locals(
    similarities=list, holders=list, holdings_before=list, phrase=Py_ssize_t, start=Py_ssize_t, touched=list,
    position=Py_ssize_t, stem=Py_ssize_t, holding=Py_ssize_t, other=Py_ssize_t, row=dict, similarity=double,
    other_row=dict,
)
cpdef list shared_word_similarities(
    const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, const int[::1] first,
    int[::1] newest_holder, int[::1] sizes, int[::1] common
)

@cython.locals(phrase=Py_ssize_t, start=Py_ssize_t, position=Py_ssize_t)
cpdef void count_holders(
    const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, const int[::1] first, int[::1] counts
) noexcept

@cython.locals(
    count=Py_ssize_t, low=Py_ssize_t, high=Py_ssize_t, similarity=double, low_size=int, high_size=int,
    queue=list, row=dict, other=Py_ssize_t, total=double, first=Py_ssize_t, second=Py_ssize_t, sizes=cython.int[::1],
    parent=cython.int[::1], rank=int,
)
cpdef object average_linkage(list sums, double threshold, int[::1] clusters)

@cython.locals(row=dict, gone_row=dict, joined=double, total=double, other_row=dict)
cdef object _join(list sums, int[::1] sizes, Py_ssize_t kept, Py_ssize_t gone)

@cython.locals(
    count=Py_ssize_t, words=cython.int[::1], low=int, start=Py_ssize_t, position=Py_ssize_t, high=int, common=int,
    similarity=double, sizes=cython.int[::1], parent=cython.int[::1], best=int, kept=int, gone=int, total=double,
)
cpdef object link_few(
    const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, const int[::1] first, double threshold,
    int[::1] holder, double[::1] sums, int[::1] clusters
)

@cython.locals(position=Py_ssize_t)
cpdef void gather(const int[::1] values, const int[::1] index, int[::1] result) noexcept

@cython.locals(found=int, item=Py_ssize_t, root=Py_ssize_t, numbers=cython.int[::1])
cdef object _number_clusters(const int[::1] parent, int[::1] clusters)
