"""keysift in scikit-learn: texts to keyphrases, and texts to a matrix of word weights."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from keysift.analysis.analyzer import as_document
from keysift.analysis.stopwords import read_stop_words
from keysift.corpus.comparison import Comparison
from keysift.corpus.counts import Corpus
from keysift.document import Document
from keysift.errors import InputError, MissingExtraError, OptionError
from keysift.extractor import Extractor
from keysift.integrations.word_weights import WEIGHTINGS
from keysift.keyphrase import Keyphrases

try:
    import numpy
    from scipy.sparse import csr_matrix
    from sklearn.base import BaseEstimator, TransformerMixin
    from sklearn.preprocessing import normalize
    from sklearn.utils.validation import check_is_fitted
except ImportError as error:
    raise MissingExtraError("keysift.integrations.sklearn", package="scikit-learn", extra="sklearn") from error

if TYPE_CHECKING:
    from keysift.resources import Model

FIT: Final = "fit"
OUTPUTS: Final = ("keyphrases", "texts", "pairs")
NORMS: Final = ("l1", "l2", "max")


class KeyphraseExtractor(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Transform texts into their keyphrases: one list for each text.

    `output` says what the lists have: "keyphrases" (`keysift.Keyphrase` objects), "texts" (only their texts) or "pairs"
    (of a text and a score, as `FeatureHasher(input_type="pair")` takes them). With `corpus="fit"`, the texts that `fit`
    gets are the corpus that the method compares with; otherwise nothing is learned from them. `options` is a dict of
    further options of `keysift.Extractor`, and so are the other parameters.

    >>> KeyphraseExtractor("tf", top=1, output="texts").fit_transform(["Sparse grids have points.", "Word graphs."])
    [['Sparse grids'], ['Word graphs']]
    """

    def __init__(
        self,
        method: str | None = None,
        *,
        top: int | None = 10,
        output: str = "keyphrases",
        corpus: Corpus | str | None = None,
        model: Model | None = None,
        language: str = "en",
        stop_words: Collection[str] | os.PathLike[str] | None = None,
        markup: str = "auto",
        options: Mapping[str, Any] | None = None,
        workers: int = 1,
    ) -> None:
        self.method = method
        self.top = top
        self.output = output
        self.corpus = corpus
        self.model = model
        self.language = language
        self.stop_words = stop_words
        self.markup = markup
        self.options = options
        self.workers = workers

    def fit(self, X: Iterable[str | Document], y: object = None) -> KeyphraseExtractor:  # noqa: N803
        """Check the parameters, and count the words of the texts if `corpus` is "fit"."""
        _check_choice("output", self.output, OUTPUTS)
        if self._learns():
            documents = _documents(X, language=self.language, stop_words=self.stop_words, markup=self.markup)
            self.corpus_ = Corpus(language=self.language, stop_words=self.stop_words).update(documents)
        self._extractor()
        return self

    def transform(self, X: Iterable[str | Document]) -> list[Any]:  # noqa: N803
        """Return the keyphrases of each text, best first."""
        check_is_fitted(self)
        _check_choice("output", self.output, OUTPUTS)
        found = self._extractor().extract_many(_checked(X), top=self.top, workers=self.workers)
        return [self._shown(keyphrases) for keyphrases in found]

    def _shown(self, keyphrases: Keyphrases) -> Keyphrases | list[str] | list[tuple[str, float]]:
        if self.output == "texts":
            return keyphrases.texts
        if self.output == "pairs":
            return [(phrase.text, phrase.score) for phrase in keyphrases]
        return keyphrases

    def _learns(self) -> bool:
        return isinstance(self.corpus, str) and self.corpus == FIT

    def _extractor(self) -> Extractor:
        return Extractor(
            self.method,
            corpus=self.corpus_ if self._learns() else self.corpus,  # type: ignore[arg-type]
            model=self.model,
            language=self.language,
            stop_words=self.stop_words,
            markup=self.markup,
            **dict(self.options or {}),
        )

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "corpus_") or not self._learns()

    def __sklearn_tags__(self) -> Any:
        tags = _text_tags(super().__sklearn_tags__())
        tags.requires_fit = self._learns()
        return tags


