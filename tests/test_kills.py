"""Commands that are killed at random moments while they write."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from kill_test import COMMANDS, write_inputs


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="needs a signal that cannot be caught")
@pytest.mark.parametrize("name", ["fit", "label", "collect", "collect --tags", "extract", "vocabulary", "study"])
def test_nothing_is_lost(name: str, tmp_path: Path) -> None:
    """After a kill, the old or the new file is there, whole; see `scripts/kill_test.py`."""
    write_inputs(tmp_path)
    assert COMMANDS[name](tmp_path, 2, Random(5)) == 2
