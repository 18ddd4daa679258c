from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from keysift.analysis.tagging.features import context_features, current_features, draft_of, lexicon_keys, split_word
from keysift.analysis.tagging.tagger import ENGLISH_MODEL, FORMAT, Tagger
from keysift.data import DATA
from keysift.io.array_files import load_arrays
from keysift.kernels.hashing import hash_name
from keysift.kernels.limits import BOUNDARY_CLASS, NO_TAG, ROLES, padded
from keysift.kernels.traits import CASINGS, FIRST, NORMAL, TITLE

ARRAYS = load_arrays(Path(DATA) / ENGLISH_MODEL, kind="tagger", version=FORMAT)[1]
TAGGER = Tagger(ARRAYS)
FEATURES = {key: place for place, key in enumerate(ARRAYS["feature_keys"])}
LEXICON = {key: place for place, key in enumerate(ARRAYS["lexicon_keys"])}


class Row(NamedTuple):
    """A row: its scores as the current word, those that it gives its neighbours, its class and its fixed tag."""

    vector: list[int]
    context: list[int]
    word_class: int
    fixed_tag: int


def rows_of(words: Sequence[str], casing: int | None = None) -> list[Row]:
    """Return the rows of different words that stand together, all in one casing context if it is given."""
    rows, draft = TAGGER.new_rows(), draft_of(words)
    rows.make_room_for_types(len(words))
    if casing is not None:
        draft.casings[:] = bytes([casing]) * len(words)
    TAGGER.add_rows(rows, list(words), draft, 0, len(words))
    assert rows.count == 1 + len(words)
    return [Row(*rows.read(rows.of_types[CASINGS * number + draft.casings[number]])) for number in range(len(words))]


def expected_row(word: str, casing: int) -> Row:
    """Sum the weights of a word's features by their names, as training has them."""
    parts = split_word(word, casing)
    word_class, fixed_tag = 1, -1
    names = lexicon_keys(parts)
    for name in names:
        place = LEXICON.get(hash_name(name))
        if place is not None:
            word_class = ARRAYS["lexicon_classes"][place]
            if name is names[0] and ARRAYS["lexicon_fixed"][place] != NO_TAG:
                fixed_tag = ARRAYS["lexicon_fixed"][place]
            break
    scores = [0] * (ROLES * len(TAGGER.tags))
    for name in context_features(parts, word_class) + current_features(parts, word_class):
        place = FEATURES.get(hash_name(name))
        if place is not None:
            for entry in range(ARRAYS["feature_starts"][place], ARRAYS["feature_starts"][place + 1]):
                scores[ARRAYS["feature_columns"][entry]] += ARRAYS["feature_values"][entry]
    tag_count = len(TAGGER.tags)
    padding = [0] * (padded(tag_count) - tag_count)
    vector, *roles = (scores[role * tag_count : (role + 1) * tag_count] + padding for role in range(ROLES))
    return Row(vector, [score for role in roles for score in role], word_class, fixed_tag)


@given(st.text(st.characters(), min_size=1, max_size=50), st.integers(0, CASINGS - 1))
@example("networks", 0)
@example("State-of-the-Art", 1)
@example("Parkinson’s", 2)
@example("o'12's", 0)
@example("experiment3", 0)
@example("IΣ", 1)
@example("İSTANBUL’S", 2)
@example("pre-", 0)
@example("\ud800\U0001f600", 0)
@example("x" * 30 + "Y" + "z" * 30, 1)
def test_rows_are_sums_of_named_features(word: str, casing: int) -> None:
    """Hashing a word's features as they are read gives what hashing their names gives."""
    assert rows_of([word], casing) == [expected_row(word, casing)]


@pytest.mark.parametrize("words", [["running", "jumping", "singing"], ["Zyxing", "Wvuing", "zyxing"]])
def test_words_that_share_a_context(words: list[str]) -> None:
    """Rows made together are the same as rows made alone, whether they share their context or not."""
    casings = draft_of(words).casings
    assert rows_of(words) == [
        row for word, casing in zip(words, casings, strict=True) for row in rows_of([word], casing)
    ]


def test_rows() -> None:
    """A row has a score for every role and tag, a class above the boundary's, and a tag or -1."""
    for word in ("the", "Method", "qwxyz"):
        (row,) = rows_of([word], NORMAL)
        assert len(row.vector) + len(row.context) == ROLES * padded(len(TAGGER.tags))
        assert row.word_class > BOUNDARY_CLASS
        assert -1 <= row.fixed_tag < len(TAGGER.tags)
    assert TAGGER.tags[rows_of(["the"], NORMAL)[0].fixed_tag] == "DT"


@given(st.text(st.characters(), max_size=12))
def test_casing_matters_to_capitals_only(word: str) -> None:
    """The row of a word without capitals does not depend on the casing context."""
    lower = word.lower()
    if lower == lower.lower():
        assert rows_of([lower], NORMAL) == rows_of([lower], FIRST) == rows_of([lower], TITLE)
