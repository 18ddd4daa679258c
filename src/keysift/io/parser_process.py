"""The process that runs file parsers, so that a file cannot crash the caller, block it or fill its memory."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from pathlib import Path

from keysift.errors import KeysiftError, MissingExtraError, Parameter
from keysift.io.limits import Limits, check_text
from keysift.processes.child import OUT_OF_MEMORY, limit_memory, own_pipes
from keysift.processes.messages import received, send, split_header, with_header


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """What a parser is given: a path, or bytes where there is no file of that content."""

    format: str
    name: str
    path: str | None
    data: bytes
    encoding: str
    limits: Limits

    def read(self) -> bytes:
        """Return the content."""
        return self.data if self.path is None else Path(self.path).read_bytes()

    def pack(self) -> bytes:
        """Return the file as a message."""
        return with_header(asdict(self) | {"data": None}, self.data)

    @classmethod
    def unpack(cls, message: bytes) -> ParsedFile:
        """Undo `pack`."""
        header, data = split_header(message)
        return cls(**header | {"data": data, "limits": Limits(**header["limits"])})


def parse(file: ParsedFile) -> str:
    """Return the text of a file in this process, without any protection against what it does."""
    # Each module imports its library when it is used, and says how to install it.
    if file.format == "pdf":
        from keysift.io.pdf_files import read_pdf

        text = read_pdf(file)
    elif file.format == "html":
        from keysift.io.html_files import read_html

        text = read_html(file)
    else:
        from keysift.io.zip_files import read_zip

        text = read_zip(file, wanted=file.format)
    return check_text(text, file.limits, file.name)


def serve(memory_bytes: int) -> None:
    """Answer requests until standard input ends."""
    requests, answers = own_pipes()
    limit_memory(memory_bytes)
    for message in received(requests):
        try:
            answer = _answer(ParsedFile.unpack(message))
        except (MemoryError, RecursionError):
            os._exit(OUT_OF_MEMORY)
        send(answers, answer)


def _answer(file: ParsedFile) -> bytes:
    """Return the text of a file, or what is wrong, in words: nothing that comes from here is trusted with more."""
    try:
        return with_header({}, parse(file).encode("utf-8", "surrogatepass"))
    except MissingExtraError as error:
        return with_header({"missing": error.__reduce__()[1]}, b"")
    except KeysiftError as error:
        return with_header(
            {"error": [[part.name] if isinstance(part, Parameter) else part for part in error.args]}, b""
        )
    except (MemoryError, RecursionError):
        raise
    except Exception as error:  # whatever a parser trips over, the file is what is wrong
        problem = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        return with_header({"error": [f"{file.name} is damaged and cannot be parsed ({problem})."]}, b"")
