from __future__ import annotations

import pytest

from keysift import OptionError, extract, languages
from keysift.evaluation.evaluation_rules import EvaluationRules, Matcher
from keysift.keyphrase import Keyphrase
from keysift.measures.matching import gold_keys, gold_stems, key_function, matchings, resolved_matching


def test_gold_is_cut_and_stemmed() -> None:
    """Gold phrases are cut at commas and line breaks, stemmed word by word, and counted once."""
    gold = ["Neural  Networks", "neural network", "sparse, structured\nsystems", " , "]
    assert gold_stems(gold) == {"neural network", "spars", "structur", "system"}


def test_commas_may_be_part_of_a_phrase() -> None:
    """A gold phrase is left whole at commas if asked to."""
    assert gold_keys(["1,2-dichloroethane"], key_function("exact"), split_commas=False) == {"1,2-dichloroethane"}


def test_exact_matching_goes_by_words() -> None:
    """Exact matching looks at the words, not at case and spaces."""
    key = key_function("exact")
    assert key(" Neural  Networks") == key("neural networks") != key("neural network")


@pytest.mark.parametrize(
    ("language", "stemmer"), [("en", "porter"), ("fr", "french"), ("pl", "polish"), ("zh", "exact")]
)
def test_stems_are_those_of_the_language(language: str, stemmer: str) -> None:
    """Matching by stems takes the stemmer of the dataset's language, and without one the words."""
    assert resolved_matching("stem", language) == stemmer


@pytest.mark.parametrize("code", languages())
def test_stemmers_follow_from_the_table_of_languages(code: str) -> None:
    """Gold phrases are stemmed as keyphrases are, so that a candidate of the text is found among them."""
    texts = {"fr": "chefs d'État", "it": "commedia dell'arte", "pl": "Silniki Elektryczne"}
    text = texts.get(code, "Networks")
    matcher = Matcher(EvaluationRules(), code)
    assert matcher.matching == (languages()[code].stemmer or "exact")
    found = extract(text, language=code, stop_words=["x"] if code == "und" else None, ngrams=True, top=None)
    assert matcher.gold([text]) <= set(map(matcher.key, found))


def test_elided_words_are_words_of_their_own() -> None:
    """In French and Italian a gold phrase is cut at elisions, whatever apostrophe it has; in English it is not."""
    key = key_function("french", "fr")
    assert key("chef d’État") == key("chefs d'état") == key("chef d' État")
    assert key_function("exact", "it")("Commedia dell'arte") == "commedia dell' arte"
    assert key_function("porter")("d'Artagnan") == "d'artagnan"


def test_every_matching_can_be_used() -> None:
    """Every matching that is offered has a key function."""
    assert {"stem", "exact", "german"} <= set(matchings())
    for matching in matchings():
        assert key_function(resolved_matching(matching, "de"))("Netze")


def test_other_matchings_are_refused() -> None:
    """An unknown matching is an error that says which there are."""
    with pytest.raises(OptionError, match="porter"):
        resolved_matching("fuzzy", "en")
    with pytest.raises(OptionError, match="candidates"):
        EvaluationRules(gold="some").check()


def test_predictions_have_the_keys_of_the_matching() -> None:
    """A keyphrase's own stem is its key when stems are matched; otherwise its text is."""
    phrase = Keyphrase("Neural Networks", 1.0, ((0, 15),), "neural network")
    assert Matcher(EvaluationRules(), "en").key(phrase) == "neural network"
    assert Matcher(EvaluationRules(matching="exact"), "en").key(phrase) == "neural networks"
    assert Matcher(EvaluationRules(), "en").key("Neural Networks") == "neural network"


def test_possessives_of_gold_phrases() -> None:
    """As in the study's code, a gold phrase with a possessive matches no prediction, unless endings are stripped."""
    gold = ["Moore's law", "users' needs", "networks"]
    assert Matcher(EvaluationRules(), "en").gold(gold) == {"moore's law", "users' need", "network"}
    stripped = Matcher(EvaluationRules(strip_possessives=True), "en")
    assert stripped.gold(gold) == {"moor law", "user need", "network"}
    (found,) = extract("Moore's law.", top=1)
    assert stripped.key(found) == "moor law"
