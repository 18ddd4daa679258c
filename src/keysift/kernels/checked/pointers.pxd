# Stands in for `../pointers.pxd` with KEYSIFT_CHECK_BOUNDS=1 (see setup.py): memoryviews, of which Cython can check
# every index.
ctypedef int[::1] Ints
ctypedef unsigned int[::1] Naturals
ctypedef short[::1] Shorts
ctypedef long long[::1] Longs
ctypedef double[::1] Doubles
ctypedef unsigned char[::1] Octets
ctypedef const unsigned char[::1] FixedOctets
ctypedef const unsigned char[::1] Letters

cdef inline Ints ints(object numbers):
    return numbers

cdef inline Naturals naturals(object numbers):
    return numbers

cdef inline Shorts shorts(object numbers):
    return numbers

cdef inline Longs longs(object numbers):
    return numbers

cdef inline Doubles doubles(object numbers):
    return numbers

cdef inline Octets octets(object numbers):
    return numbers

cdef inline FixedOctets fixed_octets(object numbers):
    return numbers

cdef inline Letters letters(str kinds):
    return kinds.encode("ascii")

cdef inline void fetch_long(Longs numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_text(str text) noexcept:
    pass
