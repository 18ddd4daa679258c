"""What is fuzzed besides texts and files of numbers: vocabularies, streams of texts, and requests to the service."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, Final

from keysift import Extractor, Keyphrases, KeysiftError, Vocabulary, extract_many
from tests.fuzz.files import mutated_bytes, vocabulary_files
from tests.fuzz.invariants import BrokenRuleError, check_keyphrases
from tests.fuzz.source import WORDS, Source
from tests.fuzz.targets import LANGUAGES, METHODS, TEXTS, draw_options

WORKERS_IN: Final = 2  # of a hundred streams, so many are worked on by other processes, which take long to start


def fuzz_vocabulary(source: Source) -> int:
    """Find the concepts of any vocabulary, whole or damaged, and own phrases, in any text."""
    text = source.text()
    try:
        given = _draw_vocabulary(source)
        language = source.choice(LANGUAGES) if source.chance(30) else "en"
        extractor = Extractor(language=language, new_terms=source.number(3), vocabulary=given)
        top = source.choice((10, 1, None))
        found = extractor.extract(text, top=top)
        check_keyphrases(found, text, top=top, rewritten=True)
        extractor.explain(text, found[0].text if found else "graph")
        own = tuple(source.choice(WORDS) + source.choice(("", " ", " tree")) for _ in range(1 + source.number(5)))
        listed = Extractor(source.choice(("sift", "tf", "yake")), phrases=own).extract(text)
        check_keyphrases(listed, text, top=10, rewritten=True)
    except KeysiftError:
        pass
    return 1


def _draw_vocabulary(source: Source) -> Any:
    kind = source.number(3)
    if kind < 2:
        name, whole = source.choice(sorted(vocabulary_files().items()))
        data = mutated_bytes(source, whole) if source.chance(85) else source.rest(200)
        return Vocabulary.parse(data, name)
    terms = [source.text(3) if source.chance(30) else source.choice(WORDS) for _ in range(source.number(8))]
    if kind == 2:
        return terms
    # What JSON may hold, in the places of labels and fields.
    values = (*terms, None, 5, -1.5, True, [], {}, terms[:2], {"label": "graph", "synonyms": terms[:2]}, {"id": 1})
    return {source.choice(WORDS): source.choice(values) for _ in range(source.number(5))}


def fuzz_many(source: Source) -> int:
    """Extract from streams of texts, pairs and what is neither: as many answers as texts, or an error of ours."""
    odd: tuple[Any, ...] = (None, 5, b"bytes", ["graph"], object(), ("key", "graph"), ("key", None), (1, 2, 3), "")
    given = [source.choice(odd) if source.chance(25) else source.text(6) for _ in range(source.number(12))]
    texts: Any = dict(enumerate(given)) if source.chance(20) else given
    failed: list[Any] = []
    name = source.choice(METHODS)
    try:
        found = list(
            extract_many(
                texts,
                method=name,
                top=source.choice((10, 0, None)),
                workers=2 if source.number(99) < WORKERS_IN else 1,
                on_error=(lambda text, error: failed.append(error)) if source.chance(80) else None,
                **(draw_options(source, name) if source.chance(20) else {}),
            )
        )
    except KeysiftError:
        return 1
    if len(found) != len(given):
        raise BrokenRuleError(f"{len(found)} answers for {len(given)} texts: {given!r:.300}")
    for answer in found:
        if not isinstance(answer[1] if isinstance(answer, tuple) else answer, Keyphrases):
            raise BrokenRuleError(f"an answer without keyphrases: {answer!r:.300}")
    return max(1, len(given))


@cache
def _client() -> Any:
    """Return a client of a service that runs until this process ends."""
    from tests.web.served import served

    folder = Path(tempfile.mkdtemp(prefix="keysift-fuzz-"))
    open_until_the_end = ExitStack()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(open_until_the_end.close)
    return open_until_the_end.enter_context(served(folder / "data", "--workers", "1")).client


@cache
def _routes() -> tuple[tuple[str, str], ...]:
    """Return the method and the path of every route."""
    described = _client().get("/v1/openapi.json").json()
    return tuple((method, path) for path, methods in sorted(described["paths"].items()) for method in sorted(methods))


def fuzz_request(source: Source) -> int:
    """Send any request to any route of the service: it is answered, and never with an error of the service itself."""
    method, path = source.choice(_routes())
    for name in ("name", "number"):
        path = path.replace(f"{{{name}}}", source.choice(("a", "mine", "0", "1", "-1", "99", "..", "%00", "a.b")))
    parameters = (
        *("project", "filename", "language", "top", "format", "topics", "neighbours", "text_field"),
        *("title_field", "by", "time", "period", "method", "min_documents"),
    )
    values = ("a", "", "0", "-1", "en", "xx", "a.jsonl", "a.csv", "a.zip", "csv", "json", "1e9", "\x00", "☃")
    query = {source.choice(parameters): source.choice(values) for _ in range(source.number(2))}
    answer = _client().request(method.upper(), path, params=query, content=_draw_body(source))
    if answer.status_code >= 500:
        raise BrokenRuleError(f"{method} {path} {query}: {answer.status_code} {answer.text[:300]}")
    return 1


def _draw_body(source: Source) -> bytes:
    from tests.fuzz.files import whole_text_files

    kind = source.number(9)
    if kind == 0:
        return source.rest(60)
    if kind == 1:
        return mutated_bytes(source, source.choice(sorted(whole_text_files().items()))[1])
    fields = ("text", "texts", "documents", "method", "methods", "top", "language", "options", "phrase", "phrases")
    more = ("vocabulary", "corpus", "model", "keyphrases", "is_good", "finished", "labels", "markup", "id", "stem")
    texts = (*TEXTS, "", "graph", "sift", "tf", "en", "auto")
    values: tuple[Any, ...] = (*texts, 0, 3, -1, 2**70, 1e308, None, True, [], {}, [TEXTS[0]], [{"text": TEXTS[1]}])
    body = {source.choice(fields + more): source.choice(values) for _ in range(source.number(5))}
    if source.chance(60):
        body["text"] = source.text(10)
    encoded = json.dumps(body).encode()
    return mutated_bytes(source, encoded) if source.chance(15) else encoded
