"""What a user's own code sees: no warnings at import, and types that both common checkers understand."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "typing" / "user_script.py"
ROOT = Path(__file__).parents[1]


def run(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python from a folder where the project's own settings are not found."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MYPYPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=folder, env=environment, capture_output=True, text=True
    )


def test_import_gives_no_warnings(tmp_path: Path) -> None:
    """Importing keysift raises no warning of any kind."""
    done = run("-W", "error", "-c", "import keysift, keysift.evaluation", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_script_runs(tmp_path: Path) -> None:
    """The script that the type checkers read does what it says, without warnings."""
    done = run("-W", "error", SCRIPT, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Coral reefs" in done.stdout


@pytest.mark.long
def test_mypy_is_satisfied(tmp_path: Path) -> None:
    """A user's script passes mypy --strict."""
    done = run("-m", "mypy", "--strict", "--config-file", os.devnull, SCRIPT, folder=tmp_path)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_pyright_is_satisfied(tmp_path: Path) -> None:
    """A user's script passes pyright in its strict mode.

    The package `pyright` downloads its program at first use; `basedpyright`, which is built from it, brings it along.
    """
    if find_spec("basedpyright") is None:
        pytest.skip("needs basedpyright, which is in the extra dev")
    settings = {
        "include": [str(SCRIPT)],
        "extraPaths": [str(ROOT / "src")],
        "typeCheckingMode": "strict",
        "pythonVersion": f"{sys.version_info.major}.{sys.version_info.minor}",
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    done = run("-m", "basedpyright", "--project", tmp_path, "--pythonpath", sys.executable, folder=tmp_path)
    assert done.returncode == 0, done.stdout
