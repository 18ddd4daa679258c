"""The comparison of word weights in `scripts/research_weights.py` measures what it says."""

from __future__ import annotations

import pytest

pytest.importorskip("sklearn", reason="needs the extra sklearn")

from keysift import analyze
from keysift.evaluation import Dataset, LabelledDocument
from keysift.integrations.word_weights import WEIGHTINGS
from research_weights import Query, by_gold_phrases, by_titles, classification, ranks, split_title

TEXTS = ["Coral reefs need light.", "Steel bridges have cracks.", "Steel cables hold bridges.", "Bees dance."]


def test_titles_are_taken_from_texts() -> None:
    """A title is the first line that is no mark, and is not part of the document any more."""
    assert split_title("--T\nSparse grids\n--A\nWe study grids.\n") == ("Sparse grids", "We study grids.")
    assert split_title("\n") == ("", "")
    labelled = [LabelledDocument("one", "Title\nText", ("a b", "c")), LabelledDocument("two", "Other\nText", ())]
    assert by_titles(labelled) == (["Text", "Text"], [Query("Title", 0), Query("Other", 1)])
    assert by_gold_phrases(labelled)[1] == [Query("a b. c", 0)]


@pytest.mark.parametrize("weighting", WEIGHTINGS)
def test_ranks(weighting: str) -> None:
    """The right document is first where only it has the words, behind all with the same score, and last without any."""
    documents = [analyze(text) for text in TEXTS]
    queries = [Query("coral reef", 0), Query("steel cables", 2), Query("steel cables", 1), Query("moon", 3)]
    assert ranks(weighting, documents, queries).tolist() == [1, 1, 2, 4]


@pytest.mark.long
def test_classification_is_cross_validated() -> None:
    """Two collections with words of their own are told apart, and two with the same texts are not."""
    names = [f"number{letter}" for letter in "abcdefghij"]
    reefs = [LabelledDocument(name, f"Coral reefs need light, said {name}.", ()) for name in names]
    bridges = [LabelledDocument(name, f"Steel bridges have cracks, said {name}.", ()) for name in names]
    apart = classification([Dataset("sea", "en", tuple(reefs)), Dataset("land", "en", tuple(bridges))], 10)
    assert all(found.many.mean() == 1.0 for found in apart.values())
    same = classification([Dataset("one", "en", tuple(reefs)), Dataset("other", "en", tuple(reefs))], 10)
    assert all(found.many.mean() <= 0.6 for found in same.values())
