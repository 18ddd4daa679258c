"""The page of a collection, as it is written."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

import keysift
from keysift.collections.page import data_block, to_page, view_script, view_style

from .samples import TOPICS, records

HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(2)>&amp;"\u2028\ud800'


class Reader(HTMLParser):
    """Collect the elements of a page, and the content of its scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self._open = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append((tag, dict(attrs)))
        self._open = tag
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        """Note that an element ends."""
        self._open = ""

    def handle_data(self, data: str) -> None:
        """Note the content of a script."""
        if self._open == "script":
            self.scripts[-1] += data


@pytest.fixture(scope="module")
def hostile_page() -> str:
    """Return the page of documents that try to be HTML in every field."""
    hostile = {"id": HOSTILE, "title": HOSTILE, HOSTILE: HOSTILE, "text": f"{TOPICS['bees']} {HOSTILE}"}
    return to_page(keysift.collect([hostile, hostile, *records()], by=HOSTILE, markup="none"), title=HOSTILE)


def test_texts_are_never_html(hostile_page: str) -> None:
    """Script tags in ids, titles, labels, column names and texts stay text: the page has its own two scripts only."""
    reader = Reader(hostile_page)
    assert [tag for tag, _ in reader.tags].count("script") == 2
    assert not [tag for tag, attributes in reader.tags if tag == "img" or "onerror" in attributes]
    data, script = reader.scripts
    assert not set("<>&") & set(data)
    shown = json.loads(data)
    assert shown["documents"][0]["key"] == HOSTILE
    assert shown["by"] == HOSTILE
    assert script.startswith(view_script())
    hostile_page.encode("utf-8")


def test_the_page_loads_nothing(hostile_page: str) -> None:
    """No element loads anything, and the policy allows only the style and the script that the page has."""
    reader = Reader(hostile_page)
    addresses = [
        value for _, attributes in reader.tags for name, value in attributes.items() if name in ("src", "href")
    ]
    assert addresses == ["data:,"]
    policies = [attributes["content"] for _, attributes in reader.tags if "http-equiv" in attributes]
    assert len(policies) == 1
    assert re.fullmatch(
        r"default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]{44}'; script-src 'sha256-[\w+/=]{44}'; "
        r"base-uri 'none'; form-action 'none'",
        policies[0] or "",
    )
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", view_style() + view_script())


def test_the_script_makes_no_html() -> None:
    """The script has none of the calls that parse a string as HTML or run one."""
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(|srcdoc", view_script()
    )


def test_the_style_stays_inside_the_view() -> None:
    """Every rule of the view's style is for elements inside one of the class `collection`."""
    without = re.sub(r"/\*.*?\*/|@media[^{]*\{|\{[^{}]*\}|\}", "\n", view_style(), flags=re.DOTALL)
    selectors = [one.strip() for line in without.splitlines() for one in line.split(",") if one.strip()]
    assert len(selectors) > 50
    assert [one for one in selectors if not one.startswith((".collection", ":where(.collection)"))] == []


def test_data_block() -> None:
    """Data survives the block, whatever it holds."""
    block = data_block({"text": HOSTILE}, identifier="x")
    found = re.fullmatch(r'<script type="application/json" id="x">(.*)</script>', block)
    assert found is not None
    assert json.loads(found[1]) == {"text": HOSTILE}
    with pytest.raises(ValueError, match="not JSON compliant"):
        data_block({"number": float("nan")})


def test_pages_of_large_collections_stay_small() -> None:
    """A page lists at most 200 documents of a phrase."""
    page = to_page(keysift.collect([TOPICS["bees"]] * 300))
    data = json.loads(Reader(page).scripts[0])
    assert {(phrase["count"], len(phrase["documents"])) for phrase in data["phrases"]} == {(300, 200)}
    assert len(data["documents"]) == 200
