from __future__ import annotations

import subprocess
import sys

import pytest

from keysift.errors import MissingExtraError, load_extra


def test_a_missing_scipy_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without scipy, the error ends in the command that installs it."""
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    with pytest.raises(MissingExtraError, match=r"Testing differences needs scipy: pip install 'keysift\[study\]'"):
        load_extra("scipy.stats", "Testing differences", extra="study")


def test_importing_the_study_needs_no_extra() -> None:
    """All modules of the study can be imported without anything of the extra."""
    script = (
        "import importlib, pkgutil, sys, keysift.study\n"
        "for module in pkgutil.iter_modules(keysift.study.__path__):\n"
        "    importlib.import_module('keysift.study.' + module.name)\n"
        "print(sorted({'scipy', 'statsmodels', 'matplotlib', 'pandas'} & set(sys.modules)), end='')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[]", "")
