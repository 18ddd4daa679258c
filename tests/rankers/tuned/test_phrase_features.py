from __future__ import annotations

from math import log

import pytest

from keysift import Document, extract
from keysift.rankers.tuned.phrase_features import FEATURES, MEANINGS, features_of
from tests.cases import case_of


def rows_of(tokens: list[str], tags: list[str], ends: list[int]) -> dict[str, dict[str, float]]:
    """Return the features of each phrase of a text, by name, by stem."""
    case = case_of(Document.from_tokens(tokens, tags, stems=tokens, stop_words=["of"], sentence_ends=ends))
    found = features_of(case)
    width = len(FEATURES)
    return {
        stem: dict(zip(FEATURES, found.values[width * number : width * (number + 1)], strict=True))
        for number, stem in enumerate(case.candidates.stems())
    }


def test_features_by_hand() -> None:
    """Features are what their names say, worked out for a small text."""
    #         0     1         2     3    4         5       6
    tokens = ["of", "NATO", "x-ray", "|", "large", "Grid", "x-ray"]
    rows = rows_of(tokens, ["ADP", "PROPN", "NOUN", "SYM", "ADJ", "NOUN", "NOUN"], [4, 7])
    nato, grid = rows["NATO x-ray"], rows["large Grid x-ray"]
    assert nato["all capitals"] == nato["hyphen"] == nato["two words"] == nato["occurs once"] == 1.0
    assert nato["capitalized within a sentence"] == 1.0
    assert grid["capitalized within a sentence"] == grid["all capitals"] == 0.0
    assert (nato["starts a sentence"], grid["starts a sentence"]) == (0.0, 1.0)
    assert grid["words"] == 3.0
    assert grid["characters"] == pytest.approx(1.6)
    assert grid["characters per word"] == pytest.approx(14 / 3)
    assert grid["adjectives"] == grid["capitalized words"] == pytest.approx(1 / 3)
    assert nato["proper nouns"] == 0.5
    assert nato["first place"] == pytest.approx(log(2))
    assert grid["first place, relative"] == pytest.approx(4 / 7)
    assert {nato["rank by sift"], grid["rank by sift"]} == {0.0, log(2)}
    assert nato["common words"] == 0.0  # there is nothing to compare with


def test_sifts_part_is_sifts_score() -> None:
    """The feature of sift's score is the logarithm of the score."""
    text = "Coral reefs need clean water. Coral nurseries grow 12 coral fragments."
    from keysift import Extractor

    case = Extractor("sift").ranking_of(text)[0]
    found = features_of(case)
    scores = {phrase.stem: phrase.score for phrase in extract(text, top=None)}
    place = FEATURES.index("sift's score")
    for number, stem in enumerate(case.candidates.stems()):
        assert found.sift[number] == scores[stem]
        assert found.values[len(FEATURES) * number + place] == pytest.approx(log(scores[stem]))


def test_meanings_are_of_features() -> None:
    """Every feature that is put into words exists."""
    assert set(MEANINGS) <= set(FEATURES)
    assert len(set(FEATURES)) == len(FEATURES)
