cimport cython
from cpython.array cimport clone

cdef dict _ZERO

cpdef object zeros(str typecode, Py_ssize_t count)
