"""What a figure is, and how it becomes a file."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from keysift.errors import MissingExtraError
from keysift.io.tables import Table
from keysift.study.report.figures.palette import DARK, LIGHT, Palette

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

# Drawn with matplotlib's own font, which is wider than these, so that whatever the reader has fits into its place.
_DRAWN_FONT = "'DejaVu Sans'"
_SHOWN_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans'"
_PNG_DOTS_PER_INCH = 160


@dataclass(frozen=True)
class Figure:
    """A figure: `alt` says what is to be seen, `data` are its numbers, `draw` makes it in some colours."""

    name: str
    title: str
    caption: str
    alt: str
    data: Table
    draw: Callable[[Palette], Drawing]


@dataclass(frozen=True)
class Picture:
    """A figure as SVG in both colour schemes, with its width in CSS pixels."""

    light: bytes
    dark: bytes
    width: int
    height: int


def to_picture(figure: Figure) -> Picture:
    """Draw a figure as SVG, twice; the same figure gives the same bytes."""
    light, width, height = _to_svg(figure, LIGHT)
    return Picture(light, _to_svg(figure, DARK)[0], width, height)


def to_png(figure: Figure) -> bytes:
    """Draw a figure as PNG, in light colours on white."""
    matplotlib = load_matplotlib()
    stream = io.BytesIO()
    with matplotlib.rc_context(_settings(LIGHT)):
        drawing = figure.draw(LIGHT)
        drawing.savefig(
            stream, format="png", dpi=_PNG_DOTS_PER_INCH, facecolor=LIGHT.background, metadata={"Software": None}
        )
    return stream.getvalue()


def load_matplotlib() -> Any:
    """Return matplotlib, or say how to install it."""
    try:
        import matplotlib
    except ImportError as error:
        raise MissingExtraError("Drawing figures", package="matplotlib", extra="study") from error
    return matplotlib


def new_drawing(width: float, height: float) -> Drawing:
    """Return an empty drawing of so many inches, without pyplot, whose state is global and picks a screen."""
    load_matplotlib()
    from matplotlib.figure import Figure as Drawing

    return Drawing(figsize=(width, height), layout="constrained")


def add_title(drawing: Drawing, title: str) -> None:
    """Give a drawing of several panels a title of its own."""
    drawing.suptitle(title, x=0.005, ha="left", fontsize=11, fontweight="bold")


def _to_svg(figure: Figure, palette: Palette) -> tuple[bytes, int, int]:
    matplotlib = load_matplotlib()
    stream = io.BytesIO()
    with matplotlib.rc_context(_settings(palette)):
        drawing = figure.draw(palette)
        # The date would make every file differ, and an unsalted hash every process.
        drawing.savefig(stream, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        width, height = (round(96 * float(inches)) for inches in drawing.get_size_inches())
    text = stream.getvalue().decode("utf-8").replace(_DRAWN_FONT, _SHOWN_FONTS)
    return text.encode("utf-8"), width, height


def _settings(palette: Palette) -> dict[str, object]:
    return {
        "svg.hashsalt": "keysift",
        "svg.fonttype": "none",
        "font.family": ["DejaVu Sans"],
        "font.size": 9.5,
        "text.color": palette.text,
        "axes.labelcolor": palette.text,
        "axes.edgecolor": palette.line,
        "axes.facecolor": "none",
        "axes.titlesize": 10.5,
        "axes.titleweight": "bold",
        "axes.labelsize": 9.5,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.unicode_minus": True,
        "xtick.color": palette.text,
        "ytick.color": palette.text,
        "xtick.labelsize": 9,
        "ytick.labelsize": 9,
        "grid.color": palette.grid,
        "grid.linewidth": 0.7,
        "legend.frameon": False,
    }
