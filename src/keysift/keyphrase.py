"""The result types: one ranked phrase of a text, and the list of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """One ranked phrase of a text.

    `text` is the form that occurs most often, with single blanks; in German, Polish and other languages with case, of
    the forms with the fewest case endings. `spans` are all occurrences as character offsets, so
    `input[start:end]` is the occurrence as it stands there, with line breaks, soft hyphens and markup that `text` is
    without; those inside longer phrases are among them. `stem` is the key that made these
    occurrences one phrase. A higher `score` is better, for every method; its scale is the method's own.

    >>> import keysift
    >>> text = "Coral reefs need clean water. Divers restore coral reefs."
    >>> best = keysift.extract(text)[0]
    >>> best.text, [text[start:end] for start, end in best.spans]
    ('coral reefs', ['Coral reefs', 'coral reefs'])
    """

    text: str
    score: float
    spans: tuple[tuple[int, int], ...]
    stem: str


class Keyphrases(list[Keyphrase]):
    """The keyphrases of a text, best first: a list that shows itself as a table in a notebook.

    >>> import keysift
    >>> found = keysift.extract("Sparse grids have points.", method="tf", top=1)
    >>> found.texts
    ['Sparse grids']
    """

    __slots__ = ()

    @property
    def texts(self) -> list[str]:
        """Return only the texts of the phrases."""
        return [phrase.text for phrase in self]

    def __reduce__(self) -> tuple[object, ...]:
        """Send keyphrases to another process as plain tuples, which takes a fifth of the time."""
        return _remade, ([(phrase.text, phrase.score, phrase.spans, phrase.stem) for phrase in self],)

    def _repr_html_(self) -> str:
        from keysift.results.highlighting import keyphrase_table

        return keyphrase_table(self)


def _remade(fields: list[tuple[str, float, tuple[tuple[int, int], ...], str]]) -> Keyphrases:
    from keysift.kernels.keyphrases import remake_keyphrases

    return Keyphrases(remake_keyphrases(fields))
