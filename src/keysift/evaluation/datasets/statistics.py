"""What a dataset is like: the figures of the study's first table."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from keysift.analysis.analyzer import analyze
from keysift.analysis.languages import find_language
from keysift.analysis.stopwords import read_stop_words
from keysift.document import Document
from keysift.errors import InputError
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument
from keysift.evaluation.evaluation_rules import EvaluationRules, Matcher
from keysift.kernels.candidates import Candidates
from keysift.options import usual_rules
from keysift.phrases.finding import find_candidates
from keysift.processes.in_order import map_in_order


class DocumentCounts(NamedTuple):
    """The counts of one document: see `DatasetStatistics`."""

    phrases: int
    tokens: int
    vocabulary: int
    keyphrases: int
    multiword_keyphrases: int


_SHORT: Final = 2  # characters: the study's stemmer left words of this length as they stood


@dataclass(frozen=True, slots=True)
class Distribution:
    """The mean over documents and the population standard deviation."""

    mean: float
    sd: float

    @classmethod
    def of(cls, values: Sequence[int]) -> Distribution:
        """Return the distribution of some values."""
        return cls(fmean(values), pstdev(values))


@dataclass(frozen=True, slots=True)
class DatasetStatistics:
    """The statistics of one dataset, each over its documents.

    `phrases` are distinct candidate phrases; `tokens` are words and punctuation marks; `vocabulary` are distinct stems,
    punctuation included; `keyphrases` are gold keyphrases that are candidates too, and `multiword_keyphrases` those of
    several words.

    >>> from keysift.evaluation import Dataset, LabelledDocument, dataset_statistics
    >>> document = LabelledDocument("one", "Coral reefs need clean water.", ("coral reefs",))
    >>> statistics = dataset_statistics(Dataset("reefs", "en", (document,)))
    >>> statistics.tokens.mean, statistics.diversity
    (6.0, 1.0)
    """

    name: str
    documents: int
    phrases: Distribution
    tokens: Distribution
    vocabulary: Distribution
    keyphrases: Distribution
    multiword_keyphrases: Distribution

    @property
    def diversity(self) -> float:
        """Return mean vocabulary / mean tokens: how seldom words are repeated."""
        return self.vocabulary.mean / self.tokens.mean if self.tokens.mean else 0.0


def dataset_statistics(
    dataset: Dataset, *, stop_words: Iterable[str] | os.PathLike[str] | None = None, workers: int = 1
) -> DatasetStatistics:
    """Return what a dataset is like: means and population standard deviations over its documents.

    As in the study, a word of one or two characters is its own stem in the vocabulary, in the case in which it is
    written: "In" and "in" are two. `stop_words` replace the built-in ones; the study's own give its figures.

    >>> from keysift.evaluation import Dataset, LabelledDocument
    >>> document = LabelledDocument("one", "Coral reefs need clean water.", ("coral reefs", "sea"))
    >>> statistics = dataset_statistics(Dataset("reefs", "en", (document,)))
    >>> statistics.phrases.mean, statistics.keyphrases.mean
    (2.0, 1.0)
    """
    if not len(dataset):
        raise InputError(f"The dataset {dataset.name} must have documents. Got none.")
    find_language(dataset.language)  # says which there are
    own = None if stop_words is None else read_stop_words(stop_words)
    count = partial(_counts, dataset.language, own)
    columns = zip(*map_in_order(count, dataset.documents, workers=workers, batch=16), strict=True)
    phrases, tokens, vocabulary, keyphrases, multiword = map(Distribution.of, columns)
    return DatasetStatistics(dataset.name, len(dataset), phrases, tokens, vocabulary, keyphrases, multiword)


def _counts(language: str, stop_words: frozenset[str] | None, labelled: LabelledDocument) -> DocumentCounts:
    # The study counted everything in a text, markup and headings too.
    document = analyze(labelled.text, language=language, stop_words=stop_words, markup="none")
    candidates = find_candidates(document, usual_rules(language))
    matcher = Matcher(EvaluationRules(), language)
    gold = matcher.gold(labelled.keyphrases).intersection(matcher.candidate_keys(candidates))
    return count_document(document, candidates, gold)


def count_document(document: Document, candidates: Candidates, keyphrases: frozenset[str]) -> DocumentCounts:
    """Return the counts of one document, given its candidates and which gold keyphrases are among them."""
    multiword = sum(" " in phrase for phrase in keyphrases)
    return DocumentCounts(len(candidates), len(document), _vocabulary_size(document), len(keyphrases), multiword)


def _vocabulary_size(document: Document) -> int:
    text, vocabulary = document.text, document.vocabulary
    return len(
        {
            text[start:end] if end - start <= _SHORT else vocabulary[stem]
            for start, end, stem in zip(document.starts, document.ends, document.stem_ids, strict=True)
        }
    )
