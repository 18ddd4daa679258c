"""Tell prose from what surrounds it: markup, addresses, headers, code, references, words broken at line ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from keysift.analysis.markup.masks import FILLER, visible
from keysift.errors import option_error

__all__ = ["FILLER", "MARKUP", "checked_markup", "get_ready", "read", "visible"]

MARKUP = ("auto", "none")
"""What `markup` may be."""


def read(text: str, markup: str = "auto") -> str:
    """Return a text of the same length in which everything that is not prose is masked.

    With "auto", each kind of markup is looked for, and a text that has none comes back as the very same object. With
    "none", every text does.
    """
    if checked_markup(markup) == "none":
        return text
    find_signs, masked = _kinds()
    signs = find_signs(text)
    return masked(text, signs) if signs else text


def checked_markup(markup: str) -> str:
    """Return a choice of what is done with markup, or say which there are."""
    if markup not in MARKUP:
        raise option_error("markup", f"must be one of {', '.join(MARKUP)}. Got {markup!r} instead.")
    return markup


def get_ready() -> None:
    """Compile the patterns of markup, which takes time, so that no text has to wait for it."""
    _kinds()


@cache
def _kinds() -> tuple[Callable[[str], int], Callable[[str, int], str]]:
    # Not when keysift is imported: not everybody who imports it reads a text.
    from keysift.analysis.markup.markup_kinds import SIGNS, masked

    return SIGNS.find, masked
