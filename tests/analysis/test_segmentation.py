"""Languages without spaces between words."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import pytest

from keysift import MissingExtraError, analyze, extract
from keysift.analysis.analyzer import _analyzer, _load_tagger
from keysift.analysis.segmentation import load_segmenter

TEXTS = {
    "zh": ("北京大学开发了人工智能模型。", "rjieba", "人工智能模型"),
    "ja": ("東京大学は人工知能を研究した。", "fugashi", "人工知能"),
    "th": ("ประเทศไทยพัฒนาปัญญาประดิษฐ์", "pythainlp", "ปัญญาประดิษฐ์"),
}


def needs(package: str) -> None:
    """Skip a test without a package, which is not imported here: keysift tells PyThaiNLP to write nothing first."""
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed")


@pytest.mark.parametrize("code", TEXTS)
def test_words_and_phrases(code: str) -> None:
    """Tokens are the words of the segmenter, nothing of the text is lost, and noun phrases are found."""
    text, package, phrase = TEXTS[code]
    needs(package)
    document = analyze(text, language=code)
    assert "".join(token.text for token in document.tokens) == text
    assert len(document) > 3
    assert phrase in [found.text for found in extract(text, language=code, top=None)]


@pytest.mark.parametrize("code", TEXTS)
def test_mixed_and_odd_texts(code: str) -> None:
    """Words of other scripts stay whole, and characters that a package cannot take are left alone."""
    text, package, _ = TEXTS[code]
    needs(package)
    words = [token.text for token in analyze(f"Python {text} 3,5 \ud800{text[:3]}\x01", language=code).tokens]
    assert words[0] == "Python"
    assert "3,5" in words


@pytest.mark.parametrize("code", TEXTS)
def test_a_missing_package_is_named(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package, the error says what to install."""
    for module in ("rjieba", "ipadic", "pythainlp.tokenize"):
        monkeypatch.setitem(sys.modules, module, None)
    for cached in (load_segmenter, _load_tagger, _analyzer):
        cached.cache_clear()
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[cjk\]'"):
        analyze(TEXTS[code][0], language=code)


def test_words_by_the_rules_of_unicode() -> None:
    """In an undetermined language, ideographs and hiragana are words each, katakana and letters come in runs."""
    document = analyze("東京タワーへ行くlove 한국어", language="und", stop_words=["x"])
    assert [token.text for token in document.tokens] == ["東", "京", "タワー", "へ", "行", "く", "love", "한국어"]
