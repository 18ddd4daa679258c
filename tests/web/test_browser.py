"""The page in a real browser, as people use it: by mouse and by keyboard, light and dark, wide and narrow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import keysift
from tests.browser import launched
from tests.collections.samples import records
from tests.evaluation.made_up import made_up_dataset
from tests.web.served import EXAMPLE, ROOT, Served
from tests.web.test_rest import as_python, from_python

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]

PAGE_EXAMPLE = (ROOT / "src" / "keysift" / "web" / "page" / "example.txt").read_text("utf-8")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a browser with a home of its own, or skip where there is none."""
    with launched(tmp_path_factory.mktemp("home")) as started:
        yield started


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


@pytest.fixture
def watched(browser: Any, service: Served) -> Iterator[Watched]:
    """Return the page with its example analyzed, which must stay without any message in the console."""
    with Watched(browser, service.address) as opened:
        opened.page.wait_for_selector("#phrases button")
        yield opened


def shown(page: Any) -> list[str]:
    """Return the keyphrases in the list."""
    found: list[str] = page.locator("#phrases .phrase").all_inner_texts()
    return [text.strip() for text in found]


def wait_for_first(page: Any, phrase: str) -> None:
    """Wait until a phrase is first in the list."""
    page.wait_for_function(
        "wanted => document.querySelector('#phrases .phrase')?.innerText.trim() === wanted", arg=phrase
    )


def test_it_opens_with_an_example(watched: Watched, service: Served) -> None:
    """The example is analyzed, its keyphrases are those of Python, and nothing is asked of other servers."""
    assert shown(watched.page) == keysift.extract(PAGE_EXAMPLE).texts
    assert {url.split("/")[2] for url in watched.requests} == {service.address.split("/")[2]}


def test_typing_changes_the_keyphrases(watched: Watched) -> None:
    """A typed text gives its keyphrases while it is typed, each marked where it occurs; markup is shown as text."""
    page = watched.page
    text = "Sparse grids 🚀 solve <script>alert(1)</script> equations. Sparse grids converge."
    page.fill("#text", "")
    page.wait_for_selector("#phrases .empty")
    page.locator("#text").press_sequentially(text, delay=1)
    wait_for_first(page, "Sparse grids")
    page.wait_for_function("() => document.querySelector('#marked').innerText.includes('converge.')")
    assert page.locator("#marked").inner_text() == text
    assert page.locator("#marked mark").all_inner_texts()[0] == "Sparse grids"
    assert shown(page) == keysift.extract(text).texts


def test_hovering_lights_the_other_side(watched: Watched) -> None:
    """Pointing at a phrase lights its occurrences; pointing at an occurrence lights its phrase."""
    page = watched.page
    page.locator("#phrases button").nth(1).hover()
    phrase = shown(page)[1]
    lit = page.locator("#marked mark.lit").all_inner_texts()
    assert lit
    assert {text.lower() for text in lit} == {phrase.lower()}
    page.locator("#marked mark").first.hover()
    assert page.locator("#phrases button.lit .phrase").inner_text().strip() == "coral"


def test_methods_are_switched_and_compared(watched: Watched) -> None:
    """Another method gives its own ranking; methods stand side by side, and what all of them share is said."""
    page = watched.page
    page.select_option("#method", "textrank")
    found = keysift.extract(PAGE_EXAMPLE, method="textrank")
    for _ in range(100):  # the first phrase is the same by both methods
        if shown(page) == found.texts:
            break
        page.wait_for_timeout(100)
    assert shown(page) == found.texts
    page.click("#tab-compare")
    page.wait_for_selector(".method-column")
    page.check("#compare-tf", force=True)
    page.uncheck("#compare-yake", force=True)
    page.wait_for_function("() => document.querySelectorAll('.method-column').length === 3")
    page.wait_for_function("() => document.querySelector('#side-by-side').innerText.includes('tf')")
    names = ["sift", "tfidf", "tf"]
    assert page.locator(".method-column h3").all_inner_texts() == names
    results = [keysift.extract(PAGE_EXAMPLE, method=name) for name in names]
    shared = set.intersection(*({phrase.stem for phrase in result} for result in results))
    said = page.locator("#shared").inner_text()
    assert f"All 3 methods share {len(shared)}" in said if shared else "No phrase is shared" in said


