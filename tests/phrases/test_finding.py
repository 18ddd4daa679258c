from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift import Document, Keyphrase, OptionError, analyze, extract
from keysift.kernels.candidates import Candidates
from keysift.phrases.choosing import keyphrases_of
from keysift.phrases.finding import find_candidates
from keysift.phrases.rules import CandidateRules

TAGS = {"A": "ADJ", "N": "NOUN", "P": "PROPN", "C": "NUM", "V": "VERB", "O": "X", "-": "X", ".": "PUNCT"}


def made_of(kinds: str, *, sentence_ends: list[int] | None = None) -> Document:
    """Return a Document whose tokens have these kinds and are called w0, w1 and so on."""
    tokens = ["." if kind == "." else f"w{number}" for number, kind in enumerate(kinds)]
    return Document.from_tokens(
        tokens,
        [TAGS[kind] for kind in kinds],
        stems=tokens,
        stop_words=[kind == "-" for kind in kinds],
        sentence_ends=sentence_ends,
    )


def found(candidates: Candidates) -> list[tuple[int, int]]:
    return list(zip(candidates.starts, candidates.lengths, strict=True))


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("AAN", [(0, 3)]),
        ("NAN", [(0, 1), (1, 2)]),  # an adjective after a noun starts the next phrase, and is not lost
        ("N-N", [(0, 1), (2, 1)]),
        ("N.N", [(0, 1), (2, 1)]),
        ("NPC", [(0, 3)]),
        ("AAV", []),
        ("NNNNNNN", []),  # seven words are too many
        ("", []),
    ],
)
def test_noun_phrases(kinds: str, expected: list[tuple[int, int]]) -> None:
    """Candidates are adjectives followed by nouns, names or numbers, of at most six words."""
    assert found(find_candidates(made_of(kinds), CandidateRules())) == expected


def test_sentences_end_candidates() -> None:
    """No candidate goes over the end of a sentence."""
    document = made_of("ANNN", sentence_ends=[2, 4])
    assert found(find_candidates(document, CandidateRules())) == [(0, 2), (2, 2)]


def test_limits() -> None:
    """Phrases outside the limits of words and characters are dropped."""
    document = made_of("NN-NNN")
    assert found(find_candidates(document, CandidateRules(max_words=2))) == [(0, 2)]
    assert found(find_candidates(document, CandidateRules(min_words=3))) == [(3, 3)]
    assert found(find_candidates(document, CandidateRules(max_characters=5))) == [(0, 2)]
    assert found(find_candidates(document, CandidateRules(min_characters=6))) == [(3, 3)]


def test_own_pattern() -> None:
    """A pattern over kinds says what a phrase is."""
    assert found(find_candidates(made_of("VNAN"), CandidateRules(pattern="V?N"))) == [(0, 2), (3, 1)]


def test_ngrams() -> None:
    """N-grams need no tags: they neither start nor end with a stop word and have no symbol inside."""
    document = made_of("O-O.O")
    assert found(find_candidates(document, CandidateRules(ngrams=True))) == [(0, 1), (0, 3), (2, 1), (4, 1)]
    assert found(find_candidates(document, CandidateRules(ngrams=True, max_words=2))) == [(0, 1), (2, 1), (4, 1)]


def test_occurrences_with_the_same_stems_are_one_phrase() -> None:
    """Inflected occurrences count as one phrase, each with its own span."""
    text = "A neural network. Two Neural Networks, one neural network's weights."
    candidates = find_candidates(analyze(text), CandidateRules())
    assert candidates.stem(0) == "neural network"
    (phrase,) = keyphrases_of(candidates, array("i", [0]), array("d", [0.5]))
    assert (phrase.text, phrase.score, phrase.stem) == ("neural network", 0.5, "neural network")
    assert [text[start:end] for start, end in phrase.spans][:2] == ["neural network", "Neural Networks"]


def test_last_word_loses_its_possessive_ending() -> None:
    """A span leaves out the possessive ending of the last word and keeps that of others."""
    document = Document.from_tokens(["Newton's", "methods'"], ["PROPN", "NOUN"])
    candidates = find_candidates(document, CandidateRules())
    assert keyphrases_of(candidates, array("i", [0]), array("d", [1.0])) == [
        Keyphrase("Newton's methods", 1.0, ((0, 16),), "newton method")
    ]


@given(st.text("ANPCVO-.", max_size=60), st.booleans())
def test_phrases_hold_together(kinds: str, ngrams: bool) -> None:
    """Every occurrence has the words of its phrase, and phrases are numbered by first appearance."""
    document = made_of(kinds)
    candidates = find_candidates(document, CandidateRules(ngrams=ngrams))
    for occurrence, phrase in enumerate(candidates.phrase_ids):
        start, length = candidates.starts[occurrence], candidates.lengths[occurrence]
        assert document.stem_ids[start : start + length] == candidates.words(phrase)
        assert not set(kinds[start : start + length : max(1, length - 1)]) & set("-.")
    assert len(set(candidates.stems())) == len(candidates)
    assert list(candidates.first) == sorted(candidates.first)


@pytest.mark.parametrize(
    "rules",
    [
        CandidateRules(pattern="(N"),
        CandidateRules(pattern="noun"),
        CandidateRules(pattern=r"\w"),
        CandidateRules(min_words=3, max_words=2),
    ],
)
def test_impossible_rules_are_refused(rules: CandidateRules) -> None:
    """Patterns that mean nothing and limits that leave no room give an error."""
    with pytest.raises(OptionError):
        rules.check()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Solar cells work. A solar cell is thin. Solar cells age.", "Solar cells"),
        ("Solar cells work. They say a solar cell is thin, and one solar cell broke.", "solar cell"),
        ("Solar\n\tcells work.", "Solar cells"),
        ("Solar  cells work.", "Solar cells"),
        ("Solar cells work, and we like solar cells.", "solar cells"),
    ],
)
def test_text_is_the_form_that_a_person_would_write(text: str, shown: str) -> None:
    """The most frequent form is shown, with single blanks, and without the capital of a sentence's start in a tie."""
    assert extract(text)[0].text == shown


WORDS = st.sampled_from("deep Deep network networks learning learns of the data's data . , \n (XY) deep-sea".split(" "))


@given(st.lists(WORDS, max_size=60).map(" ".join), st.booleans())
def test_spans_are_all_occurrences(text: str, tidy: bool) -> None:
    """Each place where a phrase's words stand in a sentence is a span, no other place is, and spans do not overlap."""
    document = analyze(text)
    stems = [token.stem for token in document.tokens]
    for phrase in extract(document, top=None, tidy=tidy, deduplicate="none"):
        wanted = phrase.stem.split(" ")
        assert list(phrase.spans) == sorted(phrase.spans)
        assert all(before[1] <= after[0] for before, after in zip(phrase.spans, phrase.spans[1:], strict=False))
        places, free = [], 0
        for sentence in document.sentences:
            for start in range(sentence.first, sentence.last - len(wanted) + 1):
                if start >= free and stems[start : start + len(wanted)] == wanted:
                    places.append(start)
                    free = start + len(wanted)
        assert [start for start, _ in phrase.spans] == [document.starts[place] for place in places]
        for (_, end), place in zip(phrase.spans, places, strict=True):
            last = place + len(wanted) - 1
            assert document.starts[last] < end <= document.ends[last]
        assert phrase.text == " ".join(phrase.text.split())
