"""How many processors a process may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from keysift.processes.processors import usable_processors


@pytest.fixture
def eight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process run on eight of sixty-four processors."""
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(8)), raising=False)


@pytest.mark.usefixtures("eight")
@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({}, 8),
        ({"cpu.max": "max 100000"}, 8),
        ({"cpu.max": "150000 100000"}, 2),
        ({"cpu.max": "10000 100000"}, 1),
        ({"cpu.max": "9900000 100000"}, 8),
        ({"cpu.max": "nonsense"}, 8),
        ({"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, 8),
        ({"cpu/cpu.cfs_quota_us": "300000", "cpu/cpu.cfs_period_us": "100000"}, 3),
    ],
)
def test_affinity_and_quota_count(tmp_path: Path, files: dict[str, str], wanted: int) -> None:
    """The fewer of the processors that the process may run on, and of those that its control group has a quota for."""
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, "ascii")
    assert usable_processors(tmp_path) == wanted
