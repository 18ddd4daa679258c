"""Scores with known differences, to see that an analysis finds them and no others."""

from __future__ import annotations

import numpy as np

from keysift.study.statistics.scores import Scores

STRENGTHS = {"best": 0.6, "second": 0.5, "third": 0.4, "twin one": 0.3, "twin two": 0.3, "worst": 0.1}


def generated_scores(*, documents: int = 600, seed: int = 1) -> Scores:
    """Return scores of six methods whose strengths are known, on documents of differing difficulty."""
    generator = np.random.default_rng(seed)
    difficulty = generator.normal(0, 0.2, (documents, 1))
    strength = np.array(list(STRENGTHS.values())) + difficulty
    values = {measure: strength + generator.normal(0, 0.15, strength.shape) for measure in ("P@5", "MRR")}
    return Scores(tuple(STRENGTHS), ("one",) * (documents // 2) + ("two",) * (documents - documents // 2), values)
