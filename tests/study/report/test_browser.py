"""The page in a real browser: light, dark and printed, on a desk and in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import SIZES, Watched, expect, launched

pytestmark = pytest.mark.xdist_group("report")


IN_SIGHT = """id => {
    const place = document.querySelector(id).getBoundingClientRect().top;
    const isAtTheEnd = scrollY + innerHeight >= document.scrollingElement.scrollHeight - 2;
    return (place >= -2 && place <= 120) || isAtTheEnd;
}"""
"""Whether a section begins at the top of the window, or as near to it as the page can be scrolled."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a browser with a home of its own, or skip where there is none."""
    with launched(tmp_path_factory.mktemp("home")) as started:
        yield started


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_the_page_opens_without_trouble(browser: Any, page_file: Path, size: str, scheme: str) -> None:
    """No message, no request beyond the file, every image drawn, nothing sticking out."""
    with Watched(browser, page_file, size=size, scheme=scheme) as watched:
        page = watched.page
        assert page.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 0)")
        inverted = page.evaluate("getComputedStyle(document.images[0]).filter")
        assert (inverted == "none") == (scheme == "light")
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        if size == "desktop":  # nothing has to be scrolled sideways on a screen 1280 pixels wide
            wide = "[...document.querySelectorAll('.scroll')].filter(one => one.scrollWidth > one.clientWidth + 1)"
            assert page.evaluate(f"{wide}.map(one => one.getAttribute('aria-label'))") == []
        assert watched.problems == []
        assert [url for url in watched.requests if not url.startswith(("file:", "data:"))] == []


def test_the_page_prints_light(browser: Any, page_file: Path) -> None:
    """On paper the figures are light and the background white, whatever the screen prefers, and the contents go."""
    with Watched(browser, page_file, size="desktop", scheme="dark") as watched:
        page = watched.page
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.images[0]).filter") == "none"
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("getComputedStyle(document.querySelector('nav')).display") == "none"
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert page.evaluate(
            "[...document.querySelectorAll('.table')].every(one => one.scrollHeight <= one.offsetHeight + 1)"
        )
        assert page.pdf().startswith(b"%PDF")
        assert watched.problems == []


@pytest.mark.parametrize("size", SIZES)
def test_the_contents_lead_to_the_sections(browser: Any, page_file: Path, size: str) -> None:
    """Each link of the contents brings its section into view."""
    with Watched(browser, page_file, size=size, scheme="light") as watched:
        page = watched.page
        page.emulate_media(reduced_motion="reduce")
        links = page.locator("nav a")
        assert links.count() >= 9
        for number in range(links.count()):
            target = links.nth(number).get_attribute("href")
            links.nth(number).click()
            page.wait_for_function("target => location.hash === target", arg=target)
            page.wait_for_function(IN_SIGHT, arg=target)  # it is scrolled to with the next frame
        assert watched.problems == []


def test_the_page_works_by_keyboard(browser: Any, page_file: Path) -> None:
    """The first stop is the link that skips to the content, and it does."""
    with Watched(browser, page_file, size="desktop", scheme="light") as watched:
        watched.page.keyboard.press("Tab")
        expect(watched.page.locator(".skip")).to_be_focused()
        watched.page.keyboard.press("Enter")
        watched.page.wait_for_function("location.hash === '#content'")


def test_data_can_be_downloaded(browser: Any, page_file: Path) -> None:
    """A click on a figure's data link saves its CSV under its name."""
    with Watched(browser, page_file, size="desktop", scheme="light") as watched:
        with watched.page.expect_download() as waiting:
            watched.page.locator("#figure-agreement a[download]").click()
        download = waiting.value
        assert download.suggested_filename == "agreement.csv"
        assert Path(download.path()).read_text("utf-8").startswith("dataset,method,other method,share")
