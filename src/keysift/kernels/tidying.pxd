cimport cython
from cpython.array cimport array as Numbers
from keysift.kernels.joints cimport find_joints
from pointers cimport FixedOctets, Ints, Letters, Octets, fixed_octets, ints, letters, octets

cdef int LIGHT, CALENDAR, UNIT, EMPTY, DAY_TIME, JOINED, SEVERAL, CONTAINING, DOTTED
cdef int _LETTER_BITS, _LETTER_MASK, _LONGEST, _UNUSED_BITS
cdef unsigned int _SPREAD, _ALL_BITS

@cython.locals(first=cython.int, second=cython.int, last=cython.int, length=Py_ssize_t, hint=cython.uint)
cpdef int hint_of(str word, Py_ssize_t start, Py_ssize_t end) except? -2

@cython.locals(hint=cython.int, hints_at=FixedOctets)
cpdef int class_of(str text, Py_ssize_t start, Py_ssize_t end, object hints, dict classes) except? -1

@cython.locals(
    names=Py_ssize_t, kept=Py_ssize_t, noted=cython.int, run=Py_ssize_t, stem=Py_ssize_t, stem_ids_at=Ints,
    starts_at=Ints, lengths_at=Ints, proper_at=Octets
)
cpdef tuple tidy(
    str text, str kinds, Numbers stem_ids, Py_ssize_t vocabulary_size, Numbers tag_ids, object tagset, str gerund,
    frozenset modifiers, Numbers token_starts, Numbers token_ends, Numbers sentence_ends, object hints, dict classes,
    bint capitals, int several, Numbers starts, Numbers lengths, Py_ssize_t found, object proper, object joints
)

@cython.locals(last=Py_ssize_t, dot=Py_ssize_t)
cdef bint has_dotted(str text) except -1

@cython.locals(run=Py_ssize_t, position=Py_ssize_t, starts_at=Ints, lengths_at=Ints, kinds_at=Letters)
cpdef bint has_links(str kinds, Numbers starts, Numbers lengths, Py_ssize_t found) except? -1

@cython.locals(last=Py_UCS4, before=Py_UCS4)
cdef bint _ends_as_time(str text, Py_ssize_t end)

@cython.locals(found=Py_ssize_t, position=Py_ssize_t, stem_ids_at=Ints, proper_at=Octets, kinds_at=Letters)
cpdef Py_ssize_t mark_names(str kinds, Numbers stem_ids, object proper) except? -1

@cython.locals(
    kept=Py_ssize_t, sentence=Py_ssize_t, sentence_start=Py_ssize_t, index=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t,
    first_free=Py_ssize_t, before=Py_ssize_t, initial=Py_UCS4, capital=bint, has_noun=bint, position=Py_ssize_t,
    timely=bint, stem_ids_at=Ints, tag_ids_at=Ints, token_starts_at=Ints, token_ends_at=Ints,
    sentence_ends_at=Ints, proper_at=FixedOctets, starts_at=Ints, lengths_at=Ints, kinds_at=Letters
)
cpdef Py_ssize_t trim_runs(
    str text, str kinds, Numbers stem_ids, Numbers tag_ids, object tagset, str gerund, frozenset modifiers,
    Numbers token_starts, Numbers token_ends, Numbers sentence_ends, object proper, object hints, dict classes,
    Numbers starts, Numbers lengths, Py_ssize_t found
) except? -1

@cython.locals(place=Py_ssize_t, character=Py_UCS4, signs=int)
cdef bint _is_date_or_time(str text, Py_ssize_t start, Py_ssize_t end)

@cython.locals(place=Py_ssize_t, character=Py_UCS4)
cdef bint _can_end_name(str text, Py_ssize_t start, Py_ssize_t end)
