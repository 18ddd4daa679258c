"""Analyses that the tests of the report share: they only read them, so each is made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from keysift.evaluation import BenchmarkSettings, RunResults, run_benchmark
from keysift.study.report.run_analysis import StudyAnalysis, analyze
from keysift.study.report.write_report import write_report
from tests.evaluation.made_up import made_up_dataset
from tests.study.generated_runs import generated_run


@pytest.fixture(scope="session")
def known_run(tmp_path_factory: pytest.TempPathFactory) -> RunResults:
    """Return a run whose methods differ in known ways: alpha leads, beta and gamma are equal, delta is last."""
    return generated_run(tmp_path_factory.mktemp("known") / "run")


@pytest.fixture(scope="session")
def known(known_run: RunResults) -> StudyAnalysis:
    """Return the analysis of that run."""
    return analyze(known_run)


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> StudyAnalysis:
    """Return the analysis of a run of keysift's methods with enough datasets for every section, some of the study's."""
    settings = BenchmarkSettings(methods=("firstn", "tf", "tfidf", "lexspec", "multipartiterank"), trials=2)
    names = ("kdd", "www", "a & b", 'with "quotes"', "<five>", "six", "a dataset with a rather long name")
    datasets = [made_up_dataset(name, seed=seed, documents=4 + seed) for seed, name in enumerate(names, start=1)]
    return analyze(run_benchmark(datasets, tmp_path_factory.mktemp("full") / "run", settings=settings))


@pytest.fixture(scope="session")
def page_file(full: StudyAnalysis, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of that run, as a file."""
    return write_report(full, tmp_path_factory.mktemp("page") / "report.html")[0]
