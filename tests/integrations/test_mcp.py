"""keysift as a server of the Model Context Protocol, with a real client over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib import reload
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="needs the extra mcp")

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

import keysift
from keysift.cli import run
from keysift.errors import MissingExtraError
from tests.integrations.corpus import TEXTS

TEXT = TEXTS[4]
LONG = "\n\n".join([TEXT, TEXTS[0], TEXTS[1]] * 100)


def talk(conversation: Callable[[Client], Awaitable[Any]], *arguments: str) -> Any:
    """Start `keysift mcp` as a program would, and return what a conversation with it returns."""
    path = str(Path(keysift.__file__).parents[1])
    server = StdioServerParameters(
        command=sys.executable,
        args=["-W", "error", "-m", "keysift", "mcp", *arguments],
        env={**os.environ, "PYTHONPATH": path},
    )

    async def whole() -> Any:
        async with Client(stdio_client(server), read_timeout_seconds=300) as client:
            return await conversation(client)

    return asyncio.run(whole())


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    """Return the tools of one server and its answers to several calls."""
    documents = [
        {"text": "Coral reefs need clean water.", "group": "sea", "date": "2020"},
        {"text": "The divers know all coral reefs.", "group": "sea", "date": "2021"},
        {"text": "Steel bridges have fatigue cracks.", "group": "land", "date": "2020"},
        {"text": "Fatigue cracks grow in old bridges.", "group": "land", "date": "2021"},
    ]
    calls: dict[str, tuple[str, dict[str, Any]]] = {
        "extract": ("extract", {"text": TEXT, "top": 5}),
        "method": ("extract", {"text": TEXT, "top": 3, "method": "singlerank", "language": "en"}),
        "empty": ("extract", {"text": ""}),
        "explain": ("explain", {"text": TEXT, "phrase": "coral reefs", "method": "tf"}),
        "long": ("extract", {"text": LONG, "top": 5}),
        "spans": ("extract", {"text": LONG, "top": 5, "spans": True, "language": "en"}),
        "long explained": ("explain", {"text": LONG, "phrase": "coral reefs", "language": "en"}),
        "collect": ("collect", {"documents": documents}),
        "many groups": ("collect", {"documents": [{"text": TEXT, "group": f"part {n // 2}"} for n in range(100)]}),
        "no such method": ("extract", {"text": TEXT, "method": "best"}),
        "needs a model": ("extract", {"text": TEXT, "method": "kea"}),
        "no such phrase": ("explain", {"text": TEXT, "phrase": "steel bridges"}),
        "bad type": ("extract", {"text": TEXT, "top": 0}),
        "no such argument": ("extract", {"text": TEXT, "limit": 3}),
        "no such field": ("collect", {"documents": [{"text": TEXT, "year": "2020"}, {"text": TEXT}]}),
        "too long": ("extract", {"text": "reef " * 4_000_001}),
    }

    async def conversation(client: Client) -> dict[str, Any]:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        return {"tools": tools, **{name: await client.call_tool(*call) for name, call in calls.items()}}

    found: dict[str, Any] = talk(conversation)
    return found


def test_the_tools_are_listed(answers: dict[str, Any]) -> None:
    """The server has three tools, which describe themselves and say that they change nothing."""
    assert list(answers["tools"]) == ["extract", "explain", "collect"]
    for tool in answers["tools"].values():
        assert len(tool.description) > 30
        assert tool.annotations.read_only_hint
        assert tool.input_schema["additionalProperties"] is False
    assert answers["tools"]["extract"].input_schema["required"] == ["text"]


def test_extract(answers: dict[str, Any]) -> None:
    """Keyphrases and scores are those of the library, and each says how often it occurs."""
    for name, expected, method in (
        ("extract", keysift.extract(TEXT, top=5), "sift"),
        ("method", keysift.extract(TEXT, top=3, method="singlerank"), "singlerank"),
        ("empty", keysift.extract(""), "sift"),
    ):
        found = answers[name].structured_content
        assert (found["method"], found["language"]) == (method, "en")
        assert found["keyphrases"] == [
            {"text": one.text, "score": one.score, "times": len(one.spans), "spans": None} for one in expected
        ]
        assert json.loads(answers[name].content[0].text) == found


def test_explain(answers: dict[str, Any]) -> None:
    """An explanation has the rank and the weights of the words."""
    expected = keysift.explain(TEXT, "coral reefs", method="tf")
    found = answers["explain"].structured_content
    assert found["rank"] == expected.rank
    assert [word["times"] for word in found["words"]] == [word.times for word in expected.words]


def test_answers_are_short(answers: dict[str, Any]) -> None:
    """However long a text is, an answer has no spans unless they are asked for, and then the first of each phrase."""
    for name, limit in (("long", 1_000), ("spans", 5_000), ("long explained", 5_000)):
        assert len(answers[name].content[0].text) < limit
    expected = keysift.extract(LONG, top=5)
    found = answers["spans"].structured_content["keyphrases"]
    assert [one["times"] for one in found] == [len(one.spans) for one in expected]
    assert max(one["times"] for one in found) > 20
    assert [one["spans"] for one in found] == [[list(span) for span in one.spans[:10]] for one in expected]
    explained = answers["long explained"].structured_content
    assert explained["occurrences"] > len(explained["keyphrase"]["spans"]) == 10


def test_collect(answers: dict[str, Any]) -> None:
    """A collection has the phrases of all documents, and those that are characteristic of a group."""
    found = answers["collect"].structured_content
    assert found["documents"] == 4
    assert "coral reefs" in [phrase["text"].lower() for phrase in found["phrases"]]
    groups = {group["name"]: [one["text"].lower() for one in group["characteristic"]] for group in found["groups"]}
    assert "coral reefs" in groups["sea"]
    assert "fatigue cracks" in groups["land"]
    assert found["groups_left_out"] == 0
    many = answers["many groups"].structured_content
    assert (len(many["groups"]), many["groups_left_out"]) == (20, 30)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no such method", "must be one of sift"),
        ("needs a model", "ranks by a model"),
        ("bad type", "greater than or equal to 1"),
        ("no such argument", "limit\n  Extra inputs are not permitted"),
        ("no such field", "year\n  Extra inputs are not permitted"),
        ("too long", "one text may have 20,000,000 characters"),
    ],
)
def test_mistakes_are_told_to_the_model(answers: dict[str, Any], name: str, message: str) -> None:
    """A wrong call gets the library's own message, and the server goes on."""
    assert answers[name].is_error
    assert message in answers[name].content[0].text


