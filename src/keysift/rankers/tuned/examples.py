"""Labelled documents as `tuned` learns from them: the features of their phrases, and which are keyphrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keysift.analysis.analyzer import as_document
from keysift.case import TextContext
from keysift.measures.matching import BY_LANGUAGE, gold_keys, key_function, resolved_matching
from keysift.rankers.kea.model import checked_pairs
from keysift.rankers.tuned.phrase_features import FEATURES, features_of

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


@dataclass(frozen=True, slots=True)
class Example:
    """One labelled document: a row of features for each candidate phrase, sift's scores, and which are keyphrases.

    `labels` is the number of distinct keyphrases; `unmatched` are those that no candidate matches, as stems, each with
    the reason. `results` says which of the `candidates` an extractor would leave out of its answers.
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
    """Return one labelled document as an example; a keyphrase and a candidate match if their stems are the same."""
    keys = gold_keys(keyphrases, key_function(resolved_matching(BY_LANGUAGE, language), language))
    case = TextContext(document).case(rules, resources)
    found = features_of(case)
    stems = list(case.candidates.stems())
    known = set(stems)
    running = f" {' '.join(document.vocabulary[stem] for stem in document.stem_ids)} "
    return Example(
        features=np.array(found.values, dtype=np.float64).reshape(len(stems), len(FEATURES)),
        sift=np.array(found.sift, dtype=np.float64),
        is_gold=np.array([stem in keys for stem in stems], dtype=np.bool_),
        labels=len(keys),
        unmatched=tuple(
            (key, NOT_A_CANDIDATE if f" {key} " in running else NOT_IN_TEXT) for key in sorted(keys - known)
        ),
        settings=document.settings,
        candidates=case.candidates,
        results=results,
    )
