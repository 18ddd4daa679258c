"""A downloader for pooch that resumes interrupted downloads with HTTP range requests, which pooch's own cannot.

This module imports `requests`, which comes with pooch: import it inside functions.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Final

import requests

from keysift._version import __version__
from keysift.errors import FileFormatError
from keysift.evaluation.datasets.download import DownloadSettings, Progress
from keysift.evaluation.errors import DownloadError

_CHUNK: Final = 1 << 14  # bytes
_REAL_GAIN: Final = 1 << 16  # bytes: an attempt that brought this many is not counted as a failure
_WORTH_A_RETRY: Final = frozenset((408, 429, 500, 502, 503, 504))
_BAD_REDIRECT: Final = (requests.TooManyRedirects, requests.exceptions.InvalidSchema, requests.exceptions.InvalidURL)


class ResumingDownloader:
    """Receives a file into a partial file next to its target, and continues there until the file is complete."""

    def __init__(self, target: Path, *, size: int | None, progress: Progress, settings: DownloadSettings) -> None:
        self._part = target.with_name(f"{target.name}.part")
        self._note = target.with_name(f"{target.name}.part.json")  # address and ETag of the partial file
        self._size = size
        self._largest = min(settings.largest, size or settings.largest)
        self._progress = progress
        self._settings = settings

    def __call__(self, url: str, output_file: str, pooch: object) -> None:
        """Download `url` and move it to `output_file` when it is complete, as pooch wants it."""
        failures = 0
        while True:
            before = self._held()
            try:
                self._receive(url)
                break
            except OSError as error:  # everything that requests raises, and a full disk
                if not _is_worth_a_retry(error):
                    raise DownloadError(f"{url} cannot be downloaded: {_cause(error)}.") from error
                failures = 1 if self._held() - before >= _REAL_GAIN else failures + 1
                if failures >= self._settings.attempts:
                    kept = f"{self._held()} bytes are kept: the same command resumes the download."
                    raise DownloadError(f"{url} cannot be downloaded ({_cause(error)}). {kept}") from error
                time.sleep(self._settings.pause * 2 ** (failures - 1))
        if self._size is not None and self._held() != self._size:
            raise self._refused(url, "is not the file that it should be", f"{self._size} bytes")
        self._part.replace(output_file)
        self._note.unlink(missing_ok=True)

    def _receive(self, url: str) -> None:
        """Request what is missing and append it to the partial file."""
        headers = {"User-Agent": f"keysift/{__version__}", "Accept-Encoding": "identity", **self._condition(url)}
        held = self._held()
        with requests.get(url, headers=headers, stream=True, timeout=self._settings.timeout) as response:
            there, _, whole = response.headers.get("Content-Range", "").partition("/")
            past_end = bool(held) and response.status_code == requests.codes.requested_range_not_satisfiable
            resumed = response.status_code == requests.codes.partial_content
            if past_end and whole == str(held):
                return  # the partial file is complete
            if past_end or (resumed and not there.startswith(f"bytes {held}-")):
                self._discard()
                raise ConnectionError("the server does not have the rest of what it sent before")
            response.raise_for_status()
            received = held if resumed else 0
            length = response.headers.get("Content-Length", "")
            total = received + int(length) if length.isdigit() else None
            self._check_size(url, total or 0)
            self._note.write_text(json.dumps([url, response.headers.get("ETag")]), "utf-8")
            # Otherwise the last bytes before an interruption would be thrown away; the length is compared below.
            response.raw.enforce_content_length = False
            with self._part.open("ab" if resumed else "wb") as stream:
                for chunk in response.iter_content(_CHUNK):
                    received += len(chunk)
                    self._check_size(url, received)
                    stream.write(chunk)
                    self._progress(received, total)
        if total is not None and received < total:
            raise ConnectionError(f"the connection broke after {received} of {total} bytes")

    def _condition(self, url: str) -> dict[str, str]:
        """Return the headers that ask for the rest of the partial file; discard one that is not of this address."""
        try:
            address, tag = json.loads(self._note.read_text("utf-8"))
        except (OSError, ValueError, TypeError):
            address = tag = None
        if address != url:
            self._discard()
        if not self._held():
            return {}
        # A weak ETag cannot vouch for ranges.
        unchanged = {"If-Range": tag} if isinstance(tag, str) and not tag.startswith("W/") else {}
        return {"Range": f"bytes={self._held()}-", **unchanged}

    def _held(self) -> int:
        return self._part.stat().st_size if self._part.exists() else 0

    def _discard(self) -> None:
        self._part.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)

    def _check_size(self, url: str, size: int) -> None:
        if size > self._largest:
            raise self._refused(url, "is larger than it should be", f"at most {self._largest} bytes", f"{size} or more")

    def _refused(self, url: str, reason: str, wanted: str, got: str | None = None) -> FileFormatError:
        got = got or f"{self._held()} bytes"
        self._discard()
        return FileFormatError(f"{url} {reason}: wanted {wanted}, got {got}. Try another source with --base-url.")


def _is_worth_a_retry(error: OSError) -> bool:
    if isinstance(error, requests.HTTPError):
        return error.response.status_code in _WORTH_A_RETRY
    return not isinstance(error, _BAD_REDIRECT)


def _cause(error: OSError) -> str:
    if isinstance(error, requests.HTTPError):
        return f"the server says {error.response.status_code} {error.response.reason}"
    if isinstance(error, _BAD_REDIRECT):
        return f"it redirects too often, or to an address that is not http or https. {str(error).rstrip('.')}"
    inner = error.args[0] if isinstance(error, requests.RequestException) and error.args else error
    return str(getattr(inner, "reason", inner)).rstrip(".") or type(error).__name__
