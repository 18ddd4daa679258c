"""Keyphrases of one short text, found in the process of the service itself.

To pass such a text to a worker process and its answer back would take longer than to work on it. Whatever is longer or
told more than a method, a language and a number of phrases is for workers, and so is every invalid request.
"""

from __future__ import annotations

import asyncio
import math
import signal
import time
from threading import Thread, get_ident
from typing import Any, Final

import orjson

from keysift.analysis.analyzer import analyze, has_few_stop_words
from keysift.analysis.detection import AUTO, USUAL, detect_language
from keysift.analysis.languages import LANGUAGES
from keysift.document import Document
from keysift.errors import KeysiftError
from keysift.extractor import Extractor
from keysift.keyphrase import Keyphrases
from keysift.rankers import Resource, methods
from keysift.web.jobs import encoded

LONGEST: Final = 4_000
"""The characters of the longest text: every method takes milliseconds for it."""
_LONGEST_BODY: Final = 8 * LONGEST
_SECONDS: Final = 0.5  # more than any text is known to take; a worker has its own limit
_FIELDS: Final = frozenset({"text", "method", "language", "top"})
_SAMPLE: Final = "A first text loads the tagger, the word frequencies, and what splits 珊瑚礁 or แนวปะการัง into words."


class QuickExtraction:
    """Extractors for short texts, by method and language. One that is not here yet is made in the background."""

    def __init__(self) -> None:
        self._methods = {
            name for name, method in methods().items() if not method.requires - {Resource.COUNTS}
        }  # they need no model and no corpus of documents
        self._extractors: dict[tuple[str, str], Extractor] = {}
        self._made: set[tuple[str, str]] = set()
        self._watch = _Watch()

    def start(self) -> None:
        """Load what the first text needs."""
        self.prepare("sift", USUAL)
        self._watch.start()

    def prepare(self, method: str, language: str) -> None:
        """Make an extractor, and load what its first text needs."""
        extractor = Extractor(method, language=language)
        extractor.extract(_SAMPLE)
        self._extractors[method, language] = extractor

    def answer(self, body: bytes) -> bytes | None:
        """Return the answer to a request, or None if it is for a worker."""
        request = _request(body)
        if request is None:
            return None
        method = request.get("method") or "sift"
        try:
            with self._watch:
                found = self._extracted(method, request.get("language", AUTO), request["text"], request.get("top", 10))
        except (KeysiftError, _LateError):
            return None
        if found is None:
            return None
        result = {"method": method, "language": found.language, "keyphrases": found.to_dicts()}
        return encoded({"documents": [{"id": "1", "results": [result]}]})

    def _extracted(self, method: str, language: str, text: str, top: int | None) -> Keyphrases | None:
        """Return the keyphrases of a text, or None if there is no extractor for it yet."""
        read: str | Document = text
        if language == AUTO:  # as an extractor does, which would load another language while everybody waits
            language, document = USUAL, analyze(text, language=USUAL)
            if has_few_stop_words(document):
                language = detect_language(document.reading)
            read = document if language == USUAL else text
        extractor = self._extractors.get((method, language))
        if extractor is None:
            self._make_later(method, language)
            return None
        return extractor.extract_detached(read, top=top)

    def _make_later(self, method: str, language: str) -> None:
        if method in self._methods and language in LANGUAGES and (method, language) not in self._made:
            self._made.add((method, language))
            asyncio.get_running_loop().run_in_executor(None, self.prepare, method, language)


def _request(body: bytes) -> dict[str, Any] | None:
    """Return a request that is simple enough, or None."""
    if len(body) > _LONGEST_BODY:
        return None
    try:
        request = orjson.loads(body)
    except ValueError:
        return None
    if not isinstance(request, dict) or not _FIELDS.issuperset(request):
        return None
    text, top = request.get("text"), request.get("top", 10)
    if not isinstance(text, str) or len(text) > LONGEST or not (top is None or (type(top) is int and top >= 0)):
        return None
    named = isinstance(request.get("language", AUTO), str) and isinstance(request.get("method") or "", str)
    return request if named else None


class _LateError(Exception):
    """Raised where a text takes too long."""


class _Watch:
    """Stops what takes too long in the main thread, where the system has signals. It costs nothing while nothing does.

    A timer for each text would take two calls of the system. Compiled loops cannot be stopped, nor need they: they are
    short for short texts.
    """

    def __init__(self) -> None:
        self._since = math.inf

    def start(self) -> None:
        """Start to watch, from the main thread."""
        if hasattr(signal, "pthread_kill"):
            signal.signal(signal.SIGALRM, self._stop)
            Thread(target=self._look, args=(get_ident(),), daemon=True).start()

    def __enter__(self) -> None:
        self._since = time.monotonic()

    def __exit__(self, *_: object) -> None:
        self._since = math.inf

    def _look(self, thread: int) -> None:
        while True:
            time.sleep(_SECONDS / 2)
            if time.monotonic() - self._since > _SECONDS:
                signal.pthread_kill(thread, signal.SIGALRM)

    def _stop(self, *_: object) -> None:
        if time.monotonic() - self._since > _SECONDS:
            raise _LateError
