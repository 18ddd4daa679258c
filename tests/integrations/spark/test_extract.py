from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import keysift
from keysift import Corpus, Kea, MissingExtraError, OptionError, Tuned
from keysift.errors import InputError, WorkerError
from keysift.integrations import spark
from keysift.integrations.spark import text_columns
from keysift.integrations.spark.counting import count_batches
from keysift.integrations.spark.keyphrase_rows import extract_batches
from keysift.integrations.spark.recipe import Recipe
from tests.integrations import corpus
from tests.integrations.roads import ASKED, Settings, in_python
from tests.integrations.spark.texts import made_up_texts

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

pytestmark = pytest.mark.xdist_group("spark")

TEXTS = made_up_texts(120)


def frame_of(session: SparkSession, texts: list[str | None], *, partitions: int = 3) -> DataFrame:
    """Return texts with their numbers, in partitions."""
    return session.createDataFrame(list(enumerate(texts)), "id int, text string").repartition(partitions)


def keyphrases_of(row: Any) -> list[tuple[str, float, tuple[tuple[int, int], ...]]]:
    """Return the keyphrases of a row as plain tuples."""
    return [(phrase.text, phrase.score, tuple((at.start, at.end) for at in phrase.spans)) for phrase in row.keyphrases]


def local(found: keysift.Keyphrases) -> list[tuple[str, float, tuple[tuple[int, int], ...]]]:
    """Return keyphrases as plain tuples."""
    return [(phrase.text, phrase.score, phrase.spans) for phrase in found]


def sizes_of(frame: DataFrame) -> list[int]:
    """Return how many rows each partition has, without those that have none."""
    rows = frame.selectExpr("spark_partition_id() AS part").groupBy("part").count().collect()
    return [row["count"] for row in rows]


@pytest.mark.parametrize("partitions", [None, 5])
def test_keyphrases_equal_the_local_ones(session: SparkSession, partitions: int | None) -> None:
    """Every row has the keyphrases, scores and spans that `extract` finds in its text, to the last digit."""
    found = spark.extract(frame_of(session, list(TEXTS)), top=6, max_words=3, partitions=partitions)
    rows = sorted(found.collect())
    assert [row.text for row in rows] == TEXTS
    for row, text in zip(rows, TEXTS, strict=True):
        assert keyphrases_of(row) == local(keysift.extract(text, top=6, max_words=3))
        assert row.error is None
    assert partitions is None or max(sizes_of(found)) < len(TEXTS) / partitions + partitions


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_the_corpus_of_all_roads_gives_the_same_in_spark(session: SparkSession, asked: Settings) -> None:
    """The texts and settings that every integration is tried with give the same keyphrases and scores here."""
    frame = frame_of(session, list(corpus.TEXTS))
    rows = sorted(spark.extract(frame, method=asked.method, top=asked.top, **asked.options).collect())
    assert [[(one.text, one.score) for one in row.keyphrases] for row in rows] == in_python(corpus.TEXTS, asked)


def test_a_corpus_and_its_topics_travel(session: SparkSession) -> None:
    """Methods that need counts or topics of a corpus find the same as they do locally, also with a background."""
    counts = Corpus.fit(TEXTS, topics=3, stop_words=["the", "of"])
    for method, given in (("tfidf", counts), ("singletpr", counts), ("lexspec", counts.with_background(0.5))):
        rows = sorted(spark.extract(frame_of(session, list(TEXTS[:20])), method=method, corpus=given).collect())
        local_ones = keysift.extract_many(TEXTS[:20], method=method, corpus=given)
        assert [keyphrases_of(row) for row in rows] == [local(found) for found in local_ones]


@pytest.mark.parametrize("kind", [Kea, Tuned])
def test_a_model_travels(session: SparkSession, kind: type[Kea] | type[Tuned]) -> None:
    """A trained model ranks in the cluster as it does locally."""
    model: Any = kind.fit([(text, [keysift.extract(text)[0].text]) for text in TEXTS[:20]])
    rows = sorted(spark.extract(frame_of(session, list(TEXTS[:20])), model=model).collect())
    local_ones = keysift.extract_many(TEXTS[:20], model=model)
    assert [keyphrases_of(row) for row in rows] == [local(found) for found in local_ones]


