from __future__ import annotations

from array import array

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import keysift
from keysift import Document, Keyphrase
from keysift.kernels.candidates import Candidates
from keysift.kernels.choosing import list_without_nested
from keysift.phrases.choosing import NOT_OFFERED, best_phrases, keyphrases_of
from keysift.phrases.finding import find_candidates
from keysift.phrases.rules import CandidateRules


def candidates_of(text: str) -> Candidates:
    """Return the words of a text as candidates of one word each."""
    words = text.split(" ")
    document = Document.from_tokens(words, ["NOUN"] * len(words), stop_words=set())
    return find_candidates(document, CandidateRules(max_words=1, pattern="N"))


def texts(candidates: Candidates, scores: list[float], top: int | None = None) -> list[str]:
    return [keyphrase.text for keyphrase in selected(candidates, scores, top)]


def selected(candidates: Candidates, scores: list[float], top: int | None = None) -> list[Keyphrase]:
    """Return the best phrases with these scores as Keyphrases."""
    values = array("d", scores)
    return keyphrases_of(candidates, best_phrases(values, top=top), values)


def test_higher_scores_come_first() -> None:
    """Phrases are sorted by score, cut at `top`, and None means all."""
    candidates = candidates_of("one two three")
    assert texts(candidates, [0.1, 0.3, 0.2]) == ["two", "three", "one"]
    assert texts(candidates, [0.1, 0.3, 0.2], top=1) == ["two"]
    assert texts(candidates, [0.1, 0.3, 0.2], top=0) == []


def test_ties_go_to_the_first_position() -> None:
    """Equal scores, and scores that differ by rounding only, keep the order of the text."""
    candidates = candidates_of("one two three")
    assert texts(candidates, [0.3, 0.1 + 0.2, 0.3]) == ["one", "two", "three"]
    assert texts(candidates, [0.0, 0.0, 0.0]) == ["one", "two", "three"]


def test_ties_at_one_position_go_by_stem() -> None:
    """Phrases that start at the same place and score the same are in alphabetical order of their stems."""
    document = Document.from_tokens(["b", "a"], ["NOUN", "NOUN"], stop_words=set())
    candidates = find_candidates(document, CandidateRules(ngrams=True))
    assert [phrase.stem for phrase in selected(candidates, [1.0, 1.0, 1.0])] == ["b", "b a", "a"]


def test_no_answer_is_left_out() -> None:
    """A phrase that the method does not offer is not in the result."""
    assert texts(candidates_of("one two"), [NOT_OFFERED, 0.5]) == ["two"]


def test_shows_an_occurrence_that_no_line_break_cuts() -> None:
    """The text of a keyphrase is its first occurrence on one line, and its spans are all occurrences."""
    document = Document.from_tokens(
        ["graph\ntheory", "graph theory"], ["NOUN", "NOUN"], stems=["g", "g"], stop_words=set()
    )
    (keyphrase,) = selected(find_candidates(document, CandidateRules(pattern="N")), [1.0])
    assert keyphrase.text == "graph theory"
    assert [document.text[start:end] for start, end in keyphrase.spans] == ["graph\ntheory", "graph theory"]


def nested(runs: str, scores: dict[str, float]) -> list[str]:
    """Return what is left of phrases, written with bars between them, when none may repeat another."""
    words = runs.replace("|", " | ").split()
    document = Document.from_tokens(words, ["PUNCT" if word == "|" else "NOUN" for word in words], stop_words=set())
    candidates = find_candidates(document, CandidateRules())
    values = array("d", [scores[stem] for stem in candidates.stems()])
    return [candidates.stem(phrase) for phrase in list_without_nested(candidates, values, -1, False, {})]


