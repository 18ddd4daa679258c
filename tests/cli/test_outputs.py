"""Commands that write a file: two at a time, and to places that are no plain file of their own."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from keysift import Corpus
from keysift.cli import run
from keysift.cli.labelling.files import LabelFile, unfinished_path

TEXTS = [f"Coral reefs number {n} need clean water. Graphs of words {n} are networks." for n in range(100)]


def keysift(*arguments: object) -> subprocess.Popen[str]:
    """Start a command."""
    return subprocess.Popen(
        [sys.executable, "-m", "keysift", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def written(path: Path, texts: list[str]) -> Path:
    """Write texts to a file."""
    path.write_text(
        "".join(json.dumps({"text": text, "keyphrases": ["coral reefs"]}) + "\n" for text in texts), "utf-8"
    )
    return path


@pytest.mark.parametrize(
    "command",
    [
        "extract {0} -o {0}",
        "explain {0} reefs -o {0}",
        "fit {0} -o {0}",
        "collect {0} --format json -o {0}",
        "collect {0} --tags --report {0}",
        "train {0} -o {0}",
        "vocabulary check {0} -o {0}",
        "vocabulary suggest {0} --vocabulary {0} -o {0}",
    ],
)
def test_what_is_read_is_not_replaced(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A command whose output is also its input is refused, and the file stays as it is."""
    file = written(tmp_path / "texts.jsonl", TEXTS[:1])
    before = file.read_bytes()
    assert run(command.format(file).split()) == 1
    assert f"{file} is read, and would be replaced" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_four_updates_at_once_lose_nothing(tmp_path: Path) -> None:
    """Corpora that several processes update at the same time have the documents of all of them."""
    corpus = tmp_path / "papers.corpus"
    Corpus.fit(TEXTS[:20]).save(corpus)
    parts = [written(tmp_path / f"{n}.jsonl", TEXTS[n : n + 20]) for n in (20, 40, 60, 80)]
    updates = [keysift("fit", part, "--update", "-o", corpus) for part in parts]
    for update in updates:
        _, errors = update.communicate(timeout=120)
        assert update.returncode == 0, errors
    assert Corpus.load(corpus).documents == 100


def test_labels_are_written_by_one_window(tmp_path: Path) -> None:
    """A second `keysift label` on the same file ends with an error, and the labels of the first are all there."""
    texts, labels = written(tmp_path / "texts.jsonl", TEXTS[:5]), tmp_path / "labels.jsonl"
    first = keysift("label", texts, "-o", labels)
    assert first.stdin is not None
    assert first.stdout is not None
    while ">" not in first.stdout.read(1):
        pass
    second = keysift("label", texts, "-o", labels)
    _, errors = second.communicate("1\n\n", timeout=120)
    assert second.returncode == 1
    assert errors == f"keysift: Another process is writing {labels}. Wait until it is done, or name another one.\n"
    first.communicate("1\n\n1\n\n", timeout=120)
    assert len(LabelFile(labels).finished) == 2


@pytest.mark.skipif(os.name == "nt", reason="needs modes of POSIX")
def test_private_labels_stay_private(tmp_path: Path) -> None:
    """What only its owner may read stays so, that which is not finished too."""
    file = LabelFile(tmp_path / "labels.jsonl")
    file.finish(TEXTS[0], ["coral reefs"])
    file.path.chmod(0o600)
    file.finish(TEXTS[1], ["coral reefs"])
    file.change(TEXTS[2], ["coral reefs"])
    assert {stat.S_IMODE(path.stat().st_mode) for path in (file.path, unfinished_path(file.path))} == {0o600}


@pytest.mark.skipif(os.name == "nt", reason="needs pipes of POSIX")
@pytest.mark.filterwarnings("ignore:No label is a candidate")
@pytest.mark.parametrize("command", ["fit", "train", "merge", "collect"])
def test_output_goes_through_pipes(command: str, tmp_path: Path) -> None:
    """A command whose output is a named pipe writes to it, and the pipe stays."""
    texts, corpus, pipe = written(tmp_path / "a.jsonl", TEXTS[:5]), tmp_path / "a.corpus", tmp_path / "pipe.json"
    Corpus.fit(TEXTS[:5]).save(corpus)
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    arguments = {"merge": [str(corpus)]}.get(command, [str(texts)])
    assert run([command, *arguments, "-o", str(pipe)]) == 0
    reader.join(10)
    assert read[0].startswith(b"{" if command == "collect" else b"keysift\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.corpus", "a.jsonl", "pipe.json"]


@pytest.mark.skipif(os.name == "nt", reason="needs pipes of POSIX")
@pytest.mark.parametrize("command", ["fit", "train", "merge"])
def test_numbers_are_not_read_from_pipes(command: str, tmp_path: Path) -> None:
    """A corpus or model that is a named pipe is an error: to wait for its writer could take forever."""
    texts, pipe = written(tmp_path / "a.jsonl", TEXTS[:5]), tmp_path / "pipe"
    os.mkfifo(pipe)
    arguments: dict[str, list[object]] = {
        "fit": [texts, "--update", "-o", pipe],
        "train": [texts, "--update", pipe, "-o", tmp_path / "new.model"],
        "merge": [pipe, "-o", tmp_path / "new.corpus"],
    }
    process = keysift(command, *arguments[command])
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert errors == f"keysift: {pipe} is a pipe or a device. Name a file: nothing else can be checked.\n"


@pytest.mark.parametrize("command", ["fit", "train", "merge", "collect", "label", "extract"])
def test_a_folder_is_refused_before_the_work(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An output that is a folder is an error before the first input is read."""
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "damaged.jsonl").write_text("{", "utf-8")  # an error of its own, if it was read
    assert run([command, str(tmp_path / "damaged.jsonl"), "-o", str(tmp_path / "folder.html")]) == 1
    assert "folder.html is a folder. Name a file to write." in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="needs the errors of POSIX")
def test_a_page_that_cannot_be_written_is_refused_before_the_run_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page of a report is checked first: here, there is no run that could be read."""
    (tmp_path / "file").touch()
    assert run(["study", str(tmp_path / "missing"), "-o", str(tmp_path / "file" / "page.html")]) == 1
    assert capsys.readouterr().err == f"keysift: {tmp_path}/file/page.html: Not a directory\n"


@pytest.mark.parametrize(
    ("report", "message"),
    [
        ("folder", "folder is a folder. Name a file to write."),
        ("tags.csv", "tags.csv. Name another file for one of them."),
    ],
)
def test_a_second_output_is_checked_too(
    report: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file of --report is checked before the first input is read, and is not that of --output."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "damaged.jsonl").write_text("{", "utf-8")
    arguments = ["collect", str(tmp_path / "damaged.jsonl"), "--tags", "-o", str(tmp_path / "tags.csv")]
    assert run([*arguments, "--report", str(tmp_path / report)]) == 1
    assert message in capsys.readouterr().err
