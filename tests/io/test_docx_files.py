from __future__ import annotations

import io

import pytest

from keysift.errors import FileFormatError
from keysift.io.texts import read_bytes

from .made_files import CONTENT_TYPES, WORD, archive, raw_docx


def text_of(data: bytes, name: str = "a.docx") -> str:
    (record,) = read_bytes(data, name=name)
    return record.text


def test_documents_of_another_library() -> None:
    """Headings, paragraphs, lists and tables are read in order; headers and footers are not."""
    from docx import Document

    document = Document()
    document.add_heading("Coral reefs", level=1)
    paragraph = document.add_paragraph("Reefs host ")
    paragraph.add_run("many").bold = True
    paragraph.add_run(" fish.\nSecond\tline.")
    document.add_paragraph("First item", style="List Bullet")
    document.add_table(rows=1, cols=2).rows[0].cells[1].text = "In a cell"
    document.sections[0].header.paragraphs[0].text = "Head of the page"
    stream = io.BytesIO()
    document.save(stream)
    assert text_of(stream.getvalue()) == (
        "Coral reefs\n\nReefs host many fish.\nSecond\tline.\n\nFirst item\n\nIn a cell"
    )


def test_revisions_and_fallbacks() -> None:
    """Deleted text and repetitions for old programs are left out; inserted text is read."""
    body = (
        "<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>Kept</w:t></w:r>"
        "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t> new</w:t></w:r></w:ins>"
        '<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice><w:r><w:t> box</w:t></w:r></mc:Choice>'
        "<mc:Fallback><w:p><w:r><w:t>box again</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:p>"
    )
    assert text_of(raw_docx(f"<w:document {WORD}><w:body>{body}</w:body></w:document>")) == "Kept new box"


def test_content_decides() -> None:
    """A Word document with another ending is read as what it is."""
    data = raw_docx(f"<w:document {WORD}><w:p><w:r><w:t>Reefs</w:t></w:r></w:p></w:document>")
    assert text_of(data, name="a.txt") == "Reefs"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"a.txt": "x"}, "is a zip archive, not a DOCX or EPUB file: unpack it"),
        ({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": ""}, "is an Excel file.*CSV"),
        ({"[Content_Types].xml": CONTENT_TYPES}, "its part word/document.xml is missing"),
        ({"[Content_Types].xml": CONTENT_TYPES, "word/document.xml": "<a>"}, "is not readable XML"),
    ],
)
def test_other_archives(parts: dict[str, str], message: str) -> None:
    """A zip archive that is no document is an error that says what it is."""
    with pytest.raises(FileFormatError, match=message):
        text_of(archive(parts))
