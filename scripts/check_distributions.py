"""Check the wheel and the source distribution: what is in them, and that they work where they are installed.

    python -m build && python scripts/check_distributions.py dist
    python scripts/check_distributions.py dist --versions       # and on all versions of Python on the PATH
    python scripts/check_distributions.py --smoke compiled      # test the keysift of this environment only

Each is installed in a virtual environment of its own, which needs a package index for the dependencies. `build` makes
the wheel from the source distribution, with a compiler; here, the source distribution is installed with `CC=false` (a
compiler that always fails) and with `KEYSIFT_SKIP_COMPILE=1`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"
EXTENSIONS: Final = (".so", ".pyd")
KINDS: Final = (
    ".py",
    ".pyi",
    ".pxd",
    ".typed",
    ".txt",
    ".model",
    ".counts",
    ".rows",
    ".json",
    ".md",
    ".css",
    ".js",
    ".html",
    ".svg",
    *EXTENSIONS,
)
"""Endings of the files that a wheel may have."""

SMOKE: Final = """
import warnings
warnings.simplefilter("error")
import keysift
from keysift.kernels import are_compiled
text = "Coral reefs need clean water. Divers plant coral fragments on damaged coral reefs."
models = {"tuned": keysift.Tuned, "kea": keysift.Kea}
for name, method in keysift.methods().items():
    model = models[name].fit([(text, ["coral reefs"])]) if name in models else None
    if model or not {"TOPICS", "NEIGHBOURS"} & {needed.name for needed in method.requires}:
        found = keysift.extract(text, method=name, model=model, top=3)
        assert found and all(text[start:end] for phrase in found for start, end in phrase.spans), name
print("compiled" if are_compiled() else "interpreted", keysift.__file__)
"""
"""What must run wherever keysift is installed: every method that needs no corpus, trained where it has to be."""


class DistributionError(Exception):
    """A distribution is not as it should be."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Check what the command line asks for; leave with a message if something is wrong."""
    parser = argparse.ArgumentParser(description="Check wheel and source distribution of keysift.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist", help="where they are (default: dist)")
    parser.add_argument("--smoke", choices=["compiled", "interpreted"], help="test the keysift of this environment")
    parser.add_argument("--versions", action="store_true", help="test every Python that pyproject.toml names, too")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.smoke:
            check_installed(Path(sys.executable), expected=chosen.smoke)
        else:
            check_folder(chosen.folder)
            if chosen.versions:
                check_versions(only(chosen.folder, "*.tar.gz"))
    except DistributionError as error:
        sys.exit(f"check_distributions: {error}")


