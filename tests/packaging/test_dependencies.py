"""The pinned versions of dependencies, and what their audit says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from audit import verdict

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")


def declared() -> list[Requirement]:
    """Return all dependencies in pyproject.toml, those of extras too."""
    content = (ROOT / "pyproject.toml").read_text("utf-8")
    project = content[content.index("dependencies = [") : content.index("[tool.setuptools.dynamic]")]
    # Not tomllib, which Python 3.10 has not. Every dependency has a lowest version.
    return [Requirement(found) for found in re.findall(r'"([A-Za-z][^":]*>=[^"]*)"', project)]


@pytest.mark.parametrize("python", PYTHONS)
def test_every_dependency_is_pinned(python: str) -> None:
    """On every Python, constraints.txt has one version of each dependency, one that pyproject.toml allows."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned: dict[str, list[Requirement]] = {}
    for pin in (Requirement(line) for line in lines if not line.startswith("#")):
        environment = {"python_version": python, "python_full_version": f"{python}.5"}
        if pin.marker is None or pin.marker.evaluate(environment):
            pinned.setdefault(canonicalize_name(pin.name), []).append(pin)
    assert len(declared()) > 80
    for requirement in declared():
        (pin,) = pinned[canonicalize_name(requirement.name)]
        (specifier,) = pin.specifier
        assert specifier.operator == "=="
        assert specifier.version in requirement.specifier, f"{pin} is not {requirement}: make constraints"


def test_a_vulnerability_fails_the_audit() -> None:
    """A package with a known vulnerability is named, with the version that fixes it."""
    vulnerability = {"id": "PYSEC-1", "fix_versions": ["2.0"]}
    found = [{"name": "a", "version": "1.0", "vulns": [vulnerability]}, {"name": "b", "version": "1.0", "vulns": []}]
    code, lines = verdict(json.dumps({"dependencies": found}))
    assert code == 1
    assert lines == ["a 1.0: PYSEC-1, fixed in 2.0", "2 packages audited, 1 vulnerabilities"]


@pytest.mark.parametrize(
    ("output", "warning"),
    [
        ("", "nothing was audited"),
        ("Traceback ...", "nothing was audited"),
        ('{"dependencies": [{"name": "a", "skip_reason": "not found"}]}', "1 packages are not in the database"),
    ],
)
def test_a_database_out_of_reach_is_a_warning(output: str, warning: str) -> None:
    """Where nothing can be looked up, the audit says so and does not fail."""
    code, lines = verdict(output)
    assert code == 0
    assert warning in lines[-1]
