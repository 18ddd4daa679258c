"""What a worker process does for itself when it starts: it keeps its pipes to itself, and limits its memory."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import IO, Final

OUT_OF_MEMORY: Final = 112
"""The exit code of a process that ran out of the memory it may take."""
UNREADABLE: Final = 113
"""The exit code of a process that was sent something that it cannot unpickle."""
UNREADABLE_WORK: Final = 114
"""The exit code of a process that cannot unpickle what it is to do."""


def own_pipes(*, silent: bool = False) -> tuple[IO[bytes], IO[bytes]]:
    """Return the pipes on which messages come and answers go.

    What else is printed must not get between the answers: it goes to standard error, or nowhere if `silent`.
    """
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY) if silent else 2, 1)
    return requests, answers


def limit_memory(size: int) -> None:
    """Let this process take so many bytes of memory more than it has, on Linux."""
    with suppress(ImportError, OSError, ValueError):  # other systems cannot tell or limit it
        import resource

        # Not the address space: the C library reserves some for each thread that it never uses.
        with open("/proc/self/statm", encoding="ascii") as sizes:
            pages = int(sizes.read().split()[5])
        limit = pages * resource.getpagesize() + size
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash leaves no file of that size
