"""`keysift-spark`: keyphrases of Parquet, JSONL or CSV files as Parquet, also as the main file of `spark-submit`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from keysift.analysis.detection import counted_language
from keysift.cli import run_program
from keysift.cli.command import Command, examples
from keysift.cli.declared import DeclaredOptions
from keysift.cli.groups import Extraction, with_single_parameters
from keysift.corpus.counts import Corpus
from keysift.errors import OptionError, WorkerError
from keysift.extractor import Extractor
from keysift.integrations.spark import ERROR, count, extract
from keysift.integrations.spark.inputs import InputKind, read_frame, with_reading_errors
from keysift.integrations.spark.java import find_java
from keysift.integrations.spark.text_columns import load

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

EXAMPLES = examples(
    "keysift-spark abstracts.parquet --text abstract -o keyphrases",
    "keysift-spark abstracts.jsonl --text abstract --method tfidf --fit-corpus abstracts.corpus -o keyphrases",
    "keysift-spark news.csv --partitions 64 --master spark://host:7077 -o keyphrases",
)
_LOCAL: Final = "local[*,4]"  # a task is tried four times, as in a cluster: local[*] alone gives up at once


@contextmanager
def _spark_errors() -> Iterator[None]:
    """Raise what Spark raises as an error of keysift, of which one line is printed."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.startswith(("pyspark.", "py4j.")):
            raise WorkerError(f"Spark failed: {_without_trace(str(error))}") from error
        raise


def _without_trace(message: str) -> str:
    """Return what Spark says without the lines that say where in Java it says so."""
    lines = [line for line in message.splitlines() if not line.startswith("\tat ")]
    return "\n".join(lines[:5])


@_spark_errors()
def command(
    *,
    inputs: Annotated[
        list[str], typer.Argument(metavar="FILE|FOLDER", help="Parquet, JSONL or CSV files, wherever Spark reads.")
    ],
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FOLDER", help="The folder of Parquet files to write.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the output if it exists.")] = False,
    text: Annotated[str, typer.Option(metavar="COLUMN", help="The column that holds the text.")] = "text",
    input_format: Annotated[
        InputKind, typer.Option("--input-format", help="What the files hold; auto goes by their names.")
    ] = InputKind.AUTO,
    schema: Annotated[
        str | None,
        typer.Option(metavar="DDL", help="The columns of JSONL files, such as 'id STRING, text STRING': saves a pass."),
    ] = None,
    extraction: Extraction,
    top: Annotated[int, typer.Option("--top", "-t", metavar="N", min=0, help="How many keyphrases to keep.")] = 10,
    fit_corpus: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="First count the words of the input, save them here, and compare with them."),
    ] = None,
    min_count: Annotated[
        int, typer.Option(metavar="N", min=1, help="With --fit-corpus, leave out words that are rarer than this.")
    ] = 1,
    partitions: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Spread the rows evenly over this many tasks first.")
    ] = None,
    max_bad_share: Annotated[
        float,
        typer.Option(metavar="SHARE", min=0, max=1, help="End the job if more than this share of the texts fail."),
    ] = 1.0,
    batch_size: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Rows that Spark sends to Python at a time; fewer for long texts."),
    ] = None,
    master: Annotated[
        str | None, typer.Option(metavar="URL", help=f"The cluster. Default: that of spark-submit, or else {_LOCAL}.")
    ] = None,
    options: DeclaredOptions,
) -> None:
    """Write the keyphrases of a column of texts to Parquet files, computed by Spark.

    All columns are kept; "keyphrases" and "error" are added.
    """
    if output is None and fit_corpus is None:
        raise OptionError("There is nothing to do: pass --output FOLDER, --fit-corpus FILE, or both.")
    if fit_corpus is not None and extraction.corpus is not None:
        raise OptionError("--fit-corpus cannot be used with --corpus: texts are compared with one corpus.")
    settings = extraction.settings()
    if fit_corpus is not None:
        # What cannot work is an error now, and not when everything has been counted.
        probe = Corpus.fit(["text"], language=counted_language(extraction.language), stop_words=extraction.stop_words)
        Extractor(**{**settings, "corpus": probe}, **options).extract("", top=top)
    spark = start_session(master, batch_size=batch_size)
    if output is not None and not overwrite:
        _refuse_existing(spark, output)
    frame = read_frame(spark, inputs, kind=input_format, text=text, schema=schema)
    if fit_corpus is not None:
        counted = count(
            frame,
            text=text,
            language=counted_language(extraction.language),
            stop_words=extraction.stop_words,
            min_count=min_count,
            partitions=partitions,
            max_bad_share=max_bad_share,
        )
        counted.corpus.save(fit_corpus)
        typer.echo(f"{fit_corpus}: {counted}", err=True)
        settings["corpus"] = counted.corpus
    if output is None:
        return
    found = extract(
        frame, text=text, top=top, partitions=partitions, max_bad_share=max_bad_share, **settings, **options
    )
    with_reading_errors(found, error=ERROR).write.mode("overwrite" if overwrite else "error").parquet(output)
    rows, errors = spark.read.parquet(output).selectExpr("count(*)", f"count({ERROR})").first() or (0, 0)
    typer.echo(f"{output}: {rows:,} rows, {errors:,} of them with an error", err=True)


def start_session(master: str | None, *, batch_size: int | None) -> SparkSession:
    """Return the session that spark-submit has prepared, or a new one."""
    builder = load("pyspark.sql").SparkSession.builder.appName("keysift")
    if batch_size is not None:
        builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", batch_size)
    if "PYSPARK_GATEWAY_PORT" in os.environ:  # spark-submit has started Java already
        session: SparkSession = (builder if master is None else builder.master(master)).getOrCreate()
        return session
    find_java()
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = builder.master(master or _LOCAL).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def _refuse_existing(spark: SparkSession, output: str) -> None:
    """Raise an error if the output exists, before hours of work and not after."""
    context: Any = spark.sparkContext
    path = context._jvm.org.apache.hadoop.fs.Path(output)
    if path.getFileSystem(context._jsc.hadoopConfiguration()).exists(path):
        raise OptionError(f"The output {output} exists: choose another folder, or pass --overwrite.")


def main() -> None:
    """Run the command; errors are one line on standard error."""
    sys.exit(run())


def build_app() -> typer.Typer:
    """Return the command line."""
    app = typer.Typer(
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.command("keysift-spark", cls=Command, epilog=EXAMPLES)(with_single_parameters(command))
    return app


def run(arguments: list[str] | None = None) -> int:
    """Run the command with these arguments (those of the process for None) and return the exit code."""
    return run_program("keysift-spark", build_app, arguments)


if __name__ == "__main__":
    main()
