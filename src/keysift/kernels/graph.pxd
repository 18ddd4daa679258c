cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Doubles, Ints, Letters, doubles, ints, letters
from keysift.kernels.arrays cimport first_ints, minus_ones, zeros

@cython.locals(
    node_of_stem=Numbers, stems=Numbers, size=Py_ssize_t, degrees=Numbers, total=Py_ssize_t, offsets=Numbers,
    targets=Numbers, weights=Numbers, entries=Py_ssize_t, order=Numbers, part_ends=Numbers, parts=Py_ssize_t
)
cpdef tuple connect_words(
    Numbers stem_ids, Py_ssize_t vocabulary_size, str kinds, Numbers starts, Numbers lengths, Py_ssize_t window
)

@cython.locals(
    count=int, occurrence=Py_ssize_t, start=Py_ssize_t, position=Py_ssize_t, stem=int, stem_ids_at=Ints, starts_at=Ints,
    lengths_at=Ints, node_of_stem_at=Ints, stems_at=Ints, kinds_at=Letters
)
cpdef Py_ssize_t number_nodes(
    Numbers stem_ids, str kinds, Numbers starts, Numbers lengths, Numbers node_of_stem, Numbers stems
) except? -1

@cython.locals(
    length=Py_ssize_t, total=Py_ssize_t, position=Py_ssize_t, node=int, other_position=Py_ssize_t, other=int,
    stem_ids_at=Ints, node_of_stem_at=Ints, degrees_at=Ints
)
cpdef Py_ssize_t count_meetings(Numbers stem_ids, Numbers node_of_stem, Py_ssize_t window, Numbers degrees) except? -1

@cython.locals(
    length=Py_ssize_t, size=Py_ssize_t, total=int, node=int, position=Py_ssize_t, other_position=Py_ssize_t, other=int,
    written=int, row=int, index=Py_ssize_t, stem_ids_at=Ints, node_of_stem_at=Ints, degrees_at=Ints, meetings_at=Ints,
    owner_at=Ints, place_at=Ints, offsets_at=Ints, targets_at=Ints, weights_at=Doubles
)
cpdef Py_ssize_t join_neighbours(
    Numbers stem_ids, Numbers node_of_stem, Py_ssize_t window, Numbers degrees, Numbers meetings, Numbers owner,
    Numbers place, Numbers offsets, Numbers targets, Numbers weights
) except? -1

@cython.locals(
    found=int, filled=int, start=int, place=Py_ssize_t, node=Py_ssize_t, index=Py_ssize_t, other=int, offsets_at=Ints,
    targets_at=Ints, order_at=Ints, part_ends_at=Ints, seen_at=Ints
)
cpdef Py_ssize_t find_parts(Numbers offsets, Numbers targets, Numbers order, Numbers part_ends, Numbers seen) except? -1

@cython.locals(
    size=Py_ssize_t, alone=double, node=Py_ssize_t, strength=double, index=Py_ssize_t, restart=double, most_sweeps=int,
    part=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, held=double, total=double, place=Py_ssize_t, sweep=int,
    scale=double, change=double, rank=double, offsets_at=Ints, targets_at=Ints, weights_at=Doubles, order_at=Ints,
    part_ends_at=Ints, prior_at=Doubles, flow_at=Doubles, shares_at=Doubles, ranks_at=Doubles
)
cpdef int walk(
    Numbers offsets, Numbers targets, Numbers weights, Numbers order, Numbers part_ends, Numbers prior, double damping,
    double tolerance, int max_sweeps, Numbers flow, Numbers shares, Numbers ranks
) except? -1

@cython.locals(
    restarts=Numbers, flow=Numbers, shares=Numbers, ranks=Numbers, result=Numbers, node=Py_ssize_t, stems_at=Ints,
    ranks_at=Doubles, result_at=Doubles
)
cpdef object walk_on_words(
    Numbers prior, Numbers stems, Numbers offsets, Numbers targets, Numbers weights, Numbers order, Numbers part_ends,
    double damping, double tolerance, int max_sweeps
)

@cython.locals(
    size=Py_ssize_t, total=double, node=Py_ssize_t, usable=bint, prior_at=Doubles, stems_at=Ints, restarts_at=Doubles
)
cpdef object choose_restarts(Numbers prior, Numbers stems, Numbers restarts)

@cython.locals(position=Py_ssize_t, stem_ids_at=Ints, prior_at=Doubles)
cpdef object position_weights(Numbers stem_ids, Numbers prior)

@cython.locals(
    index=Py_ssize_t, position=Py_ssize_t, row=Py_ssize_t, other=Py_ssize_t, distance=Py_ssize_t, written=int,
    cluster=Py_ssize_t, target=Py_ssize_t, positions_at=Ints, clusters_at=Ints, closeness_at=Doubles, offsets_at=Ints,
    targets_at=Ints, weights_at=Doubles
)
cpdef object fill_closeness(
    Numbers positions, Numbers clusters, Py_ssize_t size, Numbers closeness, Numbers offsets, Numbers targets,
    Numbers weights
)
