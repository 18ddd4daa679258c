"""The process that runs file parsers, so that a file cannot crash the caller, block it or fill its memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

from keysift.errors import KeysiftError, MissingExtraError
from keysift.io.limits import Limits, check_text
from keysift.processes.child import OUT_OF_MEMORY, limit_memory, own_pipes
from keysift.processes.messages import received, send, split_header, with_header


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
    requests, answers = own_pipes()
    limit_memory(memory_bytes)
    for message in received(requests):
        try:
            answer = _answer(*split_header(message))
        except (MemoryError, RecursionError):
            os._exit(OUT_OF_MEMORY)
        send(answers, answer)


def _answer(request: dict[str, Any], data: bytes) -> bytes:
    """Return the text of a file, or what is wrong, in words: nothing that comes from here is trusted with more."""
    name = request["name"]
    file = ParsedFile(name, request["path"], data, request["encoding"], Limits(**request["limits"]))
    try:
        return with_header({}, parse(request["format"], file).encode("utf-8", "surrogatepass"))
    except MissingExtraError as error:
        return with_header({"missing": error.__reduce__()[1]}, b"")
    except KeysiftError as error:
        return with_header({"error": str(error)}, b"")
    except (MemoryError, RecursionError):
        raise
    except Exception as error:  # whatever a parser trips over, the file is what is wrong
        problem = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        return with_header({"error": f"{name} is damaged and cannot be parsed ({problem})."}, b"")
