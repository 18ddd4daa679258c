"""A function for Spark SQL that gives the keyphrases of a text."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from keysift.errors import InputError, OptionError
from keysift.integrations.spark.failures import Failures
from keysift.integrations.spark.keyphrase_rows import keyphrases_type
from keysift.integrations.spark.recipe import Recipe
from keysift.integrations.spark.text_columns import checked_text, load
from keysift.options import documented_options

if TYPE_CHECKING:
    from pyspark.sql import SparkSession
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model

Found: TypeAlias = "list[tuple[object, ...]]"
"""The keyphrases of a text as Spark takes structs."""


@documented_options
def register(
    session: SparkSession,
    *,
    name: str = "keyphrases",
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    **options: Unpack[ExtractionOptions],
) -> None:
    """Register a function in a Spark session: `SELECT keyphrases(text) FROM documents`.

    It returns an array of structs as `extract` does, and `keyphrases(text, 3)` returns at
    most three of them. They are null where an argument is null, and where the text cannot be worked on; `extract` also
    says why. A function of the same name is replaced. The other arguments are those of `keysift.Extractor`.
    """
    if not hasattr(session, "udf"):
        raise InputError(f"The session must be a pyspark.sql.SparkSession. Got {type(session).__name__} instead.")
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
    load("pyspark")
    session.udf.register(name, KeyphraseFunction(recipe), keyphrases_type(identifiers=recipe.has_identifiers))


class KeyphraseFunction:
    """What a worker calls for each row."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._failures = Failures()

    def __call__(self, text: object, *top: Any) -> Found | None:
        """Return the keyphrases of a text."""
        if len(top) > 1:
            raise InputError(
                f"The arguments are a text and a number of keyphrases. Got {len(top) + 1} arguments instead."
            )
        if text is None or None in top:
            return None
        if not isinstance(text, str):
            raise InputError(f"The first argument must be a STRING. Got {type(text).__name__} {text!r:.60} instead.")
        extractor = self._recipe.extractor()
        limit = top[0] if top else self._recipe.top
        self._failures.texts += 1
        try:
            found = extractor.extract(checked_text(text), top=limit)
        except OptionError:  # the number of keyphrases, which the query gives
            raise
        except Exception as error:
            self._failures.add(error)
            return None
        if self._recipe.has_identifiers:
            return [(one.text, one.score, list(one.spans), one.identifier) for one in found]  # type: ignore[attr-defined]
        return [(phrase.text, phrase.score, list(phrase.spans)) for phrase in found]
