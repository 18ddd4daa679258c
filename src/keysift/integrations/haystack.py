"""keysift in Haystack: keyphrases in the metadata of documents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from keysift.corpus.counts import Corpus
from keysift.errors import InputError, MissingExtraError
from keysift.extractor import Extractor
from keysift.resources import BACKGROUND, load_model
from keysift.results.keyphrase_tables import keyphrase_values

try:
    from haystack import Document, component, default_from_dict, default_to_dict
except ImportError as error:
    raise MissingExtraError("keysift.integrations.haystack", package="haystack-ai", extra="haystack") from error


@component
class KeyphraseExtractor:
    """A Haystack component that puts keyphrases into the metadata of each document, under `key`.

    They are a list of texts, best first; with `scores`, a list of dicts with `text` and `score`. Documents without
    a text stay as they are. `corpus` and `model` are paths of files that `keysift fit` and `keysift train` made, so
    that a pipeline can be written as YAML; recent versions of Haystack load it with
    `allowed_modules=["keysift.integrations.haystack"]`. `options` is a dict of further options of `keysift.Extractor`,
    and so are the other arguments. `workers` processes share the work.

    >>> documents = [Document(content="Sparse grids have points.")]
    >>> KeyphraseExtractor("tf", top=1).run(documents)["documents"][0].meta
    {'keyphrases': ['Sparse grids']}
    """

    def __init__(
        self,
        method: str | None = None,
        *,
        key: str = "keyphrases",
        scores: bool = False,
        top: int | None = 10,
        corpus: str | None = None,
        model: str | None = None,
        language: str = "auto",
        stop_words: list[str] | None = None,
        markup: str = "auto",
        options: dict[str, Any] | None = None,
        workers: int = 1,
    ) -> None:
        self._settings: dict[str, Any] = {
            "method": method,
            "key": key,
            "scores": scores,
            "top": top,
            "corpus": corpus,
            "model": model,
            "language": language,
            "stop_words": stop_words,
            "markup": markup,
            "options": options,
            "workers": workers,
        }
        self._extractor = Extractor(
            method,
            corpus=_loaded_corpus(corpus),
            model=None if model is None else load_model(model),
            language=language,
            stop_words=stop_words,
            markup=markup,
            **(options or {}),
        )

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Return the documents with keyphrases in their metadata."""
        texts = [document.content for document in documents if document.content is not None]
        found = self._extractor.extract_many(texts, top=self._settings["top"], workers=self._settings["workers"])
        return {
            "documents": [
                document if document.content is None else self._with(document, next(found)) for document in documents
            ]
        }

    def _with(self, document: Document, keyphrases: Any) -> Document:
        identifiers = "vocabulary" in self._extractor.options
        values = keyphrase_values(keyphrases, scores=self._settings["scores"], identifiers=identifiers)
        return replace(document, meta={**document.meta, self._settings["key"]: values})

    def to_dict(self) -> dict[str, Any]:
        """Return the component as data, as pipelines are saved."""
        return dict(default_to_dict(self, **self._settings))

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> KeyphraseExtractor:
        """Make the component that `to_dict` described."""
        made: KeyphraseExtractor = default_from_dict(cls, data)
        return made


def _loaded_corpus(corpus: str | None) -> Any:
    if corpus is None or corpus == BACKGROUND:
        return corpus
    if not isinstance(corpus, str):
        raise InputError(
            f"The corpus of this component is the path of a file. Got {type(corpus).__name__} instead: save the corpus "
            "first, with corpus.save(path)."
        )
    return Corpus.load(corpus)
