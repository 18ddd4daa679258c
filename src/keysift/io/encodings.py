"""Bytes to characters: byte order marks, UTF-8, UTF-16 without a mark, and detection of everything else."""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final, TextIO

from keysift.errors import FileFormatError, Parameter, load_extra

AUTO: Final = "auto"
"""The name of the encoding that is to be found out."""

_CHUNK: Final = 1 << 18
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it starts with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # ESC and form feed occur in texts, these rarely do
_MOST_CONTROL: Final = 0.05  # of random bytes, 11 % are control characters
_DAMAGED: Final = 0.1  # UTF-8 with fewer bad sequences than this is damaged UTF-8, not another encoding
_SAMPLE: Final = 1 << 16
_NAME_IT: Final = ("name its encoding with ", Parameter("encoding"), ".")
_WESTERN: Final = "cp1252"
# The letters of languages written in it. Other encodings read as cp1252 give letters too, but not of one language.
_WESTERN_LETTERS: Final = tuple(
    map(
        frozenset,
        ("äöüßé", "éèêëàâçîïôûùœæ", "ñáéíóúü", "ãõáâàéêíóôúçü", "àèéìòùî", "åäöæøéü", "ëïéèöüá", "áéíóúýðþæö"),
    )
)
_SIGNS: Final = frozenset("“”‘’„‚–—…•·«»‹›§©®™°€£¿¡\xa0\xad")
_LAST_RESORTS: Final = frozenset(
    (_WESTERN, "mac_roman", "cp850")
)  # the first is ruled out by then, the others are rare
_MOST_FOREIGN: Final = 0.05
# What texts are found in. Letting the detector choose among all encodings of Python makes short texts look exotic.
_COMMON: Final = (
    "cp1252 cp1250 cp1251 cp1253 cp1254 cp1255 cp1256 iso8859_2 koi8_r mac_roman cp850 cp932 euc_jp cp949 gb18030 big5"
).split()


