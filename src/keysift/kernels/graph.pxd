cimport cython

@cython.locals(count=int, occurrence=Py_ssize_t, start=Py_ssize_t, position=Py_ssize_t, stem=int)
cpdef Py_ssize_t number_nodes(
    const int[::1] stem_ids, str kinds, const int[::1] starts, const int[::1] lengths, int[::1] node_of_stem,
    int[::1] stems
) except? -1

@cython.locals(
    length=Py_ssize_t, total=Py_ssize_t, position=Py_ssize_t, node=int, other_position=Py_ssize_t, other=int
)
cpdef Py_ssize_t count_meetings(
    const int[::1] stem_ids, const int[::1] node_of_stem, Py_ssize_t window, int[::1] degrees
) except? -1

@cython.locals(
    length=Py_ssize_t, size=Py_ssize_t, total=int, node=int, position=Py_ssize_t, other_position=Py_ssize_t, other=int,
    written=int, row=int, index=Py_ssize_t,
)
cpdef Py_ssize_t join_neighbours(
    const int[::1] stem_ids, const int[::1] node_of_stem, Py_ssize_t window, int[::1] degrees, int[::1] meetings,
    int[::1] owner, int[::1] place, int[::1] offsets, int[::1] targets, double[::1] weights
) except? -1

@cython.locals(
    found=int, filled=int, start=int, place=Py_ssize_t, node=Py_ssize_t, index=Py_ssize_t, other=int
)
cpdef Py_ssize_t find_parts(
    const int[::1] offsets, const int[::1] targets, int[::1] order, int[::1] part_ends, int[::1] seen
) except? -1

@cython.locals(
    size=Py_ssize_t, alone=double, node=Py_ssize_t, strength=double, index=Py_ssize_t, restart=double,
    most_sweeps=int, part=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, held=double, total=double, place=Py_ssize_t,
    sweep=int, scale=double, change=double, rank=double,
)
cpdef int walk(
    const int[::1] offsets, const int[::1] targets, const double[::1] weights, const int[::1] order,
    const int[::1] part_ends, const double[::1] prior, double damping, double tolerance, int max_sweeps,
    double[::1] flow, double[::1] shares, double[::1] ranks
) except? -1

@cython.locals(node=Py_ssize_t)
cpdef object walk_on_words(
    const double[::1] prior, const int[::1] stems, const int[::1] offsets, const int[::1] targets,
    const double[::1] weights, const int[::1] order, const int[::1] part_ends, double damping, double tolerance,
    int max_sweeps, double[::1] restarts, double[::1] flow, double[::1] shares, double[::1] ranks,
    double[::1] result
)

@cython.locals(size=Py_ssize_t, total=double, node=Py_ssize_t, usable=bint)
cpdef void choose_restarts(const double[::1] prior, const int[::1] stems, double[::1] restarts) noexcept

@cython.locals(position=Py_ssize_t)
cpdef void position_weights(const int[::1] stem_ids, double[::1] prior) noexcept

@cython.locals(
    index=Py_ssize_t, position=Py_ssize_t, row=Py_ssize_t, other=Py_ssize_t, distance=Py_ssize_t, written=int,
    cluster=Py_ssize_t, target=Py_ssize_t,
)
cpdef void fill_closeness(
    const int[::1] positions, const int[::1] clusters, Py_ssize_t size, double[::1] closeness, int[::1] offsets,
    int[::1] targets, double[::1] weights
) noexcept
