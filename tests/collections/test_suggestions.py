"""Terms that a vocabulary lacks."""

from __future__ import annotations

from keysift import Vocabulary
from keysift.collections import suggest


def test_contexts_are_of_whole_words() -> None:
    """A context has the term and whole words only, at most fifty characters on each side."""
    around = "it is needed by everyone everywhere, all the time, and soon by every one of us"
    text = f"{around}, clean water, {around}."
    (found,) = suggest([text] * 2, Vocabulary.of(["sea"]), new_terms=1)
    assert found.text == "clean water"
    (context,) = set(found.contexts)
    assert f" {context} " in text
    assert "clean water" in context
    assert 60 < len(context) <= len("clean water") + 100


def test_variants_of_a_term_are_one() -> None:
    """A term that documents spell in several ways is suggested once, with all its documents."""
    texts = [
        "The colour vision of fish.",
        "The color vision of fish.",
        "Colour-vision tests of fish, and colour vision.",
    ]
    found = suggest(texts, Vocabulary.of(["fish"]))
    assert [(one.text, one.documents) for one in found if "vision" in one.text] == [("colour vision", 3)]


def test_nearest_concepts_in_the_language_of_the_texts() -> None:
    """Where the language is detected, the nearest concepts are those whose labels of that language are alike."""
    text = "Wir fördern die erneuerbare Energie der Stadt. Das Trinkwasser ist sauber."
    v = Vocabulary.of([{"label_de": "Trinkwasser", "id": "w"}, {"label_de": "Energien", "id": "e"}])
    found = suggest([text] * 2, v)
    assert ("erneuerbare Energie", ("Energien",)) in {(one.text, one.nearest) for one in found}


def test_nearest_concepts_of_a_hyphenated_term() -> None:
    """Words that a hyphen joins are compared one by one with those of the vocabulary."""
    (found,) = suggest(["The coral-reef fish."] * 2, Vocabulary.of(["coral reef", "sea"]), new_terms=1)
    assert (found.text, found.nearest) == ("coral-reef fish", ("coral reef",))


def test_terms_of_the_collection_come_first() -> None:
    """A term that is specific to some documents goes before a general word that is in more of them."""
    texts = [f"The problem of {term}. We see {term}." for term in ("coral reefs", "tidal power") for _ in range(2)]
    found = suggest(texts, Vocabulary.of(["sea"]))
    assert [(one.text, one.documents) for one in found] == [("coral reefs", 2), ("tidal power", 2), ("problem", 4)]
