# Which documents of a collection have each stem.
from cpython.array cimport array

cdef class NeighbourIndex:
    cdef array words, ends, offsets, holders, weights
    cdef Py_ssize_t vocabulary_size
