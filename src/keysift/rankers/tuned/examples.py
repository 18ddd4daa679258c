"""Labelled documents as `tuned` learns from them: the features of their phrases, and which are keyphrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keysift.analysis.analyzer import as_document
from keysift.measures.matching import BY_LANGUAGE, gold_phrases, key_function, resolved_matching
from keysift.rankers.case import TextContext
from keysift.rankers.kea.model import checked_pairs
from keysift.rankers.tuned.phrase_features import FEATURES, features_of
from keysift.vocabulary.concept_candidates import ConceptCandidates

if TYPE_CHECKING:
    from keysift.analysis.settings import AnalysisSettings
    from keysift.document import Document
    from keysift.kernels.candidates import Candidates
    from keysift.phrases.choosing import ResultRules
    from keysift.phrases.rules import CandidateRules
    from keysift.rankers.kea.model import LabelledInput
    from keysift.resources import Resources

Floats = NDArray[np.float64]

NOT_IN_TEXT = "not in the text"
NOT_A_CANDIDATE = "in the text, but not as a candidate phrase"
NOT_IN_VOCABULARY = "not in the vocabulary"
NOT_MENTIONED = "concepts that no wording of the text mentions"


@dataclass(frozen=True, slots=True)
class Example:
    """One labelled document: a row of features for each candidate phrase, sift's scores, and which are keyphrases.

    `labels` is the number of distinct keyphrases; `unmatched` are those that no candidate matches, each with the
    reason. `results` says which of the `candidates` an extractor would leave out of its answers.
    """

    features: Floats
    sift: Floats
    is_gold: NDArray[np.bool_]
    labels: int
    unmatched: tuple[tuple[str, str], ...]
    settings: AnalysisSettings | None
    candidates: Candidates
    results: ResultRules

    @property
    def concepts(self) -> int:
        """Return how many concepts the vocabulary has, or 0 without one."""
        return len(self.candidates.matcher.vocabulary) if isinstance(self.candidates, ConceptCandidates) else 0

    @property
    def matched(self) -> int:
        """Return how many candidate phrases are keyphrases."""
        return int(self.is_gold.sum())


def read_examples(
    labelled: LabelledInput,
    *,
    rules: CandidateRules,
    results: ResultRules,
    resources: Resources,
    language: str,
    stop_words: frozenset[str] | None,
) -> Iterator[Example]:
    """Yield the examples of labelled documents, whose candidates are those of `sift` under the same rules."""
    for text, keyphrases in checked_pairs(labelled, learner="Tuned"):
        document = as_document(text, language=language, stop_words=stop_words)
        yield make_example(document, keyphrases, rules=rules, results=results, resources=resources, language=language)


def make_example(
    document: Document,
    keyphrases: Iterable[str],
    *,
    rules: CandidateRules,
    results: ResultRules,
    resources: Resources,
    language: str,
) -> Example:
    """Return one labelled document as an example.

    A keyphrase and a candidate match if their stems are the same; with a vocabulary, if they are the same concept.
    """
    case = TextContext(document).case(rules, resources)
    candidates = case.candidates
    found = features_of(case)
    if isinstance(candidates, ConceptCandidates):
        is_gold, unmatched = _matched_concepts(candidates, keyphrases)
    else:
        gold = gold_phrases(keyphrases, key_function(resolved_matching(BY_LANGUAGE, language), language))
        is_gold, unmatched = _matched_phrases(candidates, gold, document)
    return Example(
        features=np.array(found.values, dtype=np.float64).reshape(len(candidates), len(FEATURES)),
        sift=np.array(found.sift, dtype=np.float64),
        is_gold=np.array(is_gold, dtype=np.bool_),
        labels=sum(is_gold) + len(unmatched),
        unmatched=tuple(unmatched),
        settings=document.settings,
        candidates=candidates,
        results=results,
    )


def _matched_phrases(
    candidates: Candidates, gold: Mapping[str, str], document: Document
) -> tuple[list[bool], list[tuple[str, str]]]:
    """Return which candidates are keyphrases, and those that none is, each with the reason."""
    stems = list(candidates.stems())
    known = set(stems)
    running = f" {' '.join(document.vocabulary[stem] for stem in document.stem_ids)} "
    missing = sorted(key for key in gold if key not in known)
    return [stem in gold for stem in stems], [
        (gold[key], NOT_A_CANDIDATE if f" {key} " in running else NOT_IN_TEXT) for key in missing
    ]


def _matched_concepts(
    candidates: ConceptCandidates, keyphrases: Iterable[str]
) -> tuple[list[bool], list[tuple[str, str]]]:
    """Return which concepts are labels of the document, and the labels that none is, each with the reason."""
    present = list(map(candidates.concept, range(candidates.phrases)))
    wanted: set[int] = set()
    unmatched: dict[object, tuple[str, str]] = {}
    for label in filter(str.strip, keyphrases):
        named = candidates.matcher.named(label)
        wanted |= named
        if named.isdisjoint(present):
            told = candidates.matcher.shown(*named).text if len(named) == 1 else label  # the label may be an identifier
            unmatched[frozenset(named) or label] = told, NOT_MENTIONED if named else NOT_IN_VOCABULARY
    return [concept in wanted for concept in present], list(unmatched.values())
