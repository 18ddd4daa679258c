# Stands in for `../fetching.pxd` with KEYSIFT_CHECK_BOUNDS=1: what only asks for memory has nothing to check.
from pointers cimport FixedOctets, Ints, Keys, Longs, Naturals, Shorts

cdef inline void fetch_short(Shorts numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_int(Ints numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_natural(Naturals numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_key(Keys numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_long(Longs numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_octet(FixedOctets numbers, Py_ssize_t place) noexcept:
    pass
