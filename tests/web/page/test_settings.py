"""The settings of the page in a real browser: methods, options, languages, corpora and vocabularies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import keysift
from tests.browser import expect
from tests.web.page.watched import PAGE_EXAMPLE, Watched, wait_for_phrases
from tests.web.served import ROOT

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]


def test_methods_are_a_choice(watched: Watched) -> None:
    """Methods stand in groups, each with what it does, and one is recommended."""
    page = watched.page
    groups = page.eval_on_selector_all("#method optgroup", "all => all.map(one => one.label)")
    assert groups[0] == "Recommended"
    options = page.eval_on_selector_all("#method option", "all => all.map(one => [one.value, one.textContent])")
    assert {name for name, _ in options} == set(keysift.methods())
    assert all(len(text) > len(name) + 12 for name, text in options)
    expect(page.locator("#method-summary")).to_contain_text("Recommended for most texts.")


def test_methods_are_switched_and_compared(watched: Watched) -> None:
    """Another method gives its own ranking; methods stand side by side, and what all of them share is said."""
    page = watched.page
    page.select_option("#method", "textrank")
    wait_for_phrases(page, keysift.extract(PAGE_EXAMPLE, method="textrank").texts)
    page.click("#tab-compare")
    page.wait_for_selector(".method-column")
    groups = page.eval_on_selector_all("#method optgroup", "all => all.map(one => one.label)")
    expect(page.locator(".chip-group .hint")).to_have_text(groups)
    page.check("#compare-tf", force=True)
    page.uncheck("#compare-yake", force=True)
    names = ["sift", "tfidf", "tf"]
    expect(page.locator(".method-column h3")).to_have_text(names)
    results = [keysift.extract(PAGE_EXAMPLE, method=name) for name in names]
    shared = set.intersection(*({phrase.stem for phrase in result} for result in results))
    said = f"All 3 methods share {len(shared)}" if shared else "No phrase is shared"
    expect(page.locator("#shared")).to_contain_text(said)


def test_any_number_of_phrases(watched: Watched) -> None:
    """Numbers that are typed on the way to another one, such as 1.5, are no errors."""
    page = watched.page
    for typed, shown_phrases in (("1.6", 2), ("-3", 1), ("", 10)):
        page.fill("#top", typed)
        expect(page.locator("#phrases button")).to_have_count(shown_phrases)
        expect(page.locator("#problem")).to_be_hidden()


def test_options_of_a_method_change_the_result(watched: Watched) -> None:
    """An option that is changed is used, and is in the code to copy."""
    page = watched.page
    page.click("details.more summary")
    page.fill("#option-max_words", "1")
    wait_for_phrases(page, keysift.extract(PAGE_EXAMPLE, max_words=1).texts)
    page.click("#tab-use")
    expect(page.locator(".snippet pre")).to_contain_text(
        [
            'keysift.extract(text, method="sift", top=10, language="auto", max_words=1)',
            "keysift extract article.txt --method sift --top 10 --language auto --max-words 1",
            '"options":{"max_words":1}',
        ]
    )


LETTER = (
    "Sehr geehrte Damen und Herren, hiermit kündige ich den Mietvertrag über die Wohnung in der Gartenstraße zum Ende "
    "des Monats Mai. Bitte bestätigen Sie mir den Erhalt der Kündigung und schlagen Sie einen Termin für die "
    "Wohnungsübergabe vor. Der Mietvertrag nennt eine Frist von drei Monaten."
)


def test_the_language_is_found(watched: Watched) -> None:
    """A text is read in its own language without being told, and the page says in which."""
    page = watched.page
    page.fill("#text", LETTER)
    german, english = (keysift.extract(LETTER, language=language).texts for language in ("de", "en"))
    assert "Mietvertrag" in german
    wait_for_phrases(page, german)
    expect(page.locator("#text-hint")).to_contain_text("read as German")
    for place in ("#phrases", "#marked"):
        expect(page.locator(place)).to_have_attribute("lang", "de")  # to be read aloud
    expect(page.locator("#language option:checked")).to_have_text("Detect (German)")
    page.select_option("#language", "en")
    wait_for_phrases(page, english)
    expect(page.locator("#text-hint")).not_to_contain_text("read as")


def test_a_corpus_is_uploaded_and_used(watched: Watched, tmp_path: Path) -> None:
    """A corpus is fitted from a file, can be chosen at once, and is used."""
    page = watched.page
    page.click("#tab-corpora")
    page.set_input_files("#corpus-file", ROOT / "examples" / "abstracts.jsonl")
    expect(page.locator("#corpus-name")).to_have_value("abstracts")
    page.click("text=Fit corpus")
    page.wait_for_selector("#corpora-list >> text=4 documents")
    page.select_option("#method", "tfidf")
    page.select_option("#corpus", "abstracts")
    texts = [
        json.loads(line)["text"] for line in (ROOT / "examples" / "abstracts.jsonl").read_text("utf-8").splitlines()
    ]
    found = keysift.extract(PAGE_EXAMPLE, method="tfidf", corpus=keysift.Corpus.fit(texts))
    page.click("#tab-phrases")
    expect(page.locator("#phrases .score").first).to_contain_text(f"{found[0].score:.3g}"[:3])
    wait_for_phrases(page, found.texts)


TERMS = """term,synonyms,id
coral,coral reef; reefs,https://example.org/terms/coral
fish,fish stocks,f-7
bleaching,coral bleaching,javascript:alert(1)
"""


def test_a_vocabulary_is_chosen(watched: Watched) -> None:
    """The concepts of a vocabulary are shown, with links to addresses only, until it is removed."""
    page = watched.page
    named = {"name": "the-long-name-of-a-vocabulary-of-terms.csv", "mimeType": "", "buffer": TERMS.encode()}
    page.set_input_files("#vocabulary-file", named)
    page.wait_for_selector("#phrases .identifier")
    tops = [page.locator(f"label[for={name}]").bounding_box()["y"] for name in ("model", "vocabulary-file")]
    assert abs(tops[0] - tops[1]) < 5  # the name, however long, moves nothing out of its line
    page.click("text=Remove")
    wait_for_phrases(page, keysift.extract(PAGE_EXAMPLE).texts)
    page.set_input_files("#vocabulary-file", {"name": "terms.csv", "mimeType": "", "buffer": TERMS.encode()})
    found = keysift.extract(PAGE_EXAMPLE, vocabulary=keysift.Vocabulary.parse(TERMS.encode(), "terms.csv"))
    wait_for_phrases(page, found.texts)
    expect(page.locator("#phrases a")).to_have_count(1)
    expect(page.locator("#phrases a")).to_have_attribute("href", "https://example.org/terms/coral")
    page.click("details.more summary")
    page.fill("#option-new_terms", "2")
    page.wait_for_selector("#new-terms:not([hidden])")
    page.locator("#phrases button").first.click()
    expect(page.locator("#explanation")).to_contain_text("found by the label")
    page.click("#tab-use")
    expect(page.locator(".snippet pre")).to_contain_text(
        [
            'new_terms=2, vocabulary=keysift.Vocabulary.read("terms.csv")',
            "--new-terms 2 --vocabulary terms.csv",
            '"vocabulary":"THE CONTENT OF terms.csv"',
        ]
    )
    with page.expect_download() as waiting:
        page.click("#download-csv")
    rows = Path(waiting.value.path()).read_text("utf-8").splitlines()
    assert rows[0].endswith(",identifier")
    assert rows[1].endswith(",https://example.org/terms/coral")
    page.reload()
    page.wait_for_selector("#phrases .identifier", state="attached")
    page.click("text=Remove")
    page.click("#tab-phrases")
    page.wait_for_selector("#new-terms", state="hidden")
    wait_for_phrases(page, keysift.extract(PAGE_EXAMPLE).texts)
    page.set_input_files("#vocabulary-file", {"name": "a.csv", "mimeType": "", "buffer": "réef".encode("latin-1")})
    page.wait_for_selector("#problem >> text=a.csv is not text in UTF-8")
