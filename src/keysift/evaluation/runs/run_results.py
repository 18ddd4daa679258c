"""The results of a benchmark run, read back."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from keysift.errors import FileFormatError, OptionError
from keysift.evaluation.datasets.statistics import DatasetStatistics, Distribution, DocumentCounts
from keysift.evaluation.evaluation_rules import EvaluationRules
from keysift.evaluation.runs.folder import FORMAT, TABLES, RunFolder, load_parquet, read_table
from keysift.evaluation.runs.sealing import parse_json, read_checked_json, read_sealed
from keysift.evaluation.runs.systems import fitted_for
from keysift.evaluation.runs.timing import Spread, Trial
from keysift.measures.measure import Measure, mean_percent

if TYPE_CHECKING:
    from typing import TypeAlias

Summary: TypeAlias = "dict[str, dict[str, dict[str, float]]]"
"""Percentages by dataset, method and measure."""


@dataclass(frozen=True, slots=True)
class RunResults:
    """A run that is done, datasets in the order of the catalogue.

    `documents`, `results` and `times` give the Arrow table of a dataset by its name (see `folder`); `timing` says which
    documents were timed and what fitting corpora to them took.

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
    timing: dict[str, dict[str, Any]]

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> RunResults:
        """Read the run in a folder: the datasets of it that are done."""
        run = RunFolder(Path(path))
        settings = read_checked_json(run.path / "run.json")
        if settings.get("format") != FORMAT:
            raise FileFormatError(
                f"{path} is a benchmark run of another version of keysift, or damaged. Run the benchmark anew."
            )
        load_parquet()  # or say how to get it
        import pyarrow as pa

        names = _in_order([found.name for found in (run.path / "datasets").glob("*") if found.is_dir()])
        try:
            sealed = {name: read_sealed(run.dataset(name)) for name in names}
            tables = {
                table: {name: read_table(files[f"{table}.parquet"]) for name, files in sealed.items()}
                for table in TABLES
            }
            for part in tables.values():
                for table in part.values():
                    table.validate(full=True)  # pyarrow itself relies on lengths and encodings that files state
            return cls(
                path=run.path,
                methods=tuple(settings["methods"]),
                measures=tuple(settings["measures"]),
                settings=settings,
                timing={name: parse_json(files["timing.json"], run.dataset(name)) for name, files in sealed.items()},
                **tables,
            )
        except FileFormatError:
            raise  # names the file already
        except (OSError, AttributeError, KeyError, TypeError, ValueError, pa.ArrowException) as error:
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
        rows = pa.array(list(kept), pa.string())

        def chosen(tables: dict[str, Any]) -> dict[str, Any]:
            return {name: tables[name].filter(compute.is_in(tables[name]["method"], value_set=rows)) for name in names}

        return replace(
            self,
            methods=kept,
            documents={name: self.documents[name] for name in names},
            results=chosen(self.results),
            times=chosen(self.times),
            timing={name: self.timing[name] for name in names},
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

    def all_statistics(self) -> list[DatasetStatistics]:
        """Return what each dataset is like."""
        return list(map(self.statistics, self.datasets))

    def times_of(self, dataset: str) -> MethodTimes | None:
        """Return the seconds per document of each method in the trials of a dataset, or None if none were made."""
        documents = len(self.timing[dataset]["documents"])
        if not documents:
            return None
        trials = [Trial(**row) for row in self.times[dataset].to_pylist()]
        timed = [method for method in self.methods if any(trial.method == method for trial in trials)]
        if not timed:
            return None

        fits = self.timing[dataset]["fit"]

        def spread(method: str | None, seconds: Callable[[Trial], float]) -> Spread:
            rows = [seconds(trial) for trial in trials if method is None or trial.method == method]
            return Spread.of(rows).scaled(1 / documents)

        return MethodTimes(
            documents=documents,
            trials=1 + max(trial.trial for trial in trials),
            load=float(self.timing[dataset].get("load", nan)),
            analysis=spread(None, lambda trial: trial.analysis),
            first={method: spread(method, lambda trial: trial.first) for method in timed},
            again={method: spread(method, lambda trial: trial.again) for method in timed},
            text={method: spread(method, lambda trial: trial.analysis + trial.first) for method in timed},
            fit={
                method: Spread.of(fits[need]).scaled(1 / documents)
                for method in timed
                if (need := fitted_for(method)) in fits
            },
        )

    def recomputed(self, dataset: str, measure: str) -> dict[str, list[float]]:
        """Return each method's scores by document in any measure, whether the run had it or not."""
        parsed = Measure.parse(measure)
        rules = EvaluationRules(**self.settings["rules"])
        table, documents = self.results[dataset], self.documents[dataset]
        no_hit = rules.no_hit_value(len(documents))
        gold = dict(zip(documents["document"].to_pylist(), documents["gold"].to_pylist(), strict=True))
        found: dict[str, list[float]] = {method: [] for method in self.methods}
        columns = (table[name].to_pylist() for name in ("document", "method", "hit_ranks"))
        for document, method, ranks in zip(*columns, strict=True):
            counts = gold[document] or rules.gold == "all"
            found[method].append(
                parsed.score_of_hits(ranks, gold=gold[document], denominator=rules.denominator, no_hit=no_hit)
                if counts
                else nan
            )
        return found


@dataclass(frozen=True, slots=True)
class MethodTimes:
    """The seconds per document of a sample of a dataset: medians over trials with quartiles.

    `analysis` is tokenizing and tagging; `first` a method's ranking of an analyzed document with empty caches, `again`
    the same a second time; `text` analysis and first ranking together. `fit` is what the corpus that a method compares
    with took, with its topics or neighbours; methods that compare with nothing are not in it. `load` is how many other
    processes there were per processor meanwhile.
    """

    documents: int
    trials: int
    load: float
    analysis: Spread
    first: dict[str, Spread]
    again: dict[str, Spread]
    text: dict[str, Spread]
    fit: dict[str, Spread]


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
