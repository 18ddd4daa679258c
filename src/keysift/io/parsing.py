"""Parse PDF, HTML, DOCX and EPUB files in another process, within limits of time and memory."""

from __future__ import annotations

import atexit
import os
import time
from collections import deque
from typing import Final

from keysift.errors import FileFormatError, MissingExtraError, Parameter
from keysift.io.limits import MEGABYTE, Limits
from keysift.io.parser_process import ParsedFile
from keysift.processes.messages import split_header
from keysift.processes.parent import WorkerProcess, python_command

_MOST_IDLE: Final = 2
_MOST_FILES: Final = 200  # then a process is replaced: parsers and their caches leave memory behind


def parse_apart(file: ParsedFile) -> str:
    """Return the text of a file, parsed by another process.

    A process serves many files, one at a time. It is ended and replaced when a file takes too long.
    """
    limits = file.limits
    deadline = time.monotonic() + limits.seconds
    try:
        answer, content = split_header(_ask(file.pack(), limits, deadline))
    except EOFError as error:
        if time.monotonic() >= deadline:
            reason = f"takes longer than {limits.seconds:g} seconds to parse"
        else:
            reason = f"cannot be parsed within {limits.memory_bytes // MEGABYTE} MB of memory, or crashes the parser"
        raise FileFormatError(f"{file.name} {reason}: it is damaged or too complex.") from error
    if "missing" in answer:
        purpose, package, extra = answer["missing"]
        raise MissingExtraError(purpose, package=package, extra=extra)
    if "error" in answer:
        raise FileFormatError(*(part if isinstance(part, str) else Parameter(*part) for part in answer["error"]))
    return content.decode("utf-8", "surrogatepass")


def _ask(request: bytes, limits: Limits, deadline: float) -> bytes:
    """Return the answer of a parser, or raise EOFError if it crashes or takes too much time or memory."""
    parser = _take(limits)
    while True:
        parser.files += 1
        try:
            answer = parser.ask(request, seconds=max(0.0, deadline - time.monotonic()))
        except EOFError:
            parser.end()
            if parser.files == 1 or time.monotonic() >= deadline:
                raise
            # Memory of earlier files may have been the cause: the file gets a process of its own.
            parser = _Parser(limits)
        except BaseException:
            parser.end()
            raise
        else:
            _give_back(parser)
            return answer


class _Parser(WorkerProcess):
    """A process that parses files."""

    def __init__(self, limits: Limits) -> None:
        from subprocess import DEVNULL

        super().__init__(python_command("keysift.io.parser_process", limits.memory_bytes), errors_to=DEVNULL)
        self.memory_bytes = limits.memory_bytes
        self.files = 0


_idle: Final[deque[_Parser]] = deque()
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_idle.clear)  # the parent talks to these processes


def _take(limits: Limits) -> _Parser:
    while True:
        try:
            parser = _idle.popleft()
        except IndexError:
            return _Parser(limits)
        if parser.memory_bytes == limits.memory_bytes:
            return parser
        parser.end()


def _give_back(parser: _Parser) -> None:
    if parser.files >= _MOST_FILES or len(_idle) >= _MOST_IDLE:
        parser.end()
    else:
        _idle.append(parser)


@atexit.register
def _end_idle() -> None:
    while _idle:
        _idle.popleft().end()
