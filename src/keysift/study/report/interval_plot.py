"""Points with intervals, side by side for several measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any

from keysift.study.report.drawing import ACCENT, BAND, MUTED, new_drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

# A method may be quicker than the clock ticks; on a logarithmic axis, nothing has no place.
_LEAST = 1e-4


@dataclass(frozen=True)
class Panel:
    """One axis: for each row that has a point, its value, and the low and high end of its interval."""

    title: str
    unit: str
    points: Mapping[str, tuple[float, float, float]]
    logarithmic: bool = False


@dataclass(frozen=True)
class IntervalPlot:
    """Rows of points; rows come in groups, every other one on a band, and each with its name at the right."""

    groups: Mapping[str, Sequence[str]]
    panels: Sequence[Panel]

    def draw(self) -> Drawing:
        """Draw the panels."""
        rows = [row for group in self.groups.values() for row in group]
        drawing = new_drawing(10.0 if len(self.panels) > 1 else 7.0, 1.4 + 0.32 * len(rows))
        all_axes = drawing.subplots(1, len(self.panels), sharey=True, squeeze=False)[0]
        for axes, panel in zip(all_axes, self.panels, strict=True):
            _draw_panel(axes, panel, rows)
            start = 0
            for number, (name, group) in enumerate(self.groups.items()):
                end = start + len(group)
                if number % 2:
                    axes.axhspan(start - 0.5, end - 0.5, color=BAND, linewidth=0, zorder=0)
                if axes is all_axes[-1]:
                    place = {"transform": axes.get_yaxis_transform(), "va": "center"}
                    axes.text(1.02, (start + end - 1) / 2, name, color=MUTED, fontsize=8.5, **place)
                start = end
        return drawing


def _draw_panel(axes: Any, panel: Panel, rows: Sequence[str]) -> None:
    digits = ".3g" if panel.logarithmic else ".1f"
    for place, row in enumerate(rows):
        if row in panel.points:
            value, low, high = (max(one, _LEAST) if panel.logarithmic else one for one in panel.points[row])
            axes.plot([low, high], [place, place], color=ACCENT, linewidth=2, solid_capstyle="butt")
            axes.plot(value, place, "o", color=ACCENT, markersize=5)
            beside = {"xytext": (5, 0), "textcoords": "offset points", "va": "center", "fontsize": 8.5}
            axes.annotate(f"{value:{digits}}", (high, place), **beside)
    axes.margins(x=0.14)  # space for the number beside the highest interval
    if panel.logarithmic:
        axes.set_xscale("log")
        low, high = axes.get_xlim()
        axes.set_xlim(10.0 ** floor(log10(low)), 10.0 ** ceil(log10(high)))
        axes.xaxis.set_major_formatter("{x:g}")
        axes.tick_params(axis="x", which="minor", length=0, labelbottom=False)
    axes.set_title(panel.title, loc="left")
    axes.set_xlabel(panel.unit)
    axes.set_yticks(range(len(rows)), rows)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="x")
    axes.spines["left"].set_visible(False)
