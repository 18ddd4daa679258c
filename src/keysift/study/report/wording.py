"""Numbers and names as a reader expects them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

VARIABLE_WORDS: Final = {
    "avg_word": "words per document",
    "sd_word": "spread of words per document",
    "avg_vocab": "vocabulary per document",
    "sd_vocab": "spread of vocabulary",
    "avg_phrase": "candidate phrases per document",
    "sd_phrase": "spread of candidate phrases",
    "avg_keyword": "gold keyphrases per document",
    "sd_keyword": "spread of gold keyphrases",
}
"""The study's variables in words; a spread is a standard deviation over documents."""

EFFECT_WORDS: Final = ((0.1, "negligible"), (0.3, "small"), (0.5, "medium"), (float("inf"), "large"))
"""Upper limits of the size of a rank-biserial correlation and what it is called, after Cohen's for correlations."""


def effect_word(effect: float) -> str:
    """Return how large an effect is: negligible below 0.1, small below 0.3, medium below 0.5, else large."""
    return next(word for limit, word in EFFECT_WORDS if abs(effect) < limit)


def p_text(p: float) -> str:
    """Return a p-value as it is printed in tables."""
    if p != p:
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def p_phrase(p: float) -> str:
    """Return a p-value as it stands in a sentence."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 dataset", "2,000 documents"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def joined(names: Sequence[str], *, last: str = "and") -> str:
    """Return names as a sentence lists them."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def signed(value: float, *, digits: int = 1) -> str:
    """Return a number with its sign, a true minus; what rounds to 0 has none."""
    rounded = round(value, digits)
    return f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}"


def significant(value: float, *, digits: int = 4) -> str:
    """Return a number with so many significant digits, a true minus."""
    return f"{value:.{digits}g}".replace("-", "−")


def file_name(*parts: str) -> str:
    """Return a name for files: "scores-P-at-5"."""
    joined_parts = "-".join(parts).replace("@", "-at-")
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in joined_parts)
