from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

import pytest

import keysift
from keysift import AnalysisMismatchError, Corpus, CorpusNeededError, Document, OptionError
from keysift.corpus.background import PASSAGE, TOKENS, Background
from keysift.evaluation import BenchmarkSettings, Dataset, run_benchmark
from keysift.evaluation.runs.run_results import summarize
from tests.cases import counts_in
from tests.evaluation.runs.test_reproduction import EXACT
from tests.marks import needs_compiled_kernels

TEXT = "Lexical specificity compares the words of one abstract with a large corpus. Specificity needs counts."


def background() -> Background:
    """Return the English background."""
    found = Background.load()
    assert found is not None
    return found


def test_general_frequencies_are_plausible() -> None:
    """Common words are common, rare ones rare, and the rarest stand for all that are not in the table."""
    counts = [background().count(stem) for stem in ("the", "hous", "corpu", "eigenvector", "qwrtzk")]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > TOKENS / 50
    assert counts[-1] == background().rarest == TOKENS // 10_000_000


def test_stop_words_do_not_count() -> None:
    """Stop words are most of general text, and are left out of its size."""
    built_in = background().tokens_without(["the", "of", "and"])
    assert TOKENS * 0.85 < built_in < TOKENS * 0.95
    assert background().tokens_without([]) == TOKENS


def test_counts_have_the_document_in_them() -> None:
    """A word's counts are the general ones and the document's own; document frequencies follow from frequencies."""
    document = keysift.analyze(TEXT)
    counts = counts_in(Corpus.of_background(), document)
    word = document.vocabulary.index("specif")
    general = background().count("specif")
    assert counts.frequencies[word] == general + 2
    assert counts.document_frequencies[word] == pytest.approx(general, rel=0.01)  # hardly ever twice in a passage
    assert counts.documents == TOKENS / PASSAGE + 1


@pytest.mark.parametrize("method", ["tfidf", "lexspec", "lexrank", "tfidfrank", "cf"])
def test_one_text_is_enough(method: str) -> None:
    """Methods that compare with a corpus work without one, the same as with the background by name."""
    found = keysift.extract(TEXT, method=method)
    assert found
    assert found == keysift.extract(TEXT, method=method, corpus="background")


def test_tokens_from_outside_work_too() -> None:
    """A Document of somebody else's tokens is compared with the background as well."""
    document = Document.from_tokens(["sparse", "grids"], ["ADJ", "NOUN"])
    assert keysift.extract(document, method="lexspec")[0].text == "sparse grids"


def test_an_extractor_with_the_background_travels_small() -> None:
    """A pickled extractor names the background instead of carrying it."""
    extractor = keysift.Extractor("lexspec")
    packed = pickle.dumps(extractor)
    assert len(packed) < 5_000
    assert pickle.loads(packed).extract(TEXT) == extractor.extract(TEXT)


def test_a_corpus_can_be_mixed_with_the_background(tmp_path: Path) -> None:
    """By weight, scores go from those of the corpus to those of the background; the mixture is saved and loaded."""
    corpus = Corpus.fit([TEXT, "A corpus of words.", "Counts of words."])
    document = keysift.analyze(TEXT)
    word = document.vocabulary.index("corpu")
    shares = []
    for weight in (0.0, 0.25, 0.75, 1.0):
        counts = counts_in(corpus.with_background(weight), document)
        shares.append(counts.frequencies[word] / counts.tokens)
    assert shares == sorted(shares, reverse=True)
    mixed = corpus.with_background(0.25)
    own, general = shares[0], shares[-1]
    assert shares[1] == pytest.approx(0.75 * own + 0.25 * general, rel=1e-3)
    mixed.save(tmp_path / "mixed")
    assert Corpus.load(tmp_path / "mixed") == mixed
    assert keysift.extract(TEXT, method="lexspec", corpus=Corpus.load(tmp_path / "mixed"))


def test_a_mixture_leaves_the_corpus_alone() -> None:
    """A mixture that is updated, or a corpus that is, does not change the other."""
    corpus = Corpus.fit(["Coral reefs grow.", "Reefs need water."], neighbours=True)
    mixed = corpus.with_background(0.5)
    mixed.update(["Coral gardens."])
    assert (corpus.frequency("coral"), corpus.documents) == (1, 2)
    assert (mixed.frequency("coral"), mixed.documents) == (2, 3)
    assert corpus == Corpus.fit(["Coral reefs grow.", "Reefs need water."], neighbours=True)


def test_a_text_in_another_language_is_not_compared() -> None:
    """General frequencies of one language say nothing about another: refused, if that language was asked for."""
    document = keysift.analyze("Les récifs de corail ont besoin d'eau claire.", language="fr")
    with pytest.raises(AnalysisMismatchError, match="fr"):
        keysift.extract(document, method="lexspec", language="en")
    assert keysift.explain(document, "récifs de corail", language="en").words[0].corpus_frequency is None
    assert keysift.extract(document, method="lexspec").language == "fr"


def test_wrong_weights_are_refused() -> None:
    """A weight is from 0 to 1, and an empty corpus has nothing to be mixed."""
    with pytest.raises(OptionError, match="from 0 to 1"):
        Corpus.fit([TEXT]).with_background(1.5)
    with pytest.raises(CorpusNeededError, match="fit it first"):
        Corpus().with_background(0.5)


@pytest.mark.long
@needs_compiled_kernels
def test_the_background_is_as_good_as_the_dataset(labelled: Callable[[str], Dataset], tmp_path: Path) -> None:
    """On texts of the eleven datasets, P@5 against the background is at most 1.0 below that against the dataset."""
    averages = {}
    for corpus in ("dataset", "background"):
        settings = BenchmarkSettings(
            methods=("tfidf", "lexspec", "lexrank", "tfidfrank", "kpminer"), corpus=corpus, trials=0, limit=100
        )
        summary = summarize(run_benchmark(map(labelled, EXACT), tmp_path / corpus, settings=settings, workers=2))
        averages[corpus] = {
            method: fmean(row[method]["P@5"] for row in summary.values()) for method in settings.methods
        }
    for method, fitted in averages["dataset"].items():
        assert averages["background"][method] >= fitted - 1.0, method
