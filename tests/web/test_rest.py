"""The REST interface gives what Python and the command line give."""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

import keysift
from keysift.analysis.analyzer import analyze
from keysift.analysis.language_data import language_data
from keysift.cli import run
from keysift.kernels.graph import connect_words
from keysift.options import method_data, usual_rules
from keysift.rankers.case import TextContext
from tests.integrations import corpus
from tests.integrations.roads import ASKED, Settings, in_python
from tests.web.served import EXAMPLE, Served, served, wait_until

pytestmark = pytest.mark.xdist_group("service")

FREE = [name for name, method in keysift.methods().items() if not method.requires - {keysift.Resource.COUNTS}]
TEXTS = {
    "article": EXAMPLE,
    "empty": "",
    "markup": "<b>Coral</b> <script>alert('reefs')</script> & coral reefs",
    "lone surrogate": "broken \ud800 coral reefs and \udfff coral reefs",
    "emoji": "😀 rocket science 🚀 rocket science",
    "NUL": "coral\x00reefs coral reefs",
}


def post(client: httpx.Client, path: str, value: object, **headers: str) -> httpx.Response:
    """Send JSON in which every character is escaped, which lone surrogates need."""
    return client.post(path, content=json.dumps(value).encode("ascii"), headers=headers)


def as_python(result: dict[str, Any]) -> list[tuple[str, float, tuple[tuple[int, int], ...], str]]:
    """Return keyphrases of an answer as comparable tuples."""
    return [(one["text"], one["score"], tuple(map(tuple, one["spans"])), one["stem"]) for one in result["keyphrases"]]


def from_python(found: list[keysift.Keyphrase]) -> list[tuple[str, float, tuple[tuple[int, int], ...], str]]:
    """Return keyphrases of Python in the same form."""
    return [(one.text, one.score, one.spans, one.stem) for one in found]


@pytest.mark.parametrize("name", TEXTS)
def test_rest_gives_what_python_gives(client: httpx.Client, name: str) -> None:
    """Every method without a model gives the same phrases, scores and places over HTTP, to the last digit."""
    text = TEXTS[name]
    for start in range(0, len(FREE), 12):
        methods = FREE[start : start + 12]
        answer = post(client, "/v1/extract", {"text": text, "methods": methods, "top": None})
        assert answer.status_code == 200, answer.text
        (document,) = answer.json()["documents"]
        assert [result["method"] for result in document["results"]] == methods
        for result in document["results"]:
            assert as_python(result) == from_python(keysift.extract(text, method=result["method"], top=None))


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_the_corpus_of_all_roads_gives_the_same_over_http(client: httpx.Client, asked: Settings) -> None:
    """The texts and settings that every integration is tried with give the same keyphrases and scores here."""
    documents = [{"id": str(number), "text": text} for number, text in enumerate(corpus.TEXTS)]
    request = {"documents": documents, "method": asked.method, "top": asked.top, "options": dict(asked.options)}
    answer = client.post("/v1/extract", json=request).json()
    found = [document["results"][0]["keyphrases"] for document in answer["documents"]]
    assert [[(one["text"], one["score"]) for one in each] for each in found] == in_python(corpus.TEXTS, asked)


