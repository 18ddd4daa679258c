"""Tag sentences: add up the scores of words and of what stands beside each other, and take the best tag."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, TypeAlias

from keysift.kernels.limits import NEIGHBOURS, WIDEST_ROW, padded
from keysift.kernels.traits import CASINGS

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import zeros
    from keysift.kernels.interpreted import fetch_int, fetch_short, fixed_octets, ints, naturals, shorts
    from keysift.kernels.tagger_rows import RowTable, padded_place
    from keysift.kernels.tokenizer import Draft

    ScoreRow: TypeAlias = "list[int]"
else:
    from cython.cimports.fetching import fetch_int, fetch_short
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.tagger_rows import RowTable, padded_place
    from cython.cimports.keysift.kernels.tokenizer import Draft
    from cython.cimports.pointers import fixed_octets, ints, naturals, shorts

_RECORD_SIZE = cython.declare(cython.Py_ssize_t, 4)  # numbers in the record of a row, of which three are used:
_CONTEXT = cython.declare(cython.Py_ssize_t, 0)  # the number of its context
_WORD_CLASS = cython.declare(cython.Py_ssize_t, 1)  # its word's class
_FIXED_TAG = cython.declare(cython.Py_ssize_t, 2)  # the tag that its word always gets, or -1

_AHEAD = cython.declare(cython.Py_ssize_t, 6)  # tokens whose scores are asked for before they are needed
_LINE = cython.declare(cython.Py_ssize_t, 32)  # scores in a line of the processor's cache
_LEAST = cython.declare(cython.Py_ssize_t, -(1 << 30))  # less than any sum of scores


@cython.final
@cython.cclass
class Scores:
    """The scores of a model that do not depend on a word alone, but on tags and word classes beside each other.

    `tag_pairs` and `tag_next_classes` have rows for all tags, padded to a `width`; `tag_classes` and `class_pairs`,
    which involve the class of the word itself, have the scores of the candidates of that class alone.
    """

    tag_count: cython.Py_ssize_t
    width: cython.Py_ssize_t
    class_count: cython.Py_ssize_t
    candidate_count: cython.Py_ssize_t
    candidate_starts: array[int]
    candidate_tags: array[int]
    tag_pairs: array[int]
    tag_classes: array[int]
    tag_next_classes: array[int]
    class_pairs: array[int]

    def __init__(self, arrays: Mapping[str, array[int]], tag_count: cython.Py_ssize_t) -> None:
        self.tag_count = tag_count
        self.width = padded(tag_count)
        if self.width > WIDEST_ROW:
            raise ValueError(f"A tagger's rows have at most {WIDEST_ROW} scores. Got {self.width} instead.")
        self.candidate_starts = arrays["candidate_starts"]
        self.candidate_tags = arrays["candidate_tags"]
        self.class_count = len(self.candidate_starts) - 1
        self.candidate_count = len(self.candidate_tags)
        outer = tag_count + 1  # tags, and none outside of a sentence
        self.tag_pairs = self.padded_table(arrays, "tag_pairs", outer * outer)
        self.tag_next_classes = self.padded_table(arrays, "tag_next_classes", outer * self.class_count)
        self.tag_classes = self.selected(
            self.padded_table(arrays, "tag_classes", outer * self.class_count), outer, False
        )
        self.class_pairs = self.selected(
            self.padded_table(arrays, "class_pairs", self.class_count * self.class_count), self.class_count, True
        )

    def padded_table(self, arrays: Mapping[str, array[int]], name: str, rows: cython.Py_ssize_t) -> array[int]:
        """Return a table of so many rows, of which a model has the places and the values that are not 0."""
        table = zeros("h", rows * self.width)
        table_at = shorts(table)
        places = naturals(arrays[f"{name}_places"])
        values = shorts(arrays[f"{name}_values"])
        for index in range(len(arrays[f"{name}_places"])):
            table_at[padded_place(places[index], self.tag_count, self.width)] = values[index]
        return table

    @cython.cfunc
    def selected(self, table: array[int], rows: cython.Py_ssize_t, class_first: cython.bint) -> array[int]:
        """Return those scores of a table that belong to candidates of their class: few, and side by side.

        The table has scores for each of `rows` tags or classes beside each class, the class coming first or second.
        What is returned has for each of the rows the scores of the candidates of the first class, the second, and so
        on.
        """
        table_at = shorts(table)
        starts = naturals(self.candidate_starts)
        tags = fixed_octets(self.candidate_tags)
        found = zeros("h", rows * self.candidate_count)
        found_at = shorts(found)
        place: cython.Py_ssize_t = 0
        entry: cython.Py_ssize_t
        for row in range(rows):
            for word_class in range(self.class_count):
                pair = word_class * rows + row if class_first else row * self.class_count + word_class
                for entry in range(starts[word_class], starts[word_class + 1]):
                    found_at[place] = table_at[pair * self.width + tags[entry]]
                    place += 1
        return found


@cython.cfunc
@cython.exceptval(check=False)
def _choose_rows(draft: Draft, rows: RowTable, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Fill in the row of each token from `start` to `end`; tell whether all have one, none being new in its casing."""
    least: cython.int = 0
    for position in range(start, end):
        row = rows.of_types_at[CASINGS * draft.types_at[position] + draft.casings_at[position]]
        least = min(least, row)
        draft.rows_at[position] = row
        if row >= 0:
            fetch_int(rows.records_at, _RECORD_SIZE * row)
    return least == 0


