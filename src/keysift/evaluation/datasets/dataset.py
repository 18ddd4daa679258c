"""Labelled documents: texts with the keyphrases that people gave them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class LabelledDocument:
    """Hold a text with its gold keyphrases; `name` is unique in its dataset.

    >>> from keysift.evaluation import LabelledDocument
    >>> LabelledDocument("one", "Coral reefs need clean water.", ("coral reefs", "clean water")).keyphrases
    ('coral reefs', 'clean water')
    """

    name: str
    text: str
    keyphrases: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Dataset:
    """Hold labelled documents in one language, in order.

    `checksum` is a SHA-256 of the content (names, texts and keyphrases), so a dataset is the same dataset in whatever
    kind of file it came. `source` says where it was read, and plays no part in comparisons.

    >>> from keysift.evaluation import Dataset, LabelledDocument
    >>> Dataset("reefs", "en", (LabelledDocument("one", "Coral reefs need clean water.", ("coral reefs",)),))
    <Dataset reefs: 1 documents, language 'en'>
    """

    name: str
    language: str
    documents: tuple[LabelledDocument, ...] = field(compare=False)  # the checksum stands for them
    source: str = field(default="", compare=False)
    checksum: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "checksum", _checksum(self.documents))

    def __len__(self) -> int:
        return len(self.documents)

    def __iter__(self) -> Iterator[LabelledDocument]:
        return iter(self.documents)

    def __getitem__(self, position: int) -> LabelledDocument:
        return self.documents[position]

    def __repr__(self) -> str:
        return f"<Dataset {self.name}: {len(self)} documents, language {self.language!r}>"


def labelled_document(name: str, text: str, keyphrases: Iterable[str]) -> LabelledDocument:
    """Return a document under the rules that all readers share.

    All line ends become newline characters and a byte order mark is dropped; otherwise the text stays as it is. White
    space inside keyphrases becomes one space; empty ones and exact repetitions are dropped; order and case stay.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    cleaned = (" ".join(keyphrase.split()) for keyphrase in keyphrases)
    return LabelledDocument(name, text.removeprefix("\ufeff"), tuple(dict.fromkeys(filter(None, cleaned))))


def _checksum(documents: Iterable[LabelledDocument]) -> str:
    """Return the SHA-256 of all strings, each after its length, so that no two contents look alike."""
    digest = sha256()
    for document in documents:
        digest.update(b"%d\n" % len(document.keyphrases))
        for string in (document.name, document.text, *document.keyphrases):
            encoded = string.encode("utf-8", "surrogatepass")  # JSON can hold lone surrogates
            digest.update(b"%d\n" % len(encoded))
            digest.update(encoded)
    return digest.hexdigest()