class TermWeightVectorizer(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Transform texts into a sparse matrix: a row for each text, a column for each stem of the texts it was fitted on.

    `weighting` says what a word is worth in a text, compared with the texts of `fit`: "bm25", "lexspec" (lexical
    specificity), "tfidf", "log_tfidf", "tf" or "binary" (see `keysift.integrations.word_weights`). Rows are divided by
    their `norm` ("l1", "l2", "max"), or left alone for None. Stems that fewer than `min_df` texts have are left out.
    With `sparse_output=False`, the matrix is dense, as `set_output(transform="pandas")` wants it.

    Words are those of `keysift.analyze`: stop words and symbols are left out, and inflected forms are one stem. A text
    that the fitted ones do not contain is counted in when it is weighed, as everywhere in keysift.

    After fitting, `vocabulary_` has the column of each stem (`fit` sorts the stems), and `corpus_` has the word counts
    of the fitted texts, a `keysift.Corpus`.

    >>> vectorizer = TermWeightVectorizer("tf", norm=None)
    >>> vectorizer.fit_transform(["Graphs have nodes.", "Graphs of graphs."]).toarray()
    array([[1., 1.],
           [2., 0.]])
    >>> vectorizer.get_feature_names_out()
    array(['graph', 'node'], dtype=object)
    """

    def __init__(
        self,
        weighting: str = "bm25",
        *,
        norm: str | None = "l2",
        min_df: int = 1,
        language: str = "en",
        stop_words: Collection[str] | os.PathLike[str] | None = None,
        markup: str = "auto",
        sparse_output: bool = True,
    ) -> None:
        self.weighting = weighting
        self.norm = norm
        self.min_df = min_df
        self.language = language
        self.stop_words = stop_words
        self.markup = markup
        self.sparse_output = sparse_output

    def fit(self, X: Iterable[str | Document], y: object = None) -> TermWeightVectorizer:  # noqa: N803
        """Count the words of texts."""
        self._start()
        return self._add(self._analyzed(X))

    def partial_fit(self, X: Iterable[str | Document], y: object = None) -> TermWeightVectorizer:  # noqa: N803
        """Count the words of more texts. New stems become new columns behind those that are there."""
        if not hasattr(self, "corpus_"):
            self._start()
        return self._add(self._analyzed(X))

    def fit_transform(self, X: Iterable[str | Document], y: object = None) -> Any:  # noqa: N803
        """Count the words of texts, and return the weights of their words."""
        documents = list(self._analyzed(X))  # each is analyzed once
        self._start()
        return self._add(documents).transform(documents)

    def transform(self, X: Iterable[str | Document]) -> Any:  # noqa: N803
        """Return the weights of the words of texts."""
        check_is_fitted(self, "vocabulary_")
        self._check()
        weigh, comparison = WEIGHTINGS[self.weighting], Comparison(self.corpus_.table)
        columns: list[int] = []
        values: list[float] = []
        ends = [0]
        for document in self._analyzed(X):
            weights = weigh(document, comparison.counts(document))
            row = {}
            for stem, weight in zip(document.vocabulary, weights, strict=True):
                column = self.vocabulary_.get(stem)
                if weight and column is not None:
                    row[column] = weight
            columns += sorted(row)
            values += [row[column] for column in sorted(row)]
            ends.append(len(columns))
        matrix = csr_matrix(
            (numpy.array(values, dtype=numpy.float64), columns, ends), shape=(len(ends) - 1, len(self.vocabulary_))
        )
        if self.norm is not None and matrix.shape[0] and matrix.shape[1]:
            matrix = normalize(matrix, norm=self.norm, copy=False)
        return matrix if self.sparse_output else matrix.toarray()

    def get_feature_names_out(self, input_features: object = None) -> Any:
        """Return the stem of each column."""
        check_is_fitted(self, "vocabulary_")
        return numpy.array(list(self.vocabulary_), dtype=object)

    def _start(self) -> None:
        self._check()
        self.corpus_ = Corpus(language=self.language, stop_words=self.stop_words)
        self.vocabulary_: dict[str, int] = {}

    def _add(self, documents: Iterable[Document]) -> TermWeightVectorizer:
        self._check()
        self.corpus_.update(documents)
        table = self.corpus_.table
        new = [
            stem
            for stem, place in table.index.items()
            if stem not in self.vocabulary_ and table.document_frequencies[place] >= self.min_df
        ]
        for stem in sorted(new):
            self.vocabulary_[stem] = len(self.vocabulary_)
        return self

    def _analyzed(self, texts: Iterable[str | Document]) -> Iterator[Document]:
        return _documents(texts, language=self.language, stop_words=self.stop_words, markup=self.markup)

    def _check(self) -> None:
        _check_choice("weighting", self.weighting, tuple(WEIGHTINGS))
        if self.norm is not None:
            _check_choice("norm", self.norm, NORMS)
        if isinstance(self.min_df, bool) or not isinstance(self.min_df, int) or self.min_df < 1:
            raise OptionError(f"The 'min_df' parameter must be an int of at least 1. Got {self.min_df!r} instead.")

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "vocabulary_")

    def __sklearn_tags__(self) -> Any:
        return _text_tags(super().__sklearn_tags__())


def _text_tags(tags: Any) -> Any:
    """Let scikit-learn know that an estimator takes texts instead of numbers."""
    tags.input_tags.string = True
    tags.input_tags.two_d_array = False
    return tags


def _check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise OptionError(
            f"The {name!r} parameter must be one of {', '.join(map(repr, choices))}. Got {value!r} instead."
        )


def _checked(texts: Iterable[str | Document]) -> Iterable[str | Document]:
    if isinstance(texts, str | bytes | Document) or not isinstance(texts, Iterable):
        raise InputError(f"X must be an iterable of texts. Got one {type(texts).__name__} instead: wrap it in a list.")
    return texts


def _documents(
    texts: Iterable[str | Document],
    *,
    language: str,
    stop_words: Collection[str] | os.PathLike[str] | None,
    markup: str,
) -> Iterator[Document]:
    own = None if stop_words is None else read_stop_words(stop_words)
    for text in _checked(texts):
        yield as_document(text, language=language, stop_words=own, markup=markup)
