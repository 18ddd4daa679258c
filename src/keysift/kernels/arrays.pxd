cimport cython
from cpython.array cimport array as Numbers, clone
from pointers cimport Ints, Longs, ints, longs

cdef Numbers _ZERO_INT, _ZERO_LONG, _ZERO_DOUBLE, _ZERO_SHORT, _ZERO_KEY

cpdef object zeros(str typecode, Py_ssize_t count)

@cython.locals(found=Numbers, ints_at=Ints, longs_at=Longs, place=Py_ssize_t)
cpdef object minus_ones(str typecode, Py_ssize_t count)

@cython.locals(found=Numbers, found_at=Ints, numbers_at=Ints, place=Py_ssize_t)
cpdef object first_ints(Numbers numbers, Py_ssize_t count)

@cython.locals(size=Py_ssize_t)
cpdef object grown(object numbers, Py_ssize_t least, int filler=*)

@cython.locals(options=dict)
cpdef object fresh_pages(Py_ssize_t size)
