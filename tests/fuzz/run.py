"""Run fuzzers: seeded random inputs, or inputs guided by coverage if atheris is installed.

    python scripts/fuzz.py --calls 100000 --seed 1
    python scripts/fuzz.py --target extract --seconds 600 --seed 7
    python scripts/fuzz.py --target extract --atheris --seconds 600
    python scripts/fuzz.py --mutated-files 10000 --seed 1
    python scripts/fuzz.py --totals

An input that breaks a rule is kept in `tests/fuzz/found/TARGET`, where `test_regressions.py` runs it ever after. If the
process itself dies, the input is the content of `build/fuzz/TARGET-SEED.last`. With `--record`, the calls of a run are
added to a file of counts, which `--totals` adds up.
"""

from __future__ import annotations

import argparse
import mmap
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from tests.fuzz import entry_points, many_calls, targets
from tests.fuzz.records import RECORDS, add_record, totals
from tests.fuzz.source import Source

FOUND = Path(__file__).parent / "found"
TARGETS: Final[dict[str, Callable[[Source], int]]] = {
    **targets.TARGETS,
    "vocabulary": entry_points.fuzz_vocabulary,
    "many": entry_points.fuzz_many,
    "request": entry_points.fuzz_request,
    "calls": many_calls.fuzz_calls,
}
LONGEST = 600
_STEADY: Final = {"calls": many_calls.STEADY}  # bytes at the beginning that stay the same for a while
_STAY: Final = 4_000  # inputs


@contextmanager
def _black_box(path: Path) -> Iterator[mmap.mmap]:
    """Open a file in memory that survives the process."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(LONGEST + 4))
    with path.open("r+b") as stream, mmap.mmap(stream.fileno(), LONGEST + 4) as memory:
        yield memory


def random_inputs(target: str, seed: int) -> Iterator[bytes]:
    """Yield random inputs for ever, the same ones for the same seed."""
    random = Random(f"{target} {seed}")
    while True:
        steady = random.randbytes(_STEADY.get(target, 0))
        for _ in range(_STAY):
            yield steady + random.randbytes(random.randrange(1, LONGEST - len(steady)))


def run_random(target: str, *, calls: int, seconds: float, seed: int) -> tuple[int, list[tuple[bytes, BaseException]]]:
    """Call a target with random inputs until enough calls are made or the time is up; return calls and faults."""
    made = 0
    faults: list[tuple[bytes, BaseException]] = []
    end = time.monotonic() + seconds
    with _black_box(Path("build") / "fuzz" / f"{target}-{seed}.last") as memory:
        for data in random_inputs(target, seed):
            if made >= calls or time.monotonic() >= end:
                break
            memory[: len(data) + 4] = len(data).to_bytes(4, "little") + data
            try:
                made += TARGETS[target](Source(data))
            except Exception as error:
                made += 1
                faults.append((data, error))
                if len(faults) >= 20:
                    break
    return made, faults


def keep(target: str, data: bytes, error: BaseException) -> None:
    """Keep an input that broke a rule, and say what it broke."""
    path = FOUND / target / f"{targets.checksum(data)}.bin"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    print(f"{target}: {path}: {type(error).__name__}: {error}", flush=True)


def main() -> None:
    """Run the targets, print how many calls were made, and fail if a rule was broken."""
    parser = argparse.ArgumentParser(description="Run the fuzzers.")
    parser.add_argument("--target", choices=list(TARGETS), action="append", help="default: all of them")
    parser.add_argument("--calls", type=int, default=10**12, help="calls of the library, over all targets")
    parser.add_argument("--seconds", type=float, default=10**9, help="time for all targets together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--atheris", action="store_true", help="inputs guided by coverage, for one target")
    parser.add_argument("--mutated-files", type=int, metavar="N", help="read so many files of every kind, and stop")
    parser.add_argument("--record", action="store_true", help=f"add the calls to {RECORDS.name}")
    parser.add_argument("--totals", action="store_true", help=f"print what {RECORDS.name} adds up to, and stop")
    chosen = parser.parse_args()
    if chosen.totals:
        print(totals())
        return
    if chosen.mutated_files:
        from tests.fuzz.mutated_files import run_all

        raise SystemExit(run_all(files=chosen.mutated_files, seed=chosen.seed, record=chosen.record))
    names = chosen.target or list(TARGETS)
    if chosen.atheris:
        # In a process of its own: what is guided by coverage must be imported by atheris.
        command = [sys.executable, "-m", "tests.fuzz.guided", names[0], "--seconds", str(chosen.seconds)]
        command += ["--seed", str(chosen.seed), *["--record"] * chosen.record]
        raise SystemExit(subprocess.run(command, check=False, cwd=FOUND.parents[2]).returncode)
    total, broken = 0, 0
    for name in names:
        made, faults = run_random(
            name, calls=-(-chosen.calls // len(names)), seconds=chosen.seconds / len(names), seed=chosen.seed
        )
        total += made
        for data, error in faults:
            broken += 1
            keep(name, data, error)
        print(f"{name}: {made:,} calls, {len(faults)} faults", flush=True)
        if chosen.record:
            build = os.environ.get("KEYSIFT_FUZZED_BUILD", "usual")
            add_record({"build": build, "target": name, "seed": chosen.seed, "calls": made, "faults": len(faults)})
    print(f"{total:,} calls, {broken} faults", flush=True)
    raise SystemExit(1 if broken else 0)


if __name__ == "__main__":
    main()
