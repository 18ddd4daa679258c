"""What every test shares: no network, no usable home folder, and the optional folder of shared data."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from keysift.evaluation import Dataset, open_dataset
from keysift.kernels import are_compiled

# The first call of a test imports what it needs, on machines that may be busy: how long one takes says nothing.
# Interpreted kernels are slower and the same source, so fewer examples do; the fuzzers make very many more.
settings.register_profile("untimed", deadline=None, max_examples=100 if are_compiled() else 20)
settings.load_profile("untimed")

# Importing Haystack would otherwise write to the home folder and report to its makers.
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "false"

SHARED = Path(__file__).resolve().parents[2] / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `tests/test_documentation.py`."""
    parser.addoption("--update-examples", action="store_true", help="write what examples print into the documents")


@pytest.fixture(autouse=True, scope="session")
def _cut_off_from_the_world() -> Iterator[None]:
    """Block the network (loopback aside) and take the home folder away, for every test and what it starts."""
    with pytest.MonkeyPatch.context() as patch:
        connect = socket.socket.connect

        def guarded(self: socket.socket, address: Any) -> None:
            if self.family != socket.AF_UNIX and address[0] not in ("127.0.0.1", "::1", "localhost"):
                raise OSError(f"the test tried to reach {address}")
            connect(self, address)

        patch.setattr(socket.socket, "connect", guarded)
        # Below a file nothing can be made, not even by root.
        patch.setenv("HOME", "/dev/null/home")
        patch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
        yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of shared data, or skip the test where there is none."""
    if not SHARED.is_dir():
        pytest.skip(f"needs the shared data folder {SHARED}")
    return SHARED


@pytest.fixture(scope="session")
def labelled(shared: Path) -> Callable[[str], Dataset]:
    """Return a function from the name of a shared dataset to the dataset, which is read once."""

    @cache
    def read(name: str) -> Dataset:
        return open_dataset(name, data=shared / "datasets")

    return read
