from __future__ import annotations

import random
from array import array
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.analysis.tagging.tagger import TABLES
from keysift.kernels.limits import MOST_TAGS, NEIGHBOURS, WIDEST_ROW, padded
from keysift.kernels.sentences import draft_of_types
from keysift.kernels.tagger import Scores, tag_tokens
from keysift.kernels.tagger_rows import RowTable
from keysift.kernels.tokenizer import Draft


class Problem(NamedTuple):
    """A random model with random sentences; row 0 is the boundary. Rows of scores have `width` places."""

    tag_count: int
    width: int
    class_count: int
    rows: array[int]
    ends: array[int]
    vectors: array[int]
    contexts: array[int]
    contexts_of_rows: array[int]
    classes: array[int]
    fixed_tags: array[int]
    candidates: list[list[int]]
    tables: list[array[int]]


def make_problem(seed: int, lengths: list[int]) -> Problem:
    """Return a problem whose scores are small, so that ties are frequent."""
    chance = random.Random(seed)
    tag_count, class_count, row_count = chance.randint(1, 12), chance.randint(2, 3), chance.randint(2, 5)
    width = padded(tag_count)
    context_count = chance.randint(1, row_count)

    def scores(size: int) -> list[int]:
        return [chance.randint(-2, 2) for _ in range(size)]

    pairs = (
        (tag_count + 1) ** 2,
        (tag_count + 1) * class_count,
        (tag_count + 1) * class_count,
        class_count**2,
    )
    ends = array("i", [sum(lengths[: index + 1]) for index in range(len(lengths))])
    return Problem(
        tag_count,
        width,
        class_count,
        array("i", [chance.randrange(1, row_count) for _ in range(sum(lengths))]),
        ends,
        array("h", scores(row_count * width)),
        array("h", scores(context_count * NEIGHBOURS * width)),
        array("i", [chance.randrange(context_count) for _ in range(row_count)]),
        array("i", [0] + [chance.randrange(1, class_count) for _ in range(row_count - 1)]),
        array("i", [-1] + [chance.choice([-1, -1, chance.randrange(tag_count)]) for _ in range(row_count - 1)]),
        [[]] + [sorted(chance.sample(range(tag_count), chance.randint(1, tag_count))) for _ in range(class_count - 1)],
        [array("h", scores(size * width)) for size in pairs],
    )


class Rows:
    """Rows of scores as a lexicon has them: the type of a word is its row."""

    def __init__(self, problem: Problem) -> None:
        count = len(problem.classes)
        self.rows = RowTable(problem.contexts[: NEIGHBOURS * problem.width], room=count)
        self.rows.make_room_for_types(count)
        self.rows.make_room_for_rows(count)
        memoryview(self.rows.vectors).cast("h")[: len(problem.vectors)] = memoryview(problem.vectors)
        memoryview(self.rows.contexts).cast("h")[: len(problem.contexts)] = memoryview(problem.contexts)
        self.facts = list(zip(problem.contexts_of_rows, problem.classes, problem.fixed_tags, strict=True))

    def add_rows(self, draft: Draft, start: int, end: int) -> RowTable:
        """Fill in the rows when they are asked for."""
        for number, facts in enumerate(self.facts):
            self.rows.set_row(number, number)
            self.rows.records[4 * number : 4 * number + 4] = array("i", [*facts, 0])
        return self.rows


def model_of(problem: Problem) -> Scores:
    """Return the scores of a problem as they are made of a model's arrays."""
    starts = array("I", [0])
    for tags in problem.candidates:
        starts.append(starts[-1] + len(tags))
    arrays = {
        "candidate_starts": starts,
        "candidate_tags": array("B", [tag for tags in problem.candidates for tag in tags]),
    }
    for name, table in zip(TABLES, problem.tables, strict=True):
        rows = len(table) // problem.width
        places = [(row, tag) for row in range(rows) for tag in range(problem.tag_count)]
        arrays[f"{name}_places"] = array("I", [row * problem.tag_count + tag for row, tag in places])
        arrays[f"{name}_values"] = array("h", [table[row * problem.width + tag] for row, tag in places])
    return Scores(arrays, problem.tag_count)


def run(problem: Problem, segment: int = 1000) -> list[int]:
    """Return what the kernel makes of a problem."""
    draft = draft_of_types(problem.rows, problem.ends, array("i", [0]) * len(problem.classes))
    tag_tokens(draft, Rows(problem), model_of(problem), segment)
    return list(draft.tags)


def expected_sentence(problem: Problem, words: list[int]) -> list[int]:
    """Tag one sentence by the definition, with padding in place of index arithmetic."""
    tag_count, width, class_count = problem.tag_count, problem.width, problem.class_count
    with_boundaries = [0, 0, *words, 0, 0]
    tags = [tag_count, tag_count]

    def part(row: int, role: int, tag: int) -> int:
        if role == 0:
            return problem.vectors[row * width + tag]
        context = problem.contexts_of_rows[row]
        return problem.contexts[(context * NEIGHBOURS + role - 1) * width + tag]

    for position in range(2, len(words) + 2):
        word, after = with_boundaries[position], with_boundaries[position + 1]
        classes = problem.classes[word], problem.classes[after]
        places = (
            tags[-2] * (tag_count + 1) + tags[-1],
            tags[-1] * class_count + classes[0],
            tags[-1] * class_count + classes[1],
            classes[0] * class_count + classes[1],
        )
        scores = {
            tag: part(word, 0, tag)
            + part(with_boundaries[position - 1], 1, tag)
            + part(with_boundaries[position - 2], 2, tag)
            + part(after, 3, tag)
            + part(with_boundaries[position + 2], 4, tag)
            + sum(table[place * width + tag] for table, place in zip(problem.tables, places, strict=True))
            for tag in problem.candidates[classes[0]]
        }
        fixed = problem.fixed_tags[word]
        tags.append(fixed if fixed >= 0 else max(scores, key=lambda tag: (scores[tag], -tag)))
    return tags[2:]


@given(st.integers(0, 10**6), st.lists(st.integers(0, 6), max_size=5))
def test_tags_are_those_of_the_definition(seed: int, lengths: list[int]) -> None:
    """Every token gets the best sum of its scores, whatever the sentences' lengths."""
    problem = make_problem(seed, lengths)
    expected: list[int] = []
    start = 0
    for end in problem.ends:
        expected += expected_sentence(problem, list(problem.rows[start:end]))
        start = end
    assert run(problem) == expected
    assert run(problem, segment=3) == expected


def test_nothing_to_tag() -> None:
    """No sentences, and sentences without words, leave the output as it is."""
    assert run(make_problem(1, [])) == []
    assert run(make_problem(1, [0, 0])) == []


def test_sentences_do_not_see_each_other() -> None:
    """A sentence is tagged alike alone and among others."""
    problem = make_problem(5, [3, 4])
    first = problem._replace(rows=problem.rows[:3], ends=array("i", [3]))
    second = problem._replace(rows=problem.rows[3:], ends=array("i", [4]))
    assert run(problem) == run(first) + run(second)


def test_a_very_long_sentence() -> None:
    """A sentence of 100,000 words is tagged to its end."""
    tags = run(make_problem(11, [100_000]))
    assert len(tags) == 100_000
    assert min(tags) >= 0


def test_rows_that_are_too_wide() -> None:
    """Models of more tags than rows have room for are refused, as there is no room to add their scores up."""
    assert padded(MOST_TAGS) == WIDEST_ROW
    with pytest.raises(ValueError, match=f"at most {WIDEST_ROW} scores. Got {WIDEST_ROW + 8} instead"):
        Scores({}, WIDEST_ROW + 1)
