cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, Longs, doubles, ints, longs

cdef extern from "math.h":
    double log2(double x) noexcept

@cython.locals(word=Py_ssize_t, places_at=Ints)
cpdef object look_up_places(tuple vocabulary, dict index, Numbers places)

@cython.locals(
    contained=bint, word=Py_ssize_t, place=Py_ssize_t, places_at=Ints, own_at=Ints, all_frequencies_at=Longs,
    all_document_frequencies_at=Longs, frequencies_at=Longs, document_frequencies_at=Longs
)
cpdef bint look_up_counts(
    Numbers places, Numbers own, Numbers all_frequencies, Numbers all_document_frequencies, Numbers frequencies,
    Numbers document_frequencies
) except? -1

@cython.locals(word=Py_ssize_t, own_at=Ints, frequencies_at=Longs, document_frequencies_at=Longs)
cpdef object count_in(Numbers own, Numbers frequencies, Numbers document_frequencies)

@cython.locals(word=Py_ssize_t, total=double, own_at=Longs, general_at=Longs, mixed_at=Longs)
cpdef object mix_counts(Numbers own, Numbers general, double own_share, double general_share, Numbers mixed)

@cython.locals(word=Py_ssize_t, own_at=Ints, weights_at=Doubles)
cpdef object frequency_weights(Numbers own, Numbers weights)

@cython.locals(word=Py_ssize_t, frequencies_at=Longs, weights_at=Doubles)
cpdef object collection_weights(Numbers frequencies, Numbers weights)

@cython.locals(word=Py_ssize_t, own_at=Ints, document_frequencies_at=Longs, weights_at=Doubles)
cpdef object tfidf_weights(Numbers own, Numbers document_frequencies, double documents, Numbers weights)
