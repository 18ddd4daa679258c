cimport cython
from cpython.object cimport PyObject_GenericSetAttr as set_attribute

cpdef object make_keyphrase(str text, double score, tuple spans, str stem)

@cython.locals(text=str, score=double, spans=tuple, stem=str)
cpdef list remake_keyphrases(list fields)

cpdef bint is_apostrophe(Py_UCS4 character) noexcept

cpdef Py_ssize_t end_without_possessive(str text, Py_ssize_t start, Py_ssize_t end) except? -1

@cython.locals(
    answers=list, rank=Py_ssize_t, phrase=Py_ssize_t, described=tuple, occurrence=Py_ssize_t, stems=list,
    position=Py_ssize_t, spans=list, shown=str, settled=bint, last=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t,
    slice_of_text=str,
)
cpdef list make_answers(
    const int[::1] ranked, const double[::1] scores, list known, const int[::1] first,
    const int[::1] following, const int[::1] starts, const int[::1] lengths, str text, const int[::1] token_starts,
    const int[::1] token_ends, const int[::1] stem_ids, tuple vocabulary
)