def tag_tokens(draft: Draft, lexicon: Any, model: Scores | None, segment: cython.Py_ssize_t) -> None:
    """Fill in the tag of each token, sentences of so many tokens at a time, so that a long text needs few rows at once.

    Without a model, the rows of words are their tags. `lexicon` has the `rows`, and adds those that are missing.
    """
    draft.rows = zeros("i", draft.count)
    draft.rows_at = ints(draft.rows)
    draft.tags = draft.rows if model is None else zeros("i", draft.count)
    draft.tags_at = ints(draft.tags)
    start: cython.Py_ssize_t = 0
    first: cython.Py_ssize_t = 0
    for last in range(1, draft.sentences + 1):
        end: cython.Py_ssize_t = draft.sentence_ends_at[last - 1]
        if end - start < segment and last < draft.sentences:
            continue
        rows: RowTable = lexicon.rows
        if not _choose_rows(draft, rows, start, end):
            rows = lexicon.add_rows(draft, start, end)
            _choose_rows(draft, rows, start, end)
        if model is not None:
            _tag_sentences(draft, rows, model, first, last)
        start = end
        first = last


@cython.cfunc
@cython.exceptval(-1, check=False)
def _tag_sentences(
    draft: Draft,
    rows: RowTable,
    model: Scores,
    first_sentence: cython.Py_ssize_t,
    last_sentence: cython.Py_ssize_t,
) -> cython.int:
    """Fill in the tag of every token of some sentences, greedily from left to right, given their rows.

    Outside of a sentence, words are the boundary, and tags are `tag_count`. The first of equally good candidates wins.

    Most words have many candidates, so the scores of all tags are added up: that needs no look at which they are, and
    the C compiler makes it a few additions of whole vectors. No sum exceeds 16 bits (see
    `keysift.analysis.tagging.model_check`).
    """
    width = model.width
    tag_count = model.tag_count
    class_count = model.class_count
    candidate_count = model.candidate_count
    scores: ScoreRow
    if not cython.compiled:
        scores = [0] * width
    rows_at = draft.rows_at
    tags_at = draft.tags_at
    vectors_at = rows.vectors_at
    contexts_at = rows.contexts_at
    records_at = rows.records_at
    candidate_starts_at = naturals(model.candidate_starts)
    candidate_tags_at = fixed_octets(model.candidate_tags)
    tag_pairs_at = shorts(model.tag_pairs)
    tag_classes_at = shorts(model.tag_classes)
    tag_next_classes_at = shorts(model.tag_next_classes)
    class_pairs_at = shorts(model.class_pairs)
    lines = (width + _LINE - 1) // _LINE
    context_lines = (NEIGHBOURS * width + _LINE - 1) // _LINE
    start: cython.Py_ssize_t = draft.sentence_ends_at[first_sentence - 1] if first_sentence > 0 else 0
    total: cython.Py_ssize_t = draft.sentence_ends_at[last_sentence - 1] if last_sentence > 0 else 0
    tag: cython.Py_ssize_t
    row: cython.Py_ssize_t
    entry: cython.Py_ssize_t
    for sentence in range(first_sentence, last_sentence):
        end: cython.Py_ssize_t = draft.sentence_ends_at[sentence]
        left_tag = tag_count
        second_left_tag = tag_count
        for position in range(start, end):
            if cython.compiled and position + _AHEAD < total:
                row = rows_at[position + _AHEAD]
                for line in range(lines):
                    fetch_short(vectors_at, row * width + line * _LINE)
                context = records_at[row * _RECORD_SIZE + _CONTEXT] * NEIGHBOURS * width
                for line in range(context_lines):
                    fetch_short(contexts_at, context + line * _LINE)
            row = rows_at[position]
            tag = records_at[row * _RECORD_SIZE + _FIXED_TAG]
            word_class: cython.Py_ssize_t = records_at[row * _RECORD_SIZE + _WORD_CLASS]
            first: cython.Py_ssize_t = candidate_starts_at[word_class]
            last: cython.Py_ssize_t = candidate_starts_at[word_class + 1]
            if tag < 0 and last - first == 1:
                tag = candidate_tags_at[first]
            if tag < 0:
                left_row: cython.Py_ssize_t = rows_at[position - 1] if position > start else 0
                second_left_row: cython.Py_ssize_t = rows_at[position - 2] if position > start + 1 else 0
                right_row: cython.Py_ssize_t = rows_at[position + 1] if position + 1 < end else 0
                second_right_row: cython.Py_ssize_t = rows_at[position + 2] if position + 2 < end else 0
                right_class: cython.Py_ssize_t = records_at[right_row * _RECORD_SIZE + _WORD_CLASS]
                current = row * width
                left = records_at[left_row * _RECORD_SIZE + _CONTEXT] * NEIGHBOURS * width
                second_left = (records_at[second_left_row * _RECORD_SIZE + _CONTEXT] * NEIGHBOURS + 1) * width
                right = (records_at[right_row * _RECORD_SIZE + _CONTEXT] * NEIGHBOURS + 2) * width
                second_right = (records_at[second_right_row * _RECORD_SIZE + _CONTEXT] * NEIGHBOURS + 3) * width
                tag_pair = (second_left_tag * (tag_count + 1) + left_tag) * width
                tag_class = left_tag * candidate_count
                tag_next_class = (left_tag * class_count + right_class) * width
                class_pair = right_class * candidate_count
                for column in range(width):
                    scores[column] = (
                        vectors_at[current + column]
                        + contexts_at[left + column]
                        + contexts_at[second_left + column]
                        + contexts_at[right + column]
                        + contexts_at[second_right + column]
                        + tag_pairs_at[tag_pair + column]
                        + tag_next_classes_at[tag_next_class + column]
                    )
                best_score: cython.int = _LEAST
                for entry in range(first, last):
                    candidate: cython.Py_ssize_t = candidate_tags_at[entry]
                    score: cython.int = (
                        scores[candidate] + tag_classes_at[tag_class + entry] + class_pairs_at[class_pair + entry]
                    )
                    # Not a condition around two assignments: no processor could predict which way it goes.
                    tag = candidate if score > best_score else tag
                    best_score = score if score > best_score else best_score
            tags_at[position] = tag
            second_left_tag = left_tag
            left_tag = tag
        start = end
    return 0
