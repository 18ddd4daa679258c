"""Systems that keysift does not have: functions, pipelines of other libraries, and files of predictions."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from keysift.errors import FileFormatError, InputError, OptionError
from keysift.evaluation.datasets.dataset import Dataset
from keysift.evaluation.runs.systems import FunctionSystem, MethodSystem, Prediction, System
from keysift.extractor import Extractor
from keysift.io.encodings import decoded
from keysift.io.named_files import check_named
from keysift.io.record_files import described_fields, json_lines
from keysift.io.streams import opened

_FIELDS: Final = ("predictions", "keyphrases", "phrases")
_ATTRIBUTES: Final = ("keyphrases", "phrases")


@dataclass(frozen=True, eq=False)
class Predictions:
    """What a system found, by the document's name: phrases, best first, alone or with their scores.

    `checksum` is that of the content, so that a run is not continued with other predictions.

    >>> import tempfile
    >>> from keysift.evaluation import Predictions
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "mine.jsonl")
    ...     _ = path.write_text('{"id": "one", "predictions": ["coral reefs", "water"]}', encoding="utf-8")
    ...     Predictions.read(path).by_document
    {'one': ['coral reefs', 'water']}
    """

    by_document: Mapping[str, Sequence[Prediction]]
    checksum: str

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Predictions:
        """Read a JSONL file (also .gz): one object per document with its "id" and "predictions", best first.

        Predictions are strings, or pairs of a string and a score. Without an "id", the number of the line is the name,
        as in datasets. "keyphrases" and "phrases" are other names for "predictions".
        """
        check_named(path, 'Predictions are a JSONL file with the "id" and the "predictions" of each document.')
        found: dict[str, Sequence[Prediction]] = {}
        with opened(Path(path)) as stream, decoded(stream, str(path), remedy="convert it to UTF-8") as lines:
            for number, record in json_lines(lines, str(path)):
                field = next((name for name in _FIELDS if isinstance(record, dict) and name in record), None)
                if field is None or not isinstance(record[field], list):
                    raise FileFormatError(
                        f'{path}, line {number}, must be an object with an "id" and a list of "predictions". It has: '
                        f"{described_fields(record)}."
                    )
                name = str(record.get("id", number))
                if name in found:
                    raise FileFormatError(f"{path} must have every document once. {name!r} comes twice.")
                found[name] = record[field]
        content = repr(sorted(found.items())).encode("utf-8", "replace")
        return cls(found, sha256(content).hexdigest())

    def of(self, dataset: Dataset) -> dict[str, Sequence[Prediction]]:
        """Return the predictions of a dataset by text; every document must have some, if only an empty list."""
        missing = [document.name for document in dataset if document.name not in self.by_document]
        if missing:
            raise InputError(
                f"There must be predictions for every document of {dataset.name}. {len(missing)} of {len(dataset)} "
                f"have none, the first being {missing[0]!r}: add a line with an empty list where nothing was found."
            )
        return {document.text: self.by_document[document.name] for document in dataset}


class PredictionsSystem(FunctionSystem):
    """Rank as a file of predictions does. It takes no time that could be measured."""


def own_system(name: str, given: object, dataset: Dataset) -> System:
    """Return what ranks the documents of a dataset: see `BenchmarkSettings` for what may be given."""
    if isinstance(given, Predictions):
        return PredictionsSystem(name, given.of(dataset).__getitem__)
    if isinstance(given, Extractor):
        return MethodSystem(given, name)
    return FunctionSystem(name, as_function(name, given))


def as_function(name: str, given: Any) -> Callable[[str], Iterable[Prediction]]:
    """Return a function from a text to phrases: of a transformer as in scikit-learn, a spaCy pipeline, or as it is."""
    if callable(getattr(given, "transform", None)):
        return partial(_transformed, given)
    if hasattr(given, "pipe_names") and callable(given):
        return partial(_from_pipeline, name, given)
    if callable(given):
        return given  # type: ignore[no-any-return]
    raise OptionError(
        f"The system {name!r} must be a function from a text to phrases, an Extractor, a transformer with `transform`, "
        f"a spaCy pipeline, or Predictions. Got {type(given).__name__} instead."
    )


def check_travels(name: str, given: object) -> None:
    """Raise OptionError if a system cannot be sent to worker processes, which do not import the caller's script."""
    try:
        content = pickle.dumps(given)
    except Exception as error:  # whatever an object's own pickling raises
        reason = str(error)
    else:
        if b"__main__" not in content:
            return
        reason = "it is defined in the script itself"
    raise OptionError(
        f"The system {name!r} cannot be sent to worker processes ({reason}). Use one worker, or define it in a module "
        "that can be imported."
    )


def described(given: object) -> str:
    """Return what a run's settings say about a system."""
    if isinstance(given, Predictions):
        return f"predictions, sha256:{given.checksum}"
    kind = given if hasattr(given, "__qualname__") else type(given)
    return f"{getattr(kind, '__module__', '?')}.{getattr(kind, '__qualname__', '?')}"


def _transformed(transformer: Any, text: str) -> Iterable[Prediction]:
    (found,) = transformer.transform([text])
    return found  # type: ignore[no-any-return]


def _from_pipeline(name: str, pipeline: Any, text: str) -> Iterable[Prediction]:
    doc = pipeline(text)
    for attribute in _ATTRIBUTES:
        if doc.has_extension(attribute):
            return getattr(doc._, attribute)  # type: ignore[no-any-return]
    raise InputError(f"The pipeline {name!r} must put phrases into doc._.keyphrases or doc._.phrases. It has neither.")
