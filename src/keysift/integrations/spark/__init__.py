"""Count a corpus and extract keyphrases in a Spark cluster (extra `spark`).

    from keysift.integrations import spark

    corpus = spark.fit(df, text="abstract")
    found = spark.extract(df, text="abstract", method="tfidf", corpus=corpus)

Counts are those of `keysift.Corpus.fit`, and keyphrases those of `keysift.extract`, to the last digit.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stopwords import read_stop_words
from keysift.corpus.counts import Corpus
from keysift.errors import InputError, OptionError
from keysift.integrations.spark.counting import (
    COUNTS_TYPE,
    SUMS_TYPE,
    Counted,
    add_batches,
    count_batches,
    put_together,
)
from keysift.integrations.spark.failures import check_share, checked_share
from keysift.integrations.spark.keyphrase_rows import extract_batches, keyphrases_type
from keysift.integrations.spark.recipe import Recipe
from keysift.integrations.spark.sql_function import register
from keysift.integrations.spark.text_columns import checked_frame, load, numbered
from keysift.options import checked_count, documented_options

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model

KEYPHRASES: Final = "keyphrases"
ERROR: Final = "error"

_log = logging.getLogger(__name__)


def fit(
    frame: DataFrame,
    *,
    text: str = "text",
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    min_count: int = 1,
    partitions: int | None = None,
    max_bad_share: float = 1.0,
) -> Corpus:
    """Count the words of the column `text` in the cluster, and return the corpus.

    It equals what `Corpus.fit` counts in the same texts. Rows that are null or have no proper text are left out. Stems
    that occur fewer than `min_count` times in all are left out after everything has been added up and before anything
    reaches the driver; to methods, these are words that the corpus has not seen. What was left out is logged, and
    `count` returns it. Before counting, rows are spread evenly over `partitions`, if given. If no text can be counted,
    or if more than the share `max_bad_share` (0 to 1) of them cannot, that is an error.
    """
    counted = count(
        frame,
        text=text,
        language=language,
        stop_words=stop_words,
        min_count=min_count,
        partitions=partitions,
        max_bad_share=max_bad_share,
    )
    _log.log(logging.WARNING if counted.bad_rows else logging.INFO, "Counted %s.", counted)
    return counted.corpus


def count(
    frame: DataFrame,
    *,
    text: str = "text",
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    min_count: int = 1,
    partitions: int | None = None,
    max_bad_share: float = 1.0,
) -> Counted:
    """Count as `fit` does, and return the corpus together with how much was left out of it."""
    frame = checked_frame(frame, text=text, partitions=partitions)
    if frame.isStreaming:
        raise InputError("A corpus is fitted on a finished data frame. Got a streaming one instead.")
    words = None if stop_words is None else tuple(sorted(read_stop_words(stop_words)))
    language = AnalysisSettings(language).language
    Corpus(language=language, stop_words=words).update([""])  # what cannot work is an error before the job starts
    share = checked_share(max_bad_share)
    least = checked_count("min_count", min_count)
    parts = (
        numbered(frame)
        .select(f"c{frame.columns.index(text)}")
        .mapInArrow(partial(count_batches, language=language, stop_words=words), COUNTS_TYPE)
    )
    sums = parts.repartition("share").mapInArrow(partial(add_batches, min_count=least), SUMS_TYPE)
    # One partition after the other, so that neither the driver nor its limit on results has to hold all of them.
    counted = put_together(sums.toLocalIterator(prefetchPartitions=True), language=language, stop_words=words)
    documents, bad = counted.corpus.documents, counted.bad_rows
    check_share(bad, documents + bad, share, counted.bad_example)
    if bad and not documents:
        raise InputError(f"None of the {bad:,} texts could be counted. The first: {counted.bad_example}")
    return counted


@documented_options
def extract(
    frame: DataFrame,
    *,
    text: str = "text",
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    partitions: int | None = None,
    max_bad_share: float = 1.0,
    **options: Unpack[ExtractionOptions],
) -> DataFrame:
    """Return the data frame with two more columns: the keyphrases of the column `text`, and an error.

    `keyphrases` is an array of structs `text`, `score` and `spans` (an array of structs `start` and `end`), and
    `identifier` with a vocabulary, best first.
    It is null where the text is null, and where the text cannot be worked on: then `error` says why, and the job goes
    on. It ends if texts fail for a reason that has nothing to do with them, and if more than the share `max_bad_share`
    (0 to 1) of the texts of a partition fail. Rows are spread evenly over `partitions` first, if given. The other
    arguments are those of `keysift.Extractor`.
    """
    frame = checked_frame(frame, text=text, partitions=partitions)
    for name in (KEYPHRASES, ERROR):
        if name in map(str.lower, frame.columns):  # Spark does not tell names apart by their case
            raise OptionError(
                f"The data frame already has a column {name!r}, which the result adds: "
                f"rename it with df.withColumnRenamed({name!r}, 'other'), or drop it."
            )
    recipe = Recipe.of(
        method,
        top=top,
        corpus=corpus,
        model=model,
        language=language,
        stop_words=stop_words,
        markup=markup,
        options=options,
    )
    input_frame = numbered(frame)
    schema = load("pyspark.sql.types").StructType(list(input_frame.schema.fields))
    schema = schema.add(KEYPHRASES, keyphrases_type(identifiers=recipe.has_identifiers)).add(ERROR, "string")
    # The recipe travels with the function, which Spark broadcasts where it is large, also where there is no context.
    work = partial(
        extract_batches,
        recipe=recipe,
        place=frame.columns.index(text),
        names=tuple(schema.names),
        max_bad_share=checked_share(max_bad_share),
    )
    return input_frame.mapInArrow(work, schema).toDF(*frame.columns, KEYPHRASES, ERROR)


__all__ = ["Counted", "count", "extract", "fit", "register"]
