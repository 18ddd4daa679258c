"""The public functions: each finds or makes the `Extractor` that it needs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, overload

from keysift.document import Document
from keysift.errors import KeysiftError
from keysift.extractor import Extractor, Key
from keysift.keyphrase import Keyphrases
from keysift.options import documented_options, frozen
from keysift.results.explanation import Explanation

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from keysift.options import ExtractionOptions
    from keysift.resources import GivenCorpus, Model


@documented_options
def extract(
    text: str | Document,
    *,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "en",
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
    return extractor.extract(text, top=top)


@overload
def extract_many(
    texts: Iterable[tuple[Key, str | Document]],
    *,
    method: str | None = ...,
    top: int | None = ...,
    corpus: GivenCorpus = ...,
    model: Model | None = ...,
    language: str = ...,
    stop_words: Iterable[str] | os.PathLike[str] | None = ...,
    markup: str = ...,
    workers: int = ...,
    time_limit: float | None = ...,
    memory_limit: float | None = ...,
    on_error: Callable[[Any, KeysiftError], None] | None = ...,
    **options: Unpack[ExtractionOptions],
) -> Iterator[tuple[Key, Keyphrases]]: ...


@overload
def extract_many(
    texts: Iterable[str | Document],
    *,
    method: str | None = ...,
    top: int | None = ...,
    corpus: GivenCorpus = ...,
    model: Model | None = ...,
    language: str = ...,
    stop_words: Iterable[str] | os.PathLike[str] | None = ...,
    markup: str = ...,
    workers: int = ...,
    time_limit: float | None = ...,
    memory_limit: float | None = ...,
    on_error: Callable[[Any, KeysiftError], None] | None = ...,
    **options: Unpack[ExtractionOptions],
) -> Iterator[Keyphrases]: ...


@documented_options
def extract_many(
    texts: Iterable[Any],
    *,
    method: str | None = None,
    top: int | None = 10,
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    workers: int = 1,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    on_error: Callable[[Any, KeysiftError], None] | None = None,
    **options: Unpack[ExtractionOptions],
) -> Iterator[Keyphrases] | Iterator[tuple[Any, Keyphrases]]:
    """Yield the keyphrases of each text, in order, while the texts come in; `workers` processes share the work.

    A text may come with a key, as a pair `(key, text)`: then a pair `(key, keyphrases)` comes out. A text that takes
    longer than `time_limit` seconds is an error (not on Windows), and so is one for which a worker process takes more
    than `memory_limit` megabytes beyond what it has at its start (on Linux). An error ends the work, unless there is
    `on_error`: it is called with the text (or pair) and the error, and the text has no keyphrases. The other arguments
    are those of `keysift.Extractor`.

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
    corpus: GivenCorpus = None,
    model: Model | None = None,
    language: str = "en",
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
    **options: Unpack[ExtractionOptions],
) -> Explanation:
    """Return why a candidate phrase of a text has the score and the rank it has.

    The other arguments are those of `keysift.Extractor`.

    >>> found = explain("Sparse grids. Sparse grids converge.", "sparse grids", method="tf")
    >>> found.rank, found.keyphrase.score
    (1, 2.0)
    """
    return _remembered(method, corpus, model, language, stop_words, markup, options).explain(text, phrase)


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
    asked = (method, language, markup, revision, {name: frozen(value) for name, value in options.items()})
    known = _last
    if known is not None and known[0] == asked:
        extractor = known[1]
        if extractor._corpus is corpus and extractor._resources.model is model:
            return extractor
    extractor = Extractor(method, corpus=corpus, model=model, language=language, markup=markup, **options)
    _last = asked, extractor
    return extractor
