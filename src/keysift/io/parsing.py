"""Parse PDF, HTML, DOCX and EPUB files in another process, within limits of time and memory."""

from __future__ import annotations

import atexit
import json
import os
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from keysift.errors import FileFormatError, MissingExtraError
from keysift.io.limits import MEGABYTE, Limits

if TYPE_CHECKING:
    import subprocess

_START: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from keysift.io.parser_process import serve; serve(int(sys.argv[2]))"
)
_MOST_IDLE: Final = 2
_MOST_FILES: Final = 200  # then a process is replaced: parsers and their caches leave memory behind


class ParserFailedError(FileFormatError):
    """Report a file whose parser took too long, too much memory, or crashed."""


def parse_apart(
    format_name: str,
    *,
    name: str,
    path: Path | None = None,
    data: bytes = b"",
    encoding: str,
    limits: Limits,
) -> str:
    """Return the text of the file at `path`, or of `data`, parsed by another process.

    A process serves many files, one at a time. It is ended and replaced when a file takes too long.
    """
    request: dict[str, object] = {
        "format": format_name,
        "name": name,
        "path": None if path is None else str(path.absolute()),
        "size": len(data),
        "encoding": encoding,
        "limits": asdict(limits),
    }
    started = time.monotonic()
    process = _take(limits)
    try:
        text = process.parse(request, data, limits)
    except ParserFailedError:
        used = process.files > 1
        process.close()
        left = limits.seconds - (time.monotonic() - started)
        if not used or process.timed_out or left <= 0:
            raise
        # Memory of earlier files may have been the cause: the file gets a process of its own.
        process = _Process(limits)
        limits = replace(limits, seconds=left)
        try:
            text = process.parse(request, data, limits)
        except BaseException:
            process.close()
            raise
    except (FileFormatError, MissingExtraError):
        _give_back(process)
        raise
    except BaseException:
        process.close()
        raise
    _give_back(process)
    return text


class _Process:
    """A process that parses files, and the talk with it."""

    def __init__(self, limits: Limits) -> None:
        import subprocess

        self.memory_bytes = limits.memory_bytes
        self.files = 0
        self.timed_out = False
        self.owner = os.getpid()
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-c", _START, json.dumps(sys.path), str(limits.memory_bytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def parse(self, request: dict[str, object], data: bytes, limits: Limits) -> str:
        """Send a file and wait for its text, no longer than the limit."""
        self.files += 1
        timer = threading.Timer(limits.seconds, self._end_in_time)
        timer.daemon = True
        timer.start()
        try:
            answer, content = self._exchange(request, data)
        except (OSError, EOFError, ValueError) as error:
            raise ParserFailedError(self._why_failed(str(request["name"]), limits)) from error
        finally:
            timer.cancel()
        if "missing" in answer:
            purpose, package, extra = answer["missing"]
            raise MissingExtraError(purpose, package=package, extra=extra)
        if "error" in answer:
            raise FileFormatError(answer["error"])
        if "exhausted" in answer:
            raise ParserFailedError(self._why_failed(str(request["name"]), limits))
        return content.decode("utf-8", "surrogatepass")

    def _exchange(self, request: dict[str, object], data: bytes) -> tuple[dict[str, Any], bytes]:
        to, come = self._process.stdin, self._process.stdout
        assert to is not None
        assert come is not None
        to.write(json.dumps(request).encode() + b"\n" + data)
        to.flush()
        line = come.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        answer = json.loads(line)
        content = come.read(answer["size"])
        if len(content) != answer["size"]:
            raise EOFError
        return answer, content

    def _end_in_time(self) -> None:
        self.timed_out = True
        self._process.kill()

    def _why_failed(self, name: str, limits: Limits) -> str:
        if self.timed_out:
            return f"{name} takes longer than {limits.seconds:g} seconds to parse: it is damaged or too complex."
        return (
            f"{name} cannot be parsed within {limits.memory_bytes // MEGABYTE} MB of memory, or crashes the parser: "
            "it is damaged or too complex."
        )

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):  # what was not sent is of no use any more
                    stream.close()


_idle: deque[_Process] = deque()


def _take(limits: Limits) -> _Process:
    while True:
        try:
            process = _idle.popleft()
        except IndexError:
            return _Process(limits)
        if process.owner != os.getpid():
            continue  # a fork's copy: the parent talks to that process
        if process.memory_bytes == limits.memory_bytes:
            return process
        process.close()


def _give_back(process: _Process) -> None:
    if process.timed_out or process.files >= _MOST_FILES or len(_idle) >= _MOST_IDLE:
        process.close()
    else:
        _idle.append(process)


@atexit.register
def _close_idle() -> None:
    while _idle:
        process = _idle.popleft()
        if process.owner == os.getpid():
            process.close()
