"""What is a term inside of longer phrases, and what only looks like a part of one, in languages other than English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import keysift
from keysift.data import DATA


def _found(language: str, text: str) -> set[str]:
    return {phrase.text for phrase in keysift.extract(text, language=language, deduplicate="none", top=None)}


@pytest.mark.parametrize(
    ("language", "text", "term"),
    [
        ("fr", "Le service publie un bulletin de santé publique.", "santé publique"),
        ("it", "Il museo compra una raccolta di arte contemporanea.", "arte contemporanea"),
        ("es", "El centro ofrece un curso de cocina vegetariana.", "cocina vegetariana"),
        ("pt", "A escola abriu um curso de língua estrangeira.", "língua estrangeira"),
    ],
)
def test_noun_and_adjective_behind_a_link(language: str, text: str, term: str) -> None:
    """A noun with its adjective is a phrase of its own, even if the text has it once and linked to another noun."""
    assert term in _found(language, text)


def test_nouns_of_many_phrases() -> None:
    """A noun that three different phrases have in common is one, too; of two phrases, it is not."""
    twice = "La flore des dunes souffre. La protection des dunes coûte cher."
    assert "dunes" not in _found("fr", twice)
    assert "dunes" in _found("fr", f"{twice} Le sable des dunes recule.")


def test_parts_of_chains() -> None:
    """Several Polish nouns in a row that two different chains have in common are a phrase."""
    text = "Zbadano czas pracy kierowców autobusów. Nowy czas pracy lekarzy budzi spory."
    assert "czas pracy" in _found("pl", text)
    assert "czas pracy" not in _found("pl", "Zbadano czas pracy kierowców autobusów.")


@pytest.mark.parametrize(
    ("language", "text", "term"),
    [
        ("fr", "Le moulin à vent tourne. Un autre moulin à vent est fermé.", "moulin à vent"),
        ("it", "La macchina da presa costa. Una macchina da presa serve.", "macchina da presa"),
        ("pl", "Rośnie dostęp do informacji. Ustawa ogranicza dostęp do informacji.", "dostęp do informacji"),
    ],
)
def test_prepositions_that_join(language: str, text: str, term: str) -> None:
    """Two nouns around a preposition are one phrase if the text repeats them, and not if it does not."""
    assert term in _found(language, text)
    assert term not in _found(language, text[: text.index(".") + 1])


@pytest.mark.parametrize(
    ("language", "text", "term", "broken"),
    [
        ("es", "La plaza se llenó a favor de los bomberos.", "bomberos", "favor de los bomberos"),
        ("pl", "Trwa szkolenie w zakresie ochrony danych.", "ochrony danych", "zakresie ochrony danych"),
        ("it", "Riceviamo ogni settimana proteste dal quartiere.", "proteste", "settimana proteste"),
        ("nl", "De gemeente kiest op basis van onderzoek een plan.", "onderzoek", "basis van onderzoek"),
    ],
)
def test_halves_of_prepositions(language: str, text: str, term: str, broken: str) -> None:
    """A noun that is half of a preposition or of a time is no part of what follows."""
    found = _found(language, text)
    assert term in found
    assert broken not in found


@pytest.mark.parametrize(
    ("language", "text", "term", "broken"),
    [
        ("fr", "La double porte garde la chaleur.", "double porte", "double porte garde"),
        ("pl", "Krzesła ustawione przez uczniów stoją.", "krzesła", "krzesła ustawione"),
        ("fr", "Les forêts dominées par les hêtres reculent.", "forêts", "forêts dominées"),
        ("pl", "Powstaje wizja maszynowa umożliwiająca kontrolę.", "wizja maszynowa", "wizja maszynowa umożliwiająca"),
        ("pl", "Metoda wymaga zastosowania różnych algorytmów.", "zastosowania", "zastosowania różnych"),
    ],
)
def test_verbs_are_no_part(language: str, text: str, term: str, broken: str) -> None:
    """A verb before a determiner, a participle before what belongs to it, and a light adjective are no part."""
    found = {phrase.casefold() for phrase in _found(language, text)}
    assert term in found
    assert broken not in found


def test_parts_end_in_no_link() -> None:
    """What several phrases have in common does not end in a linking word."""
    text = "La junta de propietarios de la calle vota. Votan los propietarios de los bajos."
    found = _found("es", text)
    assert found
    assert not [phrase for phrase in found if phrase.endswith(" de")]


def test_a_joined_noun_in_small_letters_is_no_name() -> None:
    """A phrase that the text repeats with its preposition is whole, whatever the tagger takes its noun for."""
    text = (
        "Cafetière à piston Lumbre 1 litre\n\nLe café chaud : voici la cafetière à piston Lumbre. Une cafetière solide."
    )
    assert "cafetière à piston Lumbre" in {phrase[0].lower() + phrase[1:] for phrase in _found("fr", text)}


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("nl", "In de Tweede Kamer klinkt kritiek.", "Tweede Kamer"),
        ("de", "Das Dorf wurde im Zweiten Weltkrieg zerstört.", "Zweiten Weltkrieg"),
        ("fr", "Le musée montre la Première Guerre mondiale.", "Première Guerre mondiale"),
        ("it", "Il Consiglio dei ministri decide. Il ministro Verdi tace.", "Consiglio dei ministri"),
    ],
)
def test_names_are_whole(language: str, text: str, name: str) -> None:
    """A name keeps the ordinal that it begins with, and the words behind its link."""
    assert name in _found(language, text)


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl", "pl", "pt"])
def test_idioms_have_two_halves(language: str) -> None:
    """Each idiom of the data files is a preposition and a noun, joined by a plus sign."""
    lists = (Path(DATA) / f"phrase_words_{language}.txt").read_text(encoding="utf-8")
    idioms = re.search(r"idioms:\n((?: .*\n)+)", lists)
    assert idioms
    assert [idiom for idiom in idioms[1].split() if not re.fullmatch(r"[^+]+\+[^+]+", idiom)] == []


@pytest.mark.parametrize(
    ("language", "text", "terms", "whole"),
    [
        (
            "fr",
            "Elle étudie la diffusion de la littérature de jeunesse.",
            {"diffusion", "littérature de jeunesse"},
            "diffusion de la littérature de jeunesse",
        ),
        ("fr", "Il défend les droits de l'homme.", {"droits de l'homme"}, "homme"),
        (
            "fr",
            "Elle dirige l'Institut national de la statistique.",
            {"Institut national de la statistique"},
            "statistique",
        ),
        (
            "es",
            "Se aprobó la renovación de las ventanas antiguas.",
            {"renovación", "ventanas antiguas"},
            "renovación de las ventanas antiguas",
        ),
        (
            "it",
            "Inizia il restauro delle pitture murali.",
            {"restauro", "pitture murali"},
            "restauro delle pitture murali",
        ),
        (
            "pt",
            "Mediram a estrutura de ferro do edifício.",
            {"estrutura de ferro", "edifício"},
            "estrutura de ferro do edifício",
        ),
    ],
)
def test_an_article_links_two_terms(language: str, text: str, terms: set[str], whole: str) -> None:
    """A phrase ends before an article, unless it is one noun and one other, or has a name."""
    found = _found(language, text)
    assert terms <= found
    assert whole not in found


def test_what_a_text_repeats_around_an_article_is_one_term() -> None:
    """The same two words around a link are one term, whatever belongs to them."""
    twice = "La mise en œuvre du plan climat territorial commence. L'évaluation du plan climat territorial suit."
    assert "plan climat territorial" in _found("fr", twice)
    repeated = "Le taux d'intérêt du crédit immobilier baisse. Un taux d'intérêt du crédit immobilier fixe est rare."
    assert "taux d'intérêt du crédit immobilier" in _found("fr", repeated)
    assert "taux d'intérêt du crédit immobilier" not in _found("fr", repeated[: repeated.index(".") + 1])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hier, la Bibliothèque nationale de France a fermé.", "Bibliothèque nationale de France"),
        ("Le gouverneur de la Banque de France a parlé.", "Banque de France"),
        ("Selon l'Agence spatiale de Russie, le vol est reporté.", "Agence spatiale de Russie"),
    ],
)
def test_names_end_in_a_place(text: str, name: str) -> None:
    """A noun with a capital and the place that is linked to it are one name, also where an adjective is between."""
    assert name in _found("fr", text)


def test_a_place_belongs_to_no_common_noun() -> None:
    """A noun without a capital is no part of the name that is linked to it, nor is one that opens a sentence."""
    assert _found("fr", "Le président de la France est venu.") >= {"président", "France"}
    assert _found("fr", "Exportations records de France.") >= {"France"}
