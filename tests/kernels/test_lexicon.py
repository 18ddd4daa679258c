"""Learning the chunks of a text, which must not be seen in its tokens."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keysift.analysis.analyzer import Analyzer
from keysift.analysis.lexicon import Lexicon
from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stemming import Stem
from keysift.kernels.traits import ALWAYS_STOP, ALWAYS_SYMBOL, AUXILIARY, LETTERS, LOWER, SMALL

KINDS = ["word", "Word,", "(word)", "e.g.", "U.S.-based", "don't", "caf\x7fe,", "naïve;", "東京", "a" * 90]
CHUNKS = st.one_of(
    st.sampled_from(KINDS),
    st.text(st.characters(), min_size=1, max_size=30).filter(lambda text: text.split() == [text]),
)


def lexicon_of(language: str = "en") -> Lexicon:
    """Return a lexicon that knows nothing yet."""
    lexicon = Analyzer(AnalysisSettings(language, frozenset({"the", "is"})))._lexicon
    assert lexicon is not None
    return lexicon


def tokens(text: str, lexicon: Lexicon) -> list[tuple[int, int, str, int]]:
    """Return start, end and word of each token, and the line breaks before it."""
    draft = lexicon.find_tokens(text)
    assert len(draft.starts) == len(draft.ends) == draft.count
    found = zip(draft.starts, draft.ends, draft.types[: draft.count], draft.breaks[: draft.count], strict=True)
    return [(start, end, lexicon.words[number], breaks) for start, end, number, breaks in found]


@settings(max_examples=60)
@given(st.lists(CHUNKS, max_size=12), st.sampled_from(["en", "fr", "und"]))
@example(["(a),b;c!", "x", "(a),b;c!", "word"], "en")
def test_tokens_are_the_same_when_their_chunks_are_known(chunks: list[str], language: str) -> None:
    """A text has the same tokens whether all, some or none of its chunks are known, and every word is there once."""
    text = "\n".join(chunks)
    lexicon = lexicon_of(language)
    first = tokens(text, lexicon)
    assert tokens(text, lexicon) == first
    assert len(set(lexicon.words)) == len(lexicon.words)
    half = lexicon_of(language)
    tokens("\n".join(chunks[::2]), half)
    assert tokens(text, half) == first
    alone = []
    start = 0
    for chunk in chunks:
        alone += [(start + first, start + last, word) for first, last, word, _ in tokens(chunk, lexicon_of(language))]
        start += len(chunk) + 1
    assert [found[:3] for found in first] == alone


def test_many_chunks_are_learnt_in_batches() -> None:
    """A text with more new chunks than are learnt at a time has each of its words once, and they are all known then."""
    words = [f"word{number % 6000}" for number in range(14_000)]
    lexicon = lexicon_of()
    first = tokens(" ".join(f"({word}]" for word in words), lexicon)
    assert [word for *_, word, _ in first] == [sign for word in words for sign in ("(", word, "]")]
    assert lexicon.words == list(dict.fromkeys(word for *_, word, _ in first))
    assert len(lexicon.chunks) == 6000


def test_very_long_chunks_are_not_remembered() -> None:
    """A chunk of more than 80 characters is learnt whenever it comes, once for a text."""
    lexicon = lexicon_of()
    text = " ".join(["x," * 45] * 50)
    first = tokens(text, lexicon)
    assert len(first) == 50 * 90
    assert len(lexicon.chunks) == 0
    assert tokens(text, lexicon) == first
    assert lexicon.characters < 4 * 90


def test_words_of_an_interrupted_text_are_described_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """If Ctrl-C falls into the midst of learning words, a thread that goes on with the lexicon finds out about them."""
    lexicon = lexicon_of()
    expected = lexicon_of()
    expected.find_tokens("Graphs of words")

    def interrupted(self: Stem, words: list[str]) -> list[str]:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(type(lexicon.describing.stem), "all", interrupted)
        with pytest.raises(KeyboardInterrupt):
            lexicon.find_tokens("Graphs of words")
    assert tokens("of words", lexicon) == [(0, 2, "of", 0), (3, 8, "words", 0)]
    assert lexicon.words == expected.words
    assert lexicon.traits[:3] == expected.traits[:3]
    assert lexicon.stem_numbers[:3] == expected.stem_numbers[:3]
    assert lexicon.stems == expected.stems


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("graph", LOWER | LETTERS | SMALL),
        ("between", LOWER | LETTERS),
        ("was", LOWER | LETTERS | AUXILIARY),
        ("s", LOWER | LETTERS | ALWAYS_SYMBOL),  # its stem is empty
    ],
)
def test_traits_of_plain_words(word: str, expected: int) -> None:
    """What goes without saying of a word in small letters is said of it nevertheless."""
    lexicon = lexicon_of()
    lexicon.find_tokens(word)
    assert lexicon.traits[0] == expected
    lexicon.find_tokens("the")
    assert lexicon.traits[1] & ALWAYS_STOP
