"""The figures of a report."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import isfinite
from typing import Final

import numpy as np

from keysift.errors import load_extra
from keysift.evaluation.runs.run_results import MethodTimes
from keysift.evaluation.runs.timing import Spread
from keysift.io.tables import Table
from keysift.study.number_texts import signed
from keysift.study.report.blocks import Figure, file_name
from keysift.study.report.heat_map import HeatMap
from keysift.study.report.interval_plot import IntervalPlot, Panel
from keysift.study.report.run_analysis import StudyAnalysis
from keysift.study.statistics.agreement import Agreement
from keysift.study.statistics.variables import VARIABLES

VARIABLE_WORDS: Final = {
    "avg_word": "words per document",
    "sd_word": "spread of words",
    "avg_vocab": "vocabulary per document",
    "sd_vocab": "spread of vocabulary",
    "avg_phrase": "candidates per document",
    "sd_phrase": "spread of candidates",
    "avg_keyword": "gold phrases per document",
    "sd_keyword": "spread of gold phrases",
}
"""The study's variables in words; a spread is a standard deviation over documents."""
_PANELS: Final = 3
_SHARED: Final = "analysis (shared)"


def mean_figures(analysis: StudyAnalysis) -> list[Figure]:
    """Show each method's mean over documents with its interval, at most three measures to a figure."""
    measures = analysis.scores.measures
    return [_means(analysis, measures[start : start + _PANELS]) for start in range(0, len(measures), _PANELS)]


def _means(analysis: StudyAnalysis, measures: Sequence[str]) -> Figure:
    groups = {f"front {number}": front for number, front in enumerate(analysis.fronts, start=1)}
    found = {
        measure: {
            method: (interval.estimate, interval.low, interval.high)
            for method, interval in analysis.intervals[measure].items()
        }
        for measure in measures
    }
    return Figure(
        name=file_name("means", *measures),
        title=f"Mean over all documents: {', '.join(measures)}",
        caption="Points are means over all documents, lines their 95 % bootstrap intervals. Methods are grouped by "
        f"Pareto front ({' and '.join(analysis.main_measures)} together), the best front on top. Axes do not start at "
        "0.",
        data=Table(
            "Means over documents with 95 % bootstrap intervals, percent",
            ("measure", "method", "front", "mean", "low", "high"),
            tuple(
                (measure, method, str(number), *(f"{value:.6f}" for value in found[measure][method]))
                for measure in measures
                for number, front in enumerate(analysis.fronts, start=1)
                for method in front
            ),
        ),
        draw=IntervalPlot(groups, [Panel(measure, "percent", found[measure]) for measure in measures]).draw,
    )


def dataset_figure(analysis: StudyAnalysis, measure: str) -> Figure:
    """Show the means of a measure by dataset, methods in the order of their overall means."""
    table = analysis.dataset_means[measure]
    methods = analysis.ranked(measure)
    scores = np.array([[means[method] for means in table.values()] for method in methods])
    behind = scores - scores.max(axis=0)
    return Figure(
        name=file_name("datasets", measure),
        title=f"{measure} by dataset",
        caption=f"Mean {measure} of each method on each dataset, in percent. The colour says how many points a method "
        "is behind the best one of the dataset, up to 20.",
        data=Table(
            f"{measure} by dataset, percent",
            ("dataset", *methods),
            tuple((dataset, *(f"{means[method]:.6f}" for method in methods)) for dataset, means in table.items()),
        ),
        draw=HeatMap(
            values=behind,
            texts=[[f"{score:.1f}" for score in row] for row in scores],
            rows=methods,
            columns=list(table),
            limits=(-20.0, 0.0),
            legend="points, less the best",
        ).draw,
    )


def difference_figure(analysis: StudyAnalysis, measure: str) -> Figure:
    """Show the effect of every pair of methods, those that are not significant being empty."""
    methods = analysis.ranked(measure)
    effects = np.full((len(methods), len(methods)), np.nan)
    texts = [["" if one == other else "n.s." for other in methods] for one in methods]
    rows = []
    for row, column in combinations(range(len(methods)), 2):
        found, sign = analysis.comparison(measure, methods[row], methods[column])
        numbers = f"{sign * found.mean_difference:.6f}", f"{sign * found.effect:.6f}", f"{found.p:.6g}"
        rows.append((methods[row], methods[column], *numbers))
        if found.p < analysis.level:
            effects[row, column], effects[column, row] = sign * found.effect, -sign * found.effect
            texts[row][column] = signed(sign * found.effect, digits=2)
            texts[column][row] = signed(-sign * found.effect, digits=2)
    return Figure(
        name=file_name("differences", measure),
        title=f"Differences in {measure}",
        caption="Each row against each column, best methods first: the effect (rank-biserial correlation from −1 to 1) "
        f"where p < {analysis.level:g}; “n.s.” is not significant.",
        data=Table(
            f"Pairs of methods by {measure}", ("better", "worse", "mean difference", "effect", "p"), tuple(rows)
        ),
        draw=HeatMap(effects, texts, rows=methods, columns=methods, limits=(-1, 1), legend="effect").draw,
    )


