"""keysift in scikit-learn."""

from __future__ import annotations

import math
import pickle
import re
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from importlib import reload
from typing import Any

import pytest

pytest.importorskip("sklearn", reason="needs the extra sklearn")

import numpy
import scipy.sparse
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.feature_extraction import FeatureHasher
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import estimator_checks_generator
from sklearn.utils.validation import validate_data

import keysift
from keysift.errors import InputError, MissingExtraError, OptionError, UnknownOptionError
from keysift.integrations.sklearn import KeyphraseExtractor, TermWeightVectorizer
from keysift.integrations.word_weights import WEIGHTINGS
from tests.integrations.corpus import TEXTS

REEFS = [f"Coral reefs and {word} fish live in warm water." for word in ("small", "big", "old", "young", "blue", "red")]
BRIDGES = [f"Steel bridges with {word} girders have fatigue cracks." for word in ("long", "heavy", "old", "new", "red")]
LABELS = [0] * len(REEFS) + [1] * len(BRIDGES)


def number_tags(tags: Any) -> Any:
    """Let scikit-learn know that an estimator takes rows of numbers."""
    tags.input_tags.string = False
    tags.input_tags.two_d_array = True
    return tags


class TextsFromNumbers(TermWeightVectorizer):
    """The vectorizer on texts that are made from rows of numbers, which is what scikit-learn's checks give."""

    def fit(self, X: Any, y: object = None) -> TextsFromNumbers:  # noqa: N803, D102
        super().fit(self._texts(validate_data(self, X)))
        return self

    def partial_fit(self, X: Any, y: object = None) -> TextsFromNumbers:  # noqa: N803, D102
        super().partial_fit(self._texts(validate_data(self, X, reset=not hasattr(self, "n_features_in_"))))
        return self

    def fit_transform(self, X: Any, y: object = None) -> Any:  # noqa: N803, D102
        return self.fit(X).transform(X)

    def transform(self, X: Any) -> Any:  # noqa: N803, D102
        if not hasattr(self, "n_features_in_"):
            return super().transform([])
        return super().transform(self._texts(validate_data(self, X, reset=False)))

    def _texts(self, rows: Any) -> Iterator[str]:
        for row in numpy.asarray(rows):
            yield " ".join(f"word{column}x" for column, value in enumerate(row) for _ in range(int(abs(value)) % 5))

    def __sklearn_tags__(self) -> Any:
        return number_tags(super().__sklearn_tags__())


class PhrasesFromNumbers(KeyphraseExtractor):
    """The extractor on texts that are made from rows of numbers; its lists are given as one number for each text."""

    _texts = TextsFromNumbers._texts

    def fit(self, X: Any, y: object = None) -> PhrasesFromNumbers:  # noqa: N803, D102
        super().fit(self._texts(validate_data(self, X)))
        return self

    def transform(self, X: Any) -> Any:  # noqa: N803, D102
        fitted = hasattr(self, "n_features_in_")
        found = super().transform(self._texts(validate_data(self, X, reset=not fitted)))
        return numpy.array([[sum(phrase.score for phrase in phrases)] for phrases in found])

    def __sklearn_tags__(self) -> Any:
        return number_tags(super().__sklearn_tags__())


@pytest.mark.parametrize(
    "estimator", [TermWeightVectorizer(), KeyphraseExtractor()], ids=lambda one: type(one).__name__
)
def test_checks_of_scikit_learn_for_texts(estimator: Any) -> None:
    """Estimators say that they take texts, so scikit-learn runs only those of its checks that do without numbers."""
    with pytest.warns(match="Can't test estimator"):
        checks = list(estimator_checks_generator(estimator))
    for instance, check in checks:
        check(instance)


def _checks() -> Iterator[Any]:
    for estimator in (TextsFromNumbers("tf"), TextsFromNumbers("lexspec"), PhrasesFromNumbers("tf")):
        for instance, check in estimator_checks_generator(estimator):
            name = check.func.__name__
            yield pytest.param(instance, check, id=f"{type(estimator).__name__}-{name}")


