"""How the service is set up: where it listens, what it stores, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from keysift.errors import OptionError

MEGABYTE: Final = 1 << 20
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceLimits:
    """Bounds on what one request may send and cost."""

    body_bytes: int = 10 * MEGABYTE
    """The largest JSON body."""
    upload_bytes: int = 50 * MEGABYTE
    """The largest uploaded file."""
    text_characters: int = 1_000_000
    """The longest text."""
    documents: int = 1_000
    """The most documents of one request."""
    seconds: float = 30.0
    """The time that a request may take, sending its body not counted."""
    fit_seconds: float = 600.0
    """The time that fitting a corpus or a model may take."""
    body_seconds: float = 30.0
    """The time in which a body must arrive."""
    requests: int = 0
    """How many requests are worked on or wait at the same time; 0 means three for two workers."""
    memory_bytes: int = 4096 * MEGABYTE
    """The memory that a worker process may take, beyond what it has when it starts (on Linux)."""

    def in_flight(self, workers: int) -> int:
        """Return how many requests are accepted at the same time."""
        # One that waits for every two that are worked on: more would only make all of them slower.
        return self.requests or workers + max(1, workers // 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceSettings:
    """Everything that the service is told when it starts."""

    data_folder: Path
    host: str = "127.0.0.1"
    port: int = 8765
    token: str | None = field(default=None, repr=False)
    workers: int = 0
    """How many worker processes; 0 means one per processor."""
    limits: ServiceLimits = field(default_factory=ServiceLimits)

    def check(self) -> None:
        """Refuse to listen beyond this machine without a token, and tokens that are easily guessed."""
        if self.token is None and self.host not in LOOPBACK:
            raise OptionError(
                f"The service would be reachable from other machines at {self.host}, so it needs a token: pass "
                "--token, or set KEYSIFT_TOKEN."
            )
        if self.token is not None and (
            len(self.token) < 16 or not self.token.isascii() or not self.token.isprintable()
        ):
            raise OptionError("The token must have at least 16 characters, all of them printable ASCII.")

    @property
    def worker_count(self) -> int:
        """Return the number of worker processes."""
        return self.workers or os.cpu_count() or 1

    @property
    def corpora_folder(self) -> Path:
        """Return the folder of corpora."""
        return self.data_folder / "corpora"

    @property
    def models_folder(self) -> Path:
        """Return the folder of models."""
        return self.data_folder / "models"

    @property
    def uploads_folder(self) -> Path:
        """Return the folder of uploads that are being worked on."""
        return self.data_folder / "uploads"

    @property
    def labels_file(self) -> Path:
        """Return the database of labels."""
        return self.data_folder / "labels.sqlite"


def default_data_folder() -> Path:
    """Return the folder for corpora, models and labels.

    It is KEYSIFT_SERVICE_DATA, `keysift` in XDG_DATA_HOME, or ~/.local/share/keysift.
    """
    own = os.environ.get("KEYSIFT_SERVICE_DATA")
    if own:
        return Path(own)
    homes = os.environ.get("XDG_DATA_HOME")
    return (Path(homes) if homes else Path("~/.local/share").expanduser()) / "keysift"
