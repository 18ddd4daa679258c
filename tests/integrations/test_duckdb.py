"""keysift as a function of DuckDB."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("duckdb", reason="needs the extra duckdb")

import duckdb

import keysift
from keysift.errors import InputError, MissingExtraError, OptionError, UnknownOptionError
from keysift.integrations.duckdb import register
from tests.integrations.corpus import TEXTS


@pytest.fixture
def connection() -> Iterator[Any]:
    """Return a connection with a table of texts, which is closed in the end."""
    with duckdb.connect() as opened:
        opened.execute("CREATE TABLE documents (id INTEGER, text VARCHAR)")
        opened.executemany("INSERT INTO documents VALUES (?, ?)", [*enumerate(TEXTS), (len(TEXTS), None)])
        yield opened


def test_queries_give_what_extract_gives(connection: Any) -> None:
    """Keyphrases and scores of a query are those of keysift.extract; NULL stays NULL."""
    register(connection, top=4)
    rows = connection.sql("SELECT keyphrases(text) FROM documents ORDER BY id").fetchall()
    expected = [[{"text": one.text, "score": one.score} for one in keysift.extract(text, top=4)] for text in TEXTS]
    assert rows == [*((found,) for found in expected), (None,)]


def test_concepts_have_identifiers(connection: Any) -> None:
    """With a vocabulary, the identifier of each concept is the last field."""
    register(connection, vocabulary=[{"term": "reef", "id": "r1"}])
    ((found,),) = connection.sql("SELECT keyphrases('A reef.')").fetchall()
    assert [(one["text"], one["identifier"]) for one in found] == [("reef", "r1")]


def test_results_can_be_unnested(connection: Any) -> None:
    """A keyphrase can be a row of its own, and be counted."""
    register(connection, top=1)
    rows = connection.sql(
        "SELECT id, unnest(keyphrases(text), recursive := true) FROM documents WHERE id < 2 ORDER BY id"
    )
    best = [keysift.extract(text)[0] for text in TEXTS[:2]]
    assert rows.columns == ["id", "text", "score"]
    assert rows.fetchall() == [(number, one.text, one.score) for number, one in enumerate(best)]


def test_many_rows(connection: Any) -> None:
    """A table of several vectors of rows has each text's own keyphrases."""
    register(connection, name="best", top=1, method="tf")
    query = "SELECT i, best('The graph' || i || ' grows.')[1].text FROM range(2100) numbers(i) ORDER BY i"
    assert connection.sql(query).fetchall() == [(i, f"graph{i}") for i in range(2100)]


def test_several_functions(connection: Any) -> None:
    """Functions with other settings stand side by side, and spans are offsets into the text."""
    register(connection)
    register(connection, name="places", spans=True, method="firstn", top=1)
    text = "Coral reefs grow. Divers see coral reefs."
    (spans,) = connection.execute("SELECT places(?)[1].spans", [text]).fetchone()
    assert [text[span["start"] : span["end"]] for span in spans] == ["Coral reefs", "coral reefs"]
    assert connection.execute("SELECT len(keyphrases(?))", [text]).fetchone() == (2,)


def test_a_second_registration_replaces_the_first(connection: Any) -> None:
    """A function can be registered again with other settings, and the new ones hold."""
    register(connection, top=1)
    register(connection, top=2)
    assert connection.execute("SELECT len(keyphrases(?))", [TEXTS[0]]).fetchone() == (2,)


def test_queries_say_how_many(connection: Any) -> None:
    """The second argument is the number of keyphrases, also if it differs from row to row; NULL gives NULL."""
    register(connection)
    rows = connection.sql("SELECT keyphrases(text, id) FROM documents WHERE id < 3 ORDER BY id").fetchall()
    expected = [keysift.extract(text, top=top).texts for top, text in enumerate(TEXTS[:3])]
    assert [[one["text"] for one in found] for (found,) in rows] == expected
    assert connection.execute("SELECT keyphrases(?, NULL), keyphrases(NULL, 2)", [TEXTS[0]]).fetchone() == (None, None)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("keyphrases(text, -1)", "'top' option must be an int of at least 0"),
        ("keyphrases(text, 1, 2)", "Got 3 arguments"),
        ("keyphrases(7)", "must be a VARCHAR. Got int 7"),
        ("keyphrases(repeat('reef ', 4000001))", "20,000,000 characters"),
    ],
)
def test_mistakes_of_a_query(connection: Any, call: str, message: str) -> None:
    """Wrong arguments and texts that are too long end the query with keysift's own message."""
    register(connection)
    with pytest.raises(duckdb.Error, match=message):
        connection.sql(f"SELECT {call} FROM documents WHERE id = 0").fetchall()


def test_mistakes(connection: Any) -> None:
    """Mistakes are reported when the function is registered."""
    with pytest.raises(InputError, match="must be one of DuckDB"):
        register("documents.db")
    with pytest.raises(OptionError, match="'top' option"):
        register(connection, top=-1)
    with pytest.raises(UnknownOptionError, match="windows"):
        register(connection, windows=2)  # type: ignore[call-arg]


def test_a_missing_package_names_the_extra(connection: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pyarrow, the error has the command that installs it."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[duckdb\]'"):
        register(connection)
