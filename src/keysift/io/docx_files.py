"""Text of DOCX files (Word): the body, without headers, footers, comments and deleted text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from keysift.io.zip_files import parse_xml

if TYPE_CHECKING:
    from keysift.io.zip_files import Parts

_MAIN_PARTS: Final = (
    "wordprocessingml.document.main+xml",
    "wordprocessingml.template.main+xml",
    "ms-word.document.macroEnabled.main+xml",
)
_CHARACTERS: Final = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
# A fallback repeats, for old programs, what stands before it.
_LEFT_OUT: Final = frozenset(("Fallback", "del", "moveFrom"))


def read_docx(parts: Parts) -> str:
    """Return the paragraphs of the main text, with a blank line between them."""
    root = parse_xml(parts.read(_main_part(parts)), parts, "document")
    paragraphs: list[str] = []
    open_paragraphs: list[list[str]] = []  # text boxes have paragraphs inside a paragraph
    left_out = 0
    from lxml import etree

    for event, element in etree.iterwalk(root, events=("start", "end")):
        name = etree.QName(element).localname if isinstance(element.tag, str) else ""
        if event == "start":
            if name in _LEFT_OUT:
                left_out += 1
            elif left_out:
                continue
            elif name == "p":
                open_paragraphs.append([])
            elif open_paragraphs:
                open_paragraphs[-1].append(_text_of(element, name))
        elif name in _LEFT_OUT:
            left_out -= 1
        elif name == "p" and not left_out and open_paragraphs:
            text = "".join(open_paragraphs.pop()).strip()
            if text:
                paragraphs.append(text)
    return "\n\n".join(paragraphs)


def _text_of(element: Any, name: str) -> str:
    if name == "t":
        return element.text or ""
    if name == "tab" and element.getparent().tag.endswith("}tabs"):
        return ""  # where a tab goes, not a tab
    return _CHARACTERS.get(name, "")


def _main_part(parts: Parts) -> str:
    types = parse_xml(parts.read("[Content_Types].xml"), parts, "[Content_Types].xml")
    for override in types.iter("{*}Override"):
        if str(override.get("ContentType", "")).endswith(_MAIN_PARTS):
            return str(override.get("PartName", "")).lstrip("/")
    raise parts.unreadable()
