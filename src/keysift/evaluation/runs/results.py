"""The results of a benchmark run, read back."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from keysift.errors import FileFormatError, OptionError
from keysift.evaluation.datasets.statistics import DatasetStatistics, Distribution, DocumentCounts
from keysift.evaluation.measures.measures import mean_percent
from keysift.evaluation.runs.folder import ANALYSIS, TABLES, RunFolder, load_parquet, read_json

if TYPE_CHECKING:
    from typing import TypeAlias

Summary: TypeAlias = "dict[str, dict[str, dict[str, float]]]"
"""Percentages by dataset, method and measure."""


@dataclass(frozen=True, slots=True)
class RunResults:
    """Hold a run that is done, datasets in the order of the catalogue.

    `documents`, `results` and `times` give the Arrow table of a dataset by its name (see `run_folder`); `prior` the
    seconds that its corpora took to fit.

    >>> from keysift.evaluation import RunResults
    >>> results = RunResults.load("runs/all")  # doctest: +SKIP
    >>> results.scores("Inspec", "P@5")["sift"][:3]  # doctest: +SKIP
    """

    path: Path
    methods: tuple[str, ...]
    measures: tuple[str, ...]
    settings: dict[str, Any]
    documents: dict[str, Any]
    results: dict[str, Any]
    times: dict[str, Any]
    prior: dict[str, dict[str, float]]

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> RunResults:
        """Read the run in a folder: the datasets of it that are done."""
        run = RunFolder(Path(path))
        settings = read_json(run.path / "run.json")
        parquet = load_parquet()
        names = _in_order([found.name for found in (run.path / "datasets").glob("*") if found.is_dir()])
        try:
            tables = {
                table: {name: parquet.read_table(run.dataset(name) / f"{table}.parquet") for name in names}
                for table in TABLES
            }
            return cls(
                path=run.path,
                methods=tuple(settings["methods"]),
                measures=tuple(settings["measures"]),
                settings=settings,
                prior={name: read_json(run.dataset(name) / "prior.json") for name in names},
                **tables,
            )
        except (OSError, KeyError, TypeError, ValueError) as error:
            raise FileFormatError(f"{path} is not a whole benchmark run: {error}") from error

    @property
    def datasets(self) -> tuple[str, ...]:
        """Return the names of the datasets."""
        return tuple(self.documents)

    def only(self, *, datasets: Collection[str] | None = None, methods: Collection[str] | None = None) -> RunResults:
        """Return the results of some datasets and methods alone."""
        for kind, wanted, known in (("dataset", datasets, self.datasets), ("method", methods, self.methods)):
            for name in wanted or ():
                if name not in known:
                    raise OptionError(f"The run has no {kind} {name!r}. It has {', '.join(known)}.")

        import pyarrow as pa
        import pyarrow.compute as compute

        kept = tuple(name for name in self.methods if methods is None or name in methods)
        names = [name for name in self.datasets if datasets is None or name in datasets]
        rows = pa.array([ANALYSIS, *kept])

        def chosen(tables: dict[str, Any]) -> dict[str, Any]:
            return {name: tables[name].filter(compute.is_in(tables[name]["method"], value_set=rows)) for name in names}

        return replace(
            self,
            methods=kept,
            documents={name: self.documents[name] for name in names},
            results=chosen(self.results),
            times=chosen(self.times),
            prior={name: self.prior[name] for name in names},
        )

    def scores(self, dataset: str, measure: str) -> dict[str, list[float]]:
        """Return each method's scores by document, from 0 to 1, or NaN where a document does not count."""
        table = self.results[dataset]
        found: dict[str, list[float]] = {method: [] for method in self.methods}
        for method, score in zip(table["method"].to_pylist(), table[measure].to_pylist(), strict=True):
            found[method].append(score)
        return found

    def rankings(self, dataset: str) -> dict[str, list[list[str]]]:
        """Return each method's first phrases by document, as keys."""
        table = self.results[dataset]
        found: dict[str, list[list[str]]] = {method: [] for method in self.methods}
        for method, keys in zip(table["method"].to_pylist(), table["keys"].to_pylist(), strict=True):
            found[method].append(keys)
        return found

    def statistics(self, dataset: str) -> DatasetStatistics:
        """Return what a dataset is like."""
        table = self.documents[dataset]
        columns = {name: Distribution.of(table[name].to_pylist()) for name in DocumentCounts._fields}
        return DatasetStatistics(name=dataset, documents=len(table), **columns)

    def seconds(self, dataset: str) -> dict[str, float]:
        """Return the seconds that each method took for all documents of a dataset, and `analysis`."""
        table = self.times[dataset]
        found: dict[str, list[float]] = {method: [] for method in (ANALYSIS, *self.methods)}
        for method, seconds in zip(table["method"].to_pylist(), table["seconds"].to_pylist(), strict=True):
            found[method].append(seconds)
        return {method: fsum(seconds) for method, seconds in found.items()}


def summarize(results: RunResults) -> Summary:
    """Return the means over documents, in percent."""
    summary: Summary = {}
    for dataset in results.datasets:
        summary[dataset] = {method: {} for method in results.methods}
        for measure in results.measures:
            for method, scores in results.scores(dataset, measure).items():
                summary[dataset][method][measure] = round(mean_percent(scores), 6)
    return summary


def _in_order(names: list[str]) -> list[str]:
    """Return datasets in the order of the catalogue, then others by name."""
    from keysift.evaluation.datasets.catalogue import CATALOGUE

    order = {entry.name: number for number, entry in enumerate(CATALOGUE)}
    return sorted(names, key=lambda name: (order.get(name, len(order)), name))
