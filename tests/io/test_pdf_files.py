from __future__ import annotations

import pytest

from keysift.errors import FileFormatError
from keysift.io.pdf_files import without_running_heads
from keysift.io.texts import read_bytes

from .made_files import pdf


def text_of(data: bytes) -> str:
    (record,) = read_bytes(data, name="a.pdf")
    return record.text


def test_pages() -> None:
    """The pages of a PDF file are one text, a line per line."""
    assert text_of(pdf([["Coral reefs host fish.", "They need light."], ["Algae feed them."]])) == (
        "Coral reefs host fish.\nThey need light.\nAlgae feed them."
    )


def test_hyphens_at_line_ends() -> None:
    """A word broken at a line end keeps its hyphen and its line break, so that it can be joined as in a text file."""
    assert text_of(pdf([["Keyphrase extrac-", "tion is useful."]])) == "Keyphrase extrac-\ntion is useful."


def test_running_heads() -> None:
    """A head and a page number on most pages are no text; lines that differ stay."""
    body = "one two three four five six seven eight".split()
    pages = [
        ["Journal of Reefs", *(f"{word} {name}" for word in body), f"Page {number}"]
        for number, name in enumerate("abcd")
    ]
    kept = without_running_heads(pages)
    assert kept == [[f"{word} {name}" for word in body] for name in "abcd"]


def test_short_pages_keep_their_lines() -> None:
    """Pages of a few lines, such as slides, are left as they are."""
    pages = [["Agenda", f"point {name}"] for name in "abcdef"]
    assert without_running_heads(pages) == pages


def test_pages_without_text() -> None:
    """A PDF file without text is an error that names OCR."""
    with pytest.raises(FileFormatError, match=r"a\.pdf has no text.*OCR"):
        text_of(pdf([[]]))


def test_password() -> None:
    """A PDF file that needs a password is an error that says so."""
    from fpdf import FPDF
    from fpdf.enums import EncryptionMethod

    document = FPDF()
    document.set_encryption("owner", user_password="user", encryption_method=EncryptionMethod.RC4)
    document.add_page()
    with pytest.raises(FileFormatError, match="password"):
        text_of(bytes(document.output()))
