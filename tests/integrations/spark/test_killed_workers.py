"""What is left of a job whose Python workers die: everything."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import psutil
import pytest

import keysift
from keysift import Corpus
from keysift.integrations import spark
from tests.integrations.spark.test_extract import keyphrases_of, local
from tests.integrations.spark.texts import made_up_texts

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

pytestmark = [pytest.mark.xdist_group("spark"), pytest.mark.long]

TEXTS = made_up_texts(12_000, seed=7)


class Killer(threading.Thread):
    """Kill Python workers of this process's Spark, in the middle of their work, up to a number of them."""

    def __init__(self, wanted: int) -> None:
        super().__init__(daemon=True)
        self._wanted = wanted
        self._ended = threading.Event()
        self.killed = 0

    def run(self) -> None:
        """Kill a worker as soon as it has worked for a while, then wait a little."""
        while self.killed < self._wanted and not self._ended.wait(0.02):
            for worker in self._workers():
                try:
                    if worker.cpu_times().user > 0.2 and worker.status() == psutil.STATUS_RUNNING:
                        worker.kill()
                        self.killed += 1
                        break
                except psutil.Error:  # it has ended
                    continue

    @staticmethod
    def _workers() -> list[psutil.Process]:
        """Return the workers: children of the daemon that Spark starts them from."""
        found = psutil.Process().children(recursive=True)
        daemons = [one for one in found if "pyspark.daemon" in _command_of(one)]
        return [worker for daemon in daemons for worker in _children_of(daemon)]

    def end(self) -> None:
        """Kill no more."""
        self._ended.set()
        self.join()


def _command_of(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:  # it has ended
        return ""


def _children_of(process: psutil.Process) -> list[psutil.Process]:
    try:
        return list(process.children())
    except psutil.Error:  # it has ended
        return []


@pytest.fixture
def frame(session: SparkSession) -> DataFrame:
    """Return many texts in a few partitions."""
    return session.createDataFrame(list(enumerate(TEXTS)), "id int, text string").repartition(4)


def test_extraction(frame: DataFrame) -> None:
    """Killing workers in the middle of a job changes none of its rows: their tasks are run again."""
    expected = [local(found) for found in keysift.extract_many(TEXTS)]
    killer = Killer(2)
    killer.start()
    rows = sorted(spark.extract(frame).collect())
    killer.end()
    assert killer.killed > 0
    assert [row.id for row in rows] == list(range(len(TEXTS)))
    assert [keyphrases_of(row) for row in rows] == expected


def test_counting(frame: DataFrame) -> None:
    """Killing workers in the middle of counting counts nothing twice and loses nothing."""
    killer = Killer(2)
    killer.start()
    fitted = spark.fit(frame)
    killer.end()
    assert killer.killed > 0
    assert fitted == Corpus.fit(TEXTS)
