"""Projects of teaching: each has a name, its own labels, and its own model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from keysift.web.problems import ProblemError
from keysift.web.stores import NAME_PATTERN
from keysift.web.teaching import LabelStore

DEFAULT: Final = "default"
PROJECT_PATTERN: Final = NAME_PATTERN.replace("63", "47")
"""Shorter than other names: the name of its model has it in it."""
_MOST_PROJECTS: Final = 100


@dataclass(slots=True)
class Project:
    """The labels of a project, and the training that is going on."""

    name: str
    labels: LabelStore
    learning: asyncio.Task[None] | None = None
    learn_again: bool = False
    """Whether labels have changed since the training began."""

    @property
    def is_learning(self) -> bool:
        """Tell whether its model is being trained."""
        return self.learning is not None and not self.learning.done()

    async def stop_learning(self) -> None:
        """Give up the training that is going on."""
        if self.learning is not None:
            self.learning.cancel()
            await asyncio.wait((self.learning,))


def model_name(project: str) -> str:
    """Return the name of the model that the labels of a project give."""
    return "taught" if project == DEFAULT else f"taught-{project}"


def labels_file(data_folder: Path, project: str) -> Path:
    """Return the file of the labels of a project."""
    return data_folder / ("labels.sqlite" if project == DEFAULT else f"labels-{project}.sqlite")


class Projects:
    """All projects, by name. A project begins with its first document; the one called `default` is always there."""

    def __init__(self, data_folder: Path) -> None:
        self._folder = data_folder
        self._known: dict[str, Project] = {}
        self.find(DEFAULT, new=True)
        for path in sorted(data_folder.glob("labels-*.sqlite")):
            with suppress(ProblemError):
                self.find(path.stem.removeprefix("labels-"), new=True)

    def __iter__(self) -> Iterator[Project]:
        yield from list(self._known.values())

    def find(self, name: str, *, new: bool = False) -> Project:
        """Return a project; one that does not exist is an error, unless it may be `new`."""
        if name in self._known:
            return self._known[name]
        if not re.fullmatch(PROJECT_PATTERN, name):
            raise ProblemError(
                422,
                "The name of a project must have 1 to 48 letters, digits, hyphens or underscores, and start with a "
                "letter or a digit.",
            )
        if not new:
            raise ProblemError(404, f"There is no project {name!r}.")
        if any(name.lower() == known.lower() for known in self._known):  # the same file on some systems
            raise ProblemError(422, f"There is a project whose name differs from {name!r} in case only.")
        if len(self._known) >= _MOST_PROJECTS:
            raise ProblemError(413, f"There may be {_MOST_PROJECTS} projects: delete one that is finished.")
        self._known[name] = Project(name, LabelStore(labels_file(self._folder, name)))
        return self._known[name]

    def delete(self, project: Project) -> None:
        """Delete everything of a project."""
        project.labels.clear()
        if project.name == DEFAULT:
            return
        del self._known[project.name]
        project.labels.close()
        path = labels_file(self._folder, project.name)
        for file in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
            file.unlink(missing_ok=True)

    async def close(self) -> None:
        """Stop all training, and close all files."""
        for project in self:
            await project.stop_learning()
            project.labels.close()
