# Ask for what will be read soon, so that the processor need not wait for it then. Without this, texts take a tenth to a
# fifth longer. With KEYSIFT_CHECK_BOUNDS=1 nothing is asked for: there, places may be outside of an array.
from pointers cimport FixedOctets, Ints, Keys, Longs, Naturals, Shorts

cdef extern from *:
    '''
    #if (defined(__GNUC__) || defined(__clang__)) && !defined(KEYSIFT_CHECK_BOUNDS)
    #define keysift_fetch(numbers, place) __builtin_prefetch((numbers) + (place))
    #else
    #define keysift_fetch(numbers, place) ((void) (place))
    #endif
    '''
    void fetch_short "keysift_fetch"(Shorts numbers, Py_ssize_t place) noexcept
    void fetch_int "keysift_fetch"(Ints numbers, Py_ssize_t place) noexcept
    void fetch_natural "keysift_fetch"(Naturals numbers, Py_ssize_t place) noexcept
    void fetch_key "keysift_fetch"(Keys numbers, Py_ssize_t place) noexcept
    void fetch_long "keysift_fetch"(Longs numbers, Py_ssize_t place) noexcept
    void fetch_octet "keysift_fetch"(FixedOctets numbers, Py_ssize_t place) noexcept
