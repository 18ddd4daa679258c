"""The tables of a benchmark run: scores, what datasets are like, times, and all of it beside the study's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isnan
from pathlib import Path
from statistics import fmean
from typing import Final

from keysift.evaluation.datasets.statistics import DatasetStatistics, DocumentCounts
from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_results import RunResults, summarize
from keysift.evaluation.runs.timing import BUSY
from keysift.io.tables import Table
from keysift.io.written_files import written_aside
from keysift.measures.measure import STUDY_MEASURES, Measure

AVERAGE: Final = "average"
_FORMATS: Final = {
    "csv": Table.to_csv,
    "md": Table.to_markdown,
    "tex": Table.to_latex,
    "html": Table.to_html,
}


def score_table(results: RunResults, measure: str) -> Table:
    """Return the percentages of a measure by dataset and method, the best of each row in bold."""
    summary = summarize(results)
    rows: list[tuple[str, list[float]]] = [
        (dataset, [summary[dataset][method][measure] for method in results.methods]) for dataset in results.datasets
    ]
    if len(rows) > 1:
        rows.append((AVERAGE, [fmean(column) for column in zip(*(values for _, values in rows), strict=True)]))
    cells = [[f"{value:.1f}" for value in values] for _, values in rows]
    bold = {
        (number, column + 1)
        for number, texts in enumerate(cells)
        for column, text in enumerate(texts)
        if text == f"{max(rows[number][1]):.1f}"
    }
    return Table(
        f"{measure} (percent){_cut(results, measure)}",
        ("dataset", *results.methods),
        tuple((name, *texts) for (name, _), texts in zip(rows, cells, strict=True)),
        frozenset(bold),
    )


def _cut(results: RunResults, measure: str) -> str:
    """Say where the study's precision cuts a ranking, which is not where its name says."""
    parsed = Measure.parse(measure)
    if parsed.kind == "Pmin" or (parsed.kind == "P" and results.settings["rules"]["denominator"] == "min"):
        return f", of the first min({parsed.k}, number of gold phrases)"
    return ""


def statistics_table(datasets: Iterable[DatasetStatistics], *, compare: bool = False) -> Table:
    """Return what datasets are like: means ± standard deviations over documents, or means beside the study's."""
    rows = []
    for own in datasets:
        study = published()["datasets"].get(own.name) if compare else None
        cells = [str(own.documents) if study is None else f"{own.documents} / {study['documents']}"]
        for field in DocumentCounts._fields:
            found = getattr(own, field)
            if study is None:
                cells.append(f"{found.mean:.1f} ± {found.sd:.1f}")
            else:
                other = study[field]["mean"]  # type: ignore[literal-required]
                cells.append(f"{found.mean:.1f} / {other:.1f} ({100 * (found.mean / other - 1):+.1f} %)")
        cells.append(f"{own.diversity:.2f}" if study is None else f"{own.diversity:.2f} / {study['diversity']:.2f}")
        rows.append((own.name, *cells))
    titles = [field.replace("_", " ") for field in DocumentCounts._fields]
    suffix = ": ours / published (difference)" if compare else ""
    return Table(f"Datasets, per document{suffix}", ("dataset", "documents", *titles, "diversity"), tuple(rows))


def timing_table(results: RunResults, dataset: str, *, compare: bool = False) -> Table | None:
    """Return the milliseconds per document of each method on a sample of a dataset, or None if nothing was timed.

    The study's seconds are totals over the dataset that leave the prior (the corpus) out, as ours do. Its machine was
    another one: only ratios can be compared.
    """
    times = results.times_of(dataset)
    if times is None:
        return None
    study = published()["time_inspec"] if compare and dataset == "Inspec" else None
    documents = published()["datasets"]["Inspec"]["documents"]
    rows = []
    for method in sorted(times.text, key=lambda name: times.text[name].median):
        text, fit = times.text[method], times.fit.get(method)
        cells = [
            f"{1000 * text.median:.3f}",
            f"{1000 * text.low:.3f} to {1000 * text.high:.3f}",
            f"{1000 * times.first[method].median:.3f}",
            f"{1000 * times.again[method].median:.3f}",
            "" if fit is None else f"{1000 * fit.median:.3f}",
        ]
        if study is not None:
            name = published_name(method)
            theirs = study["seconds_total"].get(name) if name else None
            cells += ["", ""] if theirs is None else [f"{theirs:.1f}", f"{theirs / (documents * text.median):.0f}"]
        rows.append((method, *cells))
    titles = ["from text", "quartiles", "analyzed, first", "analyzed, again", "fitting, per document"]
    titles += [] if study is None else ["published total (s)", "published / ours"]
    title = (
        f"Time on {dataset}, milliseconds per document: medians of {times.trials} trials over {times.documents} "
        f"documents; analysis alone {1000 * times.analysis.median:.3f}; {load_words(times.load)}"
    )
    return Table(title, ("method", *titles), tuple(rows))


