"""Evaluate methods that learn from labels: each half of a dataset is judged by what is learned from the other."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from keysift.case import TextContext
from keysift.errors import InputError
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument
from keysift.extractor import Extractor
from keysift.keyphrase import Keyphrase
from keysift.options import checked_options
from keysift.rankers import find_method
from keysift.rankers.kea.model import Kea
from keysift.rankers.tuned.model import Tuned

if TYPE_CHECKING:
    from keysift.options import ExtractionOptions
    from keysift.phrases.rules import CandidateRules
    from keysift.resources import Model


class CrossFittedSystem:
    """Rank the texts of each half of a dataset by a model that was trained on the other half."""

    def __init__(self, name: str, halves: dict[bytes, int], extractors: tuple[Extractor, Extractor]) -> None:
        self.name = name
        self._halves = halves
        self._extractors = extractors

    def rank(self, context: TextContext) -> Sequence[tuple[Keyphrase | str, float]]:
        """Return all phrases of a document with their scores, best first."""
        extractor = self._extractors[self._halves[_digest(context.document.text)]]
        return [(phrase, phrase.score) for phrase in extractor.extract_in(context, top=None)]


def cross_fitted(
    method: str, dataset: Dataset, *, stop_words: frozenset[str] | None, options: ExtractionOptions
) -> CrossFittedSystem:
    """Return the system of a method that needs a model: every other document is one half, the rest the other.

    Documents with the same text are in the same half. A half that nothing can be learned from gives a model that has
    learned nothing: `tuned` then ranks as `sift` does, and `kea` leaves phrases in the order of the text.
    """
    halves: dict[bytes, int] = {}
    documents: tuple[list[LabelledDocument], list[LabelledDocument]] = ([], [])
    for document in dataset:
        half = halves.setdefault(_digest(document.text), len(halves) % 2)
        documents[half].append(document)
    _, rules, _ = checked_options(find_method(method), options, language=dataset.language)
    own: Any = options
    extractors = []
    for other in (documents[1], documents[0]):
        model: Model
        if method == Tuned.method:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a half without labels that match is ranked as by sift
                model = Tuned.fit(other, language=dataset.language, stop_words=stop_words, **own)
        else:
            model = _fit_kea(other, dataset.language, stop_words, rules)
        extractors.append(Extractor(method, model=model, language=dataset.language, stop_words=stop_words, **own))
    return CrossFittedSystem(method, halves, (extractors[0], extractors[1]))


def _fit_kea(
    documents: list[LabelledDocument], language: str, stop_words: frozenset[str] | None, rules: CandidateRules
) -> Kea:
    try:
        return Kea.fit(
            documents, language=language, stop_words=stop_words, ngrams=rules.ngrams, max_words=rules.max_words
        )
    except InputError:
        return Kea(language=language, stop_words=stop_words)


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]
