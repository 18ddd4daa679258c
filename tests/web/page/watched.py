"""The page of the service, watched while it is used."""

from __future__ import annotations

from typing import Any

from tests.web.served import ROOT

PAGE_EXAMPLE = (ROOT / "src" / "keysift" / "web" / "page" / "example.txt").read_text("utf-8")


PANELS = ("phrases", "compare", "graph", "use", "corpora")


class Watched:
    """A page of the service, and everything that goes wrong in it."""

    def __init__(
        self, browser: Any, address: str, *, scheme: str = "light", width: int = 1360, expected: tuple[str, ...] = ()
    ) -> None:
        self._expected = expected
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self._note(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address)

    def _note(self, problem: str) -> None:
        if not any(words in problem for words in self._expected):
            self.problems.append(problem)

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.context.close()
        if kind is None:
            assert self.problems == []


def shown(page: Any) -> list[str]:
    """Return the keyphrases in the list."""
    found: list[str] = page.locator("#phrases .phrase").all_inner_texts()
    return [text.strip() for text in found]


def wait_for_first(page: Any, phrase: str) -> None:
    """Wait until a phrase is first in the list."""
    page.wait_for_function(
        "wanted => document.querySelector('#phrases .phrase')?.innerText.trim() === wanted", arg=phrase
    )
