"""The view of one text in a real browser: its keyphrases, where they are, why, and how to get them elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import keysift
from tests.browser import expect
from tests.web.page.watched import PAGE_EXAMPLE, Watched, show_panel, wait_for_phrases
from tests.web.served import EXAMPLE, Served
from tests.web.test_rest import as_python, from_python

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]


def test_it_opens_with_an_example(watched: Watched, service: Served) -> None:
    """The example is analyzed, its keyphrases are those of Python, and nothing is asked of other servers."""
    wait_for_phrases(watched.page, keysift.extract(PAGE_EXAMPLE).texts)
    assert {url.split("/")[2] for url in watched.requests} == {service.address.split("/")[2]}


def test_the_example_is_that_of_the_command_line(client: httpx.Client) -> None:
    """The page's example is the one in `examples/`, with its lines joined."""
    assert client.get("/page/example.txt").text.split() == EXAMPLE.split()


def test_typing_changes_the_keyphrases(watched: Watched) -> None:
    """A typed text gives its keyphrases while it is typed, each marked where it occurs; markup is shown as text."""
    page = watched.page
    text = "Sparse grids 🚀 solve <script>alert(1)</script> equations. Sparse grids converge."
    page.fill("#text", "")
    page.wait_for_selector("#phrases .empty")
    page.locator("#text").press_sequentially(text, delay=1)
    expect(page.locator("#marked")).to_have_text(text)
    expect(page.locator("#marked mark").first).to_have_text("Sparse grids")
    wait_for_phrases(page, keysift.extract(text).texts)


def test_hovering_lights_the_other_side(watched: Watched) -> None:
    """Pointing at a phrase lights its occurrences; pointing at an occurrence lights its phrase."""
    page = watched.page
    phrase = keysift.extract(PAGE_EXAMPLE)[1]
    page.locator("#phrases button").nth(1).hover()
    expect(page.locator("#marked mark.lit")).to_have_text([PAGE_EXAMPLE[start:end] for start, end in phrase.spans])
    page.locator("#marked mark").first.hover()
    expect(page.locator("#phrases button.lit .phrase")).to_have_text(["coral"])


def test_the_word_graph(watched: Watched) -> None:
    """The graph has the words with their sizes, edges, and the keyphrases as bands that light up."""
    page = watched.page
    page.click("#tab-graph")
    page.wait_for_selector("#graph circle")
    words = page.locator("#graph .labels text").all_text_contents()
    assert {"coral", "reefs", "marine"} <= {word.lower() for word in words}
    sizes = page.evaluate("[...document.querySelectorAll('#graph circle')].map(one => +one.getAttribute('r'))")
    assert max(sizes) > 1.5 * min(sizes)
    page.locator(".legend button").nth(1).hover()
    expect(page.locator("#graph .path.lit")).to_have_count(1)
    colors = page.eval_on_selector_all(".legend button", "all => all.map(one => getComputedStyle(one).borderLeftColor)")
    assert len(set(colors)) == len(colors) == 10
    before = page.locator("#graph .edges line").count()
    assert before > 5
    page.locator("#graph-window").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.querySelectorAll('#graph .edges line').length > before", arg=before)


def test_without_words_there_is_nothing_to_draw(watched: Watched) -> None:
    """Without a text, the graph and the comparison say that there is nothing, until there is a text again."""
    page = watched.page
    page.click("#tab-graph")
    page.wait_for_selector("#graph circle")
    words = page.locator("#graph circle").count()
    page.fill("#text", "")
    page.wait_for_selector("text=There are no words to draw.")
    expect(page.locator("#graph")).to_be_hidden()
    page.click("#tab-compare")
    page.wait_for_selector("#shared >> text=No keyphrases.")
    page.click("#tab-graph")
    page.click("text=Example")
    page.wait_for_selector("#graph circle")  # in sight again
    expect(page.locator("#graph circle")).to_have_count(words)


