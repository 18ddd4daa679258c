# A table of general frequencies.
from keysift.kernels.hashing cimport KeyTable

cdef class GeneralCounts:
    cdef KeyTable table
    cdef readonly long long rarest
    cpdef long long count_of_key(self, unsigned int key) noexcept
