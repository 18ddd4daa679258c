"""What all views share, in a real browser: tokens, colors, phones, keyboards, screen readers, and proxies."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import keysift
from tests.browser import expect
from tests.collections.samples import records
from tests.evaluation.made_up import made_up_dataset
from tests.web.page.watched import PAGE_EXAMPLE, PANELS, Watched, show_panel, wait_until_it_fits
from tests.web.served import Served, served

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]


def test_a_token_is_asked_for(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A service with a token asks for it, and takes it from the address that it prints for its owner."""
    token = "a token that is long enough"
    folder = tmp_path_factory.mktemp("token") / "data"
    with served(folder, "--workers", "1", environment={"KEYSIFT_TOKEN": token}) as running:
        with Watched(browser, running.address, expected=("401",)) as opened:
            page = opened.page
            page.fill("#token", "a wrong token")
            page.keyboard.press("Enter")
            expect(page.locator("#token-problem")).to_have_text("That token is wrong.")
            page.fill("#token", token)
            page.keyboard.press("Enter")
            page.wait_for_selector("#phrases button")
            page.click("#tab-use")
            header = '-H "Authorization: Bearer $KEYSIFT_TOKEN"'
            expect(page.locator(".snippet pre").nth(2)).to_contain_text(header)
            with opened.context.expect_page() as waiting:
                page.locator("text=OpenAPI").click(modifiers=["Control"])
            expect(waiting.value.locator("body")).to_contain_text('"openapi"')
        with Watched(browser, f"{running.address}#token={token.replace(' ', '%20')}") as opened:
            opened.page.wait_for_selector("#phrases button")
            assert "token" not in opened.page.url


def test_colors_are_chosen(watched: Watched) -> None:
    """The button changes between the system's colors, light and dark, and the choice is remembered."""
    page = watched.page
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    page.click("#theme")
    expect(page.locator("body")).not_to_have_css("background-color", light)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).not_to_have_css("background-color", light)


