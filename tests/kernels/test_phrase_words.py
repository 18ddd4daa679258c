"""Words that phrases do not begin or end with, told quickly."""

from __future__ import annotations

import os

import pytest

import keysift
from keysift.analysis.token_kinds import ADJECTIVE
from keysift.data import DATA
from keysift.kernels.candidates import Runs
from keysift.kernels.tidying import tidy
from keysift.phrases.phrase_words import phrase_words
from keysift.phrases.rules import CandidateRules
from tests.cases import document_of


def listed(language: str, name: str) -> list[str]:
    """Return the words of a list, read in the plainest way."""
    with open(os.path.join(DATA, f"phrase_words_{language}.txt"), encoding="utf-8") as file:
        parts = file.read().split(f"{name}:\n")[1].split("\n")
    return " ".join(line for line in parts[: next(n for n, line in enumerate(parts) if line[:1] != " ")]).split()


@pytest.mark.parametrize("change", [str.lower, str.upper, str.capitalize])
def test_light_words_are_known_in_any_case(change: object) -> None:
    """A phrase loses every light adjective at its start, whatever its capitals; a longer word stays."""
    assert callable(change)
    for word in listed("en", "light"):
        for form, start in ((change(word), 1), (change(word) + "x", 0)):
            document = document_of(ADJECTIVE + "N", words=[form, "grids"])
            assert tidy(document, Runs.of([(0, 2)]), phrase_words("en"), CandidateRules()).pairs() == [
                (start, 2 - start)
            ]


def test_languages_have_words_of_their_own() -> None:
    """Each tagged language has its own words; one without a list has only those of all languages."""
    for code, language in keysift.languages().items():
        has_words = os.path.exists(os.path.join(DATA, f"phrase_words_{code}.txt"))
        assert has_words == bool(language.tagger and language.tagger.endswith(".model"))
