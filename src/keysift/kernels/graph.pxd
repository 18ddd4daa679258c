# Graphs in compressed rows, for the kernels that make or read them.
from cpython.array cimport array
from keysift.kernels.candidates cimport Candidates

cdef class Graph:
    cdef readonly array offsets, targets, weights, order, part_ends

cdef class WordGraph(Graph):
    cdef readonly array stems

cpdef object number_nodes(Candidates candidates, object node_of_stem)
cpdef WordGraph join_words(object stems, object stream, object ends, object shares, Py_ssize_t window)
