"""Terms that a vocabulary lacks: keyphrases of a collection that none of its labels covers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from keysift.collections.gathering import EntryReader, Gathered
from keysift.collections.specific import merits
from keysift.collections.tags import variant_key
from keysift.extractor import Extractor
from keysift.options import checked_count
from keysift.vocabulary.concept import FoundConcepts
from keysift.vocabulary.vocabulary import Vocabulary

if TYPE_CHECKING:
    from keysift.document import Document

_CONTEXTS: Final = 3
_AROUND: Final = 50  # characters on each side
_NEAREST: Final = 3


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A term that a vocabulary lacks.

    `documents` have it among their best keyphrases; `contexts` are some places where it stands, and `nearest` the
    labels of existing concepts that share most words with it.
    """

    text: str
    documents: int
    contexts: tuple[str, ...]
    nearest: tuple[str, ...]


def suggest(
    documents: Iterable[Any],
    vocabulary: Vocabulary,
    *,
    new_terms: int = 10,
    min_documents: int = 2,
    text_field: str = "text",
    workers: int = 1,
    **settings: Any,
) -> list[Suggestion]:
    """Return the terms that a vocabulary lacks, those first that are in many documents and specific to them.

    Of each document, the best `new_terms` keyphrases that are no labels are looked at. The other arguments are those of
    `keysift.Extractor`.

    >>> found = suggest(["Coral reefs need clean water."] * 2, Vocabulary.of(["coral reef", "drinking water"]))
    >>> [(one.text, one.documents, one.nearest) for one in found]
    [('clean water', 2, ('drinking water',))]
    """
    checked_count("min_documents", min_documents)
    extractor = Extractor(vocabulary=vocabulary, new_terms=checked_count("new_terms", new_terms), **settings)
    reader = EntryReader(by=None, time=None, text_field=text_field, title_field="title")
    gathered = Gathered()
    contexts: dict[str, list[str]] = {}
    read_in = Counter({extractor.language: 0})
    pairs = (((entry, text), text) for entry, text in reader.entries(documents))
    for (entry, text), found in extractor.extract_many(pairs, top=0, workers=workers):
        assert isinstance(found, FoundConcepts)
        language = found.language or extractor.language
        read_in[language] += 1
        terms = [replace(phrase, stem=variant_key(phrase.text, language)) for phrase in found.new_terms]
        gathered.add(entry, terms)
        for phrase in terms:
            known = contexts.setdefault(phrase.stem, [])
            if len(known) < _CONTEXTS:
                known.append(_context(text, *phrase.spans[0]))
    language = read_in.most_common(1)[0][0]
    merit = merits(gathered, language=language)
    order = sorted(range(len(merit)), key=lambda one: (-merit[one], gathered.stems[one]))
    nearest = _Nearest(vocabulary, language)
    return [
        Suggestion(text, gathered.counts[one], tuple(contexts[gathered.stems[one]]), nearest.to(text))
        for one in order
        if gathered.counts[one] >= min_documents
        for text in gathered.forms_of(one)[:1]
    ]


def _context(text: str | Document, start: int, end: int) -> str:
    """Return a place of a text with the whole words around it."""
    content = text if isinstance(text, str) else text.text
    before = content[max(0, start - _AROUND) : start]
    after = content[end : end + _AROUND]
    if start > _AROUND:
        before = before[before.find(" ") + 1 :] if " " in before else ""
    if end + _AROUND < len(content):
        after = after[: after.rfind(" ")] if " " in after else ""
    return " ".join(f"{before}{content[start:end]}{after}".split())


class _Nearest:
    """Find the concepts that share most words with a phrase."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self._vocabulary = vocabulary
        self._matcher = vocabulary.matcher(language)
        self._labels: dict[int, list[int]] = {}
        for label in range(len(vocabulary.labels)):
            for word in set(self._matcher.words_of(label)):
                self._labels.setdefault(word, []).append(label)

    def to(self, phrase: str) -> tuple[str, ...]:
        """Return the preferred labels of the nearest concepts, which share at least a word with a phrase."""
        words = self._matcher.words_in(phrase)
        shared: dict[int, float] = {}
        for word in words:
            for label in self._labels.get(word, ()):
                # A word that many labels have says little; a long label has much else.
                weight = 1 / (len(self._labels[word]) * len(self._matcher.words_of(label)))
                shared[label] = shared.get(label, 0.0) + weight
        order = sorted(shared, key=lambda label: (-shared[label], label))
        owners = dict.fromkeys(self._vocabulary.owners[label] for label in order)
        return tuple(self._vocabulary.preferred(owner, self._matcher.language) for owner in list(owners)[:_NEAREST])
