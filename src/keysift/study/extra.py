"""Load what the study needs beyond the library itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from keysift.errors import MissingExtraError


def load_scipy(module: str, *, purpose: str) -> Any:
    """Return a module of scipy ("stats", "special"), or say how to install it."""
    try:
        return import_module(f"scipy.{module}")
    except ImportError as error:
        raise MissingExtraError(purpose, package="scipy", extra="study") from error
