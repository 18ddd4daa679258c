from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from keysift import FileFormatError, OptionError
from keysift.evaluation import (
    BenchmarkSettings,
    Dataset,
    EvaluationRules,
    Measure,
    RunResults,
    evaluate,
    read_dataset,
    run_benchmark,
)
from tests.cli.test_commands import keysift
from tests.evaluation.made_up import made_up_dataset

FEW = BenchmarkSettings(methods=("tf", "tfidf", "topicrank"), trials=2)


UNEQUAL = ("timing.json", "checksums.json", ".lock")
"""Files of times, or of the checksums of times, which differ from run to run."""


def write_jsonl(dataset: Dataset, folder: Path) -> Path:
    """Write a dataset as a JSONL file."""
    path = folder / f"{dataset.name}.jsonl"
    lines = (
        json.dumps({"id": document.name, "text": document.text, "keyphrases": document.keyphrases})
        for document in dataset
    )
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of all files of a run but those of times."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "time" not in path.name and path.name not in UNEQUAL
    }


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run over one dataset, which no test may change."""
    folder = tmp_path_factory.mktemp("finished") / "run"
    run_benchmark([made_up_dataset()], folder, settings=FEW)
    return folder


@pytest.fixture
def run(finished: Path, tmp_path: Path) -> Path:
    """Return the folder of the same run, to change."""
    return Path(shutil.copytree(finished, tmp_path / "run"))


def test_summary_is_what_evaluate_says(finished: Path) -> None:
    """The means of a run are those of evaluating each method by itself, in memory and in the file."""
    summary = json.loads((finished / "summary.json").read_text())
    for method in FEW.methods:
        expected = evaluate(method, made_up_dataset()).means
        assert summary["made-up"][method] == pytest.approx(expected, abs=1e-5)


def test_everything_is_kept(tmp_path: Path) -> None:
    """A run has each document's counts, scores, first phrases and times, and what the figures depend on."""
    dataset = made_up_dataset(documents=3)
    settings = BenchmarkSettings(methods=("tf", "singletpr"), keep=2, topics=2, measures=(Measure.parse("F1@5"),))
    results = run_benchmark([dataset], tmp_path / "run", settings=settings)
    assert results.datasets == ("made-up",)
    assert [len(keys) for keys in results.rankings("made-up")["tf"]] == [2, 2, 2]
    assert set(results.scores("made-up", "F1@5")) == {"tf", "singletpr"}
    assert results.statistics("made-up").documents == 3
    times = results.times_of("made-up")
    assert times is not None
    assert (times.documents, times.trials, set(times.first), set(times.fit)) == (
        3,
        10,
        {"tf", "singletpr"},
        {"singletpr"},
    )
    assert results.documents["made-up"]["gold_keys"].to_pylist()[0]
    provenance = json.loads((tmp_path / "run" / "provenance.json").read_text())
    assert provenance["datasets"]["made-up"]["checksum"] == dataset.checksum
    assert provenance["settings"]["rules"]["matching"] == "stem"
    assert {"python", "keysift", "pyarrow"} <= set(provenance["versions"])


def test_the_same_run_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    """Times aside, every file of a run is the same byte for byte, whether by one process or two."""
    dataset = made_up_dataset(documents=250)
    settings = BenchmarkSettings(topics=3, trials=0)
    for name, workers in (("one", 1), ("two", 2)):
        run_benchmark([dataset], tmp_path / name, settings=settings, workers=workers)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_finished_dataset_is_not_done_again(run: Path) -> None:
    """A second call with one dataset more does that one only."""
    before = (run / "datasets" / "made-up" / "times.parquet").stat().st_mtime_ns
    results = run_benchmark([made_up_dataset(), made_up_dataset("other", seed=2)], run, settings=FEW)
    assert results.datasets == ("made-up", "other")
    assert (run / "datasets" / "made-up" / "times.parquet").stat().st_mtime_ns == before


def test_other_settings_need_another_folder(run: Path) -> None:
    """A folder goes on with the settings it was begun with; others are refused, or begin anew."""
    other = replace(FEW, rules=EvaluationRules(denominator="k"))
    with pytest.raises(OptionError, match=r"other settings \(rules\)"):
        run_benchmark([made_up_dataset()], run, settings=other)
    run_benchmark([made_up_dataset()], run, settings=other, restart=True)
    assert RunResults.load(run).settings["rules"]["denominator"] == "k"


def test_a_run_without_results_binds_nobody(tmp_path: Path) -> None:
    """After a run that failed before its first result, the corrected call may have other settings too."""
    path = tmp_path / "mine.jsonl"
    path.write_text('{"text": "Coral reefs."}\n', "utf-8")
    with pytest.raises(FileFormatError, match="no field 'keyphrases'"):
        run_benchmark(map(read_dataset, [path]), tmp_path / "run", settings=FEW)
    run_benchmark([made_up_dataset()], tmp_path / "run", settings=replace(FEW, methods=("tf",)))
    assert RunResults.load(tmp_path / "run").methods == ("tf",)


