cimport cython

@cython.locals(index=Py_ssize_t)
cpdef void fill_table(const unsigned int[::1] places, const short[::1] values, short[::1] table) noexcept

@cython.locals(
    width=Py_ssize_t, start=Py_ssize_t, sentence=Py_ssize_t, end=Py_ssize_t, left_tag=Py_ssize_t,
    second_left_tag=Py_ssize_t, position=Py_ssize_t, row=Py_ssize_t, tag=Py_ssize_t, left_row=Py_ssize_t,
    second_left_row=Py_ssize_t, right_row=Py_ssize_t, second_right_row=Py_ssize_t, word_class=Py_ssize_t,
    right_class=Py_ssize_t, current=Py_ssize_t, left=Py_ssize_t, second_left=Py_ssize_t, right=Py_ssize_t,
    second_right=Py_ssize_t, tag_pair=Py_ssize_t, tag_class=Py_ssize_t, tag_next_class=Py_ssize_t,
    class_pair=Py_ssize_t, first=Py_ssize_t, best_score=int, score=int, entry=Py_ssize_t, candidate=Py_ssize_t,
)
cpdef void tag_sentences(
    const int[::1] rows, const int[::1] ends, const short[::1] vectors, const short[::1] contexts,
    const int[::1] contexts_of_rows, const int[::1] classes, const int[::1] fixed_tags, Py_ssize_t boundary_row, Py_ssize_t tag_count, Py_ssize_t class_count,
    const unsigned int[::1] candidate_starts, const unsigned char[::1] candidate_tags, const short[::1] tag_pairs,
    const short[::1] tag_classes, const short[::1] tag_next_classes, const short[::1] class_pairs, int[::1] output
) noexcept
