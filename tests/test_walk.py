"""How far a reader has to go to follow a text through the files."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "print_walk.py"
MOST_CHANGES = {(): [44, 18], ("--command",): [218, 192]}


@pytest.mark.parametrize("options", MOST_CHANGES)
def test_the_walk_through_the_files_is_short(options: tuple[str, ...]) -> None:
    """An extraction changes between files no more often than this, with and without the kernels."""
    done = subprocess.run([sys.executable, str(SCRIPT), *options], capture_output=True, text=True, check=True)
    changes = [int(number) for number in re.findall(r"^(\d+) changes over \d+ files", done.stdout, re.MULTILINE)]
    assert all(number <= most for number, most in zip(changes, MOST_CHANGES[options], strict=True)), changes
