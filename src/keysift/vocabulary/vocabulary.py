"""A vocabulary: concepts with their labels, identifiers and relations, read from files, checked, and saved."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from keysift.analysis.languages import LANGUAGES
from keysift.errors import FileFormatError, KeysiftError, OptionError
from keysift.io.array_files import load_arrays, pack_strings, save_arrays, unpack_strings
from keysift.io.encodings import AUTO
from keysift.io.named_files import check_named
from keysift.vocabulary.concept import Concept
from keysift.vocabulary.entries import ALTERNATIVE, EVERY_LANGUAGE, HIDDEN, PREFERRED, Entry, Label, Problem

if TYPE_CHECKING:
    from keysift.vocabulary.matcher import Matcher

_KIND: Final = "vocabulary"
_FORMAT_VERSION: Final = 1
_MAGIC: Final = b"keysift\n"
_LONGEST_LABEL: Final = 500  # characters
_MOST_LANGUAGES: Final = 120
BROADER: Final = 0
RELATED: Final = 1
_MOST_SIBLINGS: Final = 30  # a term with more narrower ones says little about them


class Vocabulary:
    """Your own terms, each a concept with a preferred label, synonyms, an identifier, and relations to others.

    Read it from a file with `Vocabulary.read`, or make it in Python with `Vocabulary.of`. It never changes. `problems`
    are the oddities found while reading: duplicates, ambiguous and empty labels, relations to unknown terms.

    >>> v = Vocabulary.of(["coral reef", "GMO = genetically modified organism; GM organism"])
    >>> len(v), v[1].label, v[1].synonyms
    (2, 'GMO', ('genetically modified organism', 'GM organism'))
    """

    __slots__ = ("_matchers", "_names", "_neighbours", "_offsets", "identifiers", "kinds", "labels", "languages",
                 "owners", "problems", "relations", "tongues")  # fmt: skip

    def __init__(
        self,
        labels: list[str],
        owners: array[int],
        kinds: array[int],
        tongues: array[int],
        languages: tuple[str, ...],
        identifiers: list[str],
        relations: array[int],
        problems: tuple[Problem, ...] = (),
    ) -> None:
        """Take arrays over labels, those of one concept together: their owners, kinds and numbers of languages."""
        self.labels = labels
        self.owners = owners
        self.kinds = kinds
        self.tongues = tongues
        self.languages = languages
        self.identifiers = identifiers
        self.relations = relations
        self.problems = problems
        self._matchers: dict[str, Matcher] = {}
        self._names: dict[str, set[int]] | None = None
        self._neighbours: dict[int, dict[int, list[int]]] | None = None
        self._offsets = array("i", [0]) * (len(identifiers) + 1)
        for owner in owners:
            self._offsets[owner + 1] += 1
        for concept in range(len(identifiers)):
            self._offsets[concept + 1] += self._offsets[concept]

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, encoding: str = AUTO) -> Vocabulary:
        """Read a vocabulary from a file, and check it.

        Lines are terms, or `term = synonym; synonym`; a line that begins with "# " is a comment. CSV and TSV files have
        the columns term, synonyms (with ; between them) and id, or any of these, "hidden", "broader", "narrower" and
        "related" under a header; "label_de" holds labels of a language. Annif's lists of addresses and labels are
        read as they are. JSON files have a list of terms or objects, or a mapping from terms to synonyms. SKOS is read
        as Turtle (.ttl), RDF/XML (.rdf), JSON-LD (.jsonld) or N-Triples (.nt), with the extra `skos`. A file that
        `save` wrote is read too.
        """
        check_named(path, "A vocabulary is a file with a term on each line, for example.")
        name = os.fspath(path)
        data = Path(path).read_bytes()
        return cls.load(path) if data.startswith(_MAGIC) else cls.parse(data, name, encoding=encoding)

    @classmethod
    def parse(cls, data: bytes, name: str = "the vocabulary", *, encoding: str = AUTO) -> Vocabulary:
        """Read the content of a file; the ending of its name says what it holds, as for `read`."""
        from keysift.vocabulary.reading import read_entries

        def complain(message: str) -> KeysiftError:
            return FileFormatError(f"{name}, {message}" if message.startswith(("line", "entry")) else message)

        try:
            found = _Builder(complain).build(read_entries(data, name, encoding=encoding))
        except ValueError as error:
            raise error if isinstance(error, KeysiftError) else FileFormatError(f"{name}: {error}.") from error
        if not len(found):
            raise FileFormatError(f"{name} has no terms: write one on each line.")
        return found

    @classmethod
    def of(cls, terms: Iterable[Any] | Mapping[str, Any]) -> Vocabulary:
        """Make a vocabulary of a list of terms, written as in files, or of a mapping from terms to their synonyms.

        An item of a list, or a value of the mapping, can also be a mapping with the keys "term", "synonyms", "id",
        "hidden", "broader", "narrower" and "related".

        >>> Vocabulary.of({"reef": {"id": "r1", "synonyms": ["coral bank"]}})[0].identifier
        'r1'
        """
        from keysift.vocabulary.reading import entries_of

        try:
            found = _Builder(lambda message: OptionError(f"The vocabulary cannot be used: {message}")).build(
                entries_of(terms)
            )
        except ValueError as error:
            if isinstance(error, KeysiftError):
                raise
            raise OptionError(f"The vocabulary cannot be used: {error}.") from error
        if not len(found):
            raise OptionError("The vocabulary cannot be used: its terms have no words in them.")
        return found

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the vocabulary to one file that loads quickly, atomically."""
        arrays = {
            **pack_strings(self.labels),
            **pack_strings(self.identifiers, "identifier_"),
            "owners": self.owners,
            "kinds": self.kinds,
            "tongues": self.tongues,
            "relations": self.relations,
        }
        header = {"languages": list(self.languages)}
        save_arrays(path, kind=_KIND, version=_FORMAT_VERSION, header=header, arrays=arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Vocabulary:
        """Read what `save` wrote; a damaged, foreign or newer file raises FileFormatError."""
        header, arrays = load_arrays(path, kind=_KIND, version=_FORMAT_VERSION)
        try:
            languages = header["languages"]
            if not isinstance(languages, list) or not all(isinstance(code, str) for code in languages):
                raise ValueError("its languages are no list of codes")
            found = cls.__new__(cls)
            labels, identifiers = unpack_strings(arrays), unpack_strings(arrays, "identifier_")
            numbers = [arrays[name] for name in ("owners", "kinds", "tongues", "relations")]
            _check_numbers(*numbers, labels=len(labels), concepts=len(identifiers), languages=len(languages))
            owners, kinds, tongues, relations = numbers
            found.__init__(labels, owners, kinds, tongues, tuple(languages), identifiers, relations)  # type: ignore[misc]
        except (KeyError, ValueError, TypeError, OverflowError) as error:
            raise FileFormatError(f"{os.fspath(path)} is not a whole keysift vocabulary: {error}") from error
        return found

    def __len__(self) -> int:
        return len(self.identifiers)

    def __getitem__(self, number: int) -> Concept:
        if not -len(self) <= number < len(self):
            raise IndexError(f"There is no concept {number}: this vocabulary has {len(self)}.")
        return self.concept(number % len(self))

    def __iter__(self) -> Iterator[Concept]:
        return map(self.concept, range(len(self)))

    def __repr__(self) -> str:
        return f"<Vocabulary: {len(self):,} concepts, {len(self.labels):,} labels>"

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Vocabulary):
            return self is other
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("labels", "owners", "kinds", "tongues", "languages", "identifiers", "relations")
        )

    def __hash__(self) -> int:
        return hash((len(self.labels), *self.labels[:3]))

    def __reduce__(self) -> tuple[object, ...]:
        return Vocabulary, (
            *(self.labels, self.owners, self.kinds, self.tongues, self.languages),
            *(self.identifiers, self.relations, self.problems),
        )

    def labels_of(self, concept: int) -> range:
        """Return the numbers of a concept's labels."""
        return range(self._offsets[concept], self._offsets[concept + 1])

    def preferred(self, concept: int, language: str = EVERY_LANGUAGE) -> str:
        """Return the preferred label of a concept: that of a language, or of every language, or any."""
        return self.labels[self.preferred_label(concept, language)]

    def preferred_label(self, concept: int, language: str) -> int:
        """Return the number of the preferred label of a concept."""

        def rank(label: int) -> tuple[int, int]:
            own = self.languages[self.tongues[label]]
            return self.kinds[label], 0 if own == language else 1 if own == EVERY_LANGUAGE else 2

        labels = self.labels_of(concept)
        return labels[0] if len(labels) == 1 else min(labels, key=rank)

    def concept(self, number: int, language: str = EVERY_LANGUAGE) -> Concept:
        """Return a concept with its labels, those of a language first."""
        shown = self.preferred(number, language)
        synonyms = [self.labels[one] for one in self.labels_of(number) if self.kinds[one] != HIDDEN]
        hidden = [self.labels[one] for one in self.labels_of(number) if self.kinds[one] == HIDDEN]
        broader, narrower, related = (
            tuple(self.preferred(other, language) for other in self._links(kind).get(number, ()))
            for kind in (BROADER, ~BROADER, RELATED)
        )
        return Concept(
            shown,
            self.identifiers[number],
            tuple(label for label in dict.fromkeys(synonyms) if label != shown),
            tuple(dict.fromkeys(hidden)),
            broader,
            narrower,
            related,
        )

    def named(self, name: str) -> set[int]:
        """Return the concepts that have this identifier, or else those that have this label."""
        if self._names is None:
            self._names = {}
            for label, owner in zip(self.labels, self.owners, strict=True):
                self._names.setdefault(label, set()).add(owner)
            for concept, identifier in enumerate(self.identifiers):
                if identifier:
                    self._names[identifier] = {concept}
        return self._names.get(name, set())

    def neighbours(self, concept: int) -> set[int]:
        """Return the concepts that are broader, narrower, related, or have a broader one in common with a concept."""
        found = {other for kind in (BROADER, ~BROADER, RELATED) for other in self._links(kind).get(concept, ())}
        for above in self._links(BROADER).get(concept, ()):
            siblings = self._links(~BROADER).get(above, ())
            if len(siblings) <= _MOST_SIBLINGS:
                found.update(siblings)
        found.discard(concept)
        return found

    def languages_of_labels(self) -> list[str]:
        """Return the languages that labels are in, the most frequent first; none if some are of every language."""
        counts = {code: self.tongues.tobytes().count(tongue) for tongue, code in enumerate(self.languages)}
        if counts.get(EVERY_LANGUAGE):
            return []
        return sorted((code for code in counts if counts[code] and code in LANGUAGES), key=lambda code: -counts[code])

    def matcher(self, language: str) -> Matcher:
        """Return what finds the labels of a language in documents; it is made once."""
        found = self._matchers.get(language)
        if found is None:
            from keysift.vocabulary.matcher import Matcher

            found = self._matchers[language] = Matcher(self, language)
        return found

    def _links(self, kind: int) -> dict[int, list[int]]:
        """Return the concepts that each concept has a relation to; ~BROADER is the inverse of BROADER."""
        if self._neighbours is None:
            found: dict[int, dict[int, list[int]]] = {BROADER: {}, ~BROADER: {}, RELATED: {}}
            for place in range(0, len(self.relations), 3):
                source, target, relation = self.relations[place : place + 3]
                found[relation].setdefault(source, []).append(target)
                inverse = ~BROADER if relation == BROADER else RELATED
                found[inverse].setdefault(target, []).append(source)
            self._neighbours = {
                relation: {concept: list(dict.fromkeys(others)) for concept, others in links.items()}
                for relation, links in found.items()
            }
        return self._neighbours[kind]


