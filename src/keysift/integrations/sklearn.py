"""keysift in scikit-learn: texts to keyphrases, and texts to a matrix of word weights."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import repeat
from numbers import Integral
from typing import TYPE_CHECKING, Any, Final

from keysift.analysis.analyzer import as_document
from keysift.analysis.detection import counted_language
from keysift.analysis.stopwords import read_stop_words
from keysift.corpus.counts import Corpus
from keysift.document import Document
from keysift.errors import InputError, MissingExtraError, OptionError
from keysift.extractor import Extractor
from keysift.integrations.word_weights import WEIGHTINGS, CountedWords
from keysift.keyphrase import Keyphrases
from keysift.options import checked_count

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
_UNCOUNTED: Final = frozenset("-.D")  # kinds of tokens that are no words that count: `Document.frequencies`


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
        language: str = "auto",
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
            language = counted_language(self.language)
            documents = _documents(X, language=language, stop_words=self.stop_words, markup=self.markup)
            self.corpus_ = Corpus(language=language, stop_words=self.stop_words).update(documents)
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
        return keyphrases.pairs if self.output == "pairs" else keyphrases

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
    specificity), "tfidf", "raw_tfidf", "tf" or "binary" (see `keysift.integrations.word_weights`). Rows are divided by
    their `norm` ("l1", "l2", "max"), or left alone for None. Stems of fewer than `min_df` or more than `max_df` texts
    are left out; both are numbers of texts, or shares of them if they are floats. Of the others, the `max_features`
    most frequent are kept. With `ngram_range=(1, 2)`, pairs of words that follow each other in a sentence, stop words
    left out, have columns too. `dtype` is the type of the numbers. With `sparse_output=False`, the matrix is dense, as
    `set_output(transform="pandas")` wants it.

    Words are those of `keysift.analyze`: stop words and symbols are left out, and inflected forms are one stem;
    `stop_words=()` keeps all words. Whatever a text has in it counts, addresses and tags too, because it may tell kinds
    of texts apart; `markup="auto"` leaves out what is no prose, as extractors do. A text that the fitted ones do not
    contain is counted in when it is weighed, as everywhere in keysift.

    After fitting, `vocabulary_` has the column of each stem (`fit` sorts the stems), and `corpus_` has the counts of
    the fitted texts, a `keysift.Corpus`.

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
        min_df: float = 1,
        max_df: float = 1.0,
        max_features: int | None = None,
        ngram_range: tuple[int, int] = (1, 1),
        language: str = "en",
        stop_words: Collection[str] | os.PathLike[str] | None = None,
        markup: str = "none",
        dtype: Any = numpy.float64,
        sparse_output: bool = True,
    ) -> None:
        self.weighting = weighting
        self.norm = norm
        self.min_df = min_df
        self.max_df = max_df
        self.max_features = max_features
        self.ngram_range = ngram_range
        self.language = language
        self.stop_words = stop_words
        self.markup = markup
        self.dtype = dtype
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
        return self._add(documents)._weighed(documents)

    def transform(self, X: Iterable[str | Document]) -> Any:  # noqa: N803
        """Return the weights of the words of texts."""
        check_is_fitted(self, "vocabulary_")
        self._check()
        return self._weighed(self._analyzed(X))

    def _weighed(self, documents: Iterable[Document]) -> Any:
        words = CountedWords.of(documents, self.corpus_.table, specificities=self.weighting == "lexspec")
        weights = WEIGHTINGS[self.weighting](words)
        found = map(self.vocabulary_.get, words.stems, repeat(-1))
        columns = numpy.fromiter(found, dtype=numpy.int32, count=len(words.stems))
        is_kept = (columns >= 0) & (weights != 0)
        kept_before = numpy.concatenate(([0], numpy.cumsum(is_kept)))
        ends = kept_before[numpy.concatenate(([0], numpy.cumsum(words.sizes, dtype=numpy.int64)))]
        matrix = csr_matrix(
            (weights[is_kept].astype(self.dtype), columns[is_kept], ends),
            shape=(len(words.sizes), len(self.vocabulary_)),
        )
        matrix.sort_indices()
        if self.norm is not None and matrix.shape[0] and matrix.shape[1]:
            matrix = normalize(matrix, norm=self.norm, copy=False)
        return matrix if self.sparse_output else matrix.toarray()

    def inverse_transform(self, X: Any) -> list[Any]:  # noqa: N803
        """Return the stems of each row that have a weight, as arrays."""
        check_is_fitted(self, "vocabulary_")
        names, matrix = self.get_feature_names_out(), csr_matrix(X)
        if matrix.shape[1] != len(names):
            raise InputError(f"X must have {len(names)} columns, one for each stem. Got {matrix.shape[1]} instead.")
        return [names[numpy.sort(row.indices[row.data != 0])] for row in matrix]

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
        least, most = (_limit(limit, table.documents) for limit in (self.min_df, self.max_df))
        new = [
            stem
            for stem, place in table.index.items()
            if least <= table.document_frequencies[place] <= most and stem not in self.vocabulary_
        ]
        if self.max_features is not None:
            new.sort(key=lambda stem: (-table.frequencies[table.index[stem]], stem))
            del new[max(self.max_features - len(self.vocabulary_), 0) :]
        for stem in sorted(new):
            self.vocabulary_[stem] = len(self.vocabulary_)
        return self

    def _analyzed(self, texts: Iterable[str | Document]) -> Iterator[Document]:
        documents = _documents(texts, language=self.language, stop_words=self.stop_words, markup=self.markup)
        shortest, longest = self.ngram_range
        return documents if longest == 1 else (_with_ngrams(one, shortest, longest) for one in documents)

    def _check(self) -> None:
        _check_choice("weighting", self.weighting, tuple(WEIGHTINGS))
        if self.norm is not None:
            _check_choice("norm", self.norm, NORMS)
        for name, value in (("min_df", self.min_df), ("max_df", self.max_df)):
            is_number = isinstance(value, Integral) and value >= 1
            if isinstance(value, bool) or not (is_number or (isinstance(value, float) and 0 <= value <= 1)):
                raise OptionError(
                    f"The {name!r} parameter must be an int of at least 1, or a float from 0 to 1. "
                    f"Got {value!r} instead."
                )
        if self.max_features is not None:
            checked_count("max_features", self.max_features)
        shortest, longest = self.ngram_range
        if not 1 <= shortest <= longest:
            raise OptionError(
                "The 'ngram_range' parameter must be the fewest and the most words of a column, such as (1, 2). "
                f"Got {self.ngram_range!r} instead."
            )

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "vocabulary_")

    def __sklearn_tags__(self) -> Any:
        return _text_tags(super().__sklearn_tags__())


def _limit(value: float, documents: int) -> float:
    """Return a limit as a number of texts."""
    return value if isinstance(value, Integral) else value * documents


def _with_ngrams(document: Document, shortest: int, longest: int) -> Document:
    """Return a document whose tokens are the runs of so many words in another, within sentences, stop words left out.

    Their stems are those of the words, joined by spaces.
    """
    stems: list[str] = []
    start = 0
    for end in document.sentence_ends:
        words = [
            document.vocabulary[document.stem_ids[place]]
            for place in range(start, end)
            if document.kinds[place] not in _UNCOUNTED
        ]
        for length in range(shortest, longest + 1):
            stems += map(" ".join, zip(*(words[first:] for first in range(length)), strict=False))
        start = end
    return Document.from_tokens(stems, ["NN"] * len(stems), stems=stems, stop_words=[False] * len(stems))


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
