cimport cython

cdef Py_ssize_t LONGEST_PACKED, _SLOT_SIZE, _FIRST_SLOTS
cdef unsigned int LARGEST_CODE
cdef int _LENGTH_BITS, _HALF
cdef long long _NEGATIVE, _BEYOND
cdef unsigned long long _LENGTH_MASK, _VALUE_MASK, _MULTIPLIER, _OTHER_MULTIPLIER, _ALL_BITS

cdef object _free_slots(Py_ssize_t count)

@cython.final
cdef class ChunkTable:
    cdef dict others
    cdef Py_ssize_t packed_count
    cdef Py_ssize_t mask
    cdef unsigned long long[::1] slots

    @cython.locals(
        mixed=cython.ulonglong, slot=cython.ulonglong, place=Py_ssize_t, found=cython.ulonglong
    )
    cdef Py_ssize_t find_slot(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long length
    ) noexcept

    @cython.locals(value=cython.longlong)
    cdef long long value_at(self, Py_ssize_t place) noexcept

    @cython.locals(
        length=Py_ssize_t, first=cython.ulonglong, second=cython.ulonglong, third=cython.ulonglong,
        position=Py_ssize_t, code=cython.ulonglong, place=Py_ssize_t,
    )
    cpdef object add(self, str chunk, long long value)

    @cython.locals(
        before=cython.ulonglong[::1], origin=Py_ssize_t, length=cython.ulonglong, place=Py_ssize_t, offset=Py_ssize_t
    )
    cpdef object grow(self)

    @cython.locals(index=Py_ssize_t)
    cpdef object add_all(self, list chunks, const int[::1] values, Py_ssize_t longest)
