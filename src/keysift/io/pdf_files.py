"""Text of PDF files, by PDFium."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from keysift.errors import FileFormatError, load_extra
from keysift.io.limits import check_size, too_long

if TYPE_CHECKING:
    from keysift.io.parser_process import ParsedFile

_HYPHEN_AT_LINE_END: Final = "\ufffe"  # how PDFium writes a hyphen whose word goes on in the next line
_PASSWORD_ERROR: Final = 4  # FPDF_ERR_PASSWORD
_FEWEST_PAGES: Final = 4  # running heads are looked for in documents of at least as many pages
_FEWEST_LINES: Final = 8  # and cut from pages of at least as many lines


def read_pdf(file: ParsedFile) -> str:
    """Return the text of all pages, a line of text per line of the page, without running heads and page numbers.

    Words broken at line ends keep their hyphen and line break, as in a text file.
    """
    pypdfium2 = load_extra("pypdfium2", f"{file.name} is a PDF file: reading it", extra="files")
    check_size(len(file.data), file.limits.file_bytes, file.name, remedy="split it into several files")
    try:
        document = pypdfium2.PdfDocument(file.data if file.path is None else file.path)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _PASSWORD_ERROR or "password" in str(error).lower():
            raise FileFormatError(f"{file.name} is protected by a password: save it without one.") from error
        raise FileFormatError(
            f"{file.name} is a damaged or truncated PDF file: download or export it again."
        ) from error
    pages = []
    characters = 0
    try:
        for number in range(len(document)):
            text = _page_text(document, number)
            characters += len(text)
            if characters > file.limits.text_characters:
                raise FileFormatError(f"{file.name} is too long: {too_long(file.limits)}.")
            pages.append(text.split("\n"))
    except pypdfium2.PdfiumError as error:
        raise FileFormatError(f"{file.name} is damaged: page {len(pages) + 1} cannot be read ({error}).") from error
    finally:
        document.close()
    text = "\n".join(line for page in without_running_heads(pages) for line in page)
    if not text.strip():
        raise FileFormatError(f"{file.name} has no text: if its pages are scanned pictures, run OCR first.")
    return text


def _page_text(document: object, number: int) -> str:
    page = document[number]  # type: ignore[index]
    try:
        text_page = page.get_textpage()
        try:
            text: str = text_page.get_text_range()
        finally:
            text_page.close()
    finally:
        page.close()
    return text.replace("\r\n", "\n").replace(_HYPHEN_AT_LINE_END, "-\n").replace("\x00", "").strip()


def without_running_heads(pages: Sequence[list[str]]) -> list[list[str]]:
    """Return the lines of pages without first and last lines that are the same, numbers aside, on half of the pages.

    Two lines at either end are looked at: a page number often stands beside or under a title.
    """
    if len(pages) < _FEWEST_PAGES:
        return list(pages)
    kept = list(pages)
    for _ in range(2):
        for position in (0, -1):
            forms = Counter(_form(page[position]) for page in kept if page)
            repeated = {form for form, count in forms.items() if count * 2 >= len(pages)}
            kept = [
                _trimmed(page, position) if len(page) >= _FEWEST_LINES and _form(page[position]) in repeated else page
                for page in kept
            ]
    return kept


def _form(line: str) -> str:
    return " ".join(re.sub(r"\d+", "0", line).split())


def _trimmed(page: list[str], position: int) -> list[str]:
    return page[1:] if position == 0 else page[:-1]
