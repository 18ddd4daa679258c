"""The hot loops: plain functions over flat arrays, compiled where a compiler was there at install.

Every kernel is one `.py` file that runs as it stands. Beside it lies a `.pxd` file with its C types, from which Cython
makes a compiled module of the same name, which Python prefers. Both give the same results. With KEYSIFT_INTERPRETED=1
in the environment the compiled ones are left aside.
"""

from __future__ import annotations

import os
import sys

if os.environ.get("KEYSIFT_INTERPRETED", "0") != "0":
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

    # A finder for this folder that knows source files only.
    sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (SourceFileLoader, SOURCE_SUFFIXES))


def kernel_names() -> list[str]:
    """Return the names of the kernels: the modules that have C types beside them."""
    files = set(os.listdir(__path__[0]))
    names = (name.removesuffix(".pxd") for name in files if name.endswith(".pxd"))
    return sorted(name for name in names if f"{name}.py" in files)


def are_compiled() -> bool:
    """Tell whether all kernels run compiled."""
    from importlib import import_module

    modules = (import_module(f"{__name__}.{name}") for name in kernel_names())
    return not any((module.__file__ or ".py").endswith(".py") for module in modules)
