"""The table of word counts behind a corpus: for each stem how often it occurs, and in how many documents."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from keysift.analysis.settings import AnalysisSettings, describe
from keysift.errors import AnalysisMismatchError
from keysift.kernels.arrays import zeros
from keysift.kernels.comparing import places_of

if TYPE_CHECKING:
    from keysift.document import Document

MOST: Final = 1 << 53
"""The largest count: up to here, numbers are exact as floats too, and sums of them stay within 64 bits."""


class CountTable:
    """Counts of stems over documents that were analyzed in the same way (`settings`; None for tokens from outside).

    `index` has the place of each stem in `frequencies` and `document_frequencies`. `revision` rises with every change.
    """

    __slots__ = ("document_frequencies", "documents", "frequencies", "index", "revision", "settings", "tokens")

    def __init__(self, settings: AnalysisSettings | None) -> None:
        self.settings = settings
        self.documents = 0
        self.tokens = 0
        self.revision = 0
        self.index: dict[str, int] = {}
        self.frequencies = array("q")
        self.document_frequencies = array("q")

    def __len__(self) -> int:
        return len(self.index)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CountTable):
            return NotImplemented
        same_sizes = (self.documents, self.tokens, self.settings) == (other.documents, other.tokens, other.settings)
        return same_sizes and self.by_stem() == other.by_stem()

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> CountTable:
        """Return a table with the same counts that can change without this one."""
        copied = CountTable(self.settings)
        copied.documents, copied.tokens = self.documents, self.tokens
        copied.index = dict(self.index)
        copied.frequencies, copied.document_frequencies = self.frequencies[:], self.document_frequencies[:]
        return copied

    def add(self, document: Document) -> None:
        """Count one more document."""
        self._claim(document.settings)
        index, frequencies, document_frequencies = self.index, self.frequencies, self.document_frequencies
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
        self.tokens += document.word_count
        self.documents += 1
        self.revision += 1

    def add_table(self, other: CountTable) -> array[int]:
        """Add the counts of another table; return the place that each of its stems has in this one."""
        self._claim(other.settings)
        new_places = zeros("i", len(other.index))
        for stem, place in other.index.items():
            own_place = new_places[place] = self.index.setdefault(stem, len(self.index))
            if own_place == len(self.frequencies):
                self.frequencies.append(0)
                self.document_frequencies.append(0)
            self.frequencies[own_place] += other.frequencies[place]
            self.document_frequencies[own_place] += other.document_frequencies[place]
        self.documents += other.documents
        self.tokens += other.tokens
        self.revision += 1
        return new_places

    def _claim(self, settings: AnalysisSettings | None) -> None:
        """Take the settings of the first document; refuse a document with others."""
        if self.documents:
            self.check_settings(settings)
        else:
            self.settings = settings

    def check_settings(self, settings: AnalysisSettings | None) -> None:
        """Raise AnalysisMismatchError unless a text analyzed like this can be compared with the counts."""
        if self.documents and settings != self.settings:
            raise AnalysisMismatchError(
                f"The text was analyzed with {describe(settings)}, the corpus with {describe(self.settings)}. "
                "Analyze the text as the corpus was, or fit the corpus anew."
            )

    def places_of(self, document: Document) -> array[int]:
        """Return the place of each of a document's stems, or -1."""
        return places_of(document, self.index)

    def by_stem(self) -> dict[str, tuple[int, int]]:
        """Return for each stem how often it occurs, and in how many documents."""
        return {stem: (self.frequencies[place], self.document_frequencies[place]) for stem, place in self.index.items()}

    def check(self) -> None:
        """Raise ValueError unless the counts are possible: a file may say anything."""
        sizes = {len(self.index), len(self.frequencies), len(self.document_frequencies)}
        typecodes = self.frequencies.typecode + self.document_frequencies.typecode
        if typecodes != "qq" or len(sizes) != 1 or sum(self.frequencies) != self.tokens:
            raise ValueError("its counts do not add up")
        for frequency, documents in zip(self.frequencies, self.document_frequencies, strict=True):
            if not 1 <= documents <= self.documents or frequency < documents:
                raise ValueError("its document frequencies are impossible")


def possible_count(value: object) -> int:
    """Return a count that a file declares, or raise ValueError if it is none."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError("it has an impossible number of documents or words")
    return value
