cimport cython
from cpython.object cimport PyObject_GenericSetAttr as set_attribute

cpdef object make_keyphrase(str text, double score, tuple spans, str stem)

@cython.locals(text=str, score=double, spans=tuple, stem=str)
cpdef list remake_keyphrases(list fields)

cpdef bint is_apostrophe(Py_UCS4 character) noexcept

cpdef Py_ssize_t end_without_possessive(str text, Py_ssize_t start, Py_ssize_t end) except? -1

@cython.locals(position=Py_ssize_t, stem=Py_ssize_t)
cpdef object list_positions(const int[::1] stem_ids, int[::1] offsets, int[::1] positions)

@cython.locals(place=Py_ssize_t, character=Py_UCS4, before=bint)
cdef str _as_written(str form)

@cython.locals(first=str, differs=bint, counts=dict, spellings=dict, form=str, lower=str, usual=str, best=str)
cdef str _usual_form(list forms)

@cython.locals(
    answers=list, rank=Py_ssize_t, phrase=Py_ssize_t, described=tuple, start=Py_ssize_t, length=Py_ssize_t,
    rarest=Py_ssize_t, fewest=Py_ssize_t, stems=list, place=Py_ssize_t, stem=Py_ssize_t, spans=list, free=Py_ssize_t,
    index=Py_ssize_t, begin=Py_ssize_t, last=Py_ssize_t, end=Py_ssize_t, shown=str, forms=list,
)
cpdef list make_answers(
    const int[::1] ranked, const double[::1] scores, list known, const int[::1] first, const int[::1] starts,
    const int[::1] lengths, str text, const int[::1] token_starts, const int[::1] token_ends,
    const int[::1] sentences, const int[::1] stem_ids, const int[::1] offsets, const int[::1] positions,
    tuple vocabulary, bint possessives, object basic
)
