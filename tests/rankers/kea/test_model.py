from __future__ import annotations

import pickle
from array import array
from collections.abc import Callable
from math import log2
from pathlib import Path
from typing import Any

import pytest

from keysift import (
    AnalysisMismatchError,
    Corpus,
    Document,
    Extractor,
    FileFormatError,
    InputError,
    Kea,
    OptionError,
    Tuned,
    analyze,
)
from keysift.evaluation import Dataset, LabelledDocument, evaluate
from keysift.rankers.kea.model import Intervals
from tests.evaluation.made_up import made_up_dataset
from tests.marks import needs_compiled_kernels


def document_of(*words: str) -> Document:
    tags = ["PUNCT" if word == "." else "NOUN" for word in words]
    return Document.from_tokens(list(words), tags, stems=list(words), stop_words={"of"})


def test_by_hand() -> None:
    """The score is the probability of naive Bayes on tf · idf and first position, both in intervals."""
    model = Kea.fit([(document_of("red", ".", "fish"), ["fish"]), (document_of("fish", ".", "tank"), ["tank"])])
    # 4 phrases, 2 of them keyphrases. We set the intervals ourselves: below and above 0.3, and before and after half.
    model.rarity = Intervals(array("d", [0.3]), array("q", [0, 2]), array("q", [1, 1]))
    model.position = Intervals(array("d", [0.5]), array("q", [0, 2]), array("q", [2, 0]))
    found = Extractor("kea", model=model).extract(
        document_of("fish", ".", "new", ".", "of", "red", ".", "red"), top=None
    )
    # 5 words. fish: in both documents and this one, so tf · idf is 1/5 · log2(3/3); new: 1/5 · log2(3/1); red 2/5 · ...
    features = {"fish": (0.0, 0.0), "new": (log2(3) / 5, 1 / 5), "red": (2 * log2(3 / 2) / 5, 3 / 5)}
    expected = {}
    for phrase, (rarity, position) in features.items():
        odds = 3 / 3
        odds *= ((0 + 1) / (2 + 2)) / ((1 + 1) / (2 + 2)) if rarity < 0.3 else ((2 + 1) / 4) / ((1 + 1) / 4)
        odds *= ((0 + 1) / (2 + 2)) / ((2 + 1) / (2 + 2)) if position < 0.5 else ((2 + 1) / 4) / ((0 + 1) / 4)
        expected[phrase] = (1 - 1e-5) * odds / (1 + odds) + 1e-5 * rarity / (1 + rarity)
    assert {phrase.stem: phrase.score for phrase in found} == pytest.approx(expected)


def test_parts_of_better_phrases_are_no_answers() -> None:
    """A phrase inside one that ranks higher is left out."""
    model = Kea.fit([(document_of("old", "fish", ".", "fish"), ["old fish"]), (document_of("tank"), [])])
    found = Extractor("kea", model=model, ngrams=True).extract(document_of("new", "fish", ".", "fish"), top=None)
    stems = [phrase.stem for phrase in found]
    assert "new fish" in stems
    assert not any(stem in " ".join(stems[:place]).split() for place, stem in enumerate(stems))


def test_labels_match_by_stem() -> None:
    """Keyphrases match phrases with the same stems, in a Dataset as in pairs."""
    dataset = made_up_dataset()
    model = Kea.fit(dataset)
    assert model == Kea.fit((document.text, document.keyphrases) for document in dataset)
    assert model == Kea.fit((analyze(text.text), [key.upper() for key in text.keyphrases]) for text in dataset)
    assert model.documents == len(dataset)
    assert model.rarity.totals[0] > 0


def test_a_model_travels(tmp_path: Path) -> None:
    """A model is the same after saving and pickling, own stop words included, and texts are analyzed like its own."""
    dataset = made_up_dataset()
    model = Kea.fit(dataset, stop_words=["sparse", "the", "a"])
    model.save(tmp_path / "kea.model")
    loaded = Kea.load(tmp_path / "kea.model")
    assert loaded == model == pickle.loads(pickle.dumps(model))
    found = Extractor("kea", model=loaded).extract(dataset[0].text, top=None)
    assert found == Extractor("kea", model=model).extract(dataset[0].text, top=None)
    assert not any("spars" in phrase.stem.split() for phrase in found)


def test_other_files_and_analyses_are_refused(tmp_path: Path) -> None:
    """A corpus is no model, and texts analyzed in another way are not judged."""
    Corpus.fit(["Graphs"]).save(tmp_path / "corpus")
    with pytest.raises(FileFormatError, match="is a keysift corpus file, not a kea file"):
        Kea.load(tmp_path / "corpus")
    model = Kea.fit(made_up_dataset())
    for other in (analyze("Networks.", stop_words=["other"]), document_of("network")):
        with pytest.raises(AnalysisMismatchError, match="train the model anew"):
            Extractor("kea", model=model).extract(other)


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        ([("Graphs have nodes.", ["kitchen"])], "none of their keyphrases"),
        ([], "Got 0 documents"),
        ("text", "labelled documents"),
        (["text"], "among them"),
        ([("text", "keyphrase")], "must be a list of str"),
    ],
)
def test_nothing_to_learn(documents: object, message: str) -> None:
    """Documents without labels that occur in them are refused with what was wanted."""
    with pytest.raises(InputError, match=message):
        Kea.fit(documents)  # type: ignore[arg-type]


@needs_compiled_kernels
def test_half_of_inspec_teaches_the_other(labelled: Callable[[str], Dataset]) -> None:
    """Trained on every other document of Inspec, kea beats tfidf on the rest, by every measure."""
    documents = labelled("Inspec").documents
    rest = Dataset("rest", "en", documents[1::2])
    learnt = evaluate("kea", rest, model=Kea.fit(documents[::2])).means
    counted = evaluate("tfidf", rest).means
    assert all(learnt[measure] > counted[measure] + 2 for measure in ("P@5", "P@10", "MRR"))


def test_languages_without_a_stemmer() -> None:
    """In a language without a stemmer, keyphrases are learnt by their base forms, in training and in benchmarks."""
    texts = ["Sieci neuronowe są wolne.", "Drzewa decyzyjne są szybkie.", "Sieci bayesowskie są dobre."]
    labels = [("Sieci neuronowe",), ("Drzewa decyzyjne",), ("sieci bayesowskie",)]
    model = Kea.fit(zip(texts, labels, strict=True), language="pl")
    assert model.rarity.totals[0] == 3
    documents = [LabelledDocument(str(n), text, gold) for n, (text, gold) in enumerate(zip(texts, labels, strict=True))]
    assert evaluate("kea", Dataset("polski", "pl", tuple(documents))).means["P@5"] > 0


@pytest.mark.parametrize("learner", [Kea, Tuned])
@pytest.mark.parametrize("keyphrase", [5, None, b"graphs"])
def test_keyphrases_that_are_no_strings_are_refused(learner: type[Kea] | type[Tuned], keyphrase: object) -> None:
    """A keyphrase that is no str is an error of keysift that shows it."""
    with pytest.raises(InputError, match=r"must be a list of str\. Got .* among them"):
        learner.fit([("Graphs have nodes.", ["graphs", keyphrase])])  # type: ignore[list-item]


@pytest.mark.parametrize("option", [{"max_words": 0}, {"max_words": "3"}, {"ngrams": "no"}])
def test_impossible_options_are_refused(option: dict[str, Any]) -> None:
    """What an extractor would refuse about candidates, learning refuses too."""
    with pytest.raises(OptionError, match=f"The '{next(iter(option))}' option of kea must be"):
        Kea.fit([("Graphs have nodes.", ["graphs"])], **option)
