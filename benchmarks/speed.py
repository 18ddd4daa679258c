r"""Measure how fast keysift is, beside the floor and other packages, in one run.

    python benchmarks/speed.py --texts Inspec.jsonl.gz [--peers [NAME ...]] [--methods tf sift]

The floor is `Counter(re.findall(r"\w+", text))`: splitting the words and counting them. Every contestant runs in a new
process (other packages with the Python of KEYSIFT_PACKAGE_PYTHON, or else in a virtual environment of their own, made
below `benchmarks/.environments`), which imports and loads what it needs and then passes over the texts three times. The
first pass is what a user sees who reads a text once; in the later ones every word has been met before. This is
repeated, the contestants taking turns, and the best times count, in processor time. Slow packages get a sample of the
texts. What is printed are ratios: the machine does not matter much, and what else it does even less.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

import keysift
from contest import HERE, Contestant, machine
from contestants import PEERS
from keysift.kernels import are_compiled
from texts import load_texts

SLOW = {
    "keybert": 100,
    "pytextrank": 20,
    "pke-tool": 20,
    "yake": 20,
    "summa": 10,
    "rakun2": 4,
    "yake-rust": 4,
    "multi-rake": 2,
}
"""By how much the texts are thinned out for a slow package."""
METHODS = [*(name for name in keysift.methods() if name != "tuned"), "eleven methods"]
"""What is measured unless asked otherwise; for `tuned`, there are no labels here."""


def environment(name: str) -> str:
    """Return the Python that has a package: the one that is named, or that of an environment made on first use."""
    if given := os.environ.get("KEYSIFT_PACKAGE_PYTHON"):
        return given
    folder = HERE / ".environments" / name.replace(" ", "-")
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.exists():
        print(f"installing {name} ...", file=sys.stderr)
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS[name]], check=True)
    return str(python)


def version(python: str, package: str) -> str:
    """Return the version of an installed package."""
    code = f"from importlib.metadata import version; print(version({package!r}))"
    return subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Run the contest and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, nargs="+", required=True, help="JSONL with a field `text`")
    parser.add_argument("--peers", nargs="*", choices=list(PEERS), help="measure other packages too: these, or all")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--methods", nargs="+", default=METHODS)
    arguments = parser.parse_args()
    count = len(load_texts(*arguments.texts))

    names = {"floor": "", **{f"keysift {name}": "" for name in arguments.methods}}
    contestants = [Contestant(name, sys.executable, arguments.texts, count) for name in names]
    if arguments.peers is not None:
        for name in arguments.peers or PEERS:
            try:
                python = environment(name)
                names[name] = version(python, PEERS[name][0])
            except (subprocess.CalledProcessError, RuntimeError) as error:
                print(f"{name}: left out, {error}", file=sys.stderr)
                continue
            sample = max(1, count // SLOW.get(name, 1))
            contestants.append(Contestant(name, python, arguments.texts, sample))
    for _ in range(arguments.repeats):
        for contestant in contestants:
            contestant.run()

    # Thinned-out texts are compared with the floor by the characters they have.
    floor = contestants[0].first / contestants[0].characters
    warm_floor = min(contestants[0].warm, contestants[0].first) / contestants[0].characters
    kernels = "compiled" if are_compiled() else "interpreted"
    files = ", ".join(path.name for path in arguments.texts)
    print(f"{files}: {count} texts. keysift {keysift.__version__} ({kernels} kernels). {machine()}.\n")
    print("| | times the floor, first pass | later passes | documents per second | peak memory (MB) |")
    print("|---|---:|---:|---:|---:|")
    for contestant in contestants:
        first = contestant.first / contestant.characters / floor
        warm = contestant.warm / contestant.characters / warm_floor
        rate = contestant.documents / contestant.first
        label = f"{contestant.name} {names[contestant.name]}".strip()
        print(f"| {label} | {first:.1f} | {warm:.1f} | {rate:,.0f} | {contestant.megabytes:.0f} |")


if __name__ == "__main__":
    main()
