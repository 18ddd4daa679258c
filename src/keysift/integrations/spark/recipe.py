"""An extractor on its way to the executors: plain settings, and the bytes of the files of its corpus and model."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal
from uuid import uuid4

from keysift.analysis.stopwords import read_stop_words
from keysift.corpus.counts import Corpus
from keysift.extractor import Extractor
from keysift.resources import BACKGROUND, load_model

if TYPE_CHECKING:
    from keysift.resources import GivenCorpus, Model


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What an executor makes an extractor of.

    The corpus and the model travel as the files that they are saved to: these are compressed, so they are several times
    smaller than the objects, and they are verified when they are read.
    """

    method: str
    top: int | None
    settings: Mapping[str, Any]
    options: Mapping[str, Any]
    corpus: bytes | Literal["background"] | None
    model: bytes | None
    name: str

    @classmethod
    def of(
        cls,
        method: str | None,
        *,
        top: int | None,
        corpus: GivenCorpus,
        model: Model | None,
        language: str,
        stop_words: Iterable[str] | os.PathLike[str] | None,
        markup: str,
        options: Mapping[str, Any],
    ) -> Recipe:
        """Return the recipe of an extractor. It is made here too, so that what is wrong is said before a job starts."""
        settings: dict[str, Any] = {
            "language": language,
            "stop_words": None if stop_words is None else tuple(sorted(read_stop_words(stop_words))),
            "markup": markup,
        }
        extractor = Extractor(method, corpus=corpus, model=model, **settings, **options)
        extractor.extract("", top=top)
        return cls(
            method=extractor.method.name,
            top=top,
            settings=settings,
            options=dict(extractor.options),
            corpus=_file_of(corpus.save) if isinstance(corpus, Corpus) else corpus,
            model=None if model is None else _file_of(model.save),
            name=uuid4().hex,
        )

    @property
    def has_identifiers(self) -> bool:
        """Tell whether what is found has identifiers: concepts of a vocabulary."""
        return "vocabulary" in self.options

    def extractor(self) -> Extractor:
        """Return the extractor; a process that has made it for an earlier task has it still."""
        known = _made.get(self.name)
        if known is None:
            # Only the last one is kept: a corpus may be large, and jobs seldom take turns.
            _made.clear()
            known = _made[self.name] = self._made()
        return known

    def _made(self) -> Extractor:
        corpus: GivenCorpus = BACKGROUND if self.corpus == BACKGROUND else None
        if isinstance(self.corpus, bytes):
            corpus = _read(self.corpus, Corpus.load)
        model = None if self.model is None else _read(self.model, load_model)
        return Extractor(self.method, corpus=corpus, model=model, **self.settings, **self.options)


_made: dict[str, Extractor] = {}


def _file_of(save: Callable[[str | os.PathLike[str]], None]) -> bytes:
    with TemporaryDirectory(prefix="keysift-") as folder:
        path = Path(folder, "saved")
        save(path)
        return path.read_bytes()


def _read(content: bytes, load: Callable[[str | os.PathLike[str]], Any]) -> Any:
    with TemporaryDirectory(prefix="keysift-") as folder:
        path = Path(folder, "sent")
        path.write_bytes(content)
        return load(path)
