from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import keysift.study
from keysift.errors import MissingExtraError
from keysift.study.report.drawing import DIVERGING, MUTED, SEQUENTIAL, TEXT, to_png, to_svg
from keysift.study.report.figures import by_likeness, difference_figure
from keysift.study.report.heat_map import readable_on
from keysift.study.report.run_analysis import StudyAnalysis

pytestmark = pytest.mark.xdist_group("report")

STYLE = (Path(keysift.study.__file__).parent / "report" / "html_page.css").read_text("utf-8")


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour like #0b62a8, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_text_in_figures_can_be_read() -> None:
    """Text stands out from white by 4.5, and so does the text of every cell from its colour."""
    for colour in (TEXT, MUTED):
        assert contrast(colour, "#ffffff") >= 4.5
    for colour in (*SEQUENTIAL, *DIVERGING):
        parts = tuple(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        assert contrast(readable_on(parts), colour) >= 4.5


def test_text_in_the_page_can_be_read() -> None:
    """In both schemes, text, muted text and links stand out by 4.5 from every background."""
    for scheme in (STYLE, STYLE[STYLE.index("prefers-color-scheme: dark") :]):
        colours = {name: re.search(rf"--{name}: (#\w+);", scheme) for name in ("background", "raised", "tint")}
        for name in ("text", "muted", "accent"):
            front = re.search(rf"--{name}: (#\w+);", scheme)
            for behind in colours.values():
                assert front
                assert behind
                assert contrast(front[1], behind[1]) >= 4.5


def test_figures_are_the_same_every_time(known: StudyAnalysis) -> None:
    """Drawn twice, a figure has the same bytes as SVG and as PNG; its data have every pair."""
    figure = difference_figure(known, "P@5")
    assert to_svg(figure.draw) == to_svg(figure.draw)
    assert to_png(figure.draw) == to_png(figure.draw)
    assert len(figure.data.rows) == 6


def test_methods_that_agree_stand_together(known: StudyAnalysis) -> None:
    """In the order of the heat map, the twins are neighbours."""
    found = known.agreement
    assert found is not None
    order = [found.methods[place] for place in by_likeness(found)]
    assert abs(order.index("beta") - order.index("gamma")) == 1


def test_a_missing_matplotlib_is_named(known: StudyAnalysis, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without matplotlib, the error says how to install it."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"Drawing figures needs matplotlib: pip install 'keysift\[study\]'"):
        to_svg(difference_figure(known, "P@5").draw)
