# Keys of names, and sequences of words, for the kernels that look them up.
from cpython.array cimport array
from pointers cimport Ints, Longs

cpdef unsigned int hash_name(str name) except? 0

cdef class KeyTable:
    cdef array table
    cdef Longs table_at
    cdef int shift
    cdef void fetch(self, unsigned int key) noexcept
    cdef long long number_of(self, unsigned int key) noexcept

cdef class Sequences:
    cdef Py_ssize_t words, mask, steps
    cdef array keys, followers, marks
    cdef Longs keys_at
    cdef Ints followers_at, marks_at
    cdef Py_ssize_t slot_of(self, long long key) noexcept
    cdef Py_ssize_t add(self, Ints words, Py_ssize_t start, Py_ssize_t end) noexcept
    cdef Py_ssize_t follow(self, long long sequence, Py_ssize_t word) noexcept
    cdef void fetch(self, long long sequence, Py_ssize_t word) noexcept
