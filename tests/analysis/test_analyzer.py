from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from keysift import Document, analyze
from keysift.analysis.analyzer import Analyzer
from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stemming import Stem, stemmer_of
from keysift.kernels.lexicon import WordTable

TEXT = "Graph theory\nThe graphs of words don't lie. They help Random Walkers!"


def same(first: Document, second: Document) -> bool:
    return first.tokens == second.tokens and first.sentence_ends == second.sentence_ends


def test_an_interrupted_analysis_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C in the middle of learning words, the next text is analyzed as ever."""
    analyzer = Analyzer(AnalysisSettings())
    expected = analyzer.analyze(TEXT)
    analyzer = Analyzer(AnalysisSettings())
    learned = 0

    def interrupted(self: Stem, words: list[str]) -> list[str]:
        nonlocal learned
        learned += 1
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(type(stemmer_of("en")), "all", interrupted)
        with pytest.raises(KeyboardInterrupt):
            analyzer.analyze(TEXT)
    assert learned == 1
    assert same(analyzer.analyze(TEXT), expected)


def test_a_full_lexicon_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the lexicon, the answer is the same: between texts, and between parts of a long one."""
    texts = [TEXT, "Other words here.", TEXT * 50]
    expected = [analyze(text) for text in texts]
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_TYPES", 3)
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_ROWS", 3)
    monkeypatch.setattr("keysift.analysis.analyzer._SEGMENT", 10)
    analyzer = Analyzer(AnalysisSettings())
    for text, document in zip(texts, expected, strict=True):
        assert same(analyzer.analyze(text), document)


def test_a_successor_splits_like_its_forerunner(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language with splitting rules of its own keeps them when its lexicon is full, for words with fillers too."""
    analyzer = Analyzer(AnalysisSettings("und", frozenset({"the"})))
    texts = ["東京大学 and the first words", "caf&eacute;東京 again", "大学の研究 C++ and C#"]
    expected = [analyzer.analyze(text) for text in texts]
    assert [token.text for token in expected[1].tokens] == ["caf&eacute;", "東", "京", "again"]
    assert expected[1].tokens[0].stem == "café"
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_TYPES", 2)
    small = Analyzer(AnalysisSettings("und", frozenset({"the"})))
    assert all(same(small.analyze(text), found) for text, found in zip(texts, expected, strict=True))


def test_words_in_use_are_not_learnt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lexicon takes the words that come again over from its forerunner, and forgets the others for good."""
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_TYPES", 20)
    monkeypatch.setattr("keysift.analysis.lexicon._CARRIED_FROM", 100)
    analyzer = Analyzer(AnalysisSettings())
    stemmed: list[str] = []
    stem_all = stemmer_of("en").all

    def noted(self: Stem, words: list[str]) -> list[str]:
        stemmed.extend(words)
        return stem_all(words)

    monkeypatch.setattr(type(stemmer_of("en")), "all", noted)
    for number in range(40):
        analyzer.analyze(f"frequent words stay; rare{number}a rare{number}b rare{number}c come and go")
    assert stemmed.count("frequent") == 1
    assert stemmed.count("rare3a") == 1
    analyzer.analyze("rare3a")
    assert stemmed.count("rare3a") == 2


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many words there are, no more than two lexicons are kept, each with a bounded number of words."""
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_TYPES", 50)
    analyzer = Analyzer(AnalysisSettings())
    for number in range(200):
        analyzer.analyze(f"word{number}x word{number}y word{number}z")
        lexicons = []
        lexicon: WordTable | None = analyzer._lexicon
        while lexicon is not None:
            lexicons.append(len(lexicon.words))
            lexicon = lexicon.before
        assert len(lexicons) <= 2
        assert max(lexicons) < 50 + 3


def test_very_long_words_fill_a_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lexicon is full when its words have many characters, even if they are few."""
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_CHARACTERS", 1000)
    analyzer = Analyzer(AnalysisSettings())
    first = analyzer._lexicon
    assert first is not None
    analyzer.analyze("x" * 1200)
    assert first.is_full
    assert len(first.chunks) == 0


@pytest.mark.parametrize("most_types", [40, 400])
def test_threads_share_a_lexicon(most_types: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that learn words, make tables longer and turn lexicons over get the same documents as one thread."""
    texts = [f"{TEXT} Text{number} has words{number % 7} of its own, like number{number}." for number in range(60)]
    expected = [Analyzer(AnalysisSettings()).analyze(text) for text in texts]
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_TYPES", most_types)
    monkeypatch.setattr("keysift.analysis.lexicon._MOST_ROWS", 30)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    found: list[Document] = []
    try:
        for _ in range(10):
            analyzer = Analyzer(AnalysisSettings())
            with ThreadPoolExecutor(8) as threads:
                found += threads.map(analyzer.analyze, texts * 3)
    finally:
        sys.setswitchinterval(interval)
    assert all(same(document, expected[number % len(texts)]) for number, document in enumerate(found))


def test_subclasses_of_str_are_texts() -> None:
    """A str of another class, as numpy has one, is read like any other."""

    class Name(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "something else"

    document = analyze(Name("Sparse grids."))
    assert type(document.text) is str
    assert (document.text, document.kinds) == ("Sparse grids.", analyze("Sparse grids.").kinds)
