cimport cython

@cython.locals(
    size=Py_ssize_t, occurrence=Py_ssize_t, phrase=Py_ssize_t, other_occurrence=Py_ssize_t, other=Py_ssize_t,
    distance=int, first=Py_ssize_t, boost=double,
)
cpdef void fill_attraction(
    const int[::1] positions, const int[::1] phrase_ids, const int[::1] topics, const double[::1] boosts,
    const int[::1] firsts, double[::1] attraction
) noexcept

@cython.locals(
    size=Py_ssize_t, node=Py_ssize_t, other=Py_ssize_t, sweeps=int, sweep=int, change=double, total=double, rank=double
)
cpdef int walk_by_attraction(
    const double[::1] attraction, double damping, double tolerance, int max_sweeps, double[::1] flow,
    double[::1] ranks
) except? -1
