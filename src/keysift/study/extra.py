"""Load what the study needs beyond the library itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from keysift.errors import MissingExtraError


def load_extra(module: str, *, purpose: str) -> Any:
    """Return a module of the extra `study` ("scipy.stats", "matplotlib"), or say how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(purpose, package=module.partition(".")[0], extra="study") from error
