from __future__ import annotations

from pathlib import Path

import pytest

from keysift import InputError, OptionError
from keysift.evaluation import UnknownDatasetError
from keysift.evaluation.datasets.locations import available_datasets, cache_folder, open_dataset
from tests.evaluation.samples import DOCUMENTS, LAYOUTS, SAMPLE, members, write_folder, write_sample

RECORD = '{"text": "x", "keyphrases": []}\n'


@pytest.mark.parametrize("layout", LAYOUTS)
def test_own_datasets_are_opened_by_name(tmp_path: Path, layout: str) -> None:
    """A dataset of one's own is found by its name in the folder, in every layout."""
    write_sample(tmp_path, layout)
    assert open_dataset("sample", data=tmp_path) == SAMPLE
    assert list(available_datasets(tmp_path)) == ["sample"]


@pytest.mark.parametrize("file", ["KPCrowd.jsonl", "500N-KPCrowd-v1.1.jsonl", "kpcrowd.jsonl"])
@pytest.mark.parametrize("name", ["KPCrowd", "500N-KPCrowd-v1.1", "KPCROWD"])
def test_names_and_aliases_are_one(tmp_path: Path, file: str, name: str) -> None:
    """A dataset of the catalogue is found under any of its names by any of its names."""
    (tmp_path / file).write_text(RECORD, "utf-8")
    assert open_dataset(name, data=tmp_path).name == "KPCrowd"
    assert available_datasets(tmp_path) == {"KPCrowd": tmp_path / file}


def test_own_names_with_dots(tmp_path: Path) -> None:
    """A name may have dots in it."""
    (tmp_path / "mine.v1.2.jsonl").write_text(RECORD, "utf-8")
    assert open_dataset("mine.v1.2", data=tmp_path).name == "mine.v1.2"


def test_the_order_of_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder named is the only one looked in; without it KEYSIFT_DATA comes before the cache."""
    named, own, cache = tmp_path / "named", tmp_path / "own", tmp_path / "cache" / "datasets"
    for folder in (named, own, cache):
        write_sample(write_folder(folder, {"other.txt": b""}), "jsonl")
    (cache / "cached.jsonl").write_text(RECORD, "utf-8")
    monkeypatch.setenv("KEYSIFT_CACHE", str(tmp_path / "cache"))
    assert open_dataset("sample").source == str(cache / "sample.jsonl")
    monkeypatch.setenv("KEYSIFT_DATA", str(own))
    assert open_dataset("sample").source == str(own / "sample.jsonl")
    assert open_dataset("cached").source == str(cache / "cached.jsonl")
    assert available_datasets() == {"cached": cache / "cached.jsonl", "sample": own / "sample.jsonl"}
    assert open_dataset("sample", data=named).source == str(named / "sample.jsonl")
    with pytest.raises(UnknownDatasetError, match="looked for in"):
        open_dataset("cached", data=named)


def test_the_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache is where KEYSIFT_CACHE says, else where XDG_CACHE_HOME says, else in the home folder."""
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("KEYSIFT_CACHE", raising=False)
    assert cache_folder() == Path("/home/someone/.cache/keysift/datasets")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_folder() == Path("/caches/keysift/datasets")
    monkeypatch.setenv("KEYSIFT_CACHE", "/mine")
    assert cache_folder() == Path("/mine/datasets")


def test_the_handiest_file_is_taken(tmp_path: Path) -> None:
    """Of several files of one dataset, the one that is read fastest is taken."""
    for layout in ("csv", "zip", "folder", "jsonl"):
        write_sample(tmp_path, layout)
    assert open_dataset("sample", data=tmp_path).source == str(tmp_path / "sample.jsonl")


def test_the_catalogue_comes_first(tmp_path: Path) -> None:
    """Datasets are listed in the order of the catalogue, one's own after them; what is no dataset is not."""
    for name in ("zebra", "www", "Inspec", "ant"):
        (tmp_path / f"{name}.jsonl").write_text(RECORD, "utf-8")
    write_folder(tmp_path, {"notes/a.txt": b"", "b.txt": b"", ".hidden.jsonl": b"", "kdd.zip.part": b""})
    write_folder(tmp_path / "kdd", members(DOCUMENTS, inner="inner/"))
    assert list(available_datasets(tmp_path)) == ["Inspec", "kdd", "www", "ant", "zebra"]


def test_what_is_missing_can_be_had(tmp_path: Path) -> None:
    """The error says where it was looked for and how to get the dataset."""
    with pytest.raises(InputError, match=r"kdd is not in .*test_what.*: keysift datasets fetch kdd"):
        open_dataset("kdd", data=tmp_path)
    with pytest.raises(InputError, match=r"Schutz2008-author is not in .*ake-datasets"):
        open_dataset("Schutz2008-author", data=tmp_path)
    with pytest.raises(UnknownDatasetError, match=r"Did you mean kdd\?.*looked for in .*test_what"):
        open_dataset("kkdd", data=tmp_path)
    with pytest.raises(InputError, match="There is no folder"):
        open_dataset("kdd", data=tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["", "..", "../sample", "/etc/passwd", 3])
def test_names_are_no_paths(tmp_path: Path, name: str) -> None:
    """A dataset is opened by name; for a path there is another function."""
    with pytest.raises(OptionError, match="read_dataset"):
        open_dataset(name, data=tmp_path)
