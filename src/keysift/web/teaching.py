"""Labels that people make, in one SQLite file: written as they are made, and safe when the process is killed."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from keysift.web.problems import ProblemError

KEYPHRASE: Final = "keyphrase"
NOT: Final = "not"
FEWEST: Final = 5  # finished documents before a model is trained
MOST_DOCUMENTS: Final = 10_000
"""How many documents a project may have."""
_BEGINNING: Final = 120  # characters

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, text BLOB NOT NULL, finished INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS labels (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    phrase TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('keyphrase', 'not')),
    made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (document, phrase)
);
CREATE TABLE IF NOT EXISTS learnt (id INTEGER PRIMARY KEY CHECK (id = 1), result TEXT NOT NULL);
"""


class Added(NamedTuple):
    """What became of documents that were to be added."""

    added: int
    known: int
    """Those that were there already, or empty."""
    beyond: int
    """Those for which there was no room."""


class LabelStore:
    """A queue of documents and the labels of their phrases. Every change is on disk before it is answered."""

    def __init__(self, path: Path, *, readable_only: bool = False) -> None:
        self._lock = threading.Lock()
        if readable_only:
            self._connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
            return
        self._connection = sqlite3.connect(path, timeout=10, check_same_thread=False, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._connection.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """Make a change that is written as a whole, or not at all."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # SQLite ends it by itself where the disk is full
                    self._connection.execute("ROLLBACK")
                raise

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def add(self, documents: Iterable[tuple[str, str]]) -> Added:
        """Add documents to the queue, by name and text: those that are new, and as many as it may have."""
        added = known_before = beyond = 0
        with self._change() as connection:
            known = {row[0] for row in connection.execute("SELECT text FROM documents")}
            for name, text in documents:
                # As bytes: a text may have characters that SQLite cannot store as text.
                stored = text.encode("utf-8", "surrogatepass")
                if not text.strip() or stored in known:
                    known_before += 1
                    continue
                if len(known) >= MOST_DOCUMENTS:
                    beyond += 1
                    continue
                known.add(stored)
                shown = name.encode("utf-8", "replace").decode()[:200]
                connection.execute("INSERT INTO documents (name, text) VALUES (?, ?)", (shown, stored))
                added += 1
        return Added(added, known_before, beyond)

    def documents(self) -> list[dict[str, Any]]:
        """Return the queue: for each document how it begins, whether it is finished, and how many keyphrases it has."""
        rows = self._rows(
            "SELECT id, name, substr(text, 1, ?), finished, "
            "(SELECT COUNT(*) FROM labels WHERE document = id AND verdict = 'keyphrase') FROM documents ORDER BY id",
            4 * _BEGINNING,
        )
        return [
            {"id": number, "name": name, "beginning": _beginning(start), "finished": bool(finished), "labels": labels}
            for number, name, start, finished, labels in rows
        ]

    def counts(self) -> dict[str, int]:
        """Return how many documents there are, and how many of them are finished."""
        ((documents, finished),) = self._rows("SELECT COUNT(*), COALESCE(SUM(finished), 0) FROM documents")
        return {"documents": documents, "finished": finished}

    def document(self, number: int) -> dict[str, Any]:
        """Return a document with its text and its labels, by phrase."""
        rows = self._rows("SELECT name, text, finished FROM documents WHERE id = ?", _stored_number(number))
        if not rows:
            raise ProblemError(404, f"There is no document {number} in the queue.")
        ((name, text, finished),) = rows
        labels = self._rows("SELECT phrase, verdict FROM labels WHERE document = ? ORDER BY rowid", number)
        return {
            "id": number,
            "name": name,
            "beginning": _beginning(text[: 4 * _BEGINNING]),
            "text": text.decode("utf-8", "surrogatepass"),
            "finished": bool(finished),
            "verdicts": dict(labels),
        }

    def label(self, number: int, phrase: str, verdict: str | None) -> None:
        """Say whether a phrase is a keyphrase of a document; None takes it back."""
        if verdict not in (KEYPHRASE, NOT, None):
            raise ProblemError(422, f"The verdict must be {KEYPHRASE!r}, {NOT!r} or null. Got {verdict!r:.40} instead.")
        phrase = " ".join(phrase.split())
        if not phrase:
            raise ProblemError(422, "The phrase must have a word in it.")
        self.document(number)
        with self._change() as connection:
            if verdict is None:
                connection.execute("DELETE FROM labels WHERE document = ? AND phrase = ?", (number, phrase))
            else:
                connection.execute(
                    "INSERT INTO labels (document, phrase, verdict) VALUES (?, ?, ?) "
                    "ON CONFLICT (document, phrase) DO UPDATE SET verdict = excluded.verdict",
                    (number, phrase, verdict),
                )

    def finish(self, number: int, finished: bool) -> None:
        """Say whether all keyphrases of a document are labelled."""
        self.document(number)
        with self._change() as connection:
            connection.execute("UPDATE documents SET finished = ? WHERE id = ?", (int(finished), number))

    def remove(self, number: int) -> None:
        """Delete a document and its labels."""
        self.document(number)
        with self._change() as connection:
            connection.execute("DELETE FROM documents WHERE id = ?", (number,))

    def clear(self) -> None:
        """Delete all documents, labels and what was learned from them."""
        with self._change() as connection:
            for table in ("labels", "documents", "learnt"):
                connection.execute(f"DELETE FROM {table}")

    def labelled(self, *, all_labels: bool = False) -> list[tuple[str, list[str]]]:
        """Return the texts of finished documents with their keyphrases; or of all that have a label."""
        condition = "finished OR EXISTS (SELECT 1 FROM labels WHERE document = id)" if all_labels else "finished"
        rows = self._rows(f"SELECT id, text FROM documents WHERE {condition} ORDER BY id")
        found: dict[int, list[str]] = {number: [] for number, _ in rows}
        for number, phrase in self._rows(
            "SELECT document, phrase FROM labels WHERE verdict = 'keyphrase' ORDER BY rowid"
        ):
            if number in found:
                found[number].append(phrase)
        return [(text.decode("utf-8", "surrogatepass"), found[number]) for number, text in rows]

    def unfinished(self, *, most: int) -> dict[int, str]:
        """Return the texts of the first documents that are not finished, by their ids."""
        rows = self._rows("SELECT id, text FROM documents WHERE NOT finished ORDER BY id LIMIT ?", most)
        return {number: text.decode("utf-8", "surrogatepass") for number, text in rows}

    @property
    def learned(self) -> dict[str, Any] | None:
        """Return what the last training gave, or None before the first."""
        rows = self._rows("SELECT result FROM learnt")
        return json.loads(rows[0][0]) if rows else None

    def remember(self, learned: dict[str, Any]) -> None:
        """Store what a training gave."""
        with self._change() as connection:
            connection.execute(
                "INSERT INTO learnt (id, result) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET result = excluded.result",
                (json.dumps(learned),),
            )


def _beginning(text: bytes) -> str:
    """Return the first words of a text, in one line, from its first bytes."""
    return " ".join(text.decode("utf-8", "ignore").split())[:_BEGINNING]


def _stored_number(number: int) -> int:
    """Return a number that SQLite can look for."""
    return number if abs(number) < 1 << 63 else -1
