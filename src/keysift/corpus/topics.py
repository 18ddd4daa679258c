"""Topics of a corpus by latent Dirichlet allocation, for methods that prefer a document's topical words.

Fitting needs an extra; using fitted topics does not.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from keysift.document import Document
from keysift.errors import OptionError, load_extra, option_error
from keysift.io.array_files import pack_strings, unpack_strings
from keysift.kernels.comparing import places_of
from keysift.kernels.graph import WordGraph
from keysift.kernels.topics import infer_topics, mix_restarts, topic_cosines


class Topics:
    """LDA topics: the distribution of words in each, p(w|z), and the prior `alpha` of a document's topics.

    `word_topics` has the rows of `stems`, each with one number per topic, one after the other; `index` has the row of
    each stem.
    """

    __slots__ = ("alpha", "index", "seed", "word_topics")

    def __init__(self, stems: Sequence[str], word_topics: array[float], *, alpha: Sequence[float], seed: int) -> None:
        self.alpha = array("d", alpha)
        self.seed = seed
        self.index = {stem: place for place, stem in enumerate(stems)}
        self.word_topics = word_topics
        if len(word_topics) != len(self.index) * len(self.alpha) or not self.alpha:
            raise ValueError("the topics do not fit their words")
        # Negated, so that what is no number is refused too.
        if not all(0.0 < strength < 1e9 for strength in self.alpha):
            raise ValueError("the prior of the topics must be positive numbers")
        if word_topics and not (min(word_topics) >= 0.0 and max(word_topics) <= 1.001 and sum(word_topics) >= 0.0):
            raise ValueError("the topics must be probabilities of words")

    def __len__(self) -> int:
        return len(self.alpha)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Topics):
            return NotImplemented
        return (self.alpha, self.index, self.word_topics) == (other.alpha, other.index, other.word_topics)

    __hash__ = None  # type: ignore[assignment]

    def prior(self, document: Document) -> array[float]:
        """Return for each word of a document the cosine of its topics p(w|z) and the document's p(z|d)."""
        return topic_cosines(document, places_of(document, self.index), self)

    def mixed_restarts(self, document: Document, graph: WordGraph, damping: float) -> array[float]:
        """Return for each word of a document where a surfer restarts who walks for each topic as often as p(z|d) says.

        Topic z restarts at the nodes of a word graph by p(z|w).
        """
        return mix_restarts(document, places_of(document, self.index), self, graph, damping)

    def distribution(self, document: Document) -> list[float]:
        """Return a document's topics p(z|d)."""
        return list(infer_topics(document, places_of(document, self.index), self))

    def dump(self) -> tuple[dict[str, object], dict[str, array[Any]]]:
        """Return a header and arrays from which `restore` makes these topics again."""
        arrays = {**pack_strings(list(self.index), "topic_"), "topic_words": array("f", self.word_topics)}
        return {"alpha": self.alpha.tolist(), "seed": self.seed}, arrays

    @classmethod
    def restore(cls, header: Mapping[str, Any], arrays: Mapping[str, array[Any]]) -> Topics:
        """Undo `dump`."""
        words = array("d", arrays["topic_words"])
        return cls(unpack_strings(arrays, "topic_"), words, alpha=header["alpha"], seed=header["seed"])


def fit_topics(bags: Sequence[Mapping[str, int]], *, topics: int, seed: int) -> Topics:
    """Fit LDA topics on bags of words. The same bags, number and seed give the same topics."""
    if isinstance(topics, bool) or not isinstance(topics, int) or topics < 2:
        raise option_error("topics", f"must be an int of at least 2. Got {topics!r} instead.")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 32:
        raise option_error("seed", f"must be an int from 0 to {(1 << 32) - 1}. Got {seed!r} instead.")
    models = load_extra("gensim.models", "Fitting topics", extra="topics")
    stems = sorted({stem for bag in bags for stem in bag})
    if not stems:
        raise OptionError("Topics need at least one document with words in it.")
    numbers = {stem: number for number, stem in enumerate(stems)}
    counted = [[(numbers[stem], count) for stem, count in sorted(bag.items())] for bag in bags]
    # One pass with gensim's defaults, as in the study; gensim would warn that more might be better.
    with _gensim_silenced():
        model = models.LdaModel(counted, num_topics=topics, id2word=dict(enumerate(stems)), random_state=seed)
    # Rounded as they are saved, so that a loaded corpus gives the very same results.
    words = array("d", array("f", model.get_topics().T.ravel().tolist()))
    return Topics(stems, words, alpha=model.alpha.tolist(), seed=seed)


@contextmanager
def _gensim_silenced() -> Iterator[None]:
    import logging

    logger = logging.getLogger("gensim")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)