def test_options_of_a_method_change_the_result(watched: Watched) -> None:
    """An option that is changed is used, and is in the code to copy."""
    page = watched.page
    page.click("details.more summary")
    page.fill("#option-max_words", "1")
    found = keysift.extract(PAGE_EXAMPLE, max_words=1)
    wait_for_first(page, found[0].text)
    assert shown(page) == found.texts
    page.click("#tab-use")
    code = page.locator(".snippet pre").all_inner_texts()
    assert 'keysift.extract(text, method="sift", top=10, language="auto", max_words=1)' in code[0]
    assert "keysift extract article.txt --method sift --top 10 --language auto --max-words 1" in code[1]
    assert '"options":{"max_words":1}' in code[2]


def test_the_code_to_copy_works(watched: Watched, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The Python snippet runs and prints the phrases that are shown."""
    page = watched.page
    page.click("#tab-use")
    code = page.locator(".snippet pre").first.inner_text()
    (tmp_path / "article.txt").write_text(PAGE_EXAMPLE, "utf-8")
    exec(code.replace('open("article.txt", encoding="utf-8").read()', repr(PAGE_EXAMPLE)))
    assert [line.split("  ")[1] for line in capsys.readouterr().out.splitlines()] == shown(page)


def test_the_word_graph(watched: Watched) -> None:
    """The graph has the words with their sizes, edges, and the keyphrases as bands that light up."""
    page = watched.page
    page.click("#tab-graph")
    page.wait_for_selector("#graph circle")
    words = page.locator("#graph .labels text").all_text_contents()
    assert {"coral", "reefs", "marine"} <= {word.lower() for word in words}
    sizes = page.evaluate("[...document.querySelectorAll('#graph circle')].map(one => +one.getAttribute('r'))")
    assert max(sizes) > 1.5 * min(sizes)
    assert page.locator("#graph .edges line").count() > 5
    page.locator(".legend button").nth(1).hover()
    assert page.locator("#graph .path.lit").count() == 1
    before = page.locator("#graph .edges line").count()
    page.locator("#graph-window").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.querySelectorAll('#graph .edges line').length > before", arg=before)


def test_an_explanation(watched: Watched) -> None:
    """A click on a phrase says its rank, the factors of its score, and its words."""
    page = watched.page
    page.locator("#phrases button").nth(1).click()
    page.wait_for_selector("#explanation h3")
    said = page.locator("#explanation").inner_text()
    found = keysift.explain(PAGE_EXAMPLE, shown(page)[1])
    assert f"Rank {found.rank} of {found.ranked} by sift" in said
    assert all(name in said for name in found.factors)
    assert all(word.stem in said for word in found.words)


def test_files_are_dropped(watched: Watched) -> None:
    """A dropped file is read; of a file with several documents, any can be chosen."""
    page = watched.page
    transfer = page.evaluate_handle(
        """lines => { const data = new DataTransfer();
        data.items.add(new File([lines], "two.jsonl")); return data; }""",
        '{"id": "one", "text": "Sparse grids solve equations."}\n{"id": "two", "text": "Neural networks learn."}\n',
    )
    page.dispatch_event("#text", "drop", {"dataTransfer": transfer})
    wait_for_first(page, "Sparse grids")
    page.select_option("#document", "two")
    wait_for_first(page, "Neural networks")


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


def test_a_corpus_is_uploaded_and_used(watched: Watched, tmp_path: Path) -> None:
    """A corpus is fitted from a file, can be chosen at once, and is used."""
    page = watched.page
    page.click("#tab-corpora")
    page.set_input_files("#corpus-file", ROOT / "examples" / "abstracts.jsonl")
    assert page.input_value("#corpus-name") == "abstracts"
    page.click("text=Fit corpus")
    page.wait_for_selector("#corpora-list >> text=4 documents")
    page.select_option("#method", "tfidf")
    page.select_option("#corpus", "abstracts")
    texts = [
        json.loads(line)["text"] for line in (ROOT / "examples" / "abstracts.jsonl").read_text("utf-8").splitlines()
    ]
    found = keysift.extract(PAGE_EXAMPLE, method="tfidf", corpus=keysift.Corpus.fit(texts))
    page.click("#tab-phrases")
    wait_for_first(page, found[0].text)
    page.wait_for_function(
        "n => document.querySelector('#phrases .score').innerText.startsWith(n)", arg=f"{found[0].score:.3g}"[:3]
    )
    assert shown(page) == found.texts


def test_errors_are_shown_in_words(browser: Any, service: Served) -> None:
    """What the library says is shown, goes away when it is repaired, and nothing else breaks."""
    with Watched(browser, service.address, expected=("422",)) as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        page.select_option("#method", "expandrank")
        page.wait_for_selector("#problem:not([hidden])")
        said = page.locator("#problem").inner_text()
        assert "under “Corpora”, fit a corpus with “Keep the words of each document”" in said
        assert "--" not in said
        assert "candidate phrases" not in page.locator("#phrases").inner_text()
        page.select_option("#method", "sift")
        page.wait_for_selector("#problem", state="hidden")
        wait_for_first(page, "coral")
        page.set_input_files("#file", {"name": "<img src=x>.pdf", "mimeType": "", "buffer": b"%PDF-broken"})
        page.wait_for_selector("#problem:not([hidden])")
        assert "<img src=x>.pdf" in page.locator("#problem").inner_text()


def test_everything_by_keyboard(watched: Watched) -> None:
    """The first stop skips to the content; tabs move by arrows; phrases light and are explained without a mouse."""
    page = watched.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.locator("#tab-phrases").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-compare"
    assert page.locator("#panel-compare").is_visible()
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.rank") == "0"
    assert page.locator("#marked mark.lit").count() == len(keysift.extract(PAGE_EXAMPLE)[0].spans)
    page.keyboard.press("Enter")
    page.wait_for_selector("#explanation h3")


@pytest.fixture
def queue(service: Served) -> Iterator[list[Any]]:
    """Return labelled documents that are in the queue, and empty it afterwards."""
    documents = list(made_up_dataset(documents=11))
    service.client.delete("/v1/teach")
    body = {"documents": [{"id": found.name, "text": found.text} for found in documents]}
    service.client.post("/v1/teach/documents", json=body)
    yield documents
    service.client.delete("/v1/teach")


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
            shown_now = page.locator("#candidates .phrase").all_inner_texts()
            # These labels prefer the phrases that sift ranks lowest.
            chosen = [shown_now[-1], shown_now[-2]]
            for place in (len(shown_now) - 2, len(shown_now) - 1, 0):
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
        page.wait_for_selector("#gain", timeout=60_000)
        page.wait_for_function(
            "() => document.querySelector('#gain caption').innerText.includes('10 documents')", timeout=60_000
        )
        page.wait_for_function("() => document.querySelector('#ranked-by')?.innerText === 'ranked by tuned'")
        (last,) = waiting_for_labels.values()
        with page.expect_download() as waiting:
            page.click("#download-model")
        (tmp_path / "taught.model").write_bytes(Path(waiting.value.path()).read_bytes())
        model = keysift.Tuned.load(tmp_path / "taught.model")
        ranked = keysift.extract(last.text, model=model, top=15).texts
        # The open document is ranked anew a moment after the gain is shown.
        page.wait_for_function(
            "wanted => Array.from(document.querySelectorAll('#candidates .phrase'), one => one.innerText).join() "
            "=== wanted",
            arg=",".join(ranked),
        )
        assert ranked != keysift.extract(last.text, top=15).texts
        with page.expect_download() as waiting:
            page.click("#download-labels")
        lines = [json.loads(line) for line in Path(waiting.value.path()).read_text("utf-8").splitlines()]
        assert {line["text"]: sorted(line["keyphrases"]) for line in lines} == wanted
        page.click("nav a[data-view=extract]")
        page.wait_for_function(
            "() => [...document.querySelectorAll('#model option')].some(one => one.value === 'taught')"
        )
        page.select_option("#model", "taught")
        wait_for_first(page, keysift.extract(PAGE_EXAMPLE, model=model)[0].text)


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


def test_a_collection_compared_by_year(browser: Any, service: Served, tmp_path: Path) -> None:
    """A file is compared by a column that the page finds in it; a click lists documents; the page can be saved."""
    file = tmp_path / "papers.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records()), "utf-8")
    with Watched(browser, f"{service.address}#collections") as opened:
        page = opened.page
        page.set_input_files("#collection-file", file)
        page.wait_for_selector("#collection-by")
        assert page.input_value("#collection-by") == "year"
        page.click("text=Compare >> nth=-1")
        page.wait_for_selector("#collection-result .card h3")
        found = keysift.collect(records(), by="year")
        shown_parts = page.locator("#collection-result .card h3").all_inner_texts()
        assert shown_parts == [part.name for part in found.parts]
        assert page.locator("#collection-result tbody th").first.inner_text() == found.phrases[0].text
        page.locator("#collection-result tbody th button").first.click()
        titles = page.locator("#collection-result dialog .documents .title").all_inner_texts()
        assert titles == [document.title for document in found.documents_of(found.phrases[0])]
        page.keyboard.press("Escape")
        with page.expect_download() as waiting:
            page.click("#collection-page")
        assert "keysiftCollection.show" in Path(waiting.value.path()).read_text("utf-8")


def test_a_token_is_asked_for(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A service with a token asks for it, and takes it from the address that it prints for its owner."""
    from tests.web.served import served

    token = "a token that is long enough"
    folder = tmp_path_factory.mktemp("token") / "data"
    with served(folder, "--workers", "1", environment={"KEYSIFT_TOKEN": token}) as running:
        with Watched(browser, running.address, expected=("401",)) as opened:
            page = opened.page
            page.fill("#token", "a wrong token")
            page.keyboard.press("Enter")
            page.wait_for_selector("#token-problem:not([hidden])")
            assert page.locator("#token-problem").inner_text() == "That token is wrong."
            page.fill("#token", token)
            page.keyboard.press("Enter")
            page.wait_for_selector("#phrases button")
            page.click("#tab-use")
            assert '-H "Authorization: Bearer $KEYSIFT_TOKEN"' in page.locator(".snippet pre").nth(2).inner_text()
            with opened.context.expect_page() as waiting:
                page.locator("text=OpenAPI").click(modifiers=["Control"])
            assert '"openapi"' in waiting.value.content()
        with Watched(browser, f"{running.address}#token={token.replace(' ', '%20')}") as opened:
            opened.page.wait_for_selector("#phrases button")
            assert token not in opened.page.url


PANELS = ("phrases", "compare", "graph", "use", "corpora")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_of_accessibility(browser: Any, service: Served, queue: list[Any], scheme: str) -> None:
    """axe-core finds nothing serious in any view, light or dark, and nothing sticks out on a narrow screen."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def check(page: Any, place: str) -> None:
        found = axe.run(page).response["violations"]
        serious = [
            f"{one['id']}: {node['html'][:150]} {node['failureSummary'][:300]}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]
        assert serious == [], place

    # To look into the view of collections, axe-core copies its styles, which the policy of the page forbids.
    with Watched(browser, service.address, scheme=scheme, expected=("Applying inline style",)) as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        page.locator("#phrases button").first.click()
        page.wait_for_selector("#explanation h3")
        page.click("details.more summary")
        for panel in PANELS:
            page.click(f"#tab-{panel}")
            page.wait_for_timeout(400)
            check(page, panel)
        page.set_viewport_size({"width": 390, "height": 844})
        for panel in PANELS:
            page.click(f"#tab-{panel}")
            page.wait_for_timeout(400)
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), panel
            check(page, f"{panel}, narrow")
        page.set_viewport_size({"width": 1360, "height": 900})
        page.click("nav a[data-view=teach]")
        page.wait_for_selector("#candidates li")
        page.keyboard.press("Tab")
        page.locator("#candidates button.keyphrase").first.click()
        page.locator("#candidates button.not").nth(1).click()
        page.wait_for_selector("#candidates li.not")
        check(page, "teach")
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "teach"
        check(page, "teach, narrow")
        page.set_viewport_size({"width": 1360, "height": 900})
        page.click("nav a[data-view=collections]")
        lines = "".join(json.dumps(record) + "\n" for record in records())
        page.set_input_files("#collection-file", {"name": "a.jsonl", "mimeType": "", "buffer": lines.encode()})
        page.click("text=Compare >> nth=-1")
        page.wait_for_selector("#collection-result .card h3")
        check(page, "collections")
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "collections"
        check(page, "collections, narrow")


def test_colors_are_chosen(watched: Watched) -> None:
    """The button changes between the system's colors, light and dark, and the choice is remembered."""
    page = watched.page
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.reload()
    page.wait_for_selector("#phrases button")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_example_is_that_of_the_command_line(client: httpx.Client) -> None:
    """The page's example is the one in `examples/`, with its lines joined."""
    assert client.get("/page/example.txt").text.split() == EXAMPLE.split()


LETTER = (
    "Sehr geehrte Damen und Herren, hiermit kündige ich den Mietvertrag über die Wohnung in der Gartenstraße zum Ende "
    "des Monats Mai. Bitte bestätigen Sie mir den Erhalt der Kündigung und schlagen Sie einen Termin für die "
    "Wohnungsübergabe vor. Der Mietvertrag nennt eine Frist von drei Monaten."
)


def test_the_language_is_found(watched: Watched) -> None:
    """A text is read in its own language without being told, and the page says in which."""
    page = watched.page
    page.fill("#text", LETTER)
    wait_for_first(page, keysift.extract(LETTER, language="de")[0].text)
    assert "Mietvertrag" in shown(page)
    assert "Language: German, detected" in page.locator("#text-hint").inner_text()
    assert page.locator("#language option:checked").inner_text() == "Detect (German)"
    page.select_option("#language", "en")
    wait_for_first(page, keysift.extract(LETTER, language="en")[0].text)
    assert "detected" not in page.locator("#text-hint").inner_text()


def test_a_reload_loses_nothing(watched: Watched, service: Served) -> None:
    """Text, settings and tab are there after a reload; the address alone restores the settings, and back goes back."""
    page = watched.page
    text = "Sparse grids solve equations. Sparse grids converge. Networks learn."
    page.fill("#text", text)
    wait_for_first(page, "Sparse grids")
    page.select_option("#method", "tf")
    page.fill("#top", "2")
    page.click("details.more summary")
    page.fill("#option-max_words", "1")
    page.wait_for_function("() => location.hash.includes('max_words=1')")
    page.click("#tab-graph")
    page.reload()
    page.wait_for_selector("#graph circle")
    assert page.input_value("#text") == text
    assert (page.input_value("#method"), page.input_value("#top")) == ("tf", "2")
    assert page.input_value("#option-max_words") == "1"
    assert [one.strip() for one in page.locator("#phrases .phrase").all_text_contents()] == keysift.extract(
        text, method="tf", top=2, max_words=1
    ).texts
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
    assert (other.input_value("#method"), other.input_value("#option-max_words")) == ("tf", "1")


def test_a_stopped_service_is_told(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """If the service is gone, the page says so, and does not claim that the text has no candidate phrases."""
    from tests.web.served import served

    with (
        served(tmp_path_factory.mktemp("stopped") / "data", "--workers", "1") as running,
        Watched(browser, running.address, expected=("ERR_CONNECTION_REFUSED", "Failed to load")) as opened,
    ):
        page = opened.page
        page.wait_for_selector("#phrases button")
        running.stop()
        page.fill("#text", "Sparse grids solve equations.")
        page.wait_for_selector("#problem:not([hidden])")
        assert "The service cannot be reached" in page.locator("#problem").inner_text()
        assert page.locator("#phrases").inner_text() == "There is no result: see the message at the top."


def test_the_column_with_the_text_is_found(watched: Watched) -> None:
    """Of a file without a column "text", the one with the longest value is read, and another one can be chosen."""
    page = watched.page
    content = 'id,note,story\n7,Neural networks,"Sparse grids, with a\nline break, solve equations."\n'
    page.set_input_files("#file", {"name": "a.csv", "mimeType": "", "buffer": content.encode()})
    wait_for_first(page, "Sparse grids")
    assert page.input_value("#text-column") == "story"
    page.select_option("#text-column", "note")
    wait_for_first(page, "Neural networks")


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
        assert page.locator("#candidates li:nth-child(1).keyphrase").count() == 1
        assert page.evaluate("document.activeElement.dataset.rank") == "1"
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('#work h2').innerText !== before", arg=first)
        page.click("#undo")
        page.wait_for_function("before => document.querySelector('#work h2').innerText === before", arg=first)
        page.wait_for_function("() => !document.querySelector('#candidates .keyphrase[aria-pressed=true]')")
        assert service.client.get("/v1/teach/labels").text.count("keyphrases") == 1  # finished, with none


def test_projects_and_documents_in_the_page(browser: Any, service: Served, queue: list[Any]) -> None:
    """A project is begun by its name; all of a large file is added and told; a document is deleted on its own."""
    with Watched(browser, f"{service.address}#teach") as opened:
        page = opened.page
        page.wait_for_selector("#candidates li")
        assert queue[0].text[:20] in page.locator("#queue .title").first.inner_text()
        before = page.locator("#queue li").count()
        page.locator("#queue .delete").nth(3).click()
        page.wait_for_function("n => document.querySelectorAll('#queue li').length === n", arg=before - 1)
        page.click("text=New project")
        page.fill("#new-project", "reefs")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Project reefs")
        lines = "".join(json.dumps({"text": f"Coral reefs, part {number}."}) + "\n" for number in range(5_000))
        page.set_input_files("#teach-file", {"name": "a.jsonl", "mimeType": "", "buffer": lines.encode()})
        page.wait_for_function("() => document.querySelector('#added').innerText.startsWith('5,000 documents')")
        assert "200 of 5,000 documents are listed." in page.locator("#queue-card").inner_text()
        page.reload()
        page.wait_for_selector("#candidates li")
        assert page.input_value("#project") == "reefs"
        page.select_option("#project", "default")
        page.wait_for_function("n => document.querySelectorAll('#queue li').length === n", arg=before - 1)
        service.client.delete("/v1/teach", params={"project": "reefs"})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_keyphrases_at_once(browser: Any, service: Served, scheme: str) -> None:
    """On a narrow screen the header is one line, keyphrases are on the first screen, and graph labels can be read."""
    with Watched(browser, service.address, scheme=scheme, width=390) as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        assert page.evaluate("document.querySelector('.top').getBoundingClientRect().height") < 60
        ends = page.eval_on_selector_all("#phrases button", "all => all.map(one => one.getBoundingClientRect().bottom)")
        assert sum(end < 844 for end in ends) >= 5
        for panel in PANELS:
            box = page.locator(f"#tab-{panel}").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
        page.click("#tab-graph")
        page.wait_for_selector("#graph circle")
        height = "document.querySelector('#graph .labels text').getBoundingClientRect().height"
        assert page.evaluate(height) >= 11


def test_methods_are_a_choice(watched: Watched) -> None:
    """Methods stand in groups, each with what it does, and one is recommended."""
    page = watched.page
    groups = page.eval_on_selector_all("#method optgroup", "all => all.map(one => one.label)")
    assert groups[0] == "Recommended"
    options = page.eval_on_selector_all("#method option", "all => all.map(one => [one.value, one.textContent])")
    assert {name for name, _ in options} == set(keysift.methods())
    assert all(len(text) > len(name) + 12 for name, text in options)
    assert page.locator("#method-summary").inner_text().startswith("Recommended for most texts.")


def test_texts_from_right_to_left(watched: Watched) -> None:
    """The direction of a text is that of its letters, in the field and with its marks."""
    page = watched.page
    page.fill("#text", "الشعاب المرجانية تحتاج إلى مياه نظيفة. الشعاب المرجانية تموت.")
    page.wait_for_function("() => document.querySelector('#marked').innerText.includes('المرجانية')")
    for place in ("#text", "#marked"):
        assert page.evaluate(f"getComputedStyle(document.querySelector('{place}')).direction") == "rtl"


def test_it_works_below_a_path(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page finds its service below the path of a proxy."""
    from tests.web.served import served

    with (
        served(tmp_path_factory.mktemp("below") / "data", "--workers", "1", "--root-path", "/keysift") as running,
        Watched(browser, f"{running.address}keysift/") as opened,
    ):
        opened.page.wait_for_selector("#phrases button")
        assert all("/keysift/" in url for url in opened.requests)
        opened.page.click("#tab-use")
        assert "/keysift/v1/extract" in opened.page.locator(".snippet pre").nth(2).inner_text()


def test_the_description_of_the_api_can_be_tried(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The API is described without any other server, below a path too, and tried with the token of the page."""
    from tests.web.served import served

    pytest.importorskip("fastapi_offline")
    token = "a-token-that-is-long-enough"
    folder = tmp_path_factory.mktemp("docs") / "data"
    options = ("--workers", "1", "--root-path", "/keysift", "--token", token)
    with served(folder, *options) as running, Watched(browser, f"{running.address}keysift/#token={token}") as opened:
        page = opened.page
        page.wait_for_selector("#phrases button")
        page.get_by_role("link", name="API", exact=True).click()
        page.locator("#operations-default-extract_v1_extract_post .opblock-summary-control").click()
        page.get_by_role("button", name="Try it out").click()
        page.locator("textarea").first.fill('{"text": "Coral reefs need clean water."}')
        page.get_by_role("button", name="Execute").click()
        assert '"Coral reefs"' in page.locator(".live-responses-table .response .highlight-code").inner_text()
        assert all(url.startswith((f"{running.address}keysift/", "data:")) for url in opened.requests)
