# Ask for numbers in memoryviews that will be read soon, see `fetching.pxd`.
from fetching cimport keysift_fetch

cdef inline void fetch_short(const short[::1] numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_int(const int[::1] numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_natural(const unsigned int[::1] numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_key(const unsigned long long[::1] numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])
