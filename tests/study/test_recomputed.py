"""What a run and its report say, beside what an independent script makes of the files of the run."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from keysift.data import DATA
from keysift.evaluation import BenchmarkSettings, EvaluationRules, Measure, RunResults, run_benchmark
from keysift.evaluation.runs.run_results import summarize
from keysift.study.claims.evidence import STUDY_METHODS, Evidence
from keysift.study.claims.register import judge_register
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


def test_all_verdicts_are_recomputed(tmp_path: Path) -> None:
    """Numbers, intervals, agreement with the study and verdicts of all statements follow from the files of a run."""
    settings = BenchmarkSettings(
        methods=(*STUDY_METHODS, "tf"), rules=EvaluationRules(no_hit="documents"), trials=2, topics=3
    )
    names = ("Inspec", "kdd", "www", "wiki20", "KPCrowd", "Nguyen2007", "fao30", "theses100")
    datasets = [made_up_dataset(name, documents=12, seed=seed) for seed, name in enumerate(names)]
    made = run_benchmark(datasets, tmp_path / "run", settings=settings)
    judgements = judge_register(replace(Evidence.of_run(made), busy=False))
    timing = made.path / "datasets" / "Inspec" / "timing.json"  # as if nothing else had run on this machine
    timing.write_text(json.dumps({**json.loads(timing.read_text("utf-8")), "load": 0.0}), "utf-8")
    tables = Path(DATA) / "published_2021.json"
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(made.path), str(tables)], check=True, capture_output=True, text=True
    )
    recomputed = json.loads(done.stdout)["claims"]
    assert set(recomputed) == {judgement.statement.key for judgement in judgements}
    verdicts = []
    for judgement in judgements:
        key = judgement.statement.key
        found = recomputed[key]
        assert judgement.agreement == found["agreement"], key
        # What a regression explains by chance comes from draws.
        tolerance = 0.05 if key.startswith("regression-") else 1e-6
        for sample, value, ends, state, own in zip(
            (judgement.found.documents, judgement.found.sets),
            found["values"],
            found["intervals"],
            found["states"],
            judgement.states,
            strict=True,
        ):
            assert {own, state} != {"yes", "no"}, key
            assert (sample is None) == (value is None), key
            if sample is not None:
                assert sample.value == pytest.approx(value, abs=tolerance), key
                assert sample.interval == pytest.approx(ends, abs=0.2 * (ends[1] - ends[0]) + tolerance), key
        verdicts.append((judgement.verdict, found["verdict"]))
    # Other draws may change what is close to a border, and no verdict into its opposite.
    assert sum(one == other for one, other in verdicts) >= 46
    assert not any("fails" in pair and any(one.startswith("holds") for one in pair) for pair in verdicts)
