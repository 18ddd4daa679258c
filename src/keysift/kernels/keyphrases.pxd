# What other kernels call, and Keyphrases made without the guard of a frozen dataclass.
from cpython.object cimport PyTypeObject, Py_TYPE

cdef extern from "Python.h":
    object allocate "PyType_GenericAlloc"(PyTypeObject* kind, Py_ssize_t items)

cdef inline object new_object(object kind, Py_ssize_t items):
    return allocate(<PyTypeObject*> kind, items)

cdef inline int set_slot(object slot, object owner, object value) except -1:
    return Py_TYPE(slot).tp_descr_set(slot, owner, value)

cpdef bint is_apostrophe(Py_UCS4 character) noexcept

cpdef Py_ssize_t end_without_possessive(str text, Py_ssize_t start, Py_ssize_t end) except? -1
