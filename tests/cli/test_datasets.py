"""`keysift datasets` as a user meets it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from keysift.evaluation.datasets.catalogue import CATALOGUE
from keysift.evaluation.datasets.locations import open_dataset
from keysift.evaluation.datasets.statistics import dataset_statistics
from keysift.evaluation.runs.published import published
from tests.cli.terminal import run_beside_terminal
from tests.cli.test_commands import keysift
from tests.evaluation.samples import DOCUMENTS, SAMPLE, members, write_sample, write_zip
from tests.loopback import Loopback, Served, loopback


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder with a dataset of our own, one of the catalogue and one in Polish."""
    write_sample(tmp_path, "jsonl")
    write_zip(tmp_path / "Krapivin2009.zip", members(DOCUMENTS))
    write_zip(tmp_path / "pak2018.zip", members(DOCUMENTS, language="pl"))
    return tmp_path


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Loopback]:
    """Serve datasets whose checksums the catalogue does not know: PubMed, and those in Spanish."""
    archive = write_zip(tmp_path / "served", members(DOCUMENTS))
    with loopback() as site:
        for name in ("PubMed", "cacic", "wicc"):
            site.files[f"/{name}.zip"] = Served(archive.read_bytes())
        archive.unlink()
        yield site


def test_list(data: Path) -> None:
    """All datasets of the catalogue are listed, with where they are, and one's own after them."""
    output = keysift("datasets", "list", "--data", data).stdout
    assert all(f"  {entry.name} " in output for entry in CATALOGUE)
    assert str(data / "Krapivin2009.zip") in output
    listing = json.loads(keysift("datasets", "list", "--data", data, "--format", "json").stdout)
    assert list(listing) == [*(entry.name for entry in CATALOGUE), "sample"]
    assert listing["Krapivin2009"]["present"] == str(data / "Krapivin2009.zip")
    assert listing["Inspec"]["present"] is None
    assert listing["Inspec"]["documents"] == 2000
    assert listing["sample"]["present"] == str(data / "sample.jsonl")


def test_list_one(data: Path) -> None:
    """One dataset is shown with its citation, defects, source and the way to get it."""
    output = keysift("datasets", "list", "schutz2008", "--data", data).stdout
    assert "Schutz (2008)" in output
    assert "own extractor" in output
    assert "raw/master/datasets/Schutz2008.zip" in output
    assert "keysift datasets fetch Schutz2008" in output
    assert str(data / "pak2018.zip") in keysift("datasets", "list", "pak2018", "--data", data).stdout


def test_list_without_a_cache() -> None:
    """Where nothing was ever fetched, and nothing can be, the list still works."""
    assert "Inspec" in keysift("datasets", "list").stdout


def test_fetch(site: Loopback, tmp_path: Path) -> None:
    """Datasets are fetched into a folder, once."""
    arguments = ("datasets", "fetch", "PubMed", "cacic", "--output", tmp_path / "new", "--base-url", site.base)
    assert keysift(*arguments).stdout == (
        f"PubMed: fetched into {tmp_path}/new/PubMed.zip\ncacic: fetched into {tmp_path}/new/cacic.zip\n"
    )
    assert open_dataset("PubMed", data=tmp_path / "new").checksum == SAMPLE.checksum
    assert "already in" in keysift(*arguments).stdout
    assert len(site.requests) == 2


