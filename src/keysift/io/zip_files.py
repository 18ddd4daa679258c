"""DOCX and EPUB files are zip archives: tell them apart, and unpack their parts within limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import TYPE_CHECKING, Any, Final

from keysift.errors import FileFormatError, load_extra
from keysift.io.archives import Unpacked
from keysift.io.file_kinds import UnreadableKindError
from keysift.io.limits import Limits, check_size

if TYPE_CHECKING:
    from keysift.io.parser_process import ParsedFile

_OFFICE: Final = (("xl/", "an Excel file", "save it as CSV"), ("ppt/", "a PowerPoint file", "save it as PDF"))


def read_zip(file: ParsedFile, *, wanted: str) -> str:
    """Return the text of a DOCX or EPUB file; `wanted` is what its first bytes or its name say it is."""
    check_size(len(file.data), file.limits.file_bytes, file.name, remedy="save it without pictures, or split it")
    try:
        with zipfile.ZipFile(io.BytesIO(file.data) if file.path is None else file.path) as archive:
            parts = Parts(archive, file.name, file.limits)
            if "META-INF/container.xml" in parts.names:
                from keysift.io.epub_files import read_epub

                return read_epub(parts)
            if "[Content_Types].xml" in parts.names:
                from keysift.io.docx_files import read_docx

                return read_docx(parts)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
        raise FileFormatError(f"{file.name} is a damaged or truncated {wanted.upper()} file: {error}.") from error
    raise UnreadableKindError(
        f"{file.name} is a zip archive, not a DOCX or EPUB file: unpack it and give what is inside."
    )


class Parts:
    """The parts of an archive, given out as long as they stay within the limits."""

    def __init__(self, archive: zipfile.ZipFile, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self._archive = archive
        self._unpacked = Unpacked(name, limits, most=limits.unpacked_bytes)
        if len(archive.infolist()) > limits.zip_members:
            raise FileFormatError(f"{name} has more than {limits.zip_members:,} parts: it is damaged or no document.")
        self.names = frozenset(archive.namelist())

    def read(self, part: str) -> bytes:
        """Return a part, unpacked."""
        if part not in self.names:
            raise FileFormatError(f"{self.name} is damaged: its part {part} is missing.")
        information = self._archive.getinfo(part)
        self._unpacked.add(information)
        with self._archive.open(information) as stream:
            return stream.read(information.file_size)

    def unreadable(self) -> UnreadableKindError:
        """Return the error for an Office file that is no text document."""
        for folder, what, remedy in _OFFICE:
            if any(name.startswith(folder) for name in self.names):
                return UnreadableKindError(f"{self.name} is {what}, which is not read: {remedy}.")
        return UnreadableKindError(f"{self.name} is not a Word document: save it as DOCX.")


def parse_xml(data: bytes, parts: Parts, part: str) -> Any:
    """Return the root element of an XML part; refuse entity declarations, which only malicious files need."""
    etree = load_extra("lxml.etree", f"Reading {parts.name}", extra="files")
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise FileFormatError(f"{parts.name} is damaged: its part {part} is not readable XML ({error.msg}).") from error
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise FileFormatError(f"{parts.name} declares XML entities in {part}, which are not expanded: it is not safe.")
    return root
