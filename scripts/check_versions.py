"""Test the extras with the lowest and the newest versions that `pyproject.toml` allows, each in its own environment.

    python scripts/check_versions.py                        # all extras, lowest and newest
    python scripts/check_versions.py frames spark --lowest

An environment in `build/versions` has one extra and what its tests need, so it also shows that the extra installs all
that it should. Versions are resolved by uv: `--resolution lowest-direct` takes the lowest version of each package that
keysift names, and the newest of what these need. keysift itself is read from `src`, with the kernels that are compiled
there. Spark is tested without Connect, with Connect where it is 4.x, and needs Java.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "build" / "versions"
RESOLUTIONS: Final = ("lowest-direct", "highest")
TOOLS: Final = ("pytest>=8,<9.2", "pytest-xdist>=3.6", "hypothesis>=6.90", "psutil>=5.9")


@dataclass(frozen=True)
class Tested:
    """The tests of an extra, and packages that they need beside it."""

    tests: tuple[str, ...]
    packages: tuple[str, ...] = ()


FRAMES: Final = ("pandas>=2.2", "polars>=1.20", "pyarrow>=15")
SPARK: Final = tuple(f"tests/integrations/spark/test_{name}.py" for name in ("extract", "fit", "sql_function"))
EXTRAS: Final = {
    "frames": Tested(("tests/test_frames.py",), FRAMES),
    "duckdb": Tested(("tests/integrations/test_duckdb.py",)),
    "langchain": Tested(("tests/integrations/test_langchain.py",)),
    "haystack": Tested(("tests/integrations/test_haystack.py",)),
    "mcp": Tested(("tests/integrations/test_mcp.py",)),
    "sklearn": Tested(("tests/integrations/test_sklearn.py",)),
    "spacy": Tested(("tests/integrations/test_spacy.py",)),
    "spark": Tested((*SPARK, "tests/integrations/spark/test_command.py"), ("gensim>=4.3.3",)),
    "files": Tested(("tests/io",), ("fpdf2>=2.7.6", "python-docx>=1.1", "gensim>=4.3.3", "pyarrow>=15")),
    "topics": Tested(("tests/corpus",)),
    "cjk": Tested(("tests/analysis",), ("scipy>=1.11",)),
    "serve": Tested(("tests/web",), ("httpx>=0.27", "pypdfium2>=5")),
    "benchmark": Tested(("tests/evaluation",), ("yake>=0.7.3", "rake-nltk>=1.0.6")),
    "study": Tested(("tests/study",), ("pyarrow>=15", "statsmodels>=0.14", "gensim>=4.3.3")),
}
"""What is tested of each extra."""


def environment_of(extra: str, resolution: str) -> Path:
    """Make the environment of an extra, and return its Python."""
    folder = FOLDER / f"{extra}-{resolution}"
    folder.mkdir(parents=True, exist_ok=True)
    python = folder / ".venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        uv("venv", "--quiet", "--python", sys.executable, str(folder / ".venv"))
    wanted = folder / "tools.in"
    wanted.write_text("\n".join((*TOOLS, *EXTRAS[extra].packages)), "utf-8")
    pinned = folder / "requirements.txt"
    sources = (str(ROOT / "pyproject.toml"), str(wanted))
    options = ("--quiet", "--upgrade", "--no-header", "--python", str(python), "--output-file", str(pinned))
    uv("pip", "compile", "--resolution", resolution, "--extra", extra, *options, *sources)
    uv("pip", "sync", "--quiet", "--python", str(python), str(pinned))
    return python


def uv(*arguments: str) -> None:
    """Run uv."""
    subprocess.run([sys.executable, "-m", "uv", *arguments], check=True)


def passes(extra: str, resolution: str) -> bool:
    """Tell whether the tests of an extra pass."""
    python = environment_of(extra, resolution)
    passed = _run(python, EXTRAS[extra].tests)
    if extra == "spark" and resolution == "highest":
        uv("pip", "install", "--quiet", "--python", str(python), "pyspark[connect]")
        passed = _run(python, SPARK, KEYSIFT_SPARK_CONNECT="1") and passed
    return passed


def _run(python: Path, tests: Sequence[str], **variables: str) -> bool:
    # Old versions warn about new ones of others; what they warn of is no concern here.
    command = [str(python), "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "-o", "filterwarnings=default", *tests]
    # With more threads, old versions of numpy add up in another order than worker processes, which have one.
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1", **variables}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def main() -> int:
    """Test and say what failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extras", nargs="*", metavar="EXTRA", help=f"some of {', '.join(EXTRAS)}; all by default")
    parser.add_argument("--lowest", dest="resolutions", action="store_const", const=RESOLUTIONS[:1])
    parser.add_argument("--newest", dest="resolutions", action="store_const", const=RESOLUTIONS[1:])
    options = parser.parse_args()
    unknown = set(options.extras) - set(EXTRAS)
    if unknown:
        parser.error(f"there are no tests for {', '.join(sorted(unknown))}")
    failed = []
    for extra in options.extras or EXTRAS:
        for resolution in options.resolutions or RESOLUTIONS:
            print(f"== {extra}, {resolution}", flush=True)
            if not passes(extra, resolution):
                failed.append(f"{extra} ({resolution})")
    print(f"Failed: {', '.join(failed)}" if failed else "All passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
