# What other kernels call.
from keysift.kernels.candidates cimport Runs
from keysift.kernels.tokens cimport Tokens

cpdef list list_short_forms(Tokens document)

cpdef Runs runs_with_long_forms(Tokens document, Runs runs)

cpdef Runs set_long_forms_apart(Tokens document, list short_forms, Runs runs)
