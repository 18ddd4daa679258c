cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, ints

@cython.locals(
    before=int, token=Py_ssize_t, start=int, end=int, starts_at=Ints, ends_at=Ints, stem_ids_at=Ints, tag_ids_at=Ints
)
cpdef Py_ssize_t find_bad_token(
    Numbers starts, Numbers ends, Numbers stem_ids, Numbers tag_ids, Py_ssize_t characters, Py_ssize_t stems,
    Py_ssize_t tags
) except? -2

@cython.locals(before=int, sentence=Py_ssize_t, sentence_ends_at=Ints)
cpdef bint are_sentence_ends(Numbers sentence_ends, Py_ssize_t tokens) except? -1

@cython.locals(run=Py_ssize_t, starts_at=Ints, lengths_at=Ints)
cpdef Py_ssize_t find_bad_run(Numbers starts, Numbers lengths, Py_ssize_t tokens) except? -2
