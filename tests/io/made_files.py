"""Small files of each kind, made by the tests themselves, good and bad."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence

SENTENCES = (
    "Coral reefs are underwater ecosystems held together by calcium carbonate, and they host a quarter of all fish.",
    "Warm water makes corals lose the algae that feed them, which is known as coral bleaching.",
    "Marine biologists grow young corals in nurseries and plant them on damaged reefs when the water is cool.",
)


def pdf(pages: Sequence[Sequence[str]]) -> bytes:
    """Return a PDF file with these lines on its pages."""
    from fpdf import FPDF

    document = FPDF()
    for lines in pages:
        document.add_page()
        document.set_font("helvetica", size=12)
        for line in lines:
            document.cell(text=line, new_x="LMARGIN", new_y="NEXT")
    return bytes(document.output())


def pdf_of_repeated_forms(levels: int) -> bytes:
    """Return a PDF file whose only page draws a form ten times that draws another ten times, and so on."""
    drawing = b"/X Do " * 10
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</X 6 0 R>>>>>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(drawing), drawing),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for level in range(levels):
        content = b"BT /F 12 Tf (x) Tj ET" if level == levels - 1 else drawing
        resources = b"<</XObject<</X %d 0 R>>/Font<</F 5 0 R>>>>" % (7 + level)
        objects.append(
            b"<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources %b/Length %d>>stream\n%b\nendstream"
            % (resources, len(content), content)
        )
    file = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return file + (
        b"xref\n0 %d\n0000000000 65535 f \n%btrailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF"
        % (count, table, count, len(file))
    )


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a zip archive of these parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return stream.getvalue()


CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override '
    'PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def raw_docx(document: str | bytes) -> bytes:
    """Return a DOCX file with this XML as its main part."""
    return archive({"[Content_Types].xml": CONTENT_TYPES, "word/document.xml": document})


def epub(chapters: Sequence[str | bytes], *, more: Mapping[str, str | bytes] | None = None) -> bytes:
    """Return an EPUB book of these XHTML chapters, with other parts beside them."""
    items = "".join(
        f'<item id="c{number}" href="chapter%20{number}.xhtml" media-type="application/xhtml+xml"/>'
        for number in range(len(chapters))
    )
    spine = "".join(f'<itemref idref="c{number}"/>' for number in range(len(chapters)))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest>'
        f'<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest>'
        f'<spine><itemref idref="nav"/>{spine}</spine></package>'
    )
    container = (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="OPS/book.opf"/></rootfiles></container>'
    )
    return archive(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": container,
            "OPS/book.opf": package,
            "OPS/nav.xhtml": "<html><body><p>Table of contents</p></body></html>",
            **{f"OPS/chapter {number}.xhtml": chapter for number, chapter in enumerate(chapters)},
            **(more or {}),
        }
    )


def page(body: str = "", *, head: str = "") -> str:
    """Return an HTML page with an article, and navigation and a footer around it."""
    article = body or "".join(f"<p>{sentence}</p>\n" for sentence in SENTENCES)
    return (
        f"<!DOCTYPE html>\n<html><head>{head}<title>Reefs</title><style>p {{ margin: 0 }}</style></head><body>"
        '<nav><a href="/">Home</a> <a href="/about">About the aquarium</a></nav>'
        f"<article><h1>Coral reefs</h1>{article}</article>"
        "<footer>Imprint and cookie settings</footer><script>var tracking = 1;</script></body></html>"
    )
