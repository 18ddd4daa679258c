"""How the service is set up: where it listens, what it stores, and its limits."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from keysift.errors import OptionError
from keysift.processes.processors import usable_processors

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
    body_seconds: float = 15.0
    """The time that a body may take, however short it is."""
    body_rate: int = 10_000
    """The bytes per second at which a body must arrive after that time."""
    held_bytes: int = 512 * MEGABYTE
    """The size of all bodies together that have arrived and are not answered yet."""
    requests: int = 0
    """How many requests may wait for a worker; 0 means 100 for each worker."""
    wait_seconds: float = 30.0
    """The longest that a request may wait for a worker."""
    memory_bytes: int = 4096 * MEGABYTE
    """The memory that a worker process may take, beyond what it has when it starts (on Linux)."""

    def waiting(self, workers: int) -> int:
        """Return how many requests may wait for a worker."""
        return self.requests or 100 * workers


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceSettings:
    """Everything that the service is told when it starts."""

    data_folder: Path
    host: str = "127.0.0.1"
    port: int = 8765
    token: str | None = field(default=None, repr=False)
    workers: int = 0
    """How many worker processes; 0 means one for each processor that may be used."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses whose `X-Forwarded-For` is believed."""
    root_path: str = ""
    """The path at which a proxy offers the service, such as `/keysift`."""
    origins: tuple[str, ...] = ()
    """Origins of other pages that may use the service (CORS)."""
    limits: ServiceLimits = field(default_factory=ServiceLimits)
    works_itself: bool = True
    """Whether short texts are worked on in the server, not by workers."""

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
        if self.root_path and not re.fullmatch(r"(/[\w.~-]+)+", self.root_path, re.ASCII):
            raise OptionError(f"The root path must look like /keysift. Got {self.root_path!r} instead.")
        for origin in self.origins:
            if not re.fullmatch(r"https?://[^/\s?#]+", origin):
                raise OptionError(f"An origin must look like https://example.org. Got {origin!r} instead.")

    @property
    def worker_count(self) -> int:
        """Return the number of worker processes."""
        return self.workers or usable_processors()

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


def default_data_folder() -> Path:
    """Return the folder for corpora, models and labels.

    It is KEYSIFT_SERVICE_DATA, `keysift` in XDG_DATA_HOME, or ~/.local/share/keysift.
    """
    own = os.environ.get("KEYSIFT_SERVICE_DATA")
    if own:
        return Path(own)
    homes = os.environ.get("XDG_DATA_HOME")
    return (Path(homes) if homes else Path("~/.local/share").expanduser()) / "keysift"
