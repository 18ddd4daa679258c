# What other kernels call.
from keysift.kernels.candidates cimport Runs
from keysift.kernels.phrase_words cimport PhraseWords
from keysift.kernels.tokens cimport Tokens

cpdef int join_runs(Tokens document, Runs runs, PhraseWords words) except? -1

cpdef Runs names_without_roles(Tokens document, Runs runs, PhraseWords words)

cpdef Runs add_names(Tokens document, Runs runs, bytearray proper)

cpdef Runs add_numbered_names(Tokens document, Runs runs)

cpdef Runs add_dotted_names(Tokens document, Runs runs)

cpdef Runs merged_runs(Runs runs, Runs others)
