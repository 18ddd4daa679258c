"""What Kea learns from labelled documents: how likely a phrase is a keyphrase, by its tf · idf and first position."""

from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isfinite, log2
from typing import Any, ClassVar, Final, Protocol, TypeAlias

from keysift.analysis.analyzer import as_document
from keysift.analysis.languages import find_language
from keysift.analysis.settings import AnalysisSettings, check_model_fits
from keysift.analysis.stemming import stemmer_of
from keysift.analysis.stopwords import read_stop_words
from keysift.corpus.table import MOST, possible_count
from keysift.document import Document
from keysift.errors import FileFormatError, InputError
from keysift.io.array_files import load_arrays, pack_strings, save_arrays, unpack_strings
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import Candidates, count_occurrences, words_before
from keysift.phrases.finding import find_candidates
from keysift.rankers.kea.discretization import informative_cuts

_FORMAT_VERSION: Final = 1


class Labelled(Protocol):
    """A text and the keyphrases that people gave it, as `keysift.evaluation.LabelledDocument` does."""

    @property
    def text(self) -> str:
        """Return the text."""

    @property
    def keyphrases(self) -> Sequence[str]:
        """Return its keyphrases."""


LabelledInput: TypeAlias = "Iterable[Labelled | tuple[str | Document, Iterable[str]]]"
"""Labelled documents, or pairs of a text or Document and its keyphrases."""