def test_an_explanation(watched: Watched) -> None:
    """A click on a phrase says its rank, the factors of its score, and its words."""
    page = watched.page
    page.locator("#phrases button").nth(1).click()
    found = keysift.explain(PAGE_EXAMPLE, keysift.extract(PAGE_EXAMPLE)[1].text)
    expect(page.locator("#explanation h3")).to_have_text(f"Why “{found.keyphrase.text}”?")
    said = page.locator("#explanation").inner_text()
    assert f"Rank {found.rank} of {found.ranked} by sift" in said
    assert all(name in said for name in found.factors)
    assert all(word.stem in said for word in found.words)
    expect(page.locator("#explanation")).to_be_in_viewport(ratio=1)


def test_files_are_dropped(watched: Watched) -> None:
    """A dropped file is read; of a file with several documents, any can be chosen."""
    page = watched.page
    transfer = page.evaluate_handle(
        """lines => { const data = new DataTransfer();
        data.items.add(new File([lines], "two.jsonl")); return data; }""",
        '{"id": "one", "text": "Sparse grids solve equations."}\n{"id": "two", "text": "Neural networks learn."}\n',
    )
    page.dispatch_event("#text", "drop", {"dataTransfer": transfer})
    wait_for_phrases(page, keysift.extract("Sparse grids solve equations.").texts)
    page.select_option("#document", "two")
    wait_for_phrases(page, keysift.extract("Neural networks learn.").texts)


def test_the_column_with_the_text_is_found(watched: Watched) -> None:
    """Of a file without a column "text", the one with the longest value is read, and another one can be chosen."""
    page = watched.page
    story = "Sparse grids, with a\nline break, solve equations."
    content = f'id,note,story\n7,Neural networks,"{story}"\n'
    page.set_input_files("#file", {"name": "a.csv", "mimeType": "", "buffer": content.encode()})
    wait_for_phrases(page, keysift.extract(story).texts)
    expect(page.locator("#text-column")).to_have_value("story")
    page.select_option("#text-column", "note")
    wait_for_phrases(page, ["Neural networks"])


def test_results_are_downloaded(watched: Watched) -> None:
    """The JSON has what Python gives, to the last digit; the CSV has a row for each phrase."""
    page = watched.page
    page.click("#tab-use")
    with page.expect_download() as waiting:
        page.click("#download-json")
    result = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    assert as_python(result) == from_python(keysift.extract(PAGE_EXAMPLE))
    with page.expect_download() as waiting:
        page.click("#download-csv")
    rows = Path(waiting.value.path()).read_text("utf-8").splitlines()
    assert rows[0] == "rank,keyphrase,score,stem,times"
    assert len(rows) == 11


