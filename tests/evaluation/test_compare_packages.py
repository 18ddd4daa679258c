"""The script that compares keysift with other packages and with published figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compare_packages import CUTS, System, f1_scores, slashed, with_free_terms
from keysift.evaluation import Dataset, LabelledDocument, evaluate

DATASET = Dataset(
    "grids",
    "en",
    (
        LabelledDocument("short", "Graphs.", ("graphs", "nodes")),
        LabelledDocument("long", "Sparse grids solve equations.", ("sparse grids", "equations")),
    ),
)
ANSWERS = {"Graphs.": ["graphs"], "Sparse grids solve equations.": ["grid", "a", "b", "c", "equations", "sparse grids"]}


def test_f1_is_of_all_documents_together() -> None:
    """Hits, answers and keyphrases are added up over documents before they are divided."""
    found = evaluate(ANSWERS.__getitem__, DATASET)
    # Four keyphrases; two hits among six answers at 5, three among seven at 10.
    assert f1_scores(found.documents) == pytest.approx([200 * 2 / (6 + 4), 200 * 3 / (7 + 4), 200 * 3 / (7 + 4)])
    assert CUTS == (5, 10, 15)


def test_a_row_has_the_same_answers_for_all_its_figures() -> None:
    """Precision, F1 and time of a row are of one pass over the documents, after one text that is not timed."""
    asked = []

    def rank(text: str) -> list[str]:
        asked.append(text)
        return ANSWERS[text]

    row = System("some", rank, clock=lambda: float(len(asked))).run(DATASET)
    assert asked == [DATASET[0].text, *(document.text for document in DATASET)]
    assert row.milliseconds == 1000
    assert row.f1 == "40.0 / 54.5 / 54.5"
    assert row.precision == slashed(evaluate(ANSWERS.__getitem__, DATASET).means.values())


def test_f1_on_inspec_is_of_the_terms_that_were_chosen_freely() -> None:
    """The controlled terms are the last ones, in alphabetical order; other datasets keep all of their keyphrases."""
    free, controlled = ("word graphs", "Zipf's law", "co-occurrence"), ("graph theory", "text analysis")
    documents = (LabelledDocument("one", "Graphs.", free + controlled), LabelledDocument("two", "Words.", controlled))
    inspec = Dataset("Inspec", "en", documents)
    assert [document.keyphrases for document in with_free_terms(inspec)] == [free[:2], ()]
    assert with_free_terms(replace(inspec, name="other")).documents == documents
