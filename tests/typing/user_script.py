"""A script as a user writes it: every public call in typical ways. Type checkers read it and the tests run it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import keysift
from keysift.evaluation import Dataset, LabelledDocument, evaluate

TEXTS = [
    "Coral reefs need clean water. Divers restore coral reefs with coral fragments.",
    "Steel bridges crack under traffic. Fatigue cracks in steel bridges are hard to see.",
]


def best_phrases(text: str) -> list[str]:
    """Return the three best phrases of a text."""
    return [phrase.text for phrase in keysift.extract(text, top=3)]


def occurrences(text: str) -> list[str]:
    """Return every occurrence of the keyphrases of a text."""
    return [text[start:end] for phrase in keysift.extract(text) for start, end in phrase.spans]


def scores_by_phrase(texts: list[str]) -> list[dict[str, float]]:
    """Return the scores of each text's phrases, compared with the other texts."""
    corpus = keysift.Corpus.fit(texts)
    found = keysift.extract_many(texts, method="tfidf", corpus=corpus, max_words=3)
    return [{phrase.text: phrase.score for phrase in phrases} for phrases in found]


def saved_and_loaded(texts: list[str]) -> keysift.Corpus:
    """Return a corpus that was in a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "texts.corpus"
        keysift.Corpus.fit(texts).save(path)
        return keysift.Corpus.load(path)


def reused(text: str) -> dict[str, list[keysift.Keyphrase]]:
    """Return the answers of several methods to one text, which is analyzed once."""
    document: keysift.Document = keysift.analyze(text)
    return {method: keysift.extract(document, method=method) for method in ("sift", "topicrank", "textrank")}


def own_tokens() -> list[keysift.Keyphrase]:
    """Return the keyphrases of somebody else's tokens and tags."""
    document = keysift.Document.from_tokens(["coral", "reefs", "grow"], ["NOUN", "NOUN", "VERB"])
    return keysift.extract(document, method="tf", top=None)


def precision(texts: list[str], gold: list[tuple[str, ...]]) -> float:
    """Return how many of the first five phrases are right, in percent."""
    documents = (LabelledDocument(str(place), *pair) for place, pair in enumerate(zip(texts, gold, strict=True)))
    return evaluate("sift", Dataset("mine", "en", tuple(documents)), measures=["P@5"]).means["P@5"]


def known_names() -> list[str]:
    """Return the names of all methods and languages."""
    return [*keysift.methods(), *(str(language) for language in keysift.languages())]


def message_of_a_wrong_name() -> str:
    """Return what keysift says about a method that does not exist."""
    try:
        keysift.extract(TEXTS[0], method="no such method")
    except keysift.UnknownMethodError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    print(best_phrases(TEXTS[0]), occurrences(TEXTS[0]))
    print(scores_by_phrase(TEXTS), saved_and_loaded(TEXTS), reused(TEXTS[1]), own_tokens())
    print(precision(TEXTS, [("coral reefs",), ("steel bridges",)]))
    print(known_names(), message_of_a_wrong_name())