def test_a_changed_dataset_is_noticed(run: Path) -> None:
    """Results of a dataset that has changed since are not taken for results of the new one."""
    with pytest.raises(OptionError, match="content has changed"):
        run_benchmark([made_up_dataset(seed=7)], run, settings=FEW)


def test_nothing_of_the_users_is_deleted(tmp_path: Path) -> None:
    """A folder with other files in it is refused, even with restart."""
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(OptionError, match=r"thesis.tex is a file. Name a folder"):
        run_benchmark([made_up_dataset()], tmp_path / "thesis.tex", settings=FEW, restart=True)
    for restart in (False, True):
        with pytest.raises(OptionError, match="has other files in it"):
            run_benchmark([made_up_dataset()], tmp_path, settings=FEW, restart=restart)
    assert (tmp_path / "thesis.tex").read_text() == "years of work"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (BenchmarkSettings(methods=()), "at least one method"),
        (BenchmarkSettings(methods=("tf", "tf")), "Got tf twice"),
        (BenchmarkSettings(methods=("tf",), options={"window": 3}), "None of the methods has the option 'window'"),
        (BenchmarkSettings(methods=("textrank",), options={"window": 1}), "window"),
    ],
)
def test_wrong_settings_are_refused_before_any_work(settings: BenchmarkSettings, message: str, tmp_path: Path) -> None:
    """What is wrong with settings is said at once, and no folder is made."""
    with pytest.raises(OptionError, match=message):
        run_benchmark([made_up_dataset()], tmp_path / "run", settings=settings)
    assert not (tmp_path / "run").exists()


def test_options_go_to_the_methods_that_declare_them(tmp_path: Path) -> None:
    """An option of one method does not disturb the others."""
    settings = BenchmarkSettings(methods=("tf", "textrank"), options={"window": 5}, trials=0)
    dataset = made_up_dataset()
    results = run_benchmark([dataset], tmp_path / "run", settings=settings)
    assert results.rankings("made-up")["textrank"] == [
        list(document.systems[0].keys) for document in evaluate("textrank", dataset, window=5).documents
    ]


def test_a_part_of_a_run_can_be_looked_at(tmp_path: Path) -> None:
    """Results can be cut down to some datasets and methods; what the run does not have is refused."""
    results = run_benchmark([made_up_dataset("a"), made_up_dataset("b")], tmp_path / "run", settings=FEW)
    part = results.only(datasets=["b"], methods=["tf"])
    assert (part.datasets, part.methods) == (("b",), ("tf",))
    assert part.scores("b", "P@5") == {"tf": results.scores("b", "P@5")["tf"]}
    assert set(part.times["b"]["method"].to_pylist()) == {"tf"}
    with pytest.raises(OptionError, match="no method 'yake'"):
        results.only(methods=["yake"])


def test_a_damaged_run_is_refused(run: Path, tmp_path: Path) -> None:
    """A folder that is no run, and a run with a damaged file, are errors that name it."""
    with pytest.raises(FileFormatError, match="is not a benchmark run"):
        RunResults.load(tmp_path)
    (run / "datasets" / "made-up" / "results.parquet").write_bytes(b"nothing")
    with pytest.raises(FileFormatError, match=r"results\.parquet is damaged"):
        RunResults.load(run)


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that cannot be caught")
def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Killed again and again, a run loses no dataset that was done, and ends with the bytes of an undisturbed one."""
    names = ["a", "b", "c"]
    for name in names:
        write_jsonl(made_up_dataset(name, documents=400), tmp_path)
    command = ["benchmark", "--data", str(tmp_path), "--datasets", ",".join(names)]
    command += ["--methods", "tf,tfidf", "--workers", "2", "--trials", "0", "--output"]
    folder = tmp_path / "disturbed"
    written: dict[Path, bytes] = {}
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-m", "keysift", *command, str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while process.poll() is None:
            done = set(folder.glob("datasets/?/results.parquet"))
            if len(done) > len(written):
                process.send_signal(signal.SIGKILL)
                process.wait()
                assert all(path.read_bytes() == content for path, content in written.items())
                written = {path: path.read_bytes() for path in done}
                break
            time.sleep(0.002)
    assert 0 < len(written) < len(names), "the run was never caught in the middle"
    keysift(*command, folder)
    keysift(*command, tmp_path / "undisturbed")
    assert contents(folder) == contents(tmp_path / "undisturbed")
    assert sorted(path.name for path in (folder / "datasets").iterdir()) == names
