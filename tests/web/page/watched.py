"""The page of the service, watched while it is used."""

from __future__ import annotations

from typing import Any

from tests.browser import expect
from tests.web.served import ROOT

PAGE_EXAMPLE = (ROOT / "src" / "keysift" / "web" / "page" / "example.txt").read_text("utf-8")


PANELS = {
    "phrases": "#phrases button",
    "compare": ".method-column",
    "graph": "#graph circle",
    "use": ".snippet",
    "corpora": "#corpora-list li",
}
"""The tabs of results, and what they show."""


class Watched:
    """A page of the service, and everything that goes wrong in it."""

    def __init__(
        self, browser: Any, address: str, *, scheme: str = "light", width: int = 1280, expected: tuple[str, ...] = ()
    ) -> None:
        self._expected = expected
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        self.context.set_default_timeout(60_000)
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


def wait_for_phrases(page: Any, phrases: list[str]) -> None:
    """Wait until the list has these keyphrases and no others."""
    expect(page.locator("#phrases .phrase")).to_have_text(phrases)


def wait_until_it_fits(page: Any) -> None:
    """Wait until nothing sticks out at the side: styles and drawings come a moment later."""
    page.wait_for_function("document.scrollingElement.scrollWidth <= innerWidth")


def show_panel(page: Any, panel: str) -> None:
    """Choose a tab, and wait until its panel is drawn; what was drawn before would be taken for it."""
    if panel in ("compare", "graph"):
        page.eval_on_selector_all(PANELS[panel], "all => all.forEach(one => one.remove())")
    page.click(f"#tab-{panel}")
    page.wait_for_selector(PANELS[panel])
