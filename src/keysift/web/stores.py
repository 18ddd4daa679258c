"""Corpora and models on disk: files in one folder each, by names that cannot leave it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from keysift.web.problems import ProblemError

NAME_PATTERN: Final = "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"
_NAME: Final = re.compile(NAME_PATTERN)
# Devices on Windows, whatever their ending; and a word that stands for the built-in frequencies.
_RESERVED: Final = frozenset(
    ["con", "prn", "aux", "nul", "background"] + [f"{port}{number}" for port in ("com", "lpt") for number in range(10)]
)

CORPUS: Final = "corpus"
MODEL: Final = "model"


@dataclass(frozen=True, slots=True)
class NamedFiles:
    """The files of one kind: NAME.corpus or NAME.model, and beside each NAME.json, which describes it."""

    folder: Path
    kind: str

    def path(self, name: str) -> Path:
        """Return where the file of a name is or will be."""
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name.lower() in _RESERVED:
            raise ProblemError(
                422,
                f"The name of a {self.kind} must have 1 to 64 letters, digits, hyphens or underscores, start with a "
                f"letter or a digit, and not be a reserved word. Got {name!r:.80} instead.",
            )
        return self.folder / f"{name}.{self.kind}"

    def existing(self, name: str) -> Path:
        """Return where the file of a name is, or say that there is none."""
        path = self.path(name)
        if not path.is_file():
            raise self.missing(name)
        return path

    def missing(self, name: str) -> ProblemError:
        """Return the error for a name that has no file."""
        return ProblemError(404, f"There is no {self.kind} {name!r}.")

    def listing(self) -> Iterator[dict[str, Any]]:
        """Yield what is known about each file, by name."""
        for path in sorted(self.folder.glob(f"*.{self.kind}")):
            if not _NAME.fullmatch(path.stem):
                continue
            described: dict[str, Any] = {}
            with suppress(OSError, ValueError):
                described = json.loads(self._description(path).read_text("utf-8"))
            with suppress(FileNotFoundError):  # deleted since
                yield {"name": path.stem, "bytes": path.stat().st_size, **described}

    def describe(self, name: str, described: dict[str, Any]) -> None:
        """Write down what a file holds, so that listing it needs not read it."""
        from keysift.io.written_files import written_aside

        with written_aside(self._description(self.path(name))) as stream:
            stream.write(json.dumps(described).encode("ascii"))

    def delete(self, name: str) -> None:
        """Delete a file."""
        path = self.existing(name)
        try:
            path.unlink()
        except FileNotFoundError:
            raise self.missing(name) from None
        self._description(path).unlink(missing_ok=True)

    def _description(self, path: Path) -> Path:
        return path.with_suffix(".json")
