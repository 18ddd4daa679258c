"""Build the kernels with sanitizers and with bounds checks, and run tests and fuzzers on both builds.

    python scripts/sanitize.py                 # the tests of everything that computes, and over a million fuzzed calls
    python scripts/sanitize.py --short         # on the first build, tests of the kernels and some thousand fuzzed calls

The first build has AddressSanitizer and UndefinedBehaviorSanitizer of the C compiler: a read or write outside of an
array, or an integer that overflows, ends the process with a report. In the second, Cython checks every index, and a
wrong one raises IndexError. Both are in `build/sanitize`, apart from the kernels of the source tree.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "sanitize"
BUILDS = {"sanitizers": "KEYSIFT_SANITIZE", "bounds": "KEYSIFT_CHECK_BOUNDS"}
SHORT_TESTS = ["tests/kernels", "tests/phrases", "tests/fuzz"]
ALL_TESTS = [
    *SHORT_TESTS,
    "tests/analysis",
    "tests/corpus",
    "tests/rankers",
    "tests/results",
    "tests/test_document.py",
    "tests/test_edge_cases.py",
    "tests/test_extractor.py",
]


def build(name: str, *, jobs: int) -> Path:
    """Build the kernels in a folder of their own, beside a copy of the package; return the folder to import from."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(
        ROOT / "src" / "keysift",
        folder / "keysift",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
        dirs_exist_ok=True,
    )
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(folder)]
    command += ["--build-temp", str(FOLDER / f"temp-{name}"), "--parallel", str(jobs)]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "KEYSIFT_REQUIRE_COMPILE": "1", BUILDS[name]: "1"})
    return folder


def environment(name: str, folder: Path) -> dict[str, str]:
    """Return the environment in which Python imports a build."""
    variables = {**os.environ, "PYTHONPATH": str(folder), "KEYSIFT_FUZZED_BUILD": name}
    if name == "sanitizers":
        runtime = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
        variables |= {
            "LD_PRELOAD": runtime.stdout.strip(),
            # Python's own memory is never given back entirely; a report must end the process, or nobody sees it.
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1",
            "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
            # Python takes small arrays from pools of its own, in which the sanitizer cannot see where one ends.
            "PYTHONMALLOC": "malloc",
        }
    return variables


def run(name: str, commands: list[list[str]], variables: dict[str, str]) -> None:
    """Run commands on a build at the same time, and stop if one fails."""
    running = []
    for command in commands:
        print(f"{name}: {' '.join(command[1:])}", flush=True)
        running.append(subprocess.Popen(command, cwd=ROOT, env=variables))
    codes = [process.wait() for process in running]
    for command, code in zip(commands, codes, strict=True):
        if code:
            raise SystemExit(f"{name}: failed with exit code {code}: {' '.join(command)}")


def fuzzed(calls: int) -> list[list[str]]:
    """Return the options of the fuzzers: so many calls of the target that makes most, and some of the slower ones."""
    slower = "extract tokens pattern damaged_file lying_file text_file explain command vocabulary many request".split()
    chosen = [option for target in slower for option in ("--target", target)]
    return [
        ["--target", "calls", "--calls", str(calls)],
        [*chosen, "--calls", str(min(calls * 3 // 4, 80_000)), "--seconds", "900"],
    ]


def main() -> None:
    """Build, test and fuzz."""
    parser = argparse.ArgumentParser(description="Run tests and fuzzers on kernels with sanitizers and bounds checks.")
    parser.add_argument("--short", action="store_true", help="sanitizers, the tests of the kernels, few fuzzed calls")
    parser.add_argument("--only", choices=list(BUILDS), help="one of the two builds")
    parser.add_argument("--calls", type=int, help="fuzzed calls of methods on each build")
    parser.add_argument("--build", action="store_true", help="build and stop")
    chosen = parser.parse_args()
    calls = chosen.calls or (800 if chosen.short else 1_000_000)
    tests = SHORT_TESTS if chosen.short else ALL_TESTS
    for name in [chosen.only] if chosen.only else list(BUILDS)[: 1 if chosen.short else None]:
        variables = environment(name, build(name, jobs=os.cpu_count() or 1))
        if chosen.build:
            continue
        check = "import keysift.kernels; assert keysift.kernels.are_compiled()"
        run(name, [[sys.executable, "-c", check]], variables)
        run(name, [[sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]], variables)
        fuzzers = [[sys.executable, "-m", "tests.fuzz.run", "--seed", "1", *options] for options in fuzzed(calls)]
        run(name, fuzzers, variables)


if __name__ == "__main__":
    main()
