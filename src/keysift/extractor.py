"""Extractors: a method with its settings, ready for any number of texts."""

from __future__ import annotations

import marshal
import os
from array import array
from collections.abc import Iterable, Iterator
from functools import partial
from numbers import Integral
from typing import TYPE_CHECKING, Final, Literal

from keysift.analysis.analyzer import analyze
from keysift.analysis.languages import find_language
from keysift.analysis.stopwords import read_stop_words
from keysift.batch import map_in_order
from keysift.candidates import CandidateRules
from keysift.corpus.background import Background
from keysift.corpus.counts import Corpus
from keysift.corpus.neighbours import neighbours_needed
from keysift.corpus.topics import topics_needed
from keysift.document import Document
from keysift.errors import CorpusNeededError, InputError, ModelNeededError, OptionError
from keysift.kernels.keyphrases import remake_keyphrases
from keysift.keyphrase import Keyphrase
from keysift.options import ExtractionOptions, checked_options, stems_of
from keysift.rankers import Method, Needs, find_method
from keysift.rankers.kea.model import Kea, model_needed
from keysift.results.explanation import Explanation, factors_of, find_phrase, notes_about, word_details
from keysift.results.selection import select

if TYPE_CHECKING:
    from typing_extensions import Unpack

DEFAULT_METHOD: Final = "sift"
BACKGROUND: Final = "background"
_BACKGROUND_WEIGHT: Final = 0.9  # beside a corpus, in a method that does not need one; see docs/research.md
_NO_CORPUS: Final = Corpus()
_TAGGED_LANGUAGE: Final = "en"  # whose rules suit tokens that come with tags


class Extractor:
    """Hold a method, its options, and its corpus or model; never a document.

    Made by `keysift.create`. It can be used for any number of texts, by several threads, and travels to other
    processes as small as its corpus and model.
    """

    __slots__ = (
        "_results",
        "_rules",
        "_scorer",
        "_stop_words",
        "corpus",
        "given_corpus",
        "language",
        "method",
        "model",
        "options",
    )

    def __init__(
        self,
        method: Method,
        *,
        corpus: Corpus | Literal["background"] | None,
        model: Kea | None,
        language: str,
        stop_words: frozenset[str] | None,
        options: ExtractionOptions,
    ) -> None:
        self.language = find_language(language).code
        own, self._rules, self._results = checked_options(method, options, language=self.language)
        _check_model(method, model)
        self._scorer = method.build(model=model, **own) if method.needs is Needs.MODEL else method.build(**own)
        self.model = model
        self.method = method
        self.options = options
        self.given_corpus = corpus
        self.corpus = _checked_corpus(method, corpus, self.language, stop_words)
        self._stop_words = stop_words

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<Extractor {self.method.name}{options}>"

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.method.name, self.corpus, self.model, self.language, self._stop_words, dict(self.options))
        return _rebuild, parts

    def extract(self, text: str | Document, *, top: int | None = 10) -> list[Keyphrase]:
        """Return the best `top` keyphrases of a text or Document, best first; all of them for None."""
        _check_top(top)
        document = self._document(text)
        candidates = document.candidates(self._rules_for(document))
        scores = self._scorer.score(document, candidates, self.corpus)
        if self._results is None:
            return select(candidates, scores, top=top)
        return self._results.answers(candidates, scores, top=top)

    def _document(self, text: str | Document) -> Document:
        """Return a text analysed as this extractor wants it."""
        settings = self.corpus.settings if self.corpus.documents else self.model.settings if self.model else None
        if isinstance(text, Document):
            self._check_document(text)
            return text
        if settings is not None and self._stop_words is None and self.language == settings.language:
            return analyze(text, language=settings.language, stop_words=settings.stop_words)
        return analyze(text, language=self.language, stop_words=self._stop_words)

    def explain(self, text: str | Document, phrase: str) -> Explanation:
        """Return why a candidate phrase of a text has the score and the rank it has."""
        document = self._document(text)
        candidates = document.candidates(self._rules_for(document))
        number = find_phrase(candidates, stems_of(phrase, self.language), phrase)
        scores = self._scorer.score(document, candidates, self.corpus)
        everything = self.extract(document, top=None)
        stem = candidates.stem(number)
        rank = next((place for place, found in enumerate(everything, start=1) if found.stem == stem), None)
        notes = notes_about(self._scorer, document, candidates, self.corpus, number)
        if rank is None:
            notes += ("left out of the answers",)
            (keyphrase,) = candidates.keyphrases(array("i", [number]), array("d", scores))
        else:
            keyphrase = everything[rank - 1]
        return Explanation(
            keyphrase=keyphrase,
            rank=rank,
            ranked=len(everything),
            method=self.method.name,
            formula=self.method.description,
            first_position=candidates.position(number),
            words=word_details(self._scorer, self.method.needs, document, candidates, self.corpus, number),
            factors=factors_of(self._scorer, document, candidates, self.corpus, number),
            notes=notes,
        )

    def _rules_for(self, document: Document) -> CandidateRules:
        """Return the candidate rules that suit a document: it may be in another language, or have tags from outside."""
        language = document.settings.language if document.settings else _TAGGED_LANGUAGE
        if language == self.language:
            return self._rules
        return checked_options(self.method, self.options, language=language)[1]

    def _check_document(self, document: Document) -> None:
        """Refuse a Document that was analysed with other stop words than this extractor was told to use."""
        own = document.settings.stop_words if document.settings else None
        if self._stop_words is not None and own != self._stop_words:
            raise OptionError(
                "A Document is already analysed: pass `stop_words` to keysift.analyze, or to Document.from_tokens as "
                "`stop`, instead of to the extractor."
            )

    def extract_many(
        self, texts: Iterable[str | Document], *, top: int | None = 10, workers: int = 1
    ) -> Iterator[list[Keyphrase]]:
        """Yield the keyphrases of each text, in order, while the texts come in; `workers` processes share the work."""
        _check_top(top)
        if isinstance(texts, str | bytes | Document) or not isinstance(texts, Iterable):
            raise InputError(
                f"extract_many takes an iterable of texts. Got one {type(texts).__name__} instead: wrap it in a list, "
                "or call extract."
            )
        if workers == 1:
            return map(partial(self.extract, top=top), texts)
        extraction = partial(_extract_packed, self, top)
        return map(_unpacked, map_in_order(extraction, texts, workers=workers))


