from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import keysift
from keysift.analysis import detection, missing_data
from keysift.analysis.detection import detect_language, surely_other_language
from keysift.analysis.languages import LANGUAGES

SENTENCES = {
    "en": "The committee has not yet decided what it will do about the bridge, and nobody knows when that will be.",
    "de": "Der Ausschuss hat noch nicht entschieden, was mit der Brücke geschehen soll, und niemand weiß, wann es ist.",
    "es": "El comité todavía no ha decidido qué va a hacer con el puente, y nadie sabe cuándo será eso ni por qué.",
    "fr": "Le comité n'a pas encore décidé de ce qu'il fera du pont, et personne ne sait quand cela sera le cas.",
    "it": "Il comitato non ha ancora deciso che cosa fare del ponte, e nessuno sa quando questo sarà possibile.",
    "nl": "De commissie heeft nog niet besloten wat er met de brug moet gebeuren, en niemand weet wanneer dat is.",
    "pl": "Komisja nie podjęła jeszcze decyzji o tym, co się stanie z mostem, i nikt nie wie, kiedy to będzie ani jak.",
    "pt": "O comité ainda não decidiu o que vai fazer com a ponte, e ninguém sabe quando isso será possível para nós.",
    "sv": "Utskottet har ännu inte bestämt vad som ska hända med bron, och ingen vet när det kommer att bli av.",
    "ru": "Комитет ещё не решил, что делать с мостом, и никто не знает, когда это будет.",
    "el": "Η επιτροπή δεν έχει αποφασίσει ακόμη τι θα κάνει με τη γέφυρα.",
    "zh": "委员会还没有决定如何处理这座桥，没有人知道什么时候会决定。",
    "ja": "委員会はこの橋をどうするかまだ決めていない。いつ決まるかは誰も知らない。",
    "th": "คณะกรรมการยังไม่ได้ตัดสินใจว่าจะทำอย่างไรกับสะพาน",
}


@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_tells_its_language(code: str) -> None:
    """The language of a sentence is found by its script or its stop words."""
    assert detect_language(SENTENCES[code]) == code


@pytest.mark.parametrize("text", ["", "12 345", "Xyzzy", "!?"])
def test_nothing_to_tell_by_gives_the_usual_language(text: str) -> None:
    """Without words that are known, a text is English."""
    assert detect_language(text) == "en"


@pytest.mark.parametrize(
    "text",
    ["Charles de Gaulle", "GM sells Delphi stake for $3.8B", "Alaska oil bill draws early fire", "La Paz, Bolivia"],
)
def test_names_and_titles_are_read_as_english(text: str) -> None:
    """A word or two that another language has too does not make a title that language."""
    assert detect_language(text) == keysift.analyze(text).settings.language == "en"  # type: ignore[union-attr]


def test_every_result_says_its_language() -> None:
    """Without a language, texts are read in their own, and results, analyses and collections say or show which."""
    german = SENTENCES["de"]
    assert keysift.extract(german).language == "de"
    assert keysift.extract(german) == keysift.extract(german, language="de")
    assert [found.language for found in keysift.extract_many([german, SENTENCES["en"]], workers=2)] == ["de", "en"]
    assert keysift.extract(german)[:1].language == "de"
    assert keysift.analyze(german, language="auto").settings == keysift.analyze(german, language="de").settings
    assert keysift.extract(keysift.Document.from_tokens(["reefs"], ["NOUN"])).language is None


def test_a_corpus_says_the_language() -> None:
    """With a corpus, texts are read in its language."""
    corpus = keysift.Corpus.fit([SENTENCES["de"]], language="de")
    assert keysift.extract("Freie Software", corpus=corpus).language == "de"


