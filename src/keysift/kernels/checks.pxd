cimport cython

@cython.locals(before=int, token=Py_ssize_t, start=int, end=int)
cpdef Py_ssize_t find_bad_token(
    const int[::1] starts, const int[::1] ends, const int[::1] stem_ids, const int[::1] tag_ids,
    Py_ssize_t characters, Py_ssize_t stems, Py_ssize_t tags
) except? -2

@cython.locals(before=int, sentence=Py_ssize_t)
cpdef bint are_sentence_ends(const int[::1] sentence_ends, Py_ssize_t tokens) except? -1

@cython.locals(run=Py_ssize_t)
cpdef Py_ssize_t find_bad_run(const int[::1] starts, const int[::1] lengths, Py_ssize_t tokens) except? -2
