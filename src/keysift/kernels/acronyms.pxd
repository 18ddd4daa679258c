cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Ints, ints
from keysift.kernels.arrays cimport first_ints, minus_ones, zeros
from keysift.kernels.introductions cimport list_short_forms

@cython.locals(
    form_starts=Numbers, form_starts_at=Ints, form_lengths=Numbers, form_lengths_at=Ints, place=Py_ssize_t,
    _=object, start=int, length=int, taken=Numbers, count=Py_ssize_t, new_starts=Numbers, new_lengths=Numbers, kept=Py_ssize_t
)
cpdef tuple runs_with_long_forms(
    Numbers stem_ids, object acronyms, Numbers starts, Numbers lengths, Py_ssize_t found
)

@cython.locals(
    count=Py_ssize_t, tokens=Py_ssize_t, acronym=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, position=Py_ssize_t,
    place=Py_ssize_t, stem_ids_at=Ints, starts_at=Ints, lengths_at=Ints, taken_at=Ints
)
cpdef Py_ssize_t mark_long_forms(Numbers stem_ids, Numbers starts, Numbers lengths, Numbers taken) except? -1

@cython.locals(
    count=Py_ssize_t, following=Py_ssize_t, before=Py_ssize_t, looked_at=Py_ssize_t, run=Py_ssize_t, start=Py_ssize_t,
    end=Py_ssize_t, is_cut=bint, place=Py_ssize_t, taken_at=Ints, starts_at=Ints, lengths_at=Ints, new_starts_at=Ints,
    new_lengths_at=Ints
)
cpdef Py_ssize_t set_long_forms_apart(
    Numbers taken, Numbers starts, Numbers lengths, Py_ssize_t found, Numbers new_starts, Numbers new_lengths
) except? -1

@cython.locals(phrase=Py_ssize_t, place=Py_ssize_t, stem_ids_at=Ints, starts_at=Ints, lengths_at=Ints, first_at=Ints)
cpdef Py_ssize_t find_long_form(
    Numbers stem_ids, Numbers starts, Numbers lengths, Numbers first, Py_ssize_t start, Py_ssize_t length
) except? -2

@cython.locals(
    count=Py_ssize_t, phrase=Py_ssize_t, occurrence=Py_ssize_t, start=Py_ssize_t, phrases=Py_ssize_t, places=dict,
    short=str, stem=int, length=Py_ssize_t, tokens=list, token=Py_ssize_t, long_of=Numbers, long_of_at=Ints, starts_at=Ints, lengths_at=Ints,
    phrase_ids_at=Ints, first_at=Ints, numbers=Numbers, numbers_at=Ints, new_starts=Numbers, new_starts_at=Ints,
    new_lengths=Numbers, new_lengths_at=Ints, new_ids=Numbers, new_ids_at=Ints, new_first=Numbers, new_first_at=Ints,
    short_forms=dict
)
cpdef tuple count_short_forms(
    str text, Numbers stem_ids, Numbers token_starts, Numbers token_ends, object acronyms, Numbers starts,
    Numbers lengths, Numbers phrase_ids, Numbers first
)
