"""Text of EPUB books: the chapters in reading order."""

from __future__ import annotations

from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from keysift.errors import FileFormatError
from keysift.io.encodings import AUTO
from keysift.io.html_files import decode_html, parse_html, text_of
from keysift.io.limits import check_size, too_long
from keysift.io.zip_files import parse_xml

if TYPE_CHECKING:
    from keysift.io.zip_files import Parts

_CONTAINER: Final = "META-INF/container.xml"
_ENCRYPTION: Final = "META-INF/encryption.xml"
_PAGES: Final = ("application/xhtml+xml", "text/html")


def read_epub(parts: Parts) -> str:
    """Return the text of all chapters that the book lists for reading, with a blank line between them."""
    package = _package_path(parts)
    root = parse_xml(parts.read(package), parts, package)
    items = {
        str(item.get("id")): normpath(join(dirname(package), unquote(str(item.get("href", "")).partition("#")[0])))
        for item in root.iter("{*}item")
        if item.get("media-type") in _PAGES and "nav" not in str(item.get("properties", "")).split()
    }
    locked = _locked_parts(parts)
    chapters = []
    characters = 0
    for reference in root.iter("{*}itemref"):
        path = items.get(str(reference.get("idref")))
        if path is None or reference.get("linear") == "no":
            continue
        if path in locked:
            raise FileFormatError(f"{parts.name} is encrypted (DRM), so its text cannot be read.")
        chapter = _chapter(parts, path)
        characters += len(chapter)
        if characters > parts.limits.text_characters:
            raise FileFormatError(f"{parts.name} is too long: {too_long(parts.limits)}.")
        if chapter:
            chapters.append(chapter)
    return "\n\n".join(chapters)


def _chapter(parts: Parts, path: str) -> str:
    data = parts.read(path)
    name = f"{parts.name} ({path})"
    check_size(len(data), parts.limits.html_bytes, name, remedy="save its text as a text file")
    tree = parse_html(decode_html(data, name, encoding=AUTO), name, parts.limits)
    return "" if tree is None else text_of(tree)


def _package_path(parts: Parts) -> str:
    container = parse_xml(parts.read(_CONTAINER), parts, _CONTAINER)
    for root_file in container.iter("{*}rootfile"):
        path = root_file.get("full-path")
        if path:
            return str(path)
    raise FileFormatError(f"{parts.name} is damaged: {_CONTAINER} does not say where the book is.")


def _locked_parts(parts: Parts) -> frozenset[str]:
    """Return the parts that are encrypted; fonts often are in books that anybody may read."""
    if _ENCRYPTION not in parts.names:
        return frozenset()
    root = parse_xml(parts.read(_ENCRYPTION), parts, _ENCRYPTION)
    return frozenset(unquote(str(reference.get("URI", ""))) for reference in root.iter("{*}CipherReference"))
