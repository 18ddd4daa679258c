from __future__ import annotations

import math
import pickle

import pytest

import keysift
from keysift import InputError, OptionError, UnknownMethodError, WorkerError
from keysift.evaluation import Dataset, EvaluationRules, LabelledDocument, MissingPackageError, evaluate
from keysift.evaluation.runs.packages import PackageExtractor, package_methods, package_version
from keysift.evaluation.runs.systems import PackageSystem
from tests.evaluation.made_up import made_up_dataset


def dataset_of(*gold: str, text: str = "Sparse grids solve equations.") -> Dataset:
    """Return a dataset of one document with these gold phrases."""
    return Dataset("one", "en", (LabelledDocument("1", text, gold),))


def test_means_are_over_documents() -> None:
    """A mean is over all documents, in percent; a miss has the reciprocal rank 0, or by the study's rule 1/3 of two."""
    documents = (LabelledDocument("a", "One text.", ("x",)), LabelledDocument("b", "Another text.", ("y",)))
    two = Dataset("two", "en", documents)
    found = evaluate(lambda text: ["z", "x"], two, name="guess", measures=["P@1", "MRR"])
    assert found.means == {"P@1": 0.0, "MRR": pytest.approx(25.0)}
    assert [document.systems[0].scores for document in found.documents] == [(0.0, 0.5), (0.0, 0.0)]
    assert repr(found) == f"<Evaluation: {found}>" == "<Evaluation: guess on two: P@1 0.0, MRR 25.0>"
    study = EvaluationRules(no_hit="documents")
    found = evaluate(lambda text: ["z", "x"], two, name="guess", measures=["MRR"], rules=study)
    assert found.means == {"MRR": pytest.approx(100 * (1 / 2 + 1 / 3) / 2)}


@pytest.mark.parametrize(
    "prediction", ["Sparse grid", ("sparse grids", 0.5), keysift.Keyphrase("x", 1.0, (), "spars grid")]
)
def test_functions_may_answer_in_several_forms(prediction: object) -> None:
    """A function gives texts, texts with scores, or Keyphrases."""
    found = evaluate(lambda text: [prediction], dataset_of("sparse grids"))  # type: ignore[list-item]
    assert found.means["P@5"] == 100.0


@pytest.mark.parametrize("answer", ["sparse grids", None, [b"sparse"], [("sparse", "grids", 3)]])
def test_other_answers_are_refused(answer: object) -> None:
    """Anything else is an error that says what is wanted."""
    with pytest.raises(InputError, match="must return phrases"):
        evaluate(lambda text: answer, dataset_of("sparse grids"))  # type: ignore[arg-type, return-value]


def test_phrases_that_match_alike_count_once() -> None:
    """Of predictions with the same key the first counts, and the others take no place."""
    found = evaluate(lambda text: ["grid", "grids", "Grid", "equation"], dataset_of("equations", "matrix"))
    (document,) = found.documents
    assert document.systems[0].keys == ("grid", "equat")
    assert document.systems[0].hit_ranks == (2,)
    assert found.means["P@5"] == 50.0


def test_methods_and_extractors_agree() -> None:
    """A method by name gets the dataset's corpus: the same as an extractor made with it."""
    dataset = made_up_dataset()
    corpus = keysift.Corpus.fit(document.text for document in dataset)
    by_name = evaluate("tfidf", dataset)
    by_hand = evaluate(keysift.Extractor("tfidf", corpus=corpus), dataset)
    assert by_name.means == by_hand.means
    assert evaluate("tfidf", dataset, corpus=corpus, workers=2).means == by_hand.means


def test_gold_may_be_candidates_only() -> None:
    """Gold phrases that are no candidates can be left out, and with them documents that have no others."""
    text = "Sparse grids solve equations."
    documents = (LabelledDocument("a", text, ("sparse grid", "matrix")), LabelledDocument("b", text, ("matrix",)))
    dataset = Dataset("two", "en", documents)
    system = keysift.Extractor("firstn")
    assert evaluate(system, dataset).means["P@5"] == pytest.approx(100 * (1 / 2 + 0) / 2)
    found = evaluate(system, dataset, rules=EvaluationRules(gold="candidates"))
    assert found.means["P@5"] == 100.0
    assert math.isnan(found.documents[1].systems[0].scores[0])


def test_candidates_are_matched_as_predictions_are() -> None:
    """With exact matching, a candidate is a gold phrase only in the same words."""
    rules = EvaluationRules(matching="exact", gold="candidates")
    found = evaluate("firstn", dataset_of("sparse grid", "equations"), rules=rules)
    assert found.documents[0].gold == ("equations",)


def test_wrong_systems_are_refused() -> None:
    """What is no method, extractor or function is refused, and so is an empty dataset."""
    with pytest.raises(InputError, match="a function from a text to phrases"):
        evaluate(3, dataset_of("x"))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="must have documents"):
        evaluate("tf", Dataset("none", "en", ()))
    with pytest.raises(UnknownMethodError, match="yake-package"):
        evaluate("word2vec-package", dataset_of("x"))


def test_a_package_is_evaluated_in_its_own_process() -> None:
    """An installed package answers with its phrases, and its version is known."""
    assert package_version("rake-nltk-package")
    found = evaluate("rake-nltk-package", dataset_of("sparse grids solve equations"))
    assert found.means["P@5"] == 100.0


def test_packages_for_which_higher_is_worse_are_turned_round() -> None:
    """YAKE's scores become higher for better phrases, as everywhere here."""
    found = evaluate("yake-package", made_up_dataset(documents=2))
    for document in found.documents:
        values = document.systems[0].values
        assert len(values) > 3
        assert sorted(values, reverse=True) == list(values)


def test_a_package_works_in_the_language_of_the_dataset() -> None:
    """YAKE gets the dataset's language, in other processes too; a package without the language is refused."""
    text = "O rio e o mar, o rio e a foz, o rio e a ponte."
    dataset = Dataset("rios", "pt", (LabelledDocument("a", text, ("rio",)),) * 2)
    phrases = evaluate("yake-package", dataset, workers=2).documents[1].systems[0].phrases
    assert "rio" in phrases
    assert not {"o", "e"} & {word for phrase in phrases for word in (phrase.split()[0], phrase.split()[-1])}
    assert pickle.loads(pickle.dumps(PackageSystem("yake-package", "pt"))).language == "pt"
    with pytest.raises(OptionError, match=r"rake-nltk-package can be run in language en. Got 'pt' instead"):
        PackageExtractor("rake-nltk-package", language="pt")


def test_a_missing_package_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is not installed is an error that ends in the command that installs it."""
    monkeypatch.setattr("keysift.evaluation.runs.packages.package_version", lambda method: None)
    assert "keybert-package" in package_methods()
    with pytest.raises(MissingPackageError, match=r"pip install keybert$"):
        PackageExtractor("keybert-package")


def test_a_package_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a package's process ends, its last words are in the error."""
    monkeypatch.setattr("keysift.evaluation.runs.packages.package_version", lambda method: "1")
    with pytest.raises(WorkerError, match="summa failed while starting: ModuleNotFoundError"):
        PackageExtractor("summa-package")
