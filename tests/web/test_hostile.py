"""Inputs that are meant to do harm, and inputs that are merely odd: a documented answer, and the next request works."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

import httpx
import pytest

from tests.io.made_files import CONTENT_TYPES, WORD, raw_docx
from tests.test_edge_cases import ODD_TEXTS
from tests.web.served import EXAMPLE, Served

pytestmark = pytest.mark.xdist_group("service")


@pytest.fixture(autouse=True)
def _the_next_request_is_answered(client: httpx.Client) -> Iterator[None]:
    """Check after every test that the service still works."""
    yield
    answer = client.post("/v1/extract", json={"text": EXAMPLE, "top": 1})
    assert answer.json()["documents"][0]["results"][0]["keyphrases"][0]["text"] == "coral"


def test_odd_texts_are_answered(client: httpx.Client) -> None:
    """Every odd text gets an answer, an explanation or a reason, and a graph."""
    for name, text in ODD_TEXTS.items():
        answer = client.post("/v1/extract", content=json.dumps({"text": text, "methods": ["sift", "yake"]}).encode())
        assert answer.status_code == 200 or (len(text) > 900_000 and answer.status_code == 413), name
        body = json.dumps({"text": text[:1000], "phrase": "network"}).encode()
        assert client.post("/v1/explain", content=body).status_code in (200, 422), name
        assert client.post("/v1/graph", content=json.dumps({"text": text[:1000]}).encode()).status_code == 200, name


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"\xff\xfe{}", "must be UTF-8"),
        (b'{"text": "\xc3("}', "must be UTF-8"),
        (b"{", "must be JSON"),
        (b"", "must be JSON"),
        (b'{"text": NaN}', "must be JSON"),
        (b'{"text": ' + b"[" * 100_000, "nested"),
        (b'{"top": ' + b"9" * 10_000 + b"}", "must be JSON"),
    ],
)
def test_broken_bodies(client: httpx.Client, body: bytes, said: str) -> None:
    """A body that is no JSON in UTF-8 gets 400 and the reason."""
    answer = client.post("/v1/extract", content=body)
    assert answer.status_code == 400, answer.text
    assert said in answer.json()["detail"]


@pytest.mark.long
def test_a_hundred_megabytes(service: Served) -> None:
    """A body far beyond the limit is refused, told beforehand or not, without being stored."""

    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * (1 << 20)

    for path in ("v1/extract", "v1/read", "v1/teach/file"):
        for content in (b"x" * (100 << 20), chunks()):
            answer = httpx.post(f"{service.address}{path}", content=content, timeout=60)
            assert answer.status_code == 413
            assert "bytes" in answer.json()["detail"]
    answer = httpx.put(f"{service.address}v1/corpora/huge", content=chunks(), timeout=60)
    assert answer.status_code == 413
    assert list((service.folder / "uploads").iterdir()) == []


@pytest.mark.parametrize(
    "name", ["../x", "..%2f..%2fx", "%2e%2e", ".hidden", "a/b", "a.b", "x" * 65, "con", "%00", "ä"]
)
def test_names_cannot_leave_their_folder(service: Served, name: str) -> None:
    """Names with dots, slashes and the like are refused for corpora and models, and no file appears."""
    before = sorted(service.folder.parent.rglob("*"))
    for kind in ("corpora", "models"):
        for method in ("PUT", "GET", "DELETE"):
            answer = service.client.request(method, f"/v1/{kind}/{name}", content=b'{"text": "a"}')
            assert answer.status_code in (404, 405, 422), answer.text
    assert sorted(service.folder.parent.rglob("*")) == before


def test_markup_is_never_sent_as_markup(client: httpx.Client) -> None:
    """Script tags in texts, names and files come back as JSON only, never as HTML."""
    script = "<script>alert(1)</script>"
    answers = [
        client.post("/v1/extract", json={"documents": [{"id": script, "text": f"Coral reefs {script}"}]}),
        client.post("/v1/extract", json={"text": "a", "method": script}),
        client.post("/v1/read", params={"filename": f"{script}.txt"}, content=script.encode()),
        client.get(f"/{script}"),
        client.put("/v1/corpora/scripts", params={"filename": f"{script}.pdf"}, content=b"%PDF-broken"),
    ]
    for answer in answers:
        assert "json" in answer.headers["content-type"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def zip_bomb() -> bytes:
    """Return a DOCX file whose text unpacks to a gigabyte."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("[Content_Types].xml", CONTENT_TYPES)
        with archive.open("word/document.xml", "w", force_zip64=True) as part:
            for _ in range(300):
                part.write(b"a" * (1 << 20))
    return stream.getvalue()


def xml_bomb() -> bytes:
    """Return a DOCX file with entities that multiply."""
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    document = f'<!DOCTYPE d [<!ENTITY e0 "ha">{entities}]><w:document {WORD}><w:body>&e9;</w:body></w:document>'
    return raw_docx(document)


@pytest.mark.parametrize(("make", "said"), [(zip_bomb, "unpacks to too much"), (xml_bomb, "entit")])
def test_bombs_in_files(client: httpx.Client, make: object, said: str) -> None:
    """Files that would unpack to far more than they are get an error, wherever files are read."""
    assert callable(make)
    pytest.importorskip("lxml")
    content = make()
    for method, path in (
        ("POST", "/v1/read"),
        ("POST", "/v1/teach/file"),
        ("PUT", "/v1/corpora/bomb"),
        ("POST", "/v1/collect"),
    ):
        answer = client.request(method, path, params={"filename": "bomb.docx"}, content=content)
        assert answer.status_code == 422, answer.text
        assert said in answer.json()["detail"]
        assert "uploads" not in answer.text


def test_a_text_that_takes_a_pattern_forever_is_bounded(client: httpx.Client) -> None:
    """A pattern that is no pattern, or a foreign one, is refused."""
    for pattern in ("(", "N" * 100_000, "(?P<x>N)", "(N+)+(N+)+(N+)+$"):
        answer = client.post("/v1/extract", json={"text": "reef " * 50, "options": {"pattern": pattern}})
        assert answer.status_code in (200, 422, 504)
