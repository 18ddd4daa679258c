"""Files of numbers: written aside and renamed, checked when read, and never executable."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from keysift.errors import FileFormatError

_HEADER = "header"


@contextmanager
def written_aside(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a new file beside `path` that takes its name on success, so that a crash keeps the old file whole."""
    target = Path(path)
    aside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with aside.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)


def save_arrays(
    path: str | os.PathLike[str],
    *,
    kind: str,
    version: int,
    header: Mapping[str, object],
    arrays: Mapping[str, NDArray[Any]],
) -> None:
    """Write a JSON header and named arrays to one compressed file (a .npz archive without pickles)."""
    described = json.dumps({"kind": kind, "version": version, "arrays": sorted(arrays), **header}, sort_keys=True)
    with written_aside(path) as stream:
        parts: dict[str, Any] = {_HEADER: np.frombuffer(described.encode(), np.uint8), **arrays}
        np.savez_compressed(stream, **parts)


def load_arrays(
    path: str | os.PathLike[str], *, kind: str, version: int
) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Read what `save_arrays` wrote, or say why this file is not it."""
    name = os.fspath(path)
    with Path(path).open("rb") as stream:
        try:
            # The checksum of every part is verified while it is read.
            with np.load(stream, allow_pickle=False) as archive:
                arrays = {entry: archive[entry] for entry in archive.files}
        except Exception as error:
            # numpy, zipfile and zlib raise errors of many kinds for a file that is not what they expect.
            raise FileFormatError(f"{name} is damaged or not a keysift {kind} file: {error}") from error
    try:
        header = json.loads(arrays.pop(_HEADER).tobytes())
        found_kind, found_version = header["kind"], header["version"]
    except (KeyError, ValueError, TypeError) as error:
        raise FileFormatError(f"{name} is not a keysift {kind} file: it has no readable header.") from error
    if found_kind != kind:
        raise FileFormatError(f"{name} is a keysift {found_kind} file, not a {kind} file.")
    if not isinstance(found_version, int) or found_version > version:
        raise FileFormatError(
            f"{name} has format version {found_version}; this keysift reads up to {version}. Upgrade keysift."
        )
    if header.get("arrays") != sorted(arrays):
        raise FileFormatError(f"{name} is damaged: it does not have the parts that it should.")
    return header, arrays


def pack_strings(strings: list[str]) -> dict[str, NDArray[Any]]:
    """Turn strings into two arrays, their lengths and their bytes. Any string will do, lone surrogates too."""
    encoded = [string.encode("utf-8", "surrogatepass") for string in strings]
    return {
        "string_lengths": np.array([len(string) for string in encoded], np.int64),
        "string_bytes": np.frombuffer(b"".join(encoded), np.uint8),
    }


def unpack_strings(arrays: Mapping[str, NDArray[Any]]) -> list[str]:
    """Undo `pack_strings`."""
    joined = arrays["string_bytes"].tobytes()
    strings = []
    start = 0
    for length in arrays["string_lengths"].tolist():
        strings.append(joined[start : start + length].decode("utf-8", "surrogatepass"))
        start += length
    if start != len(joined):
        raise ValueError("the strings do not fill their bytes")
    return strings
