cimport cython

cdef const unsigned int[::1] _CHECKSUMS
cdef int[::1] _CASING_MARKS
cdef bytes _HAS_LAST_PART, _HAS_NO_LAST_PART
cdef unsigned int _ALL_BITS
cdef int _APOSTROPHE, _BIAS, _CAPITAL_KIND, _CLASS, _CLASS_AND_SHAPE, _DIGIT_KIND, _END_OF_LAST_PART, _EQUALS
cdef int _FIRST_PART, _GUESS, _HYPHEN, _LAST_PART, _LETTER_KIND, _MARKED_WORD, _PREFIX, _SHAPE, _SHAPE_AND_ENDING
cdef int _SLASH, _SMALL_S, _WORD, _ZERO, _NINE, _NORMAL_MARK, _SHORTEST_NUMBERED
cdef Py_ssize_t LONGEST_WORD, MOST_FEATURES, _LONGEST_LOWER, _LONGEST_SHAPE, _MOST_NAMES

cdef unsigned int add_code(unsigned int checksum, unsigned int code) noexcept

cdef unsigned int add_number(unsigned int checksum, int number) noexcept

cdef unsigned int start_name(int code) noexcept

cdef int straight(int code) noexcept

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

    @cython.locals(length=Py_ssize_t, position=Py_ssize_t, code=int, lowered=str, place=Py_ssize_t)
    cdef int read_lower(self, str word) except -1

    @cython.locals(position=Py_ssize_t)
    cdef bint is_lower(self, str word) except -1

    @cython.locals(length=Py_ssize_t, letters=Py_ssize_t, position=Py_ssize_t, code=int)
    cdef int read_core(self) except -1

    @cython.locals(first=Py_ssize_t, size=Py_ssize_t, position=Py_ssize_t, character=Py_UCS4, kind=int)
    cdef int read_shape(self, str word) except -1

    @cython.locals(position=Py_ssize_t)
    cdef unsigned int add_core(self, unsigned int checksum, Py_ssize_t start, Py_ssize_t end) noexcept

    cdef unsigned int add_ending(self, unsigned int checksum, Py_ssize_t size) noexcept

    @cython.locals(position=Py_ssize_t)
    cdef unsigned int add_shape(self, unsigned int checksum) noexcept

    @cython.locals(
        length=Py_ssize_t, checksum=cython.uint, count=Py_ssize_t, guess=cython.uint, size=Py_ssize_t, index=Py_ssize_t
    )
    cpdef Py_ssize_t hash_lexicon_keys(self) except -1

    @cython.locals(count=Py_ssize_t, checksum=cython.uint, size=Py_ssize_t, place=Py_ssize_t, position=Py_ssize_t,
                   index=Py_ssize_t)
    cpdef Py_ssize_t hash_features(self) except -1

    @cython.locals(named=cython.uint)
    cdef void hash_class_features(self, int word_class) noexcept

    @cython.locals(length=Py_ssize_t, place=Py_ssize_t, checksum=cython.uint, character=cython.uint)
    cdef Py_ssize_t hash_parts(self, Py_ssize_t count) except -1
