"""What is said of languages for which keysift has not everything."""

from __future__ import annotations

import logging

import pytest

import keysift
from keysift.analysis import missing_data as module
from keysift.analysis.languages import LANGUAGES, find_language
from keysift.analysis.missing_data import missing_data


@pytest.fixture
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start as a new process does."""
    monkeypatch.setattr(module, "_said", set())
    monkeypatch.setattr(module, "_write", module._log)


def test_complete_languages_lack_nothing() -> None:
    """The eight languages with everything, Chinese and Japanese have nothing to say."""
    complete = {code for code, language in LANGUAGES.items() if missing_data(language) is None}
    assert complete == {"en", "de", "es", "fr", "it", "nl", "pl", "pt", "zh", "ja"}


def test_all_that_is_missing_is_in_one_sentence() -> None:
    """The sentence names what is missing and what happens instead."""
    assert missing_data(find_language("und")) == (
        "The language 'und' has no stemmer, part-of-speech tagger and word frequencies: inflected forms of a word are "
        "different words, candidates are runs of up to 3 words between stop words and without a corpus, words are "
        "weighted by the text alone."
    )


@pytest.mark.usefixtures("nothing_said")
def test_it_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    """The first use of a language logs one warning, however many texts, methods and calls follow."""
    with caplog.at_level(logging.WARNING, logger="keysift"):
        for method in ("sift", "tf"):
            keysift.extract("Ветровая энергия растёт.", language="ru", method=method)
            keysift.extract("Le vent souffle.", language="fr", method=method)
        keysift.analyze("Ветровая энергия растёт.", language="ru", stop_words=["и"])
        list(keysift.extract_many(["Ветровая энергия."] * 3, language="ru"))
    assert [record.getMessage() for record in caplog.records] == [
        "Russian (ru) has no part-of-speech tagger: candidates are runs of up to 3 words between stop words. "
        "See keysift.languages()."
    ]


@pytest.mark.usefixtures("nothing_said")
def test_analysis_alone_says_it_too(caplog: pytest.LogCaptureFixture) -> None:
    """A text that is only analyzed is enough."""
    with caplog.at_level(logging.WARNING, logger="keysift"):
        keysift.analyze("Hestar hlaupa.", language="und", stop_words=["og", "a word that no other test has"])
    assert [record.levelname for record in caplog.records] == ["WARNING"]
