"""Measure what starting costs: a new process that prints the keyphrases of one text, beside importing numpy.

    python benchmarks/cold_start.py [--repeats 15]

All commands take turns; the best time of each counts, as a ratio to `python -c "import numpy"` in the same run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "word_graphs.txt"
COMMANDS = {
    'python -c ""': [sys.executable, "-c", ""],
    'python -c "import numpy"': [sys.executable, "-c", "import numpy"],
    'python -c "import keysift"': [sys.executable, "-c", "import keysift"],
    "keysift extract TEXT": [sys.executable, "-m", "keysift", "extract", str(EXAMPLE)],
}


def main() -> None:
    """Run all commands in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=15)
    repeats = parser.parse_args().repeats
    best = dict.fromkeys(COMMANDS, float("inf"))
    # Where Python may not keep compiled modules, every start would compile them, which no installed package has to do.
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(repeats):
        for name, command in COMMANDS.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=variables)
            best[name] = min(best[name], time.perf_counter() - start)
    numpy = best['python -c "import numpy"']
    print("| | times importing numpy | milliseconds |\n|---|---|---|")
    for name, seconds in best.items():
        print(f"| `{name}` | {seconds / numpy:.2f} | {1000 * seconds:.0f} |")


if __name__ == "__main__":
    main()
