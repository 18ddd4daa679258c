"""Draw the table of `benchmarks/speed.py` as a bar chart.

    python benchmarks/plot.py docs/performance.md docs/speed.svg        (needs matplotlib)

reads the first table with a column "times the floor" from the Markdown file.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path


def read_ratios(text: str) -> dict[str, float]:
    """Return the ratio of each contestant."""
    table = text.partition("times the floor")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([\d.,]+) \|", table, re.M)
    return {name.strip(): float(ratio.replace(",", "")) for name, ratio in rows}


def main(source: str, target: str) -> None:
    """Draw the chart."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "keysift"
    from matplotlib import pyplot

    ratios = dict(sorted(read_ratios(Path(source).read_text("utf-8")).items(), key=lambda item: -item[1]))
    figure, axes = pyplot.subplots(figsize=(8, 0.32 * len(ratios) + 0.8), layout="constrained")
    colours = ["#1b6ca8" if name.startswith("keysift") else "#999999" for name in ratios]
    bars = axes.barh(list(ratios), list(ratios.values()), color=colours)
    axes.bar_label(bars, fmt="%.1f", padding=3)
    axes.set_xscale("log")
    axes.set_xlim(0.7, 2 * max(ratios.values()))
    axes.set_xlabel("processor time, as a multiple of splitting and counting words (logarithmic)")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    main(*sys.argv[1:])
