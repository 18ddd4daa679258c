"""Keywords and keyphrases by term weighting.

>>> import keysift
>>> text = "Lexical specificity compares the words of a text with a reference corpus."
>>> keysift.extract(text, top=2).texts
['Lexical specificity', 'reference corpus']
"""

import typing

from keysift._version import __version__
from keysift.analysis.analyzer import analyze
from keysift.analysis.languages import Language, languages
from keysift.corpus.counts import Corpus
from keysift.document import Document, Sentence, Token
from keysift.errors import (
    AnalysisMismatchError,
    CorpusNeededError,
    FileFormatError,
    InputError,
    KeysiftError,
    MissingExtraError,
    ModelError,
    ModelNeededError,
    OptionError,
    UnknownLanguageError,
    UnknownMethodError,
    UnknownOptionError,
    WorkerError,
)
from keysift.extractor import Extractor, explain, extract, extract_many
from keysift.keyphrase import Keyphrase, Keyphrases
from keysift.rankers import Method, Option, Resource, methods
from keysift.rankers.kea.model import Kea
from keysift.rankers.tuned.model import Tuned
from keysift.results.explanation import Explanation, WordDetail
from keysift.results.highlighting import highlight
from keysift.vocabulary.concept import Concept, FoundConcept, FoundConcepts
from keysift.vocabulary.vocabulary import Vocabulary

if typing.TYPE_CHECKING:
    from keysift.collections import Collection, collect
    from keysift.io.texts import TextRecord, TextRecords, read, read_many

__all__ = [
    "AnalysisMismatchError",
    "Collection",
    "Concept",
    "Corpus",
    "CorpusNeededError",
    "Document",
    "Explanation",
    "Extractor",
    "FileFormatError",
    "FoundConcept",
    "FoundConcepts",
    "InputError",
    "Kea",
    "Keyphrase",
    "Keyphrases",
    "KeysiftError",
    "Language",
    "Method",
    "MissingExtraError",
    "ModelError",
    "ModelNeededError",
    "Option",
    "OptionError",
    "Resource",
    "Sentence",
    "TextRecord",
    "TextRecords",
    "Token",
    "Tuned",
    "UnknownLanguageError",
    "UnknownMethodError",
    "UnknownOptionError",
    "Vocabulary",
    "WordDetail",
    "WorkerError",
    "__version__",
    "analyze",
    "collect",
    "explain",
    "extract",
    "extract_many",
    "highlight",
    "languages",
    "methods",
    "read",
    "read_many",
]


_ON_DEMAND = {
    **dict.fromkeys(("Collection", "collect"), "keysift.collections"),
    **dict.fromkeys(("TextRecord", "TextRecords", "read", "read_many"), "keysift.io.texts"),
}
_MODULES = ("collections", "evaluation", "frames", "study")


def __getattr__(name: str) -> object:
    """Import what collections, files and the public modules need when somebody asks for it."""
    from importlib import import_module

    if name in _ON_DEMAND:
        return getattr(import_module(_ON_DEMAND[name]), name)
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return only the public names, for tab completion."""
    return __all__
