"""Measure keysift in Spark: throughput for each core beside plain `extract_many`, and a million documents.

    python benchmarks/spark.py throughput [--documents 60000] [--cores 1 2] [--partitions 2 8 32] [--methods sift tf]
    python benchmarks/spark.py throughput --documents 200000 --sentences 3
    python benchmarks/spark.py million [--documents 1000000] [--cores 2] [--heap 1g]

Documents are generated: fifteen sentences, as an abstract has (three in the million), of English stop words and made-up
words, which follow Zipf's law and never run out. They are written to Parquet first. Each measurement starts Spark in a
process of its own. Throughput is in documents per second of processor time, of Java and all Python workers, reading the
Parquet and converting the results included. Plain `extract_many` has its texts in memory, in as many processes at once
as Spark has cores, because processors that are busy slow each other down. Java compiles while it runs, so a job over
all documents comes before those that are measured, as it does for `extract_many`; of three measurements, the fastest
counts. Each job costs Java some tenths of a second, however few documents there are, so throughput of small jobs is
lower.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pyarrow
import pyarrow.parquet

import keysift
from contest import machine

SYLLABLES = [consonant + vowel for consonant in "bcdfghjklmnprstvwz" for vowel in "aeiou"]
FRAMES = (
    "The {0} {1} of {2} is in the {3} {4}, which {5} and {6} have.",
    "We show that {0} {1} and the {2} {3} are not {4} for any {5} of the {6}.",
    "In this {0}, {1} {2} were found by {3} {4} with a {5} of {6}.",
)
FREQUENT, TAIL = 200, 0.75  # Zipf's law, bent for the most frequent words: N words have about N ** 0.57 different ones
TURNS = 3
FILE_ROWS = 10_000  # so that Spark can share the files evenly between cores


def made_up_word(rank: int) -> str:
    """Return the word of a rank: frequent words are short."""
    word = ""
    rank += len(SYLLABLES)
    while rank:
        rank, place = divmod(rank, len(SYLLABLES))
        word += SYLLABLES[place]
    return word


def documents(count: int, *, sentences: int = 3, seed: int = 1) -> Iterator[str]:
    """Yield documents of some 75 characters a sentence."""
    chance = random.Random(seed)
    for _ in range(count):
        ranks = (int(FREQUENT * ((1.0 - chance.random()) ** (-1 / TAIL) - 1)) for _ in range(7 * sentences))
        words = [made_up_word(rank) for rank in ranks]
        yield " ".join(FRAMES[n % len(FRAMES)].format(*words[7 * n : 7 * n + 7]) for n in range(sentences))


def write_parquet(folder: Path, count: int, sentences: int) -> None:
    """Write documents to Parquet files of equally many rows."""
    texts = documents(count, sentences=sentences)
    schema = pyarrow.schema([("id", pyarrow.int64()), ("text", pyarrow.string())])
    for start in range(0, count, FILE_ROWS):
        rows = [next(texts) for _ in range(min(FILE_ROWS, count - start))]
        table = pyarrow.table({"id": range(start, start + len(rows)), "text": rows}, schema=schema)
        pyarrow.parquet.write_table(table, folder / f"part-{start:09}.parquet")


def read_texts(folder: Path) -> list[str]:
    """Return the documents that were written."""
    texts: list[str] = pyarrow.parquet.read_table(folder).column("text").to_pylist()
    return texts


def plain(folder: Path, method: str) -> dict[str, float]:
    """Return the processor seconds of `extract_many` and of `Corpus.fit` in one process, when warm."""
    texts = read_texts(folder)
    for _ in keysift.extract_many(texts, method=method):
        pass
    seconds: dict[str, list[float]] = {"extract": [], "fit": []}
    for _ in range(TURNS):
        start = time.process_time()
        for _ in keysift.extract_many(texts, method=method):
            pass
        extracted = time.process_time()
        keysift.Corpus.fit(texts)
        seconds["extract"].append(extracted - start)
        seconds["fit"].append(time.process_time() - extracted)
    return {name: min(values) for name, values in seconds.items()}


def session_of(cores: int, heap: str, folder: Path) -> Any:
    """Return a new Spark session with so many cores."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONPATH"] = str(Path(keysift.__file__).parents[1])
    builder = SparkSession.builder.master(f"local[{cores},4]").appName("benchmark")
    settings: dict[str, bool | float | int | str | None] = {
        "spark.ui.enabled": False,
        "spark.ui.showConsoleProgress": False,
        "spark.driver.memory": heap,
        "spark.driver.extraJavaOptions": "-XX:+UseSerialGC",
        "spark.local.dir": str(folder),
        "spark.log.level": "ERROR",
    }
    return builder.config(map=settings).getOrCreate()


