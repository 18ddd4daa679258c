cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, Longs, address_of, ints, longs, naturals
from keysift.kernels.arrays cimport fresh_pages
from keysift.kernels.hashing cimport find_key, hash_name

cdef extern from "math.h":
    double exp(double x) noexcept

cdef Py_ssize_t _FIRST_SLOTS, _MOST_SLOTS, _SLOT_SIZE
cdef int _HALF
cdef unsigned long long _MULTIPLIER, _ALL_BITS

@cython.final
cdef class KnownCounts:
    cdef list kept
    cdef Py_ssize_t mask
    cdef unsigned long long[::1] slots

    @cython.locals(
        before=cython.ulonglong[::1], size=Py_ssize_t, slots=cython.ulonglong[::1], origin=Py_ssize_t, place=Py_ssize_t
    )
    cdef object make_room(self)

    cdef Py_ssize_t find(self, unsigned long long address) noexcept

    @cython.locals(address=cython.ulonglong, place=Py_ssize_t)
    cdef object add(self, str word, long long count)

@cython.locals(slot=cython.ulonglong, place=Py_ssize_t)
cdef Py_ssize_t _place(unsigned long long address, unsigned long long[::1] slots, unsigned long long mask) noexcept

@cython.locals(
    passages=double, word=Py_ssize_t, place=Py_ssize_t, position=Py_ssize_t, count=cython.longlong, own_at=Ints,
    frequencies_at=Longs, document_frequencies_at=Longs
)
cpdef object look_up_background(
    tuple vocabulary, Numbers own, KnownCounts known, Numbers keys, Numbers buckets, Numbers counts, long long rarest,
    double tokens, double passage, Numbers frequencies, Numbers document_frequencies
)
