"""Tag sentences: the tagger's inner loop.

Everything here works on flat integer buffers only, so that the very same source runs interpreted
and compiled, with identical results.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from keysift.kernels.limits import NEIGHBOURS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import fixed_octets, ints, naturals, shorts

ROLES = 1 + NEIGHBOURS
"""Parts of a row: the word as current, left, second left, right and second right word."""
_LEAST = -(1 << 30)  # less than any sum of scores


def fill_table(places: array[int], values: array[int], table: array[int]) -> None:
    """Put values to their places."""
    places_at = naturals(places)
    values_at = shorts(values)
    table_at = shorts(table)
    for index in range(len(places)):
        table_at[places_at[index]] = values_at[index]


def select_candidates(
    table: array[int],
    class_first: bool,
    rows: int,
    tag_count: int,
    class_count: int,
    candidate_starts: array[int],
    candidate_tags: array[int],
    selected: array[int],
) -> None:
    """Fill in those scores of a table that belong to candidates of their class: few, and side by side.

    The table has the scores of all tags for each of `rows` tags or classes beside each class, the class coming first or
    second. `selected` gets for each of the rows the scores of the candidates of the first class, the second, and so on.
    """
    table_at = shorts(table)
    candidate_starts_at = naturals(candidate_starts)
    candidate_tags_at = fixed_octets(candidate_tags)
    selected_at = shorts(selected)
    place = 0
    for row in range(rows):
        for word_class in range(class_count):
            pair = word_class * rows + row if class_first else row * class_count + word_class
            for entry in range(candidate_starts_at[word_class], candidate_starts_at[word_class + 1]):
                selected_at[place] = table_at[pair * tag_count + candidate_tags_at[entry]]
                place += 1


def tag_sentences(
    rows: array[int],
    ends: array[int],
    vectors: Sequence[int],
    contexts: Sequence[int],
    contexts_of_rows: array[int],
    classes: array[int],
    fixed_tags: array[int],
    boundary_row: int,
    tag_count: int,
    class_count: int,
    candidate_starts: array[int],
    candidate_tags: array[int],
    tag_pairs: array[int],
    tag_classes: array[int],
    tag_next_classes: array[int],
    class_pairs: array[int],
    output: array[int],
) -> None:
    """Fill the output with the tag index of every token, greedily from left to right.

    ``rows`` holds each token's row number and ``ends`` each sentence's end as a token index. Row r has its scores
    as the current word from ``vectors[r * tag_count]`` on. Its context is numbered ``contexts_of_rows[r]``: context
    c has the scores of the other roles from ``contexts[c * NEIGHBOURS * tag_count]`` on, those of each tag side by
    side. The row's class is ``classes[r]``, and ``fixed_tags[r]`` is the tag it always gets, or -1. Neighbours
    outside of the sentence are ``boundary_row``, tags outside of it are ``tag_count``. ``tag_classes`` and
    ``class_pairs`` have the scores of candidates alone (see ``select_candidates``). The first of equally good
    candidates wins.
    """
    rows_at = ints(rows)
    ends_at = ints(ends)
    contexts_of_rows_at = ints(contexts_of_rows)
    classes_at = ints(classes)
    fixed_tags_at = ints(fixed_tags)
    candidate_starts_at = naturals(candidate_starts)
    candidate_tags_at = fixed_octets(candidate_tags)
    tag_pairs_at = shorts(tag_pairs)
    tag_classes_at = shorts(tag_classes)
    tag_next_classes_at = shorts(tag_next_classes)
    class_pairs_at = shorts(class_pairs)
    output_at = ints(output)
    width = NEIGHBOURS * tag_count
    candidate_count = len(candidate_tags)
    start = 0
    for sentence in range(len(ends)):
        end = ends_at[sentence]
        left_tag = tag_count
        second_left_tag = tag_count
        for position in range(start, end):
            row = rows_at[position]
            tag = fixed_tags_at[row]
            word_class = classes_at[row]
            first = candidate_starts_at[word_class]
            if tag < 0 and candidate_starts_at[word_class + 1] - first == 1:
                tag = candidate_tags_at[first]
            if tag < 0:
                left_row = rows_at[position - 1] if position > start else boundary_row
                second_left_row = rows_at[position - 2] if position > start + 1 else boundary_row
                right_row = rows_at[position + 1] if position + 1 < end else boundary_row
                second_right_row = rows_at[position + 2] if position + 2 < end else boundary_row
                right_class = classes_at[right_row]
                current = row * tag_count
                left = contexts_of_rows_at[left_row] * width
                second_left = contexts_of_rows_at[second_left_row] * width + 1
                right = contexts_of_rows_at[right_row] * width + 2
                second_right = contexts_of_rows_at[second_right_row] * width + 3
                tag_pair = (second_left_tag * (tag_count + 1) + left_tag) * tag_count
                tag_class = left_tag * candidate_count
                tag_next_class = (left_tag * class_count + right_class) * tag_count
                class_pair = right_class * candidate_count
                best_score = _LEAST
                for entry in range(first, candidate_starts_at[word_class + 1]):
                    candidate = candidate_tags_at[entry]
                    column = NEIGHBOURS * candidate
                    score = (
                        vectors[current + candidate]
                        + contexts[left + column]
                        + contexts[second_left + column]
                        + contexts[right + column]
                        + contexts[second_right + column]
                        + tag_pairs_at[tag_pair + candidate]
                        + tag_classes_at[tag_class + entry]
                        + tag_next_classes_at[tag_next_class + candidate]
                        + class_pairs_at[class_pair + entry]
                    )
                    # Not a condition around two assignments: nobody could foretell which way it goes.
                    tag = candidate if score > best_score else tag
                    best_score = score if score > best_score else best_score
            output_at[position] = tag
            second_left_tag = left_tag
            left_tag = tag
        start = end
