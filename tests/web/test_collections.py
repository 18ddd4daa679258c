"""Collections over HTTP are those of `keysift.collect`."""

from __future__ import annotations

import io
import json
import zipfile

import httpx
import pytest

import keysift
from keysift.collections.page import MOST_DOCUMENTS
from tests.collections.samples import TOPICS, records
from tests.web.served import Served

pytestmark = pytest.mark.xdist_group("service")

LINES = b"".join(json.dumps(record).encode() + b"\n" for record in records())


def test_a_collection_is_that_of_python(client: httpx.Client) -> None:
    """Phrases, parts, trends and pairs are those that `keysift.collect` gives, with progress or without."""
    wanted = keysift.collect(records(), by="year").as_data(most_documents=MOST_DOCUMENTS)
    answer = client.post("/v1/collect", params={"filename": "a.jsonl", "by": "year"}, content=LINES)
    assert answer.status_code == 200, answer.text
    assert answer.json() == json.loads(json.dumps(wanted))
    headers = {"accept": "application/x-ndjson"}
    answer = client.post("/v1/collect", params={"filename": "a.jsonl", "by": "year"}, content=LINES, headers=headers)
    assert json.loads(answer.text.splitlines()[-1]) == json.loads(json.dumps(wanted))


def test_texts_are_read_in_their_own_languages(client: httpx.Client) -> None:
    """Without a language, that of each text is detected, as in Python and on the command line."""
    texts = ["Der Garten der Schule und die Bienen.", "Die Bienen leben im Garten der Schule und in der Stadt."]
    lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    found = client.post("/v1/collect", params={"filename": "a.jsonl"}, content=lines).json()
    wanted = keysift.collect([{"text": text} for text in texts], language="de")
    assert [phrase["text"] for phrase in found["phrases"]] == [phrase.text for phrase in wanted.phrases] != []


def test_an_archive_is_compared_by_folder(client: httpx.Client) -> None:
    """A zip archive of text files has its folders as parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for topic, text in TOPICS.items():
            for number in range(3):
                archive.writestr(f"{topic}/{number}.txt", text)
    answer = client.post("/v1/collect", params={"filename": "a.zip", "by": "folder"}, content=stream.getvalue())
    assert answer.status_code == 200, answer.text
    assert {part["name"] for part in answer.json()["parts"]} == set(TOPICS)
    assert answer.json()["documents"][0]["key"] == f"a.zip/{min(TOPICS)}/0.txt"


def test_documents_are_named_by_their_file(client: httpx.Client, service: Served) -> None:
    """Documents without an identifier have the name that their file was sent with, not where the server keeps it."""
    content = '{"text": "Coral reefs need clean water."}\n' * 2
    for output in ("json", "html"):
        answer = client.post("/v1/collect", params={"filename": "a.jsonl", "format": output}, content=content)
        assert "a.jsonl:2" in answer.text
        assert str(service.folder) not in answer.text


def test_the_page_of_a_collection(client: httpx.Client) -> None:
    """With format=html the answer is one page that holds everything."""
    answer = client.post("/v1/collect", params={"by": "year", "format": "html"}, content=LINES)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "coral reefs" in answer.text


def test_a_column_that_is_not_there(client: httpx.Client) -> None:
    """The message names the columns that there are."""
    answer = client.post("/v1/collect", params={"by": "author"}, content=LINES)
    assert answer.status_code == 422
    assert "the columns are: id, title, year, label" in answer.json()["detail"]
