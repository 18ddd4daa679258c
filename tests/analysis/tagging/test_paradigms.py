from __future__ import annotations

from collections import Counter

from keysift.analysis.tagging.paradigms import Paradigms, guess_tags

FRONTS = ("spawan", "stalow", "nowoczes", "badan", "czarn", "ziel", "drew", "mokr", "such", "gład")
NOUNS = ("silnik", "model", "dom", "plan", "most", "kot", "stół", "park", "bank", "film")
WORDS = [front + ending for front in FRONTS for ending in ("y", "a", "e", "ego", "ych")] + [
    front + ending for front in NOUNS for ending in ("u", "em", "ów", "a")
]


def test_features_tell_the_other_endings() -> None:
    """A word's features name the endings with which its front is in the list, and not its own."""
    names = Paradigms(WORDS).features("stalowa")
    assert "oa/ego" in names
    assert "oa/a" not in names
    assert "oa/em" not in names


def test_unseen_words_by_their_paradigm() -> None:
    """A word that was not learnt, with an ending of both kinds, gets the tag of words that are inflected like it."""
    known = {
        word: Counter({"ADJ" if word.startswith(FRONTS) else "NOUN": 1})
        for word in WORDS
        if not word.startswith(("gład", "film"))
    }
    guesses = guess_tags(WORDS, known, ["ADJ", "NOUN"])
    assert guesses["głada"][0] > 0.5
    assert guesses["filma"][1] > 0.5
    assert all(abs(likely.sum() - 1) < 1e-9 for likely in guesses.values())
    assert set(guesses) >= set(WORDS)