def agreement_figure(found: Agreement) -> Figure:
    """Show what share of their first five phrases two methods have in common, over all documents."""
    order = by_likeness(found)
    methods = [found.methods[place] for place in order]
    percent = 100 * found.overall[np.ix_(order, order)]
    sources = [("all documents", found.overall), *found.datasets.items()]
    return Figure(
        name="agreement",
        title="Agreement of methods",
        caption="Share of the first five phrases that two methods have in common, in percent, over all documents. "
        "Methods that agree stand next to each other. The data hold each dataset too.",
        data=Table(
            "Agreement of the first five phrases",
            ("dataset", "method", "other method", "share"),
            tuple(
                (dataset, found.methods[row], found.methods[column], f"{array[row, column]:.6f}")
                for dataset, array in sources
                for row, column in combinations(range(len(found.methods)), 2)
            ),
        ),
        draw=HeatMap(
            percent,
            texts=[[f"{value:.0f}" if isfinite(value) else "–" for value in row] for row in percent],
            rows=methods,
            columns=methods,
            limits=(0, 100),
            legend="percent in common",
        ).draw,
    )


def by_likeness(found: Agreement) -> list[int]:
    """Return an order of methods in which those that agree are neighbours: the leaves of an average-linkage tree."""
    if len(found.methods) < 3:
        return list(range(len(found.methods)))
    distances = 1 - np.nan_to_num(found.overall)
    hierarchy = load_extra("scipy.cluster.hierarchy", "Ordering methods", extra="study")
    condensed = distances[np.triu_indices(len(distances), 1)]
    return [
        int(place) for place in hierarchy.leaves_list(hierarchy.linkage(condensed, "average", optimal_ordering=True))
    ]


def correlation_figure(analysis: StudyAnalysis, measure: str) -> Figure:
    """Show the correlation of each method's dataset means with each variable."""
    methods = analysis.ranked(measure)
    found = {(row.method, row.variable): row for row in analysis.correlations[measure]}
    table = [[found[method, variable] for variable in VARIABLES] for method in methods]
    texts = [
        [
            signed(cell.coefficient, digits=2) + "*" * (cell.q < analysis.level) if isfinite(cell.coefficient) else "–"
            for cell in row
        ]
        for row in table
    ]
    return Figure(
        name=file_name("correlations", measure),
        title=f"Correlations of {measure}",
        caption=f"Pearson correlation over {len(analysis.datasets)} datasets of a method's mean {measure} with what "
        f"describes a dataset; a star marks a false discovery rate below {analysis.level:g} among all of them.",
        data=Table(
            f"Correlations of {measure}",
            ("method", "variable", "coefficient", "p", "q", "datasets"),
            tuple(
                (row.method, row.variable, f"{row.coefficient:.6f}", f"{row.p:.6g}", f"{row.q:.6g}", str(row.datasets))
                for row in analysis.correlations[measure]
            ),
        ),
        draw=HeatMap(
            np.array([[cell.coefficient for cell in row] for row in table]),
            texts,
            rows=methods,
            columns=[VARIABLE_WORDS[variable] for variable in VARIABLES],
            limits=(-1, 1),
            legend="correlation",
        ).draw,
    )


def time_figure(times: MethodTimes) -> Figure:
    """Show the time per document by method, and what its corpus took, apart."""
    methods = sorted(times.first, key=lambda method: times.first[method].median)

    def points(spreads: dict[str, Spread]) -> dict[str, tuple[float, float, float]]:
        return {method: (spread.median, spread.low, spread.high) for method, spread in spreads.items()}

    unit = "milliseconds per document"
    ranking = Panel("Ranking", unit, points({_SHARED: times.analysis, **times.first}), logarithmic=True)
    fitting = Panel("Fitting the corpus, once", unit, points(times.fit), logarithmic=True)
    return Figure(
        name="time",
        title="Time per document",
        caption=f"Milliseconds of processor time per document, medians and quartiles of {times.trials} trials, on "
        "logarithmic axes. Left: what each method adds to the analysis of the text, which all share. Right: fitting "
        "the corpus that a method compares with, done once.",
        data=Table(
            "Milliseconds per document",
            ("method", "analysis", "first", "again", "from text", "fitting"),
            tuple(
                (
                    method,
                    *(
                        f"{spread.median:.6f}"
                        for spread in (times.analysis, times.first[method], times.again[method], times.text[method])
                    ),
                    f"{times.fit[method].median:.6f}" if method in times.fit else "",
                )
                for method in methods
            ),
        ),
        draw=IntervalPlot({"": [_SHARED, *methods]}, [ranking, fitting] if times.fit else [ranking]).draw,
    )
