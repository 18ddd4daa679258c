cimport cython
from fetching_views cimport fetch_key
from pointers cimport Characters, character_at, characters_of

cdef Py_ssize_t LONGEST_PACKED, _SLOT_SIZE, _FIRST_SLOTS
cdef unsigned int LARGEST_CODE
cdef int _LENGTH_BITS, _HALF
cdef int UNKNOWN
cdef long long _NEGATIVE, _BEYOND
cdef unsigned long long _LENGTH_MASK, _VALUE_MASK, _MULTIPLIER, _OTHER_MULTIPLIER, _ALL_BITS

cdef object _free_slots(Py_ssize_t count)

@cython.locals(number=cython.ulonglong, position=Py_ssize_t)
cdef unsigned long long packed(Characters characters, Py_ssize_t start, Py_ssize_t size) noexcept

@cython.final
cdef class ChunkTable:
    cdef dict others
    cdef Py_ssize_t packed_count
    cdef Py_ssize_t mask
    cdef unsigned long long[::1] slots
    cdef unsigned long long head, middle, tail

    @cython.locals(mixed=cython.ulonglong)
    cdef unsigned long long first_slot(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long length
    ) noexcept

    cdef void fetch_slot(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long length
    ) noexcept

    @cython.locals(slot=cython.ulonglong, place=Py_ssize_t, found=cython.ulonglong)
    cdef Py_ssize_t find_slot(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long length
    ) noexcept

    @cython.locals(value=cython.longlong)
    cdef long long value_at(self, Py_ssize_t place) noexcept

    @cython.locals(size=Py_ssize_t, characters=Characters, largest=cython.ulonglong, position=Py_ssize_t)
    cdef bint pack(self, str text, Py_ssize_t start, Py_ssize_t end) except? -2

    @cython.locals(place=Py_ssize_t)
    cpdef int find(self, str text, Py_ssize_t start, Py_ssize_t end) except? -1

    @cython.locals(place=Py_ssize_t)
    cpdef object add(self, str text, Py_ssize_t start, Py_ssize_t end, long long value)

    @cython.locals(place=Py_ssize_t)
    cpdef int find_or_add(self, str text, Py_ssize_t start, Py_ssize_t end, long long value) except? -1

    @cython.locals(place=Py_ssize_t)
    cdef Py_ssize_t slot_to_fill(self, Py_ssize_t length) except? -1

    @cython.locals(
        before=cython.ulonglong[::1], origin=Py_ssize_t, length=cython.ulonglong, place=Py_ssize_t, offset=Py_ssize_t
    )
    cpdef object grow(self)