def _extract_packed(extractor: Extractor, top: int | None, text: str | Document) -> bytes:
    """Extract in the form that travels fastest between processes."""
    found = extractor.extract(text, top=top)
    return marshal.dumps([(phrase.text, phrase.score, phrase.spans, phrase.stem) for phrase in found])


def _unpacked(packed: bytes) -> list[Keyphrase]:
    return remake_keyphrases(marshal.loads(packed))


def create(
    name: str,
    *,
    corpus: Corpus | Literal["background"] | None = None,
    model: Kea | None = None,
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    **options: Unpack[ExtractionOptions],
) -> Extractor:
    """Make a reusable extractor: a method by name, with the options it declares (see `methods`).

    `stop_words` replace the built-in list: a list of words, or a Path to a file. With a corpus or a model, texts are
    analysed as the corpus was, or the documents of the model, unless told otherwise. Without a corpus, a method that
    compares with one compares with general frequencies of the language (corpus="background"), where there are some.
    """
    return Extractor(
        find_method(name),
        corpus=corpus,
        model=model,
        language=language,
        stop_words=None if stop_words is None else read_stop_words(stop_words),
        options=options,
    )


def extract(
    text: str | Document,
    *,
    method: str = DEFAULT_METHOD,
    top: int | None = 10,
    corpus: Corpus | Literal["background"] | None = None,
    model: Kea | None = None,
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    **options: Unpack[ExtractionOptions],
) -> list[Keyphrase]:
    """Return the best `top` keyphrases of a text or Document, best first.

    >>> text = "Lexical specificity compares the words of a text with a large corpus."
    >>> [phrase.text for phrase in extract(text, top=2)]
    ['Lexical specificity', 'large corpus']
    """
    extractor = _remembered(method, corpus, model, language, stop_words, options)
    return extractor.extract(text, top=top)


def extract_many(
    texts: Iterable[str | Document],
    *,
    method: str = DEFAULT_METHOD,
    top: int | None = 10,
    corpus: Corpus | Literal["background"] | None = None,
    model: Kea | None = None,
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    workers: int = 1,
    **options: Unpack[ExtractionOptions],
) -> Iterator[list[Keyphrase]]:
    """Yield the keyphrases of each text, in order, while the texts come in; `workers` processes share the work."""
    extractor = create(method, corpus=corpus, model=model, language=language, stop_words=stop_words, **options)
    return extractor.extract_many(texts, top=top, workers=workers)


