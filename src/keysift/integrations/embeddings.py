"""Candidates of keysift, ranked by embeddings: with any function that embeds texts, or with KeyBERT."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict

import numpy

from keysift.document import Document
from keysift.errors import InputError, OptionError
from keysift.extractor import Extractor
from keysift.keyphrase import Keyphrases
from keysift.options import checked_count, documented_options

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model

Embedder: TypeAlias = "Callable[[list[str]], ArrayLike]"
"""A function from texts to vectors, one row of numbers for each text."""

_KEYBERT_TOKEN: Final = re.compile(r"(?u)\b\w\w+\b")  # what scikit-learn's CountVectorizer takes for a word


@documented_options
def rerank(
    text: str | Document,
    embed: Embedder,
    *,
    top: int = 10,
    candidates: int = 50,
    weight: float = 0.5,
    embedding_diversity: float = 0.0,
    method: str | None = None,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    **options: Unpack[ExtractionOptions],
) -> Keyphrases:
    """Return the keyphrases of a text, ranked by how similar their embeddings are to that of the text.

    The best `candidates` phrases of the method are ranked again, by

        (1 - weight) · score / best score + weight · cosine(phrase, text)

    so that with `weight=1` only the embeddings count. With `embedding_diversity` (λ) above 0, phrases are chosen by
    maximal marginal relevance: each time the one for which (1 - λ) · relevance - λ · (largest cosine with a phrase that
    was chosen before) is largest. The score of a keyphrase is its relevance, also then. `embed` gets a list of texts,
    the whole text first, and returns a row of numbers for each. The other arguments are those of `keysift.Extractor`.
    `rerank_many` takes many texts.

    J. Carbonell, J. Goldstein: The use of MMR, diversity-based reranking for reordering documents and producing
    summaries. SIGIR 1998.

    >>> vectors = {"graph": [1.0, 0.0], "water": [0.0, 1.0]}
    >>> def embed(texts):
    ...     return [[sum(vectors[word][axis] for word in vectors if word in text) for axis in (0, 1)] for text in texts]
    >>> [found.text for found in rerank("The graph has water. A graph is a graph.", embed, weight=1.0)]
    ['graph', 'water']
    """
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    checked_count("candidates", candidates)
    ranking = _Ranking(embed, top, weight, embedding_diversity)
    return ranking.of([text], [extractor.extract(text, top=candidates)])[0]


@documented_options
def rerank_many(
    texts: Iterable[str | Document],
    embed: Embedder,
    *,
    batch_size: int = 32,
    top: int = 10,
    candidates: int = 50,
    weight: float = 0.5,
    embedding_diversity: float = 0.0,
    method: str | None = None,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    **options: Unpack[ExtractionOptions],
) -> Iterator[Keyphrases]:
    """Yield what `rerank` returns for each text, in order.

    `embed` is called once for `batch_size` texts and all their candidates, each phrase once, so a model can work on
    many of them at a time. The other arguments are those of `rerank`.
    """
    checked_count("batch_size", batch_size)
    if isinstance(texts, str | Document):
        raise InputError("The texts must be an iterable of texts. Got one text instead: call rerank.")
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    checked_count("candidates", candidates)
    ranking = _Ranking(embed, top, weight, embedding_diversity)
    remaining = iter(texts)
    batches = iter(lambda: list(islice(remaining, batch_size)), [])
    return chain.from_iterable(
        ranking.of(batch, [extractor.extract_detached(text, top=candidates) for text in batch]) for batch in batches
    )


@dataclass(frozen=True, slots=True)
class _Ranking:
    """How candidates are ranked again."""

    embed: Embedder
    top: int
    weight: float
    embedding_diversity: float

    def __post_init__(self) -> None:
        for name in ("weight", "embedding_diversity"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise OptionError(f"The {name!r} option must be a number from 0 to 1. Got {value!r} instead.")
        checked_count("top", self.top)

    def of(self, texts: Sequence[str | Document], found: Sequence[Keyphrases]) -> list[Keyphrases]:
        """Return the keyphrases of some texts ranked again; the embedding function is called once for all of them."""
        wanted: dict[str, int] = {}
        for text, keyphrases in zip(texts, found, strict=True):
            if keyphrases:
                for one in (_whole(text), *keyphrases.texts):
                    wanted.setdefault(one, len(wanted))
        vectors = _unit_vectors(self.embed, list(wanted)) if wanted else numpy.empty((0, 0))
        return [
            self._ranked(vectors[wanted[_whole(text)]], vectors[[wanted[one] for one in keyphrases.texts]], keyphrases)
            if keyphrases
            else keyphrases
            for text, keyphrases in zip(texts, found, strict=True)
        ]

    def _ranked(self, whole: NDArray[Any], vectors: NDArray[Any], found: Keyphrases) -> Keyphrases:
        best = max(phrase.score for phrase in found)
        own = numpy.array([phrase.score / best if best > 0 else 0.0 for phrase in found])
        relevance = (1.0 - self.weight) * own + self.weight * (vectors @ whole)
        chosen = _marginally_relevant(vectors, relevance, top=self.top, diversity=self.embedding_diversity)
        ranked = found[:0]  # with the language and the new terms of all
        for place in chosen:
            object.__setattr__(found[place], "score", float(relevance[place]))  # nobody else has it
            ranked.append(found[place])
        return ranked


def _whole(text: str | Document) -> str:
    return text.text if isinstance(text, Document) else text


class KeyBERTArguments(TypedDict):
    """What `KeyBERT.extract_keywords` needs to use given candidates and no others."""

    candidates: list[str]
    keyphrase_ngram_range: tuple[int, int]
    stop_words: None


@documented_options
def keybert_arguments(
    texts: str | Sequence[str],
    *,
    candidates: int | None = None,
    method: str | None = None,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "auto",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    workers: int = 1,
    **options: Unpack[ExtractionOptions],
) -> KeyBERTArguments:
    """Return arguments that let KeyBERT rank the candidates of keysift: `extract_keywords(texts, **arguments)`.

    The candidates are the phrases of the texts (with `candidates`, only the best so many of each text), written as
    KeyBERT splits texts into words: in lower case, without punctuation and words of one letter. The other two arguments
    tell KeyBERT to find phrases of that length, with stop words inside. The other arguments are those of
    `keysift.Extractor`.

    >>> keybert_arguments("The state-of-the-art parser reads A-level texts.")["candidates"]
    ['state of the art parser', 'level texts']
    """
    several = [texts] if isinstance(texts, str) else list(texts)
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    found: dict[str, int] = {}
    for keyphrases in extractor.extract_many(several, top=candidates, workers=workers):
        for phrase in keyphrases:
            words = _KEYBERT_TOKEN.findall(phrase.text.lower())
            if words:
                found[" ".join(words)] = len(words)
    return {
        "candidates": list(found),
        "keyphrase_ngram_range": (1, max(found.values(), default=1)),
        "stop_words": None,
    }


def _unit_vectors(embed: Embedder, texts: list[str]) -> NDArray[Any]:
    """Return the embeddings of texts as rows of length 1; what has no direction stays 0."""
    vectors = numpy.asarray(embed(texts), dtype=numpy.float64)
    if vectors.ndim != 2 or len(vectors) != len(texts):
        raise InputError(
            f"The embedding function must return one row of numbers for each of its {len(texts)} texts. Got an array "
            f"of shape {vectors.shape} instead."
        )
    if not numpy.isfinite(vectors).all():
        raise InputError("The embedding function returned numbers that are not finite (NaN or infinity).")
    lengths = numpy.linalg.norm(vectors, axis=1, keepdims=True)
    unit: NDArray[Any] = vectors / numpy.where(lengths > 0, lengths, 1.0)
    return unit


def _marginally_relevant(vectors: NDArray[Any], relevance: NDArray[Any], *, top: int, diversity: float) -> list[int]:
    """Return the places of the best phrases, each as unlike those before it as `diversity` asks for."""
    if not diversity:
        return [int(place) for place in numpy.argsort(-relevance, kind="stable")[:top]]
    chosen: list[int] = []
    redundancy = numpy.zeros(len(relevance))
    left = numpy.ones(len(relevance), dtype=bool)
    while len(chosen) < min(top, len(relevance)):
        marginal = numpy.where(left, (1.0 - diversity) * relevance - diversity * redundancy, -numpy.inf)
        place = int(numpy.argmax(marginal))
        similarity = vectors @ vectors[place]
        redundancy = numpy.maximum(redundancy, similarity) if chosen else similarity
        left[place] = False
        chosen.append(place)
    return chosen
