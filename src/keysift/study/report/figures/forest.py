"""The figure of each method's mean with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.figures.figure import Figure, add_title, new_drawing
from keysift.study.report.figures.palette import Palette
from keysift.study.report.wording import counted, file_name

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

PANELS = 3
"""How many measures fit side by side."""


def forest_figures(analysis: StudyAnalysis) -> list[Figure]:
    """Show each method's mean over documents with its 95 % interval, at most three measures to a figure."""
    measures = analysis.scores.measures
    return [_figure(analysis, measures[start : start + PANELS]) for start in range(0, len(measures), PANELS)]


def forest_order(analysis: StudyAnalysis) -> list[list[str]]:
    """Return the methods of each Pareto front, sorted by the mean of the first main measure."""
    rank = {method: place for place, method in enumerate(analysis.ranked(analysis.main_measures[0]))}
    return [sorted(front, key=rank.__getitem__) for front in analysis.fronts]


def _figure(analysis: StudyAnalysis, measures: Sequence[str]) -> Figure:
    fronts = forest_order(analysis)
    leaders = []
    for measure in measures:
        best = analysis.ranked(measure)[0]
        interval = analysis.intervals[measure][best]
        span = f"{interval.low:.1f} to {interval.high:.1f}"
        leaders.append(f"By {measure}, {best} has the highest mean with {interval.estimate:.1f} percent ({span}).")
    rows = [
        (measure, method, str(number), *(f"{value:.6f}" for value in (found.estimate, found.low, found.high)))
        for measure in measures
        for number, front in enumerate(fronts, start=1)
        for method in front
        for found in [analysis.intervals[measure][method]]
    ]
    return Figure(
        name=file_name("means", *measures),
        title=f"Mean over all documents: {', '.join(measures)}",
        caption=(
            "Points are means over all documents, bars their 95 % bootstrap intervals. Methods are grouped by Pareto "
            f"front ({' and '.join(analysis.main_measures)} together), the best front on top. Axes do not start at 0."
        ),
        alt=(
            f"Points with intervals for {counted(len(analysis.methods), 'method')} in "
            f"{counted(len(fronts), 'Pareto front')}. {' '.join(leaders)}"
        ),
        data=Table(
            "Means over documents with 95 % bootstrap intervals, percent",
            ("measure", "method", "front", "mean", "low", "high"),
            tuple(rows),
        ),
        draw=lambda palette: _draw(analysis, measures, fronts, palette),
    )


def _draw(analysis: StudyAnalysis, measures: Sequence[str], fronts: list[list[str]], palette: Palette) -> Drawing:
    count = sum(map(len, fronts))
    drawing = new_drawing(10.0 if len(measures) > 1 else 7.0, 1.4 + 0.32 * count)
    panels = drawing.subplots(1, len(measures), sharey=True, squeeze=False)[0]
    methods = [method for front in fronts for method in front]
    for place, (axes, measure) in enumerate(zip(panels, measures, strict=True)):
        start = 0
        for number, front in enumerate(fronts, start=1):
            if number % 2:
                axes.axhspan(start - 0.5, start + len(front) - 0.5, color=palette.band, linewidth=0)
            if place == len(measures) - 1:
                axes.text(
                    1.02,
                    start + (len(front) - 1) / 2,
                    f"front {number}",
                    transform=axes.get_yaxis_transform(),
                    va="center",
                    color=palette.muted,
                    fontsize=8.5,
                )
            start += len(front)
        for row, method in enumerate(methods):
            found = analysis.intervals[measure][method]
            axes.plot([found.low, found.high], [row, row], color=palette.accent, linewidth=2, solid_capstyle="butt")
            axes.plot(found.estimate, row, "o", color=palette.accent, markersize=5)
            axes.annotate(
                f"{found.estimate:.1f}",
                (found.high, row),
                xytext=(5, 0),
                textcoords="offset points",
                va="center",
                fontsize=8.5,
            )
        axes.set_title(measure, loc="left")
        axes.set_xlabel("percent")
        axes.set_yticks(range(count), methods)
        axes.set_ylim(count - 0.5, -0.5)
        # Room for the number beside the highest interval.
        low, high = axes.get_xlim()
        axes.set_xlim(low, high + 0.14 * (high - low))
        axes.grid(axis="x")
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        axes.spines["left"].set_visible(False)
    panels[0].set_ylabel("method")
    add_title(drawing, "Mean over all documents, with 95 % interval")
    return drawing
