"""`keysift label` in a terminal, and with lines from a pipe."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from keysift.cli import run
from keysift.cli.labelling.choices import Choices
from keysift.cli.labelling.files import LabelFile, unfinished_path
from keysift.errors import FileFormatError
from tests.cli.terminal import environment
from tests.rankers.tuned.labelled import single_word_labels

pexpect = pytest.importorskip("pexpect")

needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

DOWN = "\x1b[B"
UP = "\x1b[A"


class Terminal:
    """A `keysift label` in a real terminal."""

    def __init__(self, texts: Path, output: Path) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "keysift", "label", str(texts), "-o", str(output)],
            env=environment(),
            encoding="utf-8",
            dimensions=(40, 100),
            timeout=120,
        )

    def phrases(self) -> list[str]:
        """Wait for the screen of a document, and return its lines of phrases."""
        self.child.expect_exact("\x1b[H\x1b[2J")
        return self.phrases_after_message()

    def phrases_after_message(self) -> list[str]:
        """Return the lines of phrases of the screen whose message was just read."""
        self.child.expect_exact("q stop")
        return re.findall(r"^[> ] \[[x ]\] .*?(?=\r)", self.child.before, flags=re.MULTILINE)

    def press(self, key: str) -> list[str]:
        """Press a key and return the phrases that are shown then."""
        self.child.send(key)
        return self.phrases()

    def stop(self, key: str = "q") -> str:
        """Press the last key, and return what is printed at the end."""
        self.child.send(key)
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus == 0
        return str(self.child.before)


def labels_in(path: Path) -> list[list[str]]:
    """Return the keyphrases of each document in a file."""
    if not path.exists():
        return []
    return [json.loads(line)["keyphrases"] for line in path.read_text("utf-8").splitlines()]


def text_of(line: str) -> str:
    """Return the phrase of a line of the screen."""
    return line[6:]


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """Return a file of three texts."""
    path = tmp_path / "texts.jsonl"
    path.write_text("\n".join(json.dumps({"text": one.text}) for one in single_word_labels(3)), "utf-8")
    return path


@needs_terminal
def test_keys_accept_reject_add_undo_go_back_and_stop(texts: Path, tmp_path: Path) -> None:
    """Single keys accept, reject, add, undo, finish a document, go back to the one before, and stop."""
    output = tmp_path / "labelled.jsonl"
    terminal = Terminal(texts, output)
    lines = terminal.phrases()
    first, second, third = map(text_of, lines[:3])
    assert lines[0].startswith(">")
    assert terminal.press("y")[:2] == [f"  [x] {first}", f"> [ ] {second}"]
    assert terminal.press("y")[1] == f"  [x] {second}"
    terminal.press(UP)
    terminal.press(UP)
    assert terminal.press("n")[:2] == [f"  [ ] {first}", f"> [x] {second}"]
    assert terminal.press("u")[0] == f"  [x] {first}"
    terminal.press(DOWN)
    assert terminal.press(" ")[2] == f"> [x] {third}"
    terminal.child.send("aLandrate é\x7f\x7fx\r")
    terminal.child.expect_exact("[x] Landratex")
    terminal.child.send("akitchen\x1b")
    terminal.child.expect_exact("+ kitchen")
    terminal.child.expect_exact("q stop")
    assert labels_in(output) == []
    assert labels_in(unfinished_path(output)) == [[first, second, third, "Landratex"]]
    other = terminal.press("\r")
    while other and text_of(other[0]) == first:  # the screen of the first document may be drawn once more
        other = terminal.phrases()
    assert labels_in(output) == [[first, second, third, "Landratex"]]
    assert not unfinished_path(output).exists()
    assert f"[x] {third}" in terminal.press("b")[2]
    terminal.press("n")
    assert "labelled.jsonl: 1\r\n" in terminal.stop()
    assert labels_in(output) == [[first, second, third, "Landratex"]]  # it was not finished again


@needs_terminal
def test_nothing_is_lost_when_it_is_killed(texts: Path, tmp_path: Path) -> None:
    """After kill -9 in the middle of a document, all labels are on disk, and it goes on with that document."""
    output = tmp_path / "labelled.jsonl"
    terminal = Terminal(texts, output)
    terminal.phrases()
    terminal.child.send("y\r")
    terminal.child.expect_exact("Labelled documents: 1.")
    lines = terminal.phrases_after_message()
    terminal.press("y")
    terminal.press("y")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    assert len(labels_in(output)) == 1
    assert labels_in(unfinished_path(output)) == [[text_of(line) for line in lines[:2]]]
    again = Terminal(texts, output)
    assert [line[2:5] for line in again.phrases()[:3]] == ["[x]", "[x]", "[ ]"]
    again.child.send("\r")
    again.child.expect_exact("Labelled documents: 2.")
    again.phrases_after_message()
    again.press("y")
    assert "labelled.jsonl: 3\r\n" in again.stop("\r")
    assert [len(labels) for labels in labels_in(output)] == [1, 2, 1]
    assert labels_in(output)[1] == [text_of(line) for line in lines[:2]]
    assert not unfinished_path(output).exists()


@needs_terminal
def test_the_terminal_is_left_as_it_was(texts: Path, tmp_path: Path) -> None:
    """After Ctrl-C, labels are saved and the terminal shows what is typed again."""
    terminal = Terminal(texts, tmp_path / "labelled.jsonl")
    terminal.phrases()
    assert not terminal.child.getecho()
    terminal.press("y")
    terminal.child.sendintr()
    terminal.child.expect_exact("labelled.jsonl: 0")
    assert terminal.child.getecho()
    terminal.child.expect(pexpect.EOF)
    assert len(labels_in(unfinished_path(tmp_path / "labelled.jsonl"))) == 1


def test_lines_from_a_pipe(texts: Path, tmp_path: Path) -> None:
    """Without a terminal, lines say what to do; at the end of the input, all is saved."""
    output = tmp_path / "labelled.jsonl"
    command = [sys.executable, "-m", "keysift", "label", str(texts), "-o", str(output)]
    typed = "1 2\n1\n+ some other phrase\n3\nu\n99\n\nb\n1\n\n1\n"
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, encoding="utf-8", env=environment(), check=False
    )
    assert done.returncode == 0, done.stderr
    offered = [line[5:] for line in done.stdout.splitlines() if re.match(r"  [ \d]\d ", line)]
    assert labels_in(output) == [[offered[1], "some other phrase", offered[0]]]
    assert [len(labels) for labels in labels_in(unfinished_path(output))] == [1]
    assert f"{output}: 1\n" in done.stdout
    assert "not finished: 1 " in done.stdout
    assert "\x1b" not in done.stdout
    train = [sys.executable, "-m", "keysift", "train", str(output), "-o", str(tmp_path / "mine.model")]
    trained = subprocess.run(train, capture_output=True, text=True, encoding="utf-8", env=environment(), check=False)
    assert "Not used: 1 documents that are not finished" in trained.stderr
    assert "1 documents, 2 of 3 labels" in trained.stderr


def test_a_crash_while_a_document_is_finished(tmp_path: Path) -> None:
    """If a document is in both files, it is asked about again with the labels that were written last."""
    path = tmp_path / "labelled.jsonl"
    file = LabelFile(path)
    file.change("One text.", ["text"])
    begun = unfinished_path(path).read_text("utf-8")
    file.finish("One text.", ["text", "one"])
    unfinished_path(path).write_text(begun, "utf-8")
    again = LabelFile(path)
    assert again.finished == {"One text.": ["text", "one"]}
    assert again.labels("One text.") == ["text"]
    again.change("One text.", ["text", "one"])
    assert not unfinished_path(path).exists()


def test_what_else_a_file_has_stays(tmp_path: Path) -> None:
    """Records keep their other fields and their places, those of the same text too, when labels are written."""
    path = tmp_path / "labelled.jsonl"
    records = [{"id": n, "text": text, "keyphrases": []} for n, text in enumerate(["One text.", "Two.", "One text."])]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    LabelFile(path).finish("One text.", ["text"])
    LabelFile(path).finish("Three.", ["three"])
    for record in (records[0], records[2]):
        record["keyphrases"] = ["text"]
    written = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert written == [*records, {"text": "Three.", "keyphrases": ["three"]}]


@pytest.mark.skipif(os.name == "nt", reason="limits the length of paths in another way")
def test_long_names(tmp_path: Path) -> None:
    """A file with the longest name that there can be is labelled and trained on; what is not finished is found."""
    path = tmp_path / f"{'n' * 249}.jsonl"
    file = LabelFile(path)
    file.finish("One text.", ["text"])
    file.change("Two texts.", ["texts"])
    assert LabelFile(path).begun == {"Two texts.": ["texts"]}
    assert run(["label", str(path), "-o", str(path)]) == 0
    assert run(["train", str(path), "-o", str(tmp_path / "mine.model")]) == 0


@pytest.mark.parametrize("line", ["{", "[]", '{"text": "a"}', '{"text": "a", "keyphrases": [1]}'])
def test_a_damaged_file_is_refused(tmp_path: Path, line: str) -> None:
    """A line that is no labelled document is named, and the file stays as it is."""
    path = tmp_path / "labelled.jsonl"
    path.write_text(f'{{"text": "b", "keyphrases": []}}\n{line}\n', "utf-8")
    with pytest.raises(FileFormatError, match="line 2"):
        LabelFile(path)
    assert path.read_text("utf-8").endswith(f"{line}\n")


def test_changes_are_undone_one_by_one() -> None:
    """Undoing takes back the last change that made a difference, until none is left."""
    choices = Choices(["a", "b"], ["b"])
    choices.accept("b")
    choices.reject("a")
    assert not choices.undo()
    choices.accept("c")
    choices.toggle("b")
    assert (choices.offered, choices.chosen) == (["a", "b", "c"], ["c"])
    assert choices.undo()
    assert choices.chosen == ["b", "c"]
    assert choices.undo()
    assert (choices.offered, choices.chosen) == (["a", "b"], ["b"])
    assert not choices.undo()
