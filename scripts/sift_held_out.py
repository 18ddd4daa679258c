"""Compare variants of the library's own `sift` on datasets on which neither its formula nor its constants were chosen.

Used by research_sift.py. Unlike the other experiments, a variant is a method of the library: short forms are joined
with long ones, and near-duplicates are left out, as in `keysift.extract`. Differences from the shipped constants have
bootstrap intervals (95 %) over documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from keysift import Extractor
from keysift.case import Case
from keysift.evaluation import BenchmarkSettings, open_dataset
from keysift.evaluation.runs.systems import MethodSystem, System
from keysift.evaluation.scoring import Experiment, score_documents
from keysift.rankers.declaration import Option, Resource, method
from keysift.rankers.sift import FACTORS, SIFT_DEFAULTS, sift_factors_of
from keysift.statistics.bootstrap import difference_interval
from sift_constants import SHIPPED, Constants

DATASETS: Final = ("Krapivin2009", "Schutz2008-author")
OPTIONS: Final = tuple(Option(name, float, value, "a constant of sift") for name, value in SHIPPED._asdict().items())


@dataclass(frozen=True, slots=True)
class _VariantScorer:
    """Score as `sift` does, with other constants; a phrase with a number is divided by `number`."""

    constants: Constants

    def score(self, case: Case) -> Sequence[float]:
        found = sift_factors_of(case)
        values = np.array(found.factors).reshape(-1, len(FACTORS))
        factors = dict(zip(FACTORS, values.T, strict=True))
        wanted = self.constants
        # A factor of the library is a power already, which is raised to the one that is wanted.
        scores = np.ones(len(values))
        for factor, power in (
            ("specificity", wanted.specificity / SHIPPED.specificity),
            ("length", wanted.characters / SHIPPED.characters),
            ("frequency", wanted.frequency / SHIPPED.frequency),
            ("inside longer phrases", wanted.longer / SHIPPED.longer),
        ):
            scores *= factors[factor] ** power
        company = (1 + len(case.document.stem_ids) / wanted.scale) ** wanted.company
        scores *= np.where(factors["several words"] > 1, company, 1.0)
        scores /= np.array([log(wanted.offset + place) for place in found.earliest]) ** wanted.position
        if wanted.number != 1:
            scores /= np.where(_with_number(case), wanted.number, 1.0)
        result: list[float] = scores.tolist()
        return result


@method(
    "sift variant",
    options=OPTIONS,
    uses=(Resource.COUNTS,),
    score_range="at least 0",
    reference="scripts/sift_held_out.py",
    defaults=SIFT_DEFAULTS,
)
def sift_variant(
    *,
    specificity: float,
    characters: float,
    frequency: float,
    longer: float,
    company: float,
    scale: float,
    offset: float,
    position: float,
    number: float,
) -> _VariantScorer:
    """Score as `sift` does, with other constants."""
    return _VariantScorer(
        Constants(specificity, characters, frequency, longer, company, scale, offset, position, number)
    )


def _with_number(case: Case) -> NDArray[np.bool_]:
    """Return which phrases have a numeral in them where they first stand."""
    candidates, kinds = case.candidates, case.document.kinds
    places = ((candidates.starts[first], candidates.lengths[first]) for first in candidates.first)
    return np.array(["C" in kinds[start : start + length] for start, length in places], dtype=bool)


def print_variants(data: Path, chosen: Constants, *, datasets: Sequence[str] = DATASETS) -> None:
    """Print the figures of variants on each dataset, and how far they are from those of the shipped constants."""
    variants = {
        "**sift**": SHIPPED,
        "half the power of several words": Constants(company=1 / 6),
        "without several words": Constants(company=0.0),
        "without specificity": Constants(specificity=0.0),
        "a third for phrases with a number": Constants(number=3.0),
        "constants chosen on the eleven by the procedure": chosen,
    }
    print("\n| dataset | the library's sift | P@5 / P@10 / MRR | difference (95 %) |\n|---|---|---|---|")
    for name in datasets:
        scores = _scores(name, data, list(variants.values()))
        for label, values in zip(variants, scores, strict=True):
            found = [difference_interval(one, against=other) for one, other in zip(values.T, scores[0].T, strict=True)]
            shown = "; ".join(f"{each.estimate:+.1f} ({each.low:+.1f} to {each.high:+.1f})" for each in found)
            means = " / ".join(f"{mean:.1f}" for mean in values.mean(axis=0))
            print(f"| {name} | {label} | {means} | {shown if values is not scores[0] else ''} |", flush=True)


def _scores(name: str, data: Path, variants: Sequence[Constants]) -> list[NDArray[np.float64]]:
    """Return for each variant the measures of each document of a dataset, in percent."""
    dataset, settings = open_dataset(name, data=data), BenchmarkSettings()
    systems: list[System] = []
    for constants in variants:
        options: Any = constants._asdict()
        variant = Extractor("sift_variant", language=dataset.language, **options)
        systems.append(MethodSystem(Extractor("sift") if constants is SHIPPED else variant))
    experiment = Experiment(
        systems=tuple(systems),
        language=dataset.language,
        stop_words=None,
        measures=settings.measures,
        rules=settings.rules,
        documents=len(dataset),
        keep=1,
    )
    results = score_documents(experiment, dataset.documents)
    return [100 * np.array([document.systems[place].scores for document in results]) for place in range(len(variants))]
