"""Run the fuzzers of `tests/fuzz`: seeded random inputs, or inputs guided by coverage if atheris is installed.

    python scripts/fuzz.py --calls 100000 --seed 1
    python scripts/fuzz.py --target extract --seconds 600 --seed 7
    python scripts/fuzz.py --target extract --atheris --seconds 600
    python scripts/fuzz.py --mutated-files 10000 --seed 1
    python scripts/fuzz.py --totals

On kernels with sanitizers and bounds checks they are run by `scripts/sanitize.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.fuzz.run import main

if __name__ == "__main__":
    main()
