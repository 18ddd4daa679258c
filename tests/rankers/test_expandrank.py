"""ExpandRank against networkx, and the neighbourhood of a corpus."""

from __future__ import annotations

import pickle
from math import log2, sqrt
from pathlib import Path

import networkx as nx
import pytest

from keysift import Corpus, CorpusNeededError, Document, Extractor, FileFormatError


def document_of(*words: str) -> Document:
    tags = ["PUNCT" if word == "." else "VERB" if word == "swim" else "NOUN" for word in words]
    return Document.from_tokens(list(words), tags, stems=list(words), stop_words={"of"})


OWN = ("red", "fish", ".", "fish", "tank", ".")
NEAR = ("fish", "tank", "swim", "of", "fish", "pond", ".")
FAR = ("cake", "pie", "cake")
OTHER = ("tank", "war")


def scores(document: Document, corpus: Corpus, **options: int) -> dict[str, float]:
    found = Extractor("expandrank", corpus=corpus, **options).extract(document, top=None)  # type: ignore[arg-type]
    return {phrase.stem: phrase.score for phrase in found}


def test_by_hand() -> None:
    """Meetings in neighbours weigh as much as the cosine of tf-idf weights; the document itself is no neighbour."""
    document = document_of(*OWN)
    corpus = Corpus.fit((document_of(*words) for words in (FAR, NEAR, OWN, OTHER)), neighbours=True)
    fish, tank, rare = log2(4 / 2), log2(4 / 3), log2(4 / 1)
    own = sqrt(rare**2 + (2 * fish) ** 2 + tank**2)
    near = ((2 * fish) ** 2 + tank**2) / (own * sqrt((2 * fish) ** 2 + tank**2 + 2 * rare**2))
    other = tank**2 / (own * sqrt(tank**2 + rare**2))
    graph = nx.Graph()
    graph.add_edge("red", "fish", weight=1)
    graph.add_edge("fish", "tank", weight=1 + near)
    graph.add_edge("fish", "pond", weight=near)
    for neighbours in (1, 5):
        if neighbours > 1:
            graph.add_edge("tank", "war", weight=other)
        ranks = nx.pagerank(graph, tol=1e-13, max_iter=1000)
        expected = {
            "red fish": (ranks["red"] + ranks["fish"]) / 2,
            "fish tank": (ranks["fish"] + ranks["tank"]) / 2,
        }
        assert scores(document, corpus, neighbours=neighbours) == pytest.approx(expected, abs=1e-9)


def test_without_neighbours_it_is_singlerank() -> None:
    """With no neighbours, or none that has a word in common, only the document's own words are left."""
    document = document_of(*OWN)
    alone = Corpus.fit([document_of(*FAR), document_of("pie", "shop")], neighbours=True)
    single = {phrase.stem: phrase.score for phrase in Extractor("singlerank").extract(document, top=None)}
    assert scores(document, alone) == pytest.approx(single)
    corpus = Corpus.fit([document_of(*NEAR), document_of(*FAR)], neighbours=True)
    assert scores(document, corpus, neighbours=0) == pytest.approx(single)
    assert scores(document, corpus) != pytest.approx(single)


def test_a_corpus_must_keep_its_documents() -> None:
    """Counts alone are not enough, and the error says what is."""
    for corpus in (None, Corpus.fit([document_of(*NEAR)])):
        with pytest.raises(CorpusNeededError, match="neighbours=True"):
            Extractor("expandrank", corpus=corpus)


TEXTS = [f"Graphs have number{number} nodes. Quick edges join nodes{number % 7}." for number in range(60)]


def test_neighbourhoods_travel(tmp_path: Path) -> None:
    """A neighbourhood is the same after saving, pickling, merging, updating, and from several processes."""
    corpus = Corpus.fit(TEXTS, neighbours=True)
    corpus.save(tmp_path / "corpus")
    loaded = Corpus.load(tmp_path / "corpus")
    halves = [Corpus.fit(TEXTS[:30], neighbours=True), Corpus.fit(TEXTS[30:], neighbours=True)]
    same = [
        loaded,
        pickle.loads(pickle.dumps(corpus)),
        halves[0].merge(halves[1]),
        Corpus.fit(TEXTS[:30], neighbours=True).update(TEXTS[30:]),
        Corpus.fit(TEXTS, neighbours=True, workers=2),
    ]
    expected = Extractor("expandrank", corpus=corpus).extract(TEXTS[3])
    for other in same:
        assert other == corpus
        assert Extractor("expandrank", corpus=other).extract(TEXTS[3]) == expected
    assert repr(corpus).endswith(", neighbours>")
    assert Corpus.fit(TEXTS) != corpus


def test_documents_are_kept_by_both_or_not_at_all() -> None:
    """Merged with a corpus of counts alone, a neighbourhood would have holes, so it is dropped."""
    kept, counted = Corpus.fit(TEXTS[:2], neighbours=True), Corpus.fit(TEXTS[2:])
    assert kept.merge(counted).neighbourhood is None
    assert kept.merge(Corpus()).neighbourhood is not None


def test_a_damaged_neighbourhood_is_refused(tmp_path: Path) -> None:
    """A file whose documents do not fit its counts is refused."""
    corpus = Corpus.fit(TEXTS, neighbours=True)
    assert corpus.neighbourhood is not None
    corpus.neighbourhood.ends[-1] -= 1
    corpus.save(tmp_path / "corpus")
    with pytest.raises(FileFormatError, match="neighbourhood"):
        Corpus.load(tmp_path / "corpus")
