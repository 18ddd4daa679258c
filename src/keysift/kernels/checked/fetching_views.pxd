# Stands in for `../fetching_views.pxd` with KEYSIFT_CHECK_BOUNDS=1.
cdef inline void fetch_short(const short[::1] numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_int(const int[::1] numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_natural(const unsigned int[::1] numbers, Py_ssize_t place) noexcept:
    pass

cdef inline void fetch_key(const unsigned long long[::1] numbers, Py_ssize_t place) noexcept:
    pass
