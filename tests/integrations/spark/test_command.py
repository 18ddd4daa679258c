from __future__ import annotations

import csv
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import keysift
from keysift import Corpus
from keysift.cli import spark as command
from keysift.errors import OptionError
from keysift.integrations.spark import java
from keysift.integrations.spark.inputs import InputKind, kind_of
from tests.integrations.spark.test_extract import TEXTS, keyphrases_of, local

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.xdist_group("spark")

SOME = TEXTS[:12]
QUICK_START = "--conf spark.ui.enabled=false --driver-java-options '-XX:+UseSerialGC -XX:TieredStopAtLevel=1'"


def written_jsonl(path: Path, texts: list[str]) -> str:
    """Write texts as JSONL and return the path."""
    path.write_text("".join(json.dumps({"id": n, "body": text}) + "\n" for n, text in enumerate(texts)), "utf-8")
    return str(path)


def rows_of(session: SparkSession, path: Path) -> list[Any]:
    """Return the rows of the output, in the order of the input."""
    return session.read.parquet(str(path)).orderBy("id").collect()


def test_jsonl_in_parquet_out(session: SparkSession, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A corpus is fitted and saved, the keyphrases by it are the local ones, and output that exists is not replaced."""
    source = written_jsonl(tmp_path / "texts.jsonl", SOME)
    with open(source, "a", encoding="utf-8") as stream:
        stream.write('{"id": 100, "body": "cut off\n{"id": 101}\n')
    output, saved = tmp_path / "found", tmp_path / "texts.corpus"
    arguments = [source, "--text", "body", "-m", "tfidf", "--top", "4", "--fit-corpus", str(saved), "-o", str(output)]
    assert command.run(arguments) == 0
    assert Corpus.load(saved) == Corpus.fit(SOME)
    assert "14 rows, 1 of them with an error" in capfd.readouterr().err
    rows = rows_of(session, output)
    assert rows[0].asDict().keys() == {"id", "body", "keyphrases", "error"}
    expected = keysift.extract_many(SOME, method="tfidf", corpus=Corpus.fit(SOME), top=4)
    assert [keyphrases_of(row) for row in rows[1:13]] == [local(found) for found in expected]
    assert rows[0].keyphrases is None
    assert rows[0].error.startswith('FileFormatError: The record cannot be read: {"id": 100, "body"')
    assert (rows[13].id, rows[13].body, rows[13].keyphrases, rows[13].error) == (101, None, None, None)
    assert command.run(arguments) == 1
    assert "found exists: choose another folder, or pass --overwrite" in capfd.readouterr().err
    assert command.run([*arguments[:6], "2", "--overwrite", "-o", str(output)]) == 0
    assert max(len(row.keyphrases or ()) for row in rows_of(session, output)) == 2


def test_csv_as_others_write_it(session: SparkSession, tmp_path: Path) -> None:
    """Texts with line breaks, quotation marks and backslashes are read as they are; a row with too much is an error."""
    texts = ['Sparse "grids" converge.\nSparse grids \\ are grids.', "Coral reefs, clean water."]
    source = tmp_path / "texts.csv"
    with source.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([["id", "text"], *enumerate(texts), ["7", "too", "many"], ["8"]])
    assert command.run([str(source), "-o", str(tmp_path / "found"), "--partitions", "2", "--batch-size", "1"]) == 0
    rows = rows_of(session, tmp_path / "found")
    assert [row.text for row in rows] == [*texts, None, None]
    assert [keyphrases_of(row) for row in rows[:2]] == [local(found) for found in keysift.extract_many(texts)]
    assert [row.error is None for row in rows] == [True, True, False, False]


def test_parquet_and_a_corpus_file(session: SparkSession, tmp_path: Path) -> None:
    """Parquet is read, a corpus from a file is used, and options of methods have the names of `keysift extract`."""
    corpus = Corpus.fit(TEXTS)
    corpus.save(tmp_path / "some.corpus")
    session.createDataFrame(list(enumerate(SOME)), "id int, text string").write.parquet(str(tmp_path / "texts.parquet"))
    arguments = ["--method", "lexrank", "--window", "3", "--corpus", str(tmp_path / "some.corpus")]
    assert command.run([str(tmp_path / "texts.parquet"), *arguments, "-o", str(tmp_path / "found")]) == 0
    found = [keyphrases_of(row) for row in rows_of(session, tmp_path / "found")]
    assert found == [local(one) for one in keysift.extract_many(SOME, method="lexrank", window=3, corpus=corpus)]


def test_an_empty_file_gives_empty_parquet(session: SparkSession, tmp_path: Path) -> None:
    """A JSONL file without lines is no error."""
    (tmp_path / "empty.jsonl").touch()
    assert command.run([str(tmp_path / "empty.jsonl"), "-o", str(tmp_path / "found")]) == 0
    assert session.read.parquet(str(tmp_path / "found")).count() == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["texts.jsonl"], "nothing to do: pass --output FOLDER, --fit-corpus FILE"),
        (
            ["texts.jsonl", "-o", "x"],
            "no column 'text'. Its columns are body, id: name the one with",
        ),
        (["nothing.parquet", "-o", "x"], "Path does not exist"),
        (["texts.jsonl", "-o", "x", "--text", "body", "-m", "nothing"], "nothing"),
        (["texts.jsonl", "-o", "x", "--corpus", "no.corpus"], "There is no file no.corpus. A corpus file is made by"),
        (["texts.jsonl", "-o", "x", "--corpus", "background", "--fit-corpus", "y"], "--fit-corpus cannot be used with"),
        (["texts.jsonl", "-o", "x", "--text", "id"], "must be of type string. Got bigint"),
        (["texts.xyz", "-o", "x"], "pass --input-format parquet, jsonl or csv"),
        (["texts.jsonl", "more.csv", "-o", "x"], "several kinds (csv, jsonl)"),
        (["--nothing"], "No such option"),
        (["texts.jsonl", "--text", "body", "--fit-corpus", "y", "-m", "singletpr"], "topics"),
        (["texts.jsonl", "--text", "body", "-o", "x", "--max-bad-share", "2"], "--max-bad-share"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    session: SparkSession, tmp_path: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """Wrong arguments and files end the command with a message of one line and an exit code other than 0."""
    written_jsonl(tmp_path / "texts.jsonl", SOME)
    folder = {"texts.jsonl", "nothing.parquet", "x"}
    assert command.run([str(tmp_path / word) if word in folder else word for word in arguments]) in (1, 2)
    error = capfd.readouterr().err.rstrip()
    assert message in error
    assert error.startswith("keysift-spark: ")
    assert "\n" not in error


def test_kinds_of_files() -> None:
    """The kind of files follows from their names, also compressed or with a pattern; folders hold Parquet."""
    assert kind_of(["a.json", "s3://bucket/b.jsonl.gz"], InputKind.AUTO) is InputKind.JSONL
    assert kind_of(["a/*.csv"], InputKind.AUTO) is InputKind.CSV
    assert kind_of(["hdfs://host/a.b/folder/"], InputKind.AUTO) is InputKind.PARQUET
    assert kind_of(["a.txt"], InputKind.CSV) is InputKind.CSV
    with pytest.raises(OptionError, match=r"a\.txt may hold anything"):
        kind_of(["a.txt"], InputKind.AUTO)


def test_without_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no Java, the command says so and how to get one."""
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.delenv("PYSPARK_GATEWAY_PORT", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert command.run([str(tmp_path / "a.jsonl"), "-o", str(tmp_path / "x")]) == 1
    assert "Spark needs Java 17 or later, and none was found" in capsys.readouterr().err
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(java.JavaNeededError, match="there is no Java in it"):
        java.find_java()


@pytest.mark.long
def test_as_main_file_of_spark_submit(spark_environment: dict[str, str], tmp_path: Path) -> None:
    """`spark-submit` runs the file of the command, with its own master and the command's arguments."""
    import pyspark

    source = written_jsonl(tmp_path / "texts.jsonl", SOME)
    program = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    submitted = [program, "--master", "local[1,2]", *shlex.split(QUICK_START), command.__file__]
    arguments = [source, "--text", "body", "--fit-corpus", tmp_path / "texts.corpus"]
    environment = {**spark_environment, "SPARK_HOME": str(Path(pyspark.__file__).parent)}
    done = subprocess.run(
        [*map(str, submitted), *map(str, arguments)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert Corpus.load(tmp_path / "texts.corpus") == Corpus.fit(SOME)


@pytest.mark.long
def test_the_example_runs(spark_environment: dict[str, str], tmp_path: Path) -> None:
    """`examples/spark_job.py` prints the most frequent keyphrases of a file of abstracts."""
    folder = Path(__file__).parents[3] / "examples"
    done = subprocess.run(
        [sys.executable, folder / "spark_job.py", folder / "abstracts.jsonl"],
        env={**spark_environment, "PYSPARK_SUBMIT_ARGS": f"{QUICK_START} pyspark-shell"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "waggle dances" in done.stdout
