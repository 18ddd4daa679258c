from __future__ import annotations

import pytest

from keysift import Document, analyze
from keysift.analysis.analyzer import Analyzer
from keysift.analysis.lexicon import Lexicon
from keysift.analysis.settings import AnalysisSettings

TEXT = "Graph theory\nThe graphs of words don't lie. They help Random Walkers!"


def same(first: Document, second: Document) -> bool:
    return first.tokens == second.tokens and first.sentence_ends == second.sentence_ends


def test_an_interrupted_analysis_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C in the middle of learning words, the next text is analysed as ever."""
    analyzer = Analyzer(AnalysisSettings())
    expected = analyzer.analyze(TEXT)
    analyzer = Analyzer(AnalysisSettings())
    learned = 0

    def interrupted(self: Lexicon, word: str, stem: str) -> int:
        nonlocal learned
        learned += 1
        if learned == 5:
            raise KeyboardInterrupt
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(Lexicon, "_traits", interrupted)
        with pytest.raises(KeyboardInterrupt):
            analyzer.analyze(TEXT)
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
