"""The pinned versions of dependencies, and what their audit says."""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageNotFoundError, distribution, metadata
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
    "output",
    ["", "Traceback ...", '{"dependencies": []}', '{"dependencies": [{"name": "a", "skip_reason": "not found"}]}'],
)
def test_an_audit_of_nothing_fails(output: str) -> None:
    """Where nothing can be looked up, the audit fails, or warns if it was told that this may be."""
    code, lines = verdict(output)
    assert code == 1
    assert lines[-1].startswith("error: nothing was audited")
    code, lines = verdict(output, allow_nothing=True)
    assert code == 0
    assert lines[-1].startswith("warning: nothing was audited")


def test_every_version_is_tested() -> None:
    """The Python versions that pyproject.toml names are those of the tests in continuous integration."""
    claimed = tuple(re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8")))
    assert claimed == PYTHONS
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    assert set(re.findall(r'"(3\.\d+)"', workflow)) >= set(claimed)


def installed_with(name: str, extras: set[str], found: dict[str, set[str]]) -> None:
    """Add to `found` what a package installs with extras, by name, with the extras of each."""
    name = canonicalize_name(name)
    new = (extras | {""}) - found.get(name, set())
    try:
        requires = distribution(name).requires or []
    except PackageNotFoundError:
        return
    if not new:
        return
    found.setdefault(name, set()).update(new)
    for requirement in map(Requirement, requires):
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in new):
            installed_with(requirement.name, requirement.extras, found)


def test_licences_with_conditions_are_listed() -> None:
    """Every package under a licence that asks more than to be named is in the table of the documentation."""
    extras = set(metadata("keysift").get_all("Provides-Extra") or ()) - {"dev", "docs"}
    found: dict[str, set[str]] = {}
    installed_with("keysift", extras, found)
    page = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    for name in found.keys() - {"keysift"}:
        said = metadata(name)
        fields = [line for field in ("License-Expression", "License") for line in said.get_all(field) or ()]
        classifiers = [line for line in said.get_all("Classifier") or () if "License" in line]
        licence = " ".join(line[:200] for line in (*fields, *classifiers))
        if re.search("GPL|MPL|Mozilla|GNU|EPL|CC-BY-SA", licence):
            assert f"| {name} |" in page, f"{name} is under {licence}"
