"""How figures are drawn: their style, and SVG and PNG files of them.

Blue against orange, which every kind of colour vision tells apart. The page inverts figures where the reader prefers
dark colours, so they are drawn once.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from keysift.errors import load_extra

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

TEXT: Final = "#1d242c"
MUTED: Final = "#59636e"
BAND: Final = "#f1f4f7"
ACCENT: Final = "#0b62a8"
SEQUENTIAL: Final = ("#f4f8fc", "#9cc4e6", "#2f7fbf", "#08396b")
DIVERGING: Final = ("#8a3d00", "#e08a3c", "#f6f6f4", "#5aa0d6", "#08457e")

# Drawn with matplotlib's own font, which is wider than these, so that whatever the reader has fits into its place.
_DRAWN_FONT: Final = "'DejaVu Sans'"
_SHOWN_FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans'"
_STYLE: Final = {
    "svg.hashsalt": "keysift",
    "svg.fonttype": "none",
    "font.family": ["DejaVu Sans"],
    "font.size": 9.5,
    "text.color": TEXT,
    "axes.labelcolor": TEXT,
    "axes.edgecolor": "#aab2bb",
    "axes.facecolor": "none",
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": TEXT,
    "ytick.color": TEXT,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": "#e4e8ec",
    "grid.linewidth": 0.7,
}


def to_svg(draw: Callable[[], Drawing]) -> tuple[bytes, int, int]:
    """Return a drawing as SVG, with its width and height in CSS pixels; the same drawing gives the same bytes."""
    # The date would make every file differ.
    content, drawing = _saved(draw, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    width, height = (round(96 * float(inches)) for inches in drawing.get_size_inches())
    return content.decode("utf-8").replace(_DRAWN_FONT, _SHOWN_FONTS).encode("utf-8"), width, height


def to_png(draw: Callable[[], Drawing]) -> bytes:
    """Return a drawing as PNG, on white."""
    return _saved(draw, format="png", dpi=160, facecolor="white", metadata={"Software": None})[0]


def _saved(draw: Callable[[], Drawing], **options: Any) -> tuple[bytes, Drawing]:
    stream = io.BytesIO()
    with _load("matplotlib").rc_context(_STYLE):
        drawing = draw()
        drawing.savefig(stream, **options)
    return stream.getvalue(), drawing


def new_drawing(width: float, height: float) -> Drawing:
    """Return an empty drawing of so many inches, without pyplot, whose state is global and picks a screen."""
    drawing: Drawing = _load("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return drawing


def _load(module: str) -> Any:
    return load_extra(module, "Drawing figures", extra="study")
