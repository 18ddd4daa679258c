from __future__ import annotations

import io
import zipfile
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from keysift.analysis.features import casings
from keysift.analysis.tagger import DEFAULT_MODEL, LARGEST_CACHE, Tagger
from keysift.analysis.train import accuracy
from keysift.analysis.treebank import read_sentences
from keysift.errors import KeysiftError, ModelError
from keysift.kernels.tagging import ROLES
from keysift.kernels.traits import FIRST, NORMAL, TITLE

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
TAGGER = Tagger.load()
ANY_WORD = st.text(st.characters(), max_size=12)


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("We propose a simple method .", "PRP VBP DT JJ NN ."),
        ("a state-of-the-art approach to non-linear systems", "DT JJ NN IN JJ NNS"),
        ("the short-term memory of long-term patients", "DT JJ NN IN JJ NNS"),
        ("Parkinson's disease doesn't help", "NNP NN VBZ VB"),
        ("It's the patient's choice", "PRP DT NN NN"),
        ("She can't read 12 books", "PRP MD VB CD NNS"),
        ("A Survey of Graph-Based Ranking Methods for Text", "DT NN IN JJ NN NNS IN NN"),
        ("A SURVEY OF GRAPH-BASED RANKING METHODS FOR TEXT", "DT NN IN JJ NN NNS IN NN"),
        ("the results of this experiment3 are good", "DT NNS IN DT NN VBP JJ"),
    ],
)
def test_runtime_text(sentence: str, tags: str) -> None:
    """Plain sentences, compounds, contractions, titles and footnote numbers get the expected tags."""
    assert TAGGER.tag(sentence.split()) == tags.split()


@pytest.mark.parametrize(("name", "exact", "coarse"), [("ewt.test", 0.945, 0.977), ("gum.test", 0.957, 0.980)])
def test_accuracy(name: str, exact: float, coarse: float) -> None:
    """The shipped model is as accurate on the treebanks' test parts as documented."""
    path = SHARED / "pos" / f"{name}.tsv.gz"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    found = accuracy(TAGGER, read_sentences(path))
    assert found[0] >= exact
    assert found[1] >= coarse


@given(st.lists(ANY_WORD, max_size=8))
def test_any_words_are_tagged(words: list[str]) -> None:
    """Whatever the words contain, each gets one of the tags, the same every time."""
    tags = TAGGER.tag(words)
    assert len(tags) == len(words)
    assert set(tags) <= set(TAGGER.tags)
    assert TAGGER.tag(words) == tags


@pytest.mark.parametrize("word", ["", "\0", "\ud800", "🙂", "-", "'", "'s", "--", "ﬁ", "0", "x" * 10**6])
def test_odd_words(word: str) -> None:
    """Empty, broken, symbolic and very long words are tagged alone and in company."""
    assert len(TAGGER.tag([word])) == 1
    assert len(TAGGER.tag([word, "method", word])) == 3


def test_empty_sentence() -> None:
    """A sentence without words has no tags."""
    assert TAGGER.tag([]) == []


def test_long_sentence() -> None:
    """A sentence of 100,000 words is tagged like a short one of the same words."""
    assert TAGGER.tag(["the", "method"] * 50_000) == ["DT", "NN"] * 50_000


def test_rows() -> None:
    """A row has a score for every role and tag, a class above the boundary's, and a tag or -1."""
    for word in ("the", "Method", "qwxyz"):
        row = TAGGER.row(word, NORMAL)
        assert len(row.vectors) == ROLES * len(TAGGER.tags)
        assert row.word_class > TAGGER.boundary.word_class == 0
        assert -1 <= row.fixed_tag < len(TAGGER.tags)
    assert TAGGER.tags[TAGGER.row("the", NORMAL).fixed_tag] == "DT"


@given(ANY_WORD)
def test_casing_matters_to_capitals_only(word: str) -> None:
    """The row of a word without capitals does not depend on the casing context."""
    lower = word.lower()
    if lower == lower.lower():
        assert TAGGER.row(lower, NORMAL) == TAGGER.row(lower, FIRST) == TAGGER.row(lower, TITLE)


def test_many_sentences_at_once() -> None:
    """Tagging the rows of several sentences gives the same tags as tagging one by one."""
    sentences = [
        ["Deep", "networks", "learn", "."],
        [],
        ["Introduction"],
        ["the", "state-of-the-art", "model"],
    ]
    rows, ends = array("i"), array("i")
    vectors, classes, fixed_tags = array("i", TAGGER.boundary.vectors), array("i", [0]), array("i", [-1])
    for words in sentences:
        for word, casing in zip(words, casings(words), strict=True):
            row = TAGGER.row(word, casing)
            rows.append(len(classes))
            vectors.extend(row.vectors)
            classes.append(row.word_class)
            fixed_tags.append(row.fixed_tag)
        ends.append(len(rows))
    found = TAGGER.tag_rows(rows, ends, vectors, classes, fixed_tags)
    assert [TAGGER.tags[tag] for tag in found] == [tag for words in sentences for tag in TAGGER.tag(words)]


