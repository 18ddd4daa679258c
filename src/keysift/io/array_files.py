"""Files of numbers: written atomically, verified when read, and never executable.

A file is a line `keysift`, a line of JSON (its kind, its version, whatever its writer adds, and the list of its
arrays), a line with the checksum of that, and then the arrays one after the other, little-endian, each compressed or
not and with its own checksum in the list. Nothing but the standard library is needed to read it.

A file may say anything, with correct checksums. So what it declares is checked before memory is taken for it: the
arrays must fill the file, and unpacked they may take at most a hundred times its size (64 MB for a small one). What
the numbers mean is checked by those who ask for them.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from typing import IO, Any, Final

from keysift.errors import FileFormatError, ForPython
from keysift.io.named_files import check_named
from keysift.io.written_files import written_aside

_MAGIC = b"keysift\n"
_LONGEST_HEADER = 1 << 23
_TYPECODES = frozenset("bBhHiIqQfd")
_ALWAYS_UNPACKED = 64 << 20  # bytes
_MOST_COMPRESSED = 100
_MADE_BY: Final = {
    "corpus": ForPython("Corpus.fit(texts).save(path).", command="keysift fit INPUTS... -o FILE"),
    "tuned": ForPython("Tuned.fit(labelled).save(path).", command="keysift train LABELLED -o FILE"),
    "kea": ForPython("Kea.fit(labelled).save(path).", command="keysift train LABELLED --method kea -o FILE"),
    "vocabulary": ForPython("Vocabulary.read(path).save(path).", command="keysift vocabulary check TERMS -o FILE"),
}


def save_arrays(
    path: str | os.PathLike[str],
    *,
    kind: str,
    version: int,
    header: Mapping[str, object],
    arrays: Mapping[str, array[Any]],
    compressed: bool = True,
) -> None:
    """Write a JSON header and named arrays to one file."""
    blocks = [_swapped(values).tobytes() for values in arrays.values()]
    if compressed:
        packed = [zlib.compress(block) for block in blocks]
        # What nobody would unpack again is better left as it is.
        compressed = sum(map(len, blocks)) <= _most_unpacked(sum(map(len, packed)))
        blocks = packed if compressed else blocks
    listing = [
        [name, values.typecode, len(values), len(block), zlib.crc32(block)]
        for (name, values), block in zip(arrays.items(), blocks, strict=True)
    ]
    described = {"kind": kind, "version": version, "compressed": compressed, "arrays": listing, **header}
    line = json.dumps(described, sort_keys=True).encode("ascii")
    with written_aside(path) as stream:
        stream.write(_MAGIC + line + b"\n" + b"%08x\n" % zlib.crc32(line))
        for block in blocks:
            stream.write(block)


def load_arrays(
    path: str | os.PathLike[str], *, kind: str, version: int
) -> tuple[dict[str, Any], dict[str, array[Any]]]:
    """Read what `save_arrays` wrote, or say why this file is not it."""
    with _open(path, kind) as stream:
        name = os.fspath(path)
        try:
            header = _read_header(stream)
            found_kind, found_version = header["kind"], header["version"]
        except (KeyError, ValueError, TypeError, RecursionError) as error:
            raise FileFormatError(
                f"{name} is damaged or not a keysift {kind} file: {error}. ", *_way_to_make(kind)
            ) from error
        if found_kind != kind:
            raise FileFormatError(f"{name} is a keysift {found_kind} file, not a {kind} file.")
        if not isinstance(found_version, int) or found_version > version:
            raise FileFormatError(
                f"{name} has format version {found_version}; this keysift reads up to {version}. Upgrade keysift."
            )
        try:
            compressed = bool(header["compressed"])
            listing = _checked_listing(header["arrays"], stream, compressed=compressed)
            arrays = {
                name: _read_array(stream, typecode, count, size, checksum, compressed=compressed)
                for name, typecode, count, size, checksum in listing
            }
        except (KeyError, ValueError, TypeError, OverflowError, MemoryError, zlib.error) as error:
            raise FileFormatError(f"{name} is damaged: {error}") from error
    return header, arrays


def file_kind(path: str | os.PathLike[str]) -> str:
    """Return the kind of a file that `save_arrays` wrote, or say that it is none."""
    with _open(path, "") as stream:
        try:
            return str(_read_header(stream)["kind"])
        except (KeyError, ValueError, TypeError, RecursionError) as error:
            raise FileFormatError(f"{os.fspath(path)} is damaged or not a keysift file: {error}") from error


def _way_to_make(kind: str) -> tuple[str | ForPython, ...]:
    """Return how a file of a kind is made, as parts of a message."""
    return (f"A {kind} file is made by ", _MADE_BY[kind]) if kind in _MADE_BY else ()


def _open(path: str | os.PathLike[str], kind: str) -> IO[bytes]:
    """Open a file; a pipe, which may never have a writer and has no size, is refused."""
    check_named(path, *_way_to_make(kind))
    if not os.path.isfile(path):
        raise FileFormatError(f"{os.fspath(path)} is a pipe or a device. Name a file: nothing else can be checked.")
    return open(path, "rb")


def _read_header(stream: IO[bytes]) -> dict[str, Any]:
    if stream.readline(len(_MAGIC)) != _MAGIC:
        raise ValueError("it does not start as one")
    line = stream.readline(_LONGEST_HEADER)
    if stream.readline(9) != b"%08x\n" % zlib.crc32(line[:-1]):
        raise ValueError("the checksum of its header is wrong")
    header = json.loads(line)
    if not isinstance(header, dict):
        raise TypeError("its header is no JSON object")
    return header


def _checked_listing(listing: object, stream: IO[bytes], *, compressed: bool) -> list[tuple[str, str, int, int, int]]:
    """Return the list of arrays of a file whose header has been read, or say why it cannot be true."""
    if not isinstance(listing, list):
        raise TypeError("its list of arrays is none")
    checked: list[tuple[str, str, int, int, int]] = []
    for entry in listing:
        name, typecode, *numbers = entry
        if not isinstance(name, str) or not isinstance(typecode, str) or typecode not in _TYPECODES:
            raise ValueError("it has an array of an unknown type")
        if len(numbers) != 3 or any(type(number) is not int or number < 0 for number in numbers):
            raise ValueError("it has an array without a possible size")
        checked.append((name, typecode, *numbers))
    if len({entry[0] for entry in checked}) != len(checked):
        raise ValueError("it has two arrays of one name")
    there = os.fstat(stream.fileno()).st_size - stream.tell()
    if sum(size for _, _, _, size, _ in checked) != there:
        raise ValueError("its arrays do not fill it: it is cut off, or something was added")
    unpacked = sum(count * array(typecode).itemsize for _, typecode, count, _, _ in checked)
    if unpacked > (_most_unpacked(there) if compressed else there):
        raise ValueError(f"its arrays would take {unpacked >> 20} MB of memory, too many for a file of its size")
    return checked


def _most_unpacked(size: int) -> int:
    """Return how many bytes may be unpacked from a file with arrays of so many."""
    return max(_ALWAYS_UNPACKED, _MOST_COMPRESSED * size)


def _read_array(
    stream: IO[bytes], typecode: str, count: int, size: int, checksum: int, *, compressed: bool
) -> array[Any]:
    block = stream.read(size)
    if len(block) != size or zlib.crc32(block) != checksum:
        raise ValueError("a part is cut off or its checksum is wrong")
    values: array[Any] = array(typecode)
    wanted = count * values.itemsize
    if compressed:
        unpacker = zlib.decompressobj()
        block = unpacker.decompress(block, wanted + 1)
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError("a part has another length than it should")
    if len(block) != wanted:
        raise ValueError("a part has another length than it should")
    values.frombytes(block)
    return _swapped(values)


def _swapped(values: array[Any]) -> array[Any]:
    """Return an array in the byte order of files from that of this machine, or the other way round."""
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values


def pack_strings(strings: Sequence[str], prefix: str = "") -> dict[str, array[Any]]:
    """Turn strings into two arrays, their lengths and their bytes. Any string will do, lone surrogates too."""
    encoded = [string.encode("utf-8", "surrogatepass") for string in strings]
    return {
        f"{prefix}string_lengths": array("i", map(len, encoded)),
        f"{prefix}string_bytes": array("B", b"".join(encoded)),
    }


def unpack_strings(arrays: Mapping[str, array[Any]], prefix: str = "") -> list[str]:
    """Undo `pack_strings`."""
    codes, lengths = arrays[f"{prefix}string_bytes"], arrays[f"{prefix}string_lengths"]
    if codes.typecode + lengths.typecode != "Bi" or (lengths and min(lengths) < 0):
        raise ValueError("its strings have impossible lengths")
    joined = codes.tobytes()
    strings = []
    start = 0
    for length in lengths:
        strings.append(joined[start : start + length].decode("utf-8", "surrogatepass"))
        start += length
    if start != len(joined):
        raise ValueError("the strings do not fill their bytes")
    return strings
