"""Other packages' extractors, so that a user sees the tool of today in the same table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from keysift.errors import OptionError, WorkerError
from keysift.evaluation.errors import MissingPackageError
from keysift.evaluation.runs.package_runner import LANGUAGES, ONLY_ENGLISH, PACKAGES
from keysift.processes.parent import WorkerProcess

SUFFIX: Final = "-package"
_RUNNER: Final = Path(__file__).with_name("package_runner.py")


def package_methods() -> tuple[str, ...]:
    """Return the names by which other packages can be evaluated."""
    return tuple(name + SUFFIX for name in PACKAGES)


def package_python() -> str:
    """Return the Python that has the packages: that of KEYSIFT_PACKAGE_PYTHON, or the one that runs."""
    return os.environ.get("KEYSIFT_PACKAGE_PYTHON") or sys.executable


def package_version(method: str) -> str | None:
    """Return the version of a method's package, or None if it is not installed."""
    code = "import sys; from importlib.metadata import version; print(version(sys.argv[1]))"
    command = [package_python(), "-c", code, method.removesuffix(SUFFIX)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


class PackageExtractor:
    """Call another package's extractor, which runs in a process of its own: texts in, ranked phrases out.

    `seconds` is the processor time that it has taken for texts so far.
    """

    def __init__(self, method: str, *, language: str = "en") -> None:
        self.seconds = 0.0
        self._package = method.removesuffix(SUFFIX)
        supported = LANGUAGES.get(self._package, ONLY_ENGLISH)
        if language not in supported:
            raise OptionError(
                f"The method {method} can be run in language {', '.join(supported)}. Got {language!r} instead: leave "
                "out the method, or the datasets in that language."
            )
        if package_version(method) is None:
            raise MissingPackageError(f"The method {method}", package=self._package)
        # Not a pipe, which nobody would empty while texts are worked on.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        command = [package_python(), str(_RUNNER), self._package, language]
        self._process = WorkerProcess(command, errors_to=self._complaints)
        self._answer("starting")

    def __call__(self, text: str) -> list[tuple[str, float]]:
        """Return the package's phrases of a text with their scores, best first."""
        self._process.send(json.dumps(text).encode("ascii"))
        phrases, seconds = self._answer("working on a text")
        self.seconds += seconds
        return [(str(phrase), float(score)) for phrase, score in phrases]

    def _answer(self, when: str) -> Any:
        try:
            return json.loads(self._process.receive())
        except EOFError:
            self._process.end()
            self._complaints.seek(0)
            lines = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
            last = lines[-1] if lines else "it gave no reason"
            raise WorkerError(f"The package {self._package} failed while {when}: {last}") from None

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self._process.end()
            self._complaints.close()
