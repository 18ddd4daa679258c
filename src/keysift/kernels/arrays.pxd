# Arrays of numbers, for the kernels that make them.
from cpython.array cimport array

cpdef object zeros(str typecode, Py_ssize_t count)
cpdef object minus_ones(str typecode, Py_ssize_t count)
cpdef object first_ints(object numbers, Py_ssize_t count)
cpdef object grown(object numbers, Py_ssize_t least, int filler=*)
