"""Jobs about files: the texts in them, and corpora and models made of them."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from keysift.corpus.counts import Corpus
from keysift.errors import InputError
from keysift.io.limits import MEGABYTE, Limits
from keysift.io.texts import InputFormat, TextRecord, read_bytes, read_texts
from keysift.rankers.tuned.model import Tuned
from keysift.resources import load_model
from keysift.web.jobs import Answer, Job, encoded
from keysift.web.problems import ProblemError

if TYPE_CHECKING:
    from keysift.web.worker import Emit
    from keysift.web.workshop import Workshop

_OWN_FILE: Final = b"keysift\n"
_BETWEEN_REPORTS: Final = 0.2  # seconds


def file_limits(workshop: Workshop) -> Limits:
    """Return the limits on files that are sent to the service."""
    return Limits(
        text_characters=workshop.text_characters,
        file_bytes=50 * MEGABYTE,
        unpacked_bytes=100 * MEGABYTE,
        memory_bytes=512 * MEGABYTE,
        seconds=20,
    )


def read(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Return the documents of a file, as many as one request may have or as are wanted."""
    arguments = job.arguments
    most = arguments.get("most", workshop.documents)
    records = read_bytes(
        job.body, name=arguments["filename"], text_field=arguments["text_field"], limits=file_limits(workshop)
    )
    found = [{"id": record.name, "text": record.text} for record in records[:most]]
    return Answer(
        200, encoded({"documents": found, "more": len(records) > len(found), "of": len(records)}), documents=len(found)
    )


def make_corpus(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Store a corpus: a corpus file, or one fitted on the documents of a file, with progress on the way."""
    arguments = job.arguments
    path = Path(arguments["path"])
    target = workshop.corpora.path(arguments["name"])
    if _is_own(path):
        corpus = Corpus.load(path)
    else:
        corpus = Corpus.fit(
            (record.text for record in reported(records_of(workshop, arguments), emit)),
            language=arguments["language"],
            topics=arguments["topics"],
            neighbours=arguments["neighbours"],
        )
        if not corpus.documents:
            raise InputError("The file has no documents.")
    corpus.save(target)
    described = {
        "documents": corpus.documents,
        "tokens": corpus.tokens,
        "stems": corpus.vocabulary_size,
        "topics": len(corpus.topics) if corpus.topics else 0,
        "neighbours": corpus.neighbourhood is not None,
        "language": corpus.settings.language if corpus.settings else None,
    }
    return _stored(workshop.corpora, arguments["name"], described, target, documents=corpus.documents)


def make_model(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Store a model: a model file, or one trained on labelled documents."""
    arguments = job.arguments
    path = Path(arguments["path"])
    target = workshop.models.path(arguments["name"])
    model = load_model(path) if _is_own(path) else _trained(path, arguments)
    model.save(target)
    described = {
        "method": model.method,
        "documents": model.documents,
        "language": model.settings.language if model.settings else None,
    }
    return _stored(workshop.models, arguments["name"], described, target, documents=model.documents)


def _trained(path: Path, arguments: dict[str, Any]) -> Tuned:
    from keysift.evaluation.datasets.readers import read_dataset

    dataset = read_dataset(path, language=arguments["language"])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = Tuned.fit(dataset, language=dataset.language)
    if model.is_untrained:
        said = "; ".join(str(warning.message) for warning in caught)
        raise ProblemError(422, said or "There is nothing to learn in the file.")
    return model


def _stored(store: Any, name: str, described: dict[str, Any], target: Path, *, documents: int) -> Answer:
    store.describe(name, described)
    stored = {"name": name, "bytes": target.stat().st_size, **described}
    return Answer(201, encoded(stored), documents=documents)


def _is_own(path: Path) -> bool:
    """Tell whether a file was written by keysift."""
    with path.open("rb") as stream:
        return stream.read(len(_OWN_FILE)) == _OWN_FILE


def records_of(workshop: Workshop, arguments: dict[str, Any]) -> Iterator[TextRecord]:
    """Yield the documents of an uploaded file, which users know by its own name."""
    path, filename = arguments["path"], arguments["filename"]
    for record in read_texts(
        [path],
        input_format=InputFormat.AUTO,
        text_field=arguments["text_field"],
        limits=file_limits(workshop),
    ):
        place = str(record.id)
        yield replace(record, id=filename + place.removeprefix(path)) if place.startswith(path) else record


def reported(records: Iterator[TextRecord], emit: Emit) -> Iterator[TextRecord]:
    """Yield records, and report now and then how many there were."""
    last = time.monotonic()
    for number, record in enumerate(records, start=1):
        yield record
        if time.monotonic() - last > _BETWEEN_REPORTS:
            last = time.monotonic()
            emit(encoded({"progress": number}) + b"\n")
