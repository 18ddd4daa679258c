"""The section of what methods cost."""

from __future__ import annotations

from keysift.evaluation.runs.run_tables import timing_table
from keysift.evaluation.runs.timing import Spread
from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Block, FigureBlock, Heading, Paragraph, Section, TableBlock
from keysift.study.report.figures.time import time_figure
from keysift.study.report.run_times import RunTimes
from keysift.study.report.summary_words import time_words


def time_section(analysis: StudyAnalysis) -> Section:
    """Return time per document over all datasets, and by dataset."""
    times = analysis.times
    if times is None:
        return Section("Time", "time", (Paragraph("The run was made without timing its methods (--trials 0)."),))
    blocks: list[Block] = [
        Paragraph(time_words(analysis)),
        FigureBlock(time_figure(analysis, times)),
        TableBlock(time_table(analysis, times), "time-by-method"),
        Paragraph(
            f"Each method is timed by itself on the same {times.documents:,} documents, {times.trials} times, methods "
            "in another order each time, in one process that does nothing else. “From text” is analysis and first "
            "ranking; “first” is the ranking of an analysed document of which nothing has been computed yet, “again” "
            "the same a second time; “fitting” is what the corpus or the topics that a method compares with take for "
            "these documents. Given are means over datasets of the medians, and of the quartiles, over trials."
        ),
    ]
    kernels = analysis.provenance.get("kernels")
    if kernels:
        blocks.append(
            Paragraph(
                f"Processor time of one process with {kernels} kernels on {analysis.provenance.get('machine', '?')}. "
                "Another machine gives other times; ratios are what can be compared.",
                note=True,
            )
        )
    by_dataset = [timing_table(analysis.results, dataset) for dataset in analysis.datasets]
    blocks.append(Heading("Time by dataset"))
    blocks += [TableBlock(table) for table in by_dataset if table is not None]
    return Section("Time", "time", tuple(blocks))


def time_table(analysis: StudyAnalysis, times: RunTimes) -> Table:
    """Return milliseconds per document: from text, analysed, and what is fitted."""
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
        for method in sorted(analysis.methods, key=lambda name: times.text[name].median)
    )
    return Table(
        f"Milliseconds per document; analysis alone {times.analysis.median:.3f}",
        ("method", "from text", "quartiles", "first", "quartiles", "again", "fitting"),
        rows,
    )


def _quartiles(spread: Spread) -> str:
    return f"{spread.low:.3f} to {spread.high:.3f}"