def test_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows that are kept never outnumber the limit."""
    monkeypatch.setattr("keysift.analysis.tagger.LARGEST_CACHE", 10)
    assert LARGEST_CACHE > 10
    tagger = Tagger.load()
    tagger.tag([f"word{chr(97 + number)}" for number in range(26)])
    assert len(tagger._cache) <= 10


def model_arrays() -> dict[str, NDArray[Any]]:
    """Return the arrays of the shipped model."""
    with np.load(DEFAULT_MODEL, allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}


def test_foreign_files(tmp_path: Path) -> None:
    """Files that are no model, or that are not there, raise ModelError with their name in the message."""
    one_array, other_arrays = io.BytesIO(), io.BytesIO()
    np.save(one_array, np.arange(3))
    np.savez(other_arrays, something=np.arange(3))
    path = tmp_path / "model.npz"
    for content in (b"", b"text", b"PK\x03\x04", one_array.getvalue(), other_arrays.getvalue()):
        path.write_bytes(content)
        with pytest.raises(ModelError, match=r"model\.npz"):
            Tagger.load(path)
    with pytest.raises(KeysiftError, match="absent"):
        Tagger.load(tmp_path / "absent")
    with pytest.raises(ValueError, match=tmp_path.name):
        Tagger.load(tmp_path)


def test_cut_files(tmp_path: Path) -> None:
    """A model file that was cut off anywhere raises ModelError."""
    content = DEFAULT_MODEL.read_bytes()
    path = tmp_path / "model.npz"
    for length in range(0, len(content), len(content) // 20):
        path.write_bytes(content[:length])
        with pytest.raises(ModelError):
            Tagger.load(path)


def test_changed_bytes(tmp_path: Path) -> None:
    """A model file with a changed byte in its arrays raises ModelError."""
    content = DEFAULT_MODEL.read_bytes()
    path = tmp_path / "model.npz"
    with zipfile.ZipFile(DEFAULT_MODEL) as archive:
        entries = archive.infolist()
    for entry in entries:
        place = entry.header_offset + 60 + len(entry.filename) + entry.file_size // 2
        path.write_bytes(content[:place] + bytes([content[place] ^ 255]) + content[place + 1 :])
        with pytest.raises(ModelError):
            Tagger.load(path)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("format", lambda values: values + np.uint32(1)),
        ("tags", lambda values: values[:20]),
        ("feature_keys", lambda values: values[::-1]),
        ("feature_keys", lambda values: values.astype(np.int64)),
        ("feature_starts", lambda values: values[1:]),
        ("feature_starts", lambda values: values[:0]),
        ("feature_columns", lambda values: np.full_like(values, 255)),
        ("feature_values", lambda values: values[1:]),
        ("lexicon_keys", lambda values: values[:5]),
        ("lexicon_classes", lambda values: np.full_like(values, 200)),
        ("lexicon_classes", lambda values: np.zeros_like(values)),
        ("lexicon_fixed", lambda values: np.full_like(values, 200)),
        ("candidate_starts", lambda values: values[:0]),
        ("candidate_starts", lambda values: np.zeros_like(values)),
        ("candidate_tags", lambda values: np.full_like(values, 200)),
        ("class_pairs_places", lambda values: np.full_like(values, 10**9)),
        ("tag_pairs_values", lambda values: values.reshape(1, -1)),
    ],
)
def test_arrays_that_do_not_fit(name: str, change: Callable[[NDArray[Any]], NDArray[Any]]) -> None:
    """Arrays that would lead outside of one another raise ModelError."""
    arrays = model_arrays()
    arrays[name] = change(arrays[name])
    with pytest.raises(ModelError):
        Tagger(arrays)


def test_model_file_is_small_and_plain() -> None:
    """The shipped model is below 3 MB, has its licence beside it and is readable without pickle."""
    assert DEFAULT_MODEL.stat().st_size < 3_000_000
    assert "CC BY-SA 4.0" in DEFAULT_MODEL.with_name("tagger_en.LICENSE.md").read_text(encoding="utf-8")
    assert all(values.dtype.kind in "iu" for values in model_arrays().values())
