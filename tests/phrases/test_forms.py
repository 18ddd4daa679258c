"""Of several inflected forms, the most basic one is shown."""

from __future__ import annotations

import pytest

import keysift
from keysift.phrases.forms import FORMS, USUAL_FORMS


@pytest.mark.parametrize(
    ("code", "forms", "basic"),
    [
        ("pl", "połączeń spawanych|połączenia spawane|połączeń spawanych", "połączenia spawane"),
        ("pl", "wytrzymałości|wytrzymałość|wytrzymałości", "wytrzymałość"),
        ("pl", "systemu|system|systemem|systemu", "system"),  # itself in -em
        ("pl", "Krakowem|Kraków|Krakowem", "Kraków"),  # itself in -ów
        ("pl", "analizę numeryczną|analiza numeryczna", "analiza numeryczna"),
        ("de", "freien Software|freie Software|freien Software", "freie Software"),
        ("de", "freien Markt|freier Markt|freiem Markt", "freier Markt"),
        ("de", "freier Software|freie Software|freier Software", "freie Software"),
        ("ru", "свободного рынка|свободный рынок|свободного рынка", "свободный рынок"),
        ("cs", "umělé inteligence|umělou inteligenci|umělá inteligence", "umělá inteligence"),
    ],
)
def test_the_least_inflected_forms(code: str, forms: str, basic: str) -> None:
    """The forms with the fewest case endings are chosen, even if others are more frequent."""
    choose = FORMS[code].choose
    assert choose is not None
    assert choose(forms.split("|")) == basic.split("|")


@pytest.mark.parametrize("code", ["pl", "de"])
def test_one_form_stays_as_it_is(code: str) -> None:
    """A phrase with a single form keeps all its spellings, inflected or not."""
    choose = FORMS[code].choose
    assert choose is not None
    assert choose(["Nowych Sieci", "nowych sieci"]) == ["Nowych Sieci", "nowych sieci"]


@pytest.mark.parametrize("code", ["en", "fr", "es", "it", "pt", "nl", "und", ""])
def test_languages_without_case(code: str) -> None:
    """Languages whose nouns and adjectives have no case have no endings to look at."""
    assert FORMS.get(code, USUAL_FORMS).choose is None


def test_plurals_of_german_nouns_are_no_case() -> None:
    """The ending of a German noun does not count: the more frequent number is shown."""
    found = keysift.extract("Die Schulen öffnen. Viele Schulen bleiben zu. Jede Schule entscheidet.", language="de")
    assert "Schulen" in found.texts


def test_spans_have_all_forms() -> None:
    """The form that is shown does not change which places belong to a phrase."""
    text = "Einsatz freier Software. Der Verein nutzt freie Software. Mit freier Software geht es."
    found = {phrase.text: phrase for phrase in keysift.extract(text, language="de")}["freie Software"]
    assert [text[start:end] for start, end in found.spans] == ["freier Software", "freie Software", "freier Software"]


def test_a_place_with_a_verb_is_not_shown() -> None:
    """The form that is shown is one that the text has as a phrase, not a verb with the same stem behind its subject."""
    text = "The oil spilled by the tanker is heavy. It is the largest oil spill of the year. The oil spilled again."
    phrase = next(phrase for phrase in keysift.extract(text, language="en") if phrase.stem == "oil spill")
    assert phrase.text == "oil spill"
    assert [text[start:end] for start, end in phrase.spans] == ["oil spilled", "oil spill", "oil spilled"]


def test_a_number_at_the_end_of_a_sentence_has_no_full_stop() -> None:
    """What is an ordinal elsewhere is a number where a phrase ends: a house, a paragraph."""
    text = "Eine Heizung in der Lindenstraße 14. Nach der Besichtigung der Lindenstraße 14 raten wir dazu."
    found = {phrase.text: phrase for phrase in keysift.extract(text, language="de")}["Lindenstraße 14"]
    assert {text[start:end] for start, end in found.spans} == {"Lindenstraße 14"}


def test_a_single_word_is_a_noun_if_it_is_one_somewhere() -> None:
    """A word alone is shown as a noun, even if the text has its adjective more often."""
    text = (
        "Agriculture is old. The agricultural sector grows. Agricultural trade falls. The agricultural union met. "
        "They study agriculture."
    )
    found = {phrase.lower() for phrase in keysift.extract(text, top=None, deduplicate="none").texts}
    assert "agriculture" in found
    assert "agricultural" not in found
