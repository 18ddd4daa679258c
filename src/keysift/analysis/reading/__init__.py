"""Tell prose from what surrounds it: markup, addresses, headers, code, references, words broken at line ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from keysift.analysis.reading.masks import FILLER, visible
from keysift.analysis.reading.well_known_lines import ENDINGS
from keysift.errors import option_error
from keysift.kernels.reading import find_signs

__all__ = ["FILLER", "MARKUP", "checked_markup", "get_ready", "read", "visible"]

MARKUP = ("auto", "none")
"""What `markup` may be."""


def read(text: str, markup: str = "auto") -> str:
    """Return a text of the same length in which everything that is not prose is masked.

    With "auto", each kind of markup is looked for, and a text that has none comes back as the very same object. With
    "none", every text does. The order of the steps matters: code may show tags, and tags may hold anything.
    """
    if checked_markup(markup) == "none":
        return text
    return masked(text, find_signs(text, ENDINGS))


def checked_markup(markup: str) -> str:
    """Return a choice of what is done with markup, or say which there are."""
    if markup not in MARKUP:
        raise option_error("markup", f"must be one of {', '.join(MARKUP)}. Got {markup!r} instead.")
    return markup


def masked(text: str, signs: int) -> str:
    """Return a text masked by the steps that its signs call for; a text without a sign is not touched."""
    if not signs:
        return text
    return _steps()(text, signs)


def get_ready() -> None:
    """Compile the patterns of markup, which takes time, so that no text has to wait for it."""
    _steps()


@cache
def _steps() -> Callable[[str, int], str]:
    # Not when keysift is imported: not everybody who imports it reads a text.
    from keysift.analysis.reading.steps import take_steps

    return take_steps
