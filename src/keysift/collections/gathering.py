"""Pass once over the documents of a collection, and keep their best phrases, not their texts."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from keysift.collections.columns import values_of
from keysift.document import Document
from keysift.errors import ForPython, InputError, OptionError, Parameter, option_error
from keysift.io.record_files import TextRecord, described_fields
from keysift.vocabulary.concept import FoundConcept

if TYPE_CHECKING:
    from keysift.keyphrase import Keyphrase

_TITLE_CHARACTERS: Final = 120
_PATIENCE: Final = 1000  # documents without a column, after which it is taken for missing
_MOST_COLUMNS: Final = 40
_CLEARLY_USED: Final = 0.2  # a form with fewer capitals is shown if it has this share of the documents
FOLDER: Final = "folder"
"""The column that documents have which are files of their own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is kept of a document beside its phrases."""

    key: str
    title: str
    part: tuple[object, ...]
    time: tuple[object, ...]


class EntryReader:
    """Make entries of documents of all kinds, and notice if a column that is asked for does not exist."""

    def __init__(self, *, by: str | None, time: str | None, text_field: str, title_field: str) -> None:
        self._wanted = {"by": by, "time": time}
        self._text_field = text_field
        self._title_field = title_field
        self._missing = {option: name for option, name in self._wanted.items() if name is not None}
        self._columns: dict[str, None] = {}
        self._number = 0

    def entries(self, documents: Iterable[Any]) -> Iterator[tuple[Entry, str | Document]]:
        """Yield an entry and the text of each document."""
        for document in documents:
            self._number += 1
            yield self._entry(document)
            if self._missing and self._number >= _PATIENCE:
                self._refuse()
        if self._missing and self._number:
            self._refuse()

    def _entry(self, given: Any) -> tuple[Entry, str | Document]:
        key: object = None
        fields: Mapping[str, Any] = {}
        content = given
        if isinstance(given, TextRecord):
            key, content = given.name, given.text
            fields = given.fields or {FOLDER: PurePath(given.name).parent.name}
        elif isinstance(given, tuple) and len(given) == 2:
            key, content = given
        if isinstance(content, Mapping):
            fields = content
            content = self._text_of(fields)
            key = fields.get("id") if key is None else key
        if not isinstance(content, str | Document):
            raise InputError(
                f"Document {self._number} of a collection must be a str, a Document, a pair (key, text) or a mapping "
                f"with a text. Got {type(content).__name__} instead."
            )
        text = content if isinstance(content, str) else content.text
        entry = Entry(
            str(self._number) if key is None else str(key),
            _title(fields.get(self._title_field), text),
            self._values("by", fields),
            self._values("time", fields),
        )
        return entry, content

    def _text_of(self, fields: Mapping[str, Any]) -> object:
        if self._text_field not in fields:
            raise InputError(
                f"Document {self._number} of a collection has no field {self._text_field!r} "
                f"(it has: {described_fields(dict(fields))}): name the field of the text with ",
                Parameter("text_field"),
                ".",
            )
        return fields[self._text_field]

    def _values(self, option: str, fields: Mapping[str, Any]) -> tuple[object, ...]:
        name = self._wanted[option]
        if name is None:
            return ()
        if self._missing:
            if name in fields:
                self._missing.pop(option, None)
            elif len(self._columns) < _MOST_COLUMNS:
                self._columns.update(dict.fromkeys(map(str, fields)))
        return values_of(fields.get(name))

    def _refuse(self) -> None:
        option, name = next(iter(self._missing.items()))
        columns = [column for column in self._columns if column != self._text_field][:_MOST_COLUMNS]
        if columns:
            raise option_error(
                option, f"must name a column. There is none called {name!r}; the columns are: {', '.join(columns)}."
            )
        raise OptionError(
            "The ",
            Parameter(option),
            f" option names a column {name!r}, but the documents have no columns: pass ",
            ForPython(f"mappings such as {{'text': ..., {name!r}: ...}}, on the command line "),
            "JSONL or CSV files with that field.",
        )


def _title(given: object, text: str) -> str:
    """Return a title, or the first words of a text."""
    source = given if isinstance(given, str) and given.strip() else text[: 4 * _TITLE_CHARACTERS]
    title = " ".join(source[: 8 * _TITLE_CHARACTERS].split())
    if len(title) <= _TITLE_CHARACTERS:
        return title
    cut = title[:_TITLE_CHARACTERS]
    # A language without blanks is cut within its only "word".
    return f"{cut.rpartition(' ')[0] or cut}…"


class Gathered:
    """The phrases of a collection: how many documents have each, at which ranks, and in which forms."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.stems: list[str] = []
        self.counts: array[int] = array("q")
        self.rank_sums: array[int] = array("q")
        self._numbers: dict[str, int] = {}
        self._concept_stems: set[str] = set()
        # Most phrases have one form only: others are counted apart, so that those cost no dict each.
        self._first_forms: list[str] = []
        self._other_forms: dict[int, dict[str, int]] = {}
        self._phrases: array[int] = array("i")
        self._starts: array[int] = array("q", [0])

    def add(self, entry: Entry, keyphrases: Sequence[Keyphrase]) -> None:
        """Add a document."""
        self.entries.append(entry)
        for rank, keyphrase in enumerate(keyphrases, start=1):
            key = stem = keyphrase.stem
            is_concept = isinstance(keyphrase, FoundConcept)
            if is_concept:  # others may have labels with the same stems
                key = keyphrase.identifier or keyphrase.text  # type: ignore[attr-defined]
            number = self._numbers.get(key)
            if number is None:
                if is_concept:
                    stem = f"{stem} ({key})" if stem in self._concept_stems else stem
                    self._concept_stems.add(stem)
                number = self._numbers[key] = len(self.stems)
                self.stems.append(stem)
                self._first_forms.append(keyphrase.text)
                self.counts.append(0)
                self.rank_sums.append(0)
            elif keyphrase.text != self._first_forms[number]:
                others = self._other_forms.setdefault(number, {})
                others[keyphrase.text] = others.get(keyphrase.text, 0) + 1
            self.counts[number] += 1
            self.rank_sums[number] += rank
            self._phrases.append(number)
        self._starts.append(len(self._phrases))

    def phrases_of(self, document: int) -> Sequence[int]:
        """Return the numbers of a document's phrases, best first."""
        return self._phrases[self._starts[document] : self._starts[document + 1]]

    def mean_rank(self, phrase: int) -> float:
        """Return the mean rank of a phrase in the documents that have it."""
        return self.rank_sums[phrase] / self.counts[phrase]

    def form_counts(self, phrase: int) -> dict[str, int]:
        """Return in how many documents each form of a phrase is: the one to show first, then the frequent ones."""
        others = self._other_forms.get(phrase)
        if others is None:
            return {self._first_forms[phrase]: self.counts[phrase]}
        counts = {self._first_forms[phrase]: self.counts[phrase] - sum(others.values()), **others}
        shown = basic_form(counts)
        rest = sorted(counts.keys() - {shown}, key=lambda form: (-counts[form], len(form), form))
        return {form: counts[form] for form in (shown, *rest)}

    def forms_of(self, phrase: int) -> tuple[str, ...]:
        """Return the forms of a phrase: the one to show first, then those in more documents first."""
        return tuple(self.form_counts(phrase))


def basic_form(counts: Mapping[str, int]) -> str:
    """Return the form of a phrase to show: the most frequent one, written with as few capitals as is usual.

    Capitals at the beginning of sentences and in titles say nothing, so a form with fewer of them is shown if a fifth
    of the documents have it. Of forms that are equally frequent, the shortest is shown.

    >>> basic_form({"Coral reefs": 5, "coral reefs": 4, "coral reef": 6, "LSTM": 1})
    'coral reefs'
    """
    words: dict[str, dict[str, int]] = {}
    for form, count in counts.items():
        words.setdefault(form.lower(), {})[form] = count
    best = min(words.values(), key=lambda forms: (-sum(forms.values()), min(map(len, forms)), min(forms).lower()))
    usual = _CLEARLY_USED * sum(best.values())
    return min(
        (form for form, count in best.items() if count >= usual),
        key=lambda form: (sum(map(str.isupper, form)), -best[form], form),
        default=min(best, key=lambda form: (-best[form], form)),
    )
