"""The service under load from another process, in short: all are answered, in equal shares, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.web.served import ROOT

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]


def test_many_clients() -> None:
    """A hundred people and 64 busy clients are all answered, in equal shares; a text costs little more than alone."""
    command = [sys.executable, str(ROOT / "benchmarks" / "service.py"), "--seconds", "3", "--minutes", "0.3", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    rows = found["rows"]
    assert all(row["failed"] == row["refused"] == 0 and row["requests/s"] > 0 for row in rows.values()), rows
    for name in ("64 clients", "64 clients, by workers"):
        assert rows[name]["most / fewest answers of a client"] <= 3, rows[name]
    # Ratios of processor time vary on a busy machine: docs/speed.md has the usual ones.
    assert rows["one client"]["times extract"] < 4
    assert rows["batches of 500"]["times extract"] < 3
    assert found["wrong answers"] == found["labels lost"] == 0
    assert found["labels"] > 0
    assert found["memory MB"][-1] < 1.3 * found["memory MB"][0]
