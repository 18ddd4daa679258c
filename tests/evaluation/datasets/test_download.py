from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from keysift import FileFormatError, OptionError
from keysift.evaluation import DownloadError
from keysift.evaluation.datasets import download as downloads
from keysift.evaluation.datasets.download import download
from tests.loopback import Loopback, Served, loopback

CONTENT = bytes(range(256)) * 2000
CHECKSUM = sha256(CONTENT).hexdigest()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let downloads be given up soon."""
    for name, value in (("_TIMEOUT", 5), ("_ATTEMPTS", 3), ("_PAUSE", 0.0)):
        monkeypatch.setattr(downloads, name, value)


@pytest.fixture
def site() -> Iterator[Loopback]:
    """Serve `CONTENT` as /a.zip."""
    with loopback() as site:
        site.files["/a.zip"] = Served(CONTENT)
        yield site


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_whole_file(site: Loopback, tmp_path: Path) -> None:
    """A file comes in one go, with progress that ends at its size, and nothing else is left."""
    progress: list[tuple[int, int | None]] = []
    found = download(
        f"{site.base}/a.zip",
        tmp_path / "a.zip",
        size=len(CONTENT),
        checksum=CHECKSUM,
        progress=lambda received, total: progress.append((received, total)),
    )
    assert found == CHECKSUM
    assert (tmp_path / "a.zip").read_bytes() == CONTENT
    assert names(tmp_path) == ["a.zip"]
    assert progress == sorted(progress)
    assert progress[-1] == (len(CONTENT), len(CONTENT))


def test_standard_error_stays_quiet(site: Loopback, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Only the given progress function reports; the download prints nothing by itself."""
    for name in ("a.zip", "b.zip"):
        download(f"{site.base}/a.zip", tmp_path / name, checksum=CHECKSUM if name == "a.zip" else None)
    assert capfd.readouterr() == ("", "")


def test_a_file_that_is_there_is_replaced_only_by_the_right_one(site: Loopback, tmp_path: Path) -> None:
    """Another file of the name stays until the right one is complete."""
    target = tmp_path / "a.zip"
    target.write_bytes(b"old")
    with pytest.raises(FileFormatError):
        download(f"{site.base}/a.zip", target, checksum="0" * 64)
    assert target.read_bytes() == b"old"
    assert download(f"{site.base}/a.zip", target, checksum=CHECKSUM) == CHECKSUM
    assert names(tmp_path) == ["a.zip"]


def test_a_connection_that_breaks_is_started_over(site: Loopback, tmp_path: Path) -> None:
    """A download that breaks off is tried again; after some tries it is given up, and nothing is kept."""
    site.files["/a.zip"].breaks = [100_000, 200_000]
    assert download(f"{site.base}/a.zip", tmp_path / "a.zip") == CHECKSUM
    assert len(site.requests) == 3
    site.files["/a.zip"].breaks = [0, 0, 1000]
    with pytest.raises(DownloadError, match=r"/a\.zip cannot be downloaded: .*1000"):
        download(f"{site.base}/a.zip", tmp_path / "b.zip")
    assert names(tmp_path) == ["a.zip"]


@pytest.mark.parametrize(
    ("size", "checksum", "message"),
    [
        (None, "0" * 64, f"wanted {'0' * 64}, got {CHECKSUM}"),
        (len(CONTENT) + 1, None, "wanted 512001 bytes, got 512000 bytes"),
        (len(CONTENT) + 1, CHECKSUM, "wanted 512001 bytes, got 512000 bytes"),
    ],
)
def test_a_wrong_file_is_removed(
    site: Loopback, tmp_path: Path, size: int | None, checksum: str | None, message: str
) -> None:
    """A file of another size or checksum is an error that says what was wanted and what came; nothing is kept."""
    with pytest.raises(FileFormatError, match=rf"/a\.zip is not the file that it should be: .*{message}"):
        download(f"{site.base}/a.zip", tmp_path / "a.zip", size=size, checksum=checksum)
    assert names(tmp_path) == []


@pytest.mark.parametrize("says_length", [None, -1])
def test_too_large_a_file_is_broken_off(
    site: Loopback, tmp_path: Path, says_length: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More bytes than the limit, or than the file should have, are not received, whether announced or not."""
    site.files["/a.zip"].says_length = says_length
    monkeypatch.setattr(downloads, "_LARGEST", 100_000)
    with pytest.raises(FileFormatError, match="wanted at most 100000 bytes"):
        download(f"{site.base}/a.zip", tmp_path / "a.zip")
    with pytest.raises(FileFormatError, match="wanted at most 70000 bytes"):
        download(f"{site.base}/a.zip", tmp_path / "a.zip", size=70_000)
    assert names(tmp_path) == []
    assert len(site.requests) == 2


def test_servers_in_trouble_are_asked_again(site: Loopback, tmp_path: Path) -> None:
    """A server that is overloaded gets another try; one that says no does not."""
    site.files["/a.zip"].failures = [503, 429]
    assert download(f"{site.base}/a.zip", tmp_path / "a.zip") == CHECKSUM
    with pytest.raises(DownloadError, match=r"/b\.zip cannot be downloaded: the server says 404 Not Found"):
        download(f"{site.base}/b.zip", tmp_path / "b.zip")
    assert len(site.requests) == 4
    assert names(tmp_path) == ["a.zip"]


def test_a_server_that_stalls(site: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stops sending is given up after the time-out."""
    site.files["/a.zip"].stalls = True
    monkeypatch.setattr(downloads, "_TIMEOUT", 0.2)
    with pytest.raises(DownloadError, match="timed out"):
        download(f"{site.base}/a.zip", tmp_path / "a.zip")


def test_nobody_there(tmp_path: Path) -> None:
    """A server that is not there is an error that says so, after some tries."""
    with loopback() as site:
        base = site.base
    with pytest.raises(DownloadError, match=r"cannot be downloaded: .*refused"):
        download(f"{base}/a.zip", tmp_path / "a.zip")


def test_redirects_are_followed(site: Loopback, tmp_path: Path) -> None:
    """A redirect to another address on the web is followed."""
    site.files["/moved.zip"] = Served(location="/a.zip")
    assert download(f"{site.base}/moved.zip", tmp_path / "a.zip") == CHECKSUM


@pytest.mark.parametrize("location", ["file:///etc/passwd", "ftp://127.0.0.1/a.zip", "data:text/plain,x", "/moved.zip"])
def test_other_redirects_are_refused(site: Loopback, tmp_path: Path, location: str) -> None:
    """A redirect to a file, to other protocols or in a circle is refused."""
    site.files["/moved.zip"] = Served(location=location)
    with pytest.raises(DownloadError, match=r"[Rr]edirect"):
        download(f"{site.base}/moved.zip", tmp_path / "a.zip")
    assert names(tmp_path) == []


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://x/a.zip", "a.zip", "http:///a.zip", ""])
def test_only_the_web_is_asked(tmp_path: Path, address: str) -> None:
    """Only addresses of http and https servers are taken."""
    with pytest.raises(OptionError, match="must start with http"):
        download(address, tmp_path / "a.zip")
