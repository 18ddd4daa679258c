# Ask for what will be read soon, so that the processor need not wait for it then. Without this, texts take a tenth to a
# fifth longer. `checked/fetching.pxd` stands in for this file with KEYSIFT_CHECK_BOUNDS=1.
from pointers cimport FixedOctets, Ints, Keys, Longs, Naturals, Shorts

cdef extern from *:
    '''
    #if defined(__GNUC__) || defined(__clang__)
    #define keysift_fetch(place) __builtin_prefetch(place)
    #else
    #define keysift_fetch(place) ((void) (place))
    #endif
    '''
    void keysift_fetch(const void* place) noexcept

cdef inline void fetch_short(Shorts numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_int(Ints numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_natural(Naturals numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_key(Keys numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_long(Longs numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])

cdef inline void fetch_octet(FixedOctets numbers, Py_ssize_t place) noexcept:
    keysift_fetch(&numbers[place])
