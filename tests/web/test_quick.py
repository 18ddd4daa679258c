"""Short texts are answered by the service itself, as a worker would answer them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from typing import Any

import httpx
import pytest

import keysift
from keysift.web import quick
from keysift.web.quick import LONGEST, QuickExtraction
from tests.analysis.test_segmentation import TEXTS, needs
from tests.test_edge_cases import ODD_TEXTS
from tests.web.served import EXAMPLE, Served

pytestmark = pytest.mark.xdist_group("service")

FREE = [name for name, method in keysift.methods().items() if not method.requires - {keysift.Resource.COUNTS}]


def asked(value: object) -> bytes:
    """Return a request as bytes."""
    return json.dumps(value).encode("ascii")


def prepared(method: str = "sift", language: str = "en") -> QuickExtraction:
    """Return what answers short texts by this method."""
    found = QuickExtraction()
    found.prepare(method, language)
    return found


def test_short_texts_need_no_worker(service: Served) -> None:
    """A short text is answered while no worker works, and a text that is told more is not."""
    with service.paused_workers():
        answer = service.client.post("/v1/extract", json={"text": EXAMPLE})
        assert answer.status_code == 200
        with pytest.raises(httpx.TimeoutException):
            service.client.post("/v1/extract", json={"text": EXAMPLE, "markup": "none"}, timeout=0.5)


@pytest.mark.parametrize("language", TEXTS)
def test_everything_is_loaded_before(language: str) -> None:
    """The first text of a language loads nothing, for which everybody would have to wait."""
    text, package, _ = TEXTS[language]
    needs(package)
    script = (
        "import sys; from keysift.web.quick import QuickExtraction; found = QuickExtraction(); "
        f"found.prepare('sift', {language!r}); before = set(sys.modules); "
        f"found._extracted('sift', {language!r}, {text!r}, 10); print(sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


def test_the_answer_is_that_of_a_worker(client: httpx.Client) -> None:
    """Odd texts, methods and languages get the same bytes from the service as from a worker, errors included."""
    requests: list[dict[str, Any]] = [{"text": text[:LONGEST], "top": None} for text in ODD_TEXTS.values()]
    requests += [{"text": EXAMPLE, "method": method} for method in FREE]
    german = "Der Mietvertrag endet. Die Wohnungsübergabe ist im Mai."
    requests += [{"text": german, "language": "auto"}]
    requests += [{"text": f"<!-- this is the start of the page and of what it has --><p>{german}</p>"}]
    requests += [
        {"text": EXAMPLE, **other} for other in ({"language": "xx"}, {"method": "x"}, {"top": -1}, {"top": True})
    ]
    for request in requests:
        found = []
        for _ in range(2):  # the second time, the service may have made an extractor of its own
            found.append(client.post("/v1/extract", content=asked(request)))
        found.append(client.post("/v1/extract", content=asked({**request, "markup": "auto"})))
        assert {(one.status_code, one.content) for one in found} == {(found[0].status_code, found[0].content)}, request


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b"\xff",
        b"[" * 20_000,
        asked({"text": "a" * (LONGEST + 1)}),
        asked({"text": "a", "options": {"pattern": "(N+)+$"}}),
        asked({"text": "a", "corpus": "papers"}),
        asked({"text": 1}),
        asked({"text": "a", "method": ["sift"]}),
        asked({"text": "a", "language": {}}),
        asked({"text": "a", "top": 1.5}),
        asked({"documents": []}),
    ],
)
def test_everything_else_is_for_workers(body: bytes) -> None:
    """What is long, invalid or told more than a method, a language and a number is not answered here."""
    assert prepared().answer(body) is None


def test_other_methods_are_made_in_the_background() -> None:
    """The first text of a method or language goes to a worker; the next ones are answered here."""

    async def ask() -> list[bytes | None]:
        extraction = prepared()
        request = asked({"text": "Le village éclaire les rues du centre et la piscine du village.", "language": "auto"})
        answers = [extraction.answer(request)]
        deadline = time.monotonic() + 120
        while (found := extraction.answer(request)) is None and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        return [*answers, found]

    first, later = asyncio.run(ask())
    assert first is None
    assert later is not None
    assert json.loads(later)["documents"][0]["results"][0]["language"] == "fr"


def test_no_short_text_takes_long() -> None:
    """Any method takes less than a quarter of a second for the oddest short text."""
    texts = {name: (text * (LONGEST // max(1, len(text)) + 1))[:LONGEST] for name, text in ODD_TEXTS.items()}
    texts |= {sign: (sign * LONGEST)[:LONGEST] for sign in ("a ", "<a>", "[](", ". ", "a-", "http://a.b/ ", "A. ")}
    for method in FREE:
        extraction = prepared(method)
        for name, text in texts.items():
            body = asked({"text": text, "method": method, "language": "en"})
            extraction.answer(body)
            started = time.thread_time()
            extraction.answer(body)
            assert time.thread_time() - started < 0.25, f"{method} {name}"


def test_what_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that exceeds the time limit is stopped, and left to a worker."""
    monkeypatch.setattr(quick, "_SECONDS", 0.1)
    extraction = QuickExtraction()
    extraction.start()

    def endless(*_: object, **__: object) -> None:
        while True:
            pass

    monkeypatch.setattr(extraction._extractors["sift", "en"].__class__, "extract_detached", endless)
    started = time.monotonic()
    assert extraction.answer(asked({"text": "Coral reefs"})) is None
    assert time.monotonic() - started < 10
