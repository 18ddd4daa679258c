# The tokens of a text in the making, and the table of chunks, for the kernels that fill and read them.
cimport cython
from cpython.array cimport array
from pointers cimport Ints, Keys, Octets

@cython.final
cdef class Draft:
    cdef readonly str text
    cdef readonly Py_ssize_t count, sentences
    cdef readonly array starts, ends, types, breaks, sentence_ends, rows, tags, stem_ids
    cdef readonly bytearray casings, kinds
    cdef readonly list vocabulary
    cdef Ints starts_at, ends_at, types_at, breaks_at, sentence_ends_at, rows_at, tags_at, stem_ids_at
    cdef Octets casings_at, kinds_at
    cdef int take_pointers(self) except -1

@cython.final
cdef class ChunkTable:
    cdef dict others
    cdef object pages
    cdef Keys slots
    cdef Py_ssize_t mask, packed_count
    cdef unsigned long long head, middle, tail
    cdef unsigned long long first_slot(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long length
    ) noexcept
    cdef Py_ssize_t find_slot(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long length
    ) noexcept
    cdef long long value_at(self, Py_ssize_t place) noexcept
    cdef bint pack(self, str text, Py_ssize_t start, Py_ssize_t end) except -1
    cdef int grow(self) except -1
    cpdef long long find(self, str text, Py_ssize_t start, Py_ssize_t end) except? -1
    cpdef object add(self, str text, Py_ssize_t start, Py_ssize_t end, long long value)

cpdef Py_ssize_t count_chunks(str text) except? -1
cpdef Py_ssize_t scan(Draft draft, ChunkTable chunks, Py_ssize_t known_pieces) except? -1
cpdef object expand(Draft draft, object pieces)
