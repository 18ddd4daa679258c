cimport cython
from cpython.array cimport array as Numbers
from pointers cimport FixedOctets, Ints, Octets, fixed_octets, ints, octets

cdef int _ALONE, _SEVERAL

@cython.locals(places=list, place=Py_ssize_t, marks_at=FixedOctets)
cpdef list list_marked(object marks)

@cython.locals(numbers=list, run=Py_ssize_t, stem_ids_at=Ints, starts_at=Ints, wanted_at=FixedOctets)
cpdef list list_runs_from(Numbers stem_ids, Numbers starts, Py_ssize_t found, object wanted)

@cython.locals(
    kept=Py_ssize_t, first=Py_ssize_t, run=Py_ssize_t, start=int, starts_at=Ints, lengths_at=Ints, joints_at=FixedOctets
)
cpdef Py_ssize_t join_runs(Numbers starts, Numbers lengths, Py_ssize_t found, object joints) except? -1

@cython.locals(
    run=Py_ssize_t, start=Py_ssize_t, stem=Py_ssize_t, follower=int, count=Py_ssize_t, stem_ids_at=Ints, starts_at=Ints,
    lengths_at=Ints, followers_at=Ints, states_at=Octets, proper_at=FixedOctets, new_starts_at=Ints, new_lengths_at=Ints
)
cpdef Py_ssize_t add_names(
    Numbers stem_ids, str kinds, object proper, Numbers starts, Numbers lengths, Py_ssize_t found, Numbers followers,
    object states, Numbers new_starts, Numbers new_lengths
) except? -1

@cython.locals(following=Py_UCS4)
cdef bint _leads(str kinds, FixedOctets proper, Py_ssize_t stem, Py_ssize_t start) noexcept

@cython.locals(
    count=Py_ssize_t, run=Py_ssize_t, other=Py_ssize_t, others=Py_ssize_t, is_other=bint, start=int, length=int,
    starts_at=Ints, lengths_at=Ints, other_starts_at=Ints, other_lengths_at=Ints, new_starts_at=Ints,
    new_lengths_at=Ints
)
cpdef Py_ssize_t merge_runs(
    Numbers starts, Numbers lengths, Py_ssize_t found, Numbers other_starts, Numbers other_lengths, Numbers new_starts,
    Numbers new_lengths
) except? -1
