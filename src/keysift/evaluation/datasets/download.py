"""Files from the network: limited in size, verified, and never under their final name before they are complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import quote, urlsplit

from keysift.errors import FileFormatError, MissingExtraError, OptionError

Progress: TypeAlias = "Callable[[int, int | None], None]"
"""Is told how many bytes there are, and how many there will be if that is known."""

LARGEST_DOWNLOAD: Final = 1 << 30  # bytes


@dataclass(frozen=True, slots=True)
class DownloadSettings:
    """How patient a download is: seconds without data, failures in a row, and seconds before the first retry."""

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

    Data go to `target` with ".part" added, where a later call resumes them; an interrupted connection is resumed at
    once. If `size` or the SHA-256 `checksum` is known and differs, the file is removed. Only http and https are
    followed, through redirects too. A target with the right checksum is not downloaded again.
    """
    _check_scheme(address)
    try:
        import pooch

        from keysift.evaluation.datasets.resuming import ResumingDownloader
    except ImportError as error:
        raise MissingExtraError("Downloading", package="pooch", extra="benchmark") from error
    downloader = ResumingDownloader(target, size=size, progress=progress, settings=settings)
    try:
        with _without_messages_of_pooch():
            pooch.retrieve(address, known_hash=checksum, path=target.parent, fname=target.name, downloader=downloader)
    except FileFormatError:
        raise
    except ValueError as error:  # pooch's word for a wrong checksum, after it removed the file
        raise FileFormatError(
            f"{address} is not the file that it should be: {error} Try again, or name another source with --base-url."
        ) from error
    return str(pooch.file_hash(str(target)))


def address_below(base: str, name: str) -> str:
    """Return the address of a file in the folder `base`."""
    _check_scheme(base)
    return f"{base.rstrip('/')}/{quote(name)}"


def _check_scheme(address: str) -> None:
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
        raise OptionError(f"An address must start with http:// or https://. Got {address!r} instead.")


@contextmanager
def _without_messages_of_pooch() -> Iterator[None]:
    """Keep standard error for our own progress inside the block."""
    from pooch import get_logger

    level = get_logger().level
    get_logger().setLevel("WARNING")
    try:
        yield
    finally:
        get_logger().setLevel(level)