@pytest.mark.parametrize(("instance", "check"), list(_checks()))
def test_checks_of_scikit_learn(instance: Any, check: Any) -> None:
    """Every general check of scikit-learn passes, with rows of numbers turned into texts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check(instance)


def test_an_extractor_gives_what_extract_gives() -> None:
    """The keyphrases of each text are those of keysift.extract, as objects, texts or pairs."""
    expected = [keysift.extract(text, top=4) for text in TEXTS]
    assert KeyphraseExtractor(top=4).fit_transform(TEXTS) == expected
    assert KeyphraseExtractor(top=4, workers=2).transform(TEXTS) == expected
    assert KeyphraseExtractor(top=4, output="texts").transform(TEXTS) == [found.texts for found in expected]
    pairs = KeyphraseExtractor(top=4, output="pairs").transform(numpy.array(TEXTS))
    assert pairs == [[(phrase.text, phrase.score) for phrase in found] for found in expected]


def test_an_extractor_can_learn_its_corpus() -> None:
    """With corpus="fit", texts are compared with those that `fit` got; before, there is nothing to compare with."""
    extractor = KeyphraseExtractor("lexspec", corpus="fit", top=3)
    with pytest.raises(NotFittedError):
        extractor.transform(TEXTS)
    expected = keysift.extract(TEXTS[0], method="lexspec", corpus=keysift.Corpus.fit(TEXTS), top=3)
    assert extractor.fit(TEXTS).transform(TEXTS[:1]) == [expected]


def test_keyphrases_as_features() -> None:
    """Keyphrases can be hashed to features in a pipeline, which tells two subjects apart."""
    pipeline = make_pipeline(
        KeyphraseExtractor(output="pairs", options={"max_words": 2, "normalize": "max"}),
        FeatureHasher(n_features=512, input_type="pair"),
        LogisticRegression(),
    )
    assert cross_val_score(pipeline, REEFS + BRIDGES, LABELS, cv=3).mean() == 1.0
    searched = GridSearchCV(pipeline, {"keyphraseextractor__top": [1, 5]}, cv=2).fit(REEFS + BRIDGES, LABELS)
    assert searched.best_score_ == 1.0


@pytest.mark.parametrize("weighting", WEIGHTINGS)
def test_weights_in_a_pipeline(weighting: str) -> None:
    """Every weighting tells two subjects apart, cross-validated, and a clone has the same parameters."""
    vectorizer = TermWeightVectorizer(weighting, min_df=2)
    assert clone(vectorizer).get_params() == vectorizer.get_params()
    pipeline = make_pipeline(vectorizer, LogisticRegression())
    assert cross_val_score(pipeline, REEFS + BRIDGES, LABELS, cv=3).mean() == 1.0


@pytest.mark.parametrize(("weighting", "method"), [("lexspec", "lexspec"), ("raw_tfidf", "tfidf"), ("tf", "tf")])
def test_weights_are_those_of_the_methods(weighting: str, method: str) -> None:
    """A word has the weight that the method gives to it as a phrase."""
    vectorizer = TermWeightVectorizer(weighting, norm=None).fit(TEXTS)
    matrix = vectorizer.transform(TEXTS)
    assert isinstance(matrix, scipy.sparse.csr_matrix)
    names = list(vectorizer.get_feature_names_out())
    options = {"pattern": "[NPCAVRO]", "max_words": 1, "markup": "none"}
    for row, text in enumerate(TEXTS):
        corpus = None if weighting == "tf" else vectorizer.corpus_
        found = keysift.extract(text, method=method, corpus=corpus, top=None, **options)  # type: ignore[arg-type]
        expected = {phrase.stem: phrase.score for phrase in found if phrase.score}
        weights = matrix[row]
        shown = {names[column]: weight for column, weight in zip(weights.indices, weights.data, strict=True)}
        assert shown == pytest.approx(expected)


def test_bm25_by_hand() -> None:
    """BM25 has the weights of its formula, which are computed here in another way."""
    texts = ["graph graph node", "graph edge", "node edge edge edge"]
    bags = [Counter(text.split()) for text in texts]
    mean = sum(map(len, map(str.split, texts))) / 3
    vectorizer = TermWeightVectorizer("bm25", norm=None, sparse_output=False)
    matrix = vectorizer.fit_transform(texts)
    for row, bag in enumerate(bags):
        for column, stem in enumerate(vectorizer.get_feature_names_out()):
            word = {"edg": "edge"}.get(stem, stem)
            documents = sum(word in other for other in bags)
            idf = math.log(1 + (3 - documents + 0.5) / (documents + 0.5))
            length = sum(bag.values()) / mean
            expected = idf * bag[word] * 2.2 / (bag[word] + 1.2 * (0.25 + 0.75 * length)) if bag[word] else 0.0
            assert matrix[row, column] == pytest.approx(expected)


def test_norms() -> None:
    """Rows have length 1 by default; a row without words stays empty."""
    matrix = TermWeightVectorizer().fit_transform([*REEFS, ""])
    lengths = numpy.sqrt(matrix.multiply(matrix).sum(axis=1))
    assert lengths[:-1] == pytest.approx(1.0)
    assert lengths[-1] == 0.0


def test_fitting_in_parts() -> None:
    """`partial_fit` counts what `fit` counts, and columns keep their places while new ones come behind."""
    whole = TermWeightVectorizer("tfidf").fit(REEFS + BRIDGES)
    parts = TermWeightVectorizer("tfidf").partial_fit(REEFS)
    first = list(parts.get_feature_names_out())
    parts.partial_fit(BRIDGES)
    assert parts.corpus_ == whole.corpus_
    assert list(parts.get_feature_names_out())[: len(first)] == first
    assert sorted(parts.get_feature_names_out()) == list(whole.get_feature_names_out())
    order = [whole.vocabulary_[stem] for stem in parts.get_feature_names_out()]
    difference = parts.transform(TEXTS) - whole.transform(TEXTS)[:, order]
    assert abs(difference).max() < 1e-12
    assert len(TermWeightVectorizer().partial_fit(BRIDGES).fit(REEFS).corpus_) == len(REEFS)


def test_learning_in_parts() -> None:
    """With a vocabulary that is complete, a classifier can learn from one part of the texts after the other."""
    vectorizer = TermWeightVectorizer().fit(REEFS + BRIDGES)
    classifier = SGDClassifier(random_state=0)
    for part, labels in ((REEFS[:3] + BRIDGES[:3], [0, 0, 0, 1, 1, 1]), (REEFS[3:] + BRIDGES[3:], [0, 0, 0, 1, 1])):
        classifier.partial_fit(vectorizer.transform(part), labels, classes=[0, 1])
    assert classifier.score(vectorizer.transform(REEFS + BRIDGES), LABELS) == 1.0


def test_rare_words_are_left_out() -> None:
    """Stems of fewer than `min_df` texts have no column, until enough texts have them."""
    vectorizer = TermWeightVectorizer(min_df=2).partial_fit(["Graphs and nodes.", "Graphs and edges."])
    assert list(vectorizer.get_feature_names_out()) == ["graph"]
    assert list(vectorizer.partial_fit(["More nodes."]).get_feature_names_out()) == ["graph", "node"]


def test_columns_are_limited_as_in_scikit_learn() -> None:
    """`min_df`, `max_df` and `max_features` keep the columns that CountVectorizer keeps, with the same counts."""
    texts = ["tree graph node graph", "graph edge edge tree", "graph node path", "graph tree wall"]
    for limits in ({"min_df": 2}, {"min_df": 0.5}, {"max_df": 3}, {"max_df": 0.7}, {"max_features": 2}):
        theirs = CountVectorizer(**limits)
        ours = TermWeightVectorizer("tf", norm=None, dtype=numpy.float32, **limits)
        expected = theirs.fit_transform(texts).toarray()
        stems = [keysift.analyze(word).vocabulary[0] for word in theirs.get_feature_names_out()]
        found = ours.fit_transform(texts)
        assert found.dtype == numpy.float32
        assert list(ours.get_feature_names_out()) == stems
        assert (found.toarray() == expected).all()


def test_several_words_as_columns() -> None:
    """With `ngram_range`, words that follow each other in a sentence are columns, and have weights of their own."""
    vectorizer = TermWeightVectorizer("tf", norm=None, ngram_range=(1, 2))
    matrix = vectorizer.fit_transform(["Coral reefs of the sea. Fish like coral reefs.", "Sea fish."])
    counted = dict(zip(vectorizer.get_feature_names_out(), matrix.toarray()[0], strict=True))
    assert counted == {
        **{"coral": 2, "reef": 2, "sea": 1, "fish": 1, "sea fish": 0},
        **{"coral reef": 2, "reef sea": 1, "fish coral": 1},
    }
    pairs = TermWeightVectorizer("bm25", ngram_range=(2, 2)).fit(["Coral reefs grow.", "Sea fish."])
    assert list(pairs.get_feature_names_out()) == ["coral reef", "reef grow", "sea fish"]
    assert pairs.transform(["Old coral reefs."]).nnz == 1


def test_rows_as_words() -> None:
    """`inverse_transform` gives the stems of each row, also of a dense matrix, and refuses rows of another length."""
    vectorizer = TermWeightVectorizer()
    matrix = vectorizer.fit_transform(["Graphs have nodes.", "", "Edges of graphs."])
    for rows in (matrix, matrix.toarray()):
        assert [list(row) for row in vectorizer.inverse_transform(rows)] == [["graph", "node"], [], ["edg", "graph"]]
    with pytest.raises(InputError, match=r"must have 3 columns, one for each stem\. Got 2"):
        vectorizer.inverse_transform(matrix[:, :2])


def test_smooth_weights_are_those_of_scikit_learn() -> None:
    """`tfidf` is tf-idf of scikit-learn with `sublinear_tf`, on the same words."""
    texts = ["graph graph tree", "graph node", "tree wall wall wall"]
    ours, theirs = TermWeightVectorizer("tfidf"), TfidfVectorizer(sublinear_tf=True)
    assert ours.fit_transform(texts).toarray() == pytest.approx(theirs.fit_transform(texts).toarray())
    assert list(ours.get_feature_names_out()) == list(theirs.get_feature_names_out())


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_come_out(library: str) -> None:
    """`set_output` gives frames whose columns are the stems."""
    pytest.importorskip(library)
    vectorizer = TermWeightVectorizer("tf", norm=None, sparse_output=False).set_output(transform=library)
    frame = vectorizer.fit_transform(["Graphs have nodes.", "Graphs of graphs."])
    assert type(frame).__module__.startswith(library)
    assert list(frame.columns) == ["graph", "node"]
    assert frame["graph"].to_list() == [1.0, 2.0]


def test_a_fitted_vectorizer_travels() -> None:
    """A fitted vectorizer can be sent to another process."""
    vectorizer = TermWeightVectorizer("bm25").fit(TEXTS)
    copied = pickle.loads(pickle.dumps(vectorizer))
    assert abs(copied.transform(TEXTS) - vectorizer.transform(TEXTS)).max() == 0


@pytest.mark.parametrize(
    ("estimator", "texts", "error", "message"),
    [
        (TermWeightVectorizer("best"), TEXTS, OptionError, "'weighting' parameter must be one of 'lexspec'"),
        (TermWeightVectorizer(norm="l3"), TEXTS, OptionError, "'norm' parameter must be one of"),
        (
            TermWeightVectorizer(max_df=1.5),
            TEXTS,
            OptionError,
            "'max_df' parameter must be an int of at least 1, or a float",
        ),
        (
            TermWeightVectorizer(max_features=0),
            TEXTS,
            OptionError,
            "'max_features' option must be an int of at least 1",
        ),
        (TermWeightVectorizer(ngram_range=(2, 1)), TEXTS, OptionError, "'ngram_range' parameter must be"),
        (TermWeightVectorizer(min_df=0), TEXTS, OptionError, "'min_df' parameter must be an int of at least 1"),
        (TermWeightVectorizer(), "one text", InputError, "Got one str instead: wrap it in a list"),
        (TermWeightVectorizer(), [["a text"]], InputError, "must be a str"),
        (KeyphraseExtractor(output="list"), TEXTS, OptionError, "'output' parameter must be one of"),
        (KeyphraseExtractor(options={"windows": 3}), TEXTS, UnknownOptionError, "windows"),
        (KeyphraseExtractor(), "one text", InputError, "Got one str instead"),
    ],
)
def test_mistakes(estimator: Any, texts: Any, error: type[Exception], message: str) -> None:
    """A mistake raises an error when fitting or transforming, never when the estimator is made."""
    with pytest.raises(error, match=re.escape(message)):
        estimator.fit_transform(texts)


def test_unfitted() -> None:
    """A vectorizer that is not fitted says so."""
    with pytest.raises(NotFittedError):
        TermWeightVectorizer().transform(TEXTS)


def test_a_missing_scikit_learn_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without scikit-learn, the import fails with the command that installs it."""
    module = sys.modules["keysift.integrations.sklearn"]
    monkeypatch.setitem(sys.modules, "sklearn.base", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[sklearn\]'"):
        reload(module)
