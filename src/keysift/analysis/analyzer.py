"""Put the parts together: a text becomes a Document."""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import as_file, files

from keysift.analysis.features import TITLE, casing_contexts
from keysift.analysis.languages import find_language
from keysift.analysis.lexicon import ALWAYS_STOP, ALWAYS_SYMBOL, STOP_IN_TITLES, Lexicon
from keysift.analysis.participles import promote_participles
from keysift.analysis.sentences import find_sentence_ends, line_breaks
from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stemming import snowball
from keysift.analysis.stopwords import built_in_stop_words, read_stop_words
from keysift.analysis.tagger import Tagger
from keysift.document import Document
from keysift.errors import InputError
from keysift.kinds import STOP, SYMBOL, TAG_KINDS

_CHUNK = re.compile(r"\S+")


def analyze(text: str, *, language: str = "en", stop_words: Iterable[str] | os.PathLike[str] | None = None) -> Document:
    """Return a text as a Document: tokens, sentences, stems and part-of-speech tags, with spans into the text.

    `stop_words` replace the language's own: a list of words, or a Path to a file.
    """
    if not isinstance(text, str):
        raise InputError(f"The text must be a str or a keysift.Document. Got {_described(text)} instead.")
    own = stop_words if stop_words is None or isinstance(stop_words, frozenset) else read_stop_words(stop_words)
    return _analyzer(AnalysisSettings(language, own)).analyze(text)


def as_document(
    text: str | Document, *, language: str = "en", stop_words: Iterable[str] | os.PathLike[str] | None = None
) -> Document:
    """Return a Document as it is, and a text analysed."""
    return text if isinstance(text, Document) else analyze(text, language=language, stop_words=stop_words)


class Analyzer:
    """Analyse texts in one way; what it learns about words serves all of them."""

    def __init__(self, settings: AnalysisSettings) -> None:
        language = find_language(settings.language)
        self._settings = settings
        self._tagger = _load_tagger(language.tagger)
        self._kinds_of_tags = [TAG_KINDS[tag] for tag in self._tagger.tags]
        self._stem = snowball(language.stemmer)
        self._stop_words = built_in_stop_words(language.code) if settings.stop_words is None else settings.stop_words
        self._lexicon = self._new_lexicon()

    def _new_lexicon(self) -> Lexicon:
        return Lexicon(stem=self._stem, stop_words=self._stop_words, tagger=self._tagger)

    def analyze(self, text: str) -> Document:
        """Return a text as a Document."""
        if self._lexicon.is_full:
            self._lexicon = self._new_lexicon()
        lexicon = self._lexicon
        starts, ends, types, breaks = _scan(text, lexicon)
        traits = array("i", [lexicon.traits[word_type] for word_type in types])
        sentence_ends = find_sentence_ends(text, starts, ends, traits, breaks)
        casings = casing_contexts([lexicon.casing_traits[word_type] for word_type in types], sentence_ends)
        rows = array(
            "i",
            [lexicon.rows[3 * word_type + casing] for word_type, casing in zip(types, casings, strict=True)],
        )
        tag_ids = self._tagger.tag_rows(rows, sentence_ends, lexicon.vectors, lexicon.classes, lexicon.fixed_tags)
        stem_ids, vocabulary = _numbered_stems(types, lexicon)
        return Document(
            text=text,
            starts=starts,
            ends=ends,
            stem_ids=stem_ids,
            vocabulary=vocabulary,
            kinds=self._kinds(types, casings, tag_ids, sentence_ends, lexicon),
            tag_ids=tag_ids,
            tagset=self._tagger.tags,
            sentence_ends=sentence_ends,
            settings=self._settings,
        )

    def _kinds(
        self,
        types: array[int],
        casings: array[int],
        tag_ids: array[int],
        sentence_ends: array[int],
        lexicon: Lexicon,
    ) -> str:
        kinds = []
        for word_type, casing, tag_id in zip(types, casings, tag_ids, strict=True):
            manner = lexicon.manners[word_type]
            if manner == ALWAYS_STOP or (manner == STOP_IN_TITLES and casing == TITLE):
                kinds.append(STOP)
            elif manner == ALWAYS_SYMBOL:
                kinds.append(SYMBOL)
            else:
                kinds.append(self._kinds_of_tags[tag_id])
        auxiliaries = [lexicon.auxiliaries[word_type] for word_type in types]
        promote_participles(kinds, tag_ids, self._tagger.tags, auxiliaries, sentence_ends)
        return "".join(kinds)


def _scan(text: str, lexicon: Lexicon) -> tuple[array[int], array[int], array[int], array[int]]:
    """Return for each token its start, its end, its word type, and the line breaks before it."""
    starts, ends, types, breaks = array("i"), array("i"), array("i"), array("i")
    end_of_last = 0
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        gap = line_breaks(text[end_of_last:start]) if start - end_of_last > 1 or text[end_of_last] != " " else 0
        for first, last, word_type in lexicon.pieces(match.group()):
            starts.append(start + first)
            ends.append(start + last)
            types.append(word_type)
            breaks.append(gap)
            gap = 0
        end_of_last = end
    return starts, ends, types, breaks


def _numbered_stems(types: array[int], lexicon: Lexicon) -> tuple[array[int], list[str]]:
    """Return the document's own stem numbers, and its stems in that order."""
    numbers: dict[int, int] = {}
    stem_numbers = lexicon.stem_numbers
    stem_ids = array("i", [numbers.setdefault(stem_numbers[word_type], len(numbers)) for word_type in types])
    return stem_ids, [lexicon.stems[number] for number in numbers]


@lru_cache(maxsize=8)
def _analyzer(settings: AnalysisSettings) -> Analyzer:
    return Analyzer(settings)


@cache
def _load_tagger(name: str) -> Tagger:
    with as_file(files("keysift.data").joinpath(name)) as path:
        return Tagger.load(path)


def _described(value: object) -> str:
    if value is None:
        return "None"
    if isinstance(value, bytes | bytearray):
        return f"{type(value).__name__} (decode it first: data.decode('utf-8'))"
    if isinstance(value, os.PathLike):
        return f"the path {os.fspath(value)!r} (read it first: path.read_text())"
    if isinstance(value, float) and value != value:
        return "NaN, a missing value of a data frame (drop or fill it first)"
    if isinstance(value, list | tuple):
        return f"a {type(value).__name__} (use extract_many for several texts)"
    return f"the {type(value).__name__} {value!r:.60}"
