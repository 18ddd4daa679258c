"""How many processors this process may use, which in a container are often fewer than the machine has."""

from __future__ import annotations

import math
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_GROUPS: Final = Path("/sys/fs/cgroup")


def usable_processors(groups: Path = _GROUPS) -> int:
    """Return how many processors this process may use: by its affinity, and by the quota of its control group."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    quota = _quota(groups)
    return count if quota is None else max(1, min(count, math.ceil(quota)))


def _quota(groups: Path) -> float | None:
    """Return the processors that a control group may use at the same time, or None where there is no limit.

    Version 2 has one file, "QUOTA PERIOD" or "max PERIOD"; version 1 has two, of which the quota may be -1.
    """
    with suppress(OSError, ValueError, ZeroDivisionError):
        quota, period = (groups / "cpu.max").read_text("ascii").split()
        return None if quota == "max" else int(quota) / int(period)
    with suppress(OSError, ValueError, ZeroDivisionError):
        given = int((groups / "cpu" / "cpu.cfs_quota_us").read_text("ascii"))
        return None if given < 0 else given / int((groups / "cpu" / "cpu.cfs_period_us").read_text("ascii"))
    return None
