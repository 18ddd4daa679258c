from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import keysift
from keysift import Corpus, OptionError
from keysift.errors import InputError
from keysift.integrations import spark
from tests.integrations.spark.test_extract import TEXTS, frame_of, keyphrases_of, local

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.xdist_group("spark")


def test_keyphrases_in_sql(session: SparkSession) -> None:
    """The function gives the keyphrases of `extract`, to the last digit, and as many as a query asks for."""
    counts = Corpus.fit(TEXTS)
    spark.register(session, method="tfidf", corpus=counts, top=4)
    frame_of(session, list(TEXTS)).createOrReplaceTempView("documents")
    rows = session.sql("SELECT keyphrases(text) AS keyphrases, keyphrases(text, 2) AS best FROM documents ORDER BY id")
    expected = [local(found) for found in keysift.extract_many(TEXTS, method="tfidf", corpus=counts, top=4)]
    found = rows.collect()
    assert [keyphrases_of(row) for row in found] == expected
    assert [[one.text for one in row.best] for row in found] == [[text for text, *_ in one[:2]] for one in expected]


def test_types_are_those_of_extract(session: SparkSession) -> None:
    """A column that the function made has the type of the one that `extract` makes."""
    spark.register(session)
    made = session.sql("SELECT keyphrases('sparse grids') AS keyphrases").schema["keyphrases"].dataType
    assert made == spark.extract(frame_of(session, [])).schema["keyphrases"].dataType


def test_concepts_have_identifiers(session: SparkSession) -> None:
    """With a vocabulary, the identifier of each concept is the last field, here and in `extract`."""
    vocabulary = [{"term": "reef", "id": "r1"}]
    spark.register(session, vocabulary=vocabulary)
    here = session.sql("SELECT keyphrases('A reef.') AS keyphrases").first()
    there = spark.extract(frame_of(session, ["A reef."]), vocabulary=vocabulary).first()
    for row in (here, there):
        assert row is not None
        assert [tuple(one)[::3] for one in row.keyphrases] == [("reef", "r1")]


def test_nulls_and_bad_texts_are_null(session: SparkSession) -> None:
    """Where an argument is null or the text is too long there are no keyphrases; an empty text has an empty array."""
    spark.register(session, name="terms")
    (row,) = session.sql(
        "SELECT terms(NULL), terms('sparse grids', NULL), terms(repeat('long ', 4000001)), terms(''), terms('grids', 1)"
    ).collect()
    assert tuple(row)[:4] == (None, None, None, [])
    assert [one.text for one in row[4]] == ["grids"]


def test_what_is_wrong_is_said_at_once(session: SparkSession) -> None:
    """A wrong option is an error before any query, and so is something else than a session."""
    with pytest.raises(OptionError, match="nothing"):
        spark.register(session, method="nothing")
    spark.register(session)
    with pytest.raises(Exception, match="'top' option must be an int of at least 0"):
        session.sql("SELECT keyphrases('sparse grids', 'many')").collect()
    with pytest.raises(Exception, match=r"first argument must be a STRING\. Got int 7"):
        session.sql("SELECT keyphrases(7)").collect()
    with pytest.raises(Exception, match="Got 3 arguments"):
        session.sql("SELECT keyphrases('sparse grids', 1, 2)").collect()
    with pytest.raises(InputError, match=r"must be a pyspark\.sql\.SparkSession. Got str instead"):
        spark.register("local[2]")  # type: ignore[arg-type]
