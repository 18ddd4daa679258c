"""`keysift label` in a terminal."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.rankers.tuned.labelled import single_word_labels

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


class Terminal:
    """A `keysift label` in a pseudo-terminal."""

    def __init__(self, texts: Path, output: Path) -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "keysift", "label", str(texts), "-o", str(output)]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, close_fds=True)
        os.close(slave)
        self.seen = ""

    def expect(self, wanted: str) -> str:
        """Read until the text appears, and return what came before it."""
        deadline = time.monotonic() + 120
        while wanted not in self.seen:
            assert time.monotonic() < deadline, self.seen
            try:
                self.seen += os.read(self.master, 4096).decode("utf-8", "replace")
            except OSError:
                break
        assert wanted in self.seen, self.seen
        before, _, self.seen = self.seen.partition(wanted)
        return before

    def type(self, line: str) -> str:
        """Wait for the prompt and type a line; return what was shown before the prompt."""
        shown = self.expect("\n> ")
        os.write(self.master, f"{line}\n".encode())
        return shown

    def close(self) -> None:
        """Wait for the end."""
        self.process.wait(timeout=60)
        os.close(self.master)


def labels_in(path: Path) -> list[list[str]]:
    """Return the keyphrases of each document in a file."""
    return [json.loads(line)["keyphrases"] for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """Return a file of three texts."""
    path = tmp_path / "texts.jsonl"
    path.write_text("\n".join(json.dumps({"text": one.text}) for one in single_word_labels(3)), "utf-8")
    return path


def test_accept_reject_add_go_back_and_stop(texts: Path, tmp_path: Path) -> None:
    """Labels are accepted, rejected and added, one can go back to the document before, and stop."""
    output = tmp_path / "labelled.jsonl"
    terminal = Terminal(texts, output)
    shown = terminal.type("1 2")
    first, second = (
        next(line[5:].strip() for line in shown.splitlines() if line[:4].strip() == str(number)) for number in (1, 2)
    )
    terminal.type("1")
    terminal.type("+ some other phrase")
    terminal.type("")
    terminal.type("b")
    assert f"*  2 {second}" in terminal.type("1")
    terminal.type("")
    terminal.type("q")
    terminal.expect("1 labelled documents")
    terminal.close()
    assert labels_in(output)[0] == [second, "some other phrase", first]


def test_nothing_is_lost_when_it_is_killed(texts: Path, tmp_path: Path) -> None:
    """After kill -9 in the middle of a document, all labels are in the file, and it goes on with that document."""
    output = tmp_path / "labelled.jsonl"
    terminal = Terminal(texts, output)
    terminal.type("1")
    terminal.type("")
    terminal.type("2 3")
    terminal.expect("\n> ")
    os.kill(terminal.process.pid, signal.SIGKILL)
    terminal.close()
    saved = labels_in(output)
    assert [len(labels) for labels in saved] == [1, 2]
    again = Terminal(texts, output)
    again.type("")
    again.type("1")
    again.type("")
    again.expect("3 labelled documents")
    again.close()
    assert labels_in(output)[:2] == saved
    assert [len(labels) for labels in labels_in(output)] == [1, 2, 1]
