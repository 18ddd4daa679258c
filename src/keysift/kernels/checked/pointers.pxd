# Stands in for `../pointers.pxd` with KEYSIFT_CHECK_BOUNDS=1 (see setup.py): memoryviews, of which Cython can check
# every index.
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ

ctypedef int[::1] Ints
ctypedef unsigned int[::1] Naturals
ctypedef short[::1] Shorts
ctypedef long long[::1] Longs
ctypedef unsigned long long[::1] Keys
ctypedef double[::1] Doubles
ctypedef unsigned char[::1] Octets
ctypedef const unsigned char[::1] FixedOctets
ctypedef const unsigned char[::1] Letters

cdef inline Ints ints(object numbers):
    return numbers

cdef inline Naturals naturals(object numbers):
    return numbers

cdef inline Shorts shorts(object numbers):
    return numbers

cdef inline Longs longs(object numbers):
    return numbers

cdef inline Keys keys(object numbers):
    return numbers

cdef inline Doubles doubles(object numbers):
    return numbers

cdef inline Octets octets(object numbers):
    return numbers

cdef inline FixedOctets fixed_octets(object numbers):
    return numbers

cdef inline Letters letters(str kinds):
    return kinds.encode("ascii")

cdef inline Shorts page_shorts(object pages):
    return memoryview(pages).cast("h")

cdef inline Keys page_keys(object pages):
    return memoryview(pages).cast("Q")

cdef struct Characters:
    int kind
    void* data
    Py_ssize_t length

cdef inline Characters characters_of(str text) except *:
    cdef Characters characters
    if text is None:
        raise TypeError("A kernel takes a str. Got None instead.")
    characters.kind = PyUnicode_KIND(text)
    characters.data = PyUnicode_DATA(text)
    characters.length = PyUnicode_GET_LENGTH(text)
    return characters

cdef inline Py_UCS4 character_at(Characters characters, Py_ssize_t position) except? 0xFFFFFFFF:
    if not 0 <= position < characters.length:
        raise IndexError("Out of bounds on a text")
    return PyUnicode_READ(characters.kind, characters.data, position)
