"""One Spark session for all tests here: it takes seconds to start."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import keysift
from keysift.integrations.spark.java import JavaNeededError, find_java

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

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
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        yield dict(os.environ)


@pytest.fixture(scope="session")
def session(spark_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """Return a local session with two cores, in which a task is tried up to four times."""
    from pyspark import SparkContext
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2,4]").config(map=SETTINGS)
    folder = tmp_path_factory.mktemp("spark")
    started = builder.config("spark.local.dir", folder).config("spark.sql.warehouse.dir", folder).getOrCreate()
    yield started
    started.stop()
    gateway = SparkContext._gateway
    if gateway is not None:
        gateway.shutdown()
        gateway.proc.stdin.close()
        gateway.proc.wait(timeout=60)
        SparkContext._gateway = SparkContext._jvm = None
