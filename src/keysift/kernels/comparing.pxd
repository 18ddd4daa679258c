# A table of general frequencies.
from cpython.array cimport array
from pointers cimport Longs

cdef class GeneralCounts:
    cdef array table
    cdef Longs table_at
    cdef int shift
    cdef readonly long long rarest
    cpdef long long count_of_key(self, unsigned int key) noexcept
