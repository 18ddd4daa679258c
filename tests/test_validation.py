"""What reaches the kernels from outside: phrases of the caller, tokens of the caller, Documents made by hand."""

from __future__ import annotations

import math
from array import array
from typing import Any

import pytest

from keysift import (
    Corpus,
    CorpusNeededError,
    Document,
    Extractor,
    InputError,
    Kea,
    OptionError,
    Tuned,
    analyze,
    methods,
)
from keysift.document import FIELDS
from keysift.rankers import Resource

TEXTS = ["The graph of the words is the network.", "The keyphrases are the phrases of the text."]
LABELLED = [("Graphs of words are networks.", ["networks"]), ("Phrases of text.", ["phrases"])]
ODD_PHRASES = ["the", "the graph", "graph of", "of the", "AT & T", "the ?", "? the", "a", "Who is who"]
ODD_TEXTS = [
    *("the " * count for count in (1, 2, 3, 50, 500)),
    "The graph of the AT & T, the ? the graph of ? the",
    "Who is who? The the. AT & T",
    "? ! ?",
    "",
]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return Corpus.fit(TEXTS, topics=2, neighbours=True)


@pytest.mark.parametrize("name", methods())
@pytest.mark.parametrize("with_corpus", [True, False])
def test_phrases_of_stop_words_and_symbols(name: str, with_corpus: bool, corpus: Corpus) -> None:
    """Phrases that start, end or consist of stop words have finite scores with every method, and true spans."""
    with_corpus = with_corpus or bool(methods()[name].requires - {Resource.COUNTS, Resource.MODEL})
    models: dict[str, Any] = {"kea": Kea.fit(LABELLED), "tuned": Tuned.fit(LABELLED)}
    extractor = Extractor(
        name, corpus=corpus if with_corpus else None, model=models.get(name), phrases=ODD_PHRASES, max_words=6
    )
    for text in ODD_TEXTS:
        for keyphrase in extractor.extract(text, top=None):
            assert math.isfinite(keyphrase.score)
            assert all(text[start:end].strip() for start, end in keyphrase.spans)


def test_phrases_of_symbols_are_none() -> None:
    """Phrases need a word each; if none has one, that is an error."""
    with pytest.raises(OptionError, match="no words"):
        Extractor("tf", phrases=["?", "..."])
    assert Extractor("tf", phrases=["?", "graph"]).extract("A graph?").texts == ["graph"]


def test_no_word_and_no_neighbour(corpus: Corpus) -> None:
    """The method expandrank scores phrases of stop words in a text that resembles no document of the corpus."""
    found = Extractor("expandrank", corpus=corpus, phrases=["of"]).extract("42 of 1,000")
    assert [(phrase.text, phrase.score) for phrase in found] == [("of", 0.0)]


@pytest.mark.parametrize(
    ("phrase", "found"),
    [("#reefs", ["#reefs"]), ("@bob reefs", []), ("; reefs", ["; reefs"]), ("reefs", ["reefs"])],
)
def test_masked_signs_are_of_no_phrase(phrase: str, found: list[str]) -> None:
    """The sign of a name or tag is masked in texts: a listed phrase is found without it, and no mask is part of it."""
    text = "Corals by @ann reefs #reefs; reefs" if phrase.startswith(";") else "Corals by @ann reefs #reefs."
    assert Extractor("tf", phrases=[phrase]).extract(text).texts == found


def test_empty_tokens_are_refused() -> None:
    """A token has at least one character."""
    with pytest.raises(InputError, match="position 1"):
        Document.from_tokens(["a", ""], ["NN", "NN"])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("starts", array("i", [0, 99, 13])),
        ("starts", array("i", [0, -5, 13])),
        ("ends", array("i", [6, 12, 10**9])),
        ("ends", array("i", [6, 5, 21])),
        ("ends", array("i", [6])),
        ("stem_ids", array("i", [0, 1, 10**9])),
        ("stem_ids", array("i", [0, -1, 2])),
        ("stem_ids", array("q", [0, 1, 2])),
        ("tag_ids", array("i", [0, 1, 10**9])),
        ("kinds", "AN"),
        ("kinds", "ANŁ"),
        ("sentence_ends", array("i", [2])),
        ("sentence_ends", array("i", [2, 1, 3])),
        ("sentence_ends", array("i", [10**9])),
        ("sentence_ends", array("i", [])),
        ("reading", "short"),
    ],
)
def test_documents_whose_arrays_do_not_fit(field: str, value: object) -> None:
    """A Document with numbers that lead outside of its arrays cannot be made."""
    document = analyze("Sparse grids converge")
    fields = {name: getattr(document, name) for name in FIELDS}
    assert len(Document(**fields)) == 3
    with pytest.raises(InputError):
        Document(**{**fields, field: value})


def test_numbers_beyond_those_of_c() -> None:
    """Options may be any integers in their range: beyond the length of every text, they say the same."""
    usual = Extractor("positionrank", window=10**6, max_characters=10**6).extract(TEXTS[0])
    for large in (2**31, 2**63, 10**30):
        assert Extractor("positionrank", window=large, max_characters=large).extract(TEXTS[0]) == usual


def test_fusion_says_what_it_misses() -> None:
    """A fusion of methods that compare with a corpus says so in a language without word frequencies."""
    with pytest.raises(CorpusNeededError, match="no general frequencies"):
        Extractor("fusion", language="th").extract("แมวและสุนัข")
