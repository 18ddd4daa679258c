"""From a text to its keyphrases: the way of one text through the library.

    text ──analyze──▶ Document ──candidates──▶ phrases ──score──▶ ──choose──▶ Keyphrases

`Extractor.extract` is the whole way, from top to bottom. The functions at the end make an `Extractor` for you.
"""

from __future__ import annotations

import os
import warnings
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from numbers import Integral
from typing import TYPE_CHECKING, Any, Final, TypedDict, TypeVar, overload

from keysift.analysis.analyzer import analyze, has_few_stop_words
from keysift.analysis.detection import AUTO, USUAL, get_ready, say_if_other
from keysift.analysis.languages import find_language
from keysift.analysis.markup import checked_markup
from keysift.analysis.missing_data import say_what_is_missing
from keysift.analysis.stopwords import read_stop_words
from keysift.document import Document
from keysift.errors import InputError, KeysiftError, OptionError, option_error
from keysift.keyphrase import Keyphrase, Keyphrases
from keysift.options import checked_count, checked_options, documented_options, frozen_options, stems_of
from keysift.phrases.phrase_words import phrase_words
from keysift.rankers import Method, find_method
from keysift.rankers.case import Case, case_of
from keysift.rankers.tuned.model import Tuned
from keysift.resources import DEFAULT_METHOD, method_for, resolve
from keysift.results.explanation import Asked, Explanation, Ranking, explained
from keysift.results.origin import Origin
from keysift.vocabulary.concept import FoundConcepts
from keysift.vocabulary.concept_candidates import ConceptCandidates

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.io.record_files import TextRecord
    from keysift.options import ExtractionOptions
    from keysift.phrases.rules import CandidateRules
    from keysift.rankers.case import TextContext
    from keysift.resources import GivenCorpus, Model

    class BatchSettings(TypedDict, total=False):
        """How many texts are worked on."""

        top: int | None
        workers: int
        time_limit: float | None
        memory_limit: float | None
        on_error: Callable[[Any, KeysiftError], None] | None

    class BatchExtractorSettings(BatchSettings, ExtractionOptions, total=False):
        """How many texts are worked on, and by which extractor."""

        method: str | None
        corpus: GivenCorpus
        model: Model | None
        language: str
        stop_words: Iterable[str] | os.PathLike[str] | None
        markup: str

    from keysift.results.neighbour_graph import NeighbourGraph

Key = TypeVar("Key")

_OF_VOCABULARIES: Final = ("phrases", "vocabulary", "new_terms")
_TAGGED_LANGUAGE: Final = "en"  # whose rules suit tokens that come with tags
_LONGEST_NAME: Final = 200  # characters of a text that could be the name of a file