def vocabulary_of(given: Any) -> Vocabulary:
    """Return what a user gives as a vocabulary: one, a path to a file, a list of terms or a mapping."""
    if isinstance(given, Vocabulary):
        return given
    return Vocabulary.read(given) if isinstance(given, str | os.PathLike) else Vocabulary.of(given)


def _misread(text: str) -> str:
    """Return what a text is in UTF-8 if it was read as Western European, or nothing."""
    try:
        return "" if text.isascii() else text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return ""


def _check_numbers(
    owners: array[int], kinds: array[int], tongues: array[int], relations: array[int], **counts: int
) -> None:
    """Raise ValueError unless numbers from a file lie within what they number."""
    if [numbers.typecode for numbers in (owners, kinds, tongues, relations)] != ["i", "b", "b", "i"]:
        raise ValueError("its arrays are of other types")
    if not len(owners) == len(kinds) == len(tongues) == counts["labels"] or len(relations) % 3:
        raise ValueError("its arrays have other lengths")
    if owners and not (owners[0] == 0 and owners[-1] == counts["concepts"] - 1):
        raise ValueError("a concept has no label")
    if any(not 0 <= after - before <= 1 for before, after in pairwise(owners)):
        raise ValueError("a concept has no label, or its labels are apart")
    limits = (kinds, 3), (tongues, counts["languages"]), (relations[2::3], 2)
    for numbers, limit in (*limits, (relations[0::3], counts["concepts"]), (relations[1::3], counts["concepts"])):
        if numbers and not (min(numbers) >= 0 and max(numbers) < limit):
            raise ValueError("a number is out of its range")


