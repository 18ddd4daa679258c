"""Teaching over HTTP: labels that survive a kill, and a model that is trained as they come in."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import keysift
from keysift.rankers.tuned.ordering import unsureness
from tests.evaluation.made_up import made_up_dataset
from tests.web.served import EXAMPLE, Served, served, wait_until

pytestmark = pytest.mark.xdist_group("service")

LABELLED = list(made_up_dataset(documents=8))


@pytest.fixture
def queue(client: httpx.Client) -> Iterator[list[int]]:
    """Return the ids of a queue of documents, and empty it afterwards."""
    documents = [{"id": found.name, "text": found.text} for found in LABELLED]
    added = client.post("/v1/teach/documents", json={"documents": documents})
    assert added.status_code == 200, added.text
    yield [document["id"] for document in added.json()["documents"]]
    client.delete("/v1/teach")


def learned(client: httpx.Client, **params: str) -> dict[str, Any]:
    """Wait until a project has a model and trains no more, and return its state."""

    def state() -> dict[str, Any] | None:
        found: dict[str, Any] = client.get("/v1/teach", params=params).json()
        return found if found["model"] and not found["learning"] else None

    found = wait_until(state, "no model was trained")
    assert found
    return found


def test_a_document_has_candidates_with_verdicts(client: httpx.Client, queue: list[int]) -> None:
    """Candidates are those of `sift` at first; labels come back with them, also phrases that are no candidates."""
    path = f"/v1/teach/documents/{queue[0]}"
    before = client.get(path).json()
    assert before["ranked_by"] == "sift"
    wanted = keysift.extract(LABELLED[0].text, top=15)
    assert [one["text"] for one in before["candidates"]] == wanted.texts
    first = wanted[0].text
    word = LABELLED[0].text.split()[1]
    for phrase, verdict in ((first, "keyphrase"), (wanted[1].text, "not"), (f"  {word} ", "keyphrase")):
        assert client.put(f"{path}/label", json={"phrase": phrase, "verdict": verdict}).status_code == 204
    after = {one["text"]: one for one in client.get(path).json()["candidates"]}
    assert after[first]["verdict"] == "keyphrase"
    assert after[wanted[1].text]["verdict"] == "not"
    assert after[word]["verdict"] == "keyphrase"
    client.put(f"{path}/label", json={"phrase": first, "verdict": None})
    assert client.get(path).json()["candidates"][0]["verdict"] is None


def test_five_documents_give_a_model(client: httpx.Client, queue: list[int], tmp_path: Path) -> None:
    """After five finished documents a model is trained, its gain is told, and it is the model of those labels."""
    for number, found in zip(queue[:5], LABELLED, strict=False):
        for phrase in found.keyphrases:
            client.put(f"/v1/teach/documents/{number}/label", json={"phrase": phrase, "verdict": "keyphrase"})
        state = client.put(f"/v1/teach/documents/{number}/finished", json={"finished": True}).json()
    assert state["finished"] == 5
    assert state["needed"] == 0
    state = learned(client)
    assert state["model"]["documents"] == 5
    assert set(state["model"]["scores"]["P@5"]) == {"sift", "tuned", "gain"}
    model = keysift.Tuned.fit([(found.text, list(found.keyphrases)) for found in LABELLED[:5]])
    (tmp_path / "taught.model").write_bytes(client.get("/v1/models/taught").content)
    assert keysift.Tuned.load(tmp_path / "taught.model") == model
    labels = [json.loads(line) for line in client.get("/v1/teach/labels").text.splitlines()]
    assert labels == [{"text": found.text, "keyphrases": list(found.keyphrases)} for found in LABELLED[:5]]
    shown = client.get(f"/v1/teach/documents/{queue[6]}").json()
    assert shown["ranked_by"] == "tuned"
    assert [one["text"] for one in shown["candidates"]] == keysift.extract(LABELLED[6].text, model=model, top=15).texts


def test_the_next_document_is_where_the_model_is_least_sure(client: httpx.Client, queue: list[int]) -> None:
    """Documents come in the order of the queue at first, then the least sure one; one that was begun comes before."""
    for number, found in zip(queue[:5], LABELLED, strict=False):
        assert client.get("/v1/teach").json()["next"] == number
        client.put(f"/v1/teach/documents/{number}/label", json={"phrase": found.keyphrases[0], "verdict": "keyphrase"})
        client.put(f"/v1/teach/documents/{number}/finished", json={"finished": True})
    state = learned(client)
    model = keysift.Tuned.fit([(found.text, [found.keyphrases[0]]) for found in LABELLED[:5]])
    extractor = keysift.Extractor(model=model)
    unsure = [unsureness(found.text, extractor=extractor) for found in LABELLED[5:]]
    assert state["next"] == queue[5 + unsure.index(max(unsure))]
    other = next(number for number in queue[5:] if number != state["next"])
    client.put(f"/v1/teach/documents/{other}/label", json={"phrase": "a phrase", "verdict": "keyphrase"})
    assert client.get("/v1/teach").json()["next"] == other
    for number in queue[5:]:
        client.put(f"/v1/teach/documents/{number}/finished", json={"finished": True})
    assert client.get("/v1/teach").json()["next"] is None


def test_documents_are_read_in_their_language(client: httpx.Client, queue: list[int]) -> None:
    """The candidates of a French document are those of the French analysis."""
    text = "Le village éclaire les rues du centre. Le parc éolien du village alimente les rues et la piscine."
    added = client.post("/v1/teach/documents", json={"documents": [{"id": "fr", "text": text}]}).json()
    shown = client.get(f"/v1/teach/documents/{added['documents'][-1]['id']}").json()
    assert [one["text"] for one in shown["candidates"]] == keysift.extract(text, language="fr", top=15).texts


@pytest.mark.long
def test_labels_survive_a_kill(tmp_path: Path) -> None:
    """What was answered is there after the process was killed without warning."""
    folder = tmp_path / "data"
    with served(folder, "--workers", "1") as running:
        added = running.client.post("/v1/teach/file?filename=reef.txt", content=EXAMPLE.encode()).json()
        path = f"/v1/teach/documents/{added['documents'][0]['id']}"
        for phrase in ("coral reefs", "marine heatwave"):
            running.client.put(f"{path}/label", json={"phrase": phrase, "verdict": "keyphrase"})
        running.client.put(f"{path}/finished", json={"finished": True})
        running.process.kill()
        running.process.wait()
    with served(folder, "--workers", "1") as running:
        (document,) = running.client.get("/v1/teach").json()["documents"]
        assert document == {
            "id": 1,
            "name": "reef.txt",
            "beginning": " ".join(EXAMPLE.split())[:120],
            "finished": True,
            "labels": 2,
        }
        (label,) = running.client.get("/v1/teach/labels").text.splitlines()
        assert json.loads(label) == {"text": EXAMPLE, "keyphrases": ["coral reefs", "marine heatwave"]}


def test_what_is_not_there_or_not_allowed(client: httpx.Client, queue: list[int], service: Served) -> None:
    """Unknown documents, verdicts and empty phrases are refused."""
    assert client.get("/v1/teach/documents/999999").status_code == 404
    assert client.get(f"/v1/teach/documents/{10**30}").status_code == 404
    path = f"/v1/teach/documents/{queue[0]}/label"
    bodies: list[object] = [
        {"phrase": "a", "verdict": "perhaps"},
        {"phrase": " ", "verdict": "not"},
        {"phrase": "a"},
        [],
    ]
    for body in bodies:
        answer = client.put(path, json=body)
        assert answer.status_code == 422, answer.text
        assert answer.headers["content-type"] == "application/problem+json"


def test_projects_have_their_own_labels_and_models(client: httpx.Client, queue: list[int]) -> None:
    """A project begins with its first document, knows nothing of others, and goes with all that it has."""
    assert client.get("/v1/teach", params={"project": "law"}).status_code == 404
    params = {"project": "law"}
    body = {"documents": [{"id": found.name, "text": found.text} for found in LABELLED[:6]]}
    state = client.post("/v1/teach/documents", params=params, json=body).json()
    assert state["project"] == "law"
    assert {item["name"]: item["documents"] for item in client.get("/v1/teach/projects").json()["items"]} == {
        "default": 8,
        "law": 6,
    }
    for document, found in zip(state["documents"][:5], LABELLED, strict=False):
        path = f"/v1/teach/documents/{document['id']}"
        client.put(f"{path}/label", params=params, json={"phrase": found.keyphrases[0], "verdict": "keyphrase"})
        state = client.put(f"{path}/finished", params=params, json={"finished": True}).json()
    state = learned(client, **params)
    assert state["model_name"] == "taught-law"
    assert client.get("/v1/models/taught-law").status_code == 200
    assert client.get("/v1/teach").json()["finished"] == 0
    assert client.get("/v1/teach/labels").text == ""
    assert client.delete("/v1/teach", params=params).status_code == 204
    assert client.get("/v1/models/taught-law").status_code == 404
    assert client.get("/v1/teach", params=params).status_code == 404
    assert client.post("/v1/teach/documents", params={"project": "../x"}, json=body).status_code == 422


def test_what_is_deleted_is_not_learned(client: httpx.Client) -> None:
    """If all labels are deleted while a model is trained on them, that model never appears."""
    documents = [{"text": f"{found.text} " * 400} for found in LABELLED]  # whose training takes a while
    queue = client.post("/v1/teach/documents", json={"documents": documents}).json()["documents"]
    for document, found in zip(queue[:5], LABELLED, strict=False):
        path = f"/v1/teach/documents/{document['id']}"
        client.put(f"{path}/label", json={"phrase": found.keyphrases[0], "verdict": "keyphrase"})
        client.put(f"{path}/finished", json={"finished": True})
    learned(client)  # once, so that the next training begins at once
    client.put(f"/v1/teach/documents/{queue[5]['id']}/finished", json={"finished": True})
    time.sleep(0.03)  # for it to read the labels
    assert client.delete("/v1/teach").status_code == 204
    wait_until(lambda: not client.get("/v1/teach").json()["learning"], "the training did not end")
    assert client.get("/v1/teach").json()["model"] is None
    assert client.get("/v1/models/taught").status_code == 404


def test_a_document_is_deleted(client: httpx.Client, queue: list[int]) -> None:
    """One document goes with its labels, and the others stay; each is listed with how it begins."""
    client.put(f"/v1/teach/documents/{queue[2]}/label", json={"phrase": "a phrase", "verdict": "keyphrase"})
    state = client.delete(f"/v1/teach/documents/{queue[2]}").json()
    assert [document["id"] for document in state["documents"]] == [*queue[:2], *queue[3:]]
    assert state["documents"][0]["beginning"] == " ".join(LABELLED[0].text.split())[:120]
    assert client.get("/v1/teach/labels").text == ""
    assert client.delete(f"/v1/teach/documents/{queue[2]}").status_code == 404


def test_a_large_file_is_added_as_a_whole(client: httpx.Client) -> None:
    """All documents of a file are added, up to the most that a project may have, and the answer says how many."""
    lines = [json.dumps({"text": f"Text number {number}."}) for number in (*range(10_400), 0, 1)]
    params = {"filename": "a.jsonl", "project": "large"}
    state = client.post("/v1/teach/file", content="\n".join(lines).encode(), params=params).json()
    assert state["added"] == {"added": 10_000, "known": 0, "beyond": 402}
    assert len(state["documents"]) == 10_000
    again = client.post("/v1/teach/file", content="\n".join(lines).encode(), params=params).json()
    assert again["added"] == {"added": 0, "known": 10_000, "beyond": 402}
    client.delete("/v1/teach", params={"project": "large"})


def test_labels_are_written_while_workers_are_busy(service: Served, queue: list[int]) -> None:
    """Writing labels never waits for extraction."""
    with service.paused_workers():
        path = f"/v1/teach/documents/{queue[0]}/label"
        answer = service.client.put(path, json={"phrase": "a phrase", "verdict": "not"})
    assert answer.status_code == 204