def test_rest_gives_what_the_command_line_gives(
    client: httpx.Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The JSON of `keysift extract` and of the service are the same, options included."""
    file = tmp_path / "article.txt"
    file.write_text(EXAMPLE, "utf-8")
    assert run(["extract", str(file), "-m", "positionrank", "--window", "4", "--max-words", "2", "-f", "jsonl"]) == 0
    printed = json.loads(capsys.readouterr().out)
    request = {"text": EXAMPLE, "method": "positionrank", "options": {"window": 4, "max_words": 2}}
    (document,) = client.post("/v1/extract", json=request).json()["documents"]
    assert document["results"][0]["keyphrases"] == printed["keyphrases"]


def test_many_documents_come_line_by_line(client: httpx.Client) -> None:
    """With NDJSON, each document is a line, in order, the same as in one answer."""
    documents = [{"id": f"d{number}", "text": f"{EXAMPLE} Number {number} is a number."} for number in range(50)]
    request = {"documents": documents, "methods": ["sift", "tf"]}
    whole = client.post("/v1/extract", json=request).json()["documents"]
    assert [document["id"] for document in whole] == [document["id"] for document in documents]
    with client.stream("POST", "/v1/extract", json=request, headers={"accept": "application/x-ndjson"}) as answer:
        assert answer.headers["content-type"] == "application/x-ndjson"
        assert [json.loads(line) for line in answer.iter_lines()] == whole


SKOS = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<http://example.org/reef> skos:prefLabel "reef" ; skos:altLabel "coral reef" ."""


@pytest.mark.parametrize(
    ("vocabulary", "name"),
    [
        ("term,synonyms,id\nreef,coral reef; atoll,http://example.org/reef\n", None),
        ("reef,coral reef; atoll,http://example.org/reef", "terms.csv"),
        (SKOS, "terms.ttl"),
        ('[{"term": "reef", "synonyms": ["coral reef", "atoll"], "id": "http://example.org/reef"}]', None),
        ({"reef": {"synonyms": ["coral reef", "atoll"], "id": "http://example.org/reef"}}, None),
    ],
)
def test_a_vocabulary_over_http(client: httpx.Client, vocabulary: object, name: str | None) -> None:
    """A vocabulary comes as the content of a file or as JSON, and concepts have their identifiers and labels."""
    if vocabulary == SKOS:
        pytest.importorskip("rdflib")
    request = {
        "text": "Coral reefs need clean water.",
        "options": {"vocabulary": vocabulary, "new_terms": 1},
        **({"vocabulary_name": name} if name else {}),
    }
    answer = client.post("/v1/extract", json=request).json()
    (result,) = answer["documents"][0]["results"]
    (reef,) = result["keyphrases"]
    assert (reef["text"], reef["identifier"], reef["labels"]) == ("reef", "http://example.org/reef", ["coral reef"])
    assert [one["text"] for one in result["new_terms"]] == ["clean water"]


def test_files_of_the_server_are_no_vocabularies(client: httpx.Client) -> None:
    """A path in a request is a term, not a file that is read; what is no vocabulary is refused."""
    request = {"text": "The root of /etc/passwd.", "options": {"vocabulary": "/etc/passwd"}}
    answer = client.post("/v1/extract", json=request).json()
    assert {one["text"] for one in answer["documents"][0]["results"][0]["keyphrases"]} <= {"/etc/passwd"}
    assert client.post("/v1/extract", json={**request, "options": {"vocabulary": ""}}).status_code in (200, 422)
    assert client.post("/v1/extract", json={**request, "options": {"vocabulary": 5}}).status_code == 422


def test_the_language_is_detected(client: httpx.Client) -> None:
    """With language auto, the answer says which language a text was read in."""
    text = "Le village éclaire les rues du centre. Le parc éolien du village alimente les rues et la piscine."
    answer = client.post("/v1/extract", json={"text": text, "language": "auto"}).json()
    result = answer["documents"][0]["results"][0]
    assert result["language"] == "fr"
    assert as_python(result) == from_python(keysift.extract(text, language="fr"))


def test_explanations_are_those_of_python(client: httpx.Client) -> None:
    """An explanation over HTTP has everything that `keysift.explain` returns."""
    answer = client.post("/v1/explain", json={"text": EXAMPLE, "phrase": "coral reef", "method": "lexspec"})
    wanted = asdict(keysift.explain(EXAMPLE, "coral reef", method="lexspec"))
    assert answer.json() == json.loads(json.dumps(wanted))


def test_the_graph_is_the_librarys_own(client: httpx.Client) -> None:
    """Nodes, neighbours and weights are those of the word graph that graph methods walk on."""
    answer = client.post("/v1/graph", json={"text": EXAMPLE, "method": "textrank", "window": 3, "nodes": 500}).json()
    document = analyze(EXAMPLE)
    graph = connect_words(TextContext(document).candidates(usual_rules("en")), 3)
    assert {node["stem"] for node in answer["nodes"]} == {document.vocabulary[stem] for stem in graph.stems}
    assert sum(edge["weight"] for edge in answer["edges"]) * 2 == sum(graph.weights)
    explained = keysift.explain(EXAMPLE, "coral reefs", method="textrank")
    scores = {node["stem"]: node["score"] for node in answer["nodes"]}
    assert all(scores[word.stem] == word.weights["weight"] for word in explained.words)
    fewer = client.post("/v1/graph", json={"text": EXAMPLE, "method": "textrank", "nodes": 5}).json()
    assert len(fewer["nodes"]) == 5
    assert fewer["left_out"] == len(graph.stems) - 5


def test_listings_are_those_of_the_command_line(client: httpx.Client) -> None:
    """Methods and languages are listed as `keysift methods` and `keysift languages` list them."""
    methods = {name: method_data(method) for name, method in keysift.methods().items()}
    assert client.get("/v1/methods").json() == json.loads(json.dumps(methods))
    languages = {code: language_data(language) for code, language in keysift.languages().items()}
    assert client.get("/v1/languages").json() == json.loads(json.dumps(languages))


@pytest.mark.parametrize(
    ("request_body", "status", "said"),
    [
        ({"text": "a", "method": "sfit"}, 422, "Did you mean 'sift'?"),
        (
            {"text": "a", "options": {"max_words": 0}},
            422,
            "The 'max_words' option of sift must be an int from 1 to 100",
        ),
        ({"text": "a", "options": {"window": 3}}, 422, "The method sift has no option 'window'"),
        ({"text": "a", "methods": ["sift", "tf"], "options": {"window": 3}}, 422, "None of the methods has an option"),
        ({"text": "a", "options": {"windows": 3}}, 422, "There is no field 'options.windows'"),
        (
            {"text": "a", "vocabulary": ["b"]},
            422,
            "There is no field 'vocabulary': give it as {'options': {'vocabulary'",
        ),
        ({"text": "a", "language": "xx"}, 422, "The language must be one of"),
        ({"text": "a", "top": -1}, 422, "The 'top' option must be an int of at least 0"),
        ({"text": "a", "top": 1e400}, 400, "Infinity is no JSON"),
        ({"text": "a", "method": "tuned"}, 422, "tuned ranks by a model and none was given"),
        ({"text": "a", "method": "expandrank"}, 422, "expandrank needs a corpus"),
        ({"text": "a", "corpus": "nothing"}, 404, "There is no corpus 'nothing'"),
        ({"text": "a", "model": "../../etc/passwd"}, 422, "The name of a model must have"),
        ({"text": 1}, 422, "The 'text' must be a string"),
        ({"documents": [{"id": {}, "text": "a"}]}, 422, "documents.0.id"),
        ({"text": "a", "documents": []}, 422, "either 'text'"),
        ({}, 422, "either 'text'"),
        ([], 422, "valid dictionary"),
    ],
)
def test_errors_have_the_message_of_the_library(
    client: httpx.Client, request_body: object, status: int, said: str
) -> None:
    """What is wrong with a request is told as problem details, in the library's words where it found out."""
    answer = post(client, "/v1/extract", request_body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert said in problem["detail"]


def test_unknown_routes_and_methods_are_problems_too(client: httpx.Client) -> None:
    """A path or method that does not exist is answered as problem details."""
    for answer in (client.get("/nothing"), client.get("/v1/extract"), client.delete("/health")):
        assert answer.status_code in (404, 405)
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_missing_body_is_named(client: httpx.Client) -> None:
    """A request without the JSON body that it must have is told so."""
    answer = client.post("/v1/teach/documents")
    assert (answer.status_code, answer.json()["detail"]) == (422, "body: Field required")


def test_health_and_metrics(client: httpx.Client, service: Served) -> None:
    """The service tells its version and workers, and counts requests by route and status."""
    service.wait_for_workers(2)
    assert client.get("/health").json() == {"status": "ok", "version": keysift.__version__, "workers": 2}
    client.post("/v1/extract", json={"text": "Coral reefs"})
    service.wait_for_requests(0)  # what other tests have left
    families = {one.name: one.samples for one in text_string_to_metric_families(client.get("/metrics").text)}
    extracted = {"route": "/v1/extract", "status": "200"}
    answered = next(one.value for one in families["keysift_requests"] if one.labels == extracted)
    times = [one for one in families["keysift_request_seconds"] if one.labels["route"] == "/v1/extract"]
    within = [one.value for one in times if one.name.endswith("_bucket")]
    assert within == sorted(within)
    assert within[-1] == times[-1].value >= answered > 0
    assert families["keysift_documents"][0].value > 0


def test_files_are_read_as_the_command_line_reads_them(client: httpx.Client) -> None:
    """A file gives its texts: one, or one per record."""
    answer = client.post("/v1/read?filename=a.txt", content=EXAMPLE.encode("utf-16")).json()
    assert answer == {"documents": [{"id": "a.txt", "text": EXAMPLE}], "more": False, "of": 1}
    lines = b'{"id": "x", "body": "One."}\n{"body": "Two."}\n'
    answer = client.post("/v1/read?filename=a.jsonl&text_field=body", content=lines).json()
    assert answer["documents"] == [{"id": "x", "text": "One."}, {"id": "a.jsonl:2", "text": "Two."}]


def test_logs_have_no_texts(service: Served, client: httpx.Client) -> None:
    """Neither what is sent nor names in paths reach the log."""
    asked = client.post("/v1/extract", json={"text": "secret zebra", "method": "zebra"})
    client.get("/v1/corpora/zebra")
    last = client.get("/zebra?zebra=zebra")
    assert "GET other 404" in service.logged(last)
    assert "POST /v1/extract 422" in service.logged(asked)
    assert "zebra" not in service.log.read_text("utf-8")


def test_logs_name_requests_and_clients(service: Served, client: httpx.Client) -> None:
    """A request has the name that its sender gave it, or a new one, in the answer and in the log."""
    answer = client.post("/v1/extract", json={"text": "Coral reefs"}, headers={"x-request-id": "my-request.7"})
    assert answer.headers["x-request-id"] == "my-request.7"
    for odd in (b"", b"a b", b"\xe4", b"x" * 200):
        made = client.get("/health", headers=[(b"x-request-id", odd)])
        assert len(made.headers["x-request-id"]) == 16
        assert "127.0.0.1 GET /health 200" in service.logged(made)
    assert "127.0.0.1 POST /v1/extract 200" in service.logged(answer)


def test_head_is_get_without_a_body(client: httpx.Client) -> None:
    """HEAD is answered like GET, without a body, wherever there is something to get."""
    for path in ("/", "/health", "/ready", "/v1/methods", "/page/main.js"):
        head, whole = client.head(path), client.get(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]
        assert head.headers["content-length"] == whole.headers["content-length"]
    assert client.get("/health").status_code == 200


def test_allow_names_all_methods(client: httpx.Client) -> None:
    """A method that a path does not have is answered with those that it has."""
    answer = client.post("/v1/corpora/papers", content=b"")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "DELETE, GET, HEAD, PUT"
    for other in ("GET", "PUT"):
        answer = client.request(other, "/v1/extract", json={"text": "Coral reefs"})
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_identifiers_are_texts_or_numbers(client: httpx.Client) -> None:
    """The identifier of a document is a string or a whole number, and nothing else."""
    for given, wanted in (("a", "a"), (7, "7"), (None, "1")):
        answer = client.post("/v1/extract", json={"documents": [{"id": given, "text": "Coral reefs"}]})
        assert answer.json()["documents"][0]["id"] == wanted
    wrong_ones: tuple[object, ...] = ({}, [], 1.5, True)
    for wrong in wrong_ones:
        answer = client.post("/v1/extract", json={"documents": [{"id": wrong, "text": "Coral reefs"}]})
        assert answer.status_code == 422, wrong


def test_readiness_follows_workers_and_disk(tmp_path: Path) -> None:
    """The service is ready if a worker runs and its folder can be written; its health does not depend on either."""
    with served(tmp_path / "data", "--workers", "1") as running:
        assert running.client.get("/ready").json()["workers"] == 1
        (running.folder / "uploads").rmdir()
        (running.folder / "uploads").write_text("in the way", "ascii")
        answer = running.client.get("/ready")
        assert answer.status_code == 503
        assert "cannot be written" in answer.json()["detail"]
        assert running.client.get("/health").status_code == 200
        (running.folder / "uploads").unlink()
        (running.folder / "uploads").mkdir()
        for process_id in running.worker_ids():
            os.kill(process_id, signal.SIGKILL)
        wait_until(lambda: running.client.get("/ready").status_code == 503, "it seemed ready without a worker")
        wait_until(lambda: running.client.get("/ready").status_code == 200, "no other worker was started")


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """What cannot be stored is answered with 507 and the reason, and what is there stays and is used."""
    resource = pytest.importorskip("resource")
    large = json.dumps({"text": EXAMPLE * 1000}).encode()
    queue = {"documents": [{"text": f"{number} {EXAMPLE * 50}"} for number in range(20)]}
    with served(tmp_path / "data", "--workers", "1") as running:
        client = running.client
        client.post("/v1/teach/documents", json={"documents": [{"text": EXAMPLE}]})
        resource.prlimit(running.server.pid, resource.RLIMIT_FSIZE, (500_000, 500_000))
        for answer in (client.put("/v1/corpora/large", content=large), client.post("/v1/teach/documents", json=queue)):
            assert answer.status_code == 507
            assert "cannot store this: " in answer.json()["detail"]
        label = {"phrase": "coral", "verdict": "keyphrase"}
        assert client.put("/v1/teach/documents/1/label", json=label).status_code == 204
        assert client.get("/v1/teach").json()["documents"][0]["labels"] == 1
        assert list((running.folder / "uploads").iterdir()) == []
        assert "Traceback" not in running.log.read_text("utf-8")


def test_stored_texts_are_for_their_owner(tmp_path: Path) -> None:
    """Whoever else uses the machine cannot read what the service stores."""
    (tmp_path / "data").mkdir(mode=0o755)
    with served(tmp_path / "data", "--workers", "1") as running:
        running.client.put("/v1/corpora/mine", content=json.dumps({"text": EXAMPLE}).encode())
        running.client.post("/v1/teach/documents", json={"documents": [{"text": EXAMPLE}]})
        found = [running.folder, *running.folder.rglob("*")]
        assert len(found) > 5
        assert {path.name: oct(path.stat().st_mode & 0o077) for path in found} == {path.name: "0o0" for path in found}
