cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, ints

cdef Py_ssize_t _PIECE_SIZE, _BLOCK

@cython.locals(
    length=Py_ssize_t, capacity=Py_ssize_t, known_pieces=Py_ssize_t, fresh_places=dict, count=Py_ssize_t, gap=int,
    position=Py_ssize_t, block_start=Py_ssize_t, block_end=Py_ssize_t, block=list, index=Py_ssize_t, character=Py_UCS4,
    first=Py_ssize_t, chunk=str, value=int, place=Py_ssize_t, size=Py_ssize_t, _=Py_ssize_t, pieces_at=Ints,
    starts_at=Ints, ends_at=Ints, types_at=Ints, breaks_at=Ints
)
cpdef Py_ssize_t scan(
    str text, dict chunks, Numbers pieces, list fresh, Numbers starts, Numbers ends, Numbers types, Numbers breaks
) except? -2

@cython.locals(total=Py_ssize_t, index=Py_ssize_t, value=Py_ssize_t, types_at=Ints, values_at=Ints, pieces_at=Ints)
cpdef Py_ssize_t count_expanded(Py_ssize_t count, Numbers types, Numbers values, Numbers pieces) except? -2

@cython.locals(
    total=Py_ssize_t, index=Py_ssize_t, value=Py_ssize_t, place=Py_ssize_t, gap=int, size=Py_ssize_t, _=Py_ssize_t,
    starts_at=Ints, ends_at=Ints, types_at=Ints, breaks_at=Ints, values_at=Ints, pieces_at=Ints, new_starts_at=Ints,
    new_ends_at=Ints, new_types_at=Ints, new_breaks_at=Ints
)
cpdef object expand(
    Py_ssize_t count, Numbers starts, Numbers ends, Numbers types, Numbers breaks, Numbers values, Numbers pieces,
    Numbers new_starts, Numbers new_ends, Numbers new_types, Numbers new_breaks
)
