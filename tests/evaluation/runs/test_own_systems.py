"""Systems of the user's own in a benchmark run: functions, pipelines, transformers and files of predictions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import keysift
from keysift.errors import FileFormatError, InputError, OptionError
from keysift.evaluation import BenchmarkSettings, Dataset, Predictions, open_dataset, run_benchmark
from keysift.study.report.report import build_report
from keysift.study.report.run_analysis import analyze
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl


def first_words(text: str) -> list[str]:
    """Find nothing but what a text begins with: "The sparse grid" gives "sparse grid" and "grid"."""
    _, adjective, noun = text.split()[:3]
    return [f"{adjective} {noun}", noun]


class Transformer:
    """An extractor as in scikit-learn."""

    def transform(self, texts: list[str]) -> list[list[str]]:
        """Return the first words of each text."""
        return [first_words(text) for text in texts]


class Doc:
    """What a pipeline returns: phrases are objects with a text."""

    def __init__(self, text: str) -> None:
        self._ = self
        self.phrases = [type("Span", (), {"text": word})() for word in first_words(text)]

    def has_extension(self, name: str) -> bool:
        """Tell whether there is an attribute of this name."""
        return name == "phrases"


class Pipeline:
    """A pipeline as in spaCy."""

    pipe_names = ("textrank",)

    def __call__(self, text: str) -> Doc:
        """Return the processed text."""
        return Doc(text)


def write_predictions(path: Path, dataset: Dataset, found: Callable[[str], list[Any]]) -> Path:
    """Write what a system found."""
    lines = [json.dumps({"id": document.name, "predictions": found(document.text)}) for document in dataset]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_all_kinds_of_systems_give_the_same(tmp_path: Path) -> None:
    """A function, a transformer, a pipeline, an extractor and predictions rank alike, and all are in the report."""
    dataset = made_up_dataset("one")

    def scored(text: str) -> list[Any]:
        return [[word, 1 / rank] for rank, word in enumerate(first_words(text), start=1)]

    path = write_predictions(tmp_path / "mine.jsonl", dataset, scored)
    systems: dict[str, object] = {
        "function": first_words,
        "transformer": Transformer(),
        "pipeline": Pipeline(),
        "file": Predictions.read(path),
        "own walk": keysift.Extractor("positionrank", window=4),
    }
    settings = BenchmarkSettings(methods=("tfidf",), systems=systems, trials=2)
    results = run_benchmark([dataset], tmp_path / "run", settings=settings)
    assert results.methods == ("tfidf", *systems)
    scores = results.scores("one", "MRR")
    assert scores["function"] == scores["transformer"] == scores["pipeline"] == scores["file"]
    assert scores["own walk"] != scores["function"]
    assert sum(scores["function"]) > 0
    times = results.times_of("one")
    assert times is not None
    assert "function" in times.text
    assert "file" not in times.text  # what was found elsewhere took no time here
    report = build_report(analyze(results))
    summary = next(table for name, table in report.data.items() if name == "summary")
    assert {row[0] for row in summary.rows} == set(results.methods)


def test_workers_take_what_can_be_sent(tmp_path: Path) -> None:
    """Predictions go to worker processes; a lambda is refused with what to do."""
    dataset = made_up_dataset("one")
    path = write_predictions(tmp_path / "mine.jsonl", dataset, first_words)
    settings = BenchmarkSettings(methods=("tf",), systems={"mine": Predictions.read(path)}, trials=0)
    results = run_benchmark([dataset], tmp_path / "run", settings=settings, workers=2)
    assert results.methods == ("tf", "mine")
    settings = BenchmarkSettings(methods=("tf",), systems={"mine": lambda text: []}, trials=0)
    with pytest.raises(OptionError, match="Use one worker"):
        run_benchmark([dataset], tmp_path / "other", settings=settings, workers=2)


def test_what_is_no_system_is_refused() -> None:
    """An object that can do nothing of it is an error that says what is wanted, before any work is done."""
    with pytest.raises(OptionError, match="must be a function from a text to phrases"):
        BenchmarkSettings(methods=("tf",), systems={"mine": 3}).check()
    with pytest.raises(OptionError, match="named once"):
        BenchmarkSettings(methods=("tf",), systems={"tf": first_words}).check()


def test_a_pipeline_without_phrases_is_told_so(tmp_path: Path) -> None:
    """A pipeline that sets neither attribute is an error that names them."""

    class Silent(Doc):
        def has_extension(self, name: str) -> bool:
            return False

    class Mute(Pipeline):
        def __call__(self, text: str) -> Doc:
            return Silent(text)

    settings = BenchmarkSettings(methods=(), systems={"mute": Mute()}, trials=0)
    with pytest.raises(InputError, match=r"doc\._\.keyphrases"):
        run_benchmark([made_up_dataset()], tmp_path / "run", settings=settings)


def test_predictions_must_be_complete_and_well_formed(tmp_path: Path) -> None:
    """A document without predictions, a line without any, and a document twice are errors that name them."""
    dataset = made_up_dataset("one")
    path = write_predictions(tmp_path / "few.jsonl", Dataset("one", "en", dataset.documents[:-2]), first_words)
    with pytest.raises(InputError, match=r"2 of 12 .* 'document 10'"):
        Predictions.read(path).of(dataset)
    (tmp_path / "bad.jsonl").write_text('{"id": "a", "words": []}\n', encoding="utf-8")
    with pytest.raises(FileFormatError, match="line 1"):
        Predictions.read(tmp_path / "bad.jsonl")
    (tmp_path / "twice.jsonl").write_text('{"id": "a", "predictions": []}\n' * 2, encoding="utf-8")
    with pytest.raises(FileFormatError, match="'a' comes twice"):
        Predictions.read(tmp_path / "twice.jsonl")


def test_other_predictions_are_another_run(tmp_path: Path) -> None:
    """A run is not continued with a changed file of predictions."""
    dataset = made_up_dataset("one")
    for found in (first_words, lambda text: ["other"]):
        path = write_predictions(tmp_path / "mine.jsonl", dataset, found)
        settings = BenchmarkSettings(methods=("tf",), systems={"mine": Predictions.read(path)}, trials=0)
        if found is first_words:
            run_benchmark([dataset], tmp_path / "run", settings=settings)
        else:
            with pytest.raises(OptionError):
                run_benchmark([dataset], tmp_path / "run", settings=settings)


def test_a_dataset_is_opened_by_its_path(tmp_path: Path) -> None:
    """The path of a file is as good as a name."""
    write_jsonl(made_up_dataset("mine"), tmp_path)
    path = next(tmp_path.iterdir())
    assert len(open_dataset(str(path))) == 12