def test_everything_by_keyboard(watched: Watched) -> None:
    """The first stop skips to the content; tabs move by arrows; phrases light and are explained without a mouse."""
    page = watched.page
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    page.locator("#tab-phrases").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-compare")).to_be_focused()
    expect(page.locator("#panel-compare")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#tab-phrases")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#phrases button").first).to_be_focused()
    expect(page.locator("#marked mark.lit")).to_have_count(len(keysift.extract(PAGE_EXAMPLE)[0].spans))
    page.keyboard.press("Enter")
    page.wait_for_selector("#explanation h3")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_keyphrases_at_once(browser: Any, service: Served, scheme: str) -> None:
    """On a narrow screen the header is one line, keyphrases are on the first screen, and graph labels can be read."""
    with Watched(browser, service.address, scheme=scheme, width=390) as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        assert page.evaluate("document.querySelector('.top').getBoundingClientRect().height") < 60
        ends = page.eval_on_selector_all("#phrases button", "all => all.map(one => one.getBoundingClientRect().bottom)")
        assert sum(end < 844 for end in ends) >= 5
        box = page.locator("#phrases .phrase").first.bounding_box()
        assert box
        assert box["width"] >= 200  # a long compound of German is not broken
        for panel in PANELS:
            box = page.locator(f"#tab-{panel}").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
        page.click("#tab-graph")
        page.wait_for_selector("#graph circle")
        height = "document.querySelector('#graph .labels text').getBoundingClientRect().height"
        assert page.evaluate(height) >= 11


@pytest.mark.parametrize("width", [320, 1024])
def test_nothing_sticks_out(browser: Any, service: Served, queue: list[Any], width: int) -> None:
    """On the narrowest screens, or enlarged four times, nobody scrolls sideways, and all tabs are in sight."""
    with Watched(browser, service.address, width=width) as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        for panel in PANELS:
            show_panel(page, panel)
            wait_until_it_fits(page)
        assert page.evaluate(
            "document.querySelector('.tabs').scrollWidth <= document.querySelector('.tabs').clientWidth"
        )
        page.click("nav a[data-view=teach]")
        page.wait_for_selector("#candidates li")
        wait_until_it_fits(page)


def test_a_stopped_service_is_told(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """If the service is gone, the page says so, and does not claim that the text has no candidate phrases."""
    with (
        served(tmp_path_factory.mktemp("stopped") / "data", "--workers", "1") as running,
        Watched(browser, running.address, expected=("ERR_CONNECTION_REFUSED", "Failed to load")) as opened,
    ):
        page = opened.page
        page.wait_for_selector("#phrases button")
        running.stop()
        page.fill("#text", "Sparse grids solve equations.")
        expect(page.locator("#phrases")).to_have_text("There is no result: see the message at the top.")
        expect(page.locator("#problem")).to_contain_text("The service cannot be reached")


def test_it_works_below_a_path(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page finds its service below the path of a proxy."""
    with (
        served(tmp_path_factory.mktemp("below") / "data", "--workers", "1", "--root-path", "/keysift") as running,
        Watched(browser, f"{running.address}keysift/") as opened,
    ):
        opened.page.wait_for_selector("#phrases button")
        assert all("/keysift/" in url for url in opened.requests)
        opened.page.click("#tab-use")
        expect(opened.page.locator(".snippet pre").nth(2)).to_contain_text("/keysift/v1/extract")


def test_the_description_of_the_api_can_be_tried(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The API is described without any other server, below a path too, and tried with the token of the page."""
    pytest.importorskip("fastapi_offline")
    token = "a-token-that-is-long-enough"
    folder = tmp_path_factory.mktemp("docs") / "data"
    options = ("--workers", "1", "--root-path", "/keysift", "--token", token)
    with served(folder, *options) as running, Watched(browser, f"{running.address}keysift/#token={token}") as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        page.get_by_role("link", name="API", exact=True).click()
        page.locator("#operations-Texts-extract_v1_extract_post .opblock-summary-control").click()
        page.get_by_role("button", name="Try it out").click()
        page.locator("textarea").first.fill('{"text": "Coral reefs need clean water."}')
        page.get_by_role("button", name="Execute").click()
        expect(page.locator(".live-responses-table .response .highlight-code")).to_contain_text('"Coral reefs"')
        assert all(url.startswith((f"{running.address}keysift/", "data:")) for url in opened.requests)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_fault_of_accessibility(browser: Any, service: Served, queue: list[Any], scheme: str) -> None:
    """axe-core finds nothing in any view, light or dark, wide or narrow, and nothing sticks out at the side."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def check(page: Any, place: str) -> None:
        faults = [
            f"{one['id']}: {node['html'][:150]} {node['failureSummary'][:300]}"
            for one in axe.run(page).response["violations"]
            for node in one["nodes"]
        ]
        assert faults == [], place

    # To look into the view of collections, axe-core copies its styles, which the policy of the page forbids.
    with Watched(browser, service.address, scheme=scheme, expected=("Applying inline style",)) as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        page.locator("#phrases button").first.click()
        page.wait_for_selector("#explanation h3")
        page.click("details.more summary")
        for panel in PANELS:
            show_panel(page, panel)
            check(page, panel)
        page.set_input_files(
            "#vocabulary-file", {"name": "a.csv", "mimeType": "", "buffer": b"reef,,http://example.org/"}
        )
        page.click("#tab-phrases")
        page.wait_for_selector("#phrases .identifier")
        check(page, "vocabulary")
        page.set_viewport_size({"width": 390, "height": 844})
        for panel in PANELS:
            show_panel(page, panel)
            wait_until_it_fits(page)
            check(page, f"{panel}, narrow")
        page.set_viewport_size({"width": 1280, "height": 900})
        page.click("nav a[data-view=teach]")
        page.wait_for_selector("#candidates li")
        page.keyboard.press("Tab")
        page.locator("#candidates button.keyphrase").first.click()
        page.wait_for_selector("#candidates li.keyphrase")
        page.locator("#candidates button.not").nth(1).click()
        page.wait_for_selector("#candidates li.not")
        check(page, "teach")
        page.set_viewport_size({"width": 390, "height": 844})
        wait_until_it_fits(page)
        check(page, "teach, narrow")
        page.set_viewport_size({"width": 1280, "height": 900})
        page.click("nav a[data-view=collections]")
        lines = "".join(json.dumps(record) + "\n" for record in records())
        page.set_input_files("#collection-file", {"name": "a.jsonl", "mimeType": "", "buffer": lines.encode()})
        page.click("text=Compare >> nth=-1")
        page.wait_for_selector("#collection-result .card h3")
        check(page, "collections")
        page.set_viewport_size({"width": 390, "height": 844})
        wait_until_it_fits(page)
        check(page, "collections, narrow")


LABELLED = list(made_up_dataset(documents=5))
REFUSED: list[tuple[str, dict[str, str], str, str]] = [
    ("/v1/read", {"filename": "a.csv"}, "name\nreef\n", "(it has: name): choose another column or another file."),
    ("/v1/read", {"filename": "a.jsonl"}, '{"x": 1}', "(it has: x (int)): choose another column or another file."),
    ("/v1/read", {"filename": "a.pdf"}, "A text.", "says: rename it, so that its ending says what it is."),
    ("/v1/read", {"filename": "a.txt"}, "reefs " * 200_000, "split it into several documents."),
    ("/v1/read", {"filename": "a.bin"}, "\x00\x01\x02" * 9, "of an unknown kind: give documents."),
    (
        "/v1/models/a",
        {"filename": "a.csv"},
        "text\nreef\n",
        ": models are trained on the fields “text” and “keyphrases”.",
    ),
    (
        "/v1/collect",
        {"filename": "a.csv", "by": "x"},
        "text,y\na,b\n",
        "“Compare by” must name a column. There is none",
    ),
    ("/v1/collect", {"filename": "a.csv", "time": "y"}, "text,y\na,b\n", "“Time” must name a column of years or dates"),
    (
        "/v1/collect",
        {"filename": "a.csv", "by": "x"},
        "text\na\n",
        "names a column 'x', but the documents have no columns.",
    ),
]


ASKED: list[tuple[dict[str, str], str]] = [
    ({"method": "tuned"}, "tuned ranks by a model: choose one under “Model”."),
    ({"method": "kea"}, "kea ranks by a model, which is trained in Python: store its file under “Corpora”"),
    ({"method": "kea", "model": "refused"}, "the chosen one is for tuned: choose another one under “Model”"),
    ({"language": "de", "model": "refused"}, "read in the language “de”, and the model was made of texts in “en”"),
]


def test_messages_name_what_the_page_has(browser: Any, service: Served) -> None:
    """Messages of the library that name parameters or options say on the page what can be done there."""
    labelled = "".join(json.dumps({"text": one.text, "keyphrases": one.keyphrases}) + "\n" for one in LABELLED)
    service.client.put("/v1/models/refused", content=labelled.encode())
    refused = [*REFUSED, *(("/v1/extract", {}, json.dumps({"text": "a", **asked}), wanted) for asked, wanted in ASKED)]
    with Watched(browser, service.address) as opened:
        opened.page.wait_for_selector("#phrases button")
        for path, parameters, content, wanted in refused:
            method = "PUT" if path.startswith("/v1/models") else "POST"
            answer = service.client.request(method, path, params=parameters, content=content.encode())
            assert answer.status_code == 422, answer.text
            told = opened.page.evaluate(
                "async said => (await import('/page/messages.js')).onPage(said)", answer.json()["detail"]
            )
            assert wanted in told
            assert not re.search(r"_field|_format|encoding|--\w|docs/|option|\.fit|analyze", told), told
    service.client.delete("/v1/models/refused")
