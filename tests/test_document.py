from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import Document, InputError, OptionError, Token, analyze, extract

TEXT = "Graph theory\nThe graphs of words don't lie. They help!"


def test_tokens_are_slices() -> None:
    """Every token is its span of the text, and has stem, tag and kind."""
    document = analyze(TEXT)
    for token in document.tokens:
        assert token.text == TEXT[token.start : token.end]
    assert document.token(0) == Token("Graph", 0, 5, "graph", document.tags[0], document.kinds[0])
    assert [token.text for token in document.tokens][-3:] == ["They", "help", "!"]


def test_a_document_knows_its_language() -> None:
    """What is detected can be asked for; tokens from outside have no language."""
    assert analyze("Der Hund läuft durch den Garten der Frau, die im Haus wohnt.").language == "de"
    assert Document.from_tokens(["Graph"], ["NN"]).language is None


@given(st.text(max_size=200))
def test_any_text_has_true_spans(text: str) -> None:
    """Tokens of any text read as it stands are in order, not empty, and cover all but white space."""
    document = analyze(text, markup="none")
    assert "".join(token.text for token in document.tokens) == "".join(text.split())
    assert list(document.starts) == sorted(document.starts)
    assert all(token.text == text[token.start : token.end] for token in document.tokens)
    assert len(document.kinds) == len(document.tag_ids) == len(document.stem_ids) == len(document)
    assert list(document.sentence_ends) == sorted(set(document.sentence_ends))


def test_frequencies_leave_out_stop_words_and_symbols() -> None:
    """Only words that are no stop words count."""
    document = analyze(TEXT)
    counts = dict(zip(document.vocabulary, document.frequencies, strict=True))
    assert {stem: count for stem, count in counts.items() if count} == {
        "graph": 2,
        "theori": 1,
        "word": 1,
        "lie": 1,
        "help": 1,
    }


def test_travels_small() -> None:
    """A pickled Document comes back equal in content, without what can be computed again."""
    document = analyze(TEXT)
    before = pickle.dumps(document)
    document.frequencies  # noqa: B018 - computes and remembers
    copy = pickle.loads(pickle.dumps(document))
    assert copy.tokens == document.tokens
    assert len(pickle.dumps(document)) == len(before)


def test_from_tokens() -> None:
    """Tokens and tags from elsewhere make a Document, with Penn or universal tags."""
    words = ["Fast", "graphs", "of", "words", "."]
    penn = Document.from_tokens(words, ["JJ", "NNS", "IN", "NNS", "."])
    universal = Document.from_tokens(words, ["ADJ", "NOUN", "ADP", "NOUN", "PUNCT"])
    assert penn.text == "Fast graphs of words ."
    assert penn.kinds == universal.kinds == "AN-N."
    assert penn.vocabulary == ("fast", "graph", "of", "word", ".")
    assert list(penn.sentence_ends) == [5]


def test_from_tokens_with_everything_given() -> None:
    """Stems, stop words and sentence ends may be given too; stop words as flags or as a set."""
    words, tags = ["A", "B", "C"], ["NOUN", "NOUN", "NOUN"]
    flags = Document.from_tokens(
        words, tags, stems=["x", "y", "x"], stop_words=[False, True, False], sentence_ends=[1, 3]
    )
    assert (flags.kinds, flags.vocabulary, list(flags.stem_ids)) == ("N-N", ("x", "y"), [0, 1, 0])
    assert Document.from_tokens(words, tags, stop_words={"b"}).kinds == "N-N"


def test_from_no_tokens() -> None:
    """No tokens make an empty Document."""
    assert len(Document.from_tokens([], [])) == 0


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"tokens": "text", "tags": ["X"]}, InputError),
        ({"tokens": ["a"], "tags": []}, InputError),
        ({"tokens": None, "tags": []}, InputError),
        ({"tokens": ["a"], "tags": iter(["X"])}, InputError),
        ({"tokens": ["a"], "tags": ["X"], "sentence_ends": ["1"]}, OptionError),
        ({"tokens": ["a"], "tags": ["noun-ish"]}, OptionError),
        ({"tokens": ["a"], "tags": ["X"], "stems": ["a", "b"]}, InputError),
        ({"tokens": ["a"], "tags": ["X"], "stop_words": [True, False]}, InputError),
        ({"tokens": ["a"], "tags": ["X"], "sentence_ends": [2]}, OptionError),
        ({"tokens": ["a", "b"], "tags": ["X", "X"], "sentence_ends": [2, 1]}, OptionError),
    ],
)
def test_from_tokens_refuses_what_does_not_fit(arguments: dict[str, object], error: type[Exception]) -> None:
    """Lists of other lengths, unknown tags and impossible sentence ends are named."""
    with pytest.raises(error):
        Document.from_tokens(**arguments)  # type: ignore[arg-type]


def test_strings_of_numpy_are_strings() -> None:
    """Tokens, tags and stems of a subclass of str give the document that plain ones give."""
    tokens, tags, stems = ["coral", "reefs"], ["NN", "NNS"], ["coral", "reef"]
    made = Document.from_tokens(*(list(np.array(values)) for values in (tokens, tags)), stems=list(np.array(stems)))
    plain = Document.from_tokens(tokens, tags, stems=stems)
    assert made.tokens == plain.tokens
    assert extract(made) == extract(plain)


def test_stop_words_may_come_one_by_one() -> None:
    """An iterator of stop words, or of truth values, says what a list says; what is neither is an error."""
    tokens, tags = ["coral", "reefs"], ["NN", "NNS"]
    for stop_words in (["coral"], [True, False]):
        stopped = Document.from_tokens(tokens, tags, stop_words=iter(stop_words))  # type: ignore[arg-type]
        assert stopped.kinds == Document.from_tokens(tokens, tags, stop_words=stop_words).kinds == "-N"
    with pytest.raises(InputError, match="Got 5 instead"):
        Document.from_tokens(tokens, tags, stop_words=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("position", [10**9, -(10**9), 10**30, "first"])
def test_a_token_that_is_not_there_is_an_error(position: int) -> None:
    """A position outside the document is an error of keysift that says how many tokens there are."""
    with pytest.raises(OptionError, match=r"There is no token at .*: this document has 2 tokens"):
        analyze("Coral reefs").token(position)
