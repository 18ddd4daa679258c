from __future__ import annotations

import pickle
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument, labelled_document

DOCUMENT = LabelledDocument("a", "Random walks.", ("walks",))


def test_a_dataset_is_like_a_sequence() -> None:
    """A dataset has a length, is iterated in order and indexed."""
    dataset = Dataset("sample", "en", (DOCUMENT, LabelledDocument("b", "", ())))
    assert len(dataset) == 2
    assert [document.name for document in dataset] == ["a", "b"]
    assert dataset[0] is DOCUMENT
    assert repr(dataset) == "<Dataset sample: 2 documents, language 'en'>"


def test_datasets_are_frozen_and_travel() -> None:
    """A dataset cannot be changed, and is the same after pickling."""
    dataset = Dataset("sample", "en", (DOCUMENT,), source="here")
    with pytest.raises(AttributeError):
        dataset.name = "other"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(dataset)) == dataset


def test_equality_is_by_content() -> None:
    """Datasets are equal if name, language and content are, wherever they were read."""
    dataset = Dataset("sample", "en", (DOCUMENT,), source="here")
    assert dataset == Dataset("sample", "en", (LabelledDocument("a", "Random walks.", ("walks",)),), source="there")
    assert dataset != Dataset("sample", "pt", (DOCUMENT,))
    assert dataset != Dataset("sample", "en", (DOCUMENT, DOCUMENT))
    assert len({dataset, Dataset("sample", "en", (DOCUMENT,))}) == 1


@pytest.mark.parametrize(
    "other",
    [
        LabelledDocument("b", "Random walks.", ("walks",)),
        LabelledDocument("a", "random walks.", ("walks",)),
        LabelledDocument("a", "Random walks.", ("Walks",)),
        LabelledDocument("a", "Random walks.", ()),
        LabelledDocument("aR", "andom walks.", ("walks",)),
        LabelledDocument("a", "Random walks.", ("walks", "")),
    ],
)
def test_the_checksum_sees_every_change(other: LabelledDocument) -> None:
    """Another name, text or keyphrase, or another border between them, gives another checksum."""
    assert Dataset("x", "en", (DOCUMENT,)).checksum != Dataset("x", "en", (other,)).checksum


def test_the_checksum_sees_order_and_borders_of_documents() -> None:
    """The order of documents and the border between keyphrases and the next document enter the checksum."""
    second = LabelledDocument("b", "c", ("d",))
    checksums = {
        Dataset("x", "en", documents).checksum
        for documents in (
            (DOCUMENT, second),
            (second, DOCUMENT),
            (LabelledDocument("a", "Random walks.", ("walks", "b", "c", "d")),),
        )
    }
    assert len(checksums) == 3


def test_the_checksum_is_defined() -> None:
    """The checksum is SHA-256 over lengths and strings, and neither name nor language of the dataset are part of it."""
    expected = sha256(b"1\n" + b"1\na" + b"13\nRandom walks." + b"5\nwalks").hexdigest()
    assert Dataset("x", "en", (DOCUMENT,)).checksum == expected
    assert Dataset("y", "pt", (DOCUMENT,)).checksum == expected


def test_lone_surrogates_have_a_checksum() -> None:
    """A text that cannot be written as UTF-8 has a checksum too."""
    assert len(Dataset("x", "en", (LabelledDocument("a", "\ud800", ()),)).checksum) == 64


def test_cleaning() -> None:
    """Line ends become one character and the byte order mark goes; keyphrases are trimmed, and kept once."""
    document = labelled_document(
        "a", "\ufeffone\r\ntwo\rthree\x0c", [" big \t data\xa0set ", "", "Big", "big data set"]
    )
    assert document == LabelledDocument("a", "one\ntwo\nthree\x0c", ("big data set", "Big"))


@given(st.text(), st.lists(st.text()))
def test_cleaning_twice_changes_nothing(text: str, keyphrases: list[str]) -> None:
    """What is clean stays as it is (a second byte order mark aside)."""
    once = labelled_document("a", text.lstrip("\ufeff"), keyphrases)
    assert labelled_document("a", once.text, once.keyphrases) == once
