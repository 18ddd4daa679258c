"""The files of a benchmark run: it can be stopped at any time, and goes on with the first dataset that is not done.

    FOLDER/
      run.json                  what is done: methods, options, rules, seed; another run does not go on here
      datasets/NAME/            a dataset that is done
        dataset.json            name, checksum, language, who made the gold, documents
        documents.parquet       per document: tokens, vocabulary, candidate phrases, the keys of its gold phrases
        results.parquet         per document and method: scores, the ranks of all hits, the first phrases of the ranking
        times.parquet           per method and trial: seconds for the documents of a sample
        timing.json             which documents those are, and the seconds of each trial of fitting a corpus to them
        checksums.json          of all of these files
      summary.json              {dataset: {method: {measure: percent}}}
      provenance.json           what every figure depends on

A folder or file has its name only when it is complete. What is read again has a checksum: that of a dataset is in
`checksums.json`, that of a JSON file beside them in the file itself. One process at a time writes to a folder.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from keysift.errors import OptionError, listed, load_extra
from keysift.evaluation.datasets.statistics import DocumentCounts
from keysift.evaluation.runs.sealing import read_checked_json, seal, write_checked_json, write_json
from keysift.evaluation.runs.timing import Trial
from keysift.evaluation.scoring import DocumentResult
from keysift.measures.measure import Measure

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT: Final = 3
TABLES: Final = ("documents", "results", "times")


class RunFolder:
    """Keep the results of one run."""

    def __init__(self, path: Path) -> None:
        if path.exists() and not path.is_dir():
            raise OptionError(f"{path} is a file. Name a folder for the run.")
        self.path = path

    def claim(self, settings: Mapping[str, object], *, restart: bool) -> None:
        """Take the folder for a run with these settings: a new or empty one, or one that was begun with the same."""
        file = self.path / "run.json"
        if restart and file.exists():
            for name in ("datasets", "tables"):
                shutil.rmtree(self.path / name, ignore_errors=True)
            # The settings go last: as long as they are there, what is left is known to be a run's.
            for name in ("summary.json", "provenance.json", "comparison.json", "run.json"):
                (self.path / name).unlink(missing_ok=True)
        if not file.exists() and self.path.is_dir() and any(self.path.glob("[!.]*")):
            raise OptionError(f"The folder {self.path} has other files in it. Name a new or empty one.")
        if not (self.path / "datasets").exists():  # settings of a run that failed before its first result bind nobody
            self.path.mkdir(parents=True, exist_ok=True)
            write_checked_json(file, json.loads(json.dumps(settings)))
            return
        known = read_checked_json(file)
        wanted = json.loads(json.dumps(settings))
        different = [name for name in wanted if known.get(name) != wanted[name]]
        if different:
            raise OptionError(
                f"The folder {self.path} holds a run with other settings (",
                *listed(different),
                "). Name another folder, or begin anew with --restart, which deletes what is there.",
            )

    def dataset(self, name: str) -> Path:
        """Return the folder of a dataset that is done."""
        return self.path / "datasets" / name

    def is_done(self, name: str, checksum: str) -> bool:
        """Tell whether a dataset with this content is done; refuse one of the same name with another content."""
        file = self.dataset(name) / "dataset.json"
        if file.exists() and read_checked_json(file)["checksum"] != checksum:
            raise OptionError(
                f"The folder {self.path} has results of another dataset {name}: its content has changed since. "
                "Name another folder, or begin anew with --restart."
            )
        return file.exists()

    def write(
        self,
        description: Mapping[str, object],
        tables: Mapping[str, pa.Table],
        *,
        timing: Mapping[str, object],
    ) -> None:
        """Write what is known of a dataset: all of it, or nothing."""
        final = self.dataset(str(description["name"]))
        aside = self.path / f".{final.name}.aside"
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir()
        write_checked_json(aside / "dataset.json", description)
        for name in TABLES:
            load_parquet().write_table(tables[name], aside / f"{name}.parquet", compression="zstd")
        write_json(aside / "timing.json", dict(timing))
        seal(aside)
        final.parent.mkdir(exist_ok=True)
        os.replace(aside, final)


def load_parquet() -> Any:
    """Return pyarrow's Parquet module, or say how to get it."""
    return load_extra("pyarrow.parquet", "A benchmark run", extra="benchmark")


def read_table(content: bytes) -> pa.Table:
    """Return the table of a Parquet file.

    Without pyarrow's threads: a process that ends while these are being started or stopped may be aborted.
    """
    import pyarrow as pa

    with load_parquet().ParquetFile(pa.BufferReader(content)) as file:
        return file.read(use_threads=False)


def tables_of(
    results: Sequence[DocumentResult], times: Sequence[Trial], *, methods: Sequence[str], measures: Sequence[Measure]
) -> dict[str, pa.Table]:
    """Return the tables of a dataset: what was found in its documents, and the times of its sample."""
    import pyarrow as pa

    names = pa.array([result.name for result in results], pa.string())
    documents: dict[str, pa.Array] = {"document": names}
    for position, count in enumerate(DocumentCounts._fields):
        documents[count] = pa.array([result.counts[position] for result in results], pa.int32())
    documents["gold"] = pa.array([len(result.gold) for result in results], pa.int32())
    documents["gold_keys"] = pa.array([_storable(result.gold) for result in results], pa.list_(pa.string()))

    rows = [
        (result.name, method, found)
        for result in results
        for method, found in zip(methods, result.systems, strict=True)
    ]
    columns: dict[str, pa.Array] = {
        "document": pa.array([name for name, _, _ in rows], pa.string()),
        "method": pa.array([method for _, method, _ in rows], pa.string()),
    }
    for position, measure in enumerate(measures):
        columns[str(measure)] = pa.array([found.scores[position] for _, _, found in rows], pa.float64())
    columns["ranked"] = pa.array([found.ranked for _, _, found in rows], pa.int32())
    columns["phrases"] = pa.array([_storable(found.phrases) for _, _, found in rows], pa.list_(pa.string()))
    columns["keys"] = pa.array([_storable(found.keys) for _, _, found in rows], pa.list_(pa.string()))
    columns["values"] = pa.array([found.values for _, _, found in rows], pa.list_(pa.float64()))
    columns["hit_ranks"] = pa.array([found.hit_ranks for _, _, found in rows], pa.list_(pa.int32()))
    kinds = {"method": pa.string(), "trial": pa.int32()}
    trials = {
        field: pa.array([getattr(trial, field) for trial in times], kinds.get(field, pa.float64()))
        for field in Trial._fields
    }
    return {"documents": pa.table(documents), "results": pa.table(columns), "times": pa.table(trials)}


def _storable(phrases: Sequence[str]) -> list[str]:
    """Return phrases that have a UTF-8 form: lone surrogates, which JSON texts can hold, have none."""
    return [phrase.encode("utf-8", "replace").decode("utf-8") for phrase in phrases]
