from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from keysift import OptionError
from keysift.evaluation import BenchmarkSettings, RunResults, run_benchmark
from keysift.study.report.run_analysis import StudyAnalysis, analyze, same_documents
from tests.evaluation.made_up import made_up_dataset
from tests.study.generated_runs import generated_run

pytestmark = pytest.mark.xdist_group("report")


def test_known_differences_are_found(known: StudyAnalysis) -> None:
    """The leader, the equal pair and the last come out as they were made, each with its interval."""
    assert known.ranked("P@5")[0] == "alpha"
    assert known.ranked("MRR")[-1] == "delta"
    assert known.comparison("P@5", "alpha", "beta")[0].p < 0.001
    assert known.comparison("P@5", "beta", "gamma")[0].p > 0.05
    assert known.fronts[0] == ("alpha",)
    assert known.fronts[-1] == ("delta",)
    for measure in ("P@5", "MRR"):
        assert known.lead(measure).low > 0
        found = known.intervals[measure]["alpha"]
        assert found.low < known.means[measure]["alpha"] < found.high
    better, worse, equal = known.wins("P@5", "alpha", "delta")
    assert better + worse + equal == 120
    assert better > 100


def test_comparisons_read_both_ways(known: StudyAnalysis) -> None:
    """A comparison asked for the other way round comes with the sign that turns it."""
    one, sign = known.comparison("P@5", "alpha", "delta")
    other, turned = known.comparison("P@5", "delta", "alpha")
    assert one is other
    assert (sign, turned) == (1, -1)
    with pytest.raises(OptionError, match="omega"):
        known.comparison("P@5", "alpha", "omega")


def test_methods_that_rank_alike_agree(known: StudyAnalysis) -> None:
    """The twins agree fully and the others not at all."""
    found = known.agreement
    assert found is not None
    places = {method: place for place, method in enumerate(found.methods)}
    assert found.overall[places["beta"], places["gamma"]] == 1
    assert found.overall[places["alpha"], places["delta"]] == 0


def test_a_corpus_that_matters_is_found(tmp_path: Path) -> None:
    """A method that gains where documents are longer correlates with their length."""
    results = generated_run(
        tmp_path / "run",
        strengths={"short": 0.5, "long": 0.3},
        growth={"long": 0.06},
        datasets={f"set {number}": 40 for number in range(8)},
    )
    analysis = analyze(results)
    found = {(row.method, row.variable): row for row in analysis.correlations["P@5"]}
    assert found["long", "avg_word"].coefficient > 0.9


@pytest.mark.parametrize("methods", [["alpha"], ["alpha", "delta"]])
def test_few_methods_and_datasets_are_no_error(known_run: RunResults, methods: list[str]) -> None:
    """What needs more methods or datasets than there are is left empty."""
    analysis = analyze(known_run, methods=methods, datasets=["one"])
    assert analysis.datasets == ("one",)
    assert analysis.correlations == {}
    assert analysis.fronts[0] == ("alpha",)
    assert (analysis.agreement is None) == (len(methods) == 1)
    assert len(analysis.comparisons) == (0 if len(methods) == 1 else 2)


def test_other_measures_take_the_place_of_the_studys(tmp_path: Path) -> None:
    """Without the study's two measures, the first two of the run are compared together."""
    measures = ("nDCG@10", "R@5", "MAP")
    analysis = analyze(generated_run(tmp_path / "run", measures=measures))
    assert analysis.main_measures == ("nDCG@10", "R@5")
    assert set(analysis.intervals) == set(measures)


def test_datasets_without_gold_that_counts_are_left_out(tmp_path: Path) -> None:
    """A dataset of which no document counts is named and left out; a run of such datasets alone is an error."""
    results = generated_run(tmp_path / "run", uncounted=["two"])
    analysis = analyze(results)
    assert analysis.datasets == ("one",)
    assert analysis.uncounted == ("two",)
    with pytest.raises(OptionError, match="No document"):
        analyze(results, datasets=["two"])


def test_a_real_run_is_analyzed(full: StudyAnalysis) -> None:
    """A run of keysift's own methods has priors, times and provenance."""
    assert full.times is not None
    assert set(full.times.fit) == {"tfidf", "lexspec"}
    assert full.times.text["firstn"].median > full.times.first["firstn"].median > 0
    assert full.provenance["datasets"]["kdd"]["documents"] == 5


def test_parts_of_a_run_keep_its_order(known_run: RunResults) -> None:
    """Chosen methods and datasets come in the order of the run, with their rows and no others."""
    part = known_run.only(methods=["delta", "alpha"], datasets=["two"])
    assert part.methods == ("alpha", "delta")
    assert part.datasets == ("two",)
    assert set(part.scores("two", "P@5")) == {"alpha", "delta"}
    assert set(part.times["two"]["method"].to_pylist()) == {"alpha", "delta"}


def test_names_that_are_not_in_the_run_are_named(known_run: RunResults) -> None:
    """An unknown method or dataset is an error that says which there are."""
    with pytest.raises(OptionError, match=r"omega.*alpha, beta, gamma, delta"):
        analyze(known_run, methods=["omega"])
    with pytest.raises(OptionError, match=r"three.*one, two"):
        analyze(known_run, datasets=["three"])
    with pytest.raises(OptionError, match="between 0 and 1"):
        analyze(known_run, level=1.5)


def test_the_same_documents_are_noticed(tmp_path: Path) -> None:
    """Of datasets with the same documents only the first is analyzed, unless they are asked for by name."""
    settings = BenchmarkSettings(methods=("tf",), trials=0)
    datasets = [made_up_dataset("one"), made_up_dataset("two"), made_up_dataset("three", seed=2)]
    results = run_benchmark(datasets, tmp_path / "run", settings=settings)
    assert same_documents(results) == [("one", "two")]
    assert analyze(results).datasets == ("one", "three")
    assert analyze(results, datasets=["one", "two"]).datasets == ("one", "two")


def test_a_run_without_provenance_is_analyzed(known: StudyAnalysis, tmp_path: Path) -> None:
    """What a run depends on may be missing, as in one that was stopped; the numbers are the same."""
    shutil.copytree(known.results.path, tmp_path / "copy")
    (tmp_path / "copy" / "provenance.json").unlink()
    part = analyze(RunResults.load(tmp_path / "copy"))
    assert part.provenance == {}
    assert part.means == known.means
