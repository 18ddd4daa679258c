from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import AnalysisMismatchError, Corpus, Document, InputError, analyze
from tests.cases import counts_in

TEXTS = ["Graphs have nodes.", "Graphs have edges, and edges have weights."]


def from_words(words: list[str]) -> Document:
    return Document.from_tokens(words, ["NOUN"] * len(words), stems=words, stop_words=[False] * len(words))


documents = st.lists(st.lists(st.sampled_from(["a", "b", "c", "d", "e"]), max_size=8).map(from_words), max_size=6)


def test_counts() -> None:
    """A corpus counts documents, tokens, and for each stem its occurrences and documents."""
    corpus = Corpus.fit(TEXTS)
    assert (len(corpus), corpus.tokens, corpus.vocabulary_size) == (2, 6, 4)
    assert (corpus.frequency("edg"), corpus.document_frequency("edg")) == (2, 1)
    assert (corpus.frequency("graph"), corpus.document_frequency("graph")) == (2, 2)
    assert (corpus.frequency("have"), corpus.document_frequency("unknown")) == (0, 0)
    assert repr(corpus) == "<Corpus: 2 documents, 6 tokens, 4 distinct stems>"


def test_texts_and_documents_count_alike() -> None:
    """Texts, Documents and any iterable of them give the same counts."""
    assert Corpus.fit(TEXTS) == Corpus.fit(map(analyze, TEXTS)) == Corpus().update(iter(TEXTS))


@given(documents, documents, documents)
def test_merging_is_one_pass(first: list[Document], second: list[Document], third: list[Document]) -> None:
    """Merging is associative and commutative, and equals one pass over all documents."""
    a, b, c = Corpus.fit(first), Corpus.fit(second), Corpus.fit(third)
    together = Corpus.fit(first + second + third)
    assert a.merge(b).merge(c) == a.merge(b.merge(c)) == together
    assert a.merge(b) == b.merge(a)
    assert Corpus.fit(first).update(second).update(third) == together


def test_workers_count_the_same() -> None:
    """Several processes count what one counts, own stop words included."""
    texts = [f"Graphs have number{number} nodes and edges." for number in range(200)]
    assert Corpus.fit(texts, workers=2) == Corpus.fit(texts)
    one, two = (Corpus.fit(TEXTS, stop_words=["graphs"]).update(texts, workers=workers) for workers in (1, 2))
    assert one == two
    assert Corpus.fit([], workers=2) == Corpus.fit([])


def test_what_is_no_text_is_refused_by_several_processes_too() -> None:
    """Several processes refuse what is no text as one does, and take texts whose class they do not know."""

    class Text(str):
        pass

    assert Corpus.fit([Text("Sparse grids.")], workers=2) == Corpus.fit(["Sparse grids."])
    for odd in (None, object(), lambda: None):
        for workers in (1, 2):
            with pytest.raises(InputError, match="must be a str or a"):
                Corpus.fit(["Sparse grids.", odd], workers=workers)  # type: ignore[list-item]


@given(documents)
def test_saving_keeps_everything(tmp_path_factory: pytest.TempPathFactory, docs: list[Document]) -> None:
    """A loaded corpus is the one that was saved, and the order of documents leaves no trace in the file."""
    folder = tmp_path_factory.mktemp("corpus")
    corpus, reversed_corpus = Corpus.fit(docs), Corpus.fit(docs[::-1])
    corpus.save(folder / "one")
    reversed_corpus.save(folder / "two")
    assert Corpus.load(folder / "one") == corpus
    assert (folder / "one").read_bytes() == (folder / "two").read_bytes()


def test_own_stop_words_travel_with_the_corpus(tmp_path: Path) -> None:
    """A loaded corpus knows the stop words it was made with."""
    Corpus.fit(TEXTS, stop_words=["graphs"]).save(tmp_path / "corpus")
    corpus = Corpus.load(tmp_path / "corpus")
    assert corpus.frequency("graph") == 0
    assert corpus.update(["Graphs again"]).frequency("graph") == 0


def test_other_analyses_are_refused() -> None:
    """Counts of texts that were analyzed differently are neither added nor compared."""
    corpus = Corpus.fit(TEXTS)
    other = Corpus.fit(TEXTS, stop_words=["graphs"])
    for action in (
        lambda: corpus.merge(other),
        lambda: corpus.update([analyze("Graphs", stop_words=["nodes"])]),
        lambda: corpus.update([from_words(["a"])]),
        lambda: counts_in(corpus, from_words(["a"])),
    ):
        with pytest.raises(AnalysisMismatchError, match="built-in stop words"):
            action()


def test_a_document_of_the_corpus_is_not_counted_twice() -> None:
    """The counts seen by a document are the corpus's if it may be part of it, and include it if it cannot be."""
    corpus = Corpus.fit(TEXTS)
    inside = counts_in(corpus, analyze(TEXTS[0]))
    assert (inside.documents, inside.tokens, list(inside.frequencies)) == (2, 6, [2, 0, 1, 0])
    outside = counts_in(corpus, analyze("Graphs of trees"))
    assert (outside.documents, outside.tokens) == (3, 8)
    assert list(outside.frequencies) == [3, 0, 1]
    assert list(outside.document_frequencies) == [3, 0, 1]


def test_one_text_is_not_a_collection() -> None:
    """A single text in place of a list is an error, not a collection of letters."""
    with pytest.raises(InputError, match="wrap it in a list"):
        Corpus.fit("text")
    with pytest.raises(InputError, match="can only be merged with a Corpus"):
        Corpus().merge("text")  # type: ignore[arg-type]
