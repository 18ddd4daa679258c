"""What is specific to a collection comes first, and what many of its documents have stands apart."""

from __future__ import annotations

import keysift
from keysift.collections.collection_tables import to_text

SUBJECTS = ("coral reefs", "waggle dances", "sparse grids", "tidal power", "mountain glaciers")
# General words in more documents than any subject, and a footer in most of them.
TEXTS = [
    f"The {subject} are studied. {'The problem is old. ' if number % 5 < 2 else ''}Many {subject} were seen."
    + (" See the contact information." if number % 5 else "")
    for number, subject in enumerate(subject for subject in SUBJECTS for _ in range(5))
]


def test_general_words_come_after_subjects() -> None:
    """A phrase of general words is listed after rarer ones, although more documents have it."""
    found = keysift.collect(TEXTS)
    places = {phrase.text: place for place, phrase in enumerate(found.phrases)}
    counts = {phrase.text: phrase.count for phrase in found.phrases}
    assert counts["problem"] > counts["coral reefs"]
    assert places["coral reefs"] < places["problem"]
    assert places["waggle dances"] < places["problem"]


def test_boilerplate_stands_apart() -> None:
    """A phrase of many documents is marked, comes last, and is named apart on the terminal."""
    found = keysift.collect(TEXTS)
    assert [phrase.text for phrase in found.phrases if phrase.is_common] == ["contact information"]
    assert found.phrases[-1].text == "contact information"
    printed = to_text(found)
    assert "in many documents (their subject, or boilerplate): contact information (80%)" in printed
    assert found.as_data()["phrases"][-1]["is_common"] is True
    assert not any(phrase.is_common for phrase in keysift.collect(TEXTS[:4]).phrases)  # too few to say


def test_a_footer_is_not_among_the_best_of_all_that_have_it() -> None:
    """In a large collection, a phrase of a third of the documents is marked, and a subject of a fifth is not."""
    footer = " See the contact information: it is the contact information of us."
    texts = [
        f"The {SUBJECTS[number % 5]} are seen at site{number}. Many {SUBJECTS[number % 5]} were lost."
        + (footer if number % 3 == 0 else "")
        for number in range(120)
    ]
    found = keysift.collect(texts)
    shares = {phrase.text: phrase.share for phrase in found.phrases}
    assert shares["contact information"] == 1 / 3
    assert shares["coral reefs"] == 1 / 5
    assert [phrase.text for phrase in found.phrases if phrase.is_common] == ["contact information"]


def test_without_general_frequencies_documents_count() -> None:
    """In a language without general frequencies, phrases of more documents come first."""
    found = keysift.collect(TEXTS, language="und", stop_words=["the", "are", "is", "many", "were", "see"])
    assert [phrase.specificity for phrase in found.phrases] == [phrase.count for phrase in found.phrases]
