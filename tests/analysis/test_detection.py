from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import keysift
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
def test_nothing_to_tell_by_gives_the_default(text: str) -> None:
    """Without words that are known, the default is returned."""
    assert detect_language(text, default="fr") == "fr"


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
    """At least 99 of 100 documents get their language, and none is said to be in another one."""
    with gzip.open(shared / "datasets" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line, _ in zip(lines, range(200), strict=False)]
    assert sum(detect_language(text) == code for text in texts) >= 0.99 * len(texts)
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
