"""The hot loops: functions over the arrays of documents and candidates, compiled where a compiler was there at install.

Every kernel is one `.py` file that runs as it stands, in Cython's pure Python mode. A compiled module of the same name
lies beside it where it could be made, and is preferred by Python; both give the same results. Kernels share objects
with C attributes, so either all of them run compiled or none: with KEYSIFT_INTERPRETED=1 in the environment, or if one
is not compiled, the others are left aside.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader

_FILES = frozenset(os.listdir(__path__[0]))
_PLAIN = frozenset({"__init__", "checksums", "interpreted", "limits", "traits"})  # are not compiled


def kernel_names() -> list[str]:
    """Return the names of the kernels."""
    return sorted({name.removesuffix(".py") for name in _FILES if name.endswith(".py")} - _PLAIN)


def are_compiled() -> bool:
    """Tell whether the kernels run compiled."""
    return os.environ.get("KEYSIFT_INTERPRETED", "0") == "0" and all(
        any(f"{name}{suffix}" in _FILES for suffix in EXTENSION_SUFFIXES) for name in kernel_names()
    )


if not are_compiled():
    # A finder for this folder that knows source files only.
    sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (SourceFileLoader, SOURCE_SUFFIXES))
