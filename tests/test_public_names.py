from __future__ import annotations

import subprocess
import sys
import types

import pytest

import keysift


def test_all_is_exactly_the_public_names() -> None:
    """What `__all__` lists is what the package has, submodules aside."""
    present = {
        name
        for name, value in vars(keysift).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert set(keysift.__all__) - {"__version__"} == present


def test_import_is_quiet_and_light() -> None:
    """Importing keysift prints nothing and pulls in neither extras nor the command line."""
    script = (
        "import sys, keysift\n"
        "heavy = {'scipy', 'pandas', 'polars', 'statsmodels', 'matplotlib', 'pyspark', 'fastapi', 'gensim', "
        "'networkx', 'sklearn', 'typer', 'rich', 'click', 'multiprocessing.pool'}\n"
        "print(sorted(heavy & set(sys.modules)), end='')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[]", "")


@pytest.mark.parametrize("name", [name for name in keysift.__all__ if name.endswith("Error")])
def test_every_error_has_one_root(name: str) -> None:
    """One except clause catches everything that keysift raises on purpose."""
    assert issubclass(getattr(keysift, name), keysift.KeysiftError)
