"""The result of a collection: its documents, its phrases, and what was found about them. It never changes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from keysift._version import __version__
from keysift.io.tables import html_table

if TYPE_CHECKING:
    from keysift.collections.tags import Tags

FORMAT_VERSION = 1
"""The version of the data that `Collection.as_data` returns."""


@dataclass(frozen=True, slots=True)
class CollectedDocument:
    """One document of a collection, without its text.

    `key` is what it was given with: its id, its file, or its number. `title` is its title, or else its first words.
    `parts` are the parts that it belongs to, mostly one; `period` is when it is from, if that is known.
    """

    key: str
    title: str
    parts: tuple[str, ...] = ()
    period: str | None = None


@dataclass(frozen=True, slots=True, repr=False)
class CollectedPhrase:
    """A keyphrase of a collection.

    `text` is the form that most documents have, and `variants` are all forms, the most frequent one first. `stem` is
    what made them one phrase. `documents` are the numbers of the documents that have the phrase among their best ones
    (places in `Collection.documents`), those first where it ranks best. `share` is their share of all documents, and
    `mean_rank` the mean of the phrase's ranks in them, of which 1 is the best. `specificity` says how specific the
    phrase is to the collection: its documents, times the logarithm of how much larger their share is than that of
    general texts. `is_common` tells whether more than half of the documents, or a fifth and ten more, have it: it
    is their common subject, or boilerplate.
    """

    text: str
    stem: str
    variants: tuple[str, ...]
    documents: tuple[int, ...]
    share: float
    mean_rank: float
    specificity: float = 0.0
    is_common: bool = False

    def __repr__(self) -> str:
        # It stands in parts, trends and pairs, which could not be read with all of its numbers.
        return f"<CollectedPhrase {self.text!r}: {self.count:,} documents>"

    @property
    def count(self) -> int:
        """Return how many documents have the phrase among their best ones."""
        return len(self.documents)


@dataclass(frozen=True, slots=True)
class CharacteristicPhrase:
    """A `phrase` that one part of a collection has more often than the rest.

    `count` documents of the part have it, where `expected` would if it
    were spread evenly. `score` is the lexical specificity: -log10 of the probability of so many or more by chance.
    `q` is the false discovery rate at this score; it is 1 if so few documents could not be significant anyway.
    """

    phrase: CollectedPhrase
    count: int
    expected: float
    score: float
    q: float


@dataclass(frozen=True, slots=True, repr=False)
class Part:
    """A part of a collection: its name, how many documents it has, and its characteristic phrases, best first."""

    name: str
    documents: int
    phrases: tuple[CharacteristicPhrase, ...]

    def __repr__(self) -> str:
        return f"<Part {self.name!r}: {self.documents:,} documents, {len(self.phrases)} phrases>"

    def _repr_html_(self) -> str:
        rows = [(one.phrase.text, str(one.count), f"{one.score:.4g}") for one in self.phrases]
        return html_table(("phrase", "documents", "score"), rows, left=(0,))


@dataclass(frozen=True, slots=True)
class Trend:
    """How a `phrase` moves over the periods of a collection.

    `counts` are the documents with the phrase in each period, and
    `shares` their shares of the documents of the period (None for a period without documents). `slope` is the change of
    the share from one period to the next, `z` how many standard deviations that is from no change, and `q` the false
    discovery rate at this z. `direction` is "rising" or "falling" if q is below 0.05, otherwise "steady".
    """

    phrase: CollectedPhrase
    counts: tuple[int, ...]
    shares: tuple[float | None, ...]
    slope: float
    z: float
    q: float
    direction: str


@dataclass(frozen=True, slots=True)
class PhrasePair:
    """Two phrases that occur in the same documents.

    `count` is how many documents have both the `first` and the `second`. `score` is
    -log10 of the probability of so many or more by chance; `npmi` is the normalized pointwise mutual information, from
    -1 (never together) over 0 (by chance) to 1 (only together).
    """

    first: CollectedPhrase
    second: CollectedPhrase
    count: int
    npmi: float
    score: float


@dataclass(frozen=True, slots=True, repr=False)
class Collection:
    """The keyphrases of many documents, as `keysift.collect` returns them.

    `phrases` are those first that are most specific to the collection, and those last that many documents have. `parts`
    and `periods` are empty without a column for them. `period_documents` are the numbers of documents in each period.
    `distinct_phrases` says how many phrases there are in all, with those that are too rare to be listed, and
    `left_out_parts` how many small parts are not. `tags` are those of each document, if they were asked for.

    >>> import keysift
    >>> found = keysift.collect(["Coral reefs need light.", "A coral reef needs clean water."])
    >>> found
    <Collection: 2 documents, 3 phrases>
    >>> [document.title for document in found.documents_of(found.phrases[0])]
    ['Coral reefs need light.', 'A coral reef needs clean water.']
    """

    documents: tuple[CollectedDocument, ...]
    phrases: tuple[CollectedPhrase, ...]
    parts: tuple[Part, ...]
    periods: tuple[str, ...]
    period_documents: tuple[int, ...]
    trends: tuple[Trend, ...]
    pairs: tuple[PhrasePair, ...]
    method: str
    top: int
    by: str | None
    time: str | None
    distinct_phrases: int
    left_out_parts: int = 0
    tags: Tags | None = None

    def __repr__(self) -> str:
        compared = f", {len(self.parts):,} parts by {self.by}" if self.by is not None else ""
        return f"<Collection: {len(self.documents):,} documents, {self.distinct_phrases:,} phrases{compared}>"

    def _repr_html_(self) -> str:
        from html import escape

        from keysift.collections.collection_tables import to_text

        return f"<pre>{escape(to_text(self))}</pre>"

    def documents_of(self, phrase: CollectedPhrase) -> tuple[CollectedDocument, ...]:
        """Return the documents that have a phrase among their best ones, those first where it ranks best."""
        return tuple(self.documents[number] for number in phrase.documents)

    def as_data(self, *, most_documents: int | None = None) -> dict[str, Any]:
        """Return everything as dicts, lists, strings and numbers, ready for JSON.

        With `most_documents`, each phrase lists no more documents than this, and documents that no phrase lists are
        left out; the counts stay those of all. Phrases of parts, trends and pairs are places in the list of phrases.
        """
        places = {phrase.stem: number for number, phrase in enumerate(self.phrases)}
        listed = [phrase.documents[:most_documents] for phrase in self.phrases]
        if most_documents is None:
            kept = list(range(len(self.documents)))
        else:
            kept = sorted({number for numbers in listed for number in numbers})
        place = {number: index for index, number in enumerate(kept)}
        return {
            "format": FORMAT_VERSION,
            "made_by": f"keysift {__version__}",
            "method": self.method,
            "top": self.top,
            "by": self.by,
            "time": self.time,
            "document_count": len(self.documents),
            "distinct_phrases": self.distinct_phrases,
            "left_out_parts": self.left_out_parts,
            "documents": [_fields(self.documents[number]) for number in kept],
            "phrases": [
                _fields(phrase, count=phrase.count, documents=[place[number] for number in numbers])
                for phrase, numbers in zip(self.phrases, listed, strict=True)
            ],
            "parts": [
                _fields(part, phrases=[_fields(found, phrase=places[found.phrase.stem]) for found in part.phrases])
                for part in self.parts
            ],
            "periods": [
                {"name": name, "documents": count}
                for name, count in zip(self.periods, self.period_documents, strict=True)
            ],
            "trends": [_fields(trend, phrase=places[trend.phrase.stem]) for trend in self.trends],
            "pairs": [
                _fields(pair, first=places[pair.first.stem], second=places[pair.second.stem]) for pair in self.pairs
            ],
        }


def _fields(found: Any, **others: object) -> dict[str, object]:
    """Return the fields of a dataclass by name, tuples as lists; some have another value, or are added."""
    values = {field.name: others.get(field.name, getattr(found, field.name)) for field in fields(found)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in (values | others).items()}
