"""The figure of every method on every dataset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.figures.figure import Figure, add_title, new_drawing
from keysift.study.report.figures.palette import Palette
from keysift.study.report.wording import counted, file_name

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

_COLUMNS = 4


def bars_figure(analysis: StudyAnalysis, *, measure: str) -> Figure:
    """Show the means of a measure by dataset, a panel for each, methods in the order of their overall means."""
    table = analysis.dataset_means[measure]
    methods = analysis.ranked(measure)
    best = {dataset: max(methods, key=lambda method: means[method]) for dataset, means in table.items()}
    highest, lowest = (pick(table, key=lambda dataset: table[dataset][best[dataset]]) for pick in (max, min))
    wins = {method: list(best.values()).count(method) for method in methods}
    most = max(methods, key=lambda method: wins[method])
    return Figure(
        name=file_name("datasets", measure),
        title=f"{measure} by dataset",
        caption=f"Mean {measure} of each method on each dataset, in percent; the best is in strong colour.",
        alt=(
            f"Bars of {counted(len(methods), 'method')} in {counted(len(table), 'panel')}, one for each dataset. "
            f"{most} is best on {wins[most]} of {len(table)}. The best score is highest on {highest} "
            f"({best[highest]}, {table[highest][best[highest]]:.1f} percent) and lowest on {lowest} "
            f"({best[lowest]}, {table[lowest][best[lowest]]:.1f} percent)."
        ),
        data=Table(
            f"{measure} by dataset, percent",
            ("dataset", *methods),
            tuple((dataset, *(f"{means[method]:.6f}" for method in methods)) for dataset, means in table.items()),
        ),
        draw=lambda palette: _draw(table, methods, measure, palette),
    )


def _draw(table: dict[str, dict[str, float]], methods: list[str], measure: str, palette: Palette) -> Drawing:
    columns = min(_COLUMNS, len(table))
    rows = -(-len(table) // columns)
    drawing = new_drawing(min(10.0, 2.2 + 2.2 * columns), 0.8 + rows * (0.75 + 0.185 * len(methods)))
    panels = drawing.subplots(rows, columns, sharey=True, squeeze=False)
    for number, (dataset, means) in enumerate(table.items()):
        axes = panels[number // columns][number % columns]
        values = [means[method] for method in methods]
        top = max(values)
        colours = [palette.accent if value == top else palette.quiet for value in values]
        axes.barh(range(len(methods)), values, color=colours, height=0.72)
        for row, value in enumerate(values):
            axes.annotate(
                f"{value:.1f}",
                (value, row),
                xytext=(3, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
                fontweight="bold" if value == top else "normal",
            )
        axes.set_title(dataset, loc="left", fontsize=9.5)
        axes.set_xlim(0, 1.2 * top or 1)
        axes.set_yticks(range(len(methods)), methods, fontsize=8.5)
        axes.set_ylim(len(methods) - 0.4, -0.6)
        axes.tick_params(length=0)
        axes.tick_params(axis="x", labelsize=8)
        axes.spines["left"].set_visible(False)
    for number in range(len(table), rows * columns):
        panels[number // columns][number % columns].set_visible(False)
    add_title(drawing, f"{measure} by dataset")
    drawing.supxlabel(f"{measure}, percent (each panel has its own scale)", fontsize=9.5)
    drawing.supylabel("method", fontsize=9.5)
    return drawing