def test_bad_rows_and_nulls_do_not_end_the_job(session: SparkSession) -> None:
    """A null has no keyphrases and no error; bytes that are no text and a text that is too long have an error."""
    frame = session.sql(
        "SELECT 0 AS id, 'sparse grids' AS text UNION ALL SELECT 1, NULL UNION ALL SELECT 2, cast(X'41FF42' AS string) "
        "UNION ALL SELECT 3, repeat('long ', 4000001) UNION ALL SELECT 4, '' UNION ALL SELECT 5, '- 😀 ('"
    ).coalesce(1)
    rows = sorted(spark.extract(frame).drop("text").collect())
    assert [row.keyphrases is None for row in rows] == [False, True, True, True, False, False]
    assert [phrase.text for phrase in rows[0].keyphrases] == ["sparse grids"]
    assert rows[4].keyphrases == rows[5].keyphrases == []
    assert [row.error is None for row in rows] == [True, True, False, False, True, True]
    assert "not UTF-8" in rows[2].error
    assert "20,000,000 characters" in rows[3].error


def test_too_many_bad_rows_end_the_job(session: SparkSession) -> None:
    """A job ends if more than `max_bad_share` of the texts of a partition fail, and the error shows one of them."""
    frame = session.sql("SELECT 'sparse grids' AS text UNION ALL SELECT cast(X'41FF42' AS string)").coalesce(1)
    assert len(spark.extract(frame, max_bad_share=0.5).drop("text").collect()) == 2
    with pytest.raises(Exception, match=r"1 of 2 texts failed, which is more than the share of 0\.4.*not UTF-8"):
        spark.extract(frame, max_bad_share=0.4).drop("text").collect()


class Failing:
    """An extractor that works as it should on texts with a word, and on no others."""

    def __init__(self, word: str) -> None:
        self._word = word

    def extract_detached(self, text: str, *, top: int | None) -> keysift.Keyphrases:
        """Raise the error that a worker without a package raises."""
        if self._word not in text:
            raise MissingExtraError("Japanese", package="fugashi", extra="cjk")
        return keysift.extract(text, top=top)


def test_what_is_wrong_for_every_row_ends_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the first texts of a partition fail for the same reason, the task fails; if one does not, rows have errors."""
    pyarrow = pytest.importorskip("pyarrow")
    recipe = recipe_of("tf")
    texts = pyarrow.RecordBatch.from_pydict({"text": [*(f"grid {number}" for number in range(30)), "water"]})

    def run(works: str) -> list[Any]:
        monkeypatch.setattr(Recipe, "extractor", lambda self: Failing(works))
        names = ("text", "keyphrases", "error")
        batches = extract_batches([texts], recipe=recipe, place=0, names=names, max_bad_share=1.0)
        return [row for batch in batches for row in batch.to_pylist()]

    with pytest.raises(WorkerError, match=r"first 20 texts of a partition failed with MissingExtraError: Japanese"):
        run("no such word")
    rows = run("grid 7")
    assert [row["error"] is None for row in rows].count(True) == 1
    assert rows[-1]["error"].startswith("MissingExtraError: Japanese needs fugashi")


def test_collections_leave_out_what_a_worker_has_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of its first task, and only then, a worker takes what it has loaded out of garbage collections."""
    pyarrow = pytest.importorskip("pyarrow")
    texts = pyarrow.RecordBatch.from_pydict({"text": ["Sparse grids have points."]})
    frozen: list[None] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(None))
    text_columns.spare_collections.cache_clear()
    names = ("text", "keyphrases", "error")
    for task in range(2):
        for batch in extract_batches([texts], recipe=recipe_of("tf"), place=0, names=names, max_bad_share=1.0):
            assert batch.num_rows == 1
            assert len(frozen) == task
        list(count_batches([texts], language="en", stop_words=None))
        assert len(frozen) == 1


def test_skewed_and_empty_partitions(session: SparkSession) -> None:
    """Partitions without rows and one with all the long texts give the same rows as any others."""
    texts = [*TEXTS[:30], " ".join(TEXTS)]
    # All rows have the same key, so all of them are in one of the partitions.
    rows = [(number, text, "key") for number, text in enumerate(texts)]
    skewed = session.createDataFrame(rows, "id int, text string, key string").repartition(4, "key")
    assert sizes_of(skewed) == [31]
    expected = [local(found) for found in keysift.extract_many(texts)]
    assert [keyphrases_of(row) for row in sorted(spark.extract(skewed).collect())] == expected
    spread = spark.extract(skewed, partitions=4)
    assert [keyphrases_of(row) for row in sorted(spread.collect())] == expected
    assert max(sizes_of(spread)) <= 9


