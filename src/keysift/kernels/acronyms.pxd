cimport cython

@cython.locals(
    count=Py_ssize_t, tokens=Py_ssize_t, acronym=Py_ssize_t, start=Py_ssize_t, length=Py_ssize_t, position=Py_ssize_t,
    place=Py_ssize_t,
)
cpdef Py_ssize_t mark_long_forms(
    const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, int[::1] taken
) except? -1

@cython.locals(
    count=Py_ssize_t, following=Py_ssize_t, before=Py_ssize_t, looked_at=Py_ssize_t, run=Py_ssize_t, start=Py_ssize_t,
    end=Py_ssize_t, is_cut=bint, place=Py_ssize_t,
)
cpdef Py_ssize_t set_long_forms_apart(
    const int[::1] taken, const int[::1] starts, const int[::1] lengths, Py_ssize_t found, int[::1] new_starts,
    int[::1] new_lengths
) except? -1

@cython.locals(phrase=Py_ssize_t, place=Py_ssize_t)
cpdef Py_ssize_t find_long_form(
    const int[::1] stem_ids, const int[::1] starts, const int[::1] lengths, const int[::1] first, Py_ssize_t start,
    Py_ssize_t length
) except? -2

@cython.locals(places=list, position=Py_ssize_t)
cpdef list list_tokens(const int[::1] stem_ids, int stem)

@cython.locals(
    count=Py_ssize_t, phrase=Py_ssize_t, occurrence=Py_ssize_t, start=Py_ssize_t, phrases=Py_ssize_t,
)
cpdef Py_ssize_t count_short_forms(
    const int[::1] long_of, const int[::1] starts, const int[::1] lengths, const int[::1] phrase_ids,
    const int[::1] first, int[::1] numbers, int[::1] new_starts, int[::1] new_lengths, int[::1] new_ids,
    int[::1] new_first, int[::1] following
) except? -1
