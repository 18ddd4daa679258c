# Names that are imported from limits.py and traits.py, as numbers of C.
cdef Py_ssize_t CASINGS, NEIGHBOURS, WIDEST_ROW

ctypedef short[56] ScoreRow  # as long as the widest row
