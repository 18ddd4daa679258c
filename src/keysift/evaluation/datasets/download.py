"""Downloads: limited in size, verified, and under their final name only when they are complete."""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, TypeAlias
from urllib.parse import quote, urlsplit

from keysift._version import __version__
from keysift.errors import FileFormatError, OptionError, load_extra
from keysift.evaluation.errors import DownloadError
from keysift.io.written_files import written_aside

if TYPE_CHECKING:
    import requests

Progress: TypeAlias = "Callable[[int, int | None], None]"
"""Is told how many bytes there are, and how many there will be if that is known."""

_LARGEST: Final = 1 << 30  # bytes
_CHUNK: Final = 1 << 14  # bytes
_WORTH_A_RETRY: Final = frozenset((408, 429, 500, 502, 503, 504))
_TIMEOUT: Final = 30.0  # seconds without data
_ATTEMPTS: Final = 5
_PAUSE: Final = 1.0  # seconds before the second attempt; before each further one twice as many


def download(
    address: str,
    target: Path,
    *,
    size: int | None = None,
    checksum: str | None = None,
    progress: Progress = lambda received, total: None,
) -> str:
    """Download a file and return its SHA-256.

    The file has its name only when it is complete; a download that breaks off is started over, a few times. If `size`
    or the SHA-256 `checksum` is known and differs, nothing is kept. Only http and https are followed, through redirects
    too.
    """
    _check_scheme(address)
    with written_aside(target) as stream:
        received, found = _receive(address, stream, most=min(_LARGEST, size or _LARGEST), progress=progress)
        for wanted, got in ((size and f"{size} bytes", f"{received} bytes"), (checksum, found)):
            if wanted and wanted != got:
                raise FileFormatError(
                    f"{address} is not the file that it should be: wanted {wanted}, got {got}. Try again, or name "
                    "another source with --base-url."
                )
    return found


def _receive(url: str, stream: IO[bytes], *, most: int, progress: Progress) -> tuple[int, str]:
    """Receive a file, again from its start after a failure that may pass; return its size and its SHA-256."""
    requests = load_extra("requests", "Downloading", extra="benchmark")
    headers = {"User-Agent": f"keysift/{__version__}", "Accept-Encoding": "identity"}
    for failures in count(1):
        stream.seek(0)
        stream.truncate()
        received, digest = 0, sha256()
        try:
            with requests.get(url, headers=headers, stream=True, timeout=_TIMEOUT) as response:
                response.raise_for_status()
                length = response.headers.get("Content-Length", "")
                total = int(length) if length.isdigit() else None
                _check_size(url, total or 0, most)
                for chunk in response.iter_content(_CHUNK):
                    received += len(chunk)
                    _check_size(url, received, most)
                    stream.write(chunk)
                    digest.update(chunk)
                    progress(received, total)
            break
        except OSError as error:  # everything that requests raises, and a full disk
            if failures == _ATTEMPTS or not _may_pass(error):
                raise DownloadError(f"{url} cannot be downloaded: {_cause(error)}.") from error
            time.sleep(_PAUSE * 2 ** (failures - 1))
    return received, digest.hexdigest()


def _check_size(url: str, size: int, most: int) -> None:
    if size > most:
        raise FileFormatError(
            f"{url} is larger than it should be: wanted at most {most} bytes, got {size} or more. Try another source "
            "with --base-url."
        )


def _may_pass(error: OSError) -> bool:
    """Tell whether another try may succeed: not if the server says no, or redirects to where nothing is followed."""
    import requests

    if isinstance(error, requests.HTTPError):
        return error.response.status_code in _WORTH_A_RETRY
    return not isinstance(error, _bad_redirects())


def _cause(error: OSError) -> str:
    import requests

    if isinstance(error, requests.HTTPError):
        return f"the server says {error.response.status_code} {error.response.reason}"
    if isinstance(error, _bad_redirects()):
        return f"it redirects too often, or to an address that is not http or https. {str(error).rstrip('.')}"
    inner = error.args[0] if isinstance(error, requests.RequestException) and error.args else error
    return str(getattr(inner, "reason", inner)).rstrip(".") or type(error).__name__


def _bad_redirects() -> tuple[type[requests.RequestException], ...]:
    import requests

    return requests.TooManyRedirects, requests.exceptions.InvalidSchema, requests.exceptions.InvalidURL


def address_below(base: str, name: str) -> str:
    """Return the address of a file in the folder `base`."""
    _check_scheme(base)
    return f"{base.rstrip('/')}/{quote(name)}"


def _check_scheme(address: str) -> None:
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
        raise OptionError(f"An address must start with http:// or https://. Got {address!r} instead.")
