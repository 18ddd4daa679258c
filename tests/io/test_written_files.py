from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from keysift.errors import OptionError
from keysift.io.written_files import check_target, written_aside

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs links, modes and pipes of POSIX")

WRITER = (
    "import sys, time\n"
    "from keysift.io.written_files import written_aside\n"
    "with written_aside(sys.argv[1]) as stream:\n"
    "    stream.write(b'half')\n"
    "    stream.flush()\n"
    "    print('begun', flush=True)\n"
    "    sys.stdin.readline()\n"
)


def write(path: Path, content: bytes, *, like: Path | None = None) -> None:
    with written_aside(path, like=like) as stream:
        stream.write(content)


def test_a_link_is_followed(tmp_path: Path) -> None:
    """Where a link stands, its target gets the new content, also if there is no target yet; the link stays."""
    (tmp_path / "real").mkdir()
    link, target = tmp_path / "link", tmp_path / "real" / "file"
    link.symlink_to(target)
    for content in (b"first", b"second"):
        write(link, content)
        assert link.is_symlink()
        assert target.read_bytes() == content
    assert [path.name for path in tmp_path.rglob("*")] == ["link", "real", "file"] or len(
        list(tmp_path.rglob("*"))
    ) == 3


def test_mode_and_owner_stay(tmp_path: Path) -> None:
    """A file keeps its mode and, as far as the system allows it, its owner; a new one has those of its model."""
    file = tmp_path / "private"
    file.write_bytes(b"old")
    file.chmod(0o600)
    if os.geteuid() == 0:
        os.chown(file, 1234, 1235)
    before = file.stat()
    write(file, b"new")
    write(tmp_path / "beside", b"new", like=file)
    for path in (file, tmp_path / "beside"):
        found = path.stat()
        assert stat.S_IMODE(found.st_mode) == 0o600
        assert (found.st_uid, found.st_gid) == (before.st_uid, before.st_gid)
        assert path.read_bytes() == b"new"


def test_pipes_and_devices_are_written_to(tmp_path: Path) -> None:
    """A pipe passes the content on and stays a pipe; so does a device, where it takes all that is written."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write(pipe, b"content")
    reader.join(10)
    assert read == [b"content"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write(Path(os.devnull), b"content")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_standard_output_is_written_to(tmp_path: Path) -> None:
    """The name of standard output stands for the stream, whatever that is."""
    script = "from keysift.io.written_files import written_aside as w\nwith w('/dev/stdout') as s: s.write(b'content')"
    if not os.path.exists("/dev/stdout"):
        pytest.skip("needs a name for standard output")
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout == b"content"
    with (tmp_path / "out").open("wb") as stream:
        subprocess.run([sys.executable, "-c", script], stdout=stream, check=True)
    assert (tmp_path / "out").read_bytes() == b"content"


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_what_a_stream_has_stays(name: str, tmp_path: Path) -> None:
    """What is written to the name of a stream comes between what is written before and after it."""
    if not os.path.exists(name):
        pytest.skip(f"there is no {name}")
    script = (
        "import os, sys\n"
        "from keysift.io.written_files import written_aside\n"
        "os.write(1, b'before ')\n"
        "with written_aside(sys.argv[1]) as stream: stream.write(b'content')\n"
        "os.write(1, b' after')\n"
    )
    (tmp_path / "out").write_bytes(b"old ")
    for mode, expected in (("ab", b"old before content after"), ("wb", b"before content after")):
        with (tmp_path / "out").open(mode) as stream:
            subprocess.run([sys.executable, "-c", script, name], stdout=stream, check=True)
        assert (tmp_path / "out").read_bytes() == expected


@pytest.mark.skipif(not os.path.isdir("/dev/shm"), reason="needs files in memory")
def test_files_in_memory_are_files() -> None:
    """A file in the folder of shared memory, which is among devices, stays as it was when writing fails."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        file = Path(folder, "file")
        write(file, b"old")
        with pytest.raises(TypeError), written_aside(file) as stream:
            stream.writelines([b"half", None])  # type: ignore[list-item]
        assert file.read_bytes() == b"old"


@pytest.mark.parametrize("length", [200, 240, 255])
def test_long_names_work(tmp_path: Path, length: int) -> None:
    """Any name that the file system allows can be written."""
    write(tmp_path / ("n" * length), b"content")
    assert [path.name for path in tmp_path.iterdir()] == ["n" * length]


def test_parts_of_killed_processes_are_removed(tmp_path: Path) -> None:
    """The next writer removes what a killed one has left, and leaves alone what another one is writing."""
    file = tmp_path / "file"
    other = tmp_path / ".file.other"
    other.touch()
    command = [sys.executable, "-c", WRITER, str(file)]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as killed,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as alive,
    ):
        for process in (killed, alive):
            assert process.stdout is not None
            assert process.stdout.readline() == b"begun\n"
        killed.kill()
        killed.wait()
        assert len(list(tmp_path.glob(".file.*.part"))) == 2
        write(file, b"whole")
        assert len(list(tmp_path.glob(".file.*.part"))) == 1
        alive.communicate(b"\n", timeout=30)
    assert file.read_bytes() == b"half"
    assert sorted(tmp_path.iterdir()) == [other, file]


def test_what_cannot_be_written_is_refused_first(tmp_path: Path) -> None:
    """A folder, a file in no folder and a name that is too long are errors before any work."""
    with pytest.raises(OptionError, match=r"is a folder\. Name a file"):
        check_target(tmp_path)
    with pytest.raises(OptionError, match="There is no folder"):
        check_target(tmp_path / "missing" / "file")
    with pytest.raises(OSError, match="too long"):
        check_target(tmp_path / ("n" * 256))
    check_target(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []
