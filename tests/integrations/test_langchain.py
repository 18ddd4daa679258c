"""keysift as a document transformer of LangChain."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from importlib import reload

import pytest

pytest.importorskip("langchain_core", reason="needs the extra langchain")

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import BaseDocumentTransformer, Document

import keysift
from keysift.errors import MissingExtraError, UnknownOptionError
from keysift.integrations.langchain import KeyphraseTransformer
from tests.integrations.corpus import TEXTS

DOCUMENTS = [Document(id=str(i), page_content=text, metadata={"source": i}) for i, text in enumerate(TEXTS)]


def test_keyphrases_are_metadata() -> None:
    """Each document gets its keyphrases, and keeps its id, its text and its other metadata."""
    transformer = KeyphraseTransformer(top=3)
    assert isinstance(transformer, BaseDocumentTransformer)
    found = transformer.transform_documents(DOCUMENTS)
    assert [document.metadata["keyphrases"] for document in found] == [
        keysift.extract(text, top=3).texts for text in TEXTS
    ]
    assert [(document.id, document.page_content, document.metadata["source"]) for document in found] == [
        (document.id, document.page_content, document.metadata["source"]) for document in DOCUMENTS
    ]
    assert all("keyphrases" not in document.metadata for document in DOCUMENTS)


def test_documents_of_a_loader() -> None:
    """Documents that come one by one, as `lazy_load()` of a loader gives them, are transformed like a list of them."""

    class Loader(BaseLoader):
        def lazy_load(self) -> Iterator[Document]:
            yield from DOCUMENTS

    transformer = KeyphraseTransformer(top=3)
    expected = transformer.transform_documents(DOCUMENTS)
    assert transformer.transform_documents(Loader().lazy_load()) == expected


def test_scores_and_key() -> None:
    """With scores, keyphrases are dicts; they stand under the key that is asked for. Workers change nothing."""
    transformer = KeyphraseTransformer("tf", key="topics", scores=True, top=2, max_words=1, workers=2)
    found = transformer.transform_documents(DOCUMENTS)
    expected = [keysift.extract(text, method="tf", top=2, max_words=1) for text in TEXTS]
    assert [document.metadata["topics"] for document in found] == [
        [{"text": one.text, "score": one.score} for one in phrases] for phrases in expected
    ]


def test_asynchronous_calls() -> None:
    """The asynchronous call gives the same."""
    transformer = KeyphraseTransformer()
    assert asyncio.run(transformer.atransform_documents(DOCUMENTS)) == transformer.transform_documents(DOCUMENTS)


def test_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong option is refused, and a missing package names the extra."""
    with pytest.raises(UnknownOptionError, match="windows"):
        KeyphraseTransformer(windows=3)  # type: ignore[call-arg]
    monkeypatch.setitem(sys.modules, "langchain_core.documents", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[langchain\]'"):
        reload(sys.modules["keysift.integrations.langchain"])
