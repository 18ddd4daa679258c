cimport cython

cdef Py_ssize_t _PIECE_SIZE, _BLOCK

@cython.locals(
    length=Py_ssize_t, capacity=Py_ssize_t, known_pieces=Py_ssize_t, fresh_places=dict, count=Py_ssize_t, gap=int,
    position=Py_ssize_t, block_start=Py_ssize_t, block_end=Py_ssize_t, block=list, index=Py_ssize_t,
    character=Py_UCS4, first=Py_ssize_t, chunk=str, value=int, place=Py_ssize_t, size=Py_ssize_t, _=Py_ssize_t,
)
cpdef Py_ssize_t scan(
    str text, dict chunks, const int[::1] pieces, list fresh, int[::1] starts, int[::1] ends, int[::1] types,
    int[::1] breaks
) except? -2

@cython.locals(total=Py_ssize_t, index=Py_ssize_t, value=Py_ssize_t)
cpdef Py_ssize_t count_expanded(
    Py_ssize_t count, const int[::1] types, const int[::1] values, const int[::1] pieces
) noexcept

@cython.locals(
    total=Py_ssize_t, index=Py_ssize_t, value=Py_ssize_t, place=Py_ssize_t, gap=int, size=Py_ssize_t, _=Py_ssize_t
)
cpdef void expand(
    Py_ssize_t count, const int[::1] starts, const int[::1] ends, const int[::1] types, const int[::1] breaks,
    const int[::1] values, const int[::1] pieces, int[::1] new_starts, int[::1] new_ends, int[::1] new_types,
    int[::1] new_breaks
) noexcept