_last: tuple[tuple[object, ...], Extractor] | None = None


def _remembered(
    method: str,
    corpus: Corpus | Literal["background"] | None,
    model: Kea | None,
    language: str,
    stop_words: Iterable[str] | os.PathLike[str] | None,
    options: ExtractionOptions,
) -> Extractor:
    """Return the extractor of the last call if this one asks for the same, as calls in a loop do."""
    global _last
    asked = (method, language, options)
    known = _last
    if stop_words is None and known is not None and known[0] == asked:
        extractor = known[1]
        if extractor.given_corpus is corpus and extractor.model is model:
            return extractor
    extractor = create(method, corpus=corpus, model=model, language=language, stop_words=stop_words, **options)
    if stop_words is None:
        _last = asked, extractor
    return extractor


def _rebuild(
    name: str,
    corpus: Corpus,
    model: Kea | None,
    language: str,
    stop_words: frozenset[str] | None,
    options: ExtractionOptions,
) -> Extractor:
    return Extractor(
        find_method(name), corpus=corpus, model=model, language=language, stop_words=stop_words, options=options
    )


def _check_model(method: Method, model: Kea | None) -> None:
    if model is None:
        if method.needs is Needs.MODEL:
            raise ModelNeededError(model_needed(method.name))
    elif not isinstance(model, Kea):
        raise InputError(
            f"The model must be a keysift.Kea. Got {type(model).__name__} instead: "
            "use Kea.fit(labelled) or Kea.load(path)."
        )


def _checked_corpus(
    method: Method, corpus: Corpus | Literal["background"] | None, language: str, stop_words: frozenset[str] | None
) -> Corpus:
    if corpus is None:
        if method.needs in (Needs.NOTHING, Needs.MODEL):
            return _NO_CORPUS
        if method.needs is Needs.TOPICS:
            raise CorpusNeededError(topics_needed(method.name))
        if method.needs is Needs.NEIGHBOURS:
            raise CorpusNeededError(neighbours_needed(method.name))
        if Background.load(language) is None:
            if method.needs is Needs.COMPARISON:
                return _NO_CORPUS
            raise CorpusNeededError(
                f"{method.name} compares the text with a corpus, none was given, and there is no background for the "
                f"language {language!r}: pass corpus=Corpus.fit(texts) or corpus=Corpus.load(path), on the command "
                "line --corpus FILE (made by keysift fit INPUTS... -o FILE), or choose a method that needs none, such "
                f"as {DEFAULT_METHOD}."
            )
        corpus = BACKGROUND
    if corpus == BACKGROUND:
        corpus = Corpus.of_background(language, stop_words=stop_words)
    if not isinstance(corpus, Corpus):
        raise InputError(
            f"The corpus must be a keysift.Corpus or {BACKGROUND!r}. Got {type(corpus).__name__} instead: "
            "use Corpus.fit(texts) or Corpus.load(path)."
        )
    if method.needs is Needs.TOPICS and corpus.topics is None:
        raise CorpusNeededError(topics_needed(method.name))
    if method.needs is Needs.NEIGHBOURS and corpus.neighbourhood is None:
        raise CorpusNeededError(neighbours_needed(method.name))
    if method.needs is Needs.CORPUS and corpus.is_empty:
        raise CorpusNeededError(f"{method.name} compares the text with a corpus, and this one is empty: fit it first.")
    if method.needs is Needs.COMPARISON and corpus.documents and corpus.background is None and _knows(corpus):
        return corpus.with_background(_BACKGROUND_WEIGHT)
    return corpus


def _knows(corpus: Corpus) -> bool:
    """Tell whether there are general frequencies of a corpus's language."""
    return corpus.settings is not None and Background.load(corpus.settings.language) is not None


def _check_top(top: int | None) -> None:
    if type(top) is int and top >= 0:
        return  # the usual case, without the price of asking what an integer is
    if top is not None and (isinstance(top, bool) or not isinstance(top, Integral) or top < 0):
        raise OptionError(f"The 'top' option must be an int of at least 0, or None for all. Got {top!r} instead.")
