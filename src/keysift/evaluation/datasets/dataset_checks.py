"""Checks whether a dataset is complete and undamaged, and what looks wrong in it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from keysift.errors import FileFormatError
from keysift.evaluation.datasets.catalogue import CatalogueEntry, find_entry
from keysift.evaluation.datasets.dataset import Dataset
from keysift.evaluation.datasets.locations import path_of_dataset
from keysift.evaluation.datasets.readers import read_dataset

_LONGEST_KEYPHRASE: Final = 100  # characters: what is longer is running text


@dataclass(frozen=True, slots=True)
class DatasetCheck:
    """The result of checking a dataset.

    `verified` says that its archive is the published one, to the bit. `damages` make it unfit for use; `oddities` are
    counts of documents that look wrong, `known_defects` what the catalogue says about the published data.
    """

    name: str
    source: str
    documents: int
    checksum: str
    verified: bool
    damages: tuple[str, ...]
    oddities: tuple[str, ...]
    known_defects: tuple[str, ...]


def check_dataset(name: str, *, data: str | os.PathLike[str] | None = None) -> DatasetCheck:
    """Read a dataset, named or given as the path of a file, and compare it with its entry of the catalogue, if any."""
    return check_files(path_of_dataset(name, data=data), name=name, entry=find_entry(name))


def check_files(path: Path, *, name: str, entry: CatalogueEntry | None) -> DatasetCheck:
    """Read the dataset in a file or folder and compare it with an entry of the catalogue, if there is one."""
    damages: list[str] = []
    dataset: Dataset | None = None
    verified = False
    try:
        verified = _is_verified(path, entry)
    except FileFormatError as error:
        damages.append(str(error))
    try:
        dataset = read_dataset(path, name=name)
    except FileFormatError as error:
        damages.append(str(error))
    if dataset is not None and entry is not None and len(dataset) != entry.documents:
        damages.append(
            f"{len(dataset)} documents instead of {entry.documents}: it is not complete, or another edition."
        )
    return DatasetCheck(
        name=entry.name if entry else name,
        source=str(path),
        documents=len(dataset) if dataset else 0,
        checksum=dataset.checksum if dataset else "",
        verified=verified,
        damages=tuple(damages),
        oddities=tuple(_oddities(dataset)) if dataset else (),
        known_defects=entry.defects if entry else (),
    )


def _is_verified(path: Path, entry: CatalogueEntry | None) -> bool:
    """Tell whether a dataset is the archive of the catalogue, to the bit; say so if it is another archive."""
    wanted = entry.archive.sha256 if entry and entry.archive else None
    if wanted is None or path.suffix.lower() != ".zip":
        return False
    found = file_checksum(path)
    if found != wanted:
        raise FileFormatError(
            f"{path} is not the published archive: wanted SHA-256 {wanted}, got {found}. Fetch it again."
        )
    return True


def file_checksum(path: Path) -> str:
    """Return the SHA-256 of a file."""
    digest = sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


def _oddities(dataset: Dataset) -> Iterator[str]:
    repeated = Counter(document.text for document in dataset if document.text.strip())
    counts = {
        "without text": sum(not document.text.strip() for document in dataset),
        "without keyphrases": sum(not document.keyphrases for document in dataset),
        f"with a keyphrase of more than {_LONGEST_KEYPHRASE} characters": sum(
            any(len(keyphrase) > _LONGEST_KEYPHRASE for keyphrase in document.keyphrases) for document in dataset
        ),
        "with the text of another": sum(count - 1 for count in repeated.values()),
    }
    yield from (f"{count} {what}" for what, count in counts.items() if count)
