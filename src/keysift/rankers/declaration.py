"""How a method is declared: as data, from which checking, listing and the command line follow."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, Protocol

from keysift.errors import option_error

if TYPE_CHECKING:
    from keysift.rankers.case import Case


class Scorer(Protocol):
    """Score the candidates of a text: the part of a method that does the work."""

    def score(self, case: Case) -> Sequence[float]:
        """Return one number per distinct phrase; higher is better."""


class Resource(Enum):
    """Something beyond the text that a method works with.

    >>> import keysift
    >>> sorted(resource.name for resource in keysift.methods()["expandrank"].requires)
    ['COUNTS', 'NEIGHBOURS']
    """

    COUNTS = "a corpus"
    TOPICS = "a corpus with topics"
    NEIGHBOURS = "a corpus with neighbours"
    MODEL = "a model"
    VECTORS = "vectors of words"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a method: its name, type, default, range (or choices) and meaning.

    The type `tuple` stands for several words or phrases, `dict` for a number for each of several words, and `object`
    for a vocabulary, which checks itself.

    >>> import keysift
    >>> keysift.methods()["textrank"].options[0].meaning
    'words fewer than this many tokens apart are neighbours'
    """

    name: str
    type: type[object]
    default: int | float | bool | str | tuple[str, ...]
    meaning: str
    minimum: float = -math.inf
    maximum: float = math.inf
    choices: tuple[str, ...] = ()

    def check(self, value: object, method: str) -> None:
        """Raise OptionError unless a value has the declared type and lies in the declared range."""
        if not self._allows(value):
            raise option_error(self.name, f"must be {self.wanted}. Got {value!r:.80} instead.", method=method)

    def _allows(self, value: object) -> bool:
        if self.choices:
            return value in self.choices
        if self.type is tuple or (self.type is dict and not value):
            several = isinstance(value, Collection) and not isinstance(value, str | bytes)
            return several and all(isinstance(word, str) for word in value)  # type: ignore[attr-defined]
        if self.type is dict:
            return isinstance(value, Mapping) and all(
                isinstance(word, str) and isinstance(factor, int | float) and self.minimum <= factor <= self.maximum
                for word, factor in value.items()
            )
        accepted: tuple[type, ...] = {int: (Integral,), float: (Real,)}.get(self.type, (self.type,))
        # bool is a subclass of int, but True is no sensible window.
        right_type = isinstance(value, accepted) and (self.type in (bool, object) or not isinstance(value, bool))
        return right_type and (self.type in (bool, str, object) or self.minimum <= value <= self.maximum)  # type: ignore[operator]

    @property
    def wanted(self) -> str:
        """Say in words which values are allowed."""
        if self.choices:
            return f"one of {', '.join(map(repr, self.choices))}"
        noun = _NOUNS[self.type]
        low, high = (f"{bound:g}" for bound in (self.minimum, self.maximum))
        if math.isfinite(self.minimum) and math.isfinite(self.maximum):
            return f"{noun} from {low} to {high}"
        if math.isfinite(self.minimum):
            return f"{noun} of at least {low}"
        return noun


_NOUNS: dict[type, str] = {
    int: "an int",
    float: "a number",
    bool: "True or False",
    str: "a str",
    tuple: "a list of str",
    dict: "a dict from str to a number",
    object: "a keysift.Vocabulary, a path to one, a list of terms or a dict from terms to their synonyms",
}


@dataclass(frozen=True, slots=True)
class Method:
    """One method: what it is called, what it can be told, what it works with, and where it comes from.

    `build` makes its scorer from `options`. It `requires` some resources, and `uses` others if they are available.
    `defaults` are the common options whose default differs from the usual one.

    >>> import keysift
    >>> method = keysift.methods()["tfidf"]
    >>> method.title, method.needs
    ('TFIDF', 'a corpus')
    """

    name: str
    title: str
    build: Callable[..., Scorer]
    options: tuple[Option, ...]
    requires: frozenset[Resource]
    uses: frozenset[Resource]
    score_range: str
    reference: str
    defaults: Mapping[str, int | float | bool | str] = field(default_factory=dict)

    def __repr__(self) -> str:
        from keysift.options import method_text

        return method_text(self)

    @property
    def needs(self) -> str:
        """Say in words what the method works with."""
        # Topics and neighbours belong to a corpus, so naming them names it.
        named = self.requires - {Resource.COUNTS} or self.requires
        if named:
            return " and ".join(resource.value for resource in Resource if resource in named)
        return (
            "nothing, or " + " or ".join(sorted(resource.value for resource in self.uses)) if self.uses else "nothing"
        )

    @property
    def summary(self) -> str:
        """Return the first sentence of the method's description."""
        return self.description.partition("\n")[0]

    @property
    def description(self) -> str:
        """Return the formula, the source and the departures from it."""
        return inspect.getdoc(self.build) or ""


REGISTRY: dict[str, Method] = {}

STUDY = "A. Ushio, F. Liberatore, J. Camacho-Collados: Back to the Basics. EMNLP 2021"
"""The study whose methods these are."""


def method(
    title: str,
    *,
    options: tuple[Option, ...] = (),
    requires: Collection[Resource] = (),
    uses: Collection[Resource] = (),
    score_range: str,
    reference: str,
    defaults: Mapping[str, int | float | bool | str] | None = None,
) -> Callable[[Callable[..., Scorer]], Callable[..., Scorer]]:
    """Register the decorated function, which builds a scorer from its options, as the method of its name."""

    def register(build: Callable[..., Any]) -> Callable[..., Any]:
        REGISTRY[build.__name__] = Method(
            name=build.__name__,
            title=title,
            build=build,
            options=options,
            requires=frozenset(requires),
            uses=frozenset(uses),
            score_range=score_range,
            reference=reference,
            defaults=defaults or {},
        )
        return build

    return register
