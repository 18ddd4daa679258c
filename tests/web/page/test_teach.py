"""The view of teaching in a real browser: labels, projects, and a model that learns from them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import keysift
from tests.browser import expect
from tests.web.page.watched import PAGE_EXAMPLE, Watched, wait_for_phrases
from tests.web.served import Served

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]


def test_teaching_ten_documents_changes_the_ranking(
    browser: Any, service: Served, queue: list[Any], tmp_path: Path
) -> None:
    """Documents are labelled by keys, selection and clicks; a model appears, ranks the next one, and can be saved."""
    with Watched(browser, f"{service.address}#teach") as opened:
        page = opened.page
        page.wait_for_selector("#candidates li")
        wanted: dict[str, list[str]] = {}
        waiting_for_labels = {found.name: found for found in queue}
        for number in range(10):
            # Which document comes next depends on what the model has learnt by then.
            page.wait_for_function(
                "names => names.includes(document.querySelector('#work h2').innerText)", arg=list(waiting_for_labels)
            )
            found = waiting_for_labels.pop(page.locator("#work h2").inner_text())
            # The model may still learn, and rank the document anew, until something of it is labelled.
            page.locator("#candidates button.not").first.click()
            page.wait_for_selector("#candidates li:nth-child(1).not")
            shown_now = page.locator("#candidates .phrase").all_inner_texts()
            # These labels prefer the phrases that sift ranks lowest.
            chosen = [shown_now[-1], shown_now[-2]]
            for place in (len(shown_now) - 2, len(shown_now) - 1, 1):
                verdict = "keyphrase" if shown_now[place] in chosen else "not"
                page.locator("#candidates li").nth(place).focus()
                page.keyboard.press(verdict.replace("keyphrase", "y")[0])
                page.wait_for_selector(f"#candidates li:nth-child({place + 1}).{verdict}")
            wanted[found.text] = sorted(chosen)
            if number == 0:
                page.fill("#add-phrase", "an added phrase")
                page.keyboard.press("Enter")
                page.wait_for_selector("#candidates >> text=an added phrase")
                wanted[found.text] = sorted([*chosen, "an added phrase"])
            page.click("#finish")
        (last,) = waiting_for_labels.values()
        expect(page.locator("#work h2")).to_have_text(last.name)
        page.locator("#candidates li").first.focus()
        expect(page.locator("#gain caption")).to_contain_text("10 documents", timeout=120_000)
        intervals = page.locator("#gain td.interval").all_inner_texts()
        assert intervals
        assert all(re.fullmatch(r"[+-]?\d+\.\d to [+-]?\d+\.\d", interval) for interval in intervals)
        expect(page.locator("#ranked-by")).to_have_text("ranked by tuned")
        (tmp_path / "taught.model").write_bytes(service.client.get("/v1/models/taught").content)
        model = keysift.Tuned.load(tmp_path / "taught.model")
        ranked = keysift.extract(last.text, model=model, top=15).texts
        # The open document is ranked anew a moment after the gain is shown.
        expect(page.locator("#candidates .phrase")).to_have_text(ranked)
        expect(page.locator("#candidates li").first).to_be_focused()  # labels can still be made by keys
        assert ranked != keysift.extract(last.text, top=15).texts
        with page.expect_download() as waiting:
            page.click("#download-model")
        assert Path(waiting.value.path()).read_bytes() == (tmp_path / "taught.model").read_bytes()
        with page.expect_download() as waiting:
            page.click("#download-labels")
        lines = [json.loads(line) for line in Path(waiting.value.path()).read_text("utf-8").splitlines()]
        assert {line["text"]: sorted(line["keyphrases"]) for line in lines} == wanted
        page.click("nav a[data-view=extract]")
        page.select_option("#model", "taught")
        wait_for_phrases(page, keysift.extract(PAGE_EXAMPLE, model=model).texts)


def test_selected_words_become_a_keyphrase(browser: Any, service: Served, queue: list[Any]) -> None:
    """Words that are selected in the text are added as a keyphrase, and a click takes a label back."""
    with Watched(browser, f"{service.address}#teach") as opened:
        page = opened.page
        page.wait_for_selector("#candidates li")
        page.locator("#teach-text").dblclick(position={"x": 30, "y": 24})
        page.wait_for_selector("#candidates li.keyphrase")
        page.locator("#candidates li.keyphrase button.keyphrase").click()
        page.wait_for_selector("#candidates li.keyphrase", state="detached")
        assert service.client.get("/v1/teach/labels").text == ""


def test_a_label_belongs_to_its_document(browser: Any, service: Served, queue: list[Any]) -> None:
    """A label that is stored slowly changes nothing in another document that has been opened meanwhile."""
    with Watched(browser, f"{service.address}#teach") as opened:
        page = opened.page
        page.wait_for_selector("#candidates li")
        first = page.locator("#work h2").inner_text()
        held: list[Any] = []
        page.route("**/label?*", lambda route: held.append(route))
        with page.expect_request("**/label?*"):
            page.locator("#candidates button.keyphrase").first.click()
        page.locator("#queue .open").nth(1).click()
        expect(page.locator("#work h2")).not_to_have_text(first)
        shown_now = page.locator("#candidates .phrase").all_inner_texts()
        held[0].continue_()
        page.wait_for_selector("#undo:enabled")  # it is stored
        expect(page.locator("#candidates .phrase")).to_have_text(shown_now)
        expect(page.locator("#candidates li.keyphrase")).to_have_count(0)


def test_undo_takes_back_the_last_label(browser: Any, service: Served, queue: list[Any]) -> None:
    """The key u takes back what was said last, also in the document before, and so does the button."""
    with Watched(browser, f"{service.address}#teach") as opened:
        page = opened.page
        page.wait_for_selector("#candidates li")
        first = page.locator("#work h2").inner_text()
        page.locator("#candidates li").nth(0).focus()
        page.keyboard.press("y")
        page.keyboard.press("n")
        page.wait_for_selector("#candidates li:nth-child(1).keyphrase")
        page.wait_for_selector("#candidates li:nth-child(2).not")
        page.keyboard.press("u")
        page.wait_for_selector("#candidates li:nth-child(2).not", state="detached")
        expect(page.locator("#candidates li.keyphrase")).to_have_count(1)
        expect(page.locator("#candidates li").nth(1)).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#work h2")).not_to_have_text(first)
        expect(page.locator("#finished")).to_have_text("1 document finished")
        expect(page.locator("#queue li").first).to_contain_text("1 keyphrase")
        expect(page.locator("#project option")).to_contain_text(["1 of 11 documents finished"])
        page.click("#undo")
        expect(page.locator("#work h2")).to_have_text(first)
        expect(page.locator("#candidates .keyphrase[aria-pressed=true]")).to_have_count(0)
        assert service.client.get("/v1/teach/labels").text.count("keyphrases") == 1  # finished, with none


def test_projects_and_documents_in_the_page(browser: Any, service: Served, queue: list[Any]) -> None:
    """A project is begun by its name; all of a large file is added and told; a document is deleted on its own."""
    with Watched(browser, f"{service.address}#teach") as opened:
        page = opened.page
        page.wait_for_selector("#candidates li")
        expect(page.locator("#queue .title").first).to_contain_text(queue[0].text[:20])
        expect(page.locator("#queue li")).to_have_count(len(queue))
        page.locator("#queue .delete").nth(3).click()
        expect(page.locator("#queue li")).to_have_count(len(queue) - 1)
        page.click("text=New project")
        page.fill("#new-project", "reefs")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Project reefs")
        lines = "".join(json.dumps({"text": f"Coral reefs, part {number}."}) + "\n" for number in range(5_000))
        page.set_input_files("#teach-file", {"name": "a.jsonl", "mimeType": "", "buffer": lines.encode()})
        expect(page.locator("#added")).to_contain_text("5,000 documents")
        expect(page.locator("#queue-card")).to_contain_text("200 of 5,000 documents are listed.")
        page.reload()
        page.wait_for_selector("#candidates li")
        expect(page.locator("#project")).to_have_value("reefs")
        page.select_option("#project", "default")
        expect(page.locator("#queue li")).to_have_count(len(queue) - 1)
        service.client.delete("/v1/teach", params={"project": "reefs"})
