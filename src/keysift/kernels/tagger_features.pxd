# A word as the tagger reads it, for the kernel that sums the weights of its features.
cimport cython

cdef Py_ssize_t LONGEST_WORD, MOST_FEATURES  # imported from limits.py

@cython.final
cdef class WordReader:
    cdef int[120] lower
    cdef int[120] core
    cdef int[7] shape
    cdef unsigned int[8] names
    cdef unsigned int[24] keys
    cdef Py_ssize_t lower_length, core_length, shape_length
    cdef int mark
    cdef int read(self, str word, int casing) except -1
    cdef int read_lower(self, str word) except -1
    cdef bint is_lower(self, str word) except -1
    cdef int read_core(self) except -1
    cdef int read_shape(self, str word) except -1
    cdef unsigned int add_core(self, unsigned int checksum, Py_ssize_t start, Py_ssize_t end) noexcept
    cdef unsigned int add_ending(self, unsigned int checksum, Py_ssize_t size) noexcept
    cdef unsigned int add_shape(self, unsigned int checksum) noexcept
    cdef Py_ssize_t hash_lexicon_keys(self) noexcept
    cdef Py_ssize_t hash_features(self) noexcept
    cdef void hash_class_features(self, int word_class) noexcept
    cdef Py_ssize_t hash_parts(self, Py_ssize_t count) noexcept
