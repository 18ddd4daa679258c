"""Extract from a stream of texts, some of which come with a key: keys stay in the process that they are in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from keysift.errors import KeysiftError
from keysift.keyphrase import Keyphrases
from keysift.processes.in_order import work_in_order
from keysift.processes.work import DocumentLimits, Work

if TYPE_CHECKING:
    from keysift.extractor import Extractor


def extract_in_order(
    extractor: Extractor,
    texts: Iterable[Any],
    *,
    top: int | None,
    workers: int,
    limits: DocumentLimits,
    on_error: Callable[[Any, KeysiftError], None] | None,
) -> Iterator[Any]:
    """Yield the keyphrases of each text, or the key and the keyphrases of each pair of a key and a text."""
    work = Work(function=partial(extractor.extract_small, top=top), limits=limits, rehearsal="Graphs have nodes.")
    pairs = ((given, _plain(given[1] if _has_key(given) else given)) for given in texts)
    failed = None if on_error is None else partial(_without_keyphrases, on_error)
    found = work_in_order(work, pairs, workers=workers, on_error=failed)
    return ((given[0], phrases) if _has_key(given) else phrases for (given, _), phrases in found)


def _has_key(given: Any) -> bool:
    return isinstance(given, tuple) and len(given) == 2


def _plain(text: Any) -> Any:
    """Return a text as a plain str: other processes may not know the classes of this one."""
    return str.__str__(text) if isinstance(text, str) else text


def _without_keyphrases(on_error: Callable[[Any, KeysiftError], None], given: Any, error: KeysiftError) -> Keyphrases:
    on_error(given, error)
    return Keyphrases()