class _Builder:
    """Put entries together, and note what is odd about them."""

    def __init__(self, complain: Callable[[str], KeysiftError]) -> None:
        self._complain = complain
        self._problems: list[Problem] = []
        self._concepts: list[dict[Label, None]] = []
        self._entries: list[Entry] = []
        self._by_identifier: dict[str, int] = {}
        self._by_label: dict[str, int] = {}

    def build(self, entries: Iterable[Entry]) -> Vocabulary:
        for entry in entries:
            self._add(entry)
        self._find_ambiguous()
        languages = {EVERY_LANGUAGE: 0}
        labels: list[str] = []
        owners, kinds, tongues = array("i"), array("b"), array("b")
        for concept, own in enumerate(self._concepts):
            for label in own:
                labels.append(label.text)
                owners.append(concept)
                kinds.append(label.kind)
                tongues.append(languages.setdefault(label.language, len(languages)))
                if len(languages) > _MOST_LANGUAGES:
                    raise self._complain(f"{self._entries[concept].place}: labels are in too many languages")
        relations = self._relations()
        self._find_cycle(relations)
        identifiers = [entry.identifier for entry in self._entries]
        return Vocabulary(
            labels, owners, kinds, tongues, tuple(languages), identifiers, relations, tuple(self._problems)
        )

    def _add(self, entry: Entry) -> None:
        labels: dict[Label, None] = {}
        seen: set[tuple[str, str]] = set()
        for label in entry.labels:
            if len(label.text) > _LONGEST_LABEL:
                raise self._complain(
                    f"{entry.place}: a label has {len(label.text):,} characters: {label.text[:40]!r}... Labels may "
                    f"have {_LONGEST_LABEL}."
                )
            if not any(map(str.isalnum, label.text)):
                self._note(
                    entry,
                    f"a label without letters is left out: {label.text!r}"
                    if label.text
                    else "an empty label is left out",
                )
            elif (label.text, label.language) in seen:
                self._note(entry, f"{label.text!r} is a label of the same term twice")
            else:
                seen.add((label.text, label.language))
                labels[label] = None
                if meant := _misread(label.text):
                    self._note(entry, f"{label.text!r} was read in a wrong encoding: {meant!r} may be meant")
        if not labels:
            return
        if any("=" in label.text for label in labels):
            self._note(entry, "a '=' without blanks around it is taken as part of the term")
        if not any(label.kind == PREFERRED for label in labels):
            self._note(entry, "there is no preferred label: the first one is taken")
            first = next(iter(labels))
            labels = {first._replace(kind=PREFERRED): None, **{label: None for label in labels if label != first}}
        self._merge_or_append(entry, labels)

    def _merge_or_append(self, entry: Entry, labels: dict[Label, None]) -> None:
        shown = next(label.text for label in labels if label.kind == PREFERRED)
        known = self._by_identifier.get(entry.identifier) if entry.identifier else self._by_label.get(shown)
        if known is None or (not entry.identifier and self._entries[known].identifier):
            number = len(self._concepts)
            self._concepts.append(labels)
            self._entries.append(entry)
            self._by_label.setdefault(shown, number)
            if entry.identifier:
                self._by_identifier[entry.identifier] = number
            return
        first, _, language = next(label for label in self._concepts[known] if label.kind == PREFERRED)
        if first == shown:
            self._note(entry, f"{shown!r} is listed twice: taken as one concept")
        elif all(label.language in (language, EVERY_LANGUAGE) for label in labels if label.kind == PREFERRED):
            self._note(entry, f"{shown!r} has the identifier of {first!r}: taken as its synonym")
        for label in labels:
            is_second = label.kind == PREFERRED and first != shown and label.language == EVERY_LANGUAGE
            self._concepts[known].setdefault(label._replace(kind=ALTERNATIVE) if is_second else label, None)
        old = self._entries[known]
        self._entries[known] = old._replace(
            broader=old.broader + entry.broader,
            narrower=old.narrower + entry.narrower,
            related=old.related + entry.related,
        )

    def _find_ambiguous(self) -> None:
        owners: dict[tuple[str, str], int] = {}
        for concept, labels in enumerate(self._concepts):
            for label in labels:
                other = owners.setdefault((label.text.lower(), label.language), concept)
                if other != concept:
                    self._note(
                        self._entries[concept],
                        f"{label.text!r} is ambiguous: it is also a label of {self._entries[other].place}",
                    )

    def _relations(self) -> array[int]:
        found = array("i")
        for number, entry in enumerate(self._entries):
            for kind, names in ((BROADER, entry.broader), (~BROADER, entry.narrower), (RELATED, entry.related)):
                for name in names:
                    other = self._by_identifier.get(name, self._by_label.get(name))
                    if other is None:
                        self._note(entry, f"a relation to {name!r}, which is no term of the vocabulary, is left out")
                    elif other == number:
                        self._note(entry, "a relation of a term to itself is left out")
                    else:
                        found.extend((other, number, BROADER) if kind == ~BROADER else (number, other, kind))
        return found

    def _find_cycle(self, relations: array[int]) -> None:
        """Note that broader terms go round in a circle, if they do: the terms that are left once all ends are off."""
        above: dict[int, list[int]] = {}
        below = [0] * len(self._entries)
        for place in range(0, len(relations), 3):
            if relations[place + 2] == BROADER:
                above.setdefault(relations[place], []).append(relations[place + 1])
                below[relations[place + 1]] += 1
        waiting = [concept for concept, count in enumerate(below) if not count]
        for concept in waiting:
            for other in above.get(concept, ()):
                below[other] -= 1
                if not below[other]:
                    waiting.append(other)
        left = next((concept for concept, count in enumerate(below) if count), None)
        if left is not None:
            self._note(self._entries[left], "broader terms go round in a circle here")

    def _note(self, entry: Entry, message: str) -> None:
        self._problems.append(Problem(entry.place, message))
