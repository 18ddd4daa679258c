cimport cython

cdef int CASINGS
cdef unsigned int[::1] _CHECKSUMS
cdef int[::1] _CASING_MARKS, _TRUE, _FALSE
cdef unsigned int _ALL_BITS
cdef int _APOSTROPHE, _BIAS, _CAPITAL_KIND, _CLASS, _CLASS_AND_SHAPE, _DIGIT_KIND, _END_OF_LAST_PART, _EQUALS
cdef int _FIRST_PART, _GUESS, _HYPHEN, _LAST_PART, _LETTER_KIND, _MARKED_WORD, _PREFIX, _SHAPE, _SHAPE_AND_ENDING
cdef int _SLASH, _SMALL_S, _WORD, _ZERO, _NINE, _NORMAL_MARK, _HALF, _SHORTEST_NUMBERED, _UNKNOWN_CLASS, NO_TAG
cdef Py_ssize_t LONGEST_WORD, _LONGEST_LOWER, _LONGEST_SHAPE, MOST_FEATURES

cdef unsigned int add_code(unsigned int checksum, unsigned int code) noexcept

@cython.locals(position=Py_ssize_t)
cdef unsigned int add_codes(
    unsigned int checksum, const int[::1] codes, Py_ssize_t start, Py_ssize_t end
) noexcept

cdef unsigned int add_number(unsigned int checksum, int number) noexcept

cdef unsigned int start_name(int code) noexcept

cdef int straight(int code) noexcept

@cython.locals(length=Py_ssize_t, position=Py_ssize_t, code=int, lowered=str, place=Py_ssize_t)
cdef Py_ssize_t fill_lower(str word, int[::1] lower) except -1

@cython.locals(position=Py_ssize_t)
cdef bint is_lower(str word, const int[::1] lower, Py_ssize_t length) except -1

@cython.locals(letters=Py_ssize_t, all_letters=bint, position=Py_ssize_t, code=int)
cdef Py_ssize_t fill_core(const int[::1] lower, Py_ssize_t length, int[::1] core) except -1

@cython.locals(first=Py_ssize_t, size=Py_ssize_t, position=Py_ssize_t, character=Py_UCS4, kind=int)
cdef Py_ssize_t fill_shape(str word, int mark, int[::1] shape) except -1

@cython.locals(place=Py_ssize_t)
cdef Py_ssize_t last_place(const int[::1] codes, Py_ssize_t length, int code) noexcept

@cython.locals(count=Py_ssize_t, checksum=cython.uint, guess=cython.uint, size=Py_ssize_t)
cdef Py_ssize_t fill_lexicon_keys(
    const int[::1] core, Py_ssize_t core_length, const int[::1] shape, Py_ssize_t shape_length, int mark,
    unsigned int[::1] keys
) noexcept

@cython.locals(count=Py_ssize_t, checksum=cython.uint, size=Py_ssize_t, place=Py_ssize_t, index=Py_ssize_t)
cdef Py_ssize_t fill_feature_keys(
    const int[::1] lower, Py_ssize_t lower_length, const int[::1] core, Py_ssize_t core_length, const int[::1] shape,
    Py_ssize_t shape_length, int mark, int word_class, unsigned int[::1] keys
) noexcept

@cython.locals(
    lower=cython.int[::1], core=cython.int[::1], shape=cython.int[::1], keys=cython.uint[::1], position=Py_ssize_t,
    place=Py_ssize_t, word=str, lower_length=Py_ssize_t, mark=int, core_length=Py_ssize_t, shape_length=Py_ssize_t,
    word_class=int, fixed_tag=int, key_count=Py_ssize_t, index=Py_ssize_t, key=cython.uint, found=Py_ssize_t,
    entry=Py_ssize_t, base=Py_ssize_t, weight=Py_ssize_t, casing=Py_ssize_t, origin=Py_ssize_t, row=Py_ssize_t,
    column=Py_ssize_t,
)
cpdef Py_ssize_t add_rows(
    list words, const int[::1] types, const unsigned char[::1] casings, int[::1] rows_of_types,
    const int[::1] origins, const int[::1] rows_before, const short[::1] vectors_before,
    const int[::1] classes_before, const int[::1] fixed_tags_before, Py_ssize_t count, Py_ssize_t width, const unsigned int[::1] lexicon_keys, const unsigned int[::1] lexicon_buckets,
    const unsigned char[::1] lexicon_classes, const unsigned char[::1] lexicon_fixed,
    const unsigned int[::1] feature_keys, const unsigned int[::1] feature_buckets,
    const unsigned int[::1] feature_starts, const unsigned char[::1] feature_columns,
    const short[::1] feature_values, short[::1] vectors, int[::1] classes, int[::1] fixed_tags
) except? -1
