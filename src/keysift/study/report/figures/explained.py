"""The figure of how much regressions explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.figures.figure import Figure, new_drawing
from keysift.study.report.figures.palette import Palette

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing


def explained_figure(analysis: StudyAnalysis) -> Figure:
    """Show the distribution of adjusted R² over pairs of methods, each pair counted once per measure."""
    once = [row for row in analysis.regressions if analysis.methods.index(row.m1) < analysis.methods.index(row.m2)]
    by_measure = {
        measure: [row.adjusted_r2 for row in once if row.measure == measure] for measure in analysis.main_measures
    }
    low, _, median, _, high = analysis.r2_quantiles
    chance = float(np.median([fit.median for fit in analysis.chance.values()]))
    return Figure(
        name="adjusted-r2",
        title="How much the variables explain",
        caption=(
            "Adjusted R² of the regressions of differences between two methods, one for each pair and measure. The "
            "line is what differences dealt out to the datasets at random give in the median."
        ),
        alt=(
            f"Histogram of the adjusted R² of {len(once)} regressions, from {low:.2f} to {high:.2f} with the median "
            f"{median:.2f}; by chance the median is {chance:.2f}."
        ),
        data=Table(
            "Adjusted R² of regressions",
            ("measure", "method", "other method", "adjusted R2", "by chance", "p", "q", "variables"),
            tuple(
                (
                    row.measure,
                    row.m1,
                    row.m2,
                    f"{row.adjusted_r2:.6f}",
                    f"{fit.median:.6f}",
                    f"{fit.p:.4f}",
                    f"{fit.q:.4f}",
                    " ".join(row.variables),
                )
                for row in once
                for fit in (analysis.chance[row.measure, row.m1, row.m2],)
            ),
        ),
        draw=lambda palette: _draw(by_measure, chance, palette),
    )


def _draw(by_measure: dict[str, list[float]], chance: float, palette: Palette) -> Drawing:
    drawing = new_drawing(7.5, 3.4)
    axes = drawing.subplots()
    lowest = min(0.0, *(min(values) for values in by_measure.values()))
    edges = np.arange(np.floor(lowest * 20) / 20, 1.0001, 0.05)
    counts = [np.histogram(values, bins=edges)[0] for values in by_measure.values()]
    width = 0.05 / len(counts)
    for place, (measure, heights) in enumerate(zip(by_measure, counts, strict=True)):
        colour = (palette.accent, palette.second)[place % 2]
        lefts = edges[:-1] + place * width
        axes.bar(lefts + width / 2, heights, width=0.88 * width, color=colour, label=measure)
        for left, height in zip(lefts, heights, strict=True):
            if height:
                axes.annotate(
                    str(int(height)),
                    (left + width / 2, height),
                    xytext=(0, 2),
                    textcoords="offset points",
                    ha="center",
                    fontsize=7.5,
                )
    axes.axvline(chance, color=palette.muted, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title("Adjusted R² of regressions", loc="left")
    axes.set_xlabel("adjusted R² (bins of 0.05)")
    axes.set_ylabel("pairs of methods")
    axes.legend(loc="upper left")
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    return drawing
