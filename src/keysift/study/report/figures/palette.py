"""Colours of figures, in light and dark: blue against orange, which every kind of colour vision tells apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from matplotlib.colors import LinearSegmentedColormap


@dataclass(frozen=True)
class Palette:
    """The colours of one scheme: `sequential` runs from little to much, `diverging` from against to for."""

    background: str
    text: str
    muted: str
    line: str
    grid: str
    band: str
    accent: str
    second: str
    quiet: str
    sequential: tuple[str, ...]
    diverging: tuple[str, ...]


LIGHT: Final = Palette(
    background="#ffffff",
    text="#1d242c",
    muted="#59636e",
    line="#aab2bb",
    grid="#e4e8ec",
    band="#f1f4f7",
    accent="#0b62a8",
    second="#b45309",
    quiet="#a9b8c6",
    sequential=("#f4f8fc", "#9cc4e6", "#2f7fbf", "#08396b"),
    diverging=("#8a3d00", "#e08a3c", "#f6f6f4", "#5aa0d6", "#08457e"),
)
DARK: Final = Palette(
    background="#14181d",
    text="#e3e8ee",
    muted="#9ba7b4",
    line="#566170",
    grid="#2b333d",
    band="#1c222a",
    accent="#6db3f2",
    second="#f0a35e",
    quiet="#566576",
    sequential=("#1a2129", "#1f4f7c", "#3f8fd0", "#b6dbff"),
    diverging=("#ffb26b", "#a55a16", "#20262d", "#22639b", "#8ccbff"),
)


def colour_map(colours: tuple[str, ...]) -> LinearSegmentedColormap:
    """Return the colour map that runs through colours at equal distances."""
    from matplotlib.colors import LinearSegmentedColormap

    # Colour bars of more than 50 steps become raster images inside the SVG, blurred when enlarged.
    return LinearSegmentedColormap.from_list("keysift", list(colours), N=48)


def readable_on(colour: tuple[float, ...]) -> str:
    """Return black or white, whichever has the higher contrast with a colour (WCAG's relative luminance)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if (luminance + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"
