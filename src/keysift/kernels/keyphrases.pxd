cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, doubles, ints
from keysift.kernels.arrays cimport zeros
from keysift.kernels.candidates cimport number_sentences
from cpython.object cimport PyTypeObject, Py_TYPE

cdef extern from "Python.h":
    object allocate "PyType_GenericAlloc"(PyTypeObject* kind, Py_ssize_t items)

cdef inline object new_object(object kind, Py_ssize_t items):
    return allocate(<PyTypeObject*> kind, items)

cdef inline int set_slot(object slot, object owner, object value) except -1:
    return Py_TYPE(slot).tp_descr_set(slot, owner, value)

cdef object _TEXT, _SCORE, _SPANS, _STEM

cdef Py_UCS4 _FILLER

cpdef object make_keyphrase(str text, double score, tuple spans, str stem)

@cython.locals(text=str, score=double, spans=tuple, stem=str)
cpdef list remake_keyphrases(list fields)

cpdef bint is_apostrophe(Py_UCS4 character) noexcept

cpdef Py_ssize_t end_without_possessive(str text, Py_ssize_t start, Py_ssize_t end) except? -1

@cython.locals(position=Py_ssize_t, stem=Py_ssize_t, stem_ids_at=Ints, offsets_at=Ints, positions_at=Ints)
cdef object list_positions(Numbers stem_ids, Numbers offsets, Numbers positions)

@cython.locals(token_starts_at=Ints, token_ends_at=Ints, both=set, token=Py_ssize_t, start=Py_ssize_t)
cdef list _with_short_forms(list spans, object tokens, str text, Numbers token_starts, Numbers token_ends)

@cython.locals(
    first=Py_ssize_t, end=Py_ssize_t, length=Py_ssize_t, index=Py_ssize_t, begin=Py_ssize_t, place=Py_ssize_t,
)
cdef bint _are_same(str text, list spans) except -1

@cython.locals(character=Py_UCS4, before=bint)
cdef str _as_written(str form)

@cython.locals(
    first=str, differs=bint, counts=dict, spellings=dict, form=str, lower=str, usual=str, most=Py_ssize_t,
    times=Py_ssize_t, best=str
)
cdef str _usual_form(list forms)

@cython.locals(
    answers=list, rank=Py_ssize_t, phrase=Py_ssize_t, described=tuple, start=Py_ssize_t, length=Py_ssize_t,
    rarest=Py_ssize_t, fewest=Py_ssize_t, stems=str, place=Py_ssize_t, stem=Py_ssize_t, spans=list, free=Py_ssize_t,
    index=Py_ssize_t, begin=Py_ssize_t, last=Py_ssize_t, end=Py_ssize_t, shown=str, forms=list, ranked_at=Ints,
    scores_at=Doubles, first_at=Ints, starts_at=Ints, lengths_at=Ints, token_starts_at=Ints, token_ends_at=Ints,
    sentences=Numbers, sentences_at=Ints, stem_ids_at=Ints, offsets=Numbers, offsets_at=Ints, positions=Numbers,
    positions_at=Ints
)
cpdef list make_answers(
    Numbers ranked, Numbers scores, list known, Numbers first, Numbers starts, Numbers lengths, str text,
    Numbers token_starts, Numbers token_ends, Numbers sentence_ends, Numbers stem_ids, tuple vocabulary,
    object short_forms, bint possessives, object basic
)
