# The words of a language, for the kernels that tidy runs.
from keysift.kernels.tokens cimport Tokens
from pointers cimport Octets

cdef class PhraseWords:
    cdef frozenset calendar, units, day_times, heads, particles, pairing, leading, joining, idioms, determiners, complements
    cdef frozenset contracted, numbered, terms, first_of_terms, bodies, of_bodies
    cdef tuple participles, governing
    cdef bint capitals
    cdef bint parts, chains
    cdef readonly bint trims_links
    cdef dict classes
    cdef object hints
    cdef Octets hints_at
    cdef bint is_light(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_modifier(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_unit(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_amount(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_weekday(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_calendar(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_time_or_label(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_role(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint may_lead(self, Tokens document, Py_ssize_t token) except? -1
    cdef bint is_term(self, Tokens document, Py_ssize_t start, Py_ssize_t end) except? -1
    cdef bint is_no_phrase(self, Tokens document, Py_ssize_t token) except? -1
    cdef int class_of(self, Tokens document, Py_ssize_t token) except? -1
