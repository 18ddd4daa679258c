"""A folder that may only be read: an error that names the place, and everything in it as it was."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import keysift
from keysift import Corpus, Kea, Tuned
from keysift.cli import run
from keysift.cli.labelling.files import LabelFile
from keysift.evaluation import BenchmarkSettings, run_benchmark
from tests.evaluation.made_up import made_up_dataset

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs permissions of folders")

TEXTS = ["Coral reefs need clean water.", "Graphs of words are networks."]
LABELLED = [(TEXTS[0], ["coral reefs"]), (TEXTS[1], ["networks"])]
NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can reach, unlike those of pytest."""
    made = Path(tempfile.mkdtemp(prefix="keysift-read-only-"))
    made.chmod(0o755)
    yield made
    for path in [made, *made.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
    shutil.rmtree(made)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Take the right to write away, and from root the right to write nevertheless."""
    for path in [*folder.rglob("*"), folder]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)


def can_read_the_package() -> bool:
    """Tell whether the files of the package can still be read in `read_only`: a folder of root's may be around them."""
    if os.geteuid() != 0:
        return True
    os.seteuid(NOBODY)
    try:
        return os.access(keysift.__file__, os.R_OK, effective_ids=True)
    finally:
        os.seteuid(0)


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def write_run(folder: Path) -> None:
    run_benchmark([made_up_dataset(documents=3)], folder / "run", settings=BenchmarkSettings(methods=("tf",), trials=0))


def restart_run(folder: Path) -> None:
    settings = BenchmarkSettings(methods=("tf", "firstn"), trials=0)
    run_benchmark([made_up_dataset(documents=3)], folder / "run", settings=settings, restart=True)


WRITERS: dict[str, Callable[[Path], object]] = {
    "corpus": lambda folder: Corpus.fit(TEXTS).save(folder / "a.corpus"),
    "kea": lambda folder: Kea.fit(LABELLED).save(folder / "a.kea"),
    "tuned": lambda folder: Tuned.fit(LABELLED).save(folder / "a.tuned"),
    "labels begun": lambda folder: LabelFile(folder / "labels.jsonl").change(TEXTS[0], ["water"]),
    "labels finished": lambda folder: LabelFile(folder / "labels.jsonl").finish(TEXTS[1], ["words"]),
    "run": write_run,
    "run again": restart_run,
}


@pytest.mark.parametrize("name", WRITERS)
def test_nothing_is_written_and_nothing_is_lost(name: str, folder: Path) -> None:
    """Writing to a read-only folder is an OSError that names it; the files in it are as they were, and no others."""
    if name.startswith("labels"):
        LabelFile(folder / "labels.jsonl").finish(TEXTS[0], ["coral reefs"])
    if name.startswith("run"):
        write_run(folder)
    else:
        WRITERS[name](folder)
    before = content(folder)
    if name == "run":  # a run that is done is read again; one that is not must be written
        (folder / "run" / "run.json").unlink()
        shutil.rmtree(folder / "run" / "datasets")
        before = content(folder)
    with read_only(folder), pytest.raises(OSError, match=folder.name):
        WRITERS[name](folder)
    assert content(folder) == before


@pytest.mark.parametrize(
    "command",
    [
        ("fit", "{texts}", "-o", "{folder}/a.corpus"),
        ("merge", "{corpus}", "{corpus}", "-o", "{folder}/a.corpus"),
        ("train", "{labelled}", "-o", "{folder}/a.model"),
        ("collect", "{texts}", "-o", "{folder}/a.html"),
    ],
    ids=lambda command: command[0],
)
def test_commands_say_what_they_cannot_write(
    command: tuple[str, ...], folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command whose output folder is read-only ends with code 1 and one line that names the file."""
    inputs = Path(tempfile.mkdtemp(prefix="keysift-inputs-", dir=folder))
    inputs.chmod(0o755)
    (inputs / "texts.jsonl").write_text("".join(f'{{"text": "{text}"}}\n' for text in TEXTS), "utf-8")
    labelled = (f'{{"text": "{text}", "keyphrases": ["{phrases[0]}"]}}\n' for text, phrases in LABELLED)
    (inputs / "labelled.jsonl").write_text("".join(labelled), "utf-8")
    Corpus.fit(TEXTS).save(inputs / "in.corpus")
    places = {
        "folder": str(folder),
        "texts": str(inputs / "texts.jsonl"),
        "labelled": str(inputs / "labelled.jsonl"),
        "corpus": str(inputs / "in.corpus"),
    }
    arguments = [argument.format(**places) for argument in command]
    writable = [argument.replace(str(folder) + "/a.", str(tmp_path) + "/a.") for argument in arguments]
    assert run(writable) == 0  # and everything is imported: nobody may not be able to read the modules
    if command[0] == "collect" and not can_read_the_package():
        pytest.skip("the style sheet of the page lies in a folder that only root can read")
    before = content(folder)
    capsys.readouterr()
    with read_only(folder):
        code = run(arguments)
    assert code == 1
    message = capsys.readouterr().err.splitlines()[-1]
    assert "Permission denied" in message
    assert Path(arguments[-1]).name in message
    assert content(folder) == before
