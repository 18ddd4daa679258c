cimport cython
from cpython.array cimport array as Numbers
from keysift.kernels.arrays cimport zeros
from keysift.kernels.chunks cimport LARGEST_CODE, LONGEST_PACKED, UNKNOWN, ChunkTable, packed
from pointers cimport Characters, FixedOctets, Ints, Keys, character_at, characters_of, fixed_octets, ints, keys

cdef Py_ssize_t _BLOCK, _KEY_SIZE, _LONGEST_SHORT, _PIECE_SIZE
cdef unsigned int _CODES, _LINE_FEED, _VERTICAL_TAB, _FORM_FEED, _CARRIAGE_RETURN, _NEXT_LINE
cdef unsigned int _LINE_SEPARATOR, _PARAGRAPH_SEPARATOR
cdef bytes _SPACES

cdef bint is_space(unsigned int code, FixedOctets spaces) noexcept

@cython.locals(
    starts_at=Ints, ends_at=Ints, types_at=Ints, breaks_at=Ints, spaces=FixedOctets, block_keys=Numbers, keys_at=Keys,
    characters=Characters, length=Py_ssize_t, known_pieces=Py_ssize_t, count=Py_ssize_t, gap=int, position=Py_ssize_t,
    block=Py_ssize_t, code=cython.uint, first=Py_ssize_t, largest=cython.uint, size=Py_ssize_t, key=Py_ssize_t,
    index=Py_ssize_t, value=cython.longlong, slot=Py_ssize_t
)
cpdef Py_ssize_t scan(
    str text, ChunkTable chunks, Numbers pieces, Numbers starts, Numbers ends, Numbers types, Numbers breaks
) except? -2

@cython.locals(spaces=FixedOctets, characters=Characters, count=Py_ssize_t, is_inside=bint, position=Py_ssize_t)
cpdef Py_ssize_t count_chunks(str text) except? -2

@cython.locals(total=Py_ssize_t, index=Py_ssize_t, types_at=Ints, pieces_at=Ints)
cpdef Py_ssize_t count_expanded(Py_ssize_t count, Numbers types, Numbers pieces) except? -2

@cython.locals(
    pieces_at=Ints, starts_at=Ints, ends_at=Ints, types_at=Ints, breaks_at=Ints, target=Py_ssize_t, index=Py_ssize_t,
    value=Py_ssize_t, start=int, gap=int, place=Py_ssize_t, size=Py_ssize_t, piece=Py_ssize_t
)
cpdef object expand(
    Py_ssize_t count, Py_ssize_t total, Numbers pieces, Numbers starts, Numbers ends, Numbers types, Numbers breaks
)

@cython.locals(types_at=Ints, fresh=Py_ssize_t, index=Py_ssize_t)
cdef Py_ssize_t count_fresh(Py_ssize_t count, Numbers types) except? -1

@cython.locals(
    capacity=Py_ssize_t, starts=Numbers, ends=Numbers, types=Numbers, breaks=Numbers, count=Py_ssize_t, pieces=Numbers,
    total=Py_ssize_t, missing=Numbers
)
cpdef tuple find_tokens(str text, object lexicon)