@pytest.mark.parametrize(
    ("runs", "scores", "expected"),
    [
        # of a phrase and a better one around it, the better one stays
        ("a b|a", {"a b": 2, "a": 1}, ["a b"]),
        # unless the other one stands for itself: three times outside, and more often outside than inside
        ("a b|a|a|a", {"a b": 2, "a": 1}, ["a b", "a"]),
        ("a b|a|a", {"a b": 2, "a": 1}, ["a b"]),
        ("a b|a b|a b|a b|a|a|a", {"a b": 2, "a": 1}, ["a b"]),
        # of a phrase and a better one inside it, the better one stays
        ("a b|a|a", {"a b": 1, "a": 3}, ["a"]),
        ("a b c|a b", {"a b c": 1, "a b": 2}, ["a b"]),
        # unless the phrase occurs three times
        ("a b c|a b c|a b c|a b", {"a b c": 1, "a b": 2}, ["a b", "a b c"]),
        # or unless that is a single word with a score that is not much higher
        ("a b|a|a", {"a b": 1, "a": 2}, ["a", "a b"]),
        # or unless that is a single word, two in five of whose places are inside the phrase
        ("a b|a", {"a b": 1, "a": 2}, ["a b"]),
        ("a b|a b|a|a|a", {"a b": 1, "a": 2}, ["a b"]),
        ("a b|a|b", {"a b": 1, "a": 3, "b": 2}, ["a b"]),
        # words in common are not yet a repetition
        ("a b|b c", {"a b": 2, "b c": 1}, ["a b", "b c"]),
    ],
)
def test_no_answer_repeats_another(runs: str, scores: dict[str, float], expected: list[str]) -> None:
    """Of phrases that stand inside each other one is shown, unless the shorter one stands for itself."""
    assert nested(runs, scores) == expected


WORDS = st.sampled_from("coral reef reefs bleaching of the water coast and warm sea grows . , Reef System".split())


@given(st.lists(WORDS, max_size=80).map(" ".join), st.integers(0, 12))
def test_fewer_answers_are_the_first_of_more(text: str, top: int) -> None:
    """The answers for a smaller `top` are the first of those for a larger one, repeats left out or not."""
    for choice in ("nested", "none"):
        every = keysift.extract(text, top=None, deduplicate=choice)
        assert keysift.extract(text, top=top, deduplicate=choice) == every[:top]


@given(st.lists(WORDS, max_size=80).map(" ".join))
def test_answers_inside_others_stand_for_themselves(text: str) -> None:
    """An answer inside a better one occurs at least three times outside of it."""
    assume(
        "V" not in keysift.analyze(text).kinds
    )  # where a word of a phrase is a verb, the phrase is shown, not counted
    found = keysift.extract(text, top=None)
    for rank, phrase in enumerate(found):
        for better in found[:rank]:
            if f" {phrase.stem} " in f" {better.stem} ":
                inside = [span for span in phrase.spans if any(s <= span[0] and span[1] <= e for s, e in better.spans)]
                assert len(phrase.spans) - len(inside) >= 3


def test_a_german_name_does_not_repeat_its_second_noun() -> None:
    """Of two nouns side by side, German has the head first: the pair stays beside a better word that is its second."""
    german = keysift.extract(
        "Die Gesundheit zählt. Ohne Gesundheit geht nichts. Das Bündnis Gesundheit tagt.", language="de"
    )
    assert {"Gesundheit", "Bündnis Gesundheit"} <= set(german.texts)
    english = keysift.extract(8 * "The weather is fine. " + "The weather alliance is here.")
    assert "weather alliance" not in english.texts


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Wolves came back. A wolf was seen near sheep. Farmers fear wolves. The wolf fled.", {"wolf", "wolves"}),
        (
            "The contact lens is cheap. She likes contact lenses. He found a contact lens. They sell contact lenses.",
            {"contact lens", "contact lenses"},
        ),
    ],
)
def test_a_plural_that_the_stemmer_does_not_know_repeats_its_singular(text: str, forms: set[str]) -> None:
    """Of a singular and its irregular plural one is shown, and the other one is explained as the same."""
    shown = {phrase.lower() for phrase in keysift.extract(text, top=None).texts} & forms
    assert len(shown) == 1
    (other,) = forms - shown
    assert (keysift.explain(text, other).merged_into or "").lower() in forms
