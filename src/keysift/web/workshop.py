"""What a worker process keeps between jobs: its limits, and extractors, corpora and models it has used before."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from keysift.corpus.counts import Corpus
from keysift.extractor import Extractor
from keysift.resources import BACKGROUND, Model, load_model
from keysift.vocabulary.vocabulary import Vocabulary
from keysift.web.problems import ProblemError
from keysift.web.stores import CORPUS, MODEL, NamedFiles

_MOST_EXTRACTORS: Final = 64
_MOST_FILES: Final = 4  # corpora and vocabularies may be large

Kept = TypeVar("Kept")


class Workshop:
    """The stores and limits of the service, and a small memory of what was made or read before."""

    def __init__(self, data_folder: Path, *, text_characters: int, documents: int) -> None:
        self.data_folder = data_folder
        self.text_characters = text_characters
        self.documents = documents
        self.corpora = NamedFiles(data_folder / "corpora", CORPUS)
        self.models = NamedFiles(data_folder / "models", MODEL)
        self._extractors: OrderedDict[tuple[str, int], Extractor] = OrderedDict()
        self._files: OrderedDict[tuple[str, int, int], Corpus | Model] = OrderedDict()
        self._vocabularies: OrderedDict[tuple[str, str], Vocabulary] = OrderedDict()

    def warm_up(self) -> None:
        """Load what the first request would otherwise wait for."""
        self.extractor("sift", {}).extract("A first text loads the tagger and the word frequencies.")

    def extractor(self, method: str | None, settings: dict[str, Any]) -> Extractor:
        """Return the extractor of a method with these settings: the fields of a request that are not the text."""
        settings = {name: value for name, value in settings.items() if value is not None}
        corpus_name, model_name = settings.pop("corpus", None), settings.pop("model", None)
        weight = settings.pop("background_weight", 0.0)
        options = dict(settings.pop("options", {}))
        vocabulary = self._vocabulary(settings.pop("vocabulary_name", ""), options)
        corpus_version = self._version(self.corpora, corpus_name) if corpus_name != BACKGROUND else None
        model_version = self._version(self.models, model_name)
        told = [method, settings, options, corpus_name, corpus_version, weight, model_name, model_version]
        # An extractor keeps its vocabulary, so no other one has the same id as long as the key is here.
        key = json.dumps(told), id(vocabulary)
        if vocabulary is not None:
            options["vocabulary"] = vocabulary
        return _kept(
            self._extractors,
            key,
            lambda: Extractor(
                method, corpus=self._corpus(corpus_name, weight), model=self._model(model_name), **settings, **options
            ),
            most=_MOST_EXTRACTORS,
        )

    def _vocabulary(self, name: str, options: dict[str, Any]) -> Vocabulary | None:
        """Return the vocabulary whose content is among the options, and take it out: no file of the server is read."""
        if not isinstance(options.get("vocabulary"), str):
            return None
        content = options.pop("vocabulary")
        return _kept(
            self._vocabularies,
            (name, content),
            lambda: Vocabulary.parse(content.encode("utf-8", "surrogatepass"), name),
            most=_MOST_FILES,
        )

    def _corpus(self, name: str | None, weight: Any) -> Corpus | Literal["background"] | None:
        if name is None or name == BACKGROUND:
            if weight:
                raise ProblemError(
                    422, "The 'background_weight' mixes a corpus with the background: name a 'corpus' too."
                )
            return None if name is None else BACKGROUND
        loaded = self._loaded(self.corpora, name, Corpus.load)
        assert isinstance(loaded, Corpus)
        return loaded.with_background(weight) if weight else loaded

    def _model(self, name: str | None) -> Model | None:
        if name is None:
            return None
        loaded = self._loaded(self.models, name, load_model)
        assert not isinstance(loaded, Corpus)
        return loaded

    def _version(self, store: NamedFiles, name: str | None) -> tuple[str, int, int] | None:
        """Return what changes when a stored file is replaced."""
        if name is None:
            return None
        path = store.existing(name)
        try:
            status = path.stat()
        except FileNotFoundError:  # deleted since
            raise store.missing(name) from None
        return str(path), status.st_mtime_ns, status.st_ino

    def _loaded(self, store: NamedFiles, name: str, load: Callable[[Path], Corpus | Model]) -> Corpus | Model:
        version = self._version(store, name)
        assert version is not None
        return _kept(self._files, version, lambda: load(store.existing(name)), most=_MOST_FILES)


def _kept(memory: OrderedDict[Any, Kept], key: Any, make: Callable[[], Kept], *, most: int) -> Kept:
    """Return what is remembered under a key, or make it; the least recently used is forgotten."""
    if key in memory:
        memory.move_to_end(key)
        return memory[key]
    made = memory[key] = make()
    while len(memory) > most:
        memory.popitem(last=False)
    return made
