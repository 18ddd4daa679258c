"""Tags that agree across a collection: one form for the same term in every document."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from keysift.analysis.stemming import stemmer_of
from keysift.collections.gathering import Entry, Gathered
from keysift.collections.specific import merits
from keysift.document import Document
from keysift.io.tables import csv_text, html_table
from keysift.vocabulary.concept import FoundConcept
from keysift.vocabulary.word_variants import other_numbers, spelling_variants

if TYPE_CHECKING:
    from keysift.keyphrase import Keyphrase, Keyphrases

DEEPER: Final = 3
"""How many times as many phrases of a document are looked at as it may have tags, if there may be only some tags."""
_PARTS: Final = re.compile("[\\s\u2010-\u2013/-]+")
_SURE: Final = 2 / 3  # the share of its long forms from which on a short form stands for one of them


@dataclass(frozen=True, slots=True)
class Folded:
    """A form that became a tag: why (capitals, inflection, spelling or short form), and how many documents have it."""

    form: str
    tag: str
    reason: str
    documents: int


@dataclass(frozen=True, slots=True, repr=False)
class Tags:
    """The tags of a collection.

    `documents` has the tags of each document, best first, in the order of `Collection.documents`. `counts` says how
    many documents have each tag, the most frequent one first. `folded` are the forms that became another one, and
    `left_out` is how many further tags there would be without a limit.

    >>> import keysift
    >>> texts = ["Coral reefs need light.", "A coral reef needs light.", "We love the coral-reef."]
    >>> found = keysift.collect(texts, tags=True).tags
    >>> [tags[0] for tags in found.documents]
    ['coral reef', 'coral reef', 'coral reef']
    """

    documents: tuple[tuple[str, ...], ...]
    counts: Mapping[str, int]
    folded: tuple[Folded, ...]
    left_out: int = 0

    def __repr__(self) -> str:
        return f"<Tags: {len(self.counts):,} tags, {len(self.folded):,} forms folded>"

    def _repr_html_(self) -> str:
        rows = [(tag, str(count)) for tag, count in self.counts.items()]
        return html_table(("tag", "documents"), rows, left=(0,))

    def to_jsonl(self, keys: list[str]) -> str:
        """Return a JSON object per document: its key as "id", and its tags."""
        lines = ({"id": key, "tags": list(tags)} for key, tags in zip(keys, self.documents, strict=True))
        # A lone surrogate cannot be written as UTF-8; as an escape it can.
        return "".join(f"{json.dumps(line, ensure_ascii=not _is_plain(line))}\n" for line in lines)

    def to_csv(self, keys: list[str]) -> str:
        """Return a row per document and tag, best tags first."""
        rows = ((key, tag) for key, tags in zip(keys, self.documents, strict=True) for tag in tags)
        return csv_text(("id", "tag"), rows)

    def report(self) -> str:
        """Return what was folded as CSV: each form, its tag, the reason, and in how many documents it is."""
        return csv_text(
            ("form", "tag", "reason", "documents"),
            ((one.form, one.tag, one.reason, one.documents) for one in self.folded),
        )


class TagGatherer:
    """Pass once over the documents of a collection, and keep their phrases, variants of a term being one."""

    def __init__(self, language: str) -> None:
        self._language = language  # of texts that do not say theirs
        self._gathered = Gathered()
        self._long: dict[str, Counter[str]] = {}
        self._are_concepts = False

    def add(self, entry: Entry, text: str | Document, keyphrases: Keyphrases) -> None:
        """Add a document, and learn the short forms that it introduces."""
        content = text if isinstance(text, str) else text.text
        language = keyphrases.language or self._language
        found: list[Keyphrase] = []
        for phrase in keyphrases:
            if isinstance(phrase, FoundConcept):
                self._are_concepts = True
                found.append(phrase)
                continue
            key = variant_key(phrase.text, language)
            found.append(replace(phrase, stem=key))
            if " " in phrase.text:
                for form in {content[start:end] for start, end in phrase.spans}:
                    if _is_short(form):
                        self._long.setdefault(variant_key(form, language), Counter())[key] += 1
        self._gathered.add(entry, found)

    def agree(self, *, top: int, most: int | None, language: str) -> Tags:
        """Return tags that agree: each term in the form that most documents have, or in its long form.

        Most documents are in `language`.
        """
        gathered = self._gathered
        term_of = self._terms(language)
        members: dict[int, list[int]] = {}
        for phrase, term in enumerate(term_of):
            members.setdefault(term, []).append(phrase)
        shown = {term: gathered.forms_of(term)[0] for term in members}
        ranked = [
            list(dict.fromkeys(term_of[phrase] for phrase in gathered.phrases_of(document)))
            for document in range(len(gathered.entries))
        ]
        merit = merits(gathered, language=language)

        def place(term: int) -> tuple[bool, float, str]:
            own = members[term]
            is_shared = sum(gathered.counts[phrase] for phrase in own) > 1  # which is what tags are for
            return not is_shared, -sum(merit[phrase] for phrase in own), shown[term]

        order = sorted(members, key=place)
        kept = set(order[:most])
        chosen = [[term for term in terms if term in kept][:top] for terms in ranked]
        counts = Counter(shown[term] for terms in chosen for term in terms)
        folded = (
            Folded(form, shown[term], self._reason(form, shown[term], phrase == term, language), count)
            for term in order
            if shown[term] in counts
            for phrase in members[term]
            for form, count in gathered.form_counts(phrase).items()
            if form != shown[term]
        )
        return Tags(
            tuple(tuple(dict.fromkeys(shown[term] for term in terms)) for terms in chosen),
            dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))),
            tuple(folded),
            len(order) - len(kept),
        )

    def _terms(self, language: str) -> list[int]:
        """Return the phrase that stands for each phrase: itself, or one that it is the short form or the number of."""
        if self._are_concepts:  # which the vocabulary tells apart
            return list(range(len(self._gathered.stems)))
        counts = self._gathered.counts
        numbers = {stem: phrase for phrase, stem in enumerate(self._gathered.stems)}
        terms = list(range(len(numbers)))
        for phrase in range(len(terms)):
            form = self._gathered.forms_of(phrase)[0]
            long = numbers.get(self._long_key(form, language), phrase)
            front, blank, last = form.lower().rpartition(" ")
            keys = (variant_key(f"{front}{blank}{other}", language) for other in other_numbers(last, language))
            other = next((numbers[key] for key in keys if key in numbers), phrase)
            if long != phrase:
                terms[phrase] = long
            elif (counts[other], -other) > (counts[phrase], -phrase):
                terms[phrase] = other
        return [terms[term] for term in terms]

    def _long_key(self, form: str, language: str) -> str:
        """Return the key of a form in which short forms are replaced by what most documents say they are short for."""
        keys = []
        for word in form.split(" "):
            key = variant_key(word, language)
            found = self._long.get(key) if _is_short(word) else None
            if found:
                long, times = found.most_common(1)[0]
                if times >= _SURE * found.total() and self._long.get(long) is None:
                    key = long
            keys.append(key)
        return "".join(keys)

    def _reason(self, form: str, tag: str, is_same: bool, language: str) -> str:
        if not is_same:
            return "short form" if any(map(_is_short, form.split())) else "inflection"
        one, other = form.lower(), tag.lower()
        if one == other:
            return "capitals"
        if "".join(_PARTS.split(one)) == "".join(_PARTS.split(other)):
            return "spelling"
        words, own = (" ".join(map(_singular, text.split())) for text in (one, other))
        return "spelling" if language == "en" and words != own else "inflection"


def variant_key(form: str, language: str) -> str:
    """Return what variants of a term have in common: words in one number and spelling, without hyphens."""
    if " " not in form and sum(map(str.isupper, form)) > 1:
        return form[:-1] if form.endswith("s") and form[:-1].isupper() else form  # a short form is no word
    parts = [part for part in _PARTS.split(normalize("NFC", form).lower().replace("&", " and ")) if part] or [form]
    spelled = (min(part, *spelling_variants(part, language), part) for part in parts)
    return "".join(map(_singular if language == "en" else stemmer_of(language), spelled))


def _is_short(form: str) -> bool:
    return " " not in form and sum(map(str.isupper, form)) > 1


def _singular(word: str) -> str:
    """Return an English noun without a plural ending.

    >>> [_singular(word) for word in ("policies", "reefs", "classes", "analysis")]
    ['policy', 'reef', 'class', 'analysis']
    """
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


def _is_plain(line: object) -> bool:
    return not any(0xD800 <= ord(sign) <= 0xDFFF for sign in str(line))