@documented_options
class Extractor:
    """A method with its options, and the corpus or model it works with, ready for any number of texts.

    It never changes and holds no document. Several threads can use it, and it travels to other processes.

    With `language="auto"`, a text is read as English unless its words speak for another language, so that a few words,
    such as a title, are read as English; with a corpus or a model, texts are analyzed as their documents were, unless
    told otherwise; a Document has its own language. `stop_words` replace the built-in list: a list of words, or a Path
    to a file; words with a + before them are added to the built-in list instead, and those with a - are taken out
    (`["+figure", "-will"]`). With `markup="auto"`, tags, Markdown signs, code, mail
    headers and reference marks are not read as text; with "none", a text is read as it stands. Without a corpus, a
    method that compares with one uses built-in general word frequencies of the language (`corpus="background"`), where
    there are some. The default method is `sift`, or that of the model if one is given.

    >>> extractor = Extractor("positionrank", max_words=2)
    >>> [phrase.text for phrase in extractor.extract("Random walks on word graphs find keyphrases.", top=1)]
    ['Random walks']
    """

    __slots__ = (
        "_by_language",
        "_corpus",
        "_markup",
        "_plain",
        "_resources",
        "_results",
        "_rules",
        "_scorer",
        "_stop_words",
        "language",
        "method",
        "options",
    )

    def __init__(
        self,
        method: str | None = None,
        *,
        corpus: GivenCorpus = None,
        model: Model | None = None,
        language: str = AUTO,
        stop_words: Iterable[str] | os.PathLike[str] | None = None,
        markup: str = "auto",
        **options: Unpack[ExtractionOptions],
    ) -> None:
        self.method: Method = find_method(method_for(method, model))
        self.options: Mapping[str, Any] = frozen_options(options) if options else {}
        vocabulary = self.options.get("vocabulary")
        of_labels = vocabulary.languages_of_labels() if vocabulary else []
        if language == AUTO:
            language = _language_of_resources(corpus, model) or (of_labels[0] if len(of_labels) == 1 else AUTO)
        # Texts of other languages than the usual one have extractors of their own, made when the first one comes.
        self._by_language: dict[str, Extractor] | None = {} if language == AUTO else None
        usual = of_labels[0] if of_labels and USUAL not in of_labels else USUAL
        self.language = find_language(usual if language == AUTO else language).code
        own, self._rules, self._results = checked_options(self.method, self.options, language=self.language)
        self._results.get_ready(self.language)
        if self._rules.tidy:
            phrase_words(self.language)  # loaded now, so that the first text does not wait for it
        self._stop_words = None if stop_words is None else read_stop_words(stop_words)
        self._markup = checked_markup(markup)
        self._corpus = corpus
        self._resources = resolve(
            self.method, corpus=corpus, model=model, language=self.language, stop_words=self._stop_words
        )
        # Phrases that are only listed may be of any kind, as those that a model learned from are.
        if self.method.name == Tuned.method and isinstance(model, Tuned) and not self.options.get("phrases"):
            model.check_vocabulary(self._rules.vocabulary is not None)
        self._scorer = self.method.build(**own)
        self._plain = self._without_vocabulary() if self.options.get("new_terms") else None
        say_what_is_missing(self.language)
        if self._by_language is not None:
            get_ready()

    def _without_vocabulary(self) -> Extractor:
        options = {name: value for name, value in self.options.items() if name not in _OF_VOCABULARIES}
        given, model = self._given, self._resources.model
        if isinstance(model, Tuned) and model.concepts:  # what it learned about concepts does not hold for phrases
            return _rebuild(DEFAULT_METHOD, {**given, "model": None}, options)
        return _rebuild(self.method.name, given, options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<Extractor {self.method.name}{options}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.method.name, self._given, dict(self.options))

    @property
    def _given(self) -> dict[str, Any]:
        """Return what this extractor was made with, besides its method and options."""
        return {
            "language": self.language if self._by_language is None else AUTO,
            "stop_words": self._stop_words,
            "markup": self._markup,
            "corpus": self._corpus,
            "model": self._resources.model,
        }

    def extract(self, text: str | Document, *, top: int | None = 10) -> Keyphrases:
        """Return the best `top` keyphrases of a text or Document, best first; all of them for None.

        >>> Extractor("tf").extract("Sparse grids. Sparse grids converge.", top=1)[0].spans
        ((0, 12), (14, 26))
        """
        if type(top) is not int or top < 0:
            _check_top(top)
        extractor, case = self._reading_of(text)
        found = extractor._extract(case, top)
        origin = Origin(extractor, text)
        for phrase in found:
            object.__setattr__(phrase, "_origin", origin)  # a Keyphrase is frozen, and this is no field of it
        return found

    def extract_detached(self, text: str | Document, *, top: int | None = 10) -> Keyphrases:
        """Return the same without a reference to the text, for results that are kept or sent in large numbers."""
        _check_top(top)
        extractor, case = self._reading_of(text)
        return extractor._extract(case, top)

    def extract_in(self, context: TextContext, *, top: int | None = 10) -> Keyphrases:
        """Return the keyphrases of a text whose context other methods may share."""
        return self._extract(context.case(self._rules_for(context.document), self._resources), top)

    def _extract(self, case: Case, top: int | None) -> Keyphrases:
        shown = self._results.shown(case.candidates, self._scores(case), top=top)
        candidates = case.candidates
        if isinstance(candidates, ConceptCandidates):
            found: Keyphrases = FoundConcepts(shown, self._new_terms(candidates))
        else:
            found = Keyphrases(shown)
        settings = case.document.settings
        found._language = None if settings is None else settings.language
        return found

    def _new_terms(self, candidates: ConceptCandidates) -> list[Keyphrase]:
        """Return keyphrases that the vocabulary lacks, as many as were asked for."""
        wanted = self.options.get("new_terms", 0)
        if self._plain is None or not wanted:
            return []
        # Of so many, enough are new: no more can be labels that the text has.
        phrases = self._plain.extract_detached(candidates.found.document, top=wanted + 2 * candidates.count)
        return list(islice(candidates.lacking(phrases), min(wanted, len(phrases))))

    def _scores(self, case: Case) -> array[float]:
        scores = self._scorer.score(case)
        return scores if isinstance(scores, array) else array("d", scores)

    def explain(self, text: str | Document, phrase: str, *, top: int | None = 10) -> Explanation:
        """Return why a phrase of a text is among the best `top` keyphrases, or why it is not.

        >>> Extractor("tf").explain("Sparse grids. Sparse grids converge.", "sparse grid").rank
        1
        """
        if not isinstance(phrase, str) or not phrase.strip():
            given = "a Keyphrase (pass its text)" if isinstance(phrase, Keyphrase) else f"{phrase!r:.60}"
            raise InputError(f"The phrase to explain must be a str with words. Got {given} instead.")
        _check_top(top)
        extractor, case = self._reading_of(text)
        asked = Asked(phrase, stems_of(phrase, extractor.language), top)
        rules = extractor._rules_for(case.document)
        return explained(case, asked, extractor._ranking(case), rules, method=self.method, scorer=extractor._scorer)

    def document_of(self, text: str | Document) -> Document:
        """Return a text analyzed as this extractor reads it."""
        return self._reading_of(text)[1].document

    def ranking_of(self, text: str | Document) -> tuple[Case, Ranking]:
        """Return a text as the method sees it, and all of its phrases ranked."""
        extractor, case = self._reading_of(text)
        return case, extractor._ranking(case)

    def _ranking(self, case: Case) -> Ranking:
        ranked, values = self._results.chosen(case.candidates, self._scores(case), top=None)
        return Ranking(ranked, values, self._results)

    def word_graph(self, text: str | Document, *, window: int = 2, nodes: int = 40) -> NeighbourGraph:
        """Return the graph of the words of a text: those that stand fewer than `window` tokens apart are joined.

        It has at most `nodes` words: first those of the best ten keyphrases, then those that are worth most.

        >>> len(Extractor("textrank").word_graph("Sparse grids are trees. Sparse grids work.").nodes)
        3
        """
        from keysift.results.neighbour_graph import neighbour_graph

        checked_count("window", window, least=2)
        checked_count("nodes", nodes)
        extractor, case = self._reading_of(text)
        best = {stem for phrase in extractor._extract(case, top=10) for stem in phrase.stem.split(" ")}
        return neighbour_graph(case, self._scorer, method=self.method.name, window=window, most=nodes, first=best)

    @overload
    def extract_many(  # type: ignore[overload-overlap]
        self, texts: Mapping[Key, str | Document], **settings: Unpack[BatchSettings]
    ) -> Iterator[tuple[Key, Keyphrases]]: ...

    @overload
    def extract_many(
        self, texts: Iterable[tuple[Key, str | Document]], **settings: Unpack[BatchSettings]
    ) -> Iterator[tuple[Key, Keyphrases]]: ...

    @overload
    def extract_many(
        self, texts: Iterable[TextRecord], **settings: Unpack[BatchSettings]
    ) -> Iterator[tuple[int | str, Keyphrases]]: ...

    @overload
    def extract_many(
        self, texts: Iterable[str | Document], **settings: Unpack[BatchSettings]
    ) -> Iterator[Keyphrases]: ...

    def extract_many(
        self,
        texts: Iterable[Any],
        *,
        top: int | None = 10,
        workers: int = 1,
        time_limit: float | None = None,
        memory_limit: float | None = None,
        on_error: Callable[[Any, KeysiftError], None] | None = None,
    ) -> Iterator[Keyphrases] | Iterator[tuple[Any, Keyphrases]]:
        """Yield the keyphrases of each text, in order, while the texts come in; `workers` processes share the work.

        A text may come with a key, as a pair `(key, text)`: then a pair `(key, keyphrases)` comes out. So it is for
        the keys and texts of a dict, and for the documents of `keysift.read`, whose id is the key. A text that takes
        longer than `time_limit` seconds is an error (not on Windows), and so is one for which a worker process takes
        more than `memory_limit` megabytes beyond what it has at its start (on Linux). An error ends the work, unless
        there is `on_error`: it is called with the text (or pair) and the error, and the text has no keyphrases. Results
        do not refer to their texts (see `Keyphrase.contexts`).

        >>> pairs = [("a", "Sparse grids."), ("b", "Word graphs.")]
        >>> [(key, found[0].text) for key, found in Extractor("tf").extract_many(pairs)]
        [('a', 'Sparse grids'), ('b', 'Word graphs')]
        """
        from keysift.processes.keyed_texts import extract_in_order
        from keysift.processes.work import DocumentLimits

        _check_top(top)
        if isinstance(texts, Mapping):
            texts = texts.items()
        if isinstance(texts, str | bytes | Document) or not isinstance(texts, Iterable):
            raise InputError(
                f"extract_many takes an iterable of texts. Got one {type(texts).__name__} instead: wrap it in a list, "
                "or call extract."
            )
        if hasattr(texts, "columns"):  # of some libraries, its names are what iterating over it gives
            raise InputError(
                f"extract_many takes an iterable of texts. Got a {type(texts).__name__} instead: give one of its "
                "columns, or use keysift.frames.extract."
            )
        limits = DocumentLimits(time_limit, memory_limit)
        return extract_in_order(self, texts, top=top, workers=workers, limits=limits, on_error=on_error)

    def _reading_of(self, text: str | Document) -> tuple[Extractor, Case]:
        """Return the extractor for the language that a text is in, and the text as its method sees it."""
        document = self._document(text)
        extractor = self if self._by_language is None else self._in_language_of(document, self._by_language)
        return extractor, case_of(document, extractor._rules_for(document), extractor._resources)

    def _in_language_of(self, document: Document, known: dict[str, Extractor]) -> Extractor:
        """Return the same extractor for the language that a document is in."""
        code = document.settings.language if document.settings else self.language
        if code == self.language:
            return self
        if code not in known:
            known[code] = _rebuild(self.method.name, {**self._given, "language": code}, dict(self.options))
        return known[code]

    def _document(self, text: str | Document) -> Document:
        """Return a text analyzed as this extractor wants it."""
        if isinstance(text, Document):
            self._check_document(text)
            return text
        if self._by_language is not None:
            return analyze(text, stop_words=self._stop_words, markup=self._markup)
        settings = self._resources.settings
        stop_words = self._stop_words
        if settings is not None and stop_words is None and self.language == settings.language:
            stop_words = settings.stop_words
        document = analyze(text, language=self.language, stop_words=stop_words, markup=self._markup)
        if has_few_stop_words(document):
            say_if_other(document.reading, self.language)
        return document

    def _check_document(self, document: Document) -> None:
        """Refuse a Document that was analyzed with other stop words than this extractor was told to use."""
        own = document.settings.stop_words if document.settings else None
        if self._stop_words is not None and own != self._stop_words:
            raise OptionError(
                "A Document is already analyzed: pass `stop_words` to keysift.analyze or Document.from_tokens instead "
                "of to the extractor."
            )

    def _rules_for(self, document: Document) -> CandidateRules:
        """Return the candidate rules that suit a document: it may be in another language, or have tags from outside."""
        language = document.settings.language if document.settings else _TAGGED_LANGUAGE
        if language == self.language:
            return self._rules
        return checked_options(self.method, self.options, language=language)[1]


