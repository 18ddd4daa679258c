from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import keysift
from keysift import CorpusNeededError, Document, Extractor, Keyphrase, ModelNeededError, OptionError, extract, methods
from keysift.phrases.choosing import DEDUPLICATIONS, ResultRules, keyphrases_of
from keysift.phrases.finding import find_candidates
from keysift.phrases.rules import CandidateRules

TEXT = (
    "Deep neural networks learn representations. A neural network needs data, and networks of neurons need more data. "
    "Organisation theory and organization theory differ in one letter. Coral reefs need clean water."
)


def ranked(phrases: dict[str, float], rules: ResultRules, top: int | None = None) -> list[tuple[str, float]]:
    """Return what rules make of phrases with these scores."""
    tokens = " | ".join(phrases).split()
    document = Document.from_tokens(
        tokens, ["SYM" if token == "|" else "NOUN" for token in tokens], stems=tokens, stop_words=[False] * len(tokens)
    )
    candidates = find_candidates(document, CandidateRules())
    scores = array("d", [phrases[stem] for stem in candidates.stems()])
    chosen, values = rules.chosen(candidates, scores, top=top)
    return [(candidates.stem(phrase), values[phrase]) for phrase in chosen]


PHRASES = {"neural net": 5.0, "deep neural net": 4.0, "net neural": 3.0, "reef": 2.0, "reefs": 1.0}


@pytest.mark.parametrize(
    ("deduplicate", "left"),
    [
        ("none", ["neural net", "deep neural net", "net neural", "reef", "reefs"]),
        ("stem", ["neural net", "deep neural net", "reef", "reefs"]),
        ("overlap", ["neural net", "reef", "reefs"]),
        ("similar", ["neural net", "reef", "reefs"]),  # short words differ much in one letter
    ],
)
def test_what_counts_as_the_same(deduplicate: str, left: list[str]) -> None:
    """The same words in another order, words inside another phrase, or nearly the same letters are left out."""
    found = ranked(PHRASES, ResultRules(deduplicate=deduplicate))
    assert [phrase for phrase, _ in found] == left
    assert all(score == PHRASES[phrase] for phrase, score in found)


@given(
    st.lists(st.text("abc", min_size=1, max_size=3), min_size=1, max_size=12),
    st.sampled_from(DEDUPLICATIONS),
    st.sampled_from([0.0, 0.3, 1.0]),
    st.integers(0, 6),
)
def test_leaving_out_never_changes_scores(words: list[str], deduplicate: str, diversity: float, top: int) -> None:
    """Whatever is left out, what is shown has its own score, in falling order, at most `top` of it."""
    phrases = {" ".join(words[place : place + 2]): 1.0 + place for place in range(len(words))}
    everything = dict(ranked(phrases, ResultRules()))
    found = ranked(phrases, ResultRules(deduplicate=deduplicate, diversity=diversity), top)
    assert len(found) <= top
    assert all(everything[phrase] == score for phrase, score in found)
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)


def jaccard(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other)


def trigrams(phrase: str) -> set[str]:
    return {f" {phrase} "[start : start + 3] for start in range(len(phrase))}


RULES: dict[str, Callable[[str, str], bool]] = {
    "stem": lambda one, other: set(one.split()) == set(other.split()),
    "overlap": lambda one, other: set(one.split()) <= set(other.split()) or set(other.split()) <= set(one.split()),
    "similar": lambda one, other: jaccard(trigrams(one), trigrams(other)) >= 0.6,
}


@given(
    st.lists(st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=5), max_size=40),
    st.sampled_from(sorted(RULES)),
)
def test_left_out_is_what_equals_a_better_phrase(phrases: list[list[str]], rule: str) -> None:
    """What is shown is what comparing each phrase with all better ones that are shown leaves."""
    scored = {" ".join(words): -float(place) for place, words in enumerate(phrases)}
    shown: list[str] = []
    for phrase, _ in ranked(scored, ResultRules()):
        if not any(RULES[rule](phrase, better) for better in shown):
            shown.append(phrase)
    assert [phrase for phrase, _ in ranked(scored, ResultRules(deduplicate=rule))] == shown


