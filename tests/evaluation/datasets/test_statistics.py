from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from keysift import InputError, UnknownLanguageError
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument
from keysift.evaluation.datasets.statistics import Distribution, dataset_statistics
from keysift.evaluation.runs.published import published

DATASET = Dataset(
    "hand",
    "en",
    (
        # Twelve tokens, ten of them distinct: "the" and "words" come twice. Candidates are neural networks, and words.
        LabelledDocument(
            "a", "We need neural networks, and the words of the words.", ("neural network", "words", "absent")
        ),
        LabelledDocument("b", "Graphs.", ()),
    ),
)


def test_by_hand() -> None:
    """Means and population standard deviations are those counted by hand."""
    found = dataset_statistics(DATASET)
    assert (found.name, found.documents) == ("hand", 2)
    assert found.phrases == Distribution(1.5, 0.5)
    assert found.tokens == Distribution(7.0, 5.0)
    assert found.vocabulary == Distribution(6.0, 4.0)
    assert found.keyphrases == Distribution(1.0, 1.0)
    assert found.multiword_keyphrases == Distribution(0.5, 0.5)
    assert found.diversity == 6 / 7


def test_short_words_count_as_they_are_written() -> None:
    """Words of one or two characters are in the vocabulary as they stand, longer ones by their stem."""
    dataset = Dataset("x", "en", (LabelledDocument("a", "In the end we met in The Hague, as is usual. We met.", ()),))
    assert dataset_statistics(dataset).vocabulary.mean == len(
        {"In", "in", "we", "We", "as", "is", "the", "end", "met", "hagu", "usual", ",", "."}
    )


def test_stop_words_change_the_candidates() -> None:
    """Own stop words replace the built-in ones, and tokens stay as they are."""
    assert dataset_statistics(DATASET, stop_words=["words", "graphs"]).phrases.mean == 0.5
    assert dataset_statistics(DATASET, stop_words=["words", "graphs"]).tokens.mean == 7.0


def test_workers_count_the_same() -> None:
    """Several processes find what one finds."""
    many = Dataset("many", "en", DATASET.documents * 20)
    assert dataset_statistics(many, workers=2) == dataset_statistics(many)


def test_bad_datasets() -> None:
    """A dataset without documents, or in a language that is not analyzed, is refused with the reason."""
    with pytest.raises(InputError, match="must have documents"):
        dataset_statistics(Dataset("empty", "en", ()))
    with pytest.raises(UnknownLanguageError, match="'is'"):
        dataset_statistics(Dataset("icelandic", "is", DATASET.documents))


def test_texts_without_words() -> None:
    """Empty texts have no diversity rather than an error."""
    assert dataset_statistics(Dataset("empty", "en", (LabelledDocument("a", "", ()),))).diversity == 0.0


def test_diversity_is_the_quotient_of_the_means() -> None:
    """Diversity is the mean vocabulary over the mean number of tokens, as in the study, not a mean of quotients."""
    distinct = LabelledDocument("a", "Graphs need nodes.", ())
    repeated = LabelledDocument("b", "graph " * 40, ())
    found = dataset_statistics(Dataset("x", "en", (distinct, repeated)))
    assert found.diversity == pytest.approx(found.vocabulary.mean / found.tokens.mean)
    assert found.diversity == pytest.approx((4 + 1) / (4 + 40))


# The eleven that are there as published; other editions of the other four would not compare.
EXACT = "KPCrowd Inspec Nguyen2007 SemEval2010 SemEval2017 citeulike180 fao30 theses100 kdd wiki20 www".split()


@pytest.mark.parametrize("name", EXACT)
def test_the_figures_are_those_of_the_study(name: str, shared: Path, labelled: Callable[[str], Dataset]) -> None:
    """With the study's stop words, tokens and vocabulary are within 3 % of its first table, candidates within 5 %."""
    stop_words = shared / "reference" / "paper_stopwords_en.txt"
    found = dataset_statistics(labelled(name), stop_words=stop_words)
    figures = published()["datasets"][name]
    assert found.documents == figures["documents"]
    assert found.tokens.mean == pytest.approx(figures["tokens"]["mean"], rel=0.03)
    assert found.vocabulary.mean == pytest.approx(figures["vocabulary"]["mean"], rel=0.03)
    assert found.phrases.mean == pytest.approx(figures["phrases"]["mean"], rel=0.05)
    assert found.diversity == pytest.approx(figures["diversity"], abs=0.01)
    assert found.keyphrases.mean == pytest.approx(figures["keyphrases"]["mean"], rel=0.1, abs=0.1)
