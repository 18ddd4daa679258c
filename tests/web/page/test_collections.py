"""The view of collections in a real browser."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import keysift
from tests.browser import expect
from tests.collections.samples import records
from tests.web.page.watched import Watched
from tests.web.served import Served

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]


def test_a_collection_compared_by_year(browser: Any, service: Served, tmp_path: Path) -> None:
    """A file is compared by a column that the page finds in it; a click lists documents; the page can be saved."""
    file = tmp_path / "papers.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records()), "utf-8")
    with Watched(browser, f"{service.address}#collections") as opened:
        page = opened.page
        page.set_input_files("#collection-file", file)
        page.wait_for_selector("#collection-by")
        expect(page.locator("#collection-by")).to_have_value("year")
        page.click("text=Compare >> nth=-1")
        page.wait_for_selector("#collection-result .card h3")
        found = keysift.collect(records(), by="year")
        expect(page.locator("#collection-result .card h3")).to_have_text([part.name for part in found.parts])
        expect(page.locator("#collection-result tbody th").first).to_have_text(found.phrases[0].text)
        page.locator("#collection-result tbody th button").first.click()
        titles = [document.title for document in found.documents_of(found.phrases[0])]
        expect(page.locator("#collection-result dialog .documents .title")).to_have_text(titles)
        page.keyboard.press("Escape")
        expect(page.locator("#collection-result dialog")).to_be_hidden()
        with page.expect_download() as waiting:
            page.click("#collection-page")
        assert "keysiftCollection.show" in Path(waiting.value.path()).read_text("utf-8")
        page.set_input_files("#collection-file", {"name": "a.csv", "mimeType": "", "buffer": b"text,year\n"})
        page.click("text=Compare >> nth=-1")
        page.wait_for_selector("#problem >> text=a.csv has no documents")
        expect(page.locator("#collection-result")).to_be_hidden()


def test_a_file_that_has_changed(browser: Any, service: Served, tmp_path: Path) -> None:
    """Of a file that was changed after it was chosen, the page says so, on phones too, and can read it again."""
    file = tmp_path / "papers.csv"
    file.write_text("text,year\nCoral reefs need clean water.,2001\n", "utf-8")
    with Watched(browser, f"{service.address}#collections", width=390, expected=("ERR_UPLOAD_FILE_CHANGED",)) as opened:
        page = opened.page
        page.set_viewport_size({"width": 390, "height": 400})
        page.set_input_files("#collection-file", file)
        page.wait_for_selector("#collection-by")
        file.write_text("text,year\nCoral reefs need clean water.,2001\nBees dance.,2002\n", "utf-8")
        os.utime(file, (0, 0))  # browsers compare whole seconds
        page.click("text=Compare >> nth=-1")
        page.wait_for_selector("#problem >> text=papers.csv has changed since it was chosen: choose it again.")
        assert page.evaluate("scrollY") > 0
        expect(page.locator("#problem")).to_be_in_viewport(ratio=1)
        page.set_input_files("#collection-file", file)
        page.click("text=Compare >> nth=-1")
        page.wait_for_selector("#collection-result .card h3")
        page.wait_for_selector("#problem", state="hidden")
