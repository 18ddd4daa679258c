"""The sections about the run itself: corpora, time, datasets, methods, settings and versions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from keysift.evaluation.datasets.catalogue import find_entry
from keysift.evaluation.runs.run_results import MethodTimes
from keysift.evaluation.runs.run_tables import load_words, statistics_table, timing_table
from keysift.evaluation.runs.timing import Spread
from keysift.io.tables import Table
from keysift.rankers import methods
from keysift.study.report.blocks import Block, Section, TableBlock
from keysift.study.report.figures import correlation_figure, time_figure
from keysift.study.report.run_analysis import ENOUGH_DATASETS, StudyAnalysis


def corpus_section(analysis: StudyAnalysis) -> Section:
    """Return the correlations of scores with what describes a dataset."""
    title = "What about a corpus matters"
    if analysis.correlations:
        return Section(title, tuple(correlation_figure(analysis, measure) for measure in analysis.correlations))
    wanted = f"Correlations over datasets need at least {ENOUGH_DATASETS}; this run has {len(analysis.datasets)}."
    return Section(title, (wanted,))


def time_section(analysis: StudyAnalysis) -> Section:
    """Return time per document over all datasets, and by dataset."""
    times = analysis.times
    if times is None:
        return Section("Time", ("The run was made without timing its methods (--trials 0).",))
    known = analysis.provenance
    blocks: list[Block] = [
        f"Processor time of one process with {known.get('kernels', 'unknown')} kernels on "
        f"{known.get('machine', 'an unknown machine')}; another machine gives other times. Each method is timed by "
        f"itself on the same {times.documents:,} documents, {times.trials} times, methods in another order each time. "
        "“From text” is analysis and first ranking; “first” is the ranking of an analyzed document of which nothing "
        "has been computed yet, “again” the same a second time; “fitting” is what the corpus or the topics that a "
        "method compares with take for these documents. Given are means over datasets of the medians, and of the "
        f"quartiles, over trials. Load: {load_words(times.load)}.",
        time_figure(times),
        TableBlock("time-by-method", time_table(times)),
    ]
    tables = {dataset: timing_table(analysis.results, dataset) for dataset in analysis.datasets}
    timed = {dataset: table for dataset, table in tables.items() if table is not None}
    columns = ("dataset", *next(iter(timed.values())).columns)
    rows = tuple((dataset, *row) for dataset, table in timed.items() for row in table.rows)
    blocks.append(TableBlock("time-by-dataset", Table("Milliseconds per document, by dataset", columns, rows)))
    return Section("Time", tuple(blocks))


def time_table(times: MethodTimes) -> Table:
    """Return milliseconds per document: from text, analyzed, and what is fitted."""
    rows = tuple(
        (
            method,
            f"{times.text[method].median:.3f}",
            _quartiles(times.text[method]),
            f"{times.first[method].median:.3f}",
            _quartiles(times.first[method]),
            f"{times.again[method].median:.3f}",
            f"{times.fit[method].median:.3f}" if method in times.fit else "none",
        )
        for method in sorted(times.text, key=lambda name: times.text[name].median)
    )
    return Table(
        f"Milliseconds per document; analysis alone {times.analysis.median:.3f}",
        ("method", "from text", "quartiles", "first", "quartiles", "again", "fitting"),
        rows,
    )


def datasets_section(analysis: StudyAnalysis) -> Section:
    """Return the statistics of the datasets, who made their gold, and their checksums."""
    described = analysis.provenance.get("datasets", {})
    origins, checksums = [], []
    for name in analysis.datasets:
        entry, found = find_entry(name), described.get(name, {})
        defects = " ".join(entry.defects) or "none known" if entry else "unknown"
        source = entry.citation if entry else "not in the catalogue"
        origins.append((name, str(found.get("gold", "unknown")), defects, source))
        documents = str(found.get("documents", len(analysis.results.documents[name])))
        checksums.append((name, documents, *(str(found.get(key, "unknown")) for key in ("language", "checksum"))))
    return Section(
        "Datasets",
        (
            "Tokens are words and punctuation marks, vocabulary distinct stems, phrases distinct candidates, "
            "keyphrases the gold ones that are candidates too; each is a mean over documents ± its standard deviation.",
            TableBlock("dataset-statistics", statistics_table(analysis.results.all_statistics())),
            _words("dataset-origins", "Gold keyphrases", ("dataset", "who made them", "defects", "source"), origins),
            _words("checksums", "Content", ("dataset", "documents", "language", "SHA-256"), checksums),
        ),
    )


def provenance_section(analysis: StudyAnalysis) -> Section:
    """Return the methods with their references, the settings of run and report, and versions."""
    known = methods()
    described = [
        (name, known[name].title, known[name].summary, known[name].needs, known[name].reference)
        if name in known
        else (name, name, "Not one of keysift's methods.", "unknown", "")
        for name in analysis.methods
    ]
    settings = [(f"run: {name}", value) for name, value in _flat(analysis.results.settings)]
    for name, value in (("correction", analysis.correction), ("level", f"{analysis.level:g}"), ("seed", analysis.seed)):
        settings.append((f"report: {name}", str(value)))
    versions = [(name, str(version)) for name, version in analysis.provenance.get("versions", {}).items()]
    versions += [(name, str(analysis.provenance.get(name, "unknown"))) for name in ("kernels", "machine")]
    return Section(
        "Methods and provenance",
        (
            _words("methods", "Methods", ("method", "title", "what it does", "needs", "reference"), described),
            _words("settings", "Settings", ("setting", "value"), settings),
            _words("versions", "Software of the run", ("what", "version"), versions),
            "The analysis follows A. Ushio, F. Liberatore and J. Camacho-Collados: Back to the Basics: A Quantitative "
            "Analysis of Statistical and Graph-Based Term Weighting Schemes for Keyword Extraction. EMNLP 2021. Tests: "
            "F. Wilcoxon (1945), S. Holm (1979). Effect: D. S. Kerby (2014), "
            "sizes after J. Cohen (1988). Intervals: B. Efron (1979).",
        ),
    )


def _words(name: str, title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> TableBlock:
    return TableBlock(name, Table(title, columns, tuple(rows)), wordy=True)


def _flat(settings: dict[str, Any], start: str = "") -> list[tuple[str, str]]:
    """Return nested settings as rows: "rules.matching"."""
    rows: list[tuple[str, str]] = []
    for name, value in settings.items():
        if isinstance(value, dict) and value:
            rows += _flat(value, f"{start}{name}.")
        elif isinstance(value, list):
            rows.append((start + name, ", ".join(map(str, value))))
        else:
            rows.append((start + name, "none" if value in (None, {}) else str(value)))
    return rows


def _quartiles(spread: Spread) -> str:
    return f"{spread.low:.3f} to {spread.high:.3f}"
