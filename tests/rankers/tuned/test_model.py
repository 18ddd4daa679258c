from __future__ import annotations

import pickle
import warnings
from array import array
from math import isfinite
from pathlib import Path

import pytest

import keysift
from keysift import AnalysisMismatchError, Corpus, Extractor, FileFormatError, InputError, Kea, Tuned, analyze
from keysift.errors import ModelNeededError
from keysift.io.array_files import load_arrays, save_arrays
from keysift.rankers.tuned.examples import NOT_IN_VOCABULARY, NOT_MENTIONED
from keysift.resources import load_model
from tests.evaluation.made_up import made_up_dataset
from tests.marks import needs_compiled_kernels
from tests.rankers.tuned.labelled import single_word_labels

TEXT = single_word_labels(1, seed=99)[0]


@pytest.fixture(scope="module")
def model() -> Tuned:
    """Return a model of ten documents whose labels are single words late in the text."""
    return Tuned.fit(single_word_labels(10))


def test_labels_change_the_ranking(model: Tuned) -> None:
    """What labels have in common comes first in a text that the model has not seen."""
    top = keysift.extract(TEXT.text, model=model, top=3)
    assert {phrase.text for phrase in top} == set(TEXT.keyphrases)
    assert set(keysift.extract(TEXT.text, top=3).texts) != set(TEXT.keyphrases)


def test_same_candidates_as_sift(model: Tuned) -> None:
    """`tuned` ranks exactly the phrases that `sift` ranks."""
    found = Extractor("tuned", model=model).extract(TEXT.text, top=None)
    assert {phrase.stem for phrase in found} == {phrase.stem for phrase in keysift.extract(TEXT.text, top=None)}


@pytest.mark.parametrize("labelled", [[], [("Graphs have nodes.", ["kitchen"])], [("Graphs have nodes.", [])]])
def test_without_labels_it_is_sift(labelled: list[tuple[str, list[str]]]) -> None:
    """Without labels, or with none that match, ranking and scores are those of sift, and a warning says so."""
    with pytest.warns(UserWarning, match="ranks exactly as sift does"):
        model = Tuned.fit(labelled)
    assert model.is_untrained
    assert keysift.extract(TEXT.text, model=model, top=None) == keysift.extract(TEXT.text, top=None)


def test_the_model_decides_about_the_method(model: Tuned) -> None:
    """With a model and no method, the model's own method is used; a wrong pair is refused with what to do."""
    assert Extractor(model=model).method.name == "tuned"
    kea = Kea.fit(made_up_dataset())
    assert Extractor(model=kea).method.name == "kea"
    with pytest.raises(InputError, match=r"tuned ranks by a model of its own. Got one of kea instead"):
        Extractor("tuned", model=kea)
    with pytest.raises(
        InputError, match=r"kea ranks by a model of its own. Got one of tuned instead: train one with Kea.fit"
    ):
        Extractor("kea", model=model)
    with pytest.raises(ModelNeededError, match="keysift train LABELLED -o FILE"):
        Extractor("tuned")


def test_save_and_load(model: Tuned, tmp_path: Path) -> None:
    """A model comes back from its small file as it was, and files of any model are told apart."""
    model.save(tmp_path / "mine.model")
    assert (tmp_path / "mine.model").stat().st_size < 20_000
    loaded = load_model(tmp_path / "mine.model")
    assert loaded == Tuned.load(tmp_path / "mine.model") == model == pickle.loads(pickle.dumps(model))
    assert keysift.extract(TEXT.text, model=loaded) == keysift.extract(TEXT.text, model=model)
    kea = Kea.fit(made_up_dataset())
    kea.save(tmp_path / "kea.model")
    assert load_model(tmp_path / "kea.model") == kea


