from __future__ import annotations

from math import log
from pathlib import Path

import pytest

from keysift.evaluation import BenchmarkSettings, run_benchmark
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument
from keysift.evaluation.runs.benchmark import fit_corpus, make_experiment
from keysift.evaluation.runs.run_results import MethodTimes
from keysift.evaluation.runs.timing import Spread, sample_documents, time_methods
from tests.evaluation.made_up import made_up_dataset

METHODS = ("firstn", "tfidf", "lexspec", "lexrank", "singlerank", "topicrank")


def timed(folder: Path, methods: tuple[str, ...], *, workers: int = 1) -> MethodTimes:
    """Return the times of a run."""
    settings = BenchmarkSettings(methods=methods, trials=9)
    results = run_benchmark([made_up_dataset(documents=40)], folder, settings=settings, workers=workers)
    found = results.times_of("made-up")
    assert found is not None
    return found


def far_apart(usual: MethodTimes, other: MethodTimes) -> list[str]:
    """Return the methods whose medians differ by more than the trials scatter, and by more than twice."""
    found = []
    for method in other.first:
        mine, theirs = usual.first[method], other.first[method]
        overlap = mine.low <= theirs.high and theirs.low <= mine.high
        if not overlap and abs(log(mine.median / theirs.median)) >= log(2):
            found.append(method)
    return found


@pytest.mark.parametrize(
    ("methods", "workers"), [(METHODS[::-1], 2), (("lexrank",), 1)], ids=["reversed, with workers", "alone"]
)
def test_time_depends_neither_on_the_order_of_methods_nor_on_workers(
    methods: tuple[str, ...], workers: int, tmp_path: Path
) -> None:
    """Methods in the other order, or two workers, change no median by more than the trials scatter, or twice over."""
    for attempt in range(4):  # other work on the machine may slow one run, but not always the same one
        usual = timed(tmp_path / f"usual{attempt}", METHODS)
        if not far_apart(usual, timed(tmp_path / f"other{attempt}", methods, workers=workers)):
            return
    pytest.fail("In four attempts, some method took more than twice as long in one run as in the other.")


def test_caches_are_known() -> None:
    """The first ranking of a document finds nothing computed, the second does: it is quicker, for every method."""
    dataset = made_up_dataset(documents=10)
    settings = BenchmarkSettings(methods=METHODS)
    experiment = make_experiment(dataset, settings, fit_corpus(dataset, settings))
    trials, load = time_methods(experiment, dataset.documents, trials=9)
    assert load >= 0
    assert len(trials) == 9 * len(METHODS)
    for method in METHODS:
        own = [trial for trial in trials if trial.method == method]
        assert Spread.of(trial.again for trial in own).median < Spread.of(trial.first for trial in own).median
    orders = {tuple(trial.method for trial in trials if trial.trial == number) for number in range(9)}
    assert len(orders) > 1


def test_without_trials_nothing_is_timed(tmp_path: Path) -> None:
    """A run may leave timing out; it then has no times."""
    settings = BenchmarkSettings(methods=("tf",), trials=0)
    assert run_benchmark([made_up_dataset()], tmp_path / "run", settings=settings).times_of("made-up") is None


@pytest.mark.parametrize(("documents", "characters", "expected"), [(2, 10, 2), (500, 100, 60), (50, 20_000, 3)])
def test_samples_are_spread_over_the_dataset(documents: int, characters: int, expected: int) -> None:
    """A sample has from 3 to 60 documents, about 60,000 characters, from all parts of the dataset."""
    made = tuple(LabelledDocument(str(number), "x" * characters, ()) for number in range(documents))
    sample = sample_documents(Dataset("made", "en", made))
    assert len(sample) == expected
    assert len({document.name for document in sample}) == expected
    assert int(sample[-1].name) >= documents / 2


def test_spread_by_hand() -> None:
    """Quartiles are interpolated between neighbours."""
    assert Spread.of([4.0, 1.0, 2.0, 3.0]) == Spread(2.5, 1.75, 3.25)
    assert Spread.of([2.0]).scaled(2) == Spread(4.0, 4.0, 4.0)