def test_a_text_in_another_language_than_asked_for_is_said_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python warns as the command does when a text is plainly in another language, and only once."""
    monkeypatch.setattr(detection, "_unchecked", {})
    monkeypatch.setattr(missing_data, "_said", set())
    monkeypatch.setattr(missing_data, "_write", missing_data._log)  # which a command changes
    for _ in range(3):
        keysift.extract(3 * SENTENCES["de"], language="en")
    assert sum("looks German" in record.message for record in caplog.records) == 1


@pytest.mark.parametrize(
    "use",
    [
        lambda text: keysift.extract(text, language="en"),
        lambda text: keysift.extract(text, corpus=keysift.Corpus.fit(["Coral reefs."]), method="tfidf"),
        lambda text: keysift.Corpus.fit([text]),
        lambda text: keysift.Corpus.fit([text], workers=2),
        lambda text: keysift.Kea.fit([(text, ["Brücke"])], ngrams=True),
        lambda text: keysift.Tuned.fit([(text, ["Brücke"])]),
    ],
    ids=["extract", "with a corpus", "corpus", "corpus by workers", "kea", "tuned"],
)
@pytest.mark.filterwarnings("ignore:No label is a candidate")
def test_whatever_reads_a_text_says_so(
    use: Callable[[str], object], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting and learning warn of a text in another language too: all that follows would be wrong."""
    monkeypatch.setattr(detection, "_unchecked", {})
    monkeypatch.setattr(missing_data, "_said", set())
    monkeypatch.setattr(missing_data, "_write", missing_data._log)
    use(3 * SENTENCES["de"])
    assert [record.message for record in caplog.records] == [
        "A text looks German and is read as English. Set 'language' to 'de', also when you make a corpus or a model."
    ]


def test_texts_that_are_counted_together_have_one_language() -> None:
    """Where the language cannot be found out, "auto" is an error that says so instead of listing all languages."""
    for use in (keysift.Corpus.fit, keysift.Tuned.fit, keysift.Kea.fit):
        with pytest.raises(keysift.UnknownLanguageError, match="are read in one language: name it"):
            use([], language="auto")


@pytest.mark.parametrize("code", SENTENCES)
def test_sure_only_of_another_language(code: str) -> None:
    """A text is never taken for another language than its own, and one read as another is noticed."""
    assert surely_other_language(SENTENCES[code], code) is None
    assert surely_other_language(2 * SENTENCES[code], "en" if code != "en" else "de") == code
    assert surely_other_language(SENTENCES[code][:15], "en" if code != "en" else "de") is None
    assert surely_other_language(SENTENCES[code], "und") is None


@given(st.text())
def test_any_text_has_a_language(text: str) -> None:
    """Detection never fails and gives a language that there is."""
    assert detect_language(text) in LANGUAGES


@pytest.mark.parametrize(
    ("name", "code"), [("110-PT-BN-KP", "pt"), ("WikiNews", "fr"), ("pak2018", "pl"), ("Inspec", "en"), ("kdd", "en")]
)
def test_documents_of_datasets(shared: Path, name: str, code: str) -> None:
    """At least 98 of 100 documents get their language, and none is said to be in another one."""
    with gzip.open(shared / "datasets" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line, _ in zip(lines, range(200), strict=False)]
    assert sum(detect_language(text) == code for text in texts) >= 0.98 * len(texts)
    assert not [text for text in texts if surely_other_language(text, code)]


def test_an_extractor_detects_the_language_of_each_text() -> None:
    """With `language="auto"`, texts are read in their own languages, in other processes too."""
    german = "Freie Software ist wichtig. Die Schulen nutzen freie Software, weil sie nichts kostet."
    extractor = keysift.Extractor("sift", language="auto")
    texts = [german, SENTENCES["en"]]
    expected = [keysift.extract(german, language="de"), keysift.extract(SENTENCES["en"], language="en")]
    assert [extractor.extract(text) for text in texts] == expected
    assert list(extractor.extract_many(texts, workers=2)) == expected
    assert keysift.extract(german, language="auto") == expected[0]
    assert keysift.explain(german, "freie Software", language="auto").keyphrase == expected[0][0]
    assert extractor.extract(keysift.analyze(german, language="de")) == expected[0]
