"""Words looked up in general frequencies: their counts, and how specific they are by these."""

from __future__ import annotations

from array import array

from keysift import Document
from keysift.corpus.comparison import WordCounts
from keysift.kernels.comparing import GeneralCounts, lexical_specificities
from keysift.kernels.hashing import hash_name
from keysift.phrases.rules import CandidateRules
from tests.cases import case_of

WORDS = ["corpus", "graph", "walk"]
KEYS = array("I", sorted(map(hash_name, WORDS)))
COUNTS = array("I", [10 + place for place in range(len(KEYS))])
GENERAL = GeneralCounts(KEYS, COUNTS)


def document_of(words: list[str]) -> Document:
    """Return a Document of nouns, in which "the" is a stop word and "." a symbol."""
    tags = ["PUNCT" if word == "." else "NOUN" for word in words]
    return Document.from_tokens(words, tags, stems=words, stop_words={"the"})


def test_counts_are_those_of_the_table() -> None:
    """A word has its count in the table, one that is not there that of the rarest, and the document is counted in."""
    words = [*WORDS, "unknown", "łódź"]
    counts = dict(zip(KEYS, COUNTS, strict=True))
    frequencies, document_frequencies = GENERAL.counts_with(document_of(words), 1e9, 100.0)
    assert [frequency - 1 for frequency in frequencies] == [counts.get(hash_name(word), 10) for word in words]
    assert min(document_frequencies) >= 1


def test_specificities_are_those_of_the_counts() -> None:
    """Specificities found in one go are to the last digit those of the frequencies, for words in candidates."""
    document = document_of("corpus graph . walk unknown corpus . apart apart apart . the corpus unknown".split())
    case = case_of(document, rules=CandidateRules(max_words=2))
    frequencies, document_frequencies = GENERAL.counts_with(document, 1e9, 100.0)
    counts = WordCounts(1, 1000 + document.word_count, frequencies, document_frequencies)
    wanted = dict(zip(document.vocabulary, lexical_specificities(document, counts), strict=True))
    found = dict(zip(document.vocabulary, GENERAL.specificities(case.candidates, 1000.0), strict=True))
    assert found.pop("apart") == found.pop("walk") == 0.0  # in runs that are too long for candidates
    assert found == {word: wanted[word] for word in found}
    assert found["the"] == found["."] == 0.0 < min(found["corpus"], found["graph"], found["unknown"])


def test_keys_that_want_the_same_place() -> None:
    """Keys that differ in their lower bits only are all found, up to the end of the table, and no others."""
    keys = array("I", [0, 1, 2, 3, 1 << 31, *range((1 << 32) - 40, (1 << 32) - 1)])
    counts = array("I", range(5, len(keys) + 5))
    general = GeneralCounts(keys, counts)
    assert [general.count_of_key(key) for key in keys] == list(counts)
    assert {general.count_of_key(key) for key in (4, (1 << 31) + 1, (1 << 32) - 41, (1 << 32) - 1)} == {5}


def test_a_large_table() -> None:
    """Every one of many stems has the count that was given for it."""
    stems = {hash_name(f"stem{number}"): f"stem{number}" for number in range(5_000)}
    keys = array("I", sorted(stems))
    general = GeneralCounts(keys, array("I", range(7, len(keys) + 7)))
    assert [general.count(stems[key]) for key in keys] == list(range(7, len(keys) + 7))
    assert general.count("absent") == general.rarest == 7
