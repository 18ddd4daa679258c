from __future__ import annotations

import json
from pathlib import Path

import pytest

from keysift import OptionError
from keysift.evaluation import UnknownDatasetError
from keysift.evaluation.datasets.catalogue import CATALOGUE, DOMAINS, find_dataset
from keysift.evaluation.runs.published import published


def test_the_study_is_complete() -> None:
    """The datasets marked as the study's are those of its first table, in its order, with the same figures."""
    figures = published()["datasets"]
    in_study = {entry.name: entry for entry in CATALOGUE if entry.in_study}
    assert list(in_study) == list(figures)
    for name, row in figures.items():
        entry = in_study[name]
        assert (entry.documents, entry.domain, entry.type) == (row["documents"], row["domain"], row["type"])
        assert entry.language == "en"


def test_names_are_unique() -> None:
    """No two entries share a name or an alias, in whatever case."""
    names = [name.lower() for entry in CATALOGUE for name in entry.names]
    assert len(names) == len(set(names)) == len(CATALOGUE) + 2


def test_every_entry_is_filled_in() -> None:
    """Every entry says who labelled it and whom to cite, and where it is to be had."""
    for entry in CATALOGUE:
        assert entry.gold
        assert entry.citation
        assert entry.domain in DOMAINS
        assert (entry.address is None) == bool(entry.origin)
        if entry.archive is not None:
            assert (
                entry.address
                == f"https://github.com/LIAAD/KeywordExtractor-Datasets/raw/master/datasets/{entry.archive.file}"
            )
            assert (entry.archive.bytes is None) == (entry.archive.sha256 is None)


def test_names_and_aliases_are_found() -> None:
    """A dataset is found by its name and its aliases, in whatever case."""
    assert find_dataset("KPCrowd") is find_dataset("500N-KPCrowd-v1.1") is find_dataset("kpcrowd")
    assert find_dataset("WKC").name == "WikiNews"


def test_unknown_names() -> None:
    """An unknown name is an option error that lists the known ones and suggests the close ones."""
    with pytest.raises(
        UnknownDatasetError, match=r"one of KPCrowd, Inspec, .* Got 'SemEval2018' instead\. Did you mean"
    ):
        find_dataset("SemEval2018")
    with pytest.raises(OptionError, match=r"Got 'zzz' instead\.$"):
        find_dataset("zzz")
    with pytest.raises(UnknownDatasetError, match="Got 3 instead"):
        find_dataset(3)  # type: ignore[arg-type]


def test_archives_are_those_of_the_manifest(shared: Path) -> None:
    """Sizes and checksums are those that were taken from the published files."""
    listing = json.loads((shared / "datasets" / "MANIFEST.json").read_text("utf-8"))["datasets"]
    assert sum("published_zip" in item for item in listing) > 10
    for item in listing:
        entry = find_dataset(item["name"])
        assert entry.language == item["language"]
        if "published_zip" in item:
            archive = item["published_zip"]
            assert entry.archive is not None
            found = (entry.archive.file, entry.archive.bytes, entry.archive.sha256)
            assert found == (archive["file"], archive["bytes"], archive["sha256"])
            assert entry.documents == item["docs"]
