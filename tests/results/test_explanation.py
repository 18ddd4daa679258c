from __future__ import annotations

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
    """The error names what rules the phrase out."""
    with pytest.raises(keysift.OptionError, match="no candidate phrase") as error:
        keysift.explain(TEXT, phrase)
    assert reason in str(error.value)


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
    with pytest.raises(keysift.OptionError) as error:
        keysift.explain(TEXT, "coral reefs", **options)  # type: ignore[arg-type]
    assert reason in str(error.value)


def test_occurrences_that_count_are_told_apart() -> None:
    """Occurrences inside longer phrases are among all, but not among those that count for the score."""
    text = "Coral reefs grow. Divers like the coral. Coral reefs die, and the coral is gone."
    found = keysift.explain(text, "coral")
    assert (found.occurrences, found.counted) == (4, 2)
    assert found.occurrences == len(found.keyphrase.spans)


@pytest.mark.parametrize(
    ("deduplicate", "note"),
    [("nested", "it repeats 'Coral reefs', rank 1"), ("overlap", "it repeats 'Coral reefs', rank 1")],
)
def test_a_repeated_phrase_is_named(deduplicate: str, note: str) -> None:
    """A candidate that is left out says which better phrase it repeats."""
    found = keysift.explain(TEXT, "reefs", deduplicate=deduplicate)
    assert found.rank is None
    assert note in found.notes[-1]


def test_a_banned_phrase_is_no_repetition() -> None:
    """A candidate with a banned word says so."""
    found = keysift.explain(TEXT, "coral reefs", ban=["coral"])
    assert found.rank is None
    assert "banned" in found.notes[-1]


def test_a_short_form_is_explained_as_its_phrase() -> None:
    """Asking for the short form of a phrase gives the phrase."""
    assert keysift.explain(TEXT, "MT").keyphrase.text == "Machine translation"
