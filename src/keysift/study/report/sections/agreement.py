"""The section of how much methods agree."""

from __future__ import annotations

import numpy as np

from keysift.io.tables import Table
from keysift.study.report.analysis import AGREEMENT_TOP, StudyAnalysis, kept_phrases
from keysift.study.report.blocks import Block, FigureBlock, Paragraph, Section, TableBlock
from keysift.study.report.figures.agreement import agreement_figure
from keysift.study.report.summary_words import agreement_words
from keysift.study.statistics.agreement import Agreement


def agreement_section(analysis: StudyAnalysis) -> Section:
    """Return the heat map over all documents, and the extremes of each dataset."""
    title, anchor = "Agreement", "agreement"
    if analysis.agreement is None and len(analysis.methods) > 1:
        why = (
            f"Agreement compares the first {AGREEMENT_TOP} phrases of two methods; this run kept only the first "
            f"{kept_phrases(analysis.results)} of each ranking (--keep)."
        )
        return Section(title, anchor, (Paragraph(why),))
    if analysis.agreement is None:
        return Section(title, anchor, (Paragraph("Agreement needs at least two methods; this run has one."),))
    blocks: list[Block] = [
        Paragraph(
            "Two methods with the same score need not find the same phrases. Their agreement is the share of their "
            "first five phrases that they have in common, or of what there was where a document has fewer."
        ),
        Paragraph(agreement_words(analysis)),
        FigureBlock(agreement_figure(analysis, found=analysis.agreement)),
    ]
    if len(analysis.datasets) > 1:
        blocks.append(TableBlock(dataset_agreement_table(analysis.agreement), "agreement-by-dataset"))
    return Section(title, anchor, tuple(blocks))


def dataset_agreement_table(found: Agreement) -> Table:
    """Return for each dataset the mean agreement, and which two methods agree most and least."""
    pairs = [(row, column) for row in range(len(found.methods)) for column in range(row + 1, len(found.methods))]
    rows = []
    for dataset, array in found.datasets.items():
        known = [(float(array[pair]), pair) for pair in pairs if np.isfinite(array[pair])]
        if not known:
            rows.append((dataset, "–", "–", "–"))
            continue
        (high, most), (low, least) = max(known), min(known)
        rows.append(
            (
                dataset,
                f"{100 * float(np.mean([share for share, _ in known])):.0f} %",
                f"{found.methods[most[0]]} and {found.methods[most[1]]} ({100 * high:.0f} %)",
                f"{found.methods[least[0]]} and {found.methods[least[1]]} ({100 * low:.0f} %)",
            )
        )
    return Table(
        "Agreement by dataset: mean over pairs, and the pairs that agree most and least",
        ("dataset", "mean", "most", "least"),
        tuple(rows),
    )
