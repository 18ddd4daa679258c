"""Put the parts together: a text becomes a Document."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial

from keysift.analysis.conventions import Conventions, conventions_of
from keysift.analysis.detection import AUTO, USUAL, detect_language, say_if_other
from keysift.analysis.languages import LANGUAGES, MODEL_ENDING, OTHER, Language, find_language
from keysift.analysis.lexicon import Lexicon, RowTagger
from keysift.analysis.markup import get_ready, read
from keysift.analysis.missing_data import say_once, say_what_is_missing
from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stemming import stemmer_of
from keysift.analysis.stopwords import read_stop_words, stop_word_finder, stop_words_of
from keysift.analysis.tagging.fallback import FormTagger
from keysift.analysis.tagging.tagger import Tagger
from keysift.analysis.token_kinds import STOP, SYMBOL, TAG_KINDS, TAG_ROLES
from keysift.document import Document
from keysift.errors import InputError, MissingExtraError
from keysift.kernels.sentences import KindRules, find_kinds_and_stems, find_sentences
from keysift.kernels.tagger import tag_tokens

_SEGMENT = 20_000  # tokens that are tagged at a time
_LEAST_STOP_WORDS = 0.2  # of the words of a text that is plainly in the language it was read in


def analyze(
    text: str,
    *,
    language: str = AUTO,
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
) -> Document:
    """Return a text as a Document: tokens, sentences, stems and part-of-speech tags, with spans into the text.

    `language` is the code of one that `keysift.languages` lists; for those without a tagger, the tags are X, and NUM
    for numbers. With "auto", a text is read as English unless its words speak for another language, so that a few
    words, such as a title, are read as English; `document.language` says which it was. `stop_words` replace
    the language's own: a list of words, or a Path to a file; words with a + before them are added to the language's
    own instead, and those with a - are taken out of it. With `markup="auto"`,
    what is not prose (tags, Markdown signs, code, mail headers, reference marks) is passed over, and words broken at
    line ends are joined; with "none", the text is read as it stands.

    >>> import keysift
    >>> document = keysift.analyze("Coral reefs grow slowly.")
    >>> [(token.text, token.tag) for token in document.tokens]
    [('Coral', 'JJ'), ('reefs', 'NNS'), ('grow', 'VBP'), ('slowly', 'RB'), ('.', '.')]
    >>> [phrase.text for phrase in keysift.extract(document, method="textrank")]
    ['Coral reefs']
    """
    if not isinstance(text, str):
        raise _no_text(text)
    if type(text) is not str:
        text = str.__str__(text)  # a subclass, such as numpy's: compiled kernels take only the class itself
    if not isinstance(language, str):
        find_language(language)  # says which there are
    own = stop_words if stop_words is None or isinstance(stop_words, frozenset) else read_stop_words(stop_words)
    if language != AUTO:
        return _analyzer(language, own).analyze(text, markup)
    document = _analyzer(USUAL, own).analyze(text, markup)
    if not has_few_stop_words(document):
        return document
    found = detect_language(document.reading)
    return document if found == USUAL else _read_again(document, found, own, markup)


def has_few_stop_words(document: Document) -> bool:
    """Tell whether a text has so few stop words of the language it was read in that it may be in another one.

    Of English texts, a few in a hundred have; of others that were read as English, nearly all.
    """
    kinds = document.kinds
    return kinds.count(STOP) < _LEAST_STOP_WORDS * (len(kinds) - kinds.count(SYMBOL))


def _read_again(document: Document, language: str, stop_words: frozenset[str] | None, markup: str) -> Document:
    """Return a text that was read as English in its own language; as it was read if that needs what is missing."""
    try:
        return _analyzer(language, stop_words).analyze(document.text, markup)
    except MissingExtraError as error:
        say_once(f"A text looks {LANGUAGES[language].name} and is read as English. {error}")
        return document


def as_document(
    text: str | Document,
    *,
    language: str = AUTO,
    stop_words: Iterable[str] | os.PathLike[str] | None = None,
    markup: str = "auto",
) -> Document:
    """Return a Document as it is, and a text analyzed; if it is plainly in another language than asked for, say so."""
    if isinstance(text, Document):
        return text
    document = analyze(text, language=language, stop_words=stop_words, markup=markup)
    if language != AUTO and has_few_stop_words(document):
        say_if_other(document.reading, language)
    return document


class Analyzer:
    """Analyze texts in one way; what it learns about words serves all of them."""

    def __init__(self, settings: AnalysisSettings) -> None:
        language = find_language(settings.language)
        conventions = conventions_of(language.code)
        self._settings = settings
        self._tagger = _load_tagger(language.tagger)
        tags = self._tagger.tags
        self._kind_rules = KindRules(
            kinds_of_tags="".join(TAG_KINDS[tag] for tag in tags).encode("ascii"),
            roles="".join(TAG_ROLES.get(tag, "-") for tag in tags).encode("ascii"),
            capital_nouns=conventions.capital_nouns,
        )
        self._new_lexicon = partial(
            Lexicon,
            stem=stemmer_of(language.code),
            find_stop_words=stop_word_finder(language.code, stop_words_of(language.code, settings.stop_words)),
            tagger=self._tagger,
            conventions=conventions,
            split=_splitter(language, conventions),
        )
        self._lexicon: Lexicon | None = self._new_lexicon()
        get_ready()
        say_what_is_missing(language.code)

    def analyze(self, text: str, markup: str = "auto") -> Document:
        """Return a text as a Document."""
        reading = read(text, markup)
        lexicon = self._lexicon
        if lexicon is None:
            lexicon = self._lexicon = self._new_lexicon()
        elif lexicon.is_full:
            lexicon = self._lexicon = lexicon.successor()
        try:
            return self._analyze(text, reading, lexicon)
        except BaseException:
            # Ctrl-C in the middle of learning a word could leave the lexicon's arrays out of step. The next text gets
            # a new one, for which there may be no memory now.
            self._lexicon = None
            raise

    def _analyze(self, text: str, reading: str, lexicon: Lexicon) -> Document:
        draft = lexicon.find_tokens(reading)
        find_sentences(draft, lexicon)
        tag_tokens(draft, lexicon, self._tagger.scores, _SEGMENT)
        find_kinds_and_stems(draft, lexicon, self._kind_rules)
        return Document(
            text=text,
            starts=draft.starts,
            ends=draft.ends,
            stem_ids=draft.stem_ids,
            vocabulary=draft.vocabulary,
            kinds=draft.kinds.decode("ascii"),
            tag_ids=draft.tags,
            tagset=self._tagger.tags,
            sentence_ends=draft.sentence_ends,
            settings=self._settings,
            reading=reading,
        )


@lru_cache(maxsize=8)
def _analyzer(language: str, stop_words: frozenset[str] | None) -> Analyzer:
    return Analyzer(AnalysisSettings(find_language(language).code, stop_words))


@cache
def _load_tagger(name: str | None) -> RowTagger:
    if name is None:
        return FormTagger()
    if name.endswith(MODEL_ENDING):
        return Tagger.load_shipped(name)
    from keysift.analysis.segmentation import SegmenterTagger, load_segmenter

    return SegmenterTagger(load_segmenter(name))


class _ForkWatch:
    """Let a forked process start anew if its parent had other threads.

    One of them may have been learning words, and have held a lock. It is not there in the forked process, so that it
    would never release it.
    """

    def __init__(self) -> None:
        self._threads = 1
        if hasattr(os, "register_at_fork"):  # not on Windows
            os.register_at_fork(before=self._count_threads, after_in_child=self._start_anew)

    def _count_threads(self) -> None:
        self._threads = threading.active_count()

    def _start_anew(self) -> None:
        if self._threads > 1:
            _analyzer.cache_clear()
            _load_tagger.cache_clear()


_FORK_WATCH = _ForkWatch()


def _splitter(language: Language, conventions: Conventions) -> Callable[[str], list[tuple[int, int]]] | None:
    """Return the function that finds the tokens of a piece of text without white space, if not the general rules."""
    if language.segmenter is None and language.code != OTHER:
        return None
    from keysift.analysis.segmentation import splitter_of

    return splitter_of(language, conventions)


def plain_text(given: object) -> str | Document:
    """Return a Document, or a text as a plain str: other processes may not know its class."""
    if isinstance(given, str):
        return str.__str__(given)
    if isinstance(given, Document):
        return given
    raise _no_text(given)


def _no_text(given: object) -> InputError:
    return InputError(f"The text must be a str or a keysift.Document. Got {_described(given)} instead.")


def _described(value: object) -> str:
    if value is None:
        return "None"
    if isinstance(value, bytes | bytearray):
        return f"{type(value).__name__} (decode it first: data.decode('utf-8'))"
    if isinstance(value, os.PathLike):
        return f"the path {os.fspath(value)!r} (keysift.read(path) gives its texts)"
    if callable(getattr(value, "read", None)):
        return f"a {type(value).__name__} (pass what is in it: file.read())"
    if isinstance(value, float) and value != value:
        return "NaN, a missing value of a data frame (drop or fill it first)"
    if isinstance(value, list | tuple | dict):
        name = type(value).__name__
        if isinstance(value, list) and value and isinstance(getattr(value[0], "text", None), str):
            return f"a {name} (pass the text of one, or give all to extract_many)"
        return f"a {name} (use extract_many for several texts, or pairs of a key and a text)"
    if hasattr(value, "columns") or (hasattr(value, "dtype") and hasattr(value, "__len__")):
        return f"a {type(value).__name__} (use keysift.frames.extract for data frames, or extract_many for its texts)"
    if isinstance(getattr(value, "text", None), str):
        return f"a {type(value).__name__} (pass its text)"
    shown = repr(value)
    return f"the {type(value).__name__} {shown if len(shown) <= 60 else f'{shown[:60]} ...'}"
