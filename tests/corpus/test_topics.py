from __future__ import annotations

import sys
from array import array
from math import hypot
from pathlib import Path

import pytest

from keysift import Corpus, Document, Extractor, MissingExtraError, OptionError
from keysift.corpus.topics import Topics, fit_topics
from keysift.rankers.scorers import topic_prior
from tests.cases import case_of

BAGS = [{"cat": 5, "dog": 3}, {"dog": 4, "cat": 4}, {"tax": 5, "law": 4}, {"law": 6, "tax": 2}] * 5


def document_of(words: str) -> Document:
    return Document.from_tokens(words.split(), ["NOUN"] * len(words.split()), stop_words=set())


def test_fitting_is_repeatable() -> None:
    """The same bags, number and seed give the same topics."""
    document = document_of("cat cat law")
    first, second, third = (fit_topics(BAGS, topics=2, seed=seed).distribution(document) for seed in (3, 3, 4))
    assert first == second != third


def test_a_document_has_the_topic_of_its_words() -> None:
    """A document about animals leans to the topic in which animals are frequent."""
    topics = Topics(["cat", "tax"], array("d", [0.9, 0.1, 0.1, 0.9]), alpha=[0.1, 0.1], seed=0)
    distribution = topics.distribution(document_of("cat " * 9 + "tax new new"))
    assert distribution[0] > 0.8
    assert sum(distribution) == pytest.approx(1.0)


def test_prior_is_the_cosine() -> None:
    """A word is preferred by the cosine of its topics and the document's; an unknown word not at all."""
    corpus = Corpus()
    corpus.topics = Topics(["cat", "tax"], array("d", [0.6, 0.2, 0.0, 0.5]), alpha=[0.5, 0.5], seed=0)
    document = document_of("cat cat tax new")
    a, b = corpus.topics.distribution(document)
    length = hypot(a, b)
    expected = [(0.6 * a + 0.2 * b) / (hypot(0.6, 0.2) * length), 0.5 * b / (0.5 * length), 0.0]
    assert list(topic_prior(case_of(document, corpus))) == pytest.approx(expected)


def test_topics_are_saved_with_the_corpus(tmp_path: Path) -> None:
    """A loaded corpus has its topics, and extracts the same; merging and updating drop them."""
    texts = ["Cats and dogs are animals.", "Tax law is a law on taxes.", "Dogs chase cats."]
    corpus = Corpus.fit(texts, topics=2)
    corpus.save(tmp_path / "corpus")
    loaded = Corpus.load(tmp_path / "corpus")
    assert "2 topics" in repr(loaded)
    text = "A law on cats and dogs."
    assert Extractor("singletpr", corpus=loaded).extract(text) == Extractor("singletpr", corpus=corpus).extract(text)
    assert loaded.merge(corpus).topics is None
    assert loaded.update(["More text"]).topics is None


@pytest.mark.parametrize("topics", [1, -1, 2.5, True])
def test_impossible_numbers_of_topics(topics: object) -> None:
    """Topics are at least two."""
    with pytest.raises(OptionError, match="at least 2"):
        fit_topics(BAGS, topics=topics, seed=0)  # type: ignore[arg-type]


def test_no_words_no_topics() -> None:
    """Documents without words cannot have topics, and say so."""
    with pytest.raises(OptionError, match="at least one document with words"):
        Corpus.fit(["...", ""], topics=2)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without gensim, fitting topics says which pip command helps."""
    monkeypatch.setitem(sys.modules, "gensim.models", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[topics\]'"):
        fit_topics(BAGS, topics=2, seed=0)


@pytest.mark.parametrize("seed", [-1, 1 << 32, "x", True])
def test_a_seed_that_is_none_is_refused(seed: int) -> None:
    """A seed outside what random numbers can start from is an error that says which can."""
    with pytest.raises(OptionError, match=r"The 'seed' option must be an int from 0 to 4294967295\. Got"):
        Corpus.fit(["Graphs have nodes."], topics=2, seed=seed)
