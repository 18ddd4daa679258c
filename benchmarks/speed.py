r"""Measure how fast keysift is, beside the floor and other packages, in one run.

    python benchmarks/speed.py --texts Inspec.jsonl.gz [--peers] [--repeats 5]

The floor is `Counter(re.findall(r"\w+", text))`: splitting the words and counting them. Every contestant runs in a
process of its own (other packages in a virtual environment of their own, made below `benchmarks/.environments`), reads
the same texts, warms up, and then takes its turn again and again; the best pass counts, in processor time. Slow
packages get a sample of the texts. What is printed are ratios: the machine does not matter much, and what else it does
even less.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import venv
from pathlib import Path

import keysift
from contest import HERE, Contestant, load_texts, machine
from contestants import PEERS
from keysift.kernels import are_compiled

SLOW = {"yake": 20, "summa": 10, "rapid-textrank": 10, "rakun2": 4, "yake-rust": 4, "multi-rake": 2}
"""By how much the texts are thinned out for a slow package."""


def environment(name: str) -> str:
    """Return the Python of a package's virtual environment, made on first use."""
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
    parser.add_argument("--texts", type=Path, required=True, help="JSONL with a field `text`")
    parser.add_argument("--peers", action="store_true", help="measure other packages too")
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    count = len(load_texts(arguments.texts))

    names = {"floor": "", **{f"keysift {name}": "" for name in keysift.methods()}, "keysift eleven methods": ""}
    contestants = [Contestant(name, sys.executable, arguments.texts, count) for name in names]
    if arguments.peers:
        for name in PEERS:
            try:
                python = environment(name)
                names[name] = version(python, PEERS[name][0])
                contestants.append(Contestant(name, python, arguments.texts, max(1, count // SLOW.get(name, 1))))
            except (subprocess.CalledProcessError, RuntimeError) as error:
                print(f"{name}: left out, {error}", file=sys.stderr)
    for _ in range(arguments.repeats):
        for contestant in contestants:
            contestant.run()

    # Thinned-out texts are compared with the floor by the characters they have.
    def per_character(contestant: Contestant) -> float:
        return min(contestant.seconds) / float(contestant.ready["characters"])

    floor = per_character(contestants[0])
    kernels = "compiled" if are_compiled() else "interpreted"
    print(f"{arguments.texts.name}: {count} texts. keysift {keysift.__version__} ({kernels} kernels). {machine()}.\n")
    print("| | times the floor | documents per second | peak memory (MB) |\n|---|---|---|---|")
    for contestant in contestants:
        ratio = per_character(contestant) / floor
        rate = contestant.ready["documents"] / min(contestant.seconds)
        memory = contestant.close()["megabytes"]
        label = f"{contestant.name} {names[contestant.name]}".strip()
        print(f"| {label} | {ratio:.1f} | {rate:,.0f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