@given(
    st.dictionaries(st.text("ab ", min_size=1, max_size=7).map(" ".join), st.integers(0, 3), max_size=30),
    st.sampled_from([0.2, 0.5, 1.0]),
    st.integers(0, 12),
)
def test_diversity_takes_the_best_each_time(scores: dict[str, int], diversity: float, top: int) -> None:
    """What is chosen is what looking at all phrases again after each choice gives."""
    scored = {" ".join(phrase.split()): float(score) for phrase, score in scores.items() if phrase.split()}
    waiting = [phrase for phrase, _ in ranked(scored, ResultRules())]
    low, high = min(scored.values(), default=0.0), max(scored.values(), default=0.0)
    chosen: list[str] = []

    def worth(phrase: str) -> float:
        closest = max((jaccard(set(phrase.split()), set(other.split())) for other in chosen), default=0.0)
        return (1 - diversity) * (scored[phrase] - low) / ((high - low) or 1.0) - diversity * closest

    while waiting and len(chosen) < top:
        chosen.append(max(waiting, key=worth))
        waiting.remove(chosen[-1])
    found = ranked(scored, ResultRules(diversity=diversity), top)
    assert {phrase for phrase, _ in found} == set(chosen)


def test_diversity_by_hand() -> None:
    """With diversity, a phrase that is like one chosen before gives way to a lower one that is not."""
    assert [phrase for phrase, _ in ranked(PHRASES, ResultRules(), 2)] == ["neural net", "deep neural net"]
    # reef: 0.5 * 1/4; deep neural net: 0.5 * 3/4 - 0.5 * 2/3.
    assert [phrase for phrase, _ in ranked(PHRASES, ResultRules(diversity=0.5), 2)] == ["neural net", "reef"]


def test_scores_are_rescaled() -> None:
    """Scores are divided by the best one or by the sum of all, and the ranking stays."""
    assert ranked(PHRASES, ResultRules(normalize="max"), 2) == [("neural net", 1.0), ("deep neural net", 0.8)]
    shares = ranked(PHRASES, ResultRules(normalize="share"))
    assert sum(score for _, score in shares) == pytest.approx(1.0)


def test_words_are_boosted_and_banned() -> None:
    """A phrase with a boosted word has its score multiplied; one with a banned word is no answer."""
    rules = ResultRules(boost={"reef": 10.0}, ban=frozenset({"deep"}))
    assert ranked(PHRASES, rules, 2) == [("reef", 20.0), ("neural net", 5.0)]


NEED_MORE_THAN_A_TEXT = {"singletpr", "topicalpagerank", "expandrank", "kea", "tuned"}
FROM_A_TEXT = sorted(set(methods()) - NEED_MORE_THAN_A_TEXT)


@pytest.mark.parametrize("name", sorted(NEED_MORE_THAN_A_TEXT))
def test_the_other_methods_ask_for_what_they_need(name: str) -> None:
    """The methods that the following tests leave out are those that cannot rank a text by itself."""
    with pytest.raises((CorpusNeededError, ModelNeededError)):
        extract(TEXT, method=name)


@pytest.mark.parametrize("name", FROM_A_TEXT)
def test_every_method_takes_the_options(name: str) -> None:
    """Words are banned, phrases de-duplicated and scores rescaled in every method, by stem and in any form."""
    found = extract(TEXT, method=name, ban=["Network"], deduplicate="similar", normalize="max")
    assert found
    assert found[0].score == pytest.approx(1.0)
    assert not any("network" in phrase.stem.split() for phrase in found)
    assert len({phrase.stem for phrase in found} & {"organis theori", "organiz theori"}) <= 1


