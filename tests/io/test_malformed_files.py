"""Malformed files of each kind: one line of error, within bounded time and memory, on the command line."""

from __future__ import annotations

import gzip
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .made_files import WORD, archive, epub, page, pdf, pdf_of_repeated_forms, raw_docx

_SECONDS = 20.0
_MEGABYTES = 600  # of the largest process; the command itself takes about 100
HUNDRED_MEGABYTES = 100 * 2**20
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def deep_docx() -> bytes:
    return raw_docx(f"<w:document {WORD}>" + "<w:p>" * 100_000 + "</w:p>" * 100_000 + "</w:document>")


def bomb(size: int = 300 * 2**20) -> bytes:
    return b"<p>" + b" " * size + b"</p>"


MALFORMED: dict[str, tuple[Callable[[], bytes], str]] = {
    "truncated.pdf": (lambda: pdf([["Coral reefs host fish."]])[:-600], "damaged or truncated PDF"),
    "start.pdf": (lambda: b"%PDF-1.7\n", "damaged or truncated PDF"),
    "forms.pdf": (lambda: pdf_of_repeated_forms(10), "damaged or too complex"),
    "truncated.docx": (lambda: raw_docx(f"<w:document {WORD}/>")[:-30], "damaged or truncated DOCX"),
    "bomb.docx": (lambda: raw_docx(bomb()), "zip bomb"),
    "entities.docx": (lambda: raw_docx(f"{ENTITIES}]><x>&i;</x>"), "XML entities|not readable XML"),
    "deep.docx": (deep_docx, "depth"),
    "truncated.epub": (lambda: epub(["<p>Reefs</p>"])[:-30], "damaged or truncated EPUB"),
    "bomb.epub": (lambda: epub([bomb()]), "zip bomb"),
    "chapters.epub": (lambda: epub([bomb(9 * 2**20)] * 25), "zip bomb"),
    "entities.epub": (lambda: epub([f"{ENTITIES}]><html><p>&i;</p></html>"]), "XML entities"),
    "deep.html": (lambda: page("<div>" * 200_000).encode(), "nested too deeply"),
    "entities.html": (lambda: f"{ENTITIES}]><html><p>&i;</p></html>".encode(), "XML entities"),
    "elements.html": (lambda: page("<b>x</b>" * 1_000_000).encode(), "too complex"),
    "deep.json": (lambda: b"[" * 1_000_000, "record 1, is not JSON: it is nested too deeply"),
    "deep.jsonl": (lambda: b'{"text": ' + b"[" * 1_000_000, "line 1, is not JSON: it is nested too deeply"),
    "truncated.json": (lambda: b'[{"text": "Coral reefs host fish."},', "cut off after record 1"),
    "quote.csv": (lambda: b'text\n"' + b"Coral reefs, and fish.\n" * 2_000_000, "not readable as CSV"),
    "text.pdf": (lambda: b"Coral reefs host fish.", "is text and not a PDF file"),
    "picture.txt": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "is a PNG picture"),
    "program.html": (lambda: bytes(range(256)) * 40, "is a binary file"),
    "archive.docx": (lambda: archive({"notes.txt": "Reefs"}), "is a zip archive"),
    "bomb.zip": (lambda: archive({"notes.txt": " " * 300 * 2**20}), "zip bomb"),
    "truncated.zip": (lambda: archive({"notes.txt": "Reefs"})[:-10], "damaged or truncated zip archive"),
    "large.txt": (lambda: b"Coral reef. " * (HUNDRED_MEGABYTES // 12), "is too long"),
    "large.html": (lambda: b"<html><p>" + b"Coral reef. " * (HUNDRED_MEGABYTES // 12), "is too large"),
    "large.jsonl": (lambda: b'{"text": "' + b"Coral reef. " * (HUNDRED_MEGABYTES // 12) + b'"}', "is too long"),
    "large.json": (lambda: b'["' + b"Coral reef. " * (HUNDRED_MEGABYTES // 12) + b'"]', "is too l"),
    "large.pdf": (lambda: b"%PDF-1.7\n" + b"\x00" * HUNDRED_MEGABYTES, "is too large"),
    "large.docx": (lambda: b"PK\x03\x04" + b"\x00" * HUNDRED_MEGABYTES, "is too large"),
    "bomb.txt.gz": (lambda: gzip.compress(b" " * 3 * HUNDRED_MEGABYTES, 1), "is too long"),
    "bomb.html.gz": (lambda: gzip.compress(b"<html>" + b" " * 3 * HUNDRED_MEGABYTES, 1), "is too large"),
}


# A process starts with the peak of the one that starts it, so a small one has to stand between.
_MEASURE = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "keysift", *sys.argv[1:]], capture_output=True, text=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(done.returncode, peak, done.stderr, sep="\\n", end="")
"""


def measured(*arguments: object) -> tuple[int, float, int, list[str]]:
    """Run the command; return its exit code, seconds, the megabytes of its largest process, and its error lines."""
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-S", "-c", _MEASURE, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    code, peak, *lines = done.stdout.splitlines()
    return int(code), time.monotonic() - started, int(peak), lines


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="memory use is not known there")
@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_files(tmp_path: Path, name: str) -> None:
    """A malformed file is one line that names it, soon and without much memory."""
    make, message = MALFORMED[name]
    path = tmp_path / name
    path.write_bytes(make())
    code, seconds, peak, lines = measured("extract", path)
    assert code == 1, lines
    assert len(lines) == 1, lines
    assert lines[0].startswith(f"keysift: {path}")
    assert any(part in lines[0] for part in message.split("|")), lines
    assert peak < _MEGABYTES
    assert seconds < _SECONDS
    print(f"{name}: {seconds:.1f} s, {peak} MB: {lines[0].removeprefix(f'keysift: {tmp_path}/')}")
