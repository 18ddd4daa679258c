"""Score systems on documents: each document is analyzed once, for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import nan

from keysift.analysis.analyzer import analyze
from keysift.evaluation.datasets.dataset import LabelledDocument
from keysift.evaluation.datasets.statistics import DocumentCounts, count_document
from keysift.evaluation.evaluation_rules import EvaluationRules, Matcher
from keysift.evaluation.runs.systems import System
from keysift.keyphrase import Keyphrase
from keysift.measures.measure import Measure, hit_ranks
from keysift.options import usual_rules
from keysift.processes.in_order import in_groups, map_in_order
from keysift.rankers.case import TextContext


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is done to each document of a dataset. It travels to worker processes.

    `documents` is the size of the dataset, of which the score of a ranking without a hit may depend. Of each ranking
    the first `keep` phrases are kept.
    """

    systems: tuple[System, ...]
    language: str
    stop_words: frozenset[str] | None
    measures: tuple[Measure, ...]
    rules: EvaluationRules
    documents: int
    keep: int
    markup: str = "auto"


@dataclass(frozen=True, slots=True)
class SystemResult:
    """What one system gave for one document: scores by measure (0 to 1), and its first phrases.

    Scores are NaN in a document that does not count because none of its gold phrases is a candidate. `hit_ranks` are
    the ranks, counted from 1, of all gold phrases in the whole ranking: with them and the number of gold phrases every
    measure can be computed. `ranked` is how many phrases there were in all.
    """

    scores: tuple[float, ...]
    ranked: int
    phrases: tuple[str, ...]
    keys: tuple[str, ...]
    values: tuple[float, ...]
    hit_ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """What all systems gave for one document. `gold` are the keys of the gold phrases that count, sorted."""

    name: str
    counts: DocumentCounts
    gold: tuple[str, ...]
    systems: tuple[SystemResult, ...]


def scored_groups(
    experiment: Experiment, documents: Iterable[LabelledDocument], *, workers: int = 1
) -> Iterator[list[DocumentResult]]:
    """Yield the results of documents, in order, as many at a time as are scored together."""
    return map_in_order(partial(_score_documents, experiment), in_groups(documents), workers=workers, batch=1)


def _score_documents(experiment: Experiment, documents: Sequence[LabelledDocument]) -> list[DocumentResult]:
    matcher = Matcher(experiment.rules, experiment.language)
    return [_score_document(experiment, matcher, labelled) for labelled in documents]


def _score_document(experiment: Experiment, matcher: Matcher, labelled: LabelledDocument) -> DocumentResult:
    document = analyze(
        labelled.text, language=experiment.language, stop_words=experiment.stop_words, markup=experiment.markup
    )
    context = TextContext(document)
    candidates = context.candidates(usual_rules(experiment.language))
    all_gold = matcher.gold(labelled.keyphrases)
    gold_candidates = all_gold.intersection(matcher.candidate_keys(candidates))
    gold = gold_candidates if experiment.rules.gold == "candidates" else all_gold
    no_hit = experiment.rules.no_hit_value(experiment.documents)
    counts = bool(gold) or experiment.rules.gold == "all"

    results = []
    for system in experiment.systems:
        best: dict[str, tuple[Keyphrase | str, float]] = {}  # of phrases that match alike, the best counts
        for prediction, value in system.rank(context):
            best.setdefault(matcher.key(prediction), (prediction, value))
        keys = list(best)
        first = list(best.values())[: experiment.keep]
        ranks = hit_ranks(keys, gold)
        results.append(
            SystemResult(
                scores=tuple(
                    measure.score_of_hits(
                        ranks, gold=len(gold), denominator=experiment.rules.denominator, no_hit=no_hit
                    )
                    if counts
                    else nan
                    for measure in experiment.measures
                ),
                ranked=len(keys),
                phrases=tuple(
                    prediction.text if isinstance(prediction, Keyphrase) else prediction for prediction, _ in first
                ),
                keys=tuple(keys[: experiment.keep]),
                values=tuple(value for _, value in first),
                hit_ranks=tuple(ranks),
            )
        )
    return DocumentResult(
        name=labelled.name,
        counts=count_document(document, candidates, gold_candidates),
        gold=tuple(sorted(gold)),
        systems=tuple(results),
    )
