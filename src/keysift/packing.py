"""What travels between processes when many texts are worked on: texts one way, plain tuples of numbers the other."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from keysift.errors import KeysiftError
from keysift.kernels.keyphrases import remake_keyphrases
from keysift.keyphrase import Keyphrases
from keysift.worker import Work

if TYPE_CHECKING:
    from keysift.extractor import Extractor


class ExtractionWork(Work):
    """Extract the keyphrases of texts, or of pairs of a key and a text, whose keys stay in the parent process."""

    def __init__(self, extractor: Extractor, top: int | None) -> None:
        self._extractor = extractor
        self._top = top

    def __call__(self, item: Any) -> Any:
        """Return the keyphrases of a text, with the key if it came with one."""
        if isinstance(item, tuple) and len(item) == 2:
            return item[0], self._extractor.extract(item[1], top=self._top)
        return self._extractor.extract(item, top=self._top)

    def prepare(self) -> None:
        """Load what the first text would load."""
        with suppress(KeysiftError):
            self._extractor.extract("Graphs have nodes.", top=1)

    def sent(self, item: Any) -> Any:
        """Return the text without its key."""
        return item[1] if isinstance(item, tuple) and len(item) == 2 else item

    def without_keyphrases(self, on_error: Callable[[Any, KeysiftError], None], item: Any, error: KeysiftError) -> Any:
        """Report an item that failed; return its result, which has no keyphrases."""
        on_error(item, error)
        return (item[0], Keyphrases()) if isinstance(item, tuple) and len(item) == 2 else Keyphrases()

    def pack(self, results: Sequence[Keyphrases]) -> bytes:
        """Return keyphrases in the form that travels fastest."""
        return marshal.dumps(
            [[(phrase.text, phrase.score, phrase.spans, phrase.stem) for phrase in found] for found in results]
        )

    def unpack(self, packed: bytes, items: Sequence[Any]) -> list[Any]:
        """Return the keyphrases again, each with the key of its item if it has one."""
        found = [Keyphrases(remake_keyphrases(fields)) for fields in marshal.loads(packed)]
        return [
            (item[0], keyphrases) if isinstance(item, tuple) and len(item) == 2 else keyphrases
            for item, keyphrases in zip(items, found, strict=False)
        ]
