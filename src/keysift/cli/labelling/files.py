"""Labelled documents in a file, and next to it those that are not finished."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

from keysift.errors import FileFormatError
from keysift.io.written_files import written_aside


class Record(TypedDict):
    """A document with its keyphrases."""

    text: str
    keyphrases: list[str]


def unfinished_path(path: Path) -> Path:
    """Return where the documents are whose labelling was begun and not finished."""
    return Path(f"{path}.unfinished")


class LabelFile:
    """Labelled documents in two JSONL files: those that are finished, and next to them those that are not.

    Whoever reads the labels takes a phrase without a label for a wrong one, which is true only of documents that are
    finished. Every change is written at once, so that no label is ever lost.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.finished = {record["text"]: record["keyphrases"] for record in read_records(path)}
        self.begun = {record["text"]: record["keyphrases"] for record in read_records(unfinished_path(path))}

    def labels(self, text: str) -> list[str]:
        """Return what was chosen for a text so far."""
        return list(self.begun.get(text, self.finished.get(text, ())))

    def change(self, text: str, keyphrases: list[str]) -> None:
        """Write the choice for a document that is not finished; it is forgotten if nothing is chosen."""
        if keyphrases == self.finished.get(text, []):
            self.begun.pop(text, None)
        else:
            self.begun[text] = list(keyphrases)
        self._write_begun()

    def finish(self, text: str, keyphrases: list[str]) -> None:
        """Write a document that is finished."""
        self.finished[text] = list(keyphrases)
        _write(self.path, self.finished)
        # Only now: a crash in between leaves the labels in both files.
        self.begun.pop(text, None)
        self._write_begun()

    def _write_begun(self) -> None:
        path = unfinished_path(self.path)
        if self.begun:
            _write(path, self.begun, like=self.path)  # labels that only some may read
        else:
            path.unlink(missing_ok=True)


def read_records(path: Path) -> list[Record]:
    """Return the labelled documents of a file, none if there is no file."""
    if not path.exists():
        return []
    records: list[Record] = []
    try:
        # Not splitlines: other tools write line separators such as U+2028 into strings as they are.
        lines = path.read_text("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise FileFormatError(
            f"{path} is not UTF-8 text ({error.reason} at byte {error.start}): choose another file, or convert it."
        ) from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            record = Record(text=data["text"], keyphrases=data["keyphrases"])
            valid = isinstance(record["text"], str) and isinstance(record["keyphrases"], list)
            valid = valid and all(isinstance(phrase, str) for phrase in record["keyphrases"])
        except (ValueError, KeyError, TypeError, RecursionError):
            valid = False
        if not valid:
            raise FileFormatError(
                f"{path}, line {number}: a labelled document must be a JSON object with 'text', a string, and "
                "'keyphrases', a list of strings. Choose another file, or repair it."
            )
        records.append(record)
    return records


def _write(path: Path, labels: dict[str, list[str]], *, like: Path | None = None) -> None:
    lines = "".join(json.dumps({"text": text, "keyphrases": phrases}) + "\n" for text, phrases in labels.items())
    with written_aside(path, like=like) as stream:
        stream.write(lines.encode("ascii"))
