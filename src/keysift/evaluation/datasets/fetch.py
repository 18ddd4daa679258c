"""Fetch datasets of the catalogue: download, verify, unpack and record them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Final

from keysift.errors import FileFormatError, OptionError
from keysift.evaluation.datasets.catalogue import CatalogueEntry
from keysift.evaluation.datasets.download import DEFAULT_SETTINGS, DownloadSettings, Progress, address_below, download
from keysift.evaluation.datasets.file_checksums import tree_checksum
from keysift.evaluation.datasets.locations import datasets_in
from keysift.evaluation.datasets.published_layout import holds_documents
from keysift.evaluation.datasets.unpack import DEFAULT_LIMITS, ArchiveLimits, unpacked_aside
from keysift.io.locks import locked

RECORD: Final = "fetched.json"
"""The file in a fetched folder that says which archive it came from, and what was in it."""


def fetch(
    entry: CatalogueEntry,
    folder: Path,
    *,
    base_url: str | None = None,
    progress: Progress = lambda received, total: None,
    settings: DownloadSettings = DEFAULT_SETTINGS,
    limits: ArchiveLimits = DEFAULT_LIMITS,
) -> Path:
    """Download a dataset into a folder and return its path; an existing one is left as it is.

    The published zip file (or NAME.zip below `base_url`, for a mirror) is downloaded, compared with the size and the
    SHA-256 of the catalogue, unpacked into the folder NAME and deleted. Several processes may fetch at once: one of
    them downloads, the others wait for it.
    """
    if entry.archive is None:
        raise OptionError(f"The dataset {entry.name} is not published as a file. {entry.origin}")
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / f".{entry.name}.lock", f"fetches {entry.name}"):
        present = datasets_in(folder).get(entry.name)
        if present is not None:
            return present
        target = folder / entry.name
        if target.exists():
            raise OptionError(
                f"{target} is in the way: it holds no labelled documents. Move it, or name another folder."
            )
        for left in folder.glob(f".{entry.name}.*.part"):  # by a process that was killed: this one holds the lock
            shutil.rmtree(left, ignore_errors=True)
        archive = folder / f"{entry.name}.zip"
        address = entry.address if base_url is None else address_below(base_url, entry.archive.file)
        assert address is not None  # there is an archive
        found = download(
            address,
            archive,
            size=entry.archive.bytes,
            checksum=entry.archive.sha256,
            progress=progress,
            settings=settings,
        )
        record = {"address": address, "bytes": archive.stat().st_size, "sha256": found}
        try:
            with unpacked_aside(archive, target, limits=limits) as aside:
                if not holds_documents(aside):
                    raise FileFormatError(f"{address} holds no labelled documents.")
                record["content"] = tree_checksum(aside, but=RECORD)
                (aside / RECORD).write_text(json.dumps(record, indent=1) + "\n", "utf-8")
        finally:
            archive.unlink()  # unpacked, or no good
        return target


def read_record(folder: Path) -> dict[str, str | int] | None:
    """Return what `fetch` noted about a folder, or None if it did not come from there."""
    try:
        record: dict[str, str | int] = dict(json.loads((folder / RECORD).read_text("utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise FileFormatError(
            f"{folder / RECORD} is damaged: {error}. Delete the folder and fetch it again."
        ) from error
    return record