def check_folder(folder: Path) -> None:
    """Check the one wheel and the one source distribution in a folder."""
    wheel, source = only(folder, "*.whl"), only(folder, "*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        check_wheel(archive.namelist())
    print(f"{wheel.name}: contents are right", flush=True)
    with tarfile.open(source) as archive:
        check_source(archive.getnames())
    print(f"{source.name}: contents are right", flush=True)
    check_in_environment(wheel, expected="compiled")
    check_in_environment(source, expected="interpreted", settings={"CC": "false"})
    check_in_environment(source, expected="interpreted", settings={"KEYSIFT_SKIP_COMPILE": "1"})


def check_versions(source: Path) -> None:
    """Test the source distribution on each version of Python that is claimed to work and is on the PATH."""
    for version in re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8")):
        python = shutil.which(f"python{version}")
        # What stands for a version may be a script that says that it is not there.
        if python is None or subprocess.run([python, "--version"], capture_output=True).returncode:
            print(f"Python {version}: not on the PATH, not tested", flush=True)
            continue
        print(f"Python {version}:", end=" ", flush=True)
        settings = {"KEYSIFT_SKIP_COMPILE": "1"}
        check_in_environment(source, expected="interpreted", settings=settings, python=python)


def only(folder: Path, pattern: str) -> Path:
    """Return the only file in a folder that matches a pattern."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        names = ", ".join(path.name for path in found) or "none"
        raise DistributionError(f"expected one {pattern} in {folder}, found {names}; run `make dist`")
    return found[0]


def package_files() -> set[str]:
    """Return the files of the package in the source tree that belong in every distribution."""
    return {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "keysift").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (*EXTENSIONS, ".c")
    }


def kernel_names() -> set[str]:
    """Return the kernels that `setup.py` compiles."""
    files = (SOURCE / "keysift" / "kernels").glob("*.py")
    return {path.stem for path in files if "    import cython\n" in path.read_text("utf-8")}


def check_wheel(names: Sequence[str]) -> None:
    """Check that a wheel has every file of the package, its compiled kernels and its licences, and nothing else."""
    information = [name for name in names if ".dist-info/" in name]
    package = set(names).difference(information)
    expect_nothing("is missing", package_files() - package)
    compiled = {name.rpartition("/")[2].partition(".")[0] for name in package if name.endswith(EXTENSIONS)}
    expect_nothing("has no compiled kernel", kernel_names() - compiled)
    expect_nothing("has too much", {name for name in package if not name.startswith("keysift/")})
    expect_nothing("has files of an unknown kind", {name for name in package if not name.endswith(KINDS)})
    licences = {name.rpartition("/")[2] for name in information if "/licenses/" in name}
    expect_nothing("has no licence", {"LICENSE", "tagger_en.LICENSE.md", "background_en.LICENSE.md"} - licences)


def check_source(names: Sequence[str]) -> None:
    """Check that a source distribution has what a build needs, and nothing that was built."""
    inside = {name.partition("/")[2] for name in names}
    needed = {f"src/{name}" for name in package_files()} | {"setup.py", "pyproject.toml", "README.md", "LICENSE"}
    expect_nothing("is missing", needed - inside)
    # setuptools would take the tests of the top folder alone, which do not run without the rest.
    expect_nothing("has tests", {name for name in inside if name.startswith("tests/")})
    expect_nothing("has built files", {name for name in inside if name.endswith((*EXTENSIONS, ".c", ".pyc"))})


def expect_nothing(problem: str, names: set[str]) -> None:
    """Raise an error that names files with a problem, if there are any."""
    if names:
        raise DistributionError(f"a distribution {problem}: {', '.join(sorted(names)[:10])}")


def check_in_environment(
    distribution: Path, *, expected: str, settings: Mapping[str, str] | None = None, python: str = sys.executable
) -> None:
    """Install a distribution in a new virtual environment and test it there."""
    chosen = " ".join(f"{name}={value}" for name, value in (settings or {}).items()) or "default settings"
    print(f"{distribution.name}: installing ({chosen})", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        run([python, "-m", "venv", folder])
        inside = Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        # pip would take a wheel that it built before, with other settings.
        install = [str(inside), "-m", "pip", "install", "--quiet", "--no-cache-dir", str(distribution.resolve())]
        run(install, settings=settings)
        check_installed(inside, expected=expected)
    print(f"{distribution.name}: works, kernels {expected}", flush=True)


def check_installed(python: Path, *, expected: str) -> None:
    """Test the keysift of an environment: import, methods, command and version, from a folder without sources."""
    with tempfile.TemporaryDirectory() as elsewhere:
        kernels, _, place = run([str(python), "-I", "-c", SMOKE], folder=elsewhere).strip().partition(" ")
        if "site-packages" not in place:
            raise DistributionError(f"expected keysift in site-packages, but it is in {place}")
        if kernels != expected:
            raise DistributionError(f"expected {expected} kernels, but they are {kernels}")
        version = run([str(python), "-I", "-m", "keysift", "--version"], folder=elsewhere)
        if not re.search(rf"keysift \d+\.\d+.*{expected}", version):
            raise DistributionError(f"keysift --version printed {version!r} where kernels are {expected}")
        text = Path(elsewhere, "reefs.txt")
        text.write_text("Coral reefs need clean water. Divers restore coral reefs.", encoding="utf-8")
        command = python.with_name("keysift.exe" if os.name == "nt" else "keysift")
        shown = run([str(command), "extract", str(text), "--format", "jsonl"], folder=elsewhere)
        if '"coral reefs"' not in shown.lower():
            raise DistributionError(f"keysift extract printed {shown!r}, in which 'coral reefs' is missing")


def run(command: Sequence[str], *, folder: str | None = None, settings: Mapping[str, str] | None = None) -> str:
    """Run a command and return its output; if it fails, raise an error with what it printed."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("KEYSIFT_", "PYTHONPATH"))}
    done = subprocess.run(command, cwd=folder, env={**outside, **(settings or {})}, capture_output=True, text=True)
    if done.returncode:
        raise DistributionError(f"{' '.join(command[:6])} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


if __name__ == "__main__":
    main()