def test_other_files_are_refused(model: Tuned, tmp_path: Path) -> None:
    """A corpus, a damaged file and a model with other features are not loaded, and the reason is given."""
    Corpus.fit(["Graphs"]).save(tmp_path / "corpus")
    with pytest.raises(FileFormatError, match="is a keysift corpus file, not a model"):
        load_model(tmp_path / "corpus")
    (tmp_path / "text").write_text("text")
    with pytest.raises(FileFormatError, match="not a keysift file"):
        load_model(tmp_path / "text")
    model.save(tmp_path / "whole")
    header, arrays = load_arrays(tmp_path / "whole", kind="tuned", version=1)
    settings = {name: header[name] for name in ("documents", "labels", "matched", "penalty", "settings", "sift")}
    for name, message in (("weights", "too few or too many weights"), ("feature_string_bytes", "do not fill")):
        changed = {**arrays, name: arrays[name] + arrays[name]}
        save_arrays(tmp_path / name, kind="tuned", version=1, header=settings, arrays=changed)
        with pytest.raises(FileFormatError, match=message):
            Tuned.load(tmp_path / name)
    save_arrays(tmp_path / "old", kind="tuned", version=1, header={**settings, "sift": 1}, arrays=arrays)
    with pytest.raises(FileFormatError, match="train it again"):
        Tuned.load(tmp_path / "old")


def test_texts_analyzed_in_another_way_are_refused(model: Tuned) -> None:
    """A model ranks texts of its own language and stop words only."""
    with pytest.raises(AnalysisMismatchError, match="train the model anew"):
        Extractor(model=model, language="de").extract("Der Hafen liegt am Fluss.")
    with pytest.raises(AnalysisMismatchError, match="train the model anew"):
        Extractor(model=model).extract(analyze("Networks.", stop_words=["other"]))
    with pytest.raises(AnalysisMismatchError, match="analyzed in one way"):
        Tuned.fit([("Graphs have nodes.", ["graphs"]), (analyze("Networks.", stop_words=["other"]), ["networks"])])


def test_update_learns_more(model: Tuned) -> None:
    """An update counts the new documents and gives about what fitting all at once gives; the old model stays."""
    before = list(model.weights)
    updated = model.update(single_word_labels(10, seed=5))
    assert list(model.weights) == before
    assert updated.documents == 20
    together = Tuned.fit([*single_word_labels(10), *single_word_labels(10, seed=5)])
    text = single_word_labels(1, seed=77)[0].text
    assert set(keysift.extract(text, model=updated, top=3).texts) == set(
        keysift.extract(text, model=together, top=3).texts
    )


def test_factors_multiply_to_the_score(model: Tuned) -> None:
    """What explain shows is what the score is made of: sift's score, and a factor for each feature."""
    extractor = Extractor(model=model)
    best = extractor.extract(TEXT.text)[0]
    explained = extractor.explain(TEXT.text, best.text)
    product = 1.0
    for factor in explained.factors.values():
        product *= factor
    assert product == pytest.approx(best.score)
    assert next(iter(explained.factors)) == "sift"


def test_ways_to_give_labels(model: Tuned) -> None:
    """Pairs and labelled documents teach the same; anything else is refused with what was wanted."""
    pairs = [(document.text, document.keyphrases) for document in single_word_labels(10)]
    assert Tuned.fit(pairs) == model
    with pytest.raises(InputError, match="Tuned learns from an iterable of labelled documents"):
        Tuned.fit("text")  # type: ignore[arg-type]


@needs_compiled_kernels
def test_a_few_labels_help_on_unseen_documents(shared: Path) -> None:
    """Twenty-five labelled documents of SemEval2017 bring at least three points of P@5 on others."""
    from keysift.evaluation import Dataset, evaluate, read_dataset

    documents = read_dataset(shared / "datasets" / "SemEval2017.jsonl.gz").documents
    rest = Dataset("rest", "en", documents[25:225])
    learnt = evaluate("tuned", rest, model=Tuned.fit(documents[:25])).means
    assert learnt["P@5"] > evaluate("sift", rest).means["P@5"] + 3


