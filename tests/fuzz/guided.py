"""Fuzz a target with inputs that atheris guides by coverage: those that reach new Python code are varied further.

    python -m tests.fuzz.guided extract --seconds 600

Only the Python code of keysift is instrumented. The compiled kernels are covered by random inputs on the builds of
`scripts/sanitize.py`; with KEYSIFT_INTERPRETED=1 they are Python code too, and guided as such.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random

_FIRST = 200  # random inputs to begin with: libFuzzer alone begins with inputs of a byte


def main() -> None:
    """Fuzz one target until the time is up; print the runs, and fail if a rule was broken."""
    try:
        import atheris
    except ImportError:
        sys.exit("Inputs guided by coverage need atheris: pip install atheris")
    with atheris.instrument_imports(include=["keysift"]):  # so nothing of keysift may be imported before
        from tests.fuzz.records import add_record
        from tests.fuzz.run import FOUND, LONGEST, TARGETS, keep, random_inputs
        from tests.fuzz.source import Source
    parser = argparse.ArgumentParser(description="Fuzz a target with inputs guided by coverage.")
    parser.add_argument("target", choices=list(TARGETS))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", action="store_true", help="add the runs to runs.jsonl")
    chosen = parser.parse_args()
    folder = Path("build") / "fuzz" / f"corpus-{chosen.target}"
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in zip(range(_FIRST), random_inputs(chosen.target, chosen.seed), strict=False):
        (folder / f"first-{number}").write_bytes(data)
    for path in (FOUND / chosen.target).glob("*.bin"):
        (folder / path.name).write_bytes(path.read_bytes())
    end = time.monotonic() + chosen.seconds
    runs = calls = faults = 0

    def run(data: bytes) -> None:
        nonlocal runs, calls, faults
        runs += 1
        try:
            calls += TARGETS[chosen.target](Source(data))
        except Exception as error:
            calls += 1
            faults += 1
            keep(chosen.target, data, error)
        if time.monotonic() > end or faults >= 20:
            print(f"{chosen.target}: {runs:,} inputs guided by coverage, {calls:,} calls, {faults} faults", flush=True)
            if chosen.record:
                counts = {"inputs": runs, "calls": calls, "faults": faults}
                add_record({"build": "guided", "target": chosen.target, "seed": chosen.seed, **counts})
            os._exit(1 if faults else 0)  # libFuzzer would go on

    random = Random(f"{chosen.target} {chosen.seed}")
    arguments = [sys.argv[0], str(folder), f"-max_len={LONGEST}", "-rss_limit_mb=2000", "-verbosity=0"]
    atheris.Setup([*arguments, f"-seed={random.randrange(1, 1 << 31)}", "-len_control=0"], run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
