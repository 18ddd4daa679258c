"""Corpora and models: made from files, used, listed, downloaded and deleted."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import httpx
import pytest

import keysift
from tests.web.served import EXAMPLE, ROOT, Served
from tests.web.test_rest import as_python, from_python

pytestmark = pytest.mark.xdist_group("service")

ABSTRACTS = (ROOT / "examples" / "abstracts.jsonl").read_bytes()
TEXTS = [json.loads(line)["text"] for line in ABSTRACTS.splitlines()]


def test_a_corpus_is_fitted_used_and_deleted(client: httpx.Client, tmp_path: Path) -> None:
    """A corpus from an uploaded file gives the scores that `Corpus.fit` gives, until it is deleted."""
    made = client.put("/v1/corpora/papers", params={"filename": "a.jsonl", "neighbours": True}, content=ABSTRACTS)
    assert made.status_code == 201, made.text
    assert made.json()["documents"] == len(TEXTS)
    assert made.json() in client.get("/v1/corpora").json()["items"]
    corpus = keysift.Corpus.fit(TEXTS, neighbours=True)
    for method in ("tfidf", "expandrank"):
        answer = client.post("/v1/extract", json={"text": EXAMPLE, "method": method, "corpus": "papers"})
        found = as_python(answer.json()["documents"][0]["results"][0])
        assert found == from_python(keysift.extract(EXAMPLE, method=method, corpus=corpus))
    (tmp_path / "papers.corpus").write_bytes(client.get("/v1/corpora/papers").content)
    assert keysift.Corpus.load(tmp_path / "papers.corpus") == corpus
    assert client.delete("/v1/corpora/papers").status_code == 204
    assert client.delete("/v1/corpora/papers").status_code == 404
    answer = client.post("/v1/extract", json={"text": EXAMPLE, "method": "tfidf", "corpus": "papers"})
    assert answer.status_code == 404


def test_fitting_reports_progress(client: httpx.Client) -> None:
    """With NDJSON, lines tell how many documents were read, and the last one what was stored."""
    for documents in (3_000, 12_000, 36_000):  # a fast machine may have read the first ones before a report is due
        body = b"".join(json.dumps({"text": f"{EXAMPLE} {number}"}).encode() + b"\n" for number in range(documents))
        headers = {"accept": "application/x-ndjson"}
        with client.stream("PUT", "/v1/corpora/large", content=body, headers=headers) as answer:
            lines = [json.loads(line) for line in answer.iter_lines()]
        assert lines[-1]["documents"] == documents
        counts = [line["progress"] for line in lines[:-1]]
        if counts:
            break
    assert counts
    assert counts == sorted(counts)
    client.delete("/v1/corpora/large")


def test_a_replaced_corpus_is_noticed(client: httpx.Client) -> None:
    """After a corpus is made again under its name, workers use the new one."""
    scores = []
    for texts in (TEXTS[:2], TEXTS):
        body = b"".join(json.dumps({"text": text}).encode() + b"\n" for text in texts)
        assert client.put("/v1/corpora/changing", content=body).status_code == 201
        answer = client.post("/v1/extract", json={"text": EXAMPLE, "method": "tfidf", "corpus": "changing"})
        scores.append(as_python(answer.json()["documents"][0]["results"][0]))
        assert scores[-1] == from_python(keysift.extract(EXAMPLE, method="tfidf", corpus=keysift.Corpus.fit(texts)))
    assert scores[0] != scores[1]


def test_models_are_trained_or_uploaded(client: httpx.Client, tmp_path: Path) -> None:
    """Labelled documents give the model that `Tuned.fit` gives, and a model file is stored as it is."""
    labelled = [(text, keysift.extract(text, method="tf", top=3).texts) for text in TEXTS]
    body = b"".join(json.dumps({"text": text, "keyphrases": found}).encode() + b"\n" for text, found in labelled)
    made = client.put("/v1/models/mine", params={"filename": "labelled.jsonl"}, content=body)
    assert made.status_code == 201, made.text
    model = keysift.Tuned.fit(labelled)
    answer = client.post("/v1/extract", json={"text": EXAMPLE, "model": "mine"}).json()
    assert as_python(answer["documents"][0]["results"][0]) == from_python(keysift.extract(EXAMPLE, model=model))
    keysift.Kea.fit(labelled).save(tmp_path / "kea.model")
    made = client.put("/v1/models/other", content=(tmp_path / "kea.model").read_bytes())
    assert made.json()["method"] == "kea"
    assert {item["name"] for item in client.get("/v1/models").json()["items"]} >= {"mine", "other"}
    assert client.delete("/v1/models/other").status_code == 204


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"keysift\nbroken", b'{"no": "text"}\n', b"%PDF-1.4 broken"])
@pytest.mark.parametrize("kind", ["corpora", "models"])
def test_files_that_cannot_be_used(service: Served, kind: str, content: bytes) -> None:
    """A file without texts or labels, or a damaged one, is refused in words, and nothing is stored."""
    answer = service.client.put(f"/v1/{kind}/wrong", content=content)
    assert answer.status_code == 422, answer.text
    assert str(service.folder) not in answer.text
    assert service.client.get(f"/v1/{kind}/wrong").status_code == 404
    assert list((service.folder / "uploads").iterdir()) == []


def test_an_upload_that_is_broken_off(service: Served) -> None:
    """A client that goes away while it sends a file leaves no file behind, and is no error of the service."""
    host, port = service.address.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port))) as connection:
        head = "PUT /v1/corpora/half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\nhalf"
        connection.sendall(head.encode())
        service.wait_for_requests(1)
    service.wait_for_requests(0)
    assert 'keysift_requests_total{route="/v1/corpora/{name}",status="499"}' in service.client.get("/metrics").text
    assert list((service.folder / "uploads").iterdir()) == []
    assert "Traceback" not in service.log.read_text("utf-8")
