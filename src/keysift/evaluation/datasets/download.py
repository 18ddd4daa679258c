"""Files from the network: resumed, limited in size, checked, and never under their name before they are whole."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Final, TypeAlias
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit

from keysift._version import __version__
from keysift.errors import DownloadError, FileFormatError, OptionError
from keysift.evaluation.datasets.checksums import file_checksum

Progress: TypeAlias = "Callable[[int, int | None], None]"
"""Is told how many bytes there are, and how many there will be if that is known."""

LARGEST_DOWNLOAD: Final = 1 << 30  # bytes
_CHUNK: Final = 1 << 16
_REAL_GAIN: Final = 1 << 16  # bytes: a try that brought this many is no failure, the next starts afresh
_PARTIAL_CONTENT: Final = 206
_RANGE_NOT_SATISFIABLE: Final = 416
_WORTH_A_RETRY: Final = frozenset((408, 429, 500, 502, 503, 504))
_SCHEMES: Final = ("http", "https")


@dataclass(frozen=True, slots=True)
class DownloadSettings:
    """Hold how patient a download is: seconds without data, failures in a row, and seconds before the first retry."""

    timeout: float = 30.0
    attempts: int = 5
    pause: float = 1.0
    largest: int = LARGEST_DOWNLOAD


DEFAULT_SETTINGS: Final = DownloadSettings()


def download(
    address: str,
    target: Path,
    *,
    size: int | None = None,
    checksum: str | None = None,
    progress: Progress = lambda received, total: None,
    settings: DownloadSettings = DEFAULT_SETTINGS,
) -> str:
    """Download a file and return its SHA-256.

    Data go to `target` with ".part" added, where a later call resumes them; a connection that breaks is taken up again
    by itself. If `size` or the SHA-256 `checksum` is known and differs, the file is removed. Only http and https are
    followed, through redirects too.
    """
    _check_scheme(address)
    part = _Part(target, address)
    failures = 0
    while True:
        before = part.size
        try:
            _receive(address, part, settings, min(settings.largest, size or settings.largest), progress)
            break
        except FileFormatError:
            part.remove()
            raise
        except (HTTPException, OSError) as error:
            if isinstance(error, DownloadError):
                raise
            if isinstance(error, HTTPError) and error.code not in _WORTH_A_RETRY:
                raise DownloadError(
                    f"{address} cannot be downloaded: the server says {error.code} {error.reason}."
                ) from error
            failures = 1 if part.size - before >= _REAL_GAIN else failures + 1
            if failures >= settings.attempts:
                raise DownloadError(
                    f"{address} cannot be downloaded ({_cause(error)}). {part.size} bytes are kept: "
                    "the same command takes up where it stopped."
                ) from error
            time.sleep(settings.pause * 2 ** (failures - 1))
    found = part.checksum()
    if (size is not None and part.size != size) or (checksum is not None and found != checksum):
        received = f"{part.size} bytes with SHA-256 {found}"
        part.remove()
        raise FileFormatError(
            f"{address} is not the file that it should be: wanted {_described(size, checksum)}, got {received}. "
            "It was removed; try again, or name another source with --base-url."
        )
    part.finish()
    return found


def address_below(base: str, name: str) -> str:
    """Return the address of a file in the folder `base`."""
    _check_scheme(base)
    return f"{base.rstrip('/')}/{quote(name)}"


def _described(size: int | None, checksum: str | None) -> str:
    parts = [f"{size} bytes" if size is not None else "", f"SHA-256 {checksum}" if checksum is not None else ""]
    return " with ".join(filter(None, parts))


def _cause(error: Exception) -> str:
    reason = error.reason if isinstance(error, URLError) else error
    return str(reason) or type(reason).__name__


class _Part:
    """Hold the part of a file that is there already, and beside it what is needed to ask for the rest."""

    def __init__(self, target: Path, address: str) -> None:
        self._target = target
        self._path = target.with_name(f"{target.name}.part")
        self._note = target.with_name(f"{target.name}.part.json")
        self._address = address
        self.validator: str | None = None
        try:
            note = json.loads(self._note.read_text("utf-8"))
            known, self.validator = note["address"] == address, note["validator"]
        except (OSError, ValueError, TypeError, KeyError):
            known = False
        if not known:
            self.remove()

    @property
    def size(self) -> int:
        """Return how many bytes are there."""
        return self._path.stat().st_size if self._path.exists() else 0

    @contextmanager
    def opened(self, *, resumed: bool, validator: str | None) -> Iterator[Callable[[bytes], object]]:
        """Yield the function that adds bytes: to what is there, or to nothing."""
        self.validator = validator
        self._note.write_text(json.dumps({"address": self._address, "validator": validator}), "utf-8")
        with self._path.open("ab" if resumed else "wb") as stream:
            yield stream.write

    def checksum(self) -> str:
        """Return the SHA-256 of what is there."""
        return file_checksum(self._path)

    def remove(self) -> None:
        """Start over."""
        self._path.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)
        self.validator = None

    def finish(self) -> None:
        """Give the whole file its name."""
        self._path.replace(self._target)
        self._note.unlink(missing_ok=True)


def _receive(address: str, part: _Part, settings: DownloadSettings, largest: int, progress: Progress) -> None:
    """Ask for what is missing and add it to the part."""
    headers = {"User-Agent": f"keysift/{__version__}", "Accept-Encoding": "identity"}
    held = part.size
    if held:
        headers["Range"] = f"bytes={held}-"
        if part.validator:
            headers["If-Range"] = part.validator
    try:
        response = _opener().open(request.Request(address, headers=headers), timeout=settings.timeout)
    except HTTPError as error:
        error.close()
        if error.code != _RANGE_NOT_SATISFIABLE or not held:
            raise
        # What is there is already all of it, or has nothing to do with what the server has.
        if error.headers.get("Content-Range", "").rpartition("/")[2] == str(held):
            return
        part.remove()
        raise ConnectionError("the server has another file than before") from error
    with response:
        start = _start(response) if response.status == _PARTIAL_CONTENT else 0
        if start not in (0, held):
            part.remove()
            raise ConnectionError("the server sent another part than it was asked for")
        length = response.headers.get("Content-Length")
        total = start + int(length) if length and length.isdigit() else None
        _check_size(address, total or 0, largest)
        with part.opened(resumed=start > 0, validator=_strong_validator(response)) as write:
            received = start
            while chunk := response.read(_CHUNK):
                received += len(chunk)
                _check_size(address, received, largest)
                write(chunk)
                progress(received, total)
        if total is not None and received < total:
            raise ConnectionError(f"the connection broke after {received} of {total} bytes")


def _start(response: HTTPResponse) -> int:
    """Return where the part that the server sends begins, or -1."""
    first = response.headers.get("Content-Range", "").removeprefix("bytes ").partition("-")[0]
    return int(first) if first.isdigit() else -1


def _strong_validator(response: HTTPResponse) -> str | None:
    """Return the response's ETag, unless it is a weak one: those cannot vouch for ranges."""
    tag: str | None = response.headers.get("ETag")
    return tag if tag and not tag.startswith("W/") else None


def _check_size(address: str, size: int, largest: int) -> None:
    if size > largest:
        raise FileFormatError(
            f"{address} is larger than it should be: wanted at most {largest} bytes, got {size} or more."
        )


def _check_scheme(address: str) -> None:
    if urlsplit(address).scheme not in _SCHEMES or not urlsplit(address).netloc:
        raise OptionError(f"An address must start with http:// or https://. Got {address!r} instead.")


class _Redirects(request.HTTPRedirectHandler):
    """Follow redirects to http and https alone."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        if urlsplit(newurl).scheme not in _SCHEMES:
            fp.close()
            raise DownloadError(
                f"{req.full_url} cannot be downloaded: it redirects to {newurl}, which is not http or https."
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener() -> request.OpenerDirector:
    """Return an opener that knows http and https and nothing else: no files, no ftp."""
    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler(),
        request.HTTPHandler(),
        request.HTTPSHandler(),
        request.HTTPDefaultErrorHandler(),
        request.HTTPErrorProcessor(),
        _Redirects(),
    ):
        opener.add_handler(handler)
    return opener
