cimport cython

@cython.locals(
    length=Py_ssize_t, capacity=Py_ssize_t, count=Py_ssize_t, gap=int, position=Py_ssize_t, character=Py_UCS4,
    first=Py_ssize_t, chunk=str, size=Py_ssize_t, index=Py_ssize_t,
)
cpdef Py_ssize_t scan(
    str text, dict chunks, object learn, int[::1] starts, int[::1] ends, int[::1] types, int[::1] breaks
) except? -2
