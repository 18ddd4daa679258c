from __future__ import annotations

import math

import pytest

import keysift

TEXT = (
    "Coral reefs need clean water. The coral reef grows slowly. Divers restored 30 corals in July. Coral bleaching "
    'is a problem, and reefs of coral die. <img class="wide photo"> Machine translation (MT) helps. MT is old.'
)


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("lunar orbit", "It is not in the text."),
        ("wide photo", "only in markup"),
        ("the", "It is a stop word."),
        ("the coral reef", "'The' is a stop word."),
        ("grows", "It is a verb there."),
        ("slowly", "It is an adverb there."),
        ("30", "It is a number."),
        ("July", "only a date"),
        ("water divers", "no sentence has them one after the other"),
        ("water the", "no sentence has them one after the other"),
        ("bleaching", "inside a longer phrase: 'Coral bleaching'"),
    ],
)
def test_a_phrase_that_is_no_candidate_is_told_why(phrase: str, reason: str) -> None:
    """The explanation names what rules the phrase out."""
    found = keysift.explain(TEXT, phrase)
    assert (found.status, found.rank, found.keyphrase.text) == ("no candidate", None, phrase)
    assert reason in found.reason
    assert found.reason in str(found)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"max_words": 1}, "It has 2 words, and 'max_words' is 1."),
        ({"min_words": 3}, "It has 2 words, and 'min_words' is 3."),
        ({"max_characters": 4}, "It has 11 characters, and 'max_characters' is 4."),
        ({"min_characters": 20}, "It has 11 characters, and 'min_characters' is 20."),
        ({"phrases": ["clean water"]}, "not one of the phrases given"),
    ],
)
def test_limits_are_named(options: dict[str, object], reason: str) -> None:
    """A phrase that an option rules out is told which one."""
    assert reason in keysift.explain(TEXT, "coral reefs", **options).reason  # type: ignore[arg-type]


def test_occurrences_inside_longer_phrases_are_told_apart() -> None:
    """They are among all occurrences, and the sentence about them says nothing else: methods weigh them differently."""
    text = "Coral reefs grow. Divers like the coral. Coral reefs die, and the coral is gone."
    found = keysift.explain(text, "coral")
    assert (found.occurrences, found.counted) == (4, 2)
    assert found.factors["frequency"] == pytest.approx(math.log(1 + 2 + 2 / 4) ** 2)
    assert "It occurs 4 times, 2 of them inside longer phrases, first as word 1 of the text." in str(found)
    assert found.occurrences == len(found.keyphrase.spans)


@pytest.mark.parametrize("deduplicate", ["nested", "overlap"])
def test_a_repeated_phrase_is_named(deduplicate: str) -> None:
    """A candidate that is left out says which better phrase it repeats."""
    found = keysift.explain(TEXT, "reefs", deduplicate=deduplicate)
    assert (found.status, found.rank, found.merged_into) == ("merged", None, "Coral reefs")
    assert "repeats 'Coral reefs'" in found.reason
    assert str(found).startswith("reefs: left out by sift, score ")


def test_a_phrase_below_the_best_is_ranked_low() -> None:
    """Whether a phrase is shown depends on how many are."""
    last = keysift.extract(TEXT, top=None)[-1].text
    found = keysift.explain(TEXT, last, top=2)
    assert (found.status, found.rank) == ("ranked low", found.ranked)
    assert keysift.explain(TEXT, last, top=None).status == "shown"


def test_words_are_named_and_not_stems() -> None:
    """An explanation shows the words of a phrase as the phrase has them."""
    text = "Divers work on restoration. Ocean restoration takes years, says the ocean restoration team."
    found = keysift.explain(text, "restoration")
    assert [word.text for word in found.words] == found.keyphrase.text.split()
    assert "restor " not in str(found)


def test_what_raises_and_lowers_follows_from_the_factors() -> None:
    """The sentences name factors that are above and below those of the best phrases, and the formula is not printed."""
    found = keysift.explain(TEXT, keysift.extract(TEXT)[0].text)
    printed = str(found)
    for effect, sign in (("raises", 1), ("lowers", -1)):
        sentence = next((line for line in printed.splitlines() if f"What {effect}" in line), "")
        named = [name for name in found.factors if f"{name} (" in sentence]
        assert all(sign * found.factors[name] > sign * found.usual_factors[name] for name in named)
    assert found.formula not in printed
    assert "<table>" in found._repr_html_()


def test_a_banned_phrase_is_no_repetition() -> None:
    """A candidate with a banned word says so."""
    found = keysift.explain(TEXT, "coral reefs", ban=["coral"])
    assert found.rank is None
    assert "banned" in found.reason


def test_a_phrase_that_is_left_out_has_no_score() -> None:
    """Nothing is said of a score where the options or the method take a phrase out, and JSON has a number for it."""
    banned = keysift.explain(TEXT, "coral reefs", ban=["coral"])
    beside = keysift.explain(TEXT, "coral bleaching", method="topicrank")
    for found, method in ((banned, "sift"), (beside, "topicrank")):
        assert (found.status, found.keyphrase.score) == ("left out", 0.0)
        assert str(found).startswith(f"{found.keyphrase.text}: left out by {method}\n")


def test_an_explanation_says_in_which_language_the_text_was_read() -> None:
    """The language is that of the text, for phrases that are no candidates too; tokens from outside have none."""
    german = "Die Fledermäuse jagen nachts in der Stadt, und der Park ist ihr Jagdgebiet."
    assert [keysift.explain(german, phrase).language for phrase in ("Jagdgebiet", "jagen")] == ["de", "de"]
    assert keysift.explain(german, "Jagdgebiet", language="en").language == "en"
    tokens = keysift.Document.from_tokens(
        ["Coral", "reefs"], ["JJ", "NNS"], stems=["coral", "reef"], stop_words=[False, False]
    )
    assert keysift.explain(tokens, "coral reef").language is None


def test_a_short_form_is_explained_as_its_phrase() -> None:
    """Asking for the short form of a phrase gives the phrase."""
    assert keysift.explain(TEXT, "MT").keyphrase.text == "Machine translation"
