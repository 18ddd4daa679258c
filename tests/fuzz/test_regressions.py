"""Inputs that broke a rule once, and new random ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.mutated_files import folder_of, kinds, read_mutated, run_kind
from tests.fuzz.run import FOUND, TARGETS, run_random
from tests.fuzz.source import Source

INPUTS = sorted(FOUND.glob("*/*.bin"))
FILES = sorted(FOUND.glob("files/*/*.bin"))


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_found_inputs(path: Path) -> None:
    """An input that broke a rule once breaks none any more."""
    assert TARGETS[path.parent.name](Source(path.read_bytes()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_found_files(path: Path) -> None:
    """A mutated file that broke a rule once is refused now, or read as a whole one."""
    (name,) = (name for name in kinds() if folder_of(name) == path.parent.name)
    read_mutated(name, path.read_bytes())


@pytest.mark.long
@pytest.mark.parametrize("name", kinds())
def test_mutated_files(name: str) -> None:
    """Some mutated files of every kind, the same ones in every run, break no rule."""
    _, faults = run_kind(name, files=20, seed=0)
    assert not faults, faults[0]


@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS)
def test_random_inputs(target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some random inputs, the same ones in every run, break no rule."""
    monkeypatch.chdir(tmp_path)
    made, faults = run_random(target, calls=400, seconds=2.0, seed=0)
    assert made
    assert not faults, faults[0]
