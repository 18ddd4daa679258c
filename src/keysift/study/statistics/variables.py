"""What describes a dataset: how much text its documents have, and how many gold keyphrases."""

from __future__ import annotations

from typing import Final

from keysift.evaluation.runs.published import DatasetFigures, published

VARIABLES: Final = (
    *("avg_word", "sd_word", "avg_vocab", "sd_vocab"),
    *("avg_phrase", "sd_phrase", "avg_keyword", "sd_keyword"),
)
"""The study's eight: mean and standard deviation per document of tokens, distinct stems, candidate phrases, and gold
keyphrases among the candidates."""


def published_variables() -> dict[str, dict[str, float]]:
    """Return the eight variables of the study's fifteen datasets, as its table 1 rounds them."""
    return {dataset: _variables(figures) for dataset, figures in published()["datasets"].items()}


def _variables(figures: DatasetFigures) -> dict[str, float]:
    spreads = figures["tokens"], figures["vocabulary"], figures["phrases"], figures["keyphrases"]
    values = [value for spread in spreads for value in (spread["mean"], spread["sd"])]
    return dict(zip(VARIABLES, values, strict=True))