def unicode_encoding(head: bytes) -> str | None:
    """Return the encoding that a byte order mark names, or UTF-16 if every other byte is zero, or None."""
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    sample = head[:4096]
    sample = sample[: len(sample) // 2 * 2]
    if len(sample) >= 4:
        zeros = sample[0::2].count(0), sample[1::2].count(0)
        # Western text in UTF-16 has a zero in nearly each pair, always on the same side.
        if zeros[0] == 0 and zeros[1] > 0.6 * len(sample) / 2:
            return "utf-16-le"
        if zeros[1] == 0 and zeros[0] > 0.6 * len(sample) / 2:
            return "utf-16-be"
    return None


def is_text(head: bytes) -> bool:
    """Say whether the first bytes of a file look like text in some encoding."""
    if unicode_encoding(head) is not None:
        return True
    return len(_CONTROL.findall(head)) <= _MOST_CONTROL * len(head)


def detect_encoding(sample: bytes, name: str) -> str:
    """Return the encoding of text that is neither UTF-8 nor marked.

    Western European (cp1252) is taken if its letters are those of one Western language: the detector often prefers
    Central European, which shares most letters with it.
    """
    purpose = f"{name} is not UTF-8 text: name its encoding, or let it be detected, which"
    detector = load_extra("charset_normalizer", purpose, extra="files")
    sample = sample[:_SAMPLE]
    for threshold in (0.2, 0.6):
        matches = detector.from_bytes(sample, cp_isolation=_COMMON, threshold=threshold)
        likely: list[str] = [encoding for match in matches for encoding in match.could_be_from_charset]
        if likely:
            if _WESTERN in likely and _is_western(sample):
                return _WESTERN
            return min(likely, key=_LAST_RESORTS.__contains__)
    raise FileFormatError(f"{name} is in no encoding that could be detected: ", *_NAME_IT)


def _is_western(sample: bytes) -> bool:
    found = [sign for sign in sample.decode(_WESTERN, "replace").lower() if sign > "\x7f" and sign not in _SIGNS]
    foreign = min(sum(sign not in letters for sign in found) for letters in _WESTERN_LETTERS)
    return foreign <= _MOST_FOREIGN * len(found)


def decode(data: bytes, name: str, *, encoding: str = AUTO) -> str:
    """Return the text of bytes in a named encoding, or in the one that is detected."""
    with decoded(io.BytesIO(data), name, encoding=encoding) as text:
        return text.read()


@contextmanager
def decoded(
    stream: IO[bytes], name: str, *, encoding: str = "utf-8", newline: str | None = None, remedy: str = ""
) -> Iterator[TextIO]:
    """Read a stream as text; errors name the stream and say what to do: to name the encoding, or else the `remedy`.

    The encoding "auto" is detected while reading. A byte order mark is no part of the text. CSV wants its line ends
    untouched: `newline=""`.
    """
    plain = encoding.lower().replace("_", "-")
    with _naming(name, encoding, remedy):
        if plain == AUTO:
            stream = io.BufferedReader(_Utf8Stream(stream, name), _CHUNK)
        lines = io.TextIOWrapper(
            stream, encoding="utf-8-sig" if plain in (AUTO, "utf-8", "utf8") else encoding, newline=newline
        )
        try:
            yield lines
        finally:
            lines.detach()  # who opened the stream closes it


@contextmanager
def _naming(name: str, encoding: str, remedy: str) -> Iterator[None]:
    """Turn errors inside a file into an error that names the file."""
    try:
        yield
    except UnicodeDecodeError as error:
        wanted = error.encoding if encoding == AUTO else encoding
        raise FileFormatError(
            f"{name} is not {wanted} text ({error.reason} at byte {error.start}): ",
            *((remedy, ".") if remedy else _NAME_IT),
        ) from error
    except UnicodeError as error:  # of UTF-16 without a byte order mark
        raise FileFormatError(f"{name} is not {encoding} text ({error}): ", *_NAME_IT) from error
    except LookupError as error:
        raise FileFormatError(f"{error}: name an encoding that Python knows, such as utf-8 or latin-1.") from error
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise FileFormatError(f"{name} is damaged: {error}") from error
    except csv.Error as error:
        raise FileFormatError(f"{name} is not readable as CSV: {error}") from error


class _Utf8Stream(io.RawIOBase):
    """Give a stream of any encoding as UTF-8, detecting the encoding as late as possible.

    Everything is taken as UTF-8 until a byte contradicts it. As long as only ASCII came before, the encoding can still
    be any other, so the encoding is detected from the first part that is not ASCII.
    """

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self._stream = stream
        self._name = name
        self._decoder: codecs.IncrementalDecoder | None = None
        self._is_utf8 = False  # nothing has to be changed
        self._ascii_so_far = True
        self._read_so_far = 0
        self._ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            read = getattr(self._stream, "read1", self._stream.read)  # what is there, without waiting for more
            chunk = read(_CHUNK)
            self._ready = self._convert(chunk)
            if not chunk:
                break
        given = self._ready[: len(buffer)]
        buffer[: len(given)] = given
        self._ready = self._ready[len(given) :]
        return len(given)

    def _convert(self, chunk: bytes) -> bytes:
        if self._decoder is None:
            encoding = unicode_encoding(chunk)
            self._is_utf8 = encoding is None
            self._decoder = codecs.getincrementaldecoder(encoding or "utf-8")()
        final = not chunk
        pending = self._decoder.getstate()[0]
        try:
            text = self._decoder.decode(chunk, final)
        except UnicodeDecodeError as error:
            if not self._is_utf8 or not self._ascii_so_far or _is_damaged_utf8(pending + chunk):
                error.start += self._read_so_far - len(pending)
                raise
            self._is_utf8 = False
            self._decoder = codecs.getincrementaldecoder(detect_encoding(pending + chunk, self._name))("replace")
            text = self._decoder.decode(pending + chunk, final)
        self._read_so_far += len(chunk)
        self._ascii_so_far = self._ascii_so_far and text.isascii()
        return text.encode("utf-8", "surrogatepass")


def _is_damaged_utf8(chunk: bytes) -> bool:
    text = chunk.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    good = sum(1 for character in text if character > "\x7f") - bad
    return bad < _DAMAGED * good
