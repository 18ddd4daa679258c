"""The figure of how much methods agree."""

from __future__ import annotations

import numpy as np

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.figures.figure import Figure
from keysift.study.report.figures.heat_map import draw_heat_map
from keysift.study.report.wording import counted
from keysift.study.statistics.agreement import Agreement
from keysift.study.statistics.tables import FloatArray

OVERALL = "all documents"


def agreement_figure(analysis: StudyAnalysis, *, found: Agreement) -> Figure:
    """Show what share of their first five phrases two methods have in common, over all documents."""
    order = by_likeness(found)
    methods = [found.methods[place] for place in order]
    percent = 100 * found.overall[np.ix_(order, order)]
    texts = [[f"{value:.0f}" if np.isfinite(value) else "–" for value in row] for row in percent]
    most, least = extreme_pairs(found)
    return Figure(
        name="agreement",
        title="How much methods agree",
        caption=(
            "Share of the first five phrases that two methods have in common, in percent, over all documents. Methods "
            "that agree stand next to each other. The data hold each dataset too."
        ),
        alt=(
            f"Heat map of {counted(len(methods), 'method')} by {counted(len(methods), 'method')}. {most[0]} and "
            f"{most[1]} agree most, with {100 * most[2]:.0f} percent of their first five phrases in common; "
            f"{least[0]} and {least[1]} least, with {100 * least[2]:.0f} percent."
        ),
        data=agreement_data(found),
        draw=lambda palette: draw_heat_map(
            percent,
            palette=palette,
            rows=methods,
            columns=methods,
            texts=texts,
            title="Share of the first five phrases in common",
            legend="percent in common",
            row_label="method",
            column_label="method",
            limits=(0, 100),
        ),
    )


def agreement_data(found: Agreement) -> Table:
    """Return the agreement of every pair, over all documents and by dataset."""
    sources: list[tuple[str, FloatArray]] = [(OVERALL, found.overall), *found.datasets.items()]
    rows = [
        (dataset, one, other, f"{array[row, column]:.6f}")
        for dataset, array in sources
        for row, one in enumerate(found.methods)
        for column, other in enumerate(found.methods)
        if row < column
    ]
    return Table("Agreement of the first five phrases", ("dataset", "method", "other method", "share"), tuple(rows))


def extreme_pairs(found: Agreement) -> tuple[tuple[str, str, float], tuple[str, str, float]]:
    """Return the two methods that agree most and the two that agree least, with their shares."""
    pairs = [
        (one, other, float(found.overall[row, column]))
        for row, one in enumerate(found.methods)
        for column, other in enumerate(found.methods)
        if row < column
    ]
    known = [pair for pair in pairs if np.isfinite(pair[2])] or pairs
    return max(known, key=lambda pair: pair[2]), min(known, key=lambda pair: pair[2])


def by_likeness(found: Agreement) -> list[int]:
    """Return an order of methods in which those that agree are neighbours: the leaves of an average-linkage tree."""
    from keysift.study.extra import load_scipy

    if len(found.methods) < 3:
        return list(range(len(found.methods)))
    distances = 1 - np.nan_to_num(found.overall)
    condensed = distances[np.triu_indices(len(distances), 1)]
    hierarchy = load_scipy("cluster.hierarchy", purpose="Ordering methods")
    tree = hierarchy.linkage(condensed, method="average", optimal_ordering=True)
    return [int(place) for place in hierarchy.leaves_list(tree)]
