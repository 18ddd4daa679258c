"""The figure of what methods cost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.figures.figure import Figure, add_title, new_drawing
from keysift.study.report.figures.palette import Palette
from keysift.study.report.run_times import RunTimes
from keysift.study.report.wording import significant

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

# A method may be quicker than the clock ticks; on a logarithmic axis, nothing has no place.
_LEAST = 1e-4
_SHARED = "analysis (shared)"


def time_figure(analysis: StudyAnalysis, times: RunTimes) -> Figure:
    """Show the time per document by method, and what its corpus took, apart."""
    ranking = {method: spread.median for method, spread in times.first.items()}
    fit = {method: spread.median for method, spread in times.fit.items()}
    methods = sorted(analysis.methods, key=ranking.__getitem__)
    fastest, slowest = methods[0], methods[-1]
    return Figure(
        name="time",
        title="Time per document",
        caption=(
            f"Milliseconds of processor time per document, medians of {times.trials} trials, on logarithmic axes. "
            "Left: what each method adds to the analysis of the text, which all share. Right: fitting the corpus that "
            "a method compares with, done once."
        ),
        alt=(
            f"Bars on a logarithmic axis. Analysis, which all methods share, takes {_short(times.analysis.median)} "
            f"milliseconds per document. {fastest} ranks quickest with {_short(ranking[fastest])} more, "
            f"{slowest} takes longest with {_short(ranking[slowest])}."
        ),
        data=Table(
            "Milliseconds per document",
            ("method", "analysis", "first", "again", "from text", "fitting"),
            tuple(
                (
                    method,
                    f"{times.analysis.median:.6f}",
                    f"{ranking[method]:.6f}",
                    f"{times.again[method].median:.6f}",
                    f"{times.text[method].median:.6f}",
                    f"{fit[method]:.6f}" if method in fit else "",
                )
                for method in methods
            ),
        ),
        draw=lambda palette: _draw(times.analysis.median, ranking, fit, methods, palette),
    )


def _draw(
    analysis: float, ranking: dict[str, float], fit: dict[str, float], methods: list[str], palette: Palette
) -> Drawing:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    drawing = new_drawing(9.0, 1.7 + 0.28 * len(methods))
    left, right = drawing.subplots(1, 2, sharey=True)
    rows = (_SHARED, *methods)
    own: dict[str, float] = {_SHARED: analysis, **ranking}
    known = [max(value, _LEAST) for value in (*own.values(), *fit.values())]
    low = 10.0 ** math.floor(math.log10(min(known) * 0.8))
    high = 10.0 ** math.ceil(math.log10(max(known) * 2.5))
    for axes, title, values, colour in (
        (left, "Ranking", own, palette.accent),
        (right, "Fitting the corpus, once", fit, palette.second),
    ):
        for place, row in enumerate(rows):
            if row in values:
                value = max(values[row], _LEAST)
                axes.barh(place, value - low, left=low, color=palette.quiet if row == _SHARED else colour, height=0.7)
                axes.annotate(
                    _short(value),
                    (value, place),
                    xytext=(4, 0),
                    textcoords="offset points",
                    va="center",
                    fontsize=8.5,
                )
            elif row != _SHARED:
                axes.text(low * 1.15, place, "none", va="center", color=palette.muted, fontsize=8.5)
        axes.set_xscale("log")
        axes.set_xlim(low, high)
        axes.xaxis.set_major_locator(LogLocator())
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.set_title(title, loc="left")
        axes.set_xlabel("milliseconds per document")
        axes.grid(axis="x")
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        axes.spines["left"].set_visible(False)
    left.set_yticks(range(len(rows)), rows)
    left.set_ylim(len(rows) - 0.5, -0.5)
    left.set_ylabel("method")
    add_title(drawing, "Time per document")
    return drawing


def _short(milliseconds: float) -> str:
    return significant(milliseconds, digits=3)