class Kea:
    """A naive Bayes model of keyphrases: `keysift.Extractor("kea", model=model)` ranks by it.

    It knows in how many of its `documents` each phrase is, and how many phrases that were keyphrases, and that were
    not, had their tf · idf and their first position in which interval. One that has learned nothing finds all phrases
    equally likely.

    >>> pairs = [("Sparse grids solve equations.", ["sparse grids"]), ("Neural networks learn.", ["neural networks"])]
    >>> Kea.fit(pairs)
    <Kea: 2 documents, 2 of 3 phrases were keyphrases>
    """

    __slots__ = ("_frequencies", "documents", "position", "rarity", "settings")

    method: ClassVar = "kea"

    def __init__(self, *, language: str = "en", stop_words: frozenset[str] | None = None) -> None:
        self.settings: AnalysisSettings | None = AnalysisSettings(find_language(language).code, stop_words)
        self.documents = 0
        self._frequencies: dict[str, int] = {}
        self.rarity = Intervals(array("d"), array("q", [0]), array("q", [0]))
        self.position = Intervals(array("d"), array("q", [0]), array("q", [0]))

    @classmethod
    def fit(
        cls,
        documents: LabelledInput,
        *,
        language: str = "en",
        stop_words: Iterable[str] | os.PathLike[str] | None = None,
        ngrams: bool = False,
        max_words: int | None = None,
    ) -> Kea:
        """Learn from labelled documents: a Dataset, or any pairs of a text or Document and its keyphrases.

        `ngrams` and `max_words` say what the candidates are, as they do to `Extractor`: both should be told the same.
        Without them, the candidates are those of the language.
        """
        # These import the methods, of which this is one.
        from keysift.options import checked_options
        from keysift.rankers import find_method

        given = {"ngrams": ngrams} if max_words is None else {"ngrams": ngrams, "max_words": max_words}
        _, rules, _ = checked_options(find_method(cls.method), given, language=language)
        words = None if stop_words is None else read_stop_words(stop_words)
        model = cls(language=language, stop_words=words)
        stem = stemmer_of(language)
        seen: dict[str, int] = {}  # the number of each phrase
        holders = array("i")
        phrases, shares, positions, labels = array("i"), array("d"), array("d"), bytearray()
        for text, keyphrases in checked_pairs(documents, learner="Kea"):
            document = as_document(text, language=language, stop_words=words)
            model._claim(document.settings)
            gold = {" ".join(map(stem, keyphrase.split())) for keyphrase in keyphrases}
            candidates = find_candidates(document, rules)
            for key, share, position in _features(candidates):
                number = seen.setdefault(key, len(seen))
                if number == len(holders):
                    holders.append(0)
                holders[number] += 1
                phrases.append(number)
                shares.append(share)
                positions.append(position)
                labels.append(key in gold)
            model.documents += 1
        if not any(labels):
            raise InputError(
                f"Kea learns from documents whose keyphrases occur in them. Got {model.documents} documents, and none "
                "of their keyphrases is a phrase of its text."
            )
        model._frequencies = {phrase: holders[number] for phrase, number in seen.items()}
        bits = [log2(model.documents / count) for count in holders]
        rarities = array("d", [share * bits[number] for number, share in zip(phrases, shares, strict=True)])
        model.rarity, model.position = Intervals.fit(rarities, labels), Intervals.fit(positions, labels)
        return model

    def _claim(self, settings: AnalysisSettings | None) -> None:
        if self.documents:
            check_model_fits(settings, trained=self.settings)
        self.settings = settings

    def __repr__(self) -> str:
        yes, no = self.rarity.totals
        return f"<Kea: {self.documents} documents, {yes} of {yes + no} phrases were keyphrases>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Kea):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def probabilities(self, document: Document, candidates: Candidates) -> Iterator[tuple[float, float]]:
        """Yield for each phrase of a document how likely it is a keyphrase, and its tf · idf.

        The document is counted in: no phrase is without a document.
        """
        check_model_fits(document.settings, trained=self.settings)
        frequencies, documents = self._frequencies, self.documents + 1
        yes, no = self.rarity.totals
        prior = (yes + 1) / (no + 1)
        for key, share, position in _features(candidates):
            rarity = share * log2(documents / (frequencies.get(key, 0) + 1))
            odds = prior * self.rarity.ratio(rarity) * self.position.ratio(position)
            yield odds / (1.0 + odds), rarity

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model to one file, atomically."""
        phrases = sorted(self._frequencies)
        header: dict[str, object] = {"documents": self.documents}
        header["settings"] = None if self.settings is None else self.settings.as_data()
        arrays = pack_strings(phrases)
        arrays["document_frequencies"] = array("q", [self._frequencies[phrase] for phrase in phrases])
        arrays |= self.rarity.dump("rarity_") | self.position.dump("position_")
        save_arrays(path, kind="kea", version=_FORMAT_VERSION, header=header, arrays=arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Kea:
        """Read a model that `save` wrote; a damaged, foreign or newer file raises FileFormatError."""
        header, arrays = load_arrays(path, kind="kea", version=_FORMAT_VERSION)
        model = cls()
        try:
            settings = header["settings"]
            model.settings = None if settings is None else AnalysisSettings.from_data(settings)
            model.documents = possible_count(header["documents"])
            phrases, counts = unpack_strings(arrays), arrays["document_frequencies"]
            model._frequencies = dict(zip(phrases, counts, strict=True))
            if len(model._frequencies) != len(phrases) or counts.typecode != "q":
                raise ValueError("its phrases are not counted once each")
            if any(not 1 <= count <= model.documents for count in counts):
                raise ValueError("its document frequencies are impossible")
            model.rarity, model.position = (Intervals.restore(arrays, name) for name in ("rarity_", "position_"))
            if model.rarity.totals != model.position.totals:
                raise ValueError("its counts do not add up")
        except (KeyError, ValueError, TypeError, OverflowError) as error:
            raise FileFormatError(f"{os.fspath(path)} is not a whole keysift model of Kea: {error}") from error
        return model


class Intervals:
    """The intervals of a number, and how often it was in each for keyphrases and for other phrases.

    A number goes to the interval after as many `cuts` as are not above it.
    """

    __slots__ = ("_ratios", "cuts", "no", "yes")

    def __init__(self, cuts: array[float], yes: array[int], no: array[int]) -> None:
        self.cuts, self.yes, self.no = cuts, yes, no
        if not len(yes) == len(no) == len(cuts) + 1 or any(a >= b for a, b in pairwise(cuts)):
            raise ValueError("its intervals do not fit their counts")
        bins = len(yes)
        total_yes, total_no = self.totals
        self._ratios = [
            ((positive + 1) / (total_yes + bins)) / ((negative + 1) / (total_no + bins))
            for positive, negative in zip(yes, no, strict=True)
        ]

    @classmethod
    def fit(cls, values: Sequence[float], labels: Sequence[int]) -> Intervals:
        """Find the intervals of values, and count."""
        cuts = informative_cuts(values, labels)
        yes, no = zeros("q", len(cuts) + 1), zeros("q", len(cuts) + 1)
        for value, label in zip(values, labels, strict=True):
            (yes if label else no)[bisect_right(cuts, value)] += 1
        return cls(cuts, yes, no)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Intervals):
            return NotImplemented
        return (self.cuts, self.yes, self.no) == (other.cuts, other.yes, other.no)

    __hash__ = None  # type: ignore[assignment]

    @property
    def totals(self) -> tuple[int, int]:
        """Return how many keyphrases there were, and how many other phrases."""
        return sum(self.yes), sum(self.no)

    def ratio(self, value: float) -> float:
        """Return p(interval | keyphrase) / p(interval | other phrase), each count being one larger than it was."""
        return self._ratios[bisect_right(self.cuts, value)]

    def dump(self, prefix: str) -> dict[str, array[Any]]:
        """Return arrays from which `restore` makes these intervals again."""
        return {f"{prefix}cuts": self.cuts, f"{prefix}yes": self.yes, f"{prefix}no": self.no}

    @classmethod
    def restore(cls, arrays: dict[str, array[Any]], prefix: str) -> Intervals:
        """Undo `dump`, or say what is wrong."""
        cuts, yes, no = (arrays[f"{prefix}{name}"] for name in ("cuts", "yes", "no"))
        if cuts.typecode + yes.typecode + no.typecode != "dqq" or min(*yes, *no, 0) < 0:
            raise ValueError("its counts are impossible")
        if not all(map(isfinite, cuts)) or max(*yes, *no, 0) > MOST:
            raise ValueError("its intervals are impossible")
        return cls(cuts, yes, no)


def _features(candidates: Candidates) -> Iterator[tuple[str, float, float]]:
    """Yield of each phrase its stems, its share of the document's words, and the share of words before it."""
    occurrences = count_occurrences(candidates)
    positions, words = words_before(candidates)
    for phrase in range(len(candidates)):
        yield candidates.stem(phrase), occurrences[phrase] / words, positions[phrase] / words


def checked_pairs(documents: LabelledInput, *, learner: str) -> Iterator[tuple[str | Document, Iterable[str]]]:
    """Yield labelled documents as pairs of a text and its keyphrases, or say what was wanted."""
    wanted = f"{learner} learns from an iterable of labelled documents, or of pairs of a text and its keyphrases."
    if isinstance(documents, str | bytes) or not isinstance(documents, Iterable):
        raise InputError(f"{wanted} Got {type(documents).__name__} instead.")
    for document in documents:
        if isinstance(document, tuple) and len(document) == 2:
            text, keyphrases = document
        elif hasattr(document, "text") and hasattr(document, "keyphrases"):
            text, keyphrases = document.text, document.keyphrases
        else:
            raise InputError(f"{wanted} Got {document!r:.60} among them.")
        if isinstance(keyphrases, str | bytes) or not isinstance(keyphrases, Iterable):
            raise InputError(f"The keyphrases of a text must be a list of str. Got {keyphrases!r:.60} instead.")
        phrases = list(keyphrases)
        for phrase in phrases:
            if not isinstance(phrase, str):
                raise InputError(f"The keyphrases of a text must be a list of str. Got {phrase!r:.60} among them.")
        yield text, phrases
