"""The section of what methods cost."""

from __future__ import annotations

from keysift.evaluation.runs.tables import timing_table
from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Block, Details, FigureBlock, Paragraph, Section, TableBlock
from keysift.study.report.figures.time import time_figure
from keysift.study.report.summary_words import time_words


def time_section(analysis: StudyAnalysis) -> Section:
    """Return time per document over all datasets, and by dataset."""
    blocks: list[Block] = [
        Paragraph(time_words(analysis)),
        FigureBlock(time_figure(analysis)),
        TableBlock(time_table(analysis), "time-by-method"),
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
    if all(_is_known(method) for method in analysis.methods):
        tables = tuple(TableBlock(timing_table(analysis.results, dataset)) for dataset in analysis.datasets)
        blocks.append(Details("Seconds by dataset", tables))
    return Section("Time", "time", tuple(blocks))


def time_table(analysis: StudyAnalysis) -> Table:
    """Return milliseconds per document: analysis and ranking, their sum, and the prior."""
    times = analysis.times
    rows = tuple(
        (
            method,
            f"{times.analysis:.3f}",
            f"{times.ranking[method]:.3f}",
            f"{times.total(method):.3f}",
            f"{times.prior[method]:.3f}" if method in times.prior else "none",
        )
        for method in sorted(analysis.methods, key=times.total)
    )
    return Table(
        f"Milliseconds per document, over {times.documents:,} documents",
        ("method", "analysis", "ranking", "together", "prior"),
        rows,
    )


def _is_known(method: str) -> bool:
    """Tell whether the method's needs are known, which the table of a dataset asks for."""
    from keysift.evaluation.runs.packages import SUFFIX
    from keysift.rankers import methods

    return method.endswith(SUFFIX) or method in methods()
