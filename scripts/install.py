"""Install keysift from this folder with pip, showing one line per step.

    python scripts/install.py '.[dev]'

Compiling the kernels takes a minute or more. pip shows the output of a build either not at all or in full, so the
full output goes to `install.log` in the virtual environment, and the lines that say what is happening are printed.
If pip fails, the end of its output is printed.

The versions in `constraints.txt` are installed, those that the tests are known to pass with. On a system for which one
of them does not exist, the newest versions that `pyproject.toml` allows are installed instead.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Final

STEPS: Final = re.compile(r"\s*(Collecting|Downloading|Building|Installing|Successfully installed|keysift: |ERROR)")
"""What starts a line that says what pip or `setup.py` is doing."""

TAIL: Final = 60
"""How many lines of output are shown after a failure."""


CONSTRAINTS: Final = Path(__file__).resolve().parents[1] / "constraints.txt"
"""The versions to install."""

UNAVAILABLE: Final = re.compile(r"ResolutionImpossible|No matching distribution found|conflicting dependencies")
"""What pip says if versions cannot be had."""


def install(target: str) -> int:
    """Install a target such as `.[dev]` in editable mode; return pip's exit code."""
    if not CONSTRAINTS.exists():
        return _install(target)
    code = _install(target, "--constraint", str(CONSTRAINTS))
    if code and UNAVAILABLE.search(_log_file().read_text("utf-8")):
        print(f"The versions in {CONSTRAINTS.name} cannot be installed here; trying the newest ones.", file=sys.stderr)
        code = _install(target)
    return code


def _log_file() -> Path:
    return Path(sys.prefix) / "install.log"


def _install(target: str, *options: str) -> int:
    log_file = _log_file()
    command = [sys.executable, "-m", "pip", "install", "--verbose", "--progress-bar", "off", *options]
    command += ["--editable", target]
    last: deque[str] = deque(maxlen=TAIL)
    with (
        log_file.open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as running,
    ):
        assert running.stdout is not None
        for line in running.stdout:
            log.write(line)
            last.append(line)
            if STEPS.match(line):
                print(f"  {line.strip()[:110]}", flush=True)
    if running.returncode:
        print(f"pip failed. The end of its output ({log_file} has all of it):\n{''.join(last)}", file=sys.stderr)
    return running.returncode


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python scripts/install.py TARGET, where TARGET is . or .[dev]")
    sys.exit(install(sys.argv[1]))
