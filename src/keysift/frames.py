"""Keyphrases of a column of a data frame, in pandas, polars and Arrow (extra `frames`)."""

from keysift.integrations.frames import extract

__all__ = ["extract"]
