"""Fetch datasets of the catalogue: download and verify them."""

from __future__ import annotations

from pathlib import Path

from keysift.errors import FileFormatError, OptionError
from keysift.evaluation.datasets.catalogue import CatalogueEntry
from keysift.evaluation.datasets.download import Progress, address_below, download
from keysift.evaluation.datasets.locations import datasets_in
from keysift.evaluation.datasets.readers import read_dataset
from keysift.io.locks import locked


def fetch(
    entry: CatalogueEntry,
    folder: Path,
    *,
    base_url: str | None = None,
    progress: Progress = lambda received, total: None,
) -> Path:
    """Download a dataset into a folder and return its file; an existing one is left as it is.

    The published zip file (or that of the same name below `base_url`, for a mirror) is downloaded as NAME.zip, compared
    with the size and the SHA-256 of the catalogue, and read once. Several processes may fetch at once: one of them
    downloads, the others wait for it.
    """
    if entry.archive is None:
        raise OptionError(f"The dataset {entry.name} is not published as a file. {entry.origin}")
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / f".{entry.name}.lock", f"fetches {entry.name}"):
        present = datasets_in(folder).get(entry.name)
        if present is not None:
            return present
        target = folder / f"{entry.name}.zip"
        address = entry.address if base_url is None else address_below(base_url, entry.archive.file)
        assert address is not None  # there is an archive
        size, checksum = entry.archive.bytes, entry.archive.sha256
        download(address, target, size=size, checksum=checksum, progress=progress)
        try:
            read_dataset(target)
        except FileFormatError:
            target.unlink()
            raise
        return target
