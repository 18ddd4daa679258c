"""The section of scores."""

from __future__ import annotations

from keysift.evaluation.runs.run_tables import score_table
from keysift.io.tables import Table
from keysift.measures.measure import Measure
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Block, FigureBlock, Heading, Paragraph, Section, TableBlock
from keysift.study.report.figures.bars import bars_figure
from keysift.study.report.figures.forest import forest_figures
from keysift.study.report.wording import file_name

ALL_DOCUMENTS = "all documents"
_MOST_COLUMNS = 14


def results_section(analysis: StudyAnalysis) -> Section:
    """Return tables of every measure, means with intervals, and bars by dataset."""
    blocks: list[Block] = [
        Paragraph(
            "Each figure is a mean in percent; the best of a dataset is in bold. “average” weighs all datasets "
            f"alike, “{ALL_DOCUMENTS}” weighs all documents alike. Tests and intervals are about the latter."
            if len(analysis.datasets) > 1
            else "Each figure is a mean over documents in percent; the best is in bold."
        )
    ]
    blocks += [FigureBlock(figure) for figure in forest_figures(analysis)]
    for measure in analysis.scores.measures:
        blocks.append(Heading(measure))
        blocks.append(Paragraph(f"{measure}: {_meaning(measure)}."))
        blocks.append(TableBlock(means_table(analysis, measure), file_name("scores", measure)))
        if measure in analysis.main_measures:
            blocks.append(FigureBlock(bars_figure(analysis, measure=measure)))
    return Section("Results", "results", tuple(blocks))


def means_table(analysis: StudyAnalysis, measure: str) -> Table:
    """Return the benchmark's table of a measure with a row for all documents; many methods have rows instead."""
    table = _by_dataset(analysis, measure)
    return _turned(table) if len(table.columns) > _MOST_COLUMNS and len(table.rows) < len(table.columns) else table


def _turned(table: Table) -> Table:
    """Return a table with rows and columns exchanged."""
    columns = ("method", *(row[0] for row in table.rows))
    rows = tuple((name, *(row[place] for row in table.rows)) for place, name in enumerate(table.columns[1:], start=1))
    return Table(table.title, columns, rows, frozenset((column - 1, row + 1) for row, column in table.bold))


def _by_dataset(analysis: StudyAnalysis, measure: str) -> Table:
    table = score_table(analysis.results, measure)
    if len(analysis.datasets) < 2:
        return table
    texts = [f"{analysis.means[measure][method]:.1f}" for method in analysis.methods]
    best = f"{max(analysis.means[measure].values()):.1f}"
    bold = {(len(table.rows), column) for column, text in enumerate(texts, start=1) if text == best}
    return Table(table.title, table.columns, (*table.rows, (ALL_DOCUMENTS, *texts)), table.bold | bold)


def _meaning(measure: str) -> str:
    parsed = Measure.parse(measure)
    return parsed.meaning.replace("first k", f"first {parsed.k} phrases")