def _rebuild(method: str, given: dict[str, Any], options: dict[str, Any]) -> Extractor:
    return Extractor(method, **given, **options)


def _language_of_resources(corpus: object, model: object) -> str | None:
    """Return the language that a corpus or a model was made in, if one is given."""
    settings = getattr(corpus, "settings", None) or getattr(model, "settings", None)
    return None if settings is None else settings.language


def _check_top(top: object) -> None:
    if top is not None and (isinstance(top, bool) or not isinstance(top, Integral) or top < 0):
        raise option_error("top", f"must be an int of at least 0, or None for all. Got {top!r} instead.")


@documented_options
def extract(
    text: str | Document,
    *,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = AUTO,
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    **options: Unpack[ExtractionOptions],
) -> Keyphrases:
    """Return the best `top` keyphrases of a text or Document, best first; all of them for None.

    The other arguments are those of `keysift.Extractor`.

    >>> text = "Lexical specificity compares the words of a text with a reference corpus."
    >>> [phrase.text for phrase in extract(text, top=2)]
    ['Lexical specificity', 'reference corpus']
    """
    extractor = _remembered(method, corpus, model, language, stop_words, markup, options)
    found = extractor.extract(text, top=top)
    if len(text) <= _LONGEST_NAME and isinstance(text, str):
        _hint_at_file(text)
    return found


