"""keysift in DuckDB: a function for SQL that gives the keyphrases of texts, whole vectors of rows at a time."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from keysift.errors import InputError, MissingExtraError
from keysift.extractor import Extractor
from keysift.io.limits import DEFAULT_LIMITS, check_text
from keysift.options import documented_options
from keysift.results.keyphrase_tables import keyphrase_values

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model


@documented_options
def register(
    connection: Any,
    *,
    name: str = "keyphrases",
    spans: bool = False,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    **options: Unpack[ExtractionOptions],
) -> None:
    """Register a function in a DuckDB connection: `SELECT keyphrases(text) FROM documents`.

    It returns a list of structs with the fields `text` and `score`, best first. With `spans`, there is a third field, a
    list of structs `start` and `end`: character offsets into the text. With a vocabulary, the last field is
    `identifier`. `keyphrases(text, 3)` returns at most three.
    Where an argument is NULL, so is the result. A function that was registered under the same name is replaced; others
    stand beside it. The other arguments are those of `keysift.Extractor`.

    >>> import duckdb
    >>> with duckdb.connect() as connection:
    ...     register(connection, method="tf", top=1)
    ...     connection.execute("SELECT keyphrases('Sparse grids have points.')").fetchone()
    ([{'text': 'Sparse grids', 'score': 1.0}],)
    """
    try:
        import duckdb
        import pyarrow
    except ImportError as error:
        raise MissingExtraError("keysift.integrations.duckdb", package="duckdb and pyarrow", extra="duckdb") from error
    if not hasattr(connection, "create_function"):
        raise InputError(
            f"The connection must be one of DuckDB, such as duckdb.connect(). Got {type(connection).__name__} instead."
        )
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    extractor.extract_many((), top=top)  # a wrong `top` is an error now, not in the first query
    fields = [("text", pyarrow.string()), ("score", pyarrow.float64())]
    declared = "text VARCHAR, score DOUBLE"
    if spans:
        place = pyarrow.struct([("start", pyarrow.int64()), ("end", pyarrow.int64())])
        fields.append(("spans", pyarrow.list_(place)))
        declared += ', spans STRUCT("start" BIGINT, "end" BIGINT)[]'
    identifiers = "vocabulary" in extractor.options
    if identifiers:
        fields.append(("identifier", pyarrow.string()))
        declared += ", identifier VARCHAR"
    result = pyarrow.list_(pyarrow.struct(fields))

    # DuckDB counts the parameters. If they were named or declared, the number of keyphrases could not be left out.
    def keyphrases(*arguments: Any) -> Any:
        texts, *tops = arguments
        if len(tops) > 1:
            raise InputError(
                f"The arguments are a text and a number of keyphrases. Got {len(arguments)} arguments instead."
            )
        limits = tops[0].to_pylist() if tops else [top] * len(texts)
        found = [
            None
            if text is None
            else keyphrase_values(extractor.extract(_checked(text), top=limit), spans=spans, identifiers=identifiers)
            for text, limit in zip(texts.to_pylist(), limits, strict=True)
        ]
        return pyarrow.array(found, result)

    with suppress(duckdb.InvalidInputException):  # there is none of this name
        connection.remove_function(name)
    connection.create_function(name, keyphrases, None, f"STRUCT({declared})[]", type="arrow")


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise InputError(f"The first argument must be a VARCHAR. Got {type(text).__name__} {text!r:.60} instead.")
    return check_text(text, DEFAULT_LIMITS, "The text")
