"""Runs with linking words inside, trimmed and taken apart."""

from __future__ import annotations

from array import array

import pytest

import keysift
from keysift.kernels.linked import find_parts


@pytest.mark.parametrize(
    ("code", "text", "wanted", "unwanted"),
    [
        ("fr", "Le projet crée une centaine d'emplois.", "emplois", "centaine d'emplois"),
        ("fr", "Cela coûte 3 millions d'euros aux communes.", "communes", "d'euros"),
        ("fr", "Il attend le résultat des élections de dimanche.", "résultat des élections", "élections de dimanche"),
        ("fr", "Ils ont fui dans la nuit de vendredi avec leur enfant.", "enfant", "nuit"),
        ("fr", "On a vu Marine Le Pen parler.", "Marine Le Pen", "Pen"),
        ("pt", "Gastou 5 milhões de euros em estradas.", "estradas", "de euros"),
        ("nl", "Volgens Jan de Vries klopt dat.", "Jan de Vries", "Vries"),
        ("nl", "Boeren protesteren in Den Haag tegen de wet.", "Den Haag", "Haag"),
        ("es", "Lo dice la Agencia Espacial Europea hoy.", "Agencia Espacial Europea", "Europea"),
        (
            "fr",
            "Ils dépassent les seuils de l'Organisation mondiale de la santé.",
            "Organisation mondiale de la santé",
            "seuils de l'Organisation",
        ),
        ("es", "La mayoría de los votantes no quiere eso.", "votantes", "mayoría de los votantes"),
    ],
)
def test_linked_phrases_are_trimmed(code: str, text: str, wanted: str, unwanted: str) -> None:
    """Linked phrases lose amounts, days and linking words at their edges, names are whole, and long phrases are cut."""
    found = keysift.extract(text, language=code, top=None).texts
    assert wanted in found
    assert unwanted not in found


def test_a_name_does_not_go_on_in_the_next_sentence() -> None:
    """A particle joins the parts of a name within a sentence only."""
    found = keysift.extract("Ils ont appelé Paul. Le Havre gagne. La suite est connue.", language="fr", top=None).texts
    assert not [phrase for phrase in found if "Paul" in phrase and "Havre" in phrase]


def test_parts_that_are_runs_elsewhere() -> None:
    """Of "a de b de c", the parts that are runs elsewhere are found, at any place and of any length."""
    #        a de b de c    b de c    a
    stems = array("i", [0, 1, 2, 1, 3, 2, 1, 3, 0])
    starts, lengths = array("i", [0, 5, 8]), array("i", [5, 3, 1])
    assert sorted(find_parts("NDNDNNDNN", stems, starts, lengths, 3, 6)) == [(0, 1), (2, 3)]
    assert find_parts("NDNDNNDNN", stems, starts, lengths, 3, 2) == [(0, 1)]
    assert find_parts("NNN", array("i", [0, 1, 2]), array("i", [0]), array("i", [3]), 1, 6) == []
