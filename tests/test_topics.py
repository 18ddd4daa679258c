from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.special import digamma

from keysift import Corpus, Document, MissingExtraError, OptionError, create
from keysift.topics import Topics, _digamma, fit_topics, topic_prior

BAGS = [{"cat": 5, "dog": 3}, {"dog": 4, "cat": 4}, {"tax": 5, "law": 4}, {"law": 6, "tax": 2}] * 5


def test_fitting_is_repeatable() -> None:
    """The same bags, number and seed give the same topics."""
    first, second = (fit_topics(BAGS, topics=2, seed=3).of_words(["cat", "law"]) for _ in range(2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, fit_topics(BAGS, topics=2, seed=4).of_words(["cat", "law"]))


def test_a_document_has_the_topic_of_its_words() -> None:
    """A document about animals leans to the topic in which animals are frequent."""
    topics = Topics(["cat", "tax"], np.array([[0.9, 0.1], [0.1, 0.9]], np.float32), alpha=[0.1, 0.1], seed=0)
    distribution = topics.of_document(topics.of_words(["cat", "tax", "new"]), np.array([9.0, 1.0, 2.0]))
    assert distribution[0] > 0.8
    assert distribution.sum() == pytest.approx(1.0)


def test_prior_is_the_cosine() -> None:
    """A word is preferred by the cosine of its topics and the document's; an unknown word not at all."""
    corpus = Corpus()
    corpus.topics = Topics(["cat", "tax"], np.array([[0.6, 0.2], [0.0, 0.5]], np.float32), alpha=[0.5, 0.5], seed=0)
    document = Document.from_tokens(["cat", "cat", "tax", "new"], ["NOUN"] * 4, stop=set())
    words = corpus.topics.of_words(document.vocabulary)
    mixture = corpus.topics.of_document(words, np.array([2.0, 1.0, 1.0]))
    expected = [
        float(row @ mixture / (np.linalg.norm(row) * np.linalg.norm(mixture))) if row.any() else 0.0 for row in words
    ]
    assert list(topic_prior(document, corpus)) == pytest.approx(expected)


def test_topics_are_saved_with_the_corpus(tmp_path: Path) -> None:
    """A loaded corpus has its topics, and extracts the same; merging and updating drop them."""
    texts = ["Cats and dogs are animals.", "Tax law is a law on taxes.", "Dogs chase cats."]
    corpus = Corpus.fit(texts, topics=2)
    corpus.save(tmp_path / "corpus")
    loaded = Corpus.load(tmp_path / "corpus")
    assert "2 topics" in repr(loaded)
    text = "A law on cats and dogs."
    assert create("singletpr", corpus=loaded).extract(text) == create("singletpr", corpus=corpus).extract(text)
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


def test_digamma_equals_scipy() -> None:
    """The digamma function is scipy's, to 1e-10."""
    values = np.array([1e-3, 0.1, 0.5, 1.0, 2.5, 6.0, 100.0, 1e6])
    assert _digamma(values) == pytest.approx(digamma(values), rel=1e-10)
