"""One Spark session for all tests here: it takes seconds to start.

With the environment variable KEYSIFT_SPARK_CONNECT=1, it is a session of Spark Connect: a client of a server with two
cores, which has neither a SparkContext nor RDDs.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import keysift
from keysift.integrations.spark.java import JavaNeededError, find_java

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

CONNECT = os.environ.get("KEYSIFT_SPARK_CONNECT") == "1"
SETTINGS: dict[str, bool | float | int | str | None] = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.memory": "1g",
    "spark.driver.extraJavaOptions": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",  # starts sooner
    "spark.sql.shuffle.partitions": "3",
    "spark.sql.codegen.wholeStage": "false",  # compiling plans takes longer than running them on a few rows
    "spark.sql.execution.arrow.maxRecordsPerBatch": "40",  # so that partitions have several batches
    "spark.log.level": "OFF",  # tasks that fail on purpose are logged at length otherwise
}


@pytest.fixture(scope="session")
def spark_environment() -> Iterator[dict[str, str]]:
    """Return the environment in which Spark runs keysift's own Python, or skip the test where there is no Java."""
    pytest.importorskip("pyspark")
    try:
        find_java()
    except JavaNeededError as error:
        pytest.skip(str(error))
    variables = {
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYTHONPATH": str(Path(keysift.__file__).parents[1]),
    }
    if CONNECT:
        variables["SPARK_TESTING"] = "1"  # the server takes any free port, so that several can run at once
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        yield dict(os.environ)


@pytest.fixture(scope="session")
def session(spark_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """Return a session with two cores; without Connect, a task is tried up to four times."""
    from pyspark import SparkContext
    from pyspark.sql import SparkSession

    folder = tmp_path_factory.mktemp("spark")
    builder = SparkSession.builder.remote("local[2]") if CONNECT else SparkSession.builder.master("local[2,4]")
    builder = builder.config(map=SETTINGS | {"spark.local.dir": str(folder), "spark.sql.warehouse.dir": str(folder)})
    with warnings.catch_warnings():
        # Settings of the server are sent once more by the client, which says that they cannot be changed any more.
        warnings.filterwarnings("ignore", "Failed to set spark", UserWarning)
        started = builder.getOrCreate()
    yield started
    started.stop()
    gateway = SparkContext._gateway
    if gateway is not None:
        gateway.shutdown()
        gateway.proc.stdin.close()
        gateway.proc.wait(timeout=60)
        SparkContext._gateway = SparkContext._jvm = None
