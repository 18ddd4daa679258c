from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.analysis.tagging.accuracy import accuracy
from keysift.analysis.tagging.model_check import check_model
from keysift.analysis.tagging.tagger import ENGLISH_MODEL, FORMAT, Tagger
from keysift.analysis.tagging.treebank import read_sentences
from keysift.data import DATA
from keysift.errors import KeysiftError, ModelError
from keysift.io.array_files import load_arrays, save_arrays
from tests.marks import needs_compiled_kernels

MODEL = Path(DATA) / ENGLISH_MODEL
SHARED = Path(__file__).resolve().parents[3].parent / "shared"
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


@needs_compiled_kernels
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


def model_arrays() -> dict[str, array[int]]:
    """Return the arrays of the shipped model."""
    return load_arrays(MODEL, kind="tagger", version=FORMAT)[1]


def test_foreign_files(tmp_path: Path) -> None:
    """Files that are no model, or that are not there, raise ModelError with their name in the message."""
    path = tmp_path / "some.model"
    for content in (b"", b"text", b"keysift\n", b"keysift\n{}\n00000000\n"):
        path.write_bytes(content)
        with pytest.raises(ModelError, match=r"some\.model"):
            Tagger.load(path)
    save_arrays(path, kind="corpus", version=1, header={}, arrays={})
    with pytest.raises(ModelError, match="is a keysift corpus file"):
        Tagger.load(path)
    with pytest.raises(KeysiftError, match="absent"):
        Tagger.load(tmp_path / "absent")


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("tags", lambda values: values[:20]),
        ("feature_keys", lambda values: values[::-1]),
        ("feature_keys", lambda values: array("q", values)),
        ("feature_starts", lambda values: values[1:]),
        ("feature_starts", lambda values: values[:0]),
        ("feature_columns", lambda values: array("B", [255]) * len(values)),
        ("feature_values", lambda values: values[1:]),
        ("feature_values", lambda values: array("h", [30_000]) * len(values)),
        ("lexicon_keys", lambda values: values[:5]),
        ("lexicon_classes", lambda values: array("B", [200]) * len(values)),
        ("lexicon_classes", lambda values: array("B", [0]) * len(values)),
        ("lexicon_fixed", lambda values: array("B", [200]) * len(values)),
        ("candidate_starts", lambda values: values[:0]),
        ("candidate_starts", lambda values: array("I", [0]) * len(values)),
        ("candidate_tags", lambda values: array("B", [200]) * len(values)),
        ("class_pairs_places", lambda values: array("I", [10**9]) * len(values)),
        ("tag_pairs_values", lambda values: values[1:]),
    ],
)
def test_arrays_that_do_not_fit(name: str, change: Callable[[array[int]], array[int]]) -> None:
    """Arrays that would lead outside of one another raise ModelError."""
    arrays = model_arrays()
    check_model(arrays)
    arrays[name] = change(arrays[name])
    with pytest.raises(ModelError):
        check_model(arrays)


def test_weights_that_are_too_large() -> None:
    """A model whose scores may exceed 16 bits is refused, even if each weight fits."""
    arrays = model_arrays()
    arrays["tag_pairs_values"] = array("h", [20_000]) * len(arrays["tag_pairs_values"])
    with pytest.raises(ModelError, match="weights are too large"):
        check_model(arrays)


@pytest.mark.parametrize("path", sorted(Path(DATA).glob("tagger_*.model")), ids=lambda path: path.stem)
def test_shipped_models_are_sound(path: Path) -> None:
    """The models that are loaded without a check would pass it."""
    check_model(load_arrays(path, kind="tagger", version=FORMAT)[1])


def test_model_file_is_small() -> None:
    """The shipped model is below 3 MB and has its licence beside it."""
    assert MODEL.stat().st_size < 3_000_000
    assert "CC BY-SA 4.0" in MODEL.with_name("tagger_en.LICENSE.md").read_text(encoding="utf-8")