class Gauge(threading.Thread):
    """Watch Java and the Python workers that this process has started: their processor time and peak memory.

    Spark ends workers that have nothing to do, so what each has used is noted while it lives.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._ended = threading.Event()
        self._seconds: dict[int, float] = {}
        self._looking = 0.0
        self.peaks: dict[str, dict[int, int]] = {"Java": {}, "Python worker": {}, "driver": {}}

    def run(self) -> None:
        """Look again and again."""
        while not self._ended.wait(0.5):
            self._look()

    def _look(self) -> None:
        start = time.thread_time()
        own = psutil.Process()
        for process in [own, *own.children(recursive=True)]:
            try:
                kind = "driver" if process.pid == own.pid else "Java" if "java" in process.name() else "Python worker"
                peak = self.peaks[kind]
                peak[process.pid] = max(peak.get(process.pid, 0), process.memory_info().rss)
                times = process.cpu_times()
                self._seconds[process.pid] = times.user + times.system
            except psutil.Error:
                continue
        self._looking += time.thread_time() - start

    def seconds(self) -> float:
        """Return the processor seconds until now, without those that looking has taken."""
        self._look()
        return sum(self._seconds.values()) - self._looking

    def megabytes(self) -> dict[str, float]:
        """Return the peak memory of the largest process of each kind."""
        self._ended.set()
        self._look()
        return {kind: max(peaks.values(), default=0) / 1e6 for kind, peaks in self.peaks.items()}


def timed(gauge: Gauge, work: Callable[[], Any]) -> dict[str, float]:
    """Return the processor seconds and the seconds of some work."""
    processor, wall = gauge.seconds(), time.perf_counter()
    work()
    return {"processor": gauge.seconds() - processor, "wall": time.perf_counter() - wall}


def fastest(gauge: Gauge, work: Callable[[], Any]) -> dict[str, float]:
    """Return the same of the fastest of several times."""
    return min((timed(gauge, work) for _ in range(TURNS)), key=lambda seconds: seconds["processor"])


def in_spark(folder: Path, method: str, cores: int, partitions: list[int], heap: str) -> dict[str, Any]:
    """Return the seconds of fitting and extracting in Spark, by the number of partitions."""
    from keysift.integrations import spark

    with tempfile.TemporaryDirectory() as scratch:
        session = session_of(cores, heap, Path(scratch))
        gauge = Gauge()
        gauge.start()
        frame = session.read.parquet(str(folder))

        def extract(parts: int | None) -> None:
            spark.extract(frame, method=method, partitions=parts).write.format("noop").mode("overwrite").save()

        extract(partitions[0])
        spark.fit(frame)
        found: dict[str, Any] = {
            "fit": fastest(gauge, lambda: spark.fit(frame)),
            "as read": fastest(gauge, lambda: extract(None)),
        }
        for parts in partitions:
            found[str(parts)] = fastest(gauge, lambda parts=parts: extract(parts))  # type: ignore[misc]
        session.stop()
        return found


def million(folder: Path, cores: int, heap: str) -> dict[str, Any]:
    """Return seconds and memory of fitting and extracting once, without any job before, results written to Parquet."""
    from keysift.integrations import spark

    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        gauge = Gauge()
        session = session_of(cores, heap, Path(scratch))
        gauge.start()
        frame = session.read.parquet(str(folder))
        counted: list[Any] = []
        found: dict[str, Any] = {"fit": timed(gauge, lambda: counted.append(spark.count(frame)))}
        corpus = counted[0].corpus
        output = Path(scratch, "found")
        found["extract"] = timed(
            gauge, lambda: spark.extract(frame, method="lexspec", corpus=corpus).write.parquet(str(output))
        )
        row = session.read.parquet(str(output)).selectExpr("count(*)", "count(error)", "sum(size(keyphrases))").first()
        saved = Path(scratch, "corpus")
        corpus.save(saved)
        found |= {
            "memory": gauge.megabytes(),
            "corpus": str(counted[0]),
            "corpus megabytes": saved.stat().st_size / 1e6,
            "output megabytes": sum(path.stat().st_size for path in output.glob("*.parquet")) / 1e6,
            "rows": row[0],
            "errors": row[1],
            "keyphrases": row[2],
        }
        print(json.dumps(found, indent=1), file=sys.stderr)  # the rest takes long, and may be interrupted
        found["pruned"] = {least: str(spark.count(frame, min_count=least)) for least in (2, 5)}
        session.stop()
        return found


def measured(part: str, *arguments: object) -> Any:
    """Return what a part measures in a process of its own."""
    command = [sys.executable, __file__, "--run", json.dumps([part, *arguments], default=str)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def measured_at_once(processes: int, folder: Path, method: str) -> dict[str, float]:
    """Return the processor seconds of `plain`, the mean of several processes that run at the same time."""
    with ThreadPoolExecutor(processes) as pool:
        found = list(pool.map(lambda _: measured("plain", folder, method), range(processes)))
    return {name: sum(each[name] for each in found) / processes for name in found[0]}


def run_part(packed: str) -> None:
    """Measure one part in this process, and print the result."""
    part, folder, *rest = json.loads(packed)
    parts: dict[str, Callable[..., Any]] = {"plain": plain, "in_spark": in_spark, "million": million}
    print(json.dumps(parts[part](Path(folder), *rest)))


def show_throughput(folder: Path, options: argparse.Namespace) -> None:
    """Print the table of throughput."""
    print("| method | cores | partitions | documents per second of processor | of plain `extract_many` |")
    print("|---|---:|---:|---:|---:|")
    for method in options.methods:
        for cores in options.cores:
            alone = measured_at_once(cores, folder, method)
            rate = options.documents / alone["extract"]
            print(f"| `{method}`, plain | {cores} | | {rate:,.0f} | 1.00 |", flush=True)
            found = measured("in_spark", folder, method, cores, options.partitions, options.heap)
            for parts in ("as read", *options.partitions):
                own = options.documents / found[str(parts)]["processor"]
                print(f"| `{method}` | {cores} | {parts} | {own:,.0f} | {own / rate:.2f} |", flush=True)
            fit = options.documents / found["fit"]["processor"]
            print(
                f"| fit | {cores} | as read | {fit:,.0f} | {fit / (options.documents / alone['fit']):.2f} "
                "(of `Corpus.fit`) |",
                flush=True,
            )


def main() -> None:
    """Generate documents, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("throughput", "million"), nargs="?")
    parser.add_argument("--documents", type=int)
    parser.add_argument("--cores", type=int, nargs="+")
    parser.add_argument("--partitions", type=int, nargs="+", default=[2, 8, 32])
    parser.add_argument("--methods", nargs="+", default=["sift", "tf"])
    parser.add_argument("--sentences", type=int, help="of each document")
    parser.add_argument("--heap", default="1g", help="the memory of Java")
    parser.add_argument("--folder", type=Path, help="where files are put for the time being")
    parser.add_argument("--run", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        run_part(options.run)
        return
    if options.part is None:
        parser.error("say which part: throughput or million")
    options.documents = options.documents or (60_000 if options.part == "throughput" else 1_000_000)
    options.sentences = options.sentences or (15 if options.part == "throughput" else 3)
    options.cores = options.cores or ([1, 2] if options.part == "throughput" else [2])
    with tempfile.TemporaryDirectory(dir=options.folder) as scratch:
        folder = Path(scratch, "documents")
        folder.mkdir()
        write_parquet(folder, options.documents, options.sentences)
        size = sum(path.stat().st_size for path in folder.iterdir()) / 1e6
        print(f"{options.documents:,} documents, {size:,.0f} MB of Parquet. {machine()}\n", flush=True)
        if options.part == "throughput":
            show_throughput(folder, options)
        else:
            print(json.dumps(measured("million", folder, options.cores[0], options.heap), indent=1))


if __name__ == "__main__":
    main()
