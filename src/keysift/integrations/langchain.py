"""keysift in LangChain: keyphrases in the metadata of documents."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from keysift.errors import MissingExtraError
from keysift.extractor import Extractor
from keysift.options import documented_options
from keysift.results.keyphrase_tables import keyphrase_values

try:
    from langchain_core.documents import BaseDocumentTransformer, Document
except ImportError as error:
    raise MissingExtraError("keysift.integrations.langchain", package="langchain-core", extra="langchain") from error

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model


@documented_options
class KeyphraseTransformer(BaseDocumentTransformer):
    """A LangChain document transformer that puts keyphrases into the metadata of each document, under `key`.

    They are a list of texts, best first; with `scores`, a list of dicts with `text` and `score`. The documents that are
    given stay as they are. `workers` processes share the work. The other arguments are those of `keysift.Extractor`.

    >>> documents = [Document(page_content="Sparse grids have points.")]
    >>> KeyphraseTransformer("tf", top=1).transform_documents(documents)[0].metadata
    {'keyphrases': ['Sparse grids']}
    """

    def __init__(
        self,
        method: str | None = None,
        *,
        key: str = "keyphrases",
        scores: bool = False,
        top: int | None = 10,
        corpus: GivenCorpus = None,
        model: Model | None = None,
        language: str = "auto",
        stop_words: Iterable[str] | os.PathLike[str] | None = None,
        markup: str = "auto",
        workers: int = 1,
        **options: Unpack[ExtractionOptions],
    ) -> None:
        self._extractor = Extractor(
            method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
        )
        self._key, self._scores, self._top, self._workers = key, scores, top, workers

    def transform_documents(self, documents: Iterable[Document], **kwargs: Any) -> Sequence[Document]:
        """Return the documents with keyphrases in their metadata. They may come from a generator (`lazy_load()`)."""
        documents = list(documents)
        texts = (document.page_content for document in documents)
        found = self._extractor.extract_many(texts, top=self._top, workers=self._workers)
        identifiers = "vocabulary" in self._extractor.options
        values = (keyphrase_values(one, scores=self._scores, identifiers=identifiers) for one in found)
        return [
            document.model_copy(update={"metadata": {**document.metadata, self._key: own}})
            for document, own in zip(documents, values, strict=True)
        ]
