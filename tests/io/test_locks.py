from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from keysift.errors import OptionError
from keysift.io.locks import locked

HOLDER = (
    "import sys, time\n"
    "from keysift.io.locks import locked\n"
    "with locked(sys.argv[1], 'is at work'):\n"
    "    print('held', flush=True)\n"
    "    time.sleep(60)\n"
)


def test_a_lock_ends_with_its_holder(tmp_path: Path) -> None:
    """A lock that is held is waited for or an error, and that of a process that was killed is free."""
    command = [sys.executable, "-c", HOLDER, str(tmp_path / "lock")]
    told = threading.Event()
    released = threading.Event()

    def hold() -> None:
        with locked(tmp_path / "lock", "is at work", waiting=told.set):
            released.set()

    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with (
            pytest.raises(OptionError, match=r"Another process is at work\. Wait"),
            locked(tmp_path / "lock", "is at work", wait=False),
        ):
            pass
        threading.Thread(target=hold, daemon=True).start()
        assert told.wait(10)
        assert not released.is_set()
        process.kill()
    assert released.wait(10)
