"""The columns of a collection: how the values of its documents become parts and periods."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from keysift.errors import option_error

PERIODS: Final = ("decade", "year", "month")
"""How long a period of time may be."""

_FIRST_YEAR, _LAST_YEAR = 1000, 2999
_LONGEST_LABEL: Final = 200  # characters
_MOSTLY: Final = 0.9  # so many values of a column of years or numbers must be that
_FEW_NUMBERS: Final = 12  # different numbers are parts of their own
_MOST_GAPS: Final = 400  # periods without documents are added unless there would be more periods than this
_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH: Final = rf"(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in _MONTHS)}|sept)\.?"
_TIME: Final = r"(?:[T ]\d.{0,40})?"
_DATES: Final = (
    rf"(?P<year>\d{{4}})(?:[-/.](?P<month>\d{{1,2}})(?:[-/.]\d{{1,2}})?)?{_TIME}",
    r"(?P<year>\d{4})(?P<month>\d{2})\d{2}",
    r"\d{1,2}\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})",
    r"\d{1,2}([-/])\d{1,2}\1(?P<year>\d{4})",  # whether the day or the month comes first is not known
    r"(?:(?:[a-z]{3},? )?\d{1,2}\.?[ -])?"
    rf"(?P<name>{_MONTH})[ ,-]{{1,2}}(?:\d{{1,2}}, )?(?P<year>\d{{4}}){_TIME}",
)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return the compiled patterns of dates, which nothing needs that only extracts."""
    return tuple(re.compile(pattern, re.IGNORECASE | re.ASCII) for pattern in _DATES)


@dataclass(frozen=True, slots=True)
class Grouping:
    """The parts that the documents of a collection fall into, largest or earliest first, and those of each document."""

    names: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    """The periods of a collection in order, when each is, and the period of each document (-1 if not known)."""

    names: tuple[str, ...]
    positions: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def documents(self) -> tuple[int, ...]:
        """Return how many documents each period has."""
        counts = Counter(self.places)
        return tuple(counts[place] for place in range(len(self.names)))


def values_of(given: object) -> tuple[object, ...]:
    """Return the values of a field: none for None and "", one for most, several for a list."""
    if isinstance(given, list | tuple | set | frozenset):
        values = different(value for one in given for value in values_of(one))
        # A set has no order, and the answer must not depend on one.
        return tuple(sorted(values, key=lambda value: (label_of(value), repr(value))))
    if given is None or (isinstance(given, float) and math.isnan(given)):
        return ()
    if isinstance(given, str):
        # A column of whole texts is a mistake that must not keep all of them in memory.
        text = " ".join(given[: 4 * _LONGEST_LABEL].split())
        return (text if len(text) <= _LONGEST_LABEL else f"{text[:_LONGEST_LABEL]}…",) if text else ()
    if isinstance(given, bool | int | float) or hasattr(given, "year"):
        return () if str(given) == "NaT" else (given,)
    return values_of(str(given)) if str(given) != "<NA>" else ()


def different(values: Iterable[object]) -> list[object]:
    """Return values once each; True and 1, which Python takes for equal, are two."""
    return [value for _, value in dict.fromkeys((isinstance(value, bool), value) for value in values)]


def label_of(value: object) -> str:
    """Return a value as the name of a part."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def date_of(value: object) -> tuple[int, int | None] | None:
    """Return the year of a value and its month if that is known; None for what is no date.

    >>> date_of("2021-03-14"), date_of(2021), date_of("14 March 2021"), date_of("ACL 2021")
    ((2021, 3), (2021, None), (2021, 3), None)
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        whole = int(value) if math.isfinite(value) else 0
        return (whole, None) if whole == value and _FIRST_YEAR <= whole <= _LAST_YEAR else None
    year = getattr(value, "year", None)
    if isinstance(year, int):
        month = getattr(value, "month", None)
        return year, month if isinstance(month, int) else None
    text = str(value)
    for pattern in _patterns():
        if found := pattern.fullmatch(text):
            return _checked(found)
    return None


