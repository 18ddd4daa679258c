"""Labelled documents in a file, and next to it those that are not finished."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from keysift.errors import FileFormatError
from keysift.io.written_files import LONGEST_NAME, beside, written_aside

Record: TypeAlias = dict[str, Any]
"""A document with its `text`, its `keyphrases` and whatever else its line has."""


def unfinished_path(path: Path) -> Path:
    """Return where the documents are whose labelling was begun and not finished."""
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        return Path(beside(path, "unfinished"))
    return Path(f"{path}.unfinished")


class LabelFile:
    """Labelled documents in two JSONL files: those that are finished, and next to them those that are not.

    Whoever reads the labels takes a phrase without a label for a wrong one, which is true only of documents that are
    finished. Every change is written at once, so that no label is ever lost.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._records = read_records(path)
        self.finished = _labels_of(self._records)
        self.begun = _labels_of(read_records(unfinished_path(path)))

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
        if text not in self.finished:
            self._records.append({"text": text})
        self.finished[text] = list(keyphrases)
        for record in self._records:  # a text may be there twice, with other fields of its own
            if record["text"] == text:
                record["keyphrases"] = self.finished[text]
        _write(self.path, self._records)
        # Only now: a crash in between leaves the labels in both files.
        self.begun.pop(text, None)
        self._write_begun()

    def _write_begun(self) -> None:
        path = unfinished_path(self.path)
        if self.begun:
            records = ({"text": text, "keyphrases": keyphrases} for text, keyphrases in self.begun.items())
            _write(path, records, like=self.path)  # labels that only some may read
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
            record = json.loads(line)
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


def _labels_of(records: Iterable[Record]) -> dict[str, list[str]]:
    return {record["text"]: record["keyphrases"] for record in records}


def _write(path: Path, records: Iterable[Record], *, like: Path | None = None) -> None:
    lines = "".join(json.dumps(record) + "\n" for record in records)
    with written_aside(path, like=like) as stream:
        stream.write(lines.encode("ascii"))