def test_options_of_the_command(tmp_path: Path) -> None:
    """The corpus and the method of the command are used where a call names none."""
    corpus = keysift.Corpus.fit(TEXTS)
    corpus.save(tmp_path / "texts.corpus")

    async def conversation(client: Client) -> Any:
        return await client.call_tool("extract", {"text": TEXT, "top": 3})

    options = ("--method", "lexspec", "--corpus", str(tmp_path / "texts.corpus"), "--language", "en")
    found = talk(conversation, *options).structured_content
    expected = keysift.extract(TEXT, method="lexspec", corpus=corpus, top=3)
    assert [one["score"] for one in found["keyphrases"]] == [one.score for one in expected]


def test_mistakes_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot work is an error before the server starts."""
    assert run(["mcp", "--method", "kea"]) == 1
    assert "pass --model FILE" in capsys.readouterr().err
    assert run(["mcp", "--corpus", "no/such/file"]) == 1
    assert "There is no file no/such/file. A corpus file is made by" in capsys.readouterr().err


def test_a_closed_input_ends_the_server() -> None:
    """The server ends quietly when the program goes away."""
    done = subprocess.run(
        [sys.executable, "-m", "keysift", "mcp"], stdin=subprocess.DEVNULL, capture_output=True, timeout=300
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_missing_sdk_names_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the SDK, the command says how to install it."""
    import keysift.integrations.mcp as module

    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[mcp\]'"):
        reload(module)
    monkeypatch.delitem(sys.modules, "keysift.integrations.mcp")
    assert run(["mcp"]) == 1
    assert "pip install 'keysift[mcp]'" in capsys.readouterr().err
