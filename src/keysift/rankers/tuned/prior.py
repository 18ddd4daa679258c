"""How far from `sift` weights usually lie: what labelled collections of several kinds have in common."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from keysift.data import DATA
from keysift.rankers.tuned.examples import Floats
from keysift.rankers.tuned.phrase_features import FEATURES

PRIOR_FILE: Final = Path(DATA) / "tuned_prior.json"
_TOGETHER: Final = 0.5  # how much it counts that features move together, rather than each by itself


@cache
def prior_covariance(*, without: str | None = None) -> Floats:
    """Return the covariance of weights over collections, of which one can be left out.

    Its centre is 0, that is `sift`: collections disagree, so there is no common direction away from `sift`, but some
    features move more than others, and some move together.
    """
    data = json.loads(PRIOR_FILE.read_text("utf-8"))
    if data["features"] != list(FEATURES):
        raise ValueError(f"{PRIOR_FILE.name} is of other features: run scripts/build_tuned_prior.py")
    return covariance_of(np.array([row for name, row in data["collections"].items() if name != without]))


def covariance_of(weights: Floats) -> Floats:
    """Return the covariance about 0 of the weights of several collections, a row each."""
    second_moments: Floats = weights.T @ weights / len(weights)
    return _TOGETHER * second_moments + (1.0 - _TOGETHER) * np.diag(np.diag(second_moments))
