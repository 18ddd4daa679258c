"""What a method works with beyond the text, resolved in one place: counts, topics, neighbours and models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from keysift.analysis.settings import AnalysisSettings
from keysift.corpus.background import Background
from keysift.corpus.comparison import Comparison
from keysift.corpus.counts import Corpus
from keysift.corpus.neighbours import Neighbourhood
from keysift.corpus.topics import Topics
from keysift.errors import CorpusNeededError, InputError, ModelNeededError
from keysift.rankers import Method, Resource
from keysift.rankers.kea.model import Kea

DEFAULT_METHOD: Final = "sift"
BACKGROUND: Final = "background"
_BACKGROUND_WEIGHT: Final = 0.9  # beside a corpus, in a method that does not require one; see docs/research.md

GivenCorpus: TypeAlias = "Corpus | Literal['background'] | None"
Model: TypeAlias = Kea


@dataclass(frozen=True, slots=True)
class Resources:
    """What a method works with. `settings` is how texts must be analyzed to go with it, or None for any way."""

    counts: Comparison | None = None
    topics: Topics | None = None
    neighbours: Neighbourhood | None = None
    model: Model | None = None
    settings: AnalysisSettings | None = None


def resolve(
    method: Method, *, corpus: GivenCorpus, model: Model | None, language: str, stop_words: frozenset[str] | None
) -> Resources:
    """Return what a method works with, given what the caller has; raise an error that says how to get what is missing.

    Without a corpus, general frequencies of the language are used where there are some.
    """
    _check_model(method, model)
    compares = Resource.COUNTS in method.requires | method.uses
    if corpus is None:
        for resource, advice in _ADVICE.items():
            if resource in method.requires:
                raise CorpusNeededError(advice(method.name))
        if compares and Background.load(language) is not None:
            corpus = BACKGROUND
        elif Resource.COUNTS in method.requires:
            raise CorpusNeededError(_counts_needed(method.name, language))
    if corpus == BACKGROUND:
        corpus = Corpus.of_background(language, stop_words=stop_words)
    if corpus is None:
        return Resources(model=model, settings=model.settings if model else None)
    _check_corpus(method, corpus)
    counts = _comparison(method, corpus) if compares else None
    settings = corpus.settings if corpus.documents else model.settings if model else None
    return Resources(counts, corpus.topics, corpus.neighbourhood, model, settings)


def _comparison(method: Method, corpus: Corpus) -> Comparison | None:
    if corpus.is_empty:
        return None
    if corpus.background is None and Resource.COUNTS in method.uses and corpus.settings is not None:
        background = Background.load(corpus.settings.language)
        if background is not None:
            return Comparison(corpus.table, background, _BACKGROUND_WEIGHT)
    return Comparison(corpus.table, corpus.background, corpus.background_weight)


def _check_corpus(method: Method, corpus: object) -> None:
    if not isinstance(corpus, Corpus):
        raise InputError(
            f"The corpus must be a keysift.Corpus or {BACKGROUND!r}. Got {type(corpus).__name__} instead: "
            "use Corpus.fit(texts) or Corpus.load(path)."
        )
    if Resource.TOPICS in method.requires and corpus.topics is None:
        raise CorpusNeededError(_topics_needed(method.name))
    if Resource.NEIGHBOURS in method.requires and corpus.neighbourhood is None:
        raise CorpusNeededError(_neighbours_needed(method.name))
    if Resource.COUNTS in method.requires and corpus.is_empty:
        raise CorpusNeededError(f"{method.name} compares the text with a corpus, and this one is empty: fit it first.")


def _check_model(method: Method, model: object) -> None:
    if model is None:
        if Resource.MODEL in method.requires:
            raise ModelNeededError(
                f"{method.name} ranks by a model and none was given: pass model=Kea.fit(labelled) or "
                "model=Kea.load(path), on the command line --model FILE (made by keysift train LABELLED -o FILE)."
            )
    elif not isinstance(model, Model):
        raise InputError(
            f"The model must be a keysift.Kea. Got {type(model).__name__} instead: "
            "use Kea.fit(labelled) or Kea.load(path)."
        )


def _topics_needed(method: str) -> str:
    return (
        f"{method} needs a corpus with topics: fit one with Corpus.fit(texts, topics=15), "
        "or on the command line: keysift fit INPUTS... --topics 15 -o FILE."
    )


def _neighbours_needed(method: str) -> str:
    return (
        f"{method} needs a corpus that keeps its documents: fit one with Corpus.fit(texts, neighbours=True), "
        "or on the command line: keysift fit INPUTS... --neighbours -o FILE."
    )


def _counts_needed(method: str, language: str) -> str:
    return (
        f"{method} compares the text with a corpus, none was given, and keysift has no general frequencies for the "
        f"language {language!r}: pass corpus=Corpus.fit(texts) or corpus=Corpus.load(path), on the command "
        "line --corpus FILE (made by keysift fit INPUTS... -o FILE), or choose a method that needs none, such "
        f"as {DEFAULT_METHOD}."
    )


_ADVICE: Final[dict[Resource, Callable[[str], str]]] = {
    Resource.TOPICS: _topics_needed,
    Resource.NEIGHBOURS: _neighbours_needed,
}
