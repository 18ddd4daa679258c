"""Phrases are shown as a dictionary has them: in the nominative, without capitals of sentences and titles."""

from __future__ import annotations

import pytest

import keysift
from keysift.phrases.nominatives import in_german, in_polish, in_usual_case


@pytest.mark.parametrize(
    ("form", "kinds", "nominative"),
    [
        ("biblioteki szkolnej", "NA", "biblioteka szkolna"),
        ("szkole muzycznej", "NA", "szkoła muzyczna"),
        ("edukacji zdrowotnej", "NA", "edukacja zdrowotna"),
        ("odpowiedzialnością cywilną", "NA", "odpowiedzialność cywilna"),
        ("instytutu badawczego", "NA", "instytut badawczy"),
        ("postępowania karnego", "NA", "postępowanie karne"),
        ("szkoleń zawodowych", "NA", "szkolenia zawodowe"),
        ("ministerstwem obrony", "NN", "ministerstwem obrony"),  # alone, its ending may be of several words
        ("wiedzę uczniów", "NN", "wiedza uczniów"),
        ("zwierzę domowe", "NA", "zwierzę domowe"),
        ("nauczanie początkowej", "NA", "nauczanie początkowej"),  # of a noun that the phrase has not got
        ("mechanizmu", "N", "mechanizm"),
        ("szkoły", "N", "szkoły"),  # a genitive or a plural
        ("Anny Nowak", "PP", "Anny Nowak"),
    ],
)
def test_polish_nominatives(form: str, kinds: str, nominative: str) -> None:
    """The first noun and its adjectives are in the nominative if their endings say which; the rest stays."""
    assert in_polish(form, [(form, kinds, "dla")]) == nominative


def test_polish_singular_by_another_form() -> None:
    """What may be a genitive or a plural is a genitive if the text has the singular in another case."""
    assert in_polish("gleby", [("gleby", "N", "dla"), ("glebę", "N", "na")]) == "gleba"
    assert in_polish("gleby", [("gleby", "N", "dla"), ("gleb", "N", "na")]) == "gleby"


@pytest.mark.parametrize(
    ("before", "form", "nominative"),
    [
        ("der", "erneuerbaren Energien", "erneuerbare Energien"),
        ("die", "gesetzlichen Feiertage", "gesetzliche Feiertage"),
        ("den", "steilen Hang", "steiler Hang"),
        ("der", "steile Hang", "steiler Hang"),
        ("das", "alte städtische Hallenbad", "altes städtisches Hallenbad"),
        ("in", "sicheren Unterkünften", "sicheren Unterkünften"),  # the nominative of the noun is another one
        ("in", "betreuten Einrichtungen", "betreute Einrichtungen"),
        ("mit", "ärztlicher Betreuung", "ärztliche Betreuung"),
        ("dem", "steilen Hang", "steilen Hang"),  # may be a neuter
        ("und", "neuen Fenster", "neuen Fenster"),
        ("ein", "großer Ursprung", "großer Ursprung"),
        ("", "Berliner Mauer", "Berliner Mauer"),
        ("des", "Gesangvereins", "Gesangverein"),
        ("des", "Rathauses", "Rathaus"),
        ("die", "Vereins", "Vereins"),
        ("des", "Kurses", "Kurses"),
    ],
)
def test_german_nominatives(before: str, form: str, nominative: str) -> None:
    """Adjectives end as in a nominative without an article if the words around them say which."""
    assert in_german(form, [(form, "A" * form.count(" ") + "N", before)]) == nominative


@pytest.mark.parametrize(
    ("form", "kinds", "before", "usual"),
    [
        ("Gestion des déchets", "NDN", "", "gestion des déchets"),
        ("Gestion des déchets", "NDN", "la", "Gestion des déchets"),
        ("Cour des comptes", "PDN", "", "Cour des comptes"),
        ("Piste Ciclabili", "NA", "", "Piste Ciclabili"),
        ("Merci", "N", "", "Merci"),
        ("PISTES CYCLABLES", "NA", "des", "pistes cyclables"),
        ("CLIMAT EN FRANCE", "N-P", "", "climat en France"),
        ("UE, ONU", "P.P", "", "UE, ONU"),
    ],
)
def test_usual_case(form: str, kinds: str, before: str, usual: str) -> None:
    """Capitals of a sentence start and of whole titles go, those of names and short forms stay."""
    assert in_usual_case(form, [(form, kinds, before)]) == usual


def test_places_stay_as_written() -> None:
    """Whatever is shown, spans are the places where the phrase stands, in the forms that the text has."""
    text = "Wykład dotyczył administracji publicznej. Prawo administracji publicznej się zmienia."
    found = {phrase.text: phrase for phrase in keysift.extract(text, language="pl")}["administracja publiczna"]
    assert {text[start:end] for start, end in found.spans} == {"administracji publicznej"}
