"""The process that runs parsers of foreign formats, so that a file can neither crash, hang nor fill the caller.

It reads requests on standard input and answers on standard output: a line of JSON, and as many bytes as it says.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from keysift.errors import FileFormatError, KeysiftError, MissingExtraError
from keysift.io.limits import Limits, check_text


class ParsedFile(NamedTuple):
    """What a parser is given: a path, or bytes where there is no file of that content."""

    name: str
    path: str | None
    data: bytes
    encoding: str
    limits: Limits

    def read(self) -> bytes:
        """Return the content."""
        return self.data if self.path is None else Path(self.path).read_bytes()


def parse(format_name: str, file: ParsedFile) -> str:
    """Return the text of a file in this process, without any protection against what it does."""
    # Each module imports its library when it is used, and says how to install it.
    if format_name == "pdf":
        from keysift.io.pdf_files import read_pdf

        text = read_pdf(file)
    elif format_name == "html":
        from keysift.io.html_files import read_html

        text = read_html(file)
    else:
        from keysift.io.zip_files import read_zip

        text = read_zip(file, wanted=format_name)
    return check_text(text, file.limits, file.name)


def serve(memory_bytes: int) -> None:
    """Answer requests until standard input ends."""
    _limit_memory(memory_bytes)
    requests = sys.stdin.buffer
    # Libraries may print; only answers may go where the caller reads.
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    while line := requests.readline():
        request = json.loads(line)
        answer, text = _answer(request, requests)
        answers.write(json.dumps({**answer, "size": len(text)}).encode() + b"\n" + text)
        answers.flush()


def _answer(request: dict[str, Any], requests: IO[bytes]) -> tuple[dict[str, Any], bytes]:
    try:
        data = requests.read(request["size"])
        limits = Limits(**request["limits"])
        file = ParsedFile(request["name"], request["path"], data, request["encoding"], limits)
        return {}, parse(request["format"], file).encode("utf-8", "surrogatepass")
    except MissingExtraError as error:
        return {"missing": error.__reduce__()[1]}, b""
    except KeysiftError as error:
        return {"error": str(error)}, b""
    except (MemoryError, RecursionError):
        return {"exhausted": True}, b""
    except Exception as error:  # whatever a parser trips over, the file is what is wrong
        problem = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        return {"error": str(FileFormatError(f"{request['name']} is damaged and cannot be parsed ({problem})."))}, b""


def _limit_memory(memory_bytes: int) -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system has it
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
