"""Choose the constants of `sift` anew without a dataset, or a kind of dataset, and test them on what was left out.

Used by research_sift.py. All eight constants are chosen, by the same procedure every time: start from a plain formula
in which every factor counts to the power 1, change one constant at a time to whichever of its values is best on the
datasets that may be looked at, and stop when none improves. What is left out is not looked at before the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Constants(NamedTuple):
    """The constants of `sift`, as shipped: powers of its factors, and those of length and position.

    `scale` is the number of tokens by which a text's length is divided; `number` divides the score of phrases with a
    number, and is not chosen.
    """

    specificity: float = 0.4
    characters: float = 0.5
    frequency: float = 1.5
    longer: float = 0.25
    company: float = 1 / 3
    scale: float = 100.0
    offset: float = 12.0
    position: float = 3.0
    number: float = 1.0


Measure = Callable[[str, Constants], Array]
"""From a dataset and constants to P@5, P@10 and MRR."""

GRID: Final[dict[str, tuple[float, ...]]] = {
    "specificity": (0.0, 0.2, 0.4, 0.7, 1.0),
    "characters": (0.0, 0.25, 0.5, 0.75, 1.0),
    "frequency": (0.5, 1.0, 1.5, 2.0),
    "longer": (0.0, 0.25, 0.5, 0.75, 1.0),
    "company": (0.0, 1 / 6, 1 / 3, 0.5, 1.0),
    "scale": (30.0, 100.0, 300.0),
    "offset": (3.0, 6.0, 12.0, 25.0),
    "position": (1.0, 2.0, 3.0, 4.0),
}
"""The values of each constant that is chosen."""
START: Final = Constants(1.0, 1.0, 1.0, 1.0, 1.0, 100.0, 3.0, 1.0)
SHIPPED: Final = Constants()
FACTORS: Final = {
    "specificity": {"specificity": 0.0},
    "length": {"characters": 0.0},
    "longer phrases": {"longer": 0.0},
    "several words": {"company": 0.0},
    "several words and specificity": {"company": 0.0, "specificity": 0.0},
}
"""What takes a factor away; without frequency or position hardly anything is left."""
KINDS: Final = {
    "abstracts": ("Inspec", "SemEval2017", "kdd", "www"),
    "papers, keyphrases by authors and readers": ("Nguyen2007", "SemEval2010"),
    "papers, terms by indexers and taggers": ("citeulike180", "fao30", "theses100", "wiki20"),
    "news": ("KPCrowd",),
}
_USUAL: Final = np.array([30.0, 25.0, 55.0])  # so that the three measures weigh alike


def choose(datasets: Sequence[str], measure: Measure, *, fixed: dict[str, float] | None = None) -> Constants:
    """Return the constants that the procedure arrives at on some datasets, those that are `fixed` left alone."""
    current = START._replace(**(fixed or {}))

    def worth(constants: Constants) -> float:
        return float(np.mean([measure(name, constants) / _USUAL for name in datasets]))

    best = worth(current)
    improved = True
    while improved:
        improved = False
        for name in GRID:
            if fixed and name in fixed:
                continue
            for value in GRID[name]:
                other = current._replace(**{name: value})
                found = worth(other)
                if found > best + 1e-6:
                    current, best, improved = other, found, True
    return current


def print_choices(datasets: Sequence[str], measure: Measure) -> None:
    """Print in-sample and out-of-sample figures: each dataset left out, each kind left out, each factor taken away."""
    datasets = tuple(datasets)
    everywhere = choose(datasets, measure)
    plain = _mean(measure, datasets, START)
    print(
        "\n| constants chosen on | tested on | specificity, characters, frequency, longer, company, scale, offset, "
        "position | P@5 / P@10 / MRR |\n|---|---|---|---|"
    )
    _row("nothing: every power 1", "all (no choice)", START, plain)
    _row("all eleven, by hand (shipped)", "all (in sample)", SHIPPED, _mean(measure, datasets, SHIPPED))
    _row("all, by the procedure", "all (in sample)", everywhere, _mean(measure, datasets, everywhere))
    alone = []
    for name in datasets:
        chosen = choose([other for other in datasets if other != name], measure)
        alone.append(measure(name, chosen))
        _row("the others", name, chosen, alone[-1])
    _row("each time the others", "**each dataset (out of sample)**", None, np.mean(alone, axis=0))
    _row("each time the other kinds", "**each kind (out of sample)**", None, _by_kind(datasets, measure, show=True))
    print("\n| factor taken away | P@5 / P@10 / MRR, constants chosen without each kind in turn |\n|---|---|")
    for factor, fixed in FACTORS.items():
        print(f"| {factor} | {_figures(_by_kind(datasets, measure, fixed=fixed))} |", flush=True)


def _by_kind(
    datasets: Sequence[str], measure: Measure, *, fixed: dict[str, float] | None = None, show: bool = False
) -> Array:
    """Return the mean over datasets, constants chosen without all datasets of the same kind."""
    results = []
    for kind, members in KINDS.items():
        here = [name for name in members if name in datasets]
        others = [name for name in datasets if name not in members]
        if here and others:
            chosen = choose(others, measure, fixed=fixed)
            found = [measure(name, chosen) for name in here]
            results += found
            if show:
                _row("the other kinds", kind, chosen, np.mean(found, axis=0))
    mean: Array = np.mean(results, axis=0)
    return mean


def _mean(measure: Measure, datasets: Iterable[str], constants: Constants) -> Array:
    found: Array = np.mean([measure(name, constants) for name in datasets], axis=0)
    return found


def _row(chosen_on: str, tested_on: str, constants: Constants | None, figures: Array) -> None:
    values = [] if constants is None else [getattr(constants, name) for name in GRID]
    shown = ", ".join(f"{value:.2g}" if value < 100 else f"{value:g}" for value in values)
    print(f"| {chosen_on} | {tested_on} | {shown} | {_figures(figures)} |", flush=True)


def _figures(values: Array) -> str:
    return " / ".join(f"{value:.1f}" for value in values)
