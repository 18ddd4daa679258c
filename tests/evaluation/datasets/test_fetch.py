from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from keysift import FileFormatError, MissingExtraError, OptionError
from keysift.evaluation import DownloadError
from keysift.evaluation.datasets import download as downloads
from keysift.evaluation.datasets.catalogue import Archive, CatalogueEntry, find_dataset
from keysift.evaluation.datasets.fetch import fetch
from keysift.evaluation.datasets.locations import open_dataset
from tests.evaluation.samples import DOCUMENTS, members, write_zip
from tests.loopback import Loopback, Served, loopback


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let downloads be given up soon."""
    for name, value in (("_TIMEOUT", 5), ("_ATTEMPTS", 2), ("_PAUSE", 0.0)):
        monkeypatch.setattr(downloads, name, value)


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loopback]:
    """Serve a small dataset as kdd.zip."""
    content = write_zip(tmp_path_factory.mktemp("made") / "kdd.zip", members(DOCUMENTS, inner="kdd/")).read_bytes()
    with loopback() as site:
        site.files["/kdd.zip"] = Served(content)
        yield site


def entry_for(site: Loopback, *, known: bool = True) -> CatalogueEntry:
    """Return the entry of kdd with the archive that is served."""
    content = site.files["/kdd.zip"].content
    archive = Archive("kdd.zip", len(content), sha256(content).hexdigest()) if known else Archive("kdd.zip")
    return replace(find_dataset("kdd"), archive=archive)


def names(folder: Path) -> list[str]:
    """Return what is in a folder, except for lock files, which may stay."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


@pytest.mark.parametrize("known", [True, False])
def test_a_dataset_is_fetched(site: Loopback, tmp_path: Path, known: bool) -> None:
    """The archive is downloaded under the name of the dataset."""
    folder = tmp_path / "new" / "folder"
    assert fetch(entry_for(site, known=known), folder, base_url=site.base + "/") == folder / "kdd.zip"
    assert names(folder) == ["kdd.zip"]
    assert open_dataset("kdd", data=folder).documents == DOCUMENTS


def test_what_is_there_is_left_alone(site: Loopback, tmp_path: Path) -> None:
    """A dataset that is in the folder, in whatever form, is not fetched again."""
    (tmp_path / "kdd.jsonl").write_text("", "utf-8")
    assert fetch(entry_for(site), tmp_path, base_url=site.base) == tmp_path / "kdd.jsonl"
    assert site.requests == []


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"no zip at all", "damaged or truncated zip"), (None, "holds no labelled documents")],
)
def test_a_useless_archive_leaves_nothing(site: Loopback, tmp_path: Path, content: bytes | None, message: str) -> None:
    """An archive that cannot be used is an error, and nothing of it stays."""
    if content is None:
        content = write_zip(tmp_path / "x", {"a/picture.png": b""}).read_bytes()
        (tmp_path / "x").unlink()
    site.files["/kdd.zip"] = Served(content)
    with pytest.raises(FileFormatError, match=message):
        fetch(entry_for(site, known=False), tmp_path, base_url=site.base)
    assert names(tmp_path) == []


def test_a_wrong_archive_leaves_nothing(site: Loopback, tmp_path: Path) -> None:
    """An archive with another checksum than the catalogue's is never kept."""
    entry = entry_for(site)
    site.files["/kdd.zip"] = Served(site.files["/kdd.zip"].content[::-1])
    with pytest.raises(FileFormatError, match="is not the file that it should be"):
        fetch(entry, tmp_path, base_url=site.base)
    assert names(tmp_path) == []


def test_an_interrupted_fetch_leaves_nothing(site: Loopback, tmp_path: Path) -> None:
    """A fetch that broke off leaves nothing behind, and can be called again."""
    site.files["/kdd.zip"].breaks = [500, 0]
    with pytest.raises(DownloadError):
        fetch(entry_for(site), tmp_path, base_url=site.base)
    assert names(tmp_path) == []
    fetch(entry_for(site), tmp_path, base_url=site.base)
    assert names(tmp_path) == ["kdd.zip"]


def test_datasets_without_an_archive() -> None:
    """A dataset that is not published as a file says how it is to be had."""
    with pytest.raises(OptionError, match="ake-datasets"):
        fetch(find_dataset("Schutz2008-author"), Path("nowhere"))


def test_several_at_once(site: Loopback, tmp_path: Path) -> None:
    """Several fetches of one dataset at the same time download it once and all succeed."""
    entry, found = entry_for(site), []
    threads = [
        threading.Thread(target=lambda: found.append(fetch(entry, tmp_path, base_url=site.base))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [tmp_path / "kdd.zip"] * 4
    assert len(site.requests) == 1
    assert names(tmp_path) == ["kdd.zip"]


def test_the_extra_is_named_where_it_is_missing(
    site: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the library that downloads, the error says what to install."""
    monkeypatch.setitem(sys.modules, "requests", None)
    with pytest.raises(MissingExtraError, match=r"requests: pip install 'keysift\[benchmark\]'"):
        fetch(entry_for(site), tmp_path, base_url=site.base)
    assert site.requests == []
