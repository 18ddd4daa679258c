"""Keyphrases of texts that have a key beside them, for an `extract_many` that takes texts alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeVar

from keysift.extractor import Extractor
from keysift.keyphrase import Keyphrase

Key = TypeVar("Key")


def extract_pairs(
    extractor: Extractor, pairs: Iterable[tuple[Key, str]], *, top: int, workers: int
) -> Iterator[tuple[Key, list[Keyphrase]]]:
    """Yield each key with the keyphrases of its text, in order, while the texts come in."""
    waiting: deque[Key] = deque()  # read, but not answered yet: never more than the workers have under way

    def texts() -> Iterator[str]:
        for key, text in pairs:
            waiting.append(key)
            yield text

    for keyphrases in extractor.extract_many(texts(), top=top, workers=workers):
        yield waiting.popleft(), keyphrases
