"""Every road to keyphrases, as one table: a function from texts and settings to the keyphrases of each text.

A new road is one more function in `ROADS`. It imports what it needs inside, and skips where that is missing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import keysift
import keysift.frames

Found: TypeAlias = "list[list[tuple[str, float]]]"
"""The texts and scores of the keyphrases of each text."""


@dataclass(frozen=True)
class Settings:
    """What is asked for, on every road."""

    method: str
    top: int
    options: Mapping[str, Any] = field(default_factory=dict)


TERMS = [
    *("honey bee = bee", "dance = dances; waggle dance", "memory", "food", "foraging = foragers", "bridge", "crack"),
    *(
        "noise",
        "sensor = sensors; detector",
        "inspection = inspectors",
        "keyphrase = key phrase",
        "library = librarians",
    ),
    *("subject heading = heading", "turbine", "energy = yield", "tide = tidal", "cost", "coral", "reef", "heatwave"),
    *("graph", "word", "corpus", "language = text", "neighbour", "machine translation = MT", "Parkinson disease"),
    *("neural network", "paragraph", "link"),
]
"""A vocabulary with synonyms, as lines."""
ASKED: Mapping[str, Settings] = {
    "default": Settings("sift", 7),
    "graph": Settings("singlerank", 5, {"window": 4, "max_words": 3}),
    "counts": Settings("lexspec", 5, {"deduplicate": "stem", "normalize": "max"}),
    "concepts": Settings("sift", 7, {"vocabulary": TERMS}),
}
"""What every road is asked for, by name."""


def in_python(texts: Sequence[str], asked: Settings) -> Found:
    """Call keysift.extract for each text."""
    return _pairs(keysift.extract(text, method=asked.method, top=asked.top, **asked.options) for text in texts)


def by_workers(texts: Sequence[str], asked: Settings) -> Found:
    """Call keysift.extract_many with two processes."""
    return _pairs(keysift.extract_many(texts, method=asked.method, top=asked.top, workers=2, **asked.options))


def by_command(texts: Sequence[str], asked: Settings) -> Found:
    """Run keysift extract on a JSONL file."""
    with tempfile.TemporaryDirectory() as folder:
        options = [word for name, value in asked.options.items() for word in _as_option(name, value, Path(folder))]
        file = Path(folder) / "texts.jsonl"
        file.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts), "utf-8")
        command = [sys.executable, "-m", "keysift", "extract", str(file), "--format", "jsonl"]
        command += ["--method", asked.method, "--top", str(asked.top), *options]
        path = str(Path(keysift.__file__).parents[1])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(command, capture_output=True, check=True, env=environment)
    lines = done.stdout.decode().splitlines()
    return [_from_records(json.loads(line)["keyphrases"]) for line in lines]


def by_scikit_learn(texts: Sequence[str], asked: Settings) -> Found:
    """Transform texts with the scikit-learn estimator."""
    pytest.importorskip("sklearn")
    from keysift.integrations.sklearn import KeyphraseExtractor

    extractor = KeyphraseExtractor(asked.method, top=asked.top, options=asked.options, output="pairs")
    return list(extractor.fit_transform(texts))


def by_spacy(texts: Sequence[str], asked: Settings) -> Found:
    """Send texts through a blank spaCy pipeline."""
    spacy = pytest.importorskip("spacy")
    import keysift.integrations.spacy  # noqa: F401 - a clone that is not installed has no entry point

    nlp = spacy.blank("en")
    nlp.add_pipe("keysift", config={"method": asked.method, "top": asked.top, "options": dict(asked.options)})
    return _pairs(doc._.keyphrases for doc in nlp.pipe(texts))


def by_pandas(texts: Sequence[str], asked: Settings) -> Found:
    """Extract from a column of a pandas frame."""
    pandas = pytest.importorskip("pandas")
    frame = _with_keyphrases(pandas.DataFrame({"text": texts}), asked)
    return [_from_records(found) for found in frame["keyphrases"]]


def by_polars(texts: Sequence[str], asked: Settings) -> Found:
    """Extract from a column of a polars frame."""
    polars = pytest.importorskip("polars")
    frame = _with_keyphrases(polars.DataFrame({"text": texts}), asked)
    return [_from_records(found) for found in frame["keyphrases"].to_list()]


def by_arrow(texts: Sequence[str], asked: Settings) -> Found:
    """Extract from a column of an Arrow table."""
    pyarrow = pytest.importorskip("pyarrow")
    table = _with_keyphrases(pyarrow.table({"text": texts}), asked)
    return [_from_records(found) for found in table["keyphrases"].to_pylist()]


def by_duckdb(texts: Sequence[str], asked: Settings) -> Found:
    """Ask DuckDB."""
    duckdb = pytest.importorskip("duckdb")
    from keysift.integrations.duckdb import register

    with duckdb.connect() as connection:
        register(connection, method=asked.method, top=asked.top, **asked.options)
        connection.execute("CREATE TABLE documents (id INTEGER, text VARCHAR)")
        connection.executemany("INSERT INTO documents VALUES (?, ?)", list(enumerate(texts)))
        rows = connection.execute("SELECT keyphrases(text) FROM documents ORDER BY id").fetchall()
    return [_from_records(found) for (found,) in rows]


def by_langchain(texts: Sequence[str], asked: Settings) -> Found:
    """Transform LangChain documents."""
    pytest.importorskip("langchain_core")
    from langchain_core.documents import Document

    from keysift.integrations.langchain import KeyphraseTransformer

    transformer = KeyphraseTransformer(asked.method, scores=True, top=asked.top, **asked.options)
    documents = transformer.transform_documents([Document(page_content=text) for text in texts])
    return [_from_records(document.metadata["keyphrases"]) for document in documents]


def by_haystack(texts: Sequence[str], asked: Settings) -> Found:
    """Run the Haystack component."""
    pytest.importorskip("haystack")
    from haystack import Document

    from keysift.integrations.haystack import KeyphraseExtractor

    extractor = KeyphraseExtractor(asked.method, scores=True, top=asked.top, options=dict(asked.options))
    documents = extractor.run([Document(content=text) for text in texts])["documents"]
    return [_from_records(document.meta["keyphrases"]) for document in documents]


ROADS: Mapping[str, Callable[[Sequence[str], Settings], Found]] = {
    "python": in_python,
    "workers": by_workers,
    "command line": by_command,
    "scikit-learn": by_scikit_learn,
    "spaCy": by_spacy,
    "pandas": by_pandas,
    "polars": by_polars,
    "Arrow": by_arrow,
    "DuckDB": by_duckdb,
    "LangChain": by_langchain,
    "Haystack": by_haystack,
}
"""The roads by name."""


def _with_keyphrases(frame: Any, asked: Settings) -> Any:
    pytest.importorskip("narwhals")
    return keysift.frames.extract(frame, "text", method=asked.method, top=asked.top, **asked.options)


def _as_option(name: str, value: Any, folder: Path) -> tuple[str, str]:
    """Return an option of the command; a vocabulary is a file."""
    if isinstance(value, list):
        path = folder / f"{name}.txt"
        path.write_text("\n".join(value), "utf-8")
        value = path
    return f"--{name.replace('_', '-')}", str(value)


def _pairs(results: Iterable[keysift.Keyphrases]) -> Found:
    return [[(phrase.text, phrase.score) for phrase in found] for found in results]


def _from_records(records: Iterable[Mapping[str, Any]]) -> list[tuple[str, float]]:
    return [(record["text"], record["score"]) for record in records]
