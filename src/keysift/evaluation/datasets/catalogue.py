"""The datasets that keysift knows by name: what they are, who labelled them, and where they are published."""

from __future__ import annotations

import json
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from keysift.data import DATA
from keysift.evaluation.errors import UnknownDatasetError

PUBLISHED_AT: Final = "https://github.com/LIAAD/KeywordExtractor-Datasets/raw/master/datasets"
"""The folder of the collection's zip files. It states no license, so keysift ships none of the texts."""

DOMAINS: Final = {
    "-": "mixed",
    "AG": "agriculture",
    "BI": "bioinformatics",
    "BM": "biomedicine",
    "CS": "computer science",
}
"""The domains of entries, by the study's abbreviations."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A published zip file: its name, and its size and SHA-256 if they are known."""

    file: str
    bytes: int | None = None
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """What is known about one dataset.

    `gold` says who made the gold keyphrases, `documents` how many there are as published, `defects` what is known to be
    wrong with the published data. `origin` says how to get a dataset that has no archive of its own.
    """

    name: str
    language: str
    domain: str
    type: str
    documents: int
    gold: str
    citation: str
    archive: Archive | None
    in_study: bool = False
    aliases: tuple[str, ...] = ()
    defects: tuple[str, ...] = ()
    origin: str = ""

    @property
    def address(self) -> str | None:
        """Return where the archive can be downloaded."""
        return None if self.archive is None else f"{PUBLISHED_AT}/{self.archive.file}"

    @property
    def names(self) -> tuple[str, ...]:
        """Return the name and the aliases."""
        return self.name, *self.aliases


def _entry(archive: dict[str, Any] | None = None, **known: Any) -> CatalogueEntry:
    known |= {name: tuple(known.get(name, ())) for name in ("aliases", "defects")}
    return CatalogueEntry(archive=None if archive is None else Archive(**archive), **known)


CATALOGUE: Final = tuple(_entry(**known) for known in json.loads((Path(DATA) / "datasets.json").read_text("utf-8")))
"""The study's fifteen datasets in the order of its tables, then the others."""

_BY_NAME: Final = {name.lower(): entry for entry in CATALOGUE for name in entry.names}


def find_dataset(name: str) -> CatalogueEntry:
    """Return the entry with this name or alias, in whatever case, or say which there are."""
    entry = find_entry(name)
    if entry is None:
        raise UnknownDatasetError(unknown_dataset(name))
    return entry


def find_entry(name: str) -> CatalogueEntry | None:
    """Return the entry with this name or alias, in whatever case, or None."""
    return _BY_NAME.get(name.lower()) if isinstance(name, str) else None


def unknown_dataset(name: str) -> str:
    """Say that there is no such dataset, which there are, and which may have been meant."""
    close = get_close_matches(str(name).lower(), _BY_NAME, n=3)
    meant = list(dict.fromkeys(_BY_NAME[match].name for match in close))
    suggestion = f" Did you mean {' or '.join(meant)}?" if meant else ""
    known = ", ".join(entry.name for entry in CATALOGUE)
    return f"The dataset must be one of {known}. Got {name!r} instead.{suggestion}"