def test_fetch_into_the_cache(site: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder, datasets go to the cache, where the other commands find them."""
    monkeypatch.setenv("KEYSIFT_CACHE", str(tmp_path / "cache"))
    keysift("datasets", "fetch", "PubMed", "--base-url", site.base)
    assert keysift("datasets", "stats", "--format", "csv").stdout.splitlines()[1].startswith("PubMed,4,")


def test_fetch_all_of_a_language(site: Loopback, tmp_path: Path) -> None:
    """All datasets of a language are fetched; what fails does not stop the others, and is named at the end."""
    arguments = ("datasets", "fetch", "--all", "--language", "es", "--output", tmp_path, "--base-url", site.base)
    del site.files["/cacic.zip"]
    done = keysift(*arguments, code=1)
    assert "404" in done.stdout
    assert "1 of 2 datasets could not be fetched: cacic" in done.stderr
    assert (tmp_path / "wicc.zip").is_file()


def test_fetch_all_leaves_out_what_is_no_file(site: Loopback, tmp_path: Path) -> None:
    """With --all, a dataset that is not published as a file is left out, with the reason."""
    for entry in CATALOGUE:
        write_zip(tmp_path / f"{entry.name}.zip", {}) if entry.archive else None
    output = keysift("datasets", "fetch", "--all", "--output", tmp_path, "--base-url", site.base).stdout
    assert "Schutz2008-author: left out. Take the texts" in output
    assert output.count("already in") == len(CATALOGUE) - 1


def test_fetch_shows_progress_in_a_terminal(site: Loopback, tmp_path: Path) -> None:
    """When a terminal watches, a bar shows how much has come."""
    command = ["datasets", "fetch", "PubMed", "--output", str(tmp_path / "new"), "--base-url", site.base]
    _, output = run_beside_terminal(command, tmp_path, stdout="pipe")
    assert b"PubMed" in output
    assert b"bytes" in output or b"kB" in output


def test_stats_are_those_of_the_library(data: Path) -> None:
    """Every format has the figures that the library gives."""
    expected = dataset_statistics(SAMPLE)
    arguments = ("datasets", "stats", "sample", "--data", data)
    figures = json.loads(keysift(*arguments, "--format", "json").stdout)["sample"]
    assert figures["tokens"] == {"mean": expected.tokens.mean, "sd": expected.tokens.sd}
    assert figures["diversity"] == expected.diversity
    assert "published" not in figures
    (row,) = csv.DictReader(io.StringIO(keysift(*arguments, "--format", "csv").stdout))
    assert float(row["phrases_mean"]) == expected.phrases.mean
    assert float(row["multiword_keyphrases_sd"]) == expected.multiword_keyphrases.sd
    cell = f"{expected.tokens.mean:.1f} ± {expected.tokens.sd:.1f}"
    assert cell in keysift(*arguments).stdout
    assert f"| {cell} |" in keysift(*arguments, "--format", "markdown").stdout


def test_stats_beside_the_study(data: Path) -> None:
    """With --compare, datasets of the study have its figures and the difference beside; others do not."""
    arguments = ("datasets", "stats", "Krapivin2009", "sample", "--data", data, "--compare", "paper")
    found = json.loads(keysift(*arguments, "--format", "json").stdout)
    assert found["Krapivin2009"]["published"] == published()["datasets"]["Krapivin2009"]
    mean = found["Krapivin2009"]["tokens"]["mean"]
    assert found["Krapivin2009"]["difference_in_percent"]["tokens"] == pytest.approx(100 * (mean / 9131 - 1))
    assert "published" not in found["sample"]
    table = keysift(*arguments).stdout
    assert f"{mean:.1f} / 9131.0 ({100 * (mean / 9131 - 1):+.1f} %)" in table
    first, second = csv.DictReader(io.StringIO(keysift(*arguments, "--format", "csv").stdout))
    assert first["published_tokens_mean"] == "9131.0"
    assert second["published_tokens_mean"] == ""


def test_stats_of_all(data: Path) -> None:
    """Without names all datasets are described, but for those in languages that are not analyzed."""
    write_zip(data / "icelandic.zip", members(DOCUMENTS, language="is"))
    done = keysift("datasets", "stats", "--data", data, "--format", "json", "--workers", "2")
    assert list(json.loads(done.stdout)) == ["Krapivin2009", "pak2018", "sample"]
    assert done.stderr == "icelandic: left out, because keysift does not know the language 'is'.\n"


def test_stats_with_own_stop_words(data: Path, tmp_path: Path) -> None:
    """Stop words from a file change what is a candidate."""
    (tmp_path / "words").write_text("walks words", "utf-8")
    arguments = ("datasets", "stats", "sample", "--data", data, "--stop-words", tmp_path / "words", "--format", "json")
    expected = dataset_statistics(SAMPLE, stop_words=["walks", "words"])
    assert json.loads(keysift(*arguments).stdout)["sample"]["phrases"]["mean"] == expected.phrases.mean
    assert expected != dataset_statistics(SAMPLE)


@pytest.mark.parametrize(("command", "name"), [("list", "kdd"), ("stats", "sample"), ("check", "sample")])
def test_what_is_printed_can_be_written(command: str, name: str, data: Path, tmp_path: Path) -> None:
    """With -o, what would be printed goes to a file; FILE.json is JSON."""
    arguments = ("datasets", command, name, "--data", data)
    assert keysift(*arguments, "-o", tmp_path / "a.txt").stdout == ""
    assert (tmp_path / "a.txt").read_text("utf-8") == keysift(*arguments).stdout
    keysift(*arguments, "-o", tmp_path / "a.json")
    assert (tmp_path / "a.json").read_text("utf-8") == keysift(*arguments, "--format", "json").stdout


def test_check(data: Path) -> None:
    """What is odd is reported without failing; a damaged dataset fails, after all were checked."""
    done = keysift("datasets", "check", "sample", "--data", data)
    assert "sample: ok, 4 documents" in done.stdout
    assert "found: 1 without text" in done.stdout
    done = keysift("datasets", "check", "--data", data, code=1)
    assert "4 documents instead of 2304" in done.stdout
    assert "2 of 3 datasets are not as they should be: Krapivin2009, pak2018" in done.stderr
    assert "sample: ok" in done.stdout
    checks = json.loads(keysift("datasets", "check", "sample", "--data", data, "--format", "json").stdout)
    assert checks[0]["checksum"] == SAMPLE.checksum


def test_a_file_is_checked_by_its_path(tmp_path: Path) -> None:
    """A dataset of your own is checked where it lies, and what is odd in it is said."""
    file = tmp_path / "mine.jsonl"
    file.write_text('{"text": "Sparse grids.", "keyphrases": []}\n', "utf-8")
    output = keysift("datasets", "check", file).stdout
    assert output.startswith(f"{file}: ok, 1 documents")
    assert "1 without keyphrases" in output


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["list", "nope"], 1, "must be one of KPCrowd"),
        (["list", "--data", "no/such/folder"], 1, "There is no folder"),
        (["fetch"], 1, "or say --all"),
        (["fetch", "kdd", "--all"], 1, "or say --all"),
        (["fetch", "kdd", "--language", "en"], 1, "--language goes with --all"),
        (["fetch", "--all", "--language", "tlh"], 1, "must be one of en, es, fr, pl, pt"),
        (["fetch", "kddd", "--output", "x"], 1, "Did you mean kdd?"),
        (["fetch", "kdd", "--output", "/dev/null/x"], 1, "/dev/null"),
        (["fetch", "Schutz2008-author", "--output", "/dev/null/x"], 1, "ake-datasets"),
        (["stats", "kdd"], 1, "keysift datasets fetch kdd"),
        (["stats"], 1, "There are no datasets in"),
        (["check", "mine"], 1, "A dataset of your own was looked for in"),
    ],
)
def test_mistakes(arguments: list[object], code: int, message: str) -> None:
    """A mistake gives one line on standard error that says what to do, and an exit code."""
    assert message in keysift("datasets", *arguments, code=code).stderr


def test_addresses_must_be_of_the_web(tmp_path: Path) -> None:
    """A mirror must be on the web."""
    done = keysift("datasets", "fetch", "kdd", "--output", tmp_path, "--base-url", "file:///etc", code=1)
    assert "must start with http" in done.stderr
