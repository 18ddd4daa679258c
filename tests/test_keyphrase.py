from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import keysift

WORDS = ("coral", "Reefs", "networks", "graphs", "e", "x1", "caf\xe9", "stra\xdfe")
SIGNS = (
    "_",
    "__",
    "\xad",
    "\x00",
    "\x07",
    "\x1b",
    "\u0301",
    "\u200b",
    "*",
    "`",
    "-",
    "-\n",
    "\n",
    " ",
    "\\'",
    "'",
    "/",
)


def letters(text: str) -> str:
    """Return the letters and digits of a text, without accents and without case."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text).casefold() if sign.isalnum())


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.sampled_from(SIGNS) | st.just(" "), max_size=30).map("".join))
def test_a_phrase_has_the_letters_of_an_occurrence(text: str) -> None:
    """Whatever signs, accents and control characters a text has, a phrase has the letters of one of its spans."""
    for phrase in keysift.extract(text, method="tf", top=None):
        assert letters(phrase.text) in {letters(text[start:end]) for start, end in phrase.spans}


@pytest.mark.parametrize(
    ("text", "phrase", "occurrence"),
    [
        ("Co\xadral reefs grow.", "Coral reefs", "Co\xadral reefs"),
        ("The _coral_ reefs grow.", "coral reefs", "coral_ reefs"),
        ("The Poincar\\'e maps grow.", "Poincar\xe9 maps", "Poincar\\'e maps"),
        ("Neural net-\nworks grow. Networks grow.", "Neural networks", "Neural net-\nworks"),
        ("<b>Coral</b> reefs grow.", "Coral reefs", "Coral</b> reefs"),
    ],
)
def test_an_occurrence_is_what_stands_in_the_text(text: str, phrase: str, occurrence: str) -> None:
    """Spans give the text as it stands; the phrase is as it is read, without hyphens, signs and markup inside it."""
    found = {one.text: [text[start:end] for start, end in one.spans] for one in keysift.extract(text, method="tf")}
    assert found[phrase] == [occurrence]


TEXT = "Hurricane Gilbert came. The eye of hurricane Gilbert\npassed the coast. Gilbert left on Monday."


def test_a_keyphrase_unpacks_as_text_and_score() -> None:
    """Pairs can be taken apart in a loop, and come as a list."""
    found = keysift.extract(TEXT)
    assert [(text, score) for text, score in found] == found.pairs
    assert found.pairs == [(phrase.text, phrase.score) for phrase in found]


def test_a_slice_is_of_the_same_class() -> None:
    """Slices have the texts and the language of the whole."""
    found = keysift.extract(TEXT)
    assert found[:2].texts == found.texts[:2]
    assert found[:2].language == found.language == "en"
    assert isinstance(found[0], keysift.Keyphrase)


def test_a_copy_knows_what_the_results_know() -> None:
    """A copy has the language, and its phrases know the sentences that they stand in."""
    found = keysift.extract(TEXT)
    for copied in (found.copy(), copy.copy(found)):
        assert copied is not found
        assert copied.language == "en"
        assert copied[0].contexts == found[0].contexts


def test_keyphrases_can_be_written_as_json() -> None:
    """What `to_dicts` returns survives JSON."""
    found = keysift.extract(TEXT)
    read = json.loads(json.dumps(found.to_dicts()))
    assert [one["text"] for one in read] == found.texts
    assert read[0]["spans"] == [list(span) for span in found[0].spans]


def test_keyphrases_print_as_a_table() -> None:
    """Printing shows a line for each phrase, and no fields."""
    found = keysift.extract(TEXT)
    lines = str(found).splitlines()
    assert len(lines) == 2 + len(found)
    assert found[0].text in lines[2]
    assert "Keyphrase(" not in repr(found)
    assert str(keysift.Keyphrases()) == "no keyphrases"


@pytest.mark.parametrize("backend", ["pandas", "polars", "pyarrow", None])
def test_keyphrases_become_a_data_frame(backend: str | None) -> None:
    """There is a row for each phrase, in the library that is asked for."""
    pytest.importorskip("narwhals")
    pytest.importorskip(backend or "pandas")
    found = keysift.extract(TEXT)
    frame = found.to_frame(backend)
    assert (backend or "pandas") in type(frame).__module__
    texts = frame["text"]
    assert (texts.to_pylist() if backend == "pyarrow" else texts.to_list()) == found.texts
    with pytest.raises(keysift.OptionError, match="backend"):
        found.to_frame("excel")


def test_a_keyphrase_knows_its_sentences() -> None:
    """The sentences of all occurrences come in order, on one line each."""
    contexts = keysift.extract(TEXT)[0].contexts
    assert contexts == ("Hurricane Gilbert came.", "The eye of hurricane Gilbert passed the coast.")


def test_a_keyphrase_knows_what_else_it_is_called() -> None:
    """Other forms and left out phrases are counted where they stand outside of the phrase itself."""
    best = keysift.extract(TEXT)[0]
    assert best.text == "hurricane Gilbert"
    assert best.variants == {"Hurricane Gilbert": 1, "Gilbert": 1}


def test_short_forms_are_variants() -> None:
    """The short form of a phrase is another form of it."""
    text = "Machine translation (MT) helps. MT is old, and MT is cheap."
    found = {phrase.text: phrase for phrase in keysift.extract(text)}
    assert found["Machine translation"].variants["MT"] == 3


def test_contexts_come_in_the_language_of_the_text() -> None:
    """A text in another language is read again in its own."""
    text = "Die Würde des Menschen ist unantastbar. Sie zu achten ist die Pflicht der staatlichen Gewalt."
    assert keysift.extract(text)[0].contexts[0] in text


@pytest.mark.parametrize("workers", [1, 2])
def test_results_of_many_texts_stay_small(workers: int) -> None:
    """Results of many texts and pickles do not hold their texts, and say so when they are asked for sentences."""
    (found,) = keysift.extract_many([TEXT], workers=workers)
    sent = pickle.loads(pickle.dumps(keysift.extract(TEXT)))
    assert sent == found
    assert sent.language == found.language == "en"
    for phrases in (found, sent):
        with pytest.raises(keysift.InputError, match="came without its text"):
            phrases[0].contexts  # noqa: B018
        assert b"Monday" not in pickle.dumps(phrases) + pickle.dumps(keysift.extract(TEXT)[0])


def test_a_keyphrase_has_the_same_fields_as_before() -> None:
    """What a keyphrase knows beyond its fields is neither compared nor part of it as a dict."""
    best = keysift.extract(TEXT)[0]
    assert list(dataclasses.asdict(best)) == ["text", "score", "spans", "stem"]
    assert best == dataclasses.replace(best)
    assert hash(best) == hash(dataclasses.replace(best))