def _checked(found: re.Match[str]) -> tuple[int, int | None] | None:
    parts = found.groupdict()
    year = int(parts["year"])
    month = int(parts["month"]) if parts.get("month") else None
    if parts.get("name"):
        month = [name[:3] for name in _MONTHS].index(parts["name"][:3].lower()) + 1
    if not _FIRST_YEAR <= year <= _LAST_YEAR or not (month is None or 1 <= month <= 12):
        return None
    return year, month


def number_of(value: object) -> float | None:
    """Return a value as a number; None for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def are_dates(column: Sequence[tuple[object, ...]]) -> bool:
    """Say whether nearly all values of a column are years or dates."""
    return _mostly(date_of(value) is not None for value in _distinct(column))


def group(column: Sequence[tuple[object, ...]], *, period: str) -> Grouping:
    """Return the parts of a column: its periods if it has dates, ranges of a column of many numbers, or its values."""
    if are_dates(column):
        timeline = arrange(column, period=period, gaps=False)
        return Grouping(timeline.names, tuple((place,) if place >= 0 else () for place in timeline.places))
    distinct = _distinct(column)
    numbers = [number for value in distinct if (number := number_of(value)) is not None]
    if len(set(numbers)) > _FEW_NUMBERS and _mostly(number_of(value) is not None for value in distinct):
        return _by_range(column)
    labels = [tuple(dict.fromkeys(label_of(value) for value in values)) for values in column]
    sizes = Counter(label for some in labels for label in some)
    names = sorted(sizes, key=lambda name: (-sizes[name], name))
    place = {name: number for number, name in enumerate(names)}
    return Grouping(tuple(names), tuple(tuple(sorted(place[label] for label in some)) for some in labels))


def _by_range(column: Sequence[tuple[object, ...]]) -> Grouping:
    """Cut a column of numbers into four ranges of about as many documents each."""
    numbers = [[number for value in values if (number := number_of(value)) is not None] for values in column]
    ordered = sorted(number for some in numbers for number in some)
    cuts = sorted({ordered[len(ordered) * quarter // 4 - 1] for quarter in (1, 2, 3)} - {ordered[-1]})
    edges = [ordered[0], *cuts, ordered[-1]]
    first, *rest = (
        label_of(low) if low == high else f"{label_of(low)} to {label_of(high)}" for low, high in pairwise(edges)
    )
    names = [first, *(f"above {name}" for name in rest)]
    return Grouping(
        tuple(names), tuple(tuple(sorted({bisect_left(cuts, number) for number in some})) for some in numbers)
    )


def arrange(column: Sequence[tuple[object, ...]], *, period: str, gaps: bool = True) -> Timeline:
    """Return the periods of a column of dates, those between them without documents too if `gaps`."""
    if period not in PERIODS:
        raise option_error("period", f"must be one of {', '.join(PERIODS)}. Got {period!r} instead.")
    found = [_position(values, period) for values in column]
    known = sorted({position for position in found if position is not None})
    if not known:
        return Timeline((), (), (-1,) * len(column))
    span = range(known[0], known[-1] + 1)
    positions = list(span) if gaps and len(span) <= _MOST_GAPS else known
    place = {position: number for number, position in enumerate(positions)}
    return Timeline(
        tuple(_name(position, period) for position in positions),
        tuple(positions),
        tuple(-1 if position is None else place[position] for position in found),
    )


def _position(values: tuple[object, ...], period: str) -> int | None:
    """Return when a document is from, counted in periods: of several dates the earliest."""
    dates = [date for value in values if (date := date_of(value)) is not None]
    if period == "month":
        return min((year * 12 + month - 1 for year, month in dates if month is not None), default=None)
    return min((year // 10 if period == "decade" else year for year, _ in dates), default=None)


def _name(position: int, period: str) -> str:
    if period == "month":
        return f"{position // 12}-{position % 12 + 1:02d}"
    return f"{position}0s" if period == "decade" else str(position)


def _distinct(column: Sequence[tuple[object, ...]]) -> list[object]:
    return different(value for values in column for value in values)


def _mostly(flags: Iterable[bool]) -> bool:
    counted = Counter(flags)
    return bool(counted[True]) and counted[True] >= _MOSTLY * counted.total()
