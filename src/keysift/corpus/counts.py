"""Word counts of a collection of documents: fitted, updated, merged, saved and loaded."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass

from keysift.analysis.analyzer import as_document
from keysift.analysis.settings import AnalysisSettings, describe
from keysift.analysis.stopwords import read_stop_words
from keysift.batch import in_groups, map_in_order
from keysift.corpus.background import PASSAGE, TOKENS, Background, tokens_that_count
from keysift.corpus.neighbours import Neighbourhood
from keysift.corpus.topics import Topics, fit_topics
from keysift.document import Document
from keysift.errors import AnalysisMismatchError, CorpusNeededError, FileFormatError, InputError, OptionError
from keysift.io.array_files import load_arrays, pack_strings, save_arrays, unpack_strings
from keysift.kernels.arrays import zeros
from keysift.kernels.counts import count_in, look_up_counts, look_up_places, mix_counts

_FORMAT_VERSION = 1


@dataclass(slots=True)
class WordCounts:
    """Hold what a corpus knows of one document's words, the document itself being counted in.

    `frequencies` (occurrences in the corpus) and `document_frequencies` (documents that have the word) run over the
    document's vocabulary. `specificities` is where `weights.lexical_specificity` leaves its answer.
    """

    documents: int
    tokens: int
    frequencies: array[int]
    document_frequencies: array[int]
    specificities: array[float] | None = None


class Corpus:
    """Hold counts of words over documents: how many documents and tokens, and for each stem how often and in how many.

    Stop words and symbols are not counted. Counts are all there is, so corpora can be added to each other:
    `a.merge(b)` is what one pass over the documents of both gives, in any order. If asked to, a corpus also keeps the
    words of its documents as a `neighbourhood`, 4 bytes for each token, for methods that look at similar documents.

    General frequencies of the language may stand in for a corpus (`Corpus.of_background()`) or be mixed in by weight
    (`corpus.with_background(0.5)`).

    >>> corpus = Corpus.fit(["Graphs have nodes.", "Graphs have edges."])
    >>> len(corpus), corpus.frequency("graph"), corpus.document_frequency("edg")
    (2, 2, 1)
    """

    __slots__ = (
        "_document_frequencies",
        "_frequencies",
        "_index",
        "background",
        "background_weight",
        "documents",
        "neighbourhood",
        "settings",
        "tokens",
        "topics",
    )

    def __init__(self, *, language: str = "en", stop_words: Iterable[str] | os.PathLike[str] | None = None) -> None:
        self.settings: AnalysisSettings | None = AnalysisSettings(
            language, None if stop_words is None else read_stop_words(stop_words)
        )
        self.documents = 0
        self.tokens = 0
        self.topics: Topics | None = None
        self.background: Background | None = None
        self.background_weight = 0.0
        self.neighbourhood: Neighbourhood | None = None
        self._index: dict[str, int] = {}
        self._frequencies = array("q")
        self._document_frequencies = array("q")

    @classmethod
    def fit(
        cls,
        texts: Iterable[str | Document],
        *,
        language: str = "en",
        stop_words: Iterable[str] | os.PathLike[str] | None = None,
        topics: int = 0,
        seed: int = 0,
        neighbours: bool = False,
        workers: int = 1,
    ) -> Corpus:
        """Count the words of texts or Documents, and fit `topics` LDA topics on them if asked to (for singletpr).

        With `neighbours`, the words of each document are kept (for expandrank). `workers` processes share the counting,
        with the same result as one. (Topics are fitted by one.)
        """
        corpus = cls(language=language, stop_words=stop_words)
        if neighbours:
            corpus.neighbourhood = Neighbourhood()
        if not topics:
            return corpus.update(texts, workers=workers)
        bags: list[dict[str, int]] = []
        for text in _checked_texts(texts):
            document = corpus._add(text)
            counted = zip(document.vocabulary, document.frequencies, strict=True)
            bags.append({stem: count for stem, count in counted if count})
        corpus.topics = fit_topics(bags, topics=topics, seed=seed)
        return corpus

    @classmethod
    def of_background(
        cls, language: str = "en", *, stop_words: Iterable[str] | os.PathLike[str] | None = None
    ) -> Corpus:
        """Return general frequencies of a language in the place of a corpus: nothing has to be collected.

        They come from the package `wordfreq`, by stem. Document frequencies are derived from them, as if words were
        spread evenly over passages of a hundred words.
        """
        return cls(language=language, stop_words=stop_words).with_background(1.0)

    def with_background(self, weight: float) -> Corpus:
        """Return this corpus with general frequencies of its language mixed in.

        Of what is compared with, the share `weight` (0 to 1) is the background and the rest this corpus. Topics stay.
        """
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= 1:
            raise OptionError(f"The weight of the background must be a number from 0 to 1. Got {weight!r} instead.")
        if weight < 1 and not self.documents:
            raise CorpusNeededError("An empty corpus cannot be mixed with the background: fit it first.")
        if self.settings is None:
            raise AnalysisMismatchError(
                "The corpus was fitted on tokens from outside, whose stems the background may not know."
            )
        language = self.settings.language
        background = Background.load(language)
        if background is None:
            raise CorpusNeededError(f"There is no background for the language {language!r}: fit a corpus instead.")
        mixed = Corpus()
        mixed.documents, mixed.tokens, mixed.settings = self.documents, self.tokens, self.settings
        mixed.topics = self.topics
        # Copies: either of the two may be updated without the other.
        mixed.neighbourhood = deepcopy(self.neighbourhood)
        mixed._index = dict(self._index)
        mixed._frequencies, mixed._document_frequencies = self._frequencies[:], self._document_frequencies[:]
        mixed.background, mixed.background_weight = (background, float(weight)) if weight else (None, 0.0)
        return mixed

    def speaks(self, document: Document) -> bool:
        """Tell whether a document is in the language of this corpus, as far as is known."""
        settings = document.settings
        return settings is None or self.settings is None or settings.language == self.settings.language

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to compare with: neither documents nor a background."""
        return not self.documents and self.background is None

    def update(self, texts: Iterable[str | Document], *, workers: int = 1) -> Corpus:
        """Add the counts of more texts to this corpus, and return it.

        Topics are dropped: they would be out of date. A corpus that keeps its documents keeps the new ones too.
        """
        self.topics = None
        texts = _checked_texts(texts)
        if workers == 1:
            for text in texts:
                self._add(text)
            return self
        empty = self._new_part()
        for part in map_in_order(empty._counts_of, in_groups(texts), workers=workers, batch=1):
            self._claim(part.settings)
            self._add_counts(part)
        return self

    def _counts_of(self, texts: list[str | Document]) -> Corpus:
        """Return the counts of some texts, analysed like those of this corpus."""
        return self._new_part().update(texts)

    def _new_part(self) -> Corpus:
        """Return an empty corpus that counts and keeps what this one does."""
        part = Corpus()
        part.settings = self.settings
        part.neighbourhood = None if self.neighbourhood is None else Neighbourhood()
        return part

    def merge(self, other: Corpus) -> Corpus:
        """Return a new corpus with the counts of both, without any background.

        Topics are not carried over: they cannot be added. The documents are kept if both keep theirs.
        """
        if not isinstance(other, Corpus):
            raise InputError(f"A Corpus can only be merged with a Corpus. Got {type(other).__name__} instead.")
        merged = Corpus()
        parts = [part for part in (self, other) if part.documents]
        if all(part.neighbourhood is not None for part in parts or (self, other)):
            merged.neighbourhood = Neighbourhood()
        for part in parts:
            merged._claim(part.settings)
            merged._add_counts(part)
        if not merged.documents:
            merged.settings = self.settings
        return merged

    def __len__(self) -> int:
        return self.documents

    def __repr__(self) -> str:
        topics = f", {len(self.topics)} topics" if self.topics else ""
        kept = "" if self.neighbourhood is None else ", neighbours"
        if self.background:
            kept += f", background {self.background_weight:.0%}"
        counts = f"{self.documents} documents, {self.tokens} tokens, {len(self._index)} distinct stems"
        return f"<Corpus: {counts}{topics}{kept}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Corpus):
            return NotImplemented
        return (
            (self.documents, self.tokens, self.settings) == (other.documents, other.tokens, other.settings)
            and self._counts() == other._counts()
            and self.topics == other.topics
            and self.background_weight == other.background_weight
            and self._kept_words() == other._kept_words()
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def vocabulary_size(self) -> int:
        """Return the number of distinct stems."""
        return len(self._index)

    def frequency(self, stem: str) -> int:
        """Return how often a stem occurs."""
        index = self._index.get(stem)
        return 0 if index is None else self._frequencies[index]

    def document_frequency(self, stem: str) -> int:
        """Return in how many documents a stem occurs."""
        index = self._index.get(stem)
        return 0 if index is None else self._document_frequencies[index]

    def counts_with(self, document: Document) -> WordCounts:
        """Return the corpus's counts of a document's words, the document itself counted in.

        A corpus does not remember its documents. If it has every word of this one at least as often as the document
        itself, the document is taken to be one of its own; otherwise it cannot be, and its counts are added. The
        document remembers the answer, for methods that ask the same.
        """
        known = document.corpus_counts
        if known is None or known[0] is not self or known[1] != self.documents:
            known = document.corpus_counts = self, self.documents, self._count_with(document)
        return known[2]

    def _count_with(self, document: Document) -> WordCounts:
        if self.background is None:
            return self._own_counts_with(document)
        assert self.settings is not None
        if not self.speaks(document):
            raise AnalysisMismatchError(
                f"The text was analysed with {describe(document.settings)}, the general frequencies are of language "
                f"{self.settings.language!r}: pass the text's own language, or a corpus in it."
            )
        tokens = tokens_that_count(self.settings.language, self.settings.stop_words)
        general = WordCounts(
            int(TOKENS / PASSAGE) + 1, tokens + document.word_count, *self.background.counts_with(document)
        )
        if self.background_weight == 1.0:
            return general
        return _mixed(self._own_counts_with(document), general, self.background_weight)

    def _own_counts_with(self, document: Document) -> WordCounts:
        self.check_settings(document.settings)
        own = document.frequencies
        places = self.places_of(document)
        frequencies, document_frequencies = zeros("q", len(own)), zeros("q", len(own))
        contained = look_up_counts(
            places, own, self._frequencies, self._document_frequencies, frequencies, document_frequencies
        )
        if contained and self.documents:
            return WordCounts(self.documents, self.tokens, frequencies, document_frequencies)
        count_in(own, frequencies, document_frequencies)
        return WordCounts(self.documents + 1, self.tokens + document.word_count, frequencies, document_frequencies)

    def check_settings(self, settings: AnalysisSettings | None) -> None:
        """Raise AnalysisMismatchError unless a text analysed like this can be compared with the corpus."""
        if self.documents and settings != self.settings:
            raise AnalysisMismatchError(
                f"The text was analysed with {describe(settings)}, the corpus with {describe(self.settings)}. "
                "Analyse the text as the corpus was, or fit the corpus anew."
            )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the corpus to one file. The file is complete or not there at all."""
        stems = sorted(self._index)
        order = [self._index[stem] for stem in stems]
        header: dict[str, object] = {"documents": self.documents, "tokens": self.tokens}
        header["settings"] = None if self.settings is None else self.settings.as_data()
        if self.background:
            header["background_weight"] = self.background_weight
        arrays = pack_strings(stems)
        arrays["frequencies"] = array("q", [self._frequencies[place] for place in order])
        arrays["document_frequencies"] = array("q", [self._document_frequencies[place] for place in order])
        if self.topics is not None:
            topic_header, topic_arrays = self.topics.dump()
            header["topics"] = topic_header
            arrays.update(topic_arrays)
        kept = self._kept_words()
        if kept is not None:
            header["neighbourhood"] = True
            arrays.update(kept)
        save_arrays(path, kind="corpus", version=_FORMAT_VERSION, header=header, arrays=arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Corpus:
        """Read a corpus that `save` wrote; a damaged, foreign or newer file raises FileFormatError."""
        header, arrays = load_arrays(path, kind="corpus", version=_FORMAT_VERSION)
        corpus = cls()
        try:
            settings = header["settings"]
            corpus.settings = None if settings is None else AnalysisSettings.from_data(settings)
            corpus.documents, corpus.tokens = int(header["documents"]), int(header["tokens"])
            corpus._index = {stem: place for place, stem in enumerate(unpack_strings(arrays))}
            corpus._frequencies = arrays["frequencies"]
            corpus._document_frequencies = arrays["document_frequencies"]
            sizes = {len(corpus._index), len(corpus._frequencies), len(corpus._document_frequencies)}
            typecodes = corpus._frequencies.typecode + corpus._document_frequencies.typecode
            if typecodes != "qq" or len(sizes) != 1 or sum(corpus._frequencies) != corpus.tokens:
                raise ValueError("its counts do not add up")
            if any(not 1 <= count <= corpus.documents for count in corpus._document_frequencies):
                raise ValueError("its document frequencies are impossible")
            if "topics" in header:
                corpus.topics = Topics.restore(header["topics"], arrays)
            if "neighbourhood" in header:
                corpus.neighbourhood = Neighbourhood.restore(
                    arrays, documents=corpus.documents, vocabulary_size=corpus.vocabulary_size
                )
            if "background_weight" in header:
                corpus = corpus.with_background(header["background_weight"])
        except (KeyError, ValueError, TypeError, OverflowError) as error:
            raise FileFormatError(f"{os.fspath(path)} is not a whole keysift corpus: {error}") from error
        return corpus

    def _add(self, text: str | Document) -> Document:
        settings = self.settings or AnalysisSettings()
        document = as_document(text, language=settings.language, stop_words=settings.stop_words)
        self._claim(document.settings)
        index, frequencies, document_frequencies = self._index, self._frequencies, self._document_frequencies
        for stem, count in zip(document.vocabulary, document.frequencies, strict=True):
            if not count:
                continue
            place = index.get(stem)
            if place is None:
                index[stem] = len(index)
                frequencies.append(count)
                document_frequencies.append(1)
            else:
                frequencies[place] += count
                document_frequencies[place] += 1
            self.tokens += count
        self.documents += 1
        if self.neighbourhood is not None:
            self.neighbourhood.add(document, index)
        return document

    def _claim(self, settings: AnalysisSettings | None) -> None:
        """Take the settings of the first document; refuse a document with others."""
        if self.documents:
            self.check_settings(settings)
        else:
            self.settings = settings

    def _add_counts(self, other: Corpus) -> None:
        new_places = zeros("i", len(other._index))
        for stem, place in other._index.items():
            own_place = new_places[place] = self._index.setdefault(stem, len(self._index))
            if own_place == len(self._frequencies):
                self._frequencies.append(0)
                self._document_frequencies.append(0)
            self._frequencies[own_place] += other._frequencies[place]
            self._document_frequencies[own_place] += other._document_frequencies[place]
        self.documents += other.documents
        self.tokens += other.tokens
        if self.neighbourhood is not None and other.neighbourhood is not None:
            self.neighbourhood.add_all(other.neighbourhood, new_places)

    def _kept_words(self) -> dict[str, array[int]] | None:
        """Return the neighbourhood as it is saved, stems going by alphabetical order, or None if there is none."""
        if self.neighbourhood is None:
            return None
        new_places = zeros("i", len(self._index))
        for number, stem in enumerate(sorted(self._index)):
            new_places[self._index[stem]] = number
        return self.neighbourhood.renumbered(new_places).dump()

    def places_of(self, document: Document) -> array[int]:
        """Return the place of each of a document's stems in the vocabulary, or -1."""
        places = zeros("i", len(document.vocabulary))
        look_up_places(document.vocabulary, self._index, places)
        return places

    def _counts(self) -> dict[str, tuple[int, int]]:
        return {
            stem: (self._frequencies[place], self._document_frequencies[place]) for stem, place in self._index.items()
        }


def _mixed(own: WordCounts, general: WordCounts, weight: float) -> WordCounts:
    """Return counts whose shares are those of a corpus and the background, weighted; in the background's size."""
    tokens, documents = general.tokens, general.documents
    by_token = (1.0 - weight) * tokens / own.tokens if own.tokens else 0.0
    by_document = (1.0 - weight) * documents / own.documents
    frequencies, document_frequencies = (zeros("q", len(own.frequencies)) for _ in range(2))
    mix_counts(own.frequencies, general.frequencies, by_token, weight, frequencies)
    mix_counts(own.document_frequencies, general.document_frequencies, by_document, weight, document_frequencies)
    return WordCounts(documents, tokens, frequencies, document_frequencies)


def _checked_texts(texts: Iterable[str | Document]) -> Iterable[str | Document]:
    if isinstance(texts, str | bytes | Document) or not isinstance(texts, Iterable):
        raise InputError(
            f"The texts of a corpus must be an iterable of texts. Got one {type(texts).__name__} instead: "
            "wrap it in a list."
        )
    return texts
