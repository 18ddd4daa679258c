"""Keyphrases as tables: plain, for notebooks, and as data frames."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from keysift.errors import MissingExtraError, option_error
from keysift.io.tables import aligned, html_table

if TYPE_CHECKING:
    from keysift.keyphrase import Keyphrase, Keyphrases

TITLES: Final = ("rank", "keyphrase", "score", "times")
_BACKENDS: Final = ("pandas", "polars", "pyarrow")


def keyphrase_rows(keyphrases: Sequence[Keyphrase]) -> tuple[tuple[str, ...], ...]:
    """Return keyphrases as rows of words: the rank, the text, the score and how often it occurs."""
    return tuple(
        (str(rank), " ".join(phrase.text.split()), f"{phrase.score:.4g}", str(len(phrase.spans)))
        for rank, phrase in enumerate(keyphrases, start=1)
    )


def keyphrase_values(
    keyphrases: Keyphrases, *, scores: bool = True, spans: bool = False, identifiers: bool = False
) -> list[Any]:
    """Return keyphrases as plain data for other libraries: texts alone, or dicts with the scores, and with spans too.

    Concepts of a vocabulary have `identifiers`.

    >>> import keysift
    >>> keyphrase_values(keysift.extract("Sparse grids.", method="tf"))
    [{'text': 'Sparse grids', 'score': 1.0}]
    """
    if not scores:
        return keyphrases.texts
    values: list[dict[str, Any]] = [{"text": text, "score": score} for text, score in keyphrases.pairs]
    if spans:
        for value, phrase in zip(values, keyphrases, strict=True):
            value["spans"] = [{"start": start, "end": end} for start, end in phrase.spans]
    if identifiers:
        for value, phrase in zip(values, keyphrases, strict=True):
            value["identifier"] = phrase.identifier  # type: ignore[attr-defined]
    return values


def keyphrase_text(keyphrases: Keyphrases) -> str:
    """Return keyphrases as a plain table."""
    rows = keyphrase_rows(keyphrases)
    table = aligned(TITLES, rows, left=(1,)).rstrip("\n") if rows else "no keyphrases"
    lacking = lacking_text(keyphrases)
    return f"{table}\n\n  {lacking}" if lacking else table


def keyphrase_html(keyphrases: Keyphrases) -> str:
    """Return keyphrases as a table for notebooks."""
    lacking = lacking_text(keyphrases)
    return html_table(TITLES, keyphrase_rows(keyphrases), left=(1,)) + (f"<p>{escape(lacking)}</p>" if lacking else "")


def lacking_text(keyphrases: Keyphrases) -> str:
    """Name the keyphrases that a vocabulary lacks, if they were asked for."""
    new_terms: Keyphrases | None = getattr(keyphrases, "new_terms", None)
    return f"not in the vocabulary: {'; '.join(new_terms.texts)}" if new_terms else ""


def keyphrase_frame(keyphrases: Keyphrases, backend: str | None) -> Any:
    """Return keyphrases as a data frame of a library, or of the first one that is installed."""
    if backend is not None and backend not in _BACKENDS:
        raise option_error("backend", f"must be one of {', '.join(_BACKENDS)}. Got {backend!r} instead.")
    chosen = backend or next((name for name in _BACKENDS if find_spec(name)), _BACKENDS[0])
    if find_spec("narwhals") is None:
        raise MissingExtraError("A data frame of keyphrases", package="narwhals", extra="frames")
    if find_spec(chosen) is None:
        raise option_error("backend", f"must be a library that is installed: pip install {chosen}.")
    import narwhals

    from keysift.vocabulary.concept import FoundConcepts

    columns: dict[str, tuple[Any, list[Any]]] = {
        "rank": (narwhals.Int64, list(range(1, len(keyphrases) + 1))),
        "text": (narwhals.String, keyphrases.texts),
        "score": (narwhals.Float64, [phrase.score for phrase in keyphrases]),
        "times": (narwhals.Int64, [len(phrase.spans) for phrase in keyphrases]),
        "stem": (narwhals.String, [phrase.stem for phrase in keyphrases]),
    }
    if isinstance(keyphrases, FoundConcepts):
        columns["identifier"] = (narwhals.String, [one.identifier for one in keyphrases])  # type: ignore[attr-defined]
    made = narwhals.from_dict(
        {name: values for name, (_, values) in columns.items()},
        {name: kind for name, (kind, _) in columns.items()},
        backend=chosen,  # type: ignore[arg-type]
    )
    return made.to_native()
