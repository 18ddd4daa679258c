r"""Count the instructions of a first pass with valgrind: figures that do not depend on what else a machine does.

    python benchmarks/instructions.py Inspec.jsonl.gz [--texts 120] [--methods tf sift]

Each contestant runs in a new process, loads what it needs, and reads every text once; only that is counted, as a
multiple of the floor, `Counter(re.findall(r"\w+", text))`. Waiting for memory is not in these figures, and analysis of
new words waits a lot, so times are further apart.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from functools import reduce
from pathlib import Path

from contestants import prepare
from texts import load_texts

COUNTED = "functools_reduce"  # the C function that the pass runs in
_COLLECTED = re.compile(r"Collected : (\d+)")


def count(name: str, path: Path, texts: int) -> int:
    """Return the instructions of one contestant."""
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={COUNTED}", f"--callgrind-out-file={os.devnull}"]
    command += [sys.executable, __file__, str(path), "--texts", str(texts), "--run", name]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = _COLLECTED.search(done.stderr)
    if found is None:
        raise SystemExit(f"valgrind counted nothing:\n{done.stderr}")
    return int(found[1])


def run(name: str, texts: list[str]) -> None:
    """Pass over the texts inside of a C function that can be told apart."""
    extract = prepare(name, texts)
    extract(["A first text, so that everything is loaded."])
    reduce(lambda _, text: extract([text]), texts, None)


def main() -> None:
    """Count and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path, metavar="JSONL")
    parser.add_argument("--texts", type=int, default=120)
    parser.add_argument("--methods", nargs="+", default=["tf", "sift"])
    parser.add_argument("--run", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        run(arguments.run, load_texts(arguments.path)[: arguments.texts])
        return
    floor = count("floor", arguments.path, arguments.texts)
    print(f"{arguments.path.name}, the first {arguments.texts} texts\n\n| | instructions, times the floor |\n|---|---|")
    for method in arguments.methods:
        print(f"| `{method}` | {count(f'keysift {method}', arguments.path, arguments.texts) / floor:.1f} |", flush=True)


if __name__ == "__main__":
    main()
