"""Extract from a stream of texts, some of which come with a key: keys stay in the process that they are in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from keysift.analysis.analyzer import plain_text
from keysift.errors import InputError, KeysiftError, option_error
from keysift.io.record_files import TextRecord
from keysift.keyphrase import Keyphrases
from keysift.processes.in_order import work_in_order
from keysift.processes.work import DocumentLimits, Unsent, Work

if TYPE_CHECKING:
    from keysift.extractor import Extractor

_NONE: Final = object()


def extract_in_order(
    extractor: Extractor,
    texts: Iterable[Any],
    *,
    top: int | None,
    workers: int,
    limits: DocumentLimits,
    on_error: Callable[[Any, KeysiftError], None] | None,
) -> Iterator[Any]:
    """Yield the keyphrases of each text, with its key before them if it has one: a pair of both, or a TextRecord."""
    if on_error is not None and not callable(on_error):
        raise option_error("on_error", f"must be a function of a text and its error. Got {on_error!r} instead.")
    work = Work(function=partial(extractor.extract_detached, top=top), limits=limits, rehearsal="Graphs have nodes.")
    pairs = ((given, _plain(_split(given)[1])) for given in texts)
    failed = None if on_error is None else partial(_without_keyphrases, on_error)
    found = work_in_order(work, pairs, workers=workers, on_error=failed)
    return (phrases if (key := _split(given)[0]) is _NONE else (key, phrases) for (given, _), phrases in found)


def _split(given: Any) -> tuple[Any, Any]:
    """Return the key of a text, if it has one, and the text."""
    if isinstance(given, TextRecord):
        return given.id, given.text
    return given if isinstance(given, tuple) and len(given) == 2 else (_NONE, given)


def _plain(text: Any) -> Any:
    """Return a text as it travels to other processes, or the error that says that it is none: nothing else travels."""
    if isinstance(text, str):  # as nearly all are: this saves a call
        return str.__str__(text)
    try:
        return plain_text(text)
    except InputError as error:
        return Unsent(error)


def _without_keyphrases(on_error: Callable[[Any, KeysiftError], None], given: Any, error: KeysiftError) -> Keyphrases:
    on_error(given, error)
    return Keyphrases()
