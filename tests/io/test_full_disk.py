"""A full disk, a folder that cannot be written to, a process that is killed: the old file stays whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from keysift import Corpus

SCRIPT = """
import resource, signal, sys
from keysift import Corpus
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as on a full disk, writing is an error
corpus = Corpus.fit([f"Coral reef {n} needs clean water." for n in range(300)], neighbours=True)
written = failed = 0
size = int(sys.argv[2])
for limit in sorted({0, 1, size - 1, *range(0, size, max(1, size // 60))}):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        corpus.save(sys.argv[1])
        written += 1
    except OSError:
        failed += 1
    if open(sys.argv[1], "rb").read() != b"old":
        sys.exit(f"the old file is gone at {limit} bytes")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
corpus.save(sys.argv[1])
print(written, failed)
"""


@pytest.mark.skipif(os.name == "nt", reason="needs limits on the size of files")
def test_a_full_disk_at_any_byte(tmp_path: Path) -> None:
    """Wherever writing fails, the old file is whole and nothing is left beside it; with room again, it is replaced."""
    path = tmp_path / "a.corpus"
    texts = [f"Coral reef {n} needs clean water." for n in range(300)]
    Corpus.fit(texts, neighbours=True).save(path)
    size = path.stat().st_size
    path.write_bytes(b"old")
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(path), str(size)], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    written, failed = map(int, found.stdout.split())
    assert written == 0
    assert failed > 60
    assert list(tmp_path.iterdir()) == [path]
    assert len(Corpus.load(path)) == 300


@pytest.mark.parametrize("place", ["/proc/a.corpus", "/dev/null/a.corpus"])
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs folders that nobody can write to")
def test_a_folder_that_cannot_be_written_to(place: str) -> None:
    """Where nothing can be written, saving is an OSError that names the place."""
    with pytest.raises(OSError, match=Path(place).name):
        Corpus.fit(["Graphs have nodes."]).save(place)
