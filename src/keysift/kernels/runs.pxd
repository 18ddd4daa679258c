cimport cython

cdef int _ALONE, _SEVERAL

@cython.locals(places=list, place=Py_ssize_t)
cpdef list list_marked(const unsigned char[::1] marks)

@cython.locals(numbers=list, run=Py_ssize_t)
cpdef list list_runs_from(
    const int[::1] stem_ids, const int[::1] starts, Py_ssize_t found, const unsigned char[::1] wanted
)

@cython.locals(kept=Py_ssize_t, first=Py_ssize_t, run=Py_ssize_t, start=int)
cpdef Py_ssize_t join_runs(
    int[::1] starts, int[::1] lengths, Py_ssize_t found, const unsigned char[::1] joints
) except? -1

@cython.locals(run=Py_ssize_t, start=Py_ssize_t, stem=Py_ssize_t, follower=int, count=Py_ssize_t)
cpdef Py_ssize_t add_names(
    const int[::1] stem_ids, str kinds, const unsigned char[::1] proper, const int[::1] starts, const int[::1] lengths,
    Py_ssize_t found, int[::1] followers, unsigned char[::1] states, int[::1] new_starts, int[::1] new_lengths
) except? -1

@cython.locals(following=Py_UCS4)
cdef bint _leads(str kinds, const unsigned char[::1] proper, Py_ssize_t stem, Py_ssize_t start) noexcept

@cython.locals(
    count=Py_ssize_t, run=Py_ssize_t, other=Py_ssize_t, others=Py_ssize_t, is_other=bint, start=int, length=int
)
cpdef Py_ssize_t merge_runs(
    const int[::1] starts, const int[::1] lengths, Py_ssize_t found, const int[::1] other_starts,
    const int[::1] other_lengths, int[::1] new_starts, int[::1] new_lengths
) except? -1
