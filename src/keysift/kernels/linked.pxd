# What other kernels call.
from keysift.kernels.candidates cimport Runs
from keysift.kernels.phrase_words cimport PhraseWords
from keysift.kernels.tokens cimport Tokens

cpdef int trim_linked(Tokens document, Runs runs, PhraseWords words) except? -1

cpdef Runs parted_at_articles(Tokens document, Runs runs, PhraseWords words)

cpdef Runs cut_long_runs(Tokens document, Runs runs, Py_ssize_t longest)

cpdef Runs with_linked_parts(Tokens document, Runs runs, Py_ssize_t max_words)

cpdef Runs with_repeated_parts(Tokens document, Runs runs, bint chains, Py_ssize_t max_words)
