"""Evaluate one system on one dataset, in memory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.analysis.stopwords import read_stop_words
from keysift.errors import InputError
from keysift.evaluation.datasets.dataset import Dataset
from keysift.evaluation.evaluation_rules import EvaluationRules
from keysift.evaluation.runs.benchmark import BenchmarkSettings, fit_corpus
from keysift.evaluation.runs.systems import FunctionSystem, MethodSystem, Prediction, System, system_for
from keysift.evaluation.scoring import DocumentResult, Experiment, scored_groups
from keysift.extractor import Extractor
from keysift.measures.measure import STUDY_MEASURES, Measure, mean_percent

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.corpus.counts import Corpus
    from keysift.options import ExtractionOptions
    from keysift.resources import Model


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation:
    """How good a system is on a dataset: `means` by measure, in percent, and the results of each document.

    >>> from keysift.evaluation import Dataset, LabelledDocument, evaluate
    >>> document = LabelledDocument("one", "Coral reefs need clean water.", ("coral reefs",))
    >>> evaluate("firstn", Dataset("reefs", "en", (document,)), measures=["P@5", "MRR"]).means
    {'P@5': 100.0, 'MRR': 100.0}
    """

    system: str
    dataset: str
    means: dict[str, float]
    documents: tuple[DocumentResult, ...]

    def __str__(self) -> str:
        figures = ", ".join(f"{measure} {mean:.1f}" for measure, mean in self.means.items())
        return f"{self.system} on {self.dataset}: {figures}"

    def __repr__(self) -> str:
        return f"<Evaluation: {self}>"


def evaluate(
    system: str | Extractor | Callable[[str], Iterable[Prediction]],
    dataset: Dataset,
    *,
    name: str | None = None,
    measures: Sequence[str] = STUDY_MEASURES,
    rules: EvaluationRules | None = None,
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    corpus: Corpus | None = None,
    model: Model | None = None,
    topics: int = 15,
    workers: int = 1,
    keep: int = 20,
    **options: Unpack[ExtractionOptions],
) -> Evaluation:
    """Return how good a method, an extractor, a package or any function from a text to phrases is on a dataset.

    A method that compares with a corpus gets that of the dataset, unless another is given. One that needs a model, and
    is given none, judges every other document by what it learns from the rest, and the other way round. With several
    workers, a function must be one that other processes can import.

    >>> from keysift.evaluation import Dataset, LabelledDocument
    >>> document = LabelledDocument("one", "Sparse grids solve equations.", ("sparse grid",))
    >>> print(evaluate(lambda text: ["sparse grids"], Dataset("mine", "en", (document,)), name="guess"))
    guess on mine: P@5 100.0, P@10 100.0, MRR 100.0
    """
    if not isinstance(dataset, Dataset):
        raise InputError(f"The dataset must be a keysift.evaluation.Dataset. Got {type(dataset).__name__} instead.")
    if not len(dataset):
        raise InputError(f"The dataset {dataset.name} must have documents. Got none.")
    rules = rules or EvaluationRules()
    rules.check()
    parsed = tuple(map(Measure.parse, measures))
    words = None if stop_words is None else read_stop_words(stop_words)
    chosen: System
    if isinstance(system, str):
        if corpus is None:
            corpus = fit_corpus(dataset, BenchmarkSettings(methods=(system,), stop_words=words, topics=topics))
        chosen = system_for(system, dataset, corpus=corpus, model=model, stop_words=words, options=options)
    elif isinstance(system, Extractor):
        chosen = MethodSystem(system)
    elif callable(system):
        chosen = FunctionSystem(name or str(getattr(system, "__name__", "function")), system)
    else:
        raise InputError(
            "A system must be the name of a method, an Extractor, or a function from a text to phrases. "
            f"Got {type(system).__name__} instead."
        )
    experiment = Experiment((chosen,), dataset.language, words, parsed, rules, len(dataset), keep)
    results = tuple(result for group in scored_groups(experiment, dataset, workers=workers) for result in group)
    means = {
        str(measure): mean_percent(result.systems[0].scores[number] for result in results)
        for number, measure in enumerate(parsed)
    }
    return Evaluation(name or chosen.name, dataset.name, means, results)
