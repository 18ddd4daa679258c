from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from check_distributions import SMOKE, DistributionError, check_source, check_wheel, kernel_names, only, package_files

LICENCES = [
    f"keysift-1.0.dist-info/licenses/{name}"
    for name in ("LICENSE", "src/keysift/data/tagger_en.LICENSE.md", "src/keysift/data/background_en.LICENSE.md")
]


def good_wheel() -> list[str]:
    """Return the names in a wheel as it should be."""
    compiled = [f"keysift/kernels/{name}.cpython-311-x86_64-linux-gnu.so" for name in kernel_names()]
    return [*package_files(), *compiled, *LICENCES]


def good_source() -> list[str]:
    """Return the names in a source distribution as it should be."""
    top = ["setup.py", "pyproject.toml", "README.md", "LICENSE"]
    return [f"keysift-1.0/{name}" for name in [*top, *(f"src/{name}" for name in package_files())]]


def test_good_distributions_pass() -> None:
    """Distributions with everything that belongs in them are accepted."""
    check_wheel(good_wheel())
    check_source(good_source())


@pytest.mark.parametrize(
    ("lost", "message"),
    [
        ("keysift/data/tagger_en.model", "is missing: keysift/data/tagger_en.model"),
        ("keysift/study/report/html_page.css", "is missing: keysift/study/report/html_page.css"),
        ("keysift/py.typed", "is missing: keysift/py.typed"),
        ("keysift/kernels/graph.cpython-311-x86_64-linux-gnu.so", "no compiled kernel: graph"),
        (LICENCES[1], "no licence: tagger_en.LICENSE.md"),
    ],
)
def test_a_wheel_that_lacks_something_is_refused(lost: str, message: str) -> None:
    """A wheel without a data file, a compiled kernel or a licence is refused, and the message names it."""
    names = good_wheel()
    names.remove(lost)
    with pytest.raises(DistributionError, match=message):
        check_wheel(names)


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("tests/test_batch.py", "too much: tests/test_batch.py"),
        ("keysift/kernels/graph.c", "unknown kind: keysift/kernels/graph.c"),
    ],
)
def test_a_wheel_with_too_much_is_refused(added: str, message: str) -> None:
    """A wheel with tests or generated C code is refused."""
    with pytest.raises(DistributionError, match=message):
        check_wheel([*good_wheel(), added])


def test_a_source_distribution_without_types_or_with_built_files_is_refused() -> None:
    """A source distribution needs the C types of every kernel, and has nothing that a build makes."""
    with pytest.raises(DistributionError, match=r"is missing: src/keysift/kernels/graph\.pxd"):
        check_source([name for name in good_source() if not name.endswith("graph.pxd")])
    with pytest.raises(DistributionError, match=r"has tests: tests/test_batch\.py"):
        check_source([*good_source(), "keysift-1.0/tests/test_batch.py"])
    with pytest.raises(DistributionError, match="built files"):
        check_source([*good_source(), "keysift-1.0/src/keysift/kernels/graph.cpython-311.so"])


def test_an_old_distribution_beside_the_new_is_refused(tmp_path: Path) -> None:
    """Two wheels in the folder, or none, are an error that says what to do."""
    with pytest.raises(DistributionError, match="found none; run `make dist`"):
        only(tmp_path, "*.whl")
    for name in ("one.whl", "two.whl"):
        (tmp_path / name).touch()
    with pytest.raises(DistributionError, match=r"found one\.whl, two\.whl"):
        only(tmp_path, "*.whl")


def test_what_must_run_everywhere_runs() -> None:
    """The program that is run in each clean environment succeeds, with all methods that exist by now."""
    done = subprocess.run([sys.executable, "-I", "-c", SMOKE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[0] in ("compiled", "interpreted")
