"""Numbers as a reader expects them."""

from __future__ import annotations


def p_text(p: float) -> str:
    """Return a p-value with two digits, a number however small it is."""
    return "–" if p != p else f"{p:.2g}"


def signed(value: float, *, digits: int = 1) -> str:
    """Return a number with its sign, a true minus; what rounds to 0 has none."""
    rounded = round(value, digits)
    return f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}"