def _hint_at_file(text: str) -> None:
    """Warn of a text that is the name of a file: its name was read, not what is in it."""
    if "." not in text or "\n" in text:
        return
    if os.path.isfile(text):
        way = f"For what is in it: keysift.extract(keysift.read({text!r})[0].text)"
        warnings.warn(f"{text!r} is the name of a file, and only the name was read. {way}", stacklevel=3)
    elif " " not in text:
        from keysift.io.file_kinds import has_known_ending

        if not has_known_ending(text):
            return
        warnings.warn(f"{text!r} looks like the name of a file, but there is none. The name was read.", stacklevel=3)


@overload
def extract_many(  # type: ignore[overload-overlap]
    texts: Mapping[Key, str | Document], **settings: Unpack[BatchExtractorSettings]
) -> Iterator[tuple[Key, Keyphrases]]: ...


@overload
def extract_many(
    texts: Iterable[tuple[Key, str | Document]], **settings: Unpack[BatchExtractorSettings]
) -> Iterator[tuple[Key, Keyphrases]]: ...


@overload
def extract_many(
    texts: Iterable[TextRecord], **settings: Unpack[BatchExtractorSettings]
) -> Iterator[tuple[int | str, Keyphrases]]: ...


@overload
def extract_many(
    texts: Iterable[str | Document], **settings: Unpack[BatchExtractorSettings]
) -> Iterator[Keyphrases]: ...


