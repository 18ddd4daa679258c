"""Topics of a corpus by latent Dirichlet allocation, for methods that prefer a document's topical words.

Fitting needs an extra; using fitted topics needs numpy alone.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from keysift.document import Document
from keysift.errors import CorpusNeededError, MissingExtraError, OptionError
from keysift.files import pack_strings, unpack_strings

if TYPE_CHECKING:
    from keysift.corpus import Corpus

_MAX_STEPS = 100
_TOLERANCE = 1e-4


class Topics:
    """Hold LDA topics: the distribution of words in each, p(w|z), and the prior `alpha` of a document's topics."""

    __slots__ = ("_index", "_word_topics", "alpha", "seed")

    def __init__(
        self, stems: Sequence[str], word_topics: NDArray[np.float32], *, alpha: Sequence[float], seed: int
    ) -> None:
        self.alpha = np.array(alpha, np.float64)
        self.seed = seed
        self._index = {stem: place for place, stem in enumerate(stems)}
        self._word_topics = word_topics
        if word_topics.shape != (len(self._index), len(self.alpha)):
            raise ValueError("the topics do not fit their words")

    def __len__(self) -> int:
        return len(self.alpha)

    def of_words(self, stems: Sequence[str]) -> NDArray[np.float64]:
        """Return p(w|z), one row per stem and one column per topic; a row of zeros for a stem that LDA never saw."""
        rows = np.zeros((len(stems), len(self)))
        for row, stem in enumerate(stems):
            place = self._index.get(stem)
            if place is not None:
                rows[row] = self._word_topics[place]
        return rows

    def of_document(self, word_topics: NDArray[np.float64], counts: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return p(z|d) by variational inference, from the rows of `of_words` and the words' counts."""
        known = (counts > 0) & word_topics.any(axis=1)
        words, counts = word_topics[known], counts[known]
        gamma = self.alpha + counts.sum() / len(self)
        for _ in range(_MAX_STEPS):
            strengths = np.exp(_digamma(gamma))
            expected = words @ strengths
            updated = self.alpha + strengths * (words.T @ (counts / expected))
            change = float(np.abs(updated - gamma).mean())
            gamma = updated
            if change < _TOLERANCE:
                break
        distribution: NDArray[np.float64] = gamma / gamma.sum()
        return distribution

    def dump(self) -> tuple[dict[str, object], dict[str, NDArray[Any]]]:
        """Return a header and arrays from which `restore` makes these topics again."""
        strings = {f"topic_{name}": values for name, values in pack_strings(list(self._index)).items()}
        return {"alpha": self.alpha.tolist(), "seed": self.seed}, {
            **strings,
            "topic_words": self._word_topics,
        }

    @classmethod
    def restore(cls, header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Topics:
        """Undo `dump`."""
        strings = {name: arrays[f"topic_{name}"] for name in ("string_lengths", "string_bytes")}
        return cls(unpack_strings(strings), arrays["topic_words"], alpha=header["alpha"], seed=header["seed"])


def topic_prior(document: Document, corpus: Corpus) -> array[float]:
    """Prefer words that belong to the document's topics: the cosine of p(w|z) and p(z|d)."""
    if corpus.topics is None:
        raise CorpusNeededError(TOPICS_NEEDED)
    word_topics = corpus.topics.of_words(document.vocabulary)
    distribution = corpus.topics.of_document(word_topics, np.array(document.frequencies, np.float64))
    lengths = np.linalg.norm(word_topics, axis=1) * np.linalg.norm(distribution)
    products = word_topics @ distribution
    cosines = np.divide(products, lengths, out=np.zeros_like(products), where=lengths > 0)
    return array("d", cosines.tolist())


TOPICS_NEEDED = (
    "singletpr needs a corpus with topics: fit one with Corpus.fit(texts, topics=15), "
    "or on the command line: keysift fit INPUTS... --topics 15 -o FILE."
)


def fit_topics(bags: Sequence[Mapping[str, int]], *, topics: int, seed: int) -> Topics:
    """Fit LDA topics on bags of words. The same bags, number and seed give the same topics."""
    if isinstance(topics, bool) or not isinstance(topics, int) or topics < 2:
        raise OptionError(f"The number of topics must be an int of at least 2. Got {topics!r} instead.")
    try:
        from gensim.models import LdaModel
    except ImportError as error:
        raise MissingExtraError("Fitting topics", package="gensim", extra="topics") from error
    stems = sorted({stem for bag in bags for stem in bag})
    if not stems:
        raise OptionError("Topics need at least one document with words in it.")
    numbers = {stem: number for number, stem in enumerate(stems)}
    counted = [[(numbers[stem], count) for stem, count in sorted(bag.items())] for bag in bags]
    # One pass with gensim's defaults, as in the study; gensim would warn that more might be better.
    with _silenced("gensim"):
        model = LdaModel(counted, num_topics=topics, id2word=dict(enumerate(stems)), random_state=seed)
    return Topics(stems, model.get_topics().T.astype(np.float32), alpha=model.alpha.tolist(), seed=seed)


@contextmanager
def _silenced(logger_name: str) -> Iterator[None]:
    logger = logging.getLogger(logger_name)
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)


def _digamma(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the derivative of log Γ for positive numbers: by recurrence up to 6, then by its asymptotic series."""
    result = np.zeros_like(values)
    values = values.copy()
    for _ in range(6):
        small = values < 6.0
        result = np.where(small, result - 1.0 / values, result)
        values = np.where(small, values + 1.0, values)
    square = 1.0 / (values * values)
    series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))))
    return result + np.log(values) - 0.5 / values - series
