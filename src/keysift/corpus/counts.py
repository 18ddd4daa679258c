"""Word counts of a collection of documents: fitted, updated, merged, saved and loaded."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable
from copy import deepcopy

from keysift.analysis.analyzer import as_document, plain_text
from keysift.analysis.detection import say_if_other
from keysift.analysis.languages import find_language
from keysift.analysis.settings import AnalysisSettings
from keysift.analysis.stopwords import read_stop_words
from keysift.corpus.background import Background
from keysift.corpus.neighbours import Neighbourhood
from keysift.corpus.table import CountTable, possible_count
from keysift.corpus.topics import Topics, fit_topics
from keysift.document import Document
from keysift.errors import (
    AnalysisMismatchError,
    CorpusNeededError,
    FileFormatError,
    InputError,
    OptionError,
    check_switches,
)
from keysift.io.array_files import load_arrays, pack_strings, save_arrays, unpack_strings
from keysift.kernels.arrays import zeros

_FORMAT_VERSION = 1


class Corpus:
    """Counts of words over documents: how many documents and tokens, and for each stem how often and in how many.

    Stop words and symbols are not counted. A corpus contains only counts, so corpora can be added to each other:
    `a.merge(b)` is what one pass over the documents of both gives, in any order. Optionally, a corpus also stores the
    words of its documents (4 bytes for each token), for methods that look at similar documents.

    General frequencies of the language can be used instead of a corpus (`Corpus.of_background()`) or mixed in by weight
    (`corpus.with_background(0.5)`).

    >>> corpus = Corpus.fit(["Graphs have nodes.", "Graphs have edges."])
    >>> len(corpus), corpus.frequency("graph"), corpus.document_frequency("edg")
    (2, 2, 1)
    """

    __slots__ = ("background", "background_weight", "neighbourhood", "table", "topics")

    def __init__(self, *, language: str = "en", stop_words: Iterable[str] | os.PathLike[str] | None = None) -> None:
        own = None if stop_words is None else read_stop_words(stop_words)
        self.table = CountTable(AnalysisSettings(find_language(language).code, own))
        self.topics: Topics | None = None
        self.background: Background | None = None
        self.background_weight = 0.0
        self.neighbourhood: Neighbourhood | None = None

    @property
    def documents(self) -> int:
        """Return the number of documents."""
        return self.table.documents

    @property
    def tokens(self) -> int:
        """Return the number of words, stop words and symbols left out."""
        return self.table.tokens

    @property
    def settings(self) -> AnalysisSettings | None:
        """Return how the documents were analyzed, or None for tokens from outside."""
        return self.table.settings

    @property
    def revision(self) -> int:
        """Return a number that rises whenever the counts change."""
        return self.table.revision

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
        check_switches(neighbours=neighbours)
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
        """Return the built-in word frequencies of a language, to be used as a corpus.

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
        mixed.topics = self.topics
        # Copies: either of the two may be updated without the other.
        mixed.table = self.table.copy()
        mixed.neighbourhood = deepcopy(self.neighbourhood)
        mixed.background, mixed.background_weight = (background, float(weight)) if weight else (None, 0.0)
        return mixed

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to compare with: neither documents nor a background."""
        return not self.documents and self.background is None

    def update(self, texts: Iterable[str | Document], *, workers: int = 1) -> Corpus:
        """Add the counts of more texts to this corpus, and return it.

        Topics are dropped, because they would be out of date. If the corpus stores documents, the new ones are added.
        """
        self.topics = None
        texts = _checked_texts(texts)
        if workers == 1:
            for text in texts:
                self._add(text)
            return self
        from keysift.processes.in_order import in_groups, map_in_order

        empty = self._new_part()
        for part in map_in_order(empty._counts_of, in_groups(map(self._sent, texts)), workers=workers, batch=1):
            self._add_counts(part)
        return self

    def _sent(self, text: str | Document) -> str | Document:
        """Return a text as it travels to a worker, which cannot say that it is in another language."""
        sent = plain_text(text)
        if isinstance(sent, str) and self.settings is not None:
            say_if_other(sent, self.settings.language)
        return sent

    def _counts_of(self, texts: list[str | Document]) -> Corpus:
        """Return the counts of some texts, analyzed like those of this corpus."""
        return self._new_part().update(texts)

    def _new_part(self) -> Corpus:
        """Return an empty corpus that counts and keeps what this one does."""
        part = Corpus()
        part.table = CountTable(self.settings)
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
            merged._add_counts(part)
        if not merged.documents:
            merged.table.settings = self.settings
        return merged

    def __len__(self) -> int:
        return self.documents

    def __repr__(self) -> str:
        topics = f", {len(self.topics)} topics" if self.topics else ""
        kept = "" if self.neighbourhood is None else ", neighbours"
        if self.background:
            kept += f", background {self.background_weight:.0%}"
        counts = f"{self.documents} documents, {self.tokens} tokens, {len(self.table)} distinct stems"
        return f"<Corpus: {counts}{topics}{kept}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Corpus):
            return NotImplemented
        return (
            self.table == other.table
            and self.topics == other.topics
            and self.background_weight == other.background_weight
            and self._kept_words() == other._kept_words()
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def vocabulary_size(self) -> int:
        """Return the number of distinct stems."""
        return len(self.table)

    def frequency(self, stem: str) -> int:
        """Return how often a stem occurs."""
        place = self.table.index.get(stem)
        return 0 if place is None else self.table.frequencies[place]

    def document_frequency(self, stem: str) -> int:
        """Return in how many documents a stem occurs."""
        place = self.table.index.get(stem)
        return 0 if place is None else self.table.document_frequencies[place]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the corpus to one file, atomically."""
        table = self.table
        stems = sorted(table.index)
        order = [table.index[stem] for stem in stems]
        header: dict[str, object] = {"documents": self.documents, "tokens": self.tokens}
        header["settings"] = None if self.settings is None else self.settings.as_data()
        if self.background:
            header["background_weight"] = self.background_weight
        arrays = pack_strings(stems)
        arrays["frequencies"] = array("q", [table.frequencies[place] for place in order])
        arrays["document_frequencies"] = array("q", [table.document_frequencies[place] for place in order])
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
            table = CountTable(None if settings is None else AnalysisSettings.from_data(settings))
            table.documents, table.tokens = map(possible_count, (header["documents"], header["tokens"]))
            stems = unpack_strings(arrays)
            table.index = {stem: place for place, stem in enumerate(stems)}
            if len(table.index) != len(stems):
                raise ValueError("it lists a stem twice")
            table.frequencies, table.document_frequencies = arrays["frequencies"], arrays["document_frequencies"]
            table.check()
            corpus.table = table
            if "topics" in header:
                corpus.topics = Topics.restore(header["topics"], arrays)
            if "neighbourhood" in header:
                corpus.neighbourhood = Neighbourhood.restore(arrays, document_frequencies=table.document_frequencies)
                if len(corpus.neighbourhood) != corpus.documents:
                    raise ValueError("its neighbourhood is not that of its documents")
            if "background_weight" in header:
                corpus = corpus.with_background(header["background_weight"])
        except (KeyError, ValueError, TypeError, OverflowError) as error:
            raise FileFormatError(f"{os.fspath(path)} is not a whole keysift corpus: {error}") from error
        return corpus

    def _add(self, text: str | Document) -> Document:
        settings = self.settings or AnalysisSettings()
        document = as_document(text, language=settings.language, stop_words=settings.stop_words)
        self.table.add(document)
        if self.neighbourhood is not None:
            self.neighbourhood.add(document, self.table.index)
        return document

    def _add_counts(self, other: Corpus) -> None:
        new_places = self.table.add_table(other.table)
        if self.neighbourhood is not None and other.neighbourhood is not None:
            self.neighbourhood.add_all(other.neighbourhood, new_places)

    def _kept_words(self) -> dict[str, array[int]] | None:
        """Return the neighbourhood as it is saved, stems going by alphabetical order, or None if there is none."""
        if self.neighbourhood is None:
            return None
        new_places = zeros("i", len(self.table))
        for number, stem in enumerate(sorted(self.table.index)):
            new_places[self.table.index[stem]] = number
        return self.neighbourhood.renumbered(new_places).dump()


def _checked_texts(texts: Iterable[str | Document]) -> Iterable[str | Document]:
    if isinstance(texts, str | bytes | Document) or not isinstance(texts, Iterable):
        raise InputError(
            f"The texts of a corpus must be an iterable of texts. Got one {type(texts).__name__} instead: "
            "wrap it in a list."
        )
    return texts
