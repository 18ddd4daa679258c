"""Where datasets are stored: a given folder, the folder of KEYSIFT_DATA, and the cache for downloads."""

from __future__ import annotations

import os
from pathlib import Path

from keysift.errors import InputError, OptionError
from keysift.evaluation.datasets.catalogue import CATALOGUE, CatalogueEntry, find_entry, unknown_dataset
from keysift.evaluation.datasets.dataset import Dataset
from keysift.evaluation.datasets.published_layout import holds_documents
from keysift.evaluation.datasets.readers import SUFFIXES, dataset_name, read_dataset
from keysift.evaluation.errors import UnknownDatasetError


def cache_folder() -> Path:
    """Return the folder that datasets are downloaded to.

    It is `datasets` in KEYSIFT_CACHE, in `keysift` of XDG_CACHE_HOME, or in ~/.cache/keysift.
    """
    own = os.environ.get("KEYSIFT_CACHE")
    if own:
        return Path(own) / "datasets"
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path("~/.cache").expanduser()) / "keysift" / "datasets"


def data_folders(data: str | os.PathLike[str] | None = None) -> tuple[Path, ...]:
    """Return the folders in which datasets are looked for: the one named, or that of KEYSIFT_DATA and the cache."""
    if data is not None:
        if not Path(data).is_dir():
            raise InputError(f"There is no folder {os.fspath(data)} to look for datasets in.")
        return (Path(data),)
    own = os.environ.get("KEYSIFT_DATA")
    return (Path(own), cache_folder()) if own else (cache_folder(),)


def open_dataset(name: str, *, data: str | os.PathLike[str] | None = None) -> Dataset:
    """Return a dataset by name: one of the catalogue, or your own of that name; or by the path of your file.

    It is looked for in the folder `data`, or without it in that of KEYSIFT_DATA and then among what was fetched: as
    NAME.jsonl.gz, NAME.jsonl, NAME.zip, NAME.csv, NAME.parquet and the like, or as a folder NAME.

    >>> from keysift.evaluation import open_dataset
    >>> open_dataset("Inspec")  # doctest: +SKIP
    <Dataset Inspec: 2000 documents, language 'en'>
    """
    path = path_of_dataset(name, data=data)
    return read_dataset(path) if path == Path(name) else read_dataset(path, name=name)


def path_of_dataset(name: str, *, data: str | os.PathLike[str] | None = None) -> Path:
    """Return the file or folder of a dataset that is named, or given as the path of a file.

    If it is not there, it is said where it was looked for and how to get it.
    """
    if isinstance(name, str) and name.lower().endswith(tuple(SUFFIXES)):
        if not os.path.isfile(name):
            raise InputError(f"There is no file {name}. A dataset of your own is given by the path of its file.")
        return Path(name)
    if not isinstance(name, str) or not name or name != os.path.basename(name) or name in (os.curdir, os.pardir):
        raise OptionError(f"A dataset is opened by its name. Got {name!r} instead: read_dataset(path) reads a file.")
    entry = find_entry(name)
    folders = data_folders(data)
    for folder in folders:
        path = datasets_in(folder).get(entry.name if entry else name)
        if path is not None:
            return path
    searched = " and ".join(map(str, folders))
    if entry is None:
        raise UnknownDatasetError(f"{unknown_dataset(name)} A dataset of your own was looked for in {searched}.")
    raise InputError(f"The dataset {entry.name} is not in {searched}. {how_to_get(entry)}")


def how_to_get(entry: CatalogueEntry) -> str:
    """Say how a dataset comes onto this machine."""
    return entry.origin if entry.archive is None else f"To download it: keysift datasets fetch {entry.name}"


def available_datasets(data: str | os.PathLike[str] | None = None) -> dict[str, Path]:
    """Return the datasets in a folder (or where `open_dataset` looks) by name, with the files they are in.

    Those of the catalogue come first, in its order, then your own by name.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "reefs.jsonl").write_text('{"text": "Coral reefs grow.", "keyphrases": ["coral reefs"]}')
    ...     list(available_datasets(folder))
    ['reefs']
    """
    found: dict[str, Path] = {}
    for folder in reversed(data_folders(data)):
        found |= datasets_in(folder)  # the folder that is looked in first has the last word
    order = {entry.name: number for number, entry in enumerate(CATALOGUE)}
    return dict(sorted(found.items(), key=lambda item: (order.get(item[0], len(order)), item[0])))


def datasets_in(folder: Path) -> dict[str, Path]:
    """Return the datasets that lie directly in a folder, by name; of several files of one dataset, the handiest."""
    found: dict[str, Path] = {}
    for _, path in sorted((_rank(path), path) for path in folder.iterdir()) if folder.is_dir() else ():
        if path.name.startswith("."):
            continue
        if holds_documents(path) if path.is_dir() else path.name.lower().endswith(tuple(SUFFIXES)):
            entry = find_entry(dataset_name(path))
            found.setdefault(entry.name if entry else dataset_name(path), path)
    return found


def _rank(path: Path) -> int:
    """Return the place of a file's kind in the order of preference; folders come after all files."""
    matching = (number for number, suffix in enumerate(SUFFIXES) if path.name.lower().endswith(suffix))
    return next(matching, len(SUFFIXES))
