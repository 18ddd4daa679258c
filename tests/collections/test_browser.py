"""The page of a collection in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import keysift
from keysift.collections.page import to_page
from tests.browser import SIZES, Watched, expect, launched

from .samples import TOPICS, records

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.long]

BROKEN_WORDS = r"""() => [...document.querySelectorAll("tbody .phrase")].flatMap(({firstChild: text}) =>
    [...text.data.matchAll(/[^\s-]+/g)].filter(({index, 0: word}) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({top}) => top)).size > 1;
    }).map(([word]) => word))"""
"""The words in tables that do not stand in one line."""
HOSTILE = '<script>alert(1)</script><img src=x onerror="alert(2)">'


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a browser with a home of its own, or skip where there is none."""
    with launched(tmp_path_factory.mktemp("home")) as started:
        yield started


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page with parts, trends, pairs, a hostile document, and enough of everything to be cut."""
    documents: list[Any] = records(years=6, copies=6)
    documents += [
        {
            "id": f"rare-{number}",
            "text": f"We describe the artefact{chr(97 + number % 26)} machine {word}.",
            "year": 2001,
        }
        for number in range(26)
        for word in ("here", "there")
    ]
    documents += [{"id": HOSTILE, "title": HOSTILE, "text": TOPICS["bees"], "year": 2003} for _ in range(2)]
    documents += [{"id": number, "text": TOPICS["graphs"], "year": 2004} for number in range(120)]
    long = "Electroencephalographic classifications need multidimensional representations."
    documents += [{"id": f"long-{number}", "text": long, "year": 2002} for number in range(30)]
    file = tmp_path_factory.mktemp("browser") / "page.html"
    file.write_text(to_page(keysift.collect(documents, by="year"), title=f"Test {HOSTILE}"), "utf-8")
    return file


class Opened(Watched):
    """Open a page that must not have a problem until the end, nor ask for anything but itself."""

    def __init__(self, browser: Any, file: Path, *, size: str = "desktop", scheme: str = "light") -> None:
        super().__init__(browser, file, size=size, scheme=scheme)
        self.page.on("dialog", lambda dialog: self.problems.append(f"dialog: {dialog.message}"))

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, kind: object = None, *_: object) -> None:
        super().__exit__()
        if kind is None:
            assert self.problems == []
            assert [url for url in self.requests if not url.startswith(("file:", "data:"))] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_opens_without_trouble(browser: Any, page_file: Path, size: str, scheme: str) -> None:
    """No message, no request, nothing sticking out, and axe-core finds no fault, with the dialog open too."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python")
    with Opened(browser, page_file, size=size, scheme=scheme) as opened:
        page = opened.page
        assert page.locator("h2").all_inner_texts() == [
            "Keyphrases",
            "Characteristic phrases by year",
            "Over time",
            "Together",
        ]
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert page.evaluate(BROKEN_WORDS) == []
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 29)"
        assert dark == (scheme == "dark")
        for state in ("closed", "open"):
            if state == "open":
                page.locator("tbody .phrase").first.click()
                assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
            found = axe.Axe().run(page).response["violations"]
            assert [(fault["id"], [node["html"][:100] for node in fault["nodes"]]) for fault in found] == [], state


def test_a_click_lists_the_documents(browser: Any, page_file: Path) -> None:
    """A click on a phrase opens its documents; markup in titles is shown as text; more are added by a button."""
    with Opened(browser, page_file) as opened:
        page = opened.page
        page.get_by_role("button", name="waggle dance").first.click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading").first).to_have_text("waggle dance")
        titles = dialog.locator(".documents .title").all_inner_texts()
        assert titles.count(HOSTILE) == 2
        assert len(titles) == 20
        assert dialog.locator("img, script").count() == 0
        dialog.get_by_text("Numbers by period").click()
        assert dialog.get_by_role("row", name="2003").inner_text().split() == ["2003", "8", "57", "%"]
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_be_hidden()
        page.get_by_role("button", name="word graphs").first.click()
        expect(dialog.locator(".documents li")).to_have_count(100)
        dialog.get_by_role("button", name="Show more (56 left)").click()
        expect(dialog.locator(".documents li")).to_have_count(156)


def test_the_filter_narrows_everything(browser: Any, page_file: Path) -> None:
    """Typing leaves the phrases, parts, trends and pairs that match, and says how many; nothing found is said."""
    with Opened(browser, page_file) as opened:
        page = opened.page
        rows = page.locator("section").first.locator("tbody tr")
        assert rows.count() > 20
        page.get_by_label("Filter phrases").fill("BEES")
        expect(page.get_by_role("status")).to_have_text("1 phrase")
        expect(rows).to_have_count(1)
        assert rows.first.inner_text().startswith("honey bees")
        assert set(page.locator(".card .phrase").all_inner_texts()) == {"honey bees"}
        assert "honey bees" in page.locator(".multiples").all_inner_texts()[0]
        page.get_by_label("Filter phrases").fill("no such thing")
        expect(page.get_by_text("No such phrase.")).to_be_visible()
        page.get_by_label("Filter phrases").fill("")
        assert rows.count() > 20
        names = page.locator("section .phrase")
        assert "text" in names.all_inner_texts()
        page.get_by_label("several words only").check()
        assert all(" " in name for name in names.all_inner_texts())
        assert names.count() > 20


def test_parts_and_orders_can_be_chosen(browser: Any, page_file: Path) -> None:
    """One part can be shown alone, and the phrases ordered by the alphabet or by rank."""
    with Opened(browser, page_file) as opened:
        page = opened.page
        assert page.locator(".card").count() == 6
        page.get_by_label("Part").select_option("2005")
        expect(page.locator(".card h3")).to_have_text(["2005"])
        page.get_by_label("Order by").select_option("alphabet")
        names = page.locator("section").first.locator("tbody .phrase").all_inner_texts()
        assert names == sorted(names, key=str.lower)
        page.get_by_label("Order by").select_option("best mean rank")
        ranks = page.locator("section").first.locator("tbody td:nth-child(4)").all_inner_texts()
        assert ranks == sorted(ranks, key=float)


def test_the_page_works_by_keyboard(browser: Any, page_file: Path) -> None:
    """Tab leads from the filter to the phrases, Enter opens one, and Escape returns to it."""
    with Opened(browser, page_file) as opened:
        page = opened.page
        page.keyboard.press("Tab")
        expect(page.locator("#collection-filter")).to_be_focused()
        page.keyboard.type("honey")
        for _ in range(6):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.className") == "phrase":
                break
        assert page.evaluate("document.activeElement.textContent") == "honey bees"
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.locator("#collection-phrase")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator("*:focus")).to_have_text("honey bees")


def test_a_collection_without_columns(browser: Any, tmp_path: Path) -> None:
    """Without parts and periods, their sections are not there; an empty collection says so."""
    for documents, message in ((records(), "Together"), ([], "No phrase is in enough documents.")):
        file = tmp_path / "page.html"
        file.write_text(to_page(keysift.collect(documents)), "utf-8")
        with Opened(browser, file) as opened:
            assert opened.page.locator("h2").all_inner_texts() == ["Keyphrases", "Together"]
            assert opened.page.get_by_text(message).first.is_visible()
