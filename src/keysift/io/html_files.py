"""Text of HTML pages: the main content, found by trafilatura, or all text if trafilatura finds none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from keysift.errors import FileFormatError, load_extra
from keysift.io.encodings import AUTO, decode, unicode_encoding
from keysift.io.limits import Limits, check_size

if TYPE_CHECKING:
    from keysift.io.parser_process import ParsedFile

_DECLARED: Final = re.compile(
    rb"""<(?:meta\b[^>]{0,300}?\bcharset\s*=|\?xml\b[^>]{0,300}?\bencoding\s*=)\s*["']?\s*([\w.:-]+)""", re.I
)
_DECLARATION_WITHIN: Final = 4096
_ENTITY: Final = re.compile(r"<!ENTITY\s", re.IGNORECASE)
_XML_DECLARATION: Final = re.compile(r"^\s*<\?xml[^>]*\?>")
_NO_TEXT: Final = frozenset(
    "script style noscript template svg math head title nav iframe object form button select".split()
)
_BLOCKS: Final = frozenset(
    "p div section article main header footer aside h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption tr blockquote "
    "pre figure figcaption hr body address details summary".split()
)
# Telling content from the rest takes 0.25 ms per element, and a page this large is rather a book than an article.
_MOST_TO_JUDGE: Final = 20_000
_CELLS: Final = frozenset(("td", "th"))


def read_html(file: ParsedFile) -> str:
    """Return the main content of a page as text, one line per paragraph."""
    data = file.read()
    check_size(len(data), file.limits.html_bytes, file.name, remedy="save its text as a text file")
    tree = parse_html(decode_html(data, file.name, encoding=file.encoding), file.name, file.limits)
    if tree is None:
        return ""
    if sum(1 for _ in tree.iter()) > _MOST_TO_JUDGE:
        return text_of(tree)
    # Without main content to tell from the rest, as in a fragment, everything is content.
    text = _load("trafilatura", file.name).extract(tree, include_comments=False, include_tables=True) or text_of(tree)
    return str(text).strip()


def decode_html(data: bytes, name: str, *, encoding: str) -> str:
    """Return the characters of a page: by the given encoding, a byte order mark, its declaration, or detection."""
    if encoding == AUTO and unicode_encoding(data) is None:
        declared = _DECLARED.search(data[:_DECLARATION_WITHIN])
        if declared:
            try:
                return data.decode(_as_browsers_do(declared[1].decode("ascii")))
            except (LookupError, UnicodeDecodeError):
                pass  # pages are often declared wrongly
    return decode(data, name, encoding=encoding)


def _as_browsers_do(declared: str) -> str:
    # Latin-1 on a page means the Windows encoding, by the HTML standard.
    return "cp1252" if declared.lower() in ("iso-8859-1", "latin-1", "latin1", "us-ascii", "ascii") else declared


def parse_html(text: str, name: str, limits: Limits) -> Any:
    """Return the tree of a page, or None if it is empty; refuse what could blow up."""
    etree, html = _load("lxml.etree", name), _load("lxml.html", name)
    if _ENTITY.search(text, 0, 100_000):
        raise FileFormatError(f"{name} declares XML entities, which are not expanded: save it as plain HTML.")
    text = _XML_DECLARATION.sub("", text, count=1)  # a string has no encoding to declare
    text = text.replace("\x00", "")
    if not text.strip():
        return None
    parser = html.HTMLParser(remove_comments=True, remove_pis=True)
    try:
        tree = html.document_fromstring(text, parser=parser)
    except etree.ParserError:
        return None  # nothing but comments
    depth = limits.nesting + 1 if any("depth" in entry.message for entry in parser.error_log) else 0
    elements = 0
    for event, _ in etree.iterwalk(tree, events=("start", "end")):
        elements += event == "start"
        depth += 1 if event == "start" else -1
        if depth > limits.nesting:
            raise FileFormatError(
                f"{name} is nested too deeply: {limits.nesting} elements inside one another are read."
            )
        if elements > limits.html_elements:
            raise FileFormatError(
                f"{name} is too complex: pages of up to {limits.html_elements:,} elements are read: "
                "save its text as a text file."
            )
    return tree


def text_of(tree: Any) -> str:
    """Return all text of a tree, a line per block; scripts, styles and navigation are left out."""
    from lxml import etree

    pieces: list[str] = []
    skipped = 0  # how many elements without text are open
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "start":
            if tag in _NO_TEXT:
                skipped += 1
            elif not skipped:
                pieces.append("\n" if tag in _BLOCKS or tag == "br" else "")
                pieces.append(_collapsed(element.text))
        else:
            if tag in _NO_TEXT:
                skipped -= 1
            elif not skipped:
                pieces.append("\n" if tag in _BLOCKS else "\t" if tag in _CELLS else "")
            if not skipped:
                pieces.append(_collapsed(element.tail))
    lines = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return "\n".join(line for line in lines if line)


def _collapsed(text: str | None) -> str:
    # A line break in the source is a blank on the page.
    return re.sub(r"[ \t\r\n\f]+", " ", text) if text else ""


def _load(module: str, name: str) -> Any:
    return load_extra(module, f"{name} is an HTML page: reading it", extra="files")
