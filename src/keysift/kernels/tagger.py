"""Tag sentences: the tagger's inner loop.

Everything here works on flat integer buffers only, so that the very same source runs interpreted
and compiled, with identical results.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from keysift.kernels.limits import CONTEXT, FIXED_TAG, NEIGHBOURS, RECORD_SIZE, WIDEST_ROW, WORD_CLASS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import fetch_short, fixed_octets, ints, naturals, shorts

ROLES = 1 + NEIGHBOURS
"""Parts of a row: the word as current, left, second left, right and second right word."""
_AHEAD = 6  # tokens whose scores are asked for before they are needed
_LINE = 32  # scores in a line of the processor's cache
_LEAST = -(1 << 30)  # less than any sum of scores


def fill_table(places: array[int], values: array[int], tag_count: int, width: int, table: array[int]) -> None:
    """Put values to their places in a table of rows of `width`, given their places in one of rows of `tag_count`."""
    places_at = naturals(places)
    values_at = shorts(values)
    table_at = shorts(table)
    for index in range(len(places)):
        place = places_at[index]
        table_at[place // tag_count * width + place % tag_count] = values_at[index]


def select_candidates(
    table: array[int],
    class_first: bool,
    rows: int,
    width: int,
    class_count: int,
    candidate_starts: array[int],
    candidate_tags: array[int],
    selected: array[int],
) -> None:
    """Fill in those scores of a table that belong to candidates of their class: few, and side by side.

    The table has the scores of all tags, padded to a `width`, for each of `rows` tags or classes beside each class, the
    class coming first or second. `selected` gets for each of the rows the scores of the candidates of the first class,
    the second, and so on.
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
                selected_at[place] = table_at[pair * width + candidate_tags_at[entry]]
                place += 1


def tag_sentences(
    rows: array[int],
    ends: array[int],
    vectors: Sequence[int],
    contexts: Sequence[int],
    records: array[int],
    boundary_row: int,
    tag_count: int,
    width: int,
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
    as the current word from ``vectors[r * width]`` on, one for each of ``tag_count`` tags; the places up to the
    ``width`` are not used. Its record, from ``records[r * RECORD_SIZE]`` on, has the number of its context, its class,
    and the tag it always gets, or -1. Context c has the scores of the other roles from
    ``contexts[c * NEIGHBOURS * width]`` on, role by role. Neighbours outside of the sentence are ``boundary_row``, tags
    outside of it are ``tag_count``. ``tag_pairs`` and ``tag_next_classes`` have rows of ``width`` as well;
    ``tag_classes`` and ``class_pairs`` have the scores of candidates alone (see ``select_candidates``). The first of
    equally good candidates wins.

    Most words have many candidates, so the scores of all tags are added up: that needs no look at which they are, and
    the C compiler makes it a few additions of whole vectors. No sum exceeds 16 bits (see
    ``keysift.analysis.tagging.model_check``).
    """
    if width > WIDEST_ROW:
        raise ValueError(f"A tagger's rows have at most {WIDEST_ROW} scores. Got {width} instead.")
    if not cython.compiled:  # compiled, it is an array of C
        scores = [0] * width
    rows_at = ints(rows)
    ends_at = ints(ends)
    records_at = ints(records)
    candidate_starts_at = naturals(candidate_starts)
    candidate_tags_at = fixed_octets(candidate_tags)
    tag_pairs_at = shorts(tag_pairs)
    tag_classes_at = shorts(tag_classes)
    tag_next_classes_at = shorts(tag_next_classes)
    class_pairs_at = shorts(class_pairs)
    output_at = ints(output)
    candidate_count = len(candidate_tags)
    total = len(rows)
    lines = (width + _LINE - 1) // _LINE
    context_lines = (NEIGHBOURS * width + _LINE - 1) // _LINE
    start = 0
    for sentence in range(len(ends)):
        end = ends_at[sentence]
        left_tag = tag_count
        second_left_tag = tag_count
        for position in range(start, end):
            if cython.compiled and position + _AHEAD < total:
                row = rows_at[position + _AHEAD]
                for line in range(lines):
                    fetch_short(vectors, row * width + line * _LINE)
                context = records_at[row * RECORD_SIZE + CONTEXT] * NEIGHBOURS * width
                for line in range(context_lines):
                    fetch_short(contexts, context + line * _LINE)
            row = rows_at[position]
            tag = records_at[row * RECORD_SIZE + FIXED_TAG]
            word_class = records_at[row * RECORD_SIZE + WORD_CLASS]
            first = candidate_starts_at[word_class]
            if tag < 0 and candidate_starts_at[word_class + 1] - first == 1:
                tag = candidate_tags_at[first]
            if tag < 0:
                left_row = rows_at[position - 1] if position > start else boundary_row
                second_left_row = rows_at[position - 2] if position > start + 1 else boundary_row
                right_row = rows_at[position + 1] if position + 1 < end else boundary_row
                second_right_row = rows_at[position + 2] if position + 2 < end else boundary_row
                right_class = records_at[right_row * RECORD_SIZE + WORD_CLASS]
                current = row * width
                left = records_at[left_row * RECORD_SIZE + CONTEXT] * NEIGHBOURS * width
                second_left = (records_at[second_left_row * RECORD_SIZE + CONTEXT] * NEIGHBOURS + 1) * width
                right = (records_at[right_row * RECORD_SIZE + CONTEXT] * NEIGHBOURS + 2) * width
                second_right = (records_at[second_right_row * RECORD_SIZE + CONTEXT] * NEIGHBOURS + 3) * width
                tag_pair = (second_left_tag * (tag_count + 1) + left_tag) * width
                tag_class = left_tag * candidate_count
                tag_next_class = (left_tag * class_count + right_class) * width
                class_pair = right_class * candidate_count
                for column in range(width):
                    scores[column] = (
                        vectors[current + column]
                        + contexts[left + column]
                        + contexts[second_left + column]
                        + contexts[right + column]
                        + contexts[second_right + column]
                        + tag_pairs_at[tag_pair + column]
                        + tag_next_classes_at[tag_next_class + column]
                    )
                best_score = _LEAST
                for entry in range(first, candidate_starts_at[word_class + 1]):
                    candidate = candidate_tags_at[entry]
                    score = scores[candidate] + tag_classes_at[tag_class + entry] + class_pairs_at[class_pair + entry]
                    # Not a condition around two assignments: nobody could foretell which way it goes.
                    tag = candidate if score > best_score else tag
                    best_score = score if score > best_score else best_score
            output_at[position] = tag
            second_left_tag = left_tag
            left_tag = tag
        start = end
