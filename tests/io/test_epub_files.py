from __future__ import annotations

import pytest

from keysift.errors import FileFormatError
from keysift.io.texts import read_bytes

from .made_files import archive, epub


def text_of(data: bytes, name: str = "a.epub") -> str:
    (record,) = read_bytes(data, name=name)
    return record.text


@pytest.mark.parametrize("name", ["a.epub", "a.zip", "book"])
def test_chapters(name: str) -> None:
    """Chapters are read in the book's order, all of their text; the table of contents is not."""
    first = '<?xml version="1.0" encoding="utf-8"?><html><head><title>T</title></head>'
    first += "<body><h1>One</h1><p>Süß.</p></body></html>"
    second = "<html><body><p>A <b>bold</b> word,<br/>and a line.</p></body></html>"
    assert text_of(epub([first, second]), name=name) == "One\nSüß.\n\nA bold word,\nand a line."


def test_encrypted_books() -> None:
    """A book whose chapters are encrypted is an error; one with encrypted fonts is read."""
    for part, locked in (("OPS/chapter%200.xhtml", True), ("OPS/font.otf", False)):
        listing = f'<encryption><CipherReference URI="{part}"/></encryption>'
        book = epub(["<p>Reefs</p>"], more={"META-INF/encryption.xml": listing})
        if locked:
            with pytest.raises(FileFormatError, match="encrypted"):
                text_of(book)
        else:
            assert text_of(book) == "Reefs"


def test_books_without_a_package() -> None:
    """A container that names no book is an error."""
    with pytest.raises(FileFormatError, match="does not say where the book is"):
        text_of(archive({"META-INF/container.xml": "<container/>"}))
