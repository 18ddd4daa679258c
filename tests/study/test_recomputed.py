"""What a run and its report say, beside what an independent script makes of the files of the run."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from keysift.data import DATA
from keysift.evaluation import BenchmarkSettings, EvaluationRules, Measure, RunResults, run_benchmark
from keysift.evaluation.runs.run_results import summarize
from keysift.study.claims.evidence import Evidence
from keysift.study.claims.register import judge_register, within
from keysift.study.report.run_analysis import analyze
from tests.evaluation.made_up import made_up_dataset

SCRIPT = Path(__file__).parents[1] / "recompute_run.py"
MEASURES = ("P@5", "MRR", "F1@10", "nDCG@5", "R@3", "MAP", "Pmin@5")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunResults:
    """Return a run of four methods on two datasets."""
    settings = BenchmarkSettings(
        methods=("firstn", "tf", "tfidf", "singlerank"), measures=tuple(map(Measure.parse, MEASURES)), trials=4
    )
    datasets = [made_up_dataset("one", documents=70), made_up_dataset("two", documents=30, seed=2)]
    return run_benchmark(datasets, tmp_path_factory.mktemp("recomputed") / "run", settings=settings)


@pytest.fixture(scope="module")
def recomputed(run: RunResults) -> Any:
    """Return what the script makes of it, in a process that cannot import keysift."""
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(run.path)], check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def test_the_script_shares_no_code() -> None:
    """The script imports nothing of keysift."""
    assert "keysift" not in SCRIPT.read_text("utf-8").replace("shares no code with keysift", "")


def test_tables_are_recomputed(run: RunResults, recomputed: Any) -> None:
    """Every mean of every measure, and every figure about the datasets, follows from the files."""
    for dataset, methods in summarize(run).items():
        for method, means in methods.items():
            assert recomputed["means"][dataset][method] == pytest.approx(means, abs=1e-5)
        statistics = run.statistics(dataset)
        for field, (mean, sd) in recomputed["statistics"][dataset].items():
            found = getattr(statistics, field)
            assert (mean, sd) == pytest.approx((found.mean, found.sd))


def test_any_measure_can_be_had_afterwards(run: RunResults) -> None:
    """Measures that a run did not have are computed from it, and those that it had come out the same."""
    for measure in MEASURES:
        for method, scores in run.recomputed("one", measure).items():
            assert scores == pytest.approx(run.scores("one", measure)[method])
    assert set(run.recomputed("two", "F1@3")) == set(run.methods)


def test_agreement_tests_and_times_are_recomputed(run: RunResults, recomputed: Any) -> None:
    """The report's agreement, p-values and medians of times follow from the files too."""
    analysis = analyze(run)
    assert analysis.agreement is not None
    for row, column in combinations(range(len(run.methods)), 2):
        pair = f"{run.methods[row]} {run.methods[column]}"
        assert recomputed["agreement"][pair] == pytest.approx(float(analysis.agreement.overall[row, column]))
    for comparison in analysis.comparisons:
        pair = f"{comparison.a} {comparison.b}"
        assert recomputed["tests"][comparison.measure][pair] == pytest.approx(comparison.p, rel=1e-6), comparison
    for dataset in run.datasets:
        times = run.times_of(dataset)
        assert times is not None
        for method, milliseconds in recomputed["times"][dataset].items():
            assert milliseconds == pytest.approx(1000 * times.text[method].median)


def test_the_verdicts_on_leads_are_recomputed(tmp_path: Path) -> None:
    """Leads by documents and by sets, with intervals and states, and agreement with the study follow from the files."""
    methods = ("cf", "tfidf", "lexspec", "singlerank", "topicrank", "lexrank", "tfidfrank", "textrank")
    settings = BenchmarkSettings(methods=methods, rules=EvaluationRules(no_hit="documents"), trials=0)
    datasets = [made_up_dataset(name, documents=30, seed=seed) for seed, name in enumerate(("kdd", "www", "wiki20"))]
    made = run_benchmark(datasets, tmp_path / "run", settings=settings)
    tables = Path(DATA) / "published_2021.json"
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(made.path), str(tables)], check=True, capture_output=True, text=True
    )
    recomputed = json.loads(done.stdout)["claims"]
    assert len(recomputed) >= 15
    for judgement in judge_register(Evidence.of_run(made), vary=False):
        found = recomputed.get(judgement.statement.key)
        if found is None:
            continue
        samples = judgement.found.documents, judgement.found.sets
        assert judgement.agreement == found["agreement"]
        assert list(within(judgement.found)) == found["within"]
        for sample, value, ends, state, own in zip(
            samples, found["values"], found["intervals"], found["states"], judgement.states, strict=True
        ):
            assert sample is not None
            assert sample.value == pytest.approx(value, abs=1e-6)
            width = ends[1] - ends[0]
            assert sample.interval == pytest.approx(ends, abs=0.2 * width + 1e-9), judgement.statement.key
            assert {own, state} != {"yes", "no"}
