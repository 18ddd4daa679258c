"""The server in a process of its own, which is started again if it crashes: its socket stays open meanwhile.

Short texts are worked on in the server itself. Should one of them crash it, or should the system kill it for its
memory, the requests at that moment are lost; after that, it leaves all texts to worker processes.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from keysift.errors import KeysiftError

_PAUSE: Final = 0.5  # before it is started again: it may be killed as soon as it starts
_STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
_END_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG


def supervise(run: Callable[[bool], None]) -> None:
    """Run the server until it ends by itself or is told to; `run` is told whether it is the first time.

    Elsewhere than on Linux, it is run in this process, once.
    """
    if sys.platform != "linux":
        run(True)
        return
    server = 0
    told: list[int] = []

    def pass_on(number: int, _: object) -> None:
        told.append(number)
        if server:
            with suppress(ProcessLookupError):
                os.kill(server, number)

    before = {number: signal.signal(number, pass_on) for number in _STOPPING}
    try:
        while True:
            server = _started(run, is_first=not server)
            if told:  # before it was known where to
                os.kill(server, told[0])
            _, status = os.waitpid(server, 0)
            if told or not os.WIFSIGNALED(status):
                break
            name = signal.Signals(os.WTERMSIG(status)).name
            print(f"keysift: the server was ended by {name}, and is started again", file=sys.stderr, flush=True)
            time.sleep(_PAUSE)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit(os.WEXITSTATUS(status))


def _started(run: Callable[[bool], None], *, is_first: bool) -> int:
    """Return the number of a new process that runs the server."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    parent, child = os.getpid(), os.fork()
    if not child:
        os._exit(_done(run, parent, is_first=is_first))
    return child


def _done(run: Callable[[bool], None], parent: int, *, is_first: bool) -> int:
    """Run the server in this new process, and return the status that it ends with."""
    for number in _STOPPING:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    os.setpgid(0, 0)  # Ctrl-C is for the parent, which passes it on once
    ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:  # it has ended before
        return 1
    try:
        run(is_first)
    except KeysiftError as error:
        print(f"keysift: {error}", file=sys.stderr, flush=True)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0
