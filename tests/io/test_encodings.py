from __future__ import annotations

import io
import sys
from typing import Any

import pytest

from keysift.errors import FileFormatError, MissingExtraError
from keysift.io.encodings import decode, decoded, is_text, unicode_encoding

GERMAN = "Die Größe der Straße ist für die Bürger schön und übersichtlich."
FRENCH = "Le café était fermé à Noël, où l’été “déjà” passé."
RUSSIAN = "Привет, как дела? Это текст на русском языке."
JAPANESE = "これは日本語のテキストです。検出してください。"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        *((GERMAN, encoding) for encoding in ("utf-8", "utf-8-sig", "cp1252", "latin-1")),
        *((GERMAN, encoding) for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32")),
        (FRENCH, "cp1252"),
        ("W Łodzi i Gdańsku żyje mniej ludzi niż pięć lat temu, mówią urzędnicy.", "cp1250"),
        ("Příliš mnoho lidí dnes bydlí ve městě, říká ředitel školy v Třebíči.", "cp1250"),
        ("Az új könyvtár őszi nyitvatartását a városháza közölte, főleg időseknek.", "cp1250"),
        ("İstanbul'da yaşayan öğrenciler için yeni bir kütüphane açıldı, dedi başkan.", "cp1254"),
        ("A população não está à espera de soluções fáceis, disse o presidente da câmara.", "cp1252"),
        ("Många människor åker tåg till jobbet när vädret är dåligt.", "cp1252"),
        ("Perché la città è così bella? Non lo so più, però ci tornerò.", "cp1252"),
        ("El año pasado llovió más en Málaga, según señaló el niño.", "cp1252"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (JAPANESE, "cp932"),
        (JAPANESE, "euc-jp"),
        (JAPANESE, "utf-16"),
        ("für", "cp1252"),
        ("", "utf-8"),
    ],
)
def test_detection(text: str, encoding: str) -> None:
    """Common encodings are found out, with a byte order mark or without; the mark is no part of the text."""
    assert decode(text.encode(encoding), "a.txt") == text


@pytest.mark.parametrize("ascii_before", [10, 262_143, 262_144, 600_000])
def test_late_signs(ascii_before: int) -> None:
    """The first byte that tells may come late in a file, wherever pieces of it end."""
    text = "a" * ascii_before + GERMAN
    assert decode(text.encode("cp1252"), "a.txt") == text
    assert decode(text.encode("utf-8"), "a.txt") == text


def test_damaged_utf8() -> None:
    """UTF-8 with a wrong byte is an error that says where, rather than another encoding."""
    data = (GERMAN * 10).encode() + b"\xff" + GERMAN.encode()
    with pytest.raises(
        FileFormatError, match=rf"a\.txt is not utf-8 text .* at byte {len((GERMAN * 10).encode())}.*'encoding'"
    ):
        decode(data, "a.txt")


def test_named_encodings() -> None:
    """A named encoding is used as it is, and must exist."""
    assert decode(GERMAN.encode("cp850"), "a.txt", encoding="cp850") == GERMAN
    with pytest.raises(FileFormatError, match="unknown encoding"):
        decode(b"", "a.txt", encoding="klingon")
    with pytest.raises(FileFormatError, match="is not utf-8 text"):
        decode(GERMAN.encode("cp1252"), "a.txt", encoding="utf-8")


def test_without_the_detector(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra, UTF-8 and UTF-16 are read, and anything else says what to install."""
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    assert decode(GERMAN.encode("utf-16"), "a.txt") == GERMAN
    with pytest.raises(
        MissingExtraError, match=r"a\.txt is not UTF-8.*name its encoding.*pip install 'keysift\[files\]'"
    ):
        decode(GERMAN.encode("cp1252"), "a.txt")


def test_reads_as_it_comes() -> None:
    """A line is given out before the next one is there, as from a program that is still running."""

    class Slow(io.RawIOBase):
        lines = iter((b"first\n", b"second\n"))
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            line = next(self.lines, b"")
            Slow.given += 1
            buffer[: len(line)] = line
            return len(line)

    with decoded(io.BufferedReader(Slow()), "-", encoding="auto", remedy="none") as stream:
        assert stream.readline() == "first\n"
        assert Slow.given == 1


def test_binary_is_no_text() -> None:
    """Bytes that no text has tell a binary file from text in any encoding; a stray one does not."""
    assert not is_text(bytes(range(256)) * 4)
    assert is_text(GERMAN.encode("utf-16-be"))
    assert is_text(JAPANESE.encode("cp932"))
    assert is_text(GERMAN.encode() + b"\x00")
    assert unicode_encoding(b"") is None
