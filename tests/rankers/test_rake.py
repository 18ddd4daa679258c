"""RAKE against scores worked out by hand, and against rake-nltk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from nltk.tokenize import wordpunct_tokenize
from rake_nltk import Rake

from keysift import Document, Extractor, OptionError, analyze
from keysift.analysis.token_kinds import is_symbolic
from keysift.evaluation import Dataset
from keysift.phrases.finding import find_candidates
from keysift.phrases.rules import CandidateRules


def test_by_hand() -> None:
    """Runs between stop words and symbols score the sum of deg / freq, deg or freq of their words."""
    words = ["fast", "red", "fish", "and", "red", "fish", ",", "fish", "swim", ".", "fish"]
    document = Document.from_tokens(words, ["X"] * len(words), stems=words, stop_words={"and"}, sentence_ends=[10, 11])
    # runs: fast red fish; red fish; fish swim; fish
    expected: dict[str, dict[str, float]] = {
        "degree_to_frequency": {"fast": 3 / 1, "red": (3 + 2) / 2, "fish": (3 + 2 + 2 + 1) / 4, "swim": 2 / 1},
        "degree": {"fast": 3, "red": 5, "fish": 8, "swim": 2},
        "frequency": {"fast": 1, "red": 2, "fish": 4, "swim": 1},
    }
    for metric, weights in expected.items():
        found = Extractor("rake", metric=metric).extract(document, top=None)
        assert {keyphrase.stem: keyphrase.score for keyphrase in found} == {
            run: sum(weights[word] for word in run.split())
            for run in ("fast red fish", "red fish", "fish swim", "fish")
        }


def test_another_metric_is_refused() -> None:
    """A metric that does not exist is refused with those that do."""
    with pytest.raises(OptionError, match=r"must be one of 'degree_to_frequency', 'degree', 'frequency'\. Got 'deg'"):
        Extractor("rake", metric="deg")


@pytest.mark.parametrize(
    "text", ["", "the", "Fast red fish and red fish, fish swim. Fish", "of the of", "a - b c. D e (f) g\n\nH i"]
)
def test_runs_are_those_of_the_pattern(text: str) -> None:
    """The kernel finds what the regular expression finds."""
    document = analyze(text, stop_words=["the", "of", "and"])
    quick, slow = (find_candidates(document, CandidateRules(pattern=p)) for p in ("[NPCAVRO]+", "(?:[NPCAVRO])+"))
    assert (list(quick.starts), list(quick.lengths)) == (list(slow.starts), list(slow.lengths))


@pytest.mark.parametrize(("dataset", "documents"), [("Inspec", 100), ("wiki20", 20)])
def test_scores_are_those_of_rake_nltk(dataset: str, documents: int, labelled: Callable[[str], Dataset]) -> None:
    """With rake-nltk's words, sentences and stop words, every phrase has its score to the last digit."""
    stop_words = {"a", "an", "and", "are", "as", "by", "for", "in", "is", "of", "on", "that", "the", "to", "with"}
    extractor = Extractor("rake", max_words=100, max_characters=1_000_000)
    for source in labelled(dataset).documents[:documents]:
        sentences = re.split(r"(?<=[.!?])\s+", source.text)
        tokenized = [[word.lower() for word in wordpunct_tokenize(sentence)] for sentence in sentences]
        words = [word for sentence in tokenized for word in sentence]
        theirs = Rake(
            stopwords=stop_words,
            # By default only single marks separate: ")." would be a word.
            punctuations={word for word in words if is_symbolic(word)} | {"."},
            sentence_tokenizer=lambda _, sentences=sentences: sentences,
            word_tokenizer=wordpunct_tokenize,
        )
        theirs.extract_keywords_from_text(source.text)
        ends, position = [], 0
        for sentence in tokenized:
            if sentence:
                position += len(sentence)
                ends.append(position)
        document = Document.from_tokens(
            words, ["X"] * len(words), stems=words, stop_words=stop_words, sentence_ends=ends
        )
        found = extractor.extract(document, top=None)
        expected = {phrase: score for score, phrase in theirs.get_ranked_phrases_with_scores()}
        assert {keyphrase.stem: keyphrase.score for keyphrase in found} == expected
