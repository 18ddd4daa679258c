from __future__ import annotations

import pytest

from keysift import Extractor, Kea, Tuned, analyze
from keysift.evaluation import Dataset, LabelledDocument, evaluate
from keysift.evaluation.runs.cross_fitting import cross_fitted
from keysift.rankers.case import TextContext
from tests.evaluation.made_up import made_up_dataset


def test_each_half_is_judged_by_the_other() -> None:
    """A document is ranked by the model of the half that it is not in, and so are its copies."""
    documents = made_up_dataset(documents=11).documents
    dataset = Dataset("copied", "en", (*documents, LabelledDocument("copy", documents[0].text, ("other",))))
    system = cross_fitted("kea", dataset, stop_words=None, options={})
    models = [Kea.fit(documents[1::2]), Kea.fit([*documents[::2], dataset[11]])]
    for number, document in enumerate(documents):
        expected = Extractor("kea", model=models[number % 2]).extract(document.text, top=None)
        assert [phrase for phrase, _ in system.rank(TextContext(analyze(document.text)))] == expected


def test_options_reach_training() -> None:
    """Candidates are found in training as in extraction."""
    dataset = made_up_dataset()
    ngrams = evaluate("kea", dataset, ngrams=True, max_words=2)
    assert ngrams.means["P@5"] != evaluate("kea", dataset).means["P@5"]


def test_nothing_to_learn_is_no_accident() -> None:
    """A half without labels of its own leaves the phrases in the order of the text."""
    texts = ("We saw red fish. They have old ships.", "Graphs have nodes.")
    dataset = Dataset("bare", "en", tuple(LabelledDocument(text[:3], text, ()) for text in texts))
    found = cross_fitted("kea", dataset, stop_words=None, options={}).rank(TextContext(analyze(texts[0])))
    assert [phrase.stem for phrase, _ in found] == ["red fish", "old ship"]  # type: ignore[union-attr]
    assert evaluate("kea", dataset).means["P@5"] == pytest.approx(0.0)


def test_tuned_is_cross_fitted_too() -> None:
    """`tuned` ranks a document by what the other half teaches, and as sift does where that is nothing."""
    documents = made_up_dataset(documents=10).documents
    system = cross_fitted("tuned", Dataset("halves", "en", documents), stop_words=None, options={})
    model = Tuned.fit(documents[1::2])
    expected = Extractor(model=model).extract(documents[0].text, top=None)
    assert [phrase for phrase, _ in system.rank(TextContext(analyze(documents[0].text)))] == expected
    bare = Dataset("bare", "en", tuple(LabelledDocument(one.name, one.text, ()) for one in documents))
    found = cross_fitted("tuned", bare, stop_words=None, options={}).rank(TextContext(analyze(documents[0].text)))
    assert [phrase for phrase, _ in found] == Extractor("sift").extract(documents[0].text, top=None)
