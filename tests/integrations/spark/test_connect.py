"""Spark Connect: a client without Java, a server on this machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.xdist_group("spark"), pytest.mark.long]

FOLDER = Path(__file__).parent
TESTS = ("test_extract.py", "test_fit.py", "test_sql_function.py")


def test_everything_works_with_connect(spark_environment: dict[str, str]) -> None:
    """The tests of fit, extract and the function for SQL pass in a session of Spark Connect, in their own process."""
    pytest.importorskip("grpc", reason="needs pyspark[connect]")
    if pytest.importorskip("pyspark").__version__.startswith("3."):
        pytest.skip("Spark 3.5 has no Connect server in its Python package")
    command = [sys.executable, "-m", "pytest", "--quiet", *(str(FOLDER / name) for name in TESTS)]
    done = subprocess.run(
        command,
        env={**spark_environment, "KEYSIFT_SPARK_CONNECT": "1"},
        cwd=FOLDER.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
