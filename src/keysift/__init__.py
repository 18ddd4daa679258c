"""Keywords and keyphrases by term weighting.

>>> import keysift
>>> text = "Lexical specificity compares the words of a text with a large corpus."
>>> [phrase.text for phrase in keysift.extract(text, top=2)]
['Lexical specificity', 'large corpus']
"""

from keysift._version import __version__
from keysift.analysis import analyze
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
from keysift.extractor import Extractor, create, extract, extract_many
from keysift.keyphrase import Keyphrase
from keysift.rankers import Method, Option, methods
from keysift.rankers.kea.model import Kea
from keysift.results.explanation import Explanation, WordDetail

__all__ = [
    "AnalysisMismatchError",
    "Corpus",
    "CorpusNeededError",
    "Document",
    "Explanation",
    "Extractor",
    "FileFormatError",
    "InputError",
    "Kea",
    "Keyphrase",
    "KeysiftError",
    "Language",
    "Method",
    "MissingExtraError",
    "ModelError",
    "ModelNeededError",
    "Option",
    "OptionError",
    "Sentence",
    "Token",
    "UnknownLanguageError",
    "UnknownMethodError",
    "UnknownOptionError",
    "WordDetail",
    "WorkerError",
    "__version__",
    "analyze",
    "create",
    "extract",
    "extract_many",
    "languages",
    "methods",
]
