cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, ints

@cython.locals(
    found=Py_ssize_t, position=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, start=Py_ssize_t, nouns=Py_ssize_t,
    sentence_ends_at=Ints, starts_at=Ints, lengths_at=Ints
)
cpdef Py_ssize_t find_germanic(
    str kinds, Numbers sentence_ends, Numbers starts, Numbers lengths, bint from_names_only
) except? -1

@cython.locals(
    found=Py_ssize_t, position=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, start=Py_ssize_t, nouns=Py_ssize_t,
    sentence_ends_at=Ints, starts_at=Ints, lengths_at=Ints
)
cpdef Py_ssize_t find_polish(str kinds, Numbers sentence_ends, Numbers starts, Numbers lengths) except? -1

@cython.locals(
    found=Py_ssize_t, position=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, start=Py_ssize_t, nouns=Py_ssize_t,
    sentence_ends_at=Ints, starts_at=Ints, lengths_at=Ints
)
cpdef Py_ssize_t find_romance(str kinds, Numbers sentence_ends, Numbers starts, Numbers lengths) except? -1

@cython.locals(following=Py_ssize_t, after=Py_ssize_t, _=int)
cdef Py_ssize_t _behind_romance_nouns(
    str kinds, Py_ssize_t start, Py_ssize_t position, Py_ssize_t end
) noexcept

@cython.locals(following=Py_ssize_t, after=Py_ssize_t)
cdef Py_ssize_t _behind_name(str kinds, Py_ssize_t position, Py_ssize_t end) noexcept

cdef Py_ssize_t _behind_links(str kinds, Py_ssize_t position, Py_ssize_t end) noexcept

cdef bint _is_noun(Py_UCS4 kind) noexcept
