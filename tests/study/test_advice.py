from __future__ import annotations

import random
from pathlib import Path

import pytest

import keysift
from keysift import InputError
from keysift.evaluation import (
    BenchmarkSettings,
    Dataset,
    LabelledDocument,
    Measure,
    evaluate,
    open_dataset,
    run_benchmark,
)
from keysift.evaluation.runs.run_results import summarize
from keysift.kernels import are_compiled
from keysift.study.advice import MEASURES, advise, benchmark_figures, measure_methods, predicted_methods
from keysift.study.report.from_run import run_variables
from tests.evaluation.made_up import made_up_dataset

TEXTS = [document.text for document in made_up_dataset(documents=8)]


def test_figures_are_of_todays_methods() -> None:
    """The figures that advice learns from are of methods there are, the same ones on a dozen datasets."""
    figures = benchmark_figures()
    assert len(figures) >= 12
    assert "Schutz2008" not in figures  # its gold is an extractor's
    for row in figures.values():
        for measure in MEASURES:
            assert set(row["results"][measure]) == set(predicted_methods())
    assert set(predicted_methods()) <= set(keysift.methods())


@pytest.mark.long
@pytest.mark.skipif(not are_compiled(), reason="takes too long with interpreted kernels, which give the same results")
@pytest.mark.parametrize("name", ["wiki20", "fao30"])
def test_figures_are_what_the_library_gives(shared: Path, tmp_path: Path, name: str) -> None:
    """Running the benchmark again gives the shipped figures of every method, to the last digit."""
    dataset = open_dataset(name, data=shared / "datasets")
    shipped = benchmark_figures()[name]
    assert shipped["checksum"] == dataset.checksum
    settings = BenchmarkSettings(methods=predicted_methods(), trials=0)
    results = run_benchmark([dataset], tmp_path / "run", settings=settings, workers=2)
    summary = summarize(results)[name]
    assert run_variables(results)[name] == pytest.approx(shipped["variables"], abs=0.006)
    for measure, row in shipped["results"].items():
        for method, expected in row.items():
            assert summary[method][measure] == pytest.approx(expected, abs=0.006)  # they are rounded to two digits


def test_advice_ranks_all_methods_with_intervals() -> None:
    """Every method with figures is predicted with an interval; the default differs from itself by nothing."""
    advice = advise(TEXTS)
    assert {found.method for found in advice.methods} == set(predicted_methods())
    for found in advice.methods:
        for measure in MEASURES:
            score = found.scores[measure]
            assert score.low <= score.estimate <= score.high
    default = next(found for found in advice.methods if found.method == advice.default)
    assert [default.differences[measure].estimate for measure in MEASURES] == [0.0, 0.0]


def test_another_method_than_the_default_must_be_clearly_better() -> None:
    """The default is recommended unless a method's whole interval is above it, in every measure."""
    advice = advise(TEXTS)
    recommended = next(found for found in advice.methods if found.method == advice.recommended)
    clearly = all(recommended.differences[measure].low > 0 for measure in MEASURES)
    assert clearly != (advice.recommended == advice.default)


def test_the_nearest_datasets_are_like_the_texts() -> None:
    """Short texts are compared with abstracts, long ones with articles."""
    assert {name for name, _ in advise(TEXTS).nearest} <= {"kdd", "www", "Inspec", "SemEval2017"}
    generator = random.Random(1)
    words = ["".join(generator.choices("bdfgklmnprst", k=4)) + "ation" for _ in range(1200)]
    long = [
        " ".join(f"The {generator.choice(words)} changes a {generator.choice(words)}." for _ in range(size))
        for size in (700, 900, 1200)
    ]
    assert not {name for name, _ in advise(long).nearest} & {"kdd", "www", "Inspec", "SemEval2017"}


def test_one_text_is_enough() -> None:
    """A single text is judged by its size alone, as it cannot vary."""
    advice = advise(TEXTS[:1])
    assert advice.statistics.documents == 1
    assert "one text" in advice.reasons[0]


def test_advice_says_what_it_is_worth() -> None:
    """What following predictions gives away is reported beside always using the default."""
    advice = advise(TEXTS)
    assert {found.measure for found in advice.evaluations} == set(MEASURES)
    for found in advice.evaluations:
        assert found.default == advice.default
        assert found.regret >= 0
        assert found.default_regret >= 0
        assert len(found.choices) == len(benchmark_figures())


@pytest.mark.parametrize("texts", [[], ["", "  "], ["the of and"]])
def test_texts_without_phrases_are_refused(texts: list[str]) -> None:
    """Where there is nothing to find, there is no advice but an error that says so."""
    with pytest.raises(InputError, match=r"at least one text|no candidate phrases"):
        advise(texts)


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
        measure_methods(Dataset("one", "en", (LabelledDocument("1", TEXTS[0], ("x",)),)))
