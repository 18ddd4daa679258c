cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, Letters, Octets, ints, letters, octets

cdef int LINKED, NAME, PAIRED, SEPARATE

@cython.locals(
    joined=Py_ssize_t, sentence=Py_ssize_t, sentence_start=Py_ssize_t, run=Py_ssize_t, end=Py_ssize_t, after=Py_ssize_t,
    gap=Py_ssize_t, left=Py_UCS4, right=Py_UCS4, length=Py_ssize_t, sign=Py_UCS4, glued=bint, times=dict,
    key=cython.longlong, stem_ids_at=Ints, token_starts_at=Ints, token_ends_at=Ints, sentence_ends_at=Ints,
    starts_at=Ints, lengths_at=Ints, joints_at=Octets, kinds_at=Letters
)
cpdef Py_ssize_t find_joints(
    str text, str kinds, Numbers stem_ids, Py_ssize_t vocabulary_size, Numbers token_starts, Numbers token_ends,
    Numbers sentence_ends, Numbers starts, Numbers lengths, Py_ssize_t found, object joints, bint capitals
) except? -1
