# How kernels read and write the arrays that they are given: through pointers, which cost next to nothing to take, where
# a typed memoryview of each argument would cost more than many kernels need for a short text. The type of an array is
# checked when its pointer is taken. `checked/pointers.pxd` stands in for this file with KEYSIFT_CHECK_BOUNDS=1.
from cpython.array cimport array
from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_Check
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_Check
from cpython.unicode cimport PyUnicode_1BYTE_DATA, PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ

ctypedef int* Ints
ctypedef unsigned int* Naturals
ctypedef short* Shorts
ctypedef long long* Longs
ctypedef unsigned long long* Keys
ctypedef double* Doubles
ctypedef unsigned char* Octets
ctypedef const unsigned char* FixedOctets
ctypedef const unsigned char* Letters

cdef inline void* numbers_of(array numbers, char typecode) except? NULL:
    if numbers is None or numbers.ob_descr.typecode != typecode:
        found = "None" if numbers is None else f"an array of type {chr(numbers.ob_descr.typecode)!r}"
        raise TypeError(f"A kernel takes an array of type {chr(typecode)!r}. Got {found} instead.")
    return numbers.data.as_voidptr

cdef inline Ints ints(array numbers) except? NULL:
    return <int*> numbers_of(numbers, c"i")

cdef inline Naturals naturals(array numbers) except? NULL:
    return <unsigned int*> numbers_of(numbers, c"I")

cdef inline Shorts shorts(array numbers) except? NULL:
    return <short*> numbers_of(numbers, c"h")

cdef inline Longs longs(array numbers) except? NULL:
    return <long long*> numbers_of(numbers, c"q")

cdef inline Keys keys(array numbers) except? NULL:
    return <unsigned long long*> numbers_of(numbers, c"Q")

cdef inline Doubles doubles(array numbers) except? NULL:
    return <double*> numbers_of(numbers, c"d")

cdef inline Octets octets(object numbers) except? NULL:
    if PyByteArray_Check(numbers):
        return <unsigned char*> PyByteArray_AS_STRING(numbers)
    if not isinstance(numbers, array) or (<array> numbers).ob_descr.typecode != c"B":
        raise TypeError(f"A kernel takes a bytearray or an array of type 'B'. Got {type(numbers).__name__} instead.")
    return (<array> numbers).data.as_uchars

cdef inline FixedOctets fixed_octets(object numbers) except? NULL:
    if PyBytes_Check(numbers):
        return <unsigned char*> PyBytes_AS_STRING(numbers)
    return octets(numbers)

cdef inline Letters letters(str kinds) except NULL:
    # The kinds of tokens, which are ASCII letters: reading a character of any other str takes several steps.
    if kinds is None or PyUnicode_KIND(kinds) != 1:
        raise TypeError("A kernel takes the kinds of tokens as a str of ASCII letters.")
    return <unsigned char*> PyUnicode_1BYTE_DATA(kinds)

# The numbers in memory of `arrays.fresh_pages`, which lives as long as somebody holds the object.
cdef inline void* address_of(object pages) except NULL:
    cdef Py_buffer view
    PyObject_GetBuffer(pages, &view, PyBUF_WRITABLE)
    address = view.buf
    PyBuffer_Release(&view)
    return address

cdef inline Shorts page_shorts(object pages) except NULL:
    return <short*> address_of(pages)

cdef inline Keys page_keys(object pages) except NULL:
    return <unsigned long long*> address_of(pages)

# The characters of a text, for loops over all of them: `text[position]` finds out anew each time how they are stored.
cdef struct Characters:
    int kind
    void* data

cdef inline Characters characters_of(str text) except *:
    cdef Characters characters
    if text is None:
        raise TypeError("A kernel takes a str. Got None instead.")
    characters.kind = PyUnicode_KIND(text)
    characters.data = PyUnicode_DATA(text)
    return characters

cdef inline Py_UCS4 character_at(Characters characters, Py_ssize_t position) noexcept:
    return PyUnicode_READ(characters.kind, characters.data, position)
