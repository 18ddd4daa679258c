from __future__ import annotations

from array import array

from keysift import Document, Keyphrase
from keysift.candidates import CandidateRules, Candidates, find_candidates
from keysift.results.selection import NO_ANSWER, best_phrases


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
    return candidates.keyphrases(best_phrases(values, top=top), values, [None] * len(candidates))


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
    assert texts(candidates_of("one two"), [NO_ANSWER, 0.5]) == ["two"]


def test_shows_an_occurrence_that_no_line_break_cuts() -> None:
    """The text of a keyphrase is its first occurrence on one line, and its spans are all occurrences."""
    document = Document.from_tokens(
        ["graph\ntheory", "graph theory"], ["NOUN", "NOUN"], stems=["g", "g"], stop_words=set()
    )
    (keyphrase,) = selected(find_candidates(document, CandidateRules(pattern="N")), [1.0])
    assert keyphrase.text == "graph theory"
    assert [document.text[start:end] for start, end in keyphrase.spans] == ["graph\ntheory", "graph theory"]