def test_an_empty_frame_stays_empty(session: SparkSession) -> None:
    """A data frame without rows gives one without rows, with the two columns more."""
    found = spark.extract(frame_of(session, []))
    assert found.collect() == []
    assert found.columns == ["id", "text", "keyphrases", "error"]


def test_other_columns_are_kept_whatever_they_are_called(session: SparkSession) -> None:
    """Columns of any type, with dots in their names or the same name twice, come out as they came in."""
    frame = session.sql(
        "SELECT timestamp'2020-01-01' AS `a.b`, map('x', 1) AS twin, array(1, null) AS twin, "
        "cast(1.5 AS decimal(9, 2)) AS `back``tick`, 'sparse grids' AS `the.text`, X'00FF' AS bytes, "
        "named_struct('x', 1) AS pair"
    )
    found = spark.extract(frame, text="the.text")
    assert found.columns == [*frame.columns, "keyphrases", "error"]
    (row,) = found.collect()
    assert tuple(row)[:7] == tuple(frame.first() or ())
    assert [phrase.text for phrase in row.keyphrases] == ["sparse grids"]


def test_keyphrases_are_ready_for_sql(session: SparkSession) -> None:
    """`explode` gives a row for each keyphrase, and its spans cut the keyphrase out of the text with `substring`."""
    text = "😀 Sparse grids are useful. People like sparse grids."
    spark.extract(frame_of(session, [text]), top=1).createOrReplaceTempView("found")
    rows = session.sql(
        "SELECT phrase.text, substring(text, at.start + 1, at.end - at.start) AS cut FROM "
        "(SELECT text, phrase, explode(phrase.spans) AS at FROM "
        "(SELECT text, explode(keyphrases) AS phrase FROM found))"
    ).collect()
    assert [tuple(row) for row in rows] == [("sparse grids", "Sparse grids"), ("sparse grids", "sparse grids")]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"text": "body"}, OptionError, "no column 'body'. Its columns are id, text"),
        ({"text": "id"}, OptionError, "must be of type string. Got int"),
        ({"method": "nothing"}, OptionError, "nothing"),
        ({"top": -1}, OptionError, "'top'"),
        ({"max_bad_share": 2}, OptionError, "'max_bad_share' option must be a number from 0 to 1. Got 2"),
        ({"partitions": 0}, OptionError, "'partitions' option must be an int of at least 1. Got 0"),
        ({"method": "kea"}, keysift.ModelNeededError, "model"),
        ({"window": 3, "method": "tf"}, OptionError, "no option 'window'"),
    ],
)
def test_what_is_wrong_is_said_before_the_job(
    session: SparkSession, arguments: Any, error: type[Exception], message: str
) -> None:
    """A wrong column, option or method is an error of `extract` itself, not of a task."""
    with pytest.raises(error, match=message):
        spark.extract(frame_of(session, ["text"]), **arguments)


def test_columns_of_results_are_not_overwritten(session: SparkSession) -> None:
    """A data frame that has a column of the name of a result is refused."""
    with pytest.raises(OptionError, match="already has a column 'error'"):
        spark.extract(session.sql("SELECT 'a' AS text, 1 AS Error"))


def test_other_data_frames_are_refused(session: SparkSession) -> None:
    """Something else than a Spark data frame is refused."""
    with pytest.raises(InputError, match=r"must be a pyspark.sql.DataFrame. Got list"):
        spark.extract(["text"])  # type: ignore[arg-type]


def test_a_missing_package_names_its_extra() -> None:
    """Without PySpark, the error says how to install it."""
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[spark\]'"):
        text_columns.load("pyspark_that_is_not_there")


def recipe_of(method: str, *, corpus: Corpus | None = None) -> Recipe:
    """Return what is sent to workers."""
    settings: dict[str, Any] = {"language": "en", "stop_words": None, "markup": "auto", "options": {}}
    return Recipe.of(method, top=5, corpus=corpus, model=None, **settings)


def test_state_is_small(tmp_path: Path) -> None:
    """What is sent to workers is about as large as the saved corpus, and the objects that it stands for are larger."""
    import pickle

    corpus = Corpus.fit(TEXTS)
    corpus.save(tmp_path / "saved")
    extractor = keysift.Extractor("tfidf", corpus=corpus)
    recipe = recipe_of("tfidf", corpus=corpus)
    size = len(pickle.dumps(recipe))
    assert size < (tmp_path / "saved").stat().st_size + 1000
    assert size < len(pickle.dumps(corpus))
    made = recipe.extractor()
    assert local(made.extract(TEXTS[0])) == local(extractor.extract(TEXTS[0]))
    assert recipe.extractor() is made
