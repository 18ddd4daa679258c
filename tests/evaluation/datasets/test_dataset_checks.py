from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from keysift.evaluation.datasets.catalogue import Archive, CatalogueEntry, find_dataset
from keysift.evaluation.datasets.dataset import LabelledDocument
from keysift.evaluation.datasets.dataset_checks import check_dataset, check_files, file_checksum
from tests.evaluation.samples import DOCUMENTS, SAMPLE, members, write_sample, write_zip


def entry_of(archive: Path, *, documents: int = len(DOCUMENTS)) -> CatalogueEntry:
    """Return the entry of kdd with this archive as the published one."""
    published = Archive("kdd.zip", archive.stat().st_size, file_checksum(archive))
    return replace(find_dataset("kdd"), archive=published, documents=documents)


def test_own_datasets_are_read_and_counted(tmp_path: Path) -> None:
    """A dataset of one's own has nothing to be compared with; what is odd about it is counted."""
    odd = (LabelledDocument("d", DOCUMENTS[0].text, ("x" * 101,)), LabelledDocument("e", " \n", ("x" * 100,)))
    write_sample(tmp_path, "jsonl", DOCUMENTS + odd)
    check = check_dataset("sample", data=tmp_path)
    assert (check.documents, check.verified, check.damages, check.known_defects) == (6, False, (), ())
    assert check.oddities == (
        "2 without text",
        "1 without keyphrases",
        "1 with a keyphrase of more than 100 characters",
        "1 with the text of another",
    )


def test_what_cannot_be_read_is_damaged(tmp_path: Path) -> None:
    """A dataset that cannot be read has its error as damage."""
    (tmp_path / "sample.jsonl").write_text("{", "utf-8")
    check = check_dataset("sample", data=tmp_path)
    assert check.documents == 0
    assert "line 1, is not JSON" in check.damages[0]


def test_the_number_of_documents_is_compared(tmp_path: Path) -> None:
    """A dataset of the catalogue must have all its documents; known defects are no damage."""
    (tmp_path / "www.jsonl").write_text('{"text": "x", "keyphrases": ["y"]}', "utf-8")
    check = check_dataset("www", data=tmp_path)
    assert check.damages == ("1 documents instead of 1330: it is not complete, or another edition.",)
    assert check.known_defects == find_dataset("www").defects


def test_archives_are_verified(tmp_path: Path) -> None:
    """A zip file is verified if it is the published one to the bit, and damaged if it is another."""
    path = write_zip(tmp_path / "kdd.zip", members(DOCUMENTS))
    entry = entry_of(path)
    check = check_files(path, name="kdd", entry=entry)
    assert (check.verified, check.damages, check.checksum) == (True, (), SAMPLE.checksum)
    write_zip(path, members(DOCUMENTS, inner="other/"))
    check = check_files(path, name="kdd", entry=entry)
    assert not check.verified
    assert "is not the published archive: wanted SHA-256" in check.damages[0]
    unknown = replace(entry, archive=Archive("kdd.zip"))
    assert not check_files(path, name="kdd", entry=unknown).verified