def test_the_code_to_copy_works(watched: Watched, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The Python snippet runs and prints the phrases that are shown."""
    page = watched.page
    page.click("#tab-use")
    code = page.locator(".snippet pre").first.inner_text()
    wanted = keysift.extract(PAGE_EXAMPLE).texts
    wait_for_phrases(page, wanted)
    (tmp_path / "article.txt").write_text(PAGE_EXAMPLE, "utf-8")
    exec(code.replace('open("article.txt", encoding="utf-8").read()', repr(PAGE_EXAMPLE)))
    assert [line.split("  ")[1] for line in capsys.readouterr().out.splitlines()] == wanted


def test_texts_from_right_to_left(watched: Watched) -> None:
    """The direction of a text is that of its letters, in the field and with its marks."""
    page = watched.page
    page.fill("#text", "الشعاب المرجانية تحتاج إلى مياه نظيفة. الشعاب المرجانية تموت.")
    expect(page.locator("#marked")).to_contain_text("المرجانية")
    for place in ("#text", "#marked"):
        expect(page.locator(place)).to_have_css("direction", "rtl")


def test_words_are_counted_where_there_are_blanks(watched: Watched) -> None:
    """Of a text without blanks between its words, only the characters are counted."""
    page = watched.page
    for text, counted in (
        ("Coral reefs.", "2 words, 12 characters, read as English"),
        ("珊瑚礁", "3 characters, read as Chinese"),
    ):
        page.fill("#text", text)
        expect(page.locator("#text-hint")).to_have_text(counted)


def test_a_reload_loses_nothing(watched: Watched, service: Served) -> None:
    """Text, settings and tab are there after a reload; the address alone restores the settings, and back goes back."""
    page = watched.page
    text = "Sparse grids solve equations. Sparse grids converge. Networks learn."
    page.fill("#text", text)
    wait_for_phrases(page, keysift.extract(text).texts)
    page.select_option("#method", "tf")
    page.fill("#top", "2")
    page.click("details.more summary")
    page.fill("#option-max_words", "1")
    page.wait_for_function("() => location.hash.includes('max_words=1')")
    page.click("#tab-graph")
    page.reload()
    page.wait_for_selector("#graph circle")
    for setting, value in (("#text", text), ("#method", "tf"), ("#top", "2"), ("#option-max_words", "1")):
        expect(page.locator(setting)).to_have_value(value)
    wait_for_phrases(page, keysift.extract(text, method="tf", top=2, max_words=1).texts)
    address = page.url
    page.click("nav a[data-view=teach]")
    page.go_back()
    page.wait_for_selector("#graph circle")
    page.click("#tab-use")
    page.go_back()
    page.wait_for_selector("#panel-graph:not([hidden])")
    other = watched.context.new_page()
    other.goto(address)
    other.wait_for_selector("#graph circle")
    expect(other.locator("#method")).to_have_value("tf")
    expect(other.locator("#option-max_words")).to_have_value("1")
    other.goto(address.replace("max_words=1", "max_words=one"))
    wait_for_phrases(other, keysift.extract(PAGE_EXAMPLE, method="tf", top=2).texts)
    expect(other).not_to_have_url(re.compile("max_words"))
    expect(other.locator("#problem")).to_be_hidden()


def test_what_is_chosen_stays(watched: Watched) -> None:
    """A tab and a method that are chosen while the page still loads its lists are not undone when they have come."""
    page = watched.page
    show_panel(page, "graph")
    page.click("nav a[data-view=teach]")
    held: list[Any] = []
    page.route("**/v1/models", lambda route: held.append(route))
    with page.expect_request("**/v1/models"):
        page.go_back()
    page.click("#tab-use")
    page.select_option("#method", "tf")
    with page.expect_response("**/v1/models"):
        held[0].continue_()
    wait_for_phrases(page, keysift.extract(PAGE_EXAMPLE, method="tf").texts)
    expect(page.locator("#method")).to_have_value("tf")
    expect(page.locator("#panel-use")).to_be_visible()


def test_what_is_typed_early_stays(watched: Watched) -> None:
    """A text that is typed while the page still loads its lists is analyzed when they have come."""
    page = watched.page
    held: list[Any] = []
    text = "Sparse grids solve equations. Sparse grids converge."
    for last in ("**/v1/methods", "**/page/example.txt"):
        page.route(last, lambda route: held.append(route))
        with page.expect_request(last):
            page.reload()
        page.fill("#text", text)
        if "methods" in last:  # the pause after which a text is analyzed is over before this one
            page.evaluate("new Promise(done => setTimeout(done, 300))")
            expect(page.locator("#problem")).to_be_hidden()
        held.pop().continue_()
        page.unroute(last)
        wait_for_phrases(page, keysift.extract(text).texts)
        expect(page.locator("#text")).to_have_value(text)
        text = "Neural networks learn. Neural networks forget."


def test_errors_are_shown_in_words(browser: Any, service: Served) -> None:
    """What the library says is shown, goes away when it is repaired, and nothing else breaks."""
    with Watched(browser, service.address, expected=("422",)) as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        page.select_option("#method", "expandrank")
        expect(page.locator("#problem")).to_contain_text("fit a corpus with “Keep the words of each document”")
        expect(page.locator("#problem")).not_to_contain_text("--")
        expect(page.locator("#phrases")).to_have_text("There is no result: see the message at the top.")
        page.click("nav a[data-view=collections]")
        page.wait_for_selector("#problem", state="hidden")
        page.go_back()
        page.wait_for_selector("#problem:not([hidden])")
        page.select_option("#method", "sift")
        page.wait_for_selector("#problem", state="hidden")
        wait_for_phrases(page, keysift.extract(PAGE_EXAMPLE).texts)
        page.set_input_files("#file", {"name": "<img src=x>.pdf", "mimeType": "", "buffer": b"%PDF-broken"})
        expect(page.locator("#problem")).to_contain_text("<img src=x>.pdf")
        # Else a browser would not notice that the same file is chosen again.
        expect(page.locator("#file")).to_have_value("")
