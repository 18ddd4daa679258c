from __future__ import annotations

import pytest

from keysift import InputError
from keysift.evaluation import BenchmarkSettings, Dataset, LabelledDocument, Measure, evaluate
from keysift.study.measuring import measure_methods
from tests.evaluation.made_up import made_up_dataset


def test_measured_scores_are_those_of_evaluate() -> None:
    """With labels, methods are measured: the means of evaluate, with intervals, best first."""
    dataset = made_up_dataset(documents=30)
    settings = BenchmarkSettings(
        methods=("tf", "firstn", "tfidf"), measures=(Measure.parse("P@5"), Measure.parse("MRR"))
    )
    measured = measure_methods(dataset, settings=settings)
    for found in measured:
        expected = evaluate(found.method, dataset, measures=["P@5", "MRR"]).means
        assert {name: interval.estimate for name, interval in found.scores.items()} == pytest.approx(expected)
        assert found.behind_best["P@5"].high <= 1e-9 or found is not measured[0]
    assert [found.scores["P@5"].estimate for found in measured] == sorted(
        (found.scores["P@5"].estimate for found in measured), reverse=True
    )
    assert measured[0].behind_best["P@5"].estimate == 0.0


def test_one_labelled_document_is_not_enough() -> None:
    """A single labelled document has no interval, so it is refused."""
    with pytest.raises(InputError, match="at least 2"):
        measure_methods(Dataset("one", "en", (LabelledDocument("1", "Random walks.", ("walks",)),)))
