"""Matrices of numbers in colours, each number written into its cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from keysift.study.report.figures.figure import new_drawing
from keysift.study.report.figures.palette import Palette, colour_map, readable_on
from keysift.study.statistics.tables import FloatArray

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing


def draw_heat_map(
    values: FloatArray,
    *,
    palette: Palette,
    rows: Sequence[str],
    columns: Sequence[str],
    texts: Sequence[Sequence[str]],
    title: str,
    legend: str,
    row_label: str,
    column_label: str,
    limits: tuple[float, float],
    diverging: bool = False,
) -> Drawing:
    """Draw a matrix; cells without a number (nan) stay empty."""
    # A cell must hold five characters of text, whatever the number of columns.
    drawing = new_drawing(max(min(10.0, 2.9 + 0.6 * len(columns)), 2.9 + 0.5 * len(columns)), 2.1 + 0.34 * len(rows))
    axes = drawing.subplots()
    colours = colour_map(palette.diverging if diverging else palette.sequential)
    mesh = axes.pcolormesh(
        np.ma.masked_invalid(values),
        cmap=colours,
        vmin=limits[0],
        vmax=limits[1],
        edgecolors=palette.background,
        linewidth=1.5,
    )
    for row, cells in enumerate(texts):
        for column, text in enumerate(cells):
            value = float(values[row, column])
            if text and np.isfinite(value):
                share = (min(max(value, limits[0]), limits[1]) - limits[0]) / (limits[1] - limits[0])
                colour = readable_on(colours(share))
                axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", color=colour, fontsize=8.5)
            elif text:
                axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", color=palette.muted, fontsize=8.5)
    axes.set_xticks(np.arange(len(columns)) + 0.5, columns, rotation=40, ha="right", rotation_mode="anchor")
    axes.set_yticks(np.arange(len(rows)) + 0.5, rows)
    axes.tick_params(length=0)
    axes.invert_yaxis()
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_title(title, loc="left")
    axes.set_xlabel(column_label)
    axes.set_ylabel(row_label)
    bar = drawing.colorbar(mesh, ax=axes, shrink=0.85, aspect=26, pad=0.02)
    bar.set_label(legend)
    if bar.solids is not None:
        bar.solids.set_edgecolor("face")  # else hairlines show between the steps
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0)
    return drawing