@documented_options
def extract_many(
    texts: Iterable[Any],
    *,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = AUTO,
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    workers: int = 1,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    on_error: Callable[[Any, KeysiftError], None] | None = None,
    **options: Unpack[ExtractionOptions],
) -> Iterator[Keyphrases] | Iterator[tuple[Any, Keyphrases]]:
    """Yield the keyphrases of each text, in order, while the texts come in; `workers` processes share the work.

    A text may come with a key, as a pair `(key, text)`: then a pair `(key, keyphrases)` comes out. So it is for the
    keys and texts of a dict, and for the documents of `keysift.read`, whose id is the key. A text that takes longer
    than `time_limit` seconds is an error (not on Windows), and so is one for which a worker process takes more than
    `memory_limit` megabytes beyond what it has at its start (on Linux). An error ends the work, unless there is
    `on_error`: it is called with the text (or pair) and the error, and the text has no keyphrases. Results do not refer
    to their texts (see `Keyphrase.contexts`). The other arguments are those of
    `keysift.Extractor`.

    >>> [found[0].text for found in extract_many(["Sparse grids.", "Word graphs."], method="tf")]
    ['Sparse grids', 'Word graphs']
    """
    extractor = Extractor(
        method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
    )
    return extractor.extract_many(
        texts, top=top, workers=workers, time_limit=time_limit, memory_limit=memory_limit, on_error=on_error
    )


@documented_options
def explain(
    text: str | Document,
    phrase: str,
    *,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = AUTO,
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    **options: Unpack[ExtractionOptions],
) -> Explanation:
    """Return why a phrase of a text is among the best `top` keyphrases, or why it is not.

    The other arguments are those of `keysift.Extractor`.

    >>> found = explain("Sparse grids. Sparse grids converge.", "sparse grids", method="tf")
    >>> found.rank, found.keyphrase.score
    (1, 2.0)
    """
    return _remembered(method, corpus, model, language, stop_words, markup, options).explain(text, phrase, top=top)


_last: tuple[tuple[object, ...], Extractor] | None = None


def _remembered(
    method: str | None,
    corpus: GivenCorpus,
    model: Model | None,
    language: str,
    stop_words: Iterable[str] | os.PathLike[str] | None,
    markup: str,
    options: ExtractionOptions,
) -> Extractor:
    """Return the extractor of the last call if this one asks for the same, as calls in a loop do."""
    global _last
    if stop_words is not None:
        return Extractor(
            method, corpus=corpus, model=model, language=language, stop_words=stop_words, markup=markup, **options
        )
    # Frozen values: a list that the caller changes later is another one. The corpus may have been updated since.
    revision = getattr(corpus, "revision", None)
    asked = (method, language, markup, revision, frozen_options(options) if options else options)
    known = _last
    if known is not None and known[0] == asked:
        extractor = known[1]
        if extractor._corpus is corpus and extractor._resources.model is model:
            return extractor
    extractor = Extractor(method, corpus=corpus, model=model, language=language, markup=markup, **options)
    _last = asked, extractor
    return extractor
