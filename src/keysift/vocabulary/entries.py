"""What files of all formats are read as: one entry per concept, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple
from unicodedata import normalize

PREFERRED: Final = 0
ALTERNATIVE: Final = 1
HIDDEN: Final = 2
EVERY_LANGUAGE: Final = ""
_EQUALS: Final = re.compile(r"(?:^|\s)=(?:\s|$)")


class Label(NamedTuple):
    """One label of a concept: preferred, alternative or hidden; without a language, it is one of every language."""

    text: str
    kind: int = PREFERRED
    language: str = EVERY_LANGUAGE


class Entry(NamedTuple):
    """One concept as a file has it. Other concepts are named by their identifier or their preferred label."""

    place: str
    labels: tuple[Label, ...]
    identifier: str = ""
    broader: tuple[str, ...] = ()
    narrower: tuple[str, ...] = ()
    related: tuple[str, ...] = ()


class Problem(NamedTuple):
    """Something odd in a vocabulary: the place where it is (such as "line 3"), and what it is.

    >>> import keysift
    >>> keysift.Vocabulary.of(["reef", "reef"]).problems
    (Problem(place='entry 2', message="'reef' is listed twice: taken as one concept"),)
    """

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


NAMES: Final[Mapping[str, str]] = {
    name: field
    for field, names in {
        "label": "term label preferred preferred_label preflabel name concept tag keyword",
        "synonyms": "synonyms synonym alternatives alternative altlabel alt_label labels used_for usedfor aliases",
        "hidden": "hidden hiddenlabel hidden_label",
        "identifier": "id identifier uri url code notation",
        "broader": "broader bt parent",
        "narrower": "narrower nt",
        "related": "related rt see_also",
        "language": "language lang",
    }.items()
    for name in names.split()
}
"""The field that each name of a column or JSON key stands for, in lower case."""


def field_of(name: str) -> str:
    """Return the field that the name of a column or key stands for, or nothing; "label_de" has a language.

    >>> field_of("prefLabel"), field_of("label_de"), field_of("colour")
    ('label', 'label_de', '')
    """
    name = name.strip().lower().replace(" ", "_").replace("-", "_").replace("skos:", "")
    stem, _, language = name.rpartition("_")
    if stem in NAMES and len(language) == 2 and name not in NAMES:
        return f"{NAMES[stem]}_{language}"
    return NAMES.get(name, "")


def entry_of(line: str, place: str) -> Entry:
    """Return the entry of a line: a term, or `term = synonym; synonym`."""
    term, *synonyms = _EQUALS.split(line, maxsplit=1)
    labels = [Label(clean(term))]
    for one in synonyms[0].split(";") if synonyms and synonyms[0].strip() else ():
        labels.append(Label(clean(one), ALTERNATIVE))
    return Entry(place, tuple(labels))


def entry_of_fields(fields: Mapping[str, Any], place: str) -> Entry:
    """Return the entry of a row or a JSON object, whose keys are fields as `field_of` names them.

    Values may be texts, lists of them, or either by language. A value that is something else is a ValueError.
    """
    language = language_of(str(fields.get("language") or EVERY_LANGUAGE))
    labels: list[Label] = []
    for kind, name in enumerate(("label", "synonyms", "hidden")):
        for key, value in fields.items():
            own = language if key == name else key[len(name) + 1 :] if key.startswith(f"{name}_") else None
            if own is not None:
                labels += (Label(text, kind, code) for text, code in _texts(value, own))
    others = (tuple(_names(fields.get(name))) for name in ("broader", "narrower", "related"))
    identifier = _one_identifier(fields.get("identifier"))
    return Entry(place, tuple(labels), identifier, *others)


def language_of(tag: str) -> str:
    """Return the language that a tag such as "en-GB" names. Any other text is a ValueError."""
    code = re.split("[-_]", tag.strip().lower(), maxsplit=1)[0]
    if code and not re.fullmatch("[a-z]{2,3}", code):
        raise ValueError(f"a language must have a code such as 'en'. Got {tag!r:.60} instead")
    return code


def _texts(value: object, language: str) -> Iterable[tuple[str, str]]:
    if value is None:
        return
    if isinstance(value, str):
        yield clean(value), language
    elif isinstance(value, Mapping):
        for code, inner in value.items():
            yield from _texts(inner, language_of(str(code)))
    elif isinstance(value, list | tuple):
        for inner in value:
            if isinstance(inner, list | tuple):
                raise ValueError(f"a label must be a text, not a list: {inner!r:.60}")
            yield from _texts(inner, language)
    else:
        raise ValueError(f"a label must be a text. Got {value!r:.60} instead")


def _names(value: object) -> Iterable[str]:
    """Yield the names of other concepts; an identifier may be a number."""
    for one in value if isinstance(value, list | tuple) else (value,):
        yield from (text for text, _ in _texts(str(one) if type(one) is int else one, EVERY_LANGUAGE))


def _one_identifier(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str | int):
        return clean(str(value)).removeprefix("<").removesuffix(">")
    raise ValueError(f"an identifier must be a text. Got {value!r:.60} instead")


def clean(text: str) -> str:
    """Return a label as all files have it: with single blanks, and letters with their accents in one character."""
    return " ".join(normalize("NFC", text).split())
