"""keysift as a component of Haystack."""

from __future__ import annotations

import sys
from importlib import reload
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("haystack", reason="needs the extra haystack")

from haystack import Document, Pipeline

import keysift
from keysift.errors import InputError, MissingExtraError, UnknownOptionError
from keysift.integrations.haystack import KeyphraseExtractor
from tests.integrations.corpus import TEXTS

DOCUMENTS = [Document(content=text, meta={"source": i}) for i, text in enumerate(TEXTS)]


def test_keyphrases_are_metadata() -> None:
    """Each document gets its keyphrases and keeps its other metadata; one without a text stays as it is."""
    empty = Document(meta={"source": "picture"})
    found = KeyphraseExtractor(top=3).run([*DOCUMENTS[:2], empty, *DOCUMENTS[2:]])["documents"]
    assert found.pop(2) == empty
    assert [document.meta for document in found] == [
        {"source": i, "keyphrases": keysift.extract(text, top=3).texts} for i, text in enumerate(TEXTS)
    ]
    assert all("keyphrases" not in document.meta for document in DOCUMENTS)


def test_in_a_pipeline_that_is_written_as_yaml(tmp_path: Path) -> None:
    """A pipeline with the component can be saved and loaded, with its corpus by path."""
    corpus = keysift.Corpus.fit(TEXTS)
    corpus.save(tmp_path / "texts.corpus")
    pipeline = Pipeline()
    settings = {"scores": True, "top": 2, "corpus": str(tmp_path / "texts.corpus"), "options": {"max_words": 2}}
    pipeline.add_component("keyphrases", KeyphraseExtractor("lexspec", key="topics", **settings))  # type: ignore[arg-type]
    is_asked_for = "allowed_modules" in signature(Pipeline.loads).parameters
    allowed: Any = {"allowed_modules": ["keysift.integrations.haystack"]} if is_asked_for else {}
    loaded = Pipeline.loads(pipeline.dumps(), **allowed)
    found = loaded.run({"keyphrases": {"documents": DOCUMENTS}})["keyphrases"]["documents"]
    expected = [keysift.extract(text, method="lexspec", corpus=corpus, top=2, max_words=2) for text in TEXTS]
    assert [document.meta["topics"] for document in found] == [
        [{"text": one.text, "score": one.score} for one in phrases] for phrases in expected
    ]


def test_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong settings are refused, and a missing package names the extra."""
    with pytest.raises(UnknownOptionError, match="windows"):
        KeyphraseExtractor(options={"windows": 3})
    with pytest.raises(InputError, match="save the corpus first"):
        KeyphraseExtractor(corpus=keysift.Corpus.fit(TEXTS))  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "haystack", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[haystack\]'"):
        reload(sys.modules["keysift.integrations.haystack"])
