cimport cython
from cpython.array cimport array as Numbers
from fetching_views cimport fetch_short
from pointers cimport FixedOctets, Ints, Naturals, Shorts, fixed_octets, ints, naturals, shorts

cdef int CONTEXT, FIXED_TAG, NEIGHBOURS, RECORD_SIZE, WIDEST_ROW, WORD_CLASS, _AHEAD, _LEAST, _LINE

@cython.locals(index=Py_ssize_t, place=Py_ssize_t, places_at=Naturals, values_at=Shorts, table_at=Shorts)
cpdef object fill_table(Numbers places, Numbers values, Py_ssize_t tag_count, Py_ssize_t width, Numbers table)

@cython.locals(
    place=Py_ssize_t, row=Py_ssize_t, word_class=Py_ssize_t, pair=Py_ssize_t, entry=Py_ssize_t, table_at=Shorts,
    candidate_starts_at=Naturals, candidate_tags_at=FixedOctets, selected_at=Shorts
)
cpdef object select_candidates(
    Numbers table, bint class_first, Py_ssize_t rows, Py_ssize_t width, Py_ssize_t class_count,
    Numbers candidate_starts, object candidate_tags, Numbers selected
)

@cython.locals(
    scores=cython.short[56], candidate_count=Py_ssize_t, total=Py_ssize_t, lines=Py_ssize_t, context_lines=Py_ssize_t, line=Py_ssize_t,
    context=Py_ssize_t, start=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t,
    left_tag=Py_ssize_t,
    second_left_tag=Py_ssize_t, position=Py_ssize_t, row=Py_ssize_t, tag=Py_ssize_t, left_row=Py_ssize_t,
    second_left_row=Py_ssize_t, right_row=Py_ssize_t, second_right_row=Py_ssize_t, word_class=Py_ssize_t,
    right_class=Py_ssize_t, current=Py_ssize_t, left=Py_ssize_t, second_left=Py_ssize_t, right=Py_ssize_t,
    second_right=Py_ssize_t, tag_pair=Py_ssize_t, tag_class=Py_ssize_t, tag_next_class=Py_ssize_t,
    class_pair=Py_ssize_t, first=Py_ssize_t, best_score=int, score=int, entry=Py_ssize_t, candidate=Py_ssize_t,
    column=Py_ssize_t, rows_at=Ints, ends_at=Ints, records_at=Ints,
    candidate_starts_at=Naturals, candidate_tags_at=FixedOctets, tag_pairs_at=Shorts, tag_classes_at=Shorts,
    tag_next_classes_at=Shorts, class_pairs_at=Shorts, output_at=Ints
)
cpdef object tag_sentences(
    Numbers rows, Numbers ends, const short[::1] vectors, const short[::1] contexts, Numbers records,
    Py_ssize_t boundary_row, Py_ssize_t tag_count, Py_ssize_t width,
    Py_ssize_t class_count, Numbers candidate_starts, object candidate_tags, Numbers tag_pairs, Numbers tag_classes, Numbers tag_next_classes,
    Numbers class_pairs, Numbers output
)
