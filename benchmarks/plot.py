"""Draw the table of `benchmarks/speed.py` as a bar chart.

    python benchmarks/plot.py docs/performance.md docs/speed.svg        (needs matplotlib)

reads the tables with a column "times the floor, first pass" from the Markdown file. What stands in several has the
figure of the last.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path


def read_ratios(text: str) -> dict[str, float]:
    """Return the ratio of each contestant."""
    ratios: dict[str, float] = {}
    for part in text.split("times the floor, first pass")[1:]:
        rows = re.findall(r"^\| ([^|]+) \| ([\d.,]+) \|", part.partition("\n\n")[0], re.M)
        ratios |= {name.strip(): float(ratio.replace(",", "")) for name, ratio in rows}
    return ratios


def draw(ratios: dict[str, float], target: Path) -> None:
    """Draw the chart."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "keysift"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 0.32 * len(ratios) + 0.8), layout="constrained")
    colours = ["#1b6ca8" if name.startswith("keysift") else "#999999" for name in ratios]
    bars = axes.barh(list(ratios), list(ratios.values()), color=colours)
    axes.bar_label(bars, fmt="%.1f", padding=3)
    axes.set_xscale("log")
    axes.set_xlim(0.7, 2 * max(ratios.values()))
    axes.set_xlabel("processor time of a first pass, as a multiple of splitting and counting words (logarithmic)")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(target, metadata={"Date": None})


def main() -> None:
    """Read the tables, and draw what takes longest at the bottom."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, help="Markdown with the tables")
    parser.add_argument("target", type=Path, help="the image to write")
    arguments = parser.parse_args()
    ratios = read_ratios(arguments.source.read_text("utf-8"))
    draw(dict(sorted(ratios.items(), key=lambda item: -item[1])), arguments.target)


if __name__ == "__main__":
    main()