def load_words(load: float) -> str:
    """Say how busy the machine was while methods were timed."""
    if isnan(load):
        return "how busy the machine was is not known"
    busy = "BUSY MACHINE, times are too long by an unknown part: " if load > BUSY else ""
    return f"{busy}{load:.2f} other running processes per processor"


Comparison = dict[str, dict[str, dict[str, dict[str, float]]]]
"""By measure, dataset and method: ours, published, difference; the dataset `average` is over those compared."""


def compare_with_study(results: RunResults) -> Comparison:
    """Return our percentages beside the study's, for its measures, datasets and methods that the run has."""
    summary = summarize(results)
    named = {method: name for method in results.methods if (name := published_name(method))}
    comparison: Comparison = {}
    for measure in STUDY_MEASURES:
        table = published()["results"][measure]
        datasets = [dataset for dataset in results.datasets if dataset in table]
        if measure not in results.measures or not datasets or not named:
            continue
        comparison[measure] = {
            dataset: {
                method: _compared(summary[dataset][method][measure], table[dataset][name])
                for method, name in named.items()
            }
            for dataset in datasets
        }
        if len(datasets) > 1:
            comparison[measure][AVERAGE] = {
                method: _compared(
                    fmean(summary[dataset][method][measure] for dataset in datasets),
                    fmean(table[dataset][name] for dataset in datasets),
                )
                for method, name in named.items()
            }
    return comparison


def _compared(ours: float, theirs: float) -> dict[str, float]:
    return {"ours": round(ours, 6), "published": round(theirs, 6), "difference": round(ours - theirs, 6)}


def mean_difference(comparison: Comparison, measure: str, *, without: Sequence[str] = ()) -> float:
    """Return the mean over datasets and methods of the absolute difference, in points."""
    return fmean(
        abs(figures["difference"])
        for dataset, methods in comparison[measure].items()
        for method, figures in methods.items()
        if dataset != AVERAGE and method not in without
    )


def comparison_table(comparison: Comparison, measure: str, *, brief: bool = False) -> Table:
    """Return our percentages beside the study's: ours / published (difference), or if `brief` differences alone."""
    rows = comparison[measure]
    methods = tuple(next(iter(rows.values())))
    form = "{difference:+.1f}" if brief else "{ours:.1f} / {published:.1f} ({difference:+.1f})"
    parsed = Measure.parse(measure)
    cut = f", of the first min({parsed.k}, number of gold phrases)" if parsed.kind == "P" else ""
    return Table(
        f"{measure}: {'ours - published' if brief else 'ours / published (difference)'}, percent{cut}",
        ("dataset", *methods),
        tuple((dataset, *(form.format(**rows[dataset][method]) for method in methods)) for dataset in rows),
    )


def all_tables(results: RunResults, *, compare: bool) -> dict[str, Table]:
    """Return every table of a run, by the name of its files."""
    tables = {measure.replace("@", "-at-"): score_table(results, measure) for measure in results.measures}
    tables["datasets"] = statistics_table(results.all_statistics())
    for dataset in results.datasets:
        timed = timing_table(results, dataset, compare=compare)
        if timed is not None:
            tables[f"time-{dataset}"] = timed
    if compare:
        comparison = compare_with_study(results)
        for measure in comparison:
            tables[f"{measure.replace('@', '-at-')}-compared"] = comparison_table(comparison, measure)
        tables["datasets-compared"] = statistics_table(results.all_statistics(), compare=True)
    return tables


def write_tables(folder: Path, tables: Mapping[str, Table]) -> None:
    """Write each table as CSV, Markdown, LaTeX and HTML."""
    folder.mkdir(exist_ok=True)
    for name, table in tables.items():
        for suffix, render in _FORMATS.items():
            with written_aside(folder / f"{name}.{suffix}") as stream:
                stream.write(render(table).encode())