def test_own_phrases_are_the_only_candidates() -> None:
    """With a list of phrases, they are found in any form and wherever they stand, stop words and all, and no others."""
    found = extract(TEXT, phrases=["networks of neurons", "Clean Waters", "no such phrase"])
    assert {phrase.text for phrase in found} == {"networks of neurons", "Clean Waters"}
    for phrase in found:
        assert all(TEXT[start:end].lower() in phrase.text.lower() for start, end in phrase.spans)


def test_wrong_values_are_refused() -> None:
    """What is no list of words, no factor or no choice is an error that says what is wanted."""
    with pytest.raises(OptionError, match="a list of str"):
        extract(TEXT, ban="network")
    with pytest.raises(OptionError, match="from str to a number"):
        extract(TEXT, boost={"network": "much"})  # type: ignore[dict-item]
    with pytest.raises(OptionError, match="one of 'none', 'nested', 'stem', 'overlap', 'similar'"):
        extract(TEXT, deduplicate="fuzzy")
    with pytest.raises(OptionError, match="no words in them"):
        extract(TEXT, phrases=["  "])


def test_options_travel_to_other_processes() -> None:
    """An extractor with such options gives the same in a worker process."""
    extractor = Extractor("tf", ban=["data"], boost={"coral": 3.0}, phrases=["coral reefs", "data", "clean water"])
    assert list(extractor.extract_many([TEXT], workers=2)) == [extractor.extract(TEXT)]


def test_explanations_add_up() -> None:
    """A phrase's score is the mean of its words' weights, and rank and counts are those of the text."""
    extractor = keysift.Extractor("lexspec")
    found = extractor.explain(TEXT, "neural network")
    everything = extractor.extract(TEXT, top=None)
    assert found.rank is not None
    assert everything[found.rank - 1] == found.keyphrase
    assert found.ranked == len(everything)
    assert found.keyphrase.score == pytest.approx(sum(word.weights["weight"] for word in found.words) / 2)
    assert [(word.stem, word.times) for word in found.words] == [("neural", 2), ("network", 3)]
    assert all(word.corpus_frequency for word in found.words)


@pytest.mark.parametrize("name", FROM_A_TEXT)
def test_every_method_can_be_explained(name: str) -> None:
    """Every answer has an explanation with the same score."""
    extractor = Extractor(name)
    answers = extractor.extract(TEXT, top=None)
    assert answers
    for phrase in answers:
        found = extractor.explain(TEXT, phrase.text)
        assert found.keyphrase == phrase
        assert found.formula


def test_what_is_left_out_is_explained_too() -> None:
    """A candidate that is no answer has a reason instead of a rank, and so has what is no candidate."""
    banned = Extractor("tf", ban=["network"]).explain(TEXT, "neural network")
    assert (banned.rank, banned.status) == (None, "left out")
    assert "banned word" in banned.reason
    assert Extractor("tf").explain(TEXT, "neural theory").status == "no candidate"


def test_keyphrases_need_an_array() -> None:
    """Ranked numbers become Keyphrases with their scores."""
    candidates = find_candidates(keysift.analyze("Coral reefs."), CandidateRules())
    (found,) = keyphrases_of(candidates, array("i", [0]), array("d", [2.0]))
    assert found == Keyphrase("Coral reefs", 2.0, ((0, 11),), "coral reef")


@pytest.mark.parametrize("more", [{}, {"deduplicate": "nested"}, {"diversity": 0.5}, {"vocabulary": ["grids"]}])
def test_any_number_of_phrases_can_be_asked_for(more: dict[str, Any]) -> None:
    """A number that no C integer holds is as good as all phrases, of a vocabulary and beside it too."""
    text = "Sparse grids have points. Word graphs have edges."
    assert extract(text, top=2**70, **more) == extract(text, top=None, **more)
    if "vocabulary" in more:
        assert "word graphs" in str(extract(text, new_terms=2**70, **more).new_terms.texts).lower()  # type: ignore[attr-defined]
