cimport cython

@cython.locals(
    holders=list, similarities=list, number=Py_ssize_t, words=list, shared=dict, word=Py_ssize_t, row=dict,
    common=double, size=Py_ssize_t, similarity=double, other_row=dict,
)
cpdef list shared_word_similarities(list word_sets, Py_ssize_t vocabulary_size)

@cython.locals(
    count=Py_ssize_t, low=Py_ssize_t, high=Py_ssize_t, similarity=double, low_size=int, high_size=int,
    queue=list, row=dict, other=Py_ssize_t, total=double, first=Py_ssize_t, second=Py_ssize_t, sizes=cython.int[::1],
    parent=cython.int[::1],
)
cpdef object average_linkage(list sums, double threshold, int[::1] clusters)

@cython.locals(row=dict, gone_row=dict, joined=double, total=double, other_row=dict)
cdef object _join(list sums, int[::1] sizes, Py_ssize_t kept, Py_ssize_t gone)

@cython.locals(found=int, item=Py_ssize_t, root=Py_ssize_t, numbers=cython.int[::1])
cdef object _number_clusters(const int[::1] parent, int[::1] clusters)