def test_scores_are_numbers_whatever_the_text(model: Tuned) -> None:
    """A word of a million letters has features beyond all others, and still every score and factor is finite."""
    text = f"Graphs carry {'a' * 1_000_000} networks. Graphs of words are networks."
    extreme = Tuned.fit(single_word_labels(10))
    extreme.weights[:] = array("d", [50.0] * len(extreme.weights))
    for one in (model, extreme):
        found = keysift.extract(text, model=one, top=None)
        assert all(isfinite(phrase.score) for phrase in found)
        assert all(isfinite(factor) for factor in Extractor(model=one).explain(text, "graphs").factors.values())
    assert extreme.update(single_word_labels(3, seed=8)).documents == 13


def _with_concepts() -> tuple[keysift.Vocabulary, list[tuple[str, list[str]]]]:
    """Return a vocabulary of single words and two-word terms, and documents whose single words are their concepts."""
    documents = single_word_labels(10)
    terms = {phrase.text for document in documents for phrase in keysift.extract(document.text, top=None)}
    entries = [
        {"term": f"Concept {number}", "id": f"https://example.org/{number}", "synonyms": [term]}
        for number, term in enumerate(sorted(terms))
    ]
    vocabulary = keysift.Vocabulary.of(entries)
    return vocabulary, [(document.text, list(document.keyphrases)) for document in documents]


def test_concepts_are_learned_by_any_of_their_names(tmp_path: Path) -> None:
    """Preferred labels, other labels and identifiers teach the same, and a saved model knows of the vocabulary."""
    vocabulary, labelled = _with_concepts()
    matcher = vocabulary.matcher("en")
    models = []
    for name in ("label", "synonyms", "identifier"):
        renamed = []
        for text, labels in labelled:
            names = [getattr(vocabulary[min(matcher.named(label))], name) for label in labels]
            renamed.append((text, [one if isinstance(one, str) else one[0] for one in names]))
        models.append(Tuned.fit(renamed, vocabulary=vocabulary))
    assert models[0] == models[1] == models[2]
    assert models[0].matched == models[0].labels > 0
    models[0].save(tmp_path / "concepts.model")
    assert Tuned.load(tmp_path / "concepts.model") == models[0]
    text, labels = labelled[0]
    found = keysift.extract(text, model=models[0], vocabulary=vocabulary, top=len(labels))
    wanted = {vocabulary[min(matcher.named(label))].label for label in labels}
    assert {concept.text for concept in found} == wanted


def test_concepts_out_of_reach_are_counted() -> None:
    """A concept that no wording of the text mentions is told apart from a label that is no concept."""
    vocabulary = keysift.Vocabulary.of({"reef": {"synonyms": ["atoll"]}, "whale": {"id": "w1"}})
    examples = Tuned().examples([("An atoll and a reef.", ["reef", "w1", "ship"])], vocabulary=vocabulary)
    assert examples[0].labels == 3
    assert examples[0].matched == 1
    assert dict(examples[0].unmatched) == {"whale": NOT_MENTIONED, "ship": NOT_IN_VOCABULARY}


def test_a_model_of_concepts_wants_a_vocabulary(model: Tuned) -> None:
    """A model that learned with a vocabulary warns without one, and the other way round, and not otherwise."""
    vocabulary, labelled = _with_concepts()
    of_concepts = Tuned.fit(labelled, vocabulary=vocabulary)
    with pytest.warns(UserWarning, match="without one"):
        Extractor(model=of_concepts)
    with pytest.warns(UserWarning, match="with one"):
        Extractor(model=model, vocabulary=vocabulary)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Extractor(model=of_concepts, vocabulary=vocabulary, new_terms=2)
        Extractor(model=model)


def test_without_labels_relations_count_as_in_sift() -> None:
    """A model that has learned nothing gives related concepts what sift gives them."""
    vocabulary = keysift.Vocabulary.of([{"term": "reef", "related": "coral"}, "coral", "harbour"])
    text = "The harbour has a reef. The coral grows."
    untrained = Tuned()
    assert keysift.extract(text, model=untrained, vocabulary=vocabulary) == keysift.extract(text, vocabulary=vocabulary)
