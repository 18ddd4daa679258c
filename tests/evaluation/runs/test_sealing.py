"""Run folders that were damaged, or that two processes want to write to."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from keysift import FileFormatError, OptionError
from keysift.evaluation import BenchmarkSettings, Dataset, RunResults, run_benchmark
from tests.evaluation.made_up import made_up_dataset

FEW = BenchmarkSettings(methods=("tf", "textrank"), trials=2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "whole"
    run_benchmark([made_up_dataset(documents=20)], folder, settings=FEW)
    return folder


def content(results: RunResults) -> object:
    """Return every figure of a run."""
    tables = [[table.to_pydict() for table in part.values()] for part in (results.documents, results.results)]
    times = [table.to_pydict() for table in results.times.values()]
    return results.methods, results.measures, results.settings, tables, times, results.timing


@pytest.mark.xdist_group("sealed runs")
def test_every_flipped_bit_is_noticed(whole: Path, tmp_path: Path) -> None:
    """After a flip of any bit of any file, a run is refused by the name of the file, or reads as it was."""
    random = Random(7)
    folder = tmp_path / "flipped"
    shutil.copytree(whole, folder)
    expected = repr(content(RunResults.load(folder)))
    files = [folder / "run.json", *(path for path in sorted((folder / "datasets").rglob("*")) if path.is_file())]
    refused = 0
    for path in files:
        intact = path.read_bytes()
        for _ in range(60):
            place = random.randrange(len(intact))
            path.write_bytes(intact[:place] + bytes([intact[place] ^ 1 << random.randrange(8)]) + intact[place + 1 :])
            try:
                assert repr(content(RunResults.load(folder))) == expected
            except FileFormatError as error:
                refused += path.name in str(error)
        path.write_bytes(intact[: len(intact) // 2])
        with pytest.raises(FileFormatError, match=path.name):
            RunResults.load(folder)
        path.write_bytes(intact)
    assert refused > 50 * len(files)


@pytest.mark.xdist_group("sealed runs")
def test_a_missing_file_is_noticed(whole: Path, tmp_path: Path) -> None:
    """A run without one of its files is refused by the name of the file."""
    folder = tmp_path / "part"
    shutil.copytree(whole, folder)
    (folder / "datasets" / "made-up" / "times.parquet").unlink()
    with pytest.raises(FileFormatError, match=r"times\.parquet"):
        RunResults.load(folder)


def test_two_runs_do_not_mix(tmp_path: Path) -> None:
    """While a benchmark works in a folder, another one is refused there, --restart or not; then it may."""
    other = BenchmarkSettings(methods=("tf",), trials=0)
    refusals = []

    def datasets() -> Iterator[Dataset]:
        yield made_up_dataset("a", documents=3)
        for restart in (True, False):
            with pytest.raises(OptionError, match="Another process works in the folder") as refused:
                run_benchmark([made_up_dataset("a", documents=3)], tmp_path, settings=other, restart=restart)
            refusals.append(refused)
        yield made_up_dataset("b", documents=3)

    results = run_benchmark(datasets(), tmp_path, settings=FEW)
    assert len(refusals) == 2
    assert (results.datasets, results.methods) == (("a", "b"), FEW.methods)
    again = run_benchmark([made_up_dataset("a", documents=3)], tmp_path, settings=other, restart=True)
    assert (again.datasets, again.methods) == (("a",), ("tf",))
