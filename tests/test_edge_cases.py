"""Every odd input that users of keyphrase extractors have reported, against every method."""

from __future__ import annotations

import gc
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from keysift import Corpus, Document, Extractor, InputError, Kea, Keyphrase, Tuned, analyze, extract, languages, methods
from keysift.kernels import are_compiled

LONGEST = 1_000_000 if are_compiled() else 10_000

ODD_TEXTS = {
    "empty": "",
    "white space": " \t\n\r\n\f\u00a0\u2029 ",
    "one word": "Keyphrase",
    "one word with a full stop": "Keyphrase.",
    "only stop words": "the of and to it was not only for them",
    "only symbols": "?! ... --- *** ((( %%% ++",
    "one candidate": "It is the network.",
    "all words alike": "data " * 200,
    "emoji": "😀 😀😀 rocket 🚀 science 👩‍👩‍👧",
    "Chinese": "关键词提取是自然语言处理的一项任务。",
    "Japanese": "キーワード抽出は自然言語処理の課題です。",
    "Arabic": "استخراج الكلمات المفتاحية من النصوص",
    "Hebrew": "חילוץ מילות מפתח מטקסטים",
    "mixed direction": "The word שלום in a sentence",
    "combining marks": "re\u0301sume\u0301 of cafe\u0301s a\u0300\u0301\u0302\u0303 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞a̴l̵g̶o̷",
    "NUL": "key\x00phrase ex\x00traction\x00",
    "control characters": "key\x01phrase \x1b[31mred\x1b[0m \x7f text",
    "lone surrogates": "broken \ud800 text \udfff here \ud83d",
    "numbers": "3.14 42 1,000,000 1e10 0x1F 12:30",
    "phone number": "Call +1 (555) 123-4567 or 0800 111 222",
    "markup": "<b>Bold</b> &amp; <script>alert('x')</script>",
    "one long word": "a" * LONGEST,
    "long words": ("pneumono" * 40 + " ") * 20,
    "title only": "A Graph of Words",
    "upper case": "THE GRAPH OF WORDS IS A NETWORK",
    "byte order mark": "\ufeffKeyphrase extraction",
}

WITHOUT_CANDIDATES = {"empty", "white space", "only stop words", "only symbols", "one long word"}

NAMES = list(methods())


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    texts = ["Graphs of words are networks.", "Keyphrases are phrases of text.", "Networks carry data."]
    return Corpus.fit(texts, topics=2, neighbours=True)


@pytest.fixture(scope="module")
def models() -> dict[str, Kea | Tuned]:
    labelled = [("Graphs of words are networks.", ["networks"]), ("Phrases of text.", ["phrases"])]
    return {"kea": Kea.fit(labelled), "tuned": Tuned.fit(labelled)}


def as_written(occurrence: str) -> str:
    """Return an occurrence with single blanks, and blanks for what the analysis takes for no text."""
    return " ".join(occurrence.replace("\x7f", " ").replace("\u00ad", "").split())


def check(found: Sequence[Keyphrase], text: str, label: str) -> None:
    """Check what holds for the keyphrases of any text: finite scores, true spans, no phrase twice."""
    assert all(math.isfinite(keyphrase.score) for keyphrase in found), label
    assert len({keyphrase.stem for keyphrase in found}) == len(found), label
    for keyphrase in found:
        occurrences = [text[start:end] for start, end in keyphrase.spans]
        # Capitals of sentences and titles may be lost.
        assert keyphrase.text.casefold() in {as_written(occurrence).casefold() for occurrence in occurrences}, label
        assert all(occurrences), label


@pytest.mark.parametrize("name", NAMES)
def test_odd_texts(name: str, corpus: Corpus, models: dict[str, Kea | Tuned]) -> None:
    """Any text gives a list in falling order with every method, also of all n-grams; without candidates it is empty."""
    for ngrams in (False, True):
        extractor = Extractor(name, corpus=corpus, model=models.get(name), ngrams=ngrams)
        for label, text in ODD_TEXTS.items():
            found = extractor.extract(text)
            assert isinstance(found, list), label
            check(found, text, label)
            scores = [keyphrase.score for keyphrase in found]
            assert all(a > b or math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9) for a, b in pairwise(scores)), label
            assert ngrams or label not in WITHOUT_CANDIDATES or found == [], label


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_odd_texts_in_every_language(language: str) -> None:
    """Any text gives a list in every language too, the same for a Document."""
    stop_words = ["the", "of"] if language == "und" else None
    extractors = [
        Extractor(name, language=language, stop_words=stop_words) for name in ("tf", "positionrank", "topicrank")
    ]
    for label, text in ODD_TEXTS.items():
        document = analyze(text, language=language, stop_words=stop_words)
        for extractor in extractors:
            found = extractor.extract(text)
            check(found, text, label)
            assert extractor.extract(document) == found, label


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (None, "Got None"),
        (b"text", "decode it first"),
        (float("nan"), "missing value"),
        (42, "the int 42"),
        (["text"], "use extract_many"),
        (Path("report.pdf"), r"keysift\.read\(path\) gives its texts"),
    ],
)
def test_wrong_types(wrong: object, message: str) -> None:
    """What is no text is refused with its type and the remedy."""
    with pytest.raises(InputError, match=message):
        extract(wrong)  # type: ignore[arg-type]


def test_empty_document() -> None:
    """A Document without tokens gives an empty list, with every method."""
    document = Document.from_tokens(["a", "b"], ["NOUN", "NOUN"], stop_words=set())
    corpus = Corpus.fit([document], topics=2, neighbours=True)
    models: dict[str, Kea | Tuned] = {"kea": Kea.fit([(document, ["a b"])]), "tuned": Tuned.fit([(document, ["a b"])])}
    for name in NAMES:
        extractor = Extractor(name, corpus=corpus, model=models.get(name))
        assert extractor.extract(Document.from_tokens([], [])) == [], name


def test_addresses_are_no_keyphrases() -> None:
    """URLs and e-mail addresses are never keyphrases."""
    found = extract("For coral reefs write to first.last@example.org, see https://example.org/page or www.example.org.")
    assert "coral reefs" in {keyphrase.text for keyphrase in found}
    assert not any("example" in keyphrase.text for keyphrase in found)


def test_documents_leave_no_cycles() -> None:
    """What analysis and extraction make is freed at once, without the garbage collector."""
    extractor = Extractor("positionrank")
    extractor.extract("Random walks on graphs.")
    gc.collect()
    gc.disable()
    try:
        extractor.extract("Random walks on other graphs.")
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_one_letter_many_times() -> None:
    """A megabyte of one letter in many words is only a text."""
    found = extract("x " * (LONGEST // 2), method="positionrank")
    assert len(found) <= 1
