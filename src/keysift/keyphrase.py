"""The result types: one ranked phrase of a text, and the list of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

if TYPE_CHECKING:
    from keysift.results.origin import Origin


class _Found:
    """What came out of a text, which is not a field: neither compared nor sent to other processes."""

    __slots__ = ("_origin",)

    _origin: Origin


@dataclass(frozen=True, slots=True)
class Keyphrase(_Found):
    """One ranked phrase of a text. It unpacks as a pair: `for text, score in found`.

    `text` is the form that occurs most often, with single blanks: of those without a verb, and in German, Polish
    and other languages with case, of those with the fewest case endings. `spans` are all occurrences as character
    offsets, so `input[start:end]` is the occurrence as it stands there, with line breaks, soft hyphens and markup
    that `text` is without; those inside longer phrases are among them. `stem` is the key that made these
    occurrences one phrase. A higher `score` is better, for every method; its scale is the method's own.

    >>> import keysift
    >>> text = "Coral reefs need clean water. Divers restore coral reefs."
    >>> best = keysift.extract(text)[0]
    >>> best.text, [text[start:end] for start, end in best.spans]
    ('coral reefs', ['Coral reefs', 'coral reefs'])
    >>> best.contexts
    ('Coral reefs need clean water.', 'Divers restore coral reefs.')
    """

    text: str
    score: float
    spans: tuple[tuple[int, int], ...]
    stem: str

    def __iter__(self) -> Iterator[Any]:
        """Yield the text and the score, so that a phrase can be unpacked."""
        yield self.text
        yield self.score

    @property
    def contexts(self) -> tuple[str, ...]:
        """Return the sentences that the phrase occurs in, in order, each once and with single blanks.

        They are found when they are asked for. What `extract` returns refers to its text for that; what comes from
        `extract_many`, from other processes and from files does not, so that many results stay small, and this raises
        an InputError there.
        """
        return self._found_in().contexts(self)

    @property
    def variants(self) -> dict[str, int]:
        """Return what else the text calls the phrase, and how often: other forms, and phrases that it stands for.

        Those are the short form of its name, and phrases that are left out of the results because they repeat this one
        (see the option `deduplicate`). Like `contexts`, they are found when they are asked for.

        >>> import keysift
        >>> text = "Hurricane Gilbert came. The eye of hurricane Gilbert passed. Gilbert left."
        >>> keysift.extract(text)[0].variants
        {'Hurricane Gilbert': 1, 'Gilbert': 1}
        """
        return self._found_in().variants(self)

    def _found_in(self) -> Origin:
        from keysift.results.origin import origin_needed

        return self._origin if hasattr(self, "_origin") else origin_needed(self.text)


class Keyphrases(list[Keyphrase]):
    """The keyphrases of a text, best first: a list that prints as a table, in a notebook too.

    `language` is the code of the language that the text was read in, or None for tokens that came from outside. A slice
    is of the same class.

    >>> import keysift
    >>> found = keysift.extract("Sparse grids have points.", method="tf", top=1)
    >>> print(found)
      rank   keyphrase      score   times
      ----   ------------   -----   -----
         1   Sparse grids       1       1
    >>> found.texts, found.pairs, found.language
    (['Sparse grids'], [('Sparse grids', 1.0)], 'en')
    """

    __slots__ = ("_language",)

    _language: str | None

    @property
    def language(self) -> str | None:
        """Return the code of the language that the text was read in."""
        return getattr(self, "_language", None)

    @property
    def texts(self) -> list[str]:
        """Return only the texts of the phrases."""
        return [phrase.text for phrase in self]

    @property
    def pairs(self) -> list[tuple[str, float]]:
        """Return the text and the score of each phrase."""
        return [(phrase.text, phrase.score) for phrase in self]

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the phrases as dicts that can be written as JSON.

        >>> import json, keysift
        >>> json.dumps(keysift.extract("Sparse grids.", method="tf").to_dicts())
        '[{"text": "Sparse grids", "score": 1.0, "stem": "spars grid", "spans": [[0, 12]]}]'
        """
        return [
            {"text": phrase.text, "score": phrase.score, "stem": phrase.stem, "spans": phrase.spans} for phrase in self
        ]

    def to_frame(self, backend: str | None = None) -> Any:
        """Return a data frame with a row for each phrase: its rank, text, score, how many times it occurs, and stem.

        `backend` is "pandas", "polars" or "pyarrow"; without it, the first of them that is installed. Data frames need
        the extra `frames`.
        """
        from keysift.results.keyphrase_tables import keyphrase_frame

        return keyphrase_frame(self, backend)

    @overload
    def __getitem__(self, place: SupportsIndex) -> Keyphrase: ...

    @overload
    def __getitem__(self, place: slice) -> Keyphrases: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Keyphrase | Keyphrases:
        found = super().__getitem__(place)
        return self._sliced(found) if isinstance(found, list) else found

    def _sliced(self, phrases: list[Keyphrase]) -> Keyphrases:
        """Return some of the phrases with what else these results have."""
        return in_language(phrases, self.language)

    def copy(self) -> Keyphrases:
        """Return another list of the same phrases."""
        return self[:]

    __copy__ = copy

    def __repr__(self) -> str:
        from keysift.results.keyphrase_tables import keyphrase_text

        return keyphrase_text(self)

    def _repr_html_(self) -> str:
        from keysift.results.keyphrase_tables import keyphrase_html

        return keyphrase_html(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Send keyphrases to another process as plain tuples, which takes a fifth of the time."""
        return _remade, ([(phrase.text, phrase.score, phrase.spans, phrase.stem) for phrase in self], self.language)


def _remade(fields: list[tuple[str, float, tuple[tuple[int, int], ...], str]], language: str | None) -> Keyphrases:
    from keysift.kernels.keyphrases import remake_keyphrases

    return in_language(remake_keyphrases(fields), language)


def in_language(phrases: list[Keyphrase], language: str | None) -> Keyphrases:
    """Return the keyphrases of a text that was read in a language."""
    found = Keyphrases(phrases)
    found._language = language
    return found
