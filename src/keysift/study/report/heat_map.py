"""Matrices of numbers in colours, each number written into its cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from keysift.study.report.drawing import DIVERGING, MUTED, SEQUENTIAL, new_drawing
from keysift.study.statistics.number_tables import FloatArray

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing


@dataclass(frozen=True, eq=False)
class HeatMap:
    """A matrix, coloured by `values` from the first limit to the second; a cell without a value (nan) has no colour.

    `texts` are written into the cells, and `legend` says what the colours mean. If the limits differ in sign, the two
    sides have colours of their own.
    """

    values: FloatArray
    texts: Sequence[Sequence[str]]
    rows: Sequence[str]
    columns: Sequence[str]
    limits: tuple[float, float]
    legend: str

    def draw(self) -> Drawing:
        """Draw the matrix."""
        from matplotlib.colors import LinearSegmentedColormap, Normalize

        # A cell must hold five characters of text, whatever the number of columns.
        drawing = new_drawing(max(7.0, 2.9 + 0.5 * len(self.columns)), 2.1 + 0.34 * len(self.rows))
        axes = drawing.subplots()
        low, high = self.limits
        # Colour bars of more than 50 steps become raster images inside the SVG, blurred when enlarged.
        colours = LinearSegmentedColormap.from_list("keysift", DIVERGING if low < 0 < high else SEQUENTIAL, N=48)
        scale = Normalize(low, high, clip=True)
        mesh = axes.pcolormesh(
            np.ma.masked_invalid(self.values), cmap=colours, norm=scale, edgecolors="white", linewidth=1.5
        )
        for (row, column), value in np.ndenumerate(self.values):
            colour = readable_on(colours(float(scale(value)))) if np.isfinite(value) else MUTED
            text = self.texts[row][column]
            axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", color=colour, fontsize=8.5)
        axes.set_xticks(
            np.arange(len(self.columns)) + 0.5, self.columns, rotation=40, ha="right", rotation_mode="anchor"
        )
        axes.set_yticks(np.arange(len(self.rows)) + 0.5, self.rows)
        axes.invert_yaxis()
        axes.spines[:].set_visible(False)
        bar = drawing.colorbar(mesh, ax=axes, shrink=0.85, aspect=26, pad=0.02, label=self.legend)
        if bar.solids is not None:
            bar.solids.set_edgecolor("face")  # else hairlines show between the steps
        bar.outline.set_visible(False)
        return drawing


def readable_on(colour: tuple[float, ...]) -> str:
    """Return black or white, whichever has the higher contrast with a colour (WCAG's relative luminance)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if (luminance + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"
