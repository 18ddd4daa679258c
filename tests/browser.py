"""A real browser, and pages that are watched while they are used."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}


@contextmanager
def launched(home: Path) -> Iterator[Any]:
    """Return a browser with a home of its own, or skip where there is none."""
    api = pytest.importorskip("playwright.sync_api", reason="needs the package playwright")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"needs the browser {CHROMIUM}")
    environment = {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, env=environment, timeout=120_000)
        yield started
        started.close()


def expect(found: Any) -> Any:
    """Return what waits until a page, or a part of it, is as a test wants it: a busy machine may take long."""
    from playwright import sync_api

    sync_api.expect.set_options(timeout=60_000)
    return sync_api.expect(found)


class Watched:
    """Open a page and note whatever goes wrong with it, and whatever it asks for."""

    def __init__(self, browser: Any, file: Path, *, size: str = "desktop", scheme: str = "light") -> None:
        width, height = SIZES[size]
        self.problems: list[str] = []
        self.requests: list[str] = []
        self._context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        self.page = self._context.new_page()
        self.page.on("console", lambda message: self.problems.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("requestfailed", lambda request: self.problems.append(f"failed: {request.url[:80]}"))
        self.page.on("request", lambda request: self.requests.append(request.url[:80]))
        self.page.goto(file.as_uri(), wait_until="load")

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()
