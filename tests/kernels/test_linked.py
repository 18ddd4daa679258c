"""Runs with linking words inside, trimmed and taken apart."""

from __future__ import annotations

import pytest

import keysift
from keysift.kernels.candidates import Runs
from keysift.kernels.linked import cut_long_runs, with_linked_parts
from tests.cases import document_of


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
    #                                    a  de b  de c  b  de c  a
    document = document_of("NDNDNNDNN", [0, 1, 2, 1, 3, 2, 1, 3, 0])
    runs = [(0, 5), (5, 3), (8, 1)]
    assert with_linked_parts(document, Runs.of(runs), 6).pairs() == [(0, 1), (0, 5), (2, 3), (5, 3), (8, 1)]
    assert with_linked_parts(document, Runs.of(runs), 2).pairs() == [(0, 1), *runs]
    assert with_linked_parts(document_of("NNN"), Runs.of([(0, 3)]), 6).pairs() == [(0, 3)]


def test_long_runs_are_cut_behind_links() -> None:
    """A run that is too long is cut: as much behind a link as may be, and what is before."""
    assert cut_long_runs(document_of("NDDNADDN"), Runs.of([(0, 8)]), 6).pairs() == [(0, 1), (3, 5)]
    assert cut_long_runs(document_of("NNNN"), Runs.of([(0, 4)]), 2).pairs() == [(0, 4)]
