"""Columns become parts and periods."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.collections.columns import are_dates, arrange, date_of, group, label_of, values_of


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (2021, (2021, None)),
        (2021.0, (2021, None)),
        ("2021", (2021, None)),
        ("2021-03", (2021, 3)),
        ("2021-03-14", (2021, 3)),
        ("2021/3/14", (2021, 3)),
        ("2021-03-14T10:00:00Z", (2021, 3)),
        ("20210314", (2021, 3)),
        ("14.3.2021", (2021, 3)),
        ("3/14/2021", (2021, None)),
        ("14 March 2021", (2021, 3)),
        ("Sept. 2021", (2021, 9)),
        ("March 14, 2021", (2021, 3)),
        ("Mon, 14 Mar 2021 10:00:00 +0100", (2021, 3)),
        (datetime.date(2021, 3, 14), (2021, 3)),
        (datetime.datetime(2021, 3, 14, 10), (2021, 3)),
        ("ACL 2021", None),
        ("decades 2021", None),
        ("2021-13-01", None),
        ("12", None),
        (12, None),
        (2021.5, None),
        (True, None),
        (float("inf"), None),
        ("", None),
    ],
)
def test_dates(value: object, expected: tuple[int, int | None] | None) -> None:
    """Years and dates of the usual forms are read, and nothing else is taken for one."""
    assert date_of(value) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, ()),
        ("  ", ()),
        (float("nan"), ()),
        (" a\n b ", ("a b",)),
        (["b", "a", None, "a"], ("a", "b")),
        ({"b", "a"}, ("a", "b")),
        (3, (3,)),
        (b"x", ("b'x'",)),
        ({"name": 1}, ("{'name': 1}",)),
    ],
)
def test_values_of_a_field(given: object, expected: tuple[object, ...]) -> None:
    """A field has no value, one, or several in an order that does not depend on how they came."""
    assert values_of(given) == expected


def test_labels_are_parts_with_the_largest_first() -> None:
    """Labels are parts as they are, and a document may be in several or in none."""
    found = group([("b",), ("a", "b"), (), ("b",), ("c",)], period="year")
    assert found.names == ("b", "a", "c")
    assert found.members == ((0,), (0, 1), (), (0,), (2,))


def test_dates_are_parts_by_year() -> None:
    """Dates are binned by year, in order of time, without empty years, and what is no date has no part."""
    column = [("2003-05-01",), ("2001",), ("2003",), (), *[("2001-01-01",)] * 10]
    found = group(column, period="year")
    assert found.names == ("2001", "2003")
    assert found.members[:4] == ((1,), (0,), (1,), ())
    assert are_dates(column)
    assert not are_dates([("2001",), ("ACL",)])
    assert not are_dates([(), ()])


def test_many_numbers_are_four_ranges() -> None:
    """Numbers are cut where a quarter, half and three quarters of the documents are; a few numbers stay themselves."""
    found = group([(number,) for number in range(20)], period="year")
    assert found.names == ("0 to 4", "above 4 to 9", "above 9 to 14", "above 14 to 19")
    assert [sum(place in members for members in found.members) for place in range(4)] == [5, 5, 5, 5]
    assert group([(number % 3,) for number in range(20)], period="year").names == ("0", "1", "2")


@pytest.mark.parametrize(
    ("period", "names"),
    [
        ("decade", ("1990s", "2000s", "2010s")),
        ("year", tuple(str(year) for year in range(1999, 2012))),
    ],
)
def test_periods_without_documents_are_there(period: str, names: tuple[str, ...]) -> None:
    """A timeline has no holes."""
    timeline = arrange([("1999",), ("2011-12",), ()], period=period)
    assert timeline.names == names
    assert timeline.places == (0, len(names) - 1, -1)


def test_months() -> None:
    """By month, a year alone is no date, and years follow each other."""
    timeline = arrange([("2020-11",), ("2021-02",), ("2021",)], period="month")
    assert timeline.names == ("2020-11", "2020-12", "2021-01", "2021-02")
    assert timeline.places == (0, 3, -1)


def test_a_long_timeline_has_only_its_own_periods() -> None:
    """Two documents a thousand years apart do not make a thousand periods."""
    timeline = arrange([("1066",), ("2020",)], period="year")
    assert timeline.names == ("1066", "2020")
    assert timeline.positions == (1066, 2020)


@given(st.lists(st.lists(st.one_of(st.text(max_size=8), st.integers(), st.floats(), st.booleans(), st.none()))))
def test_any_column_can_be_grouped(column: list[list[object]]) -> None:
    """Whatever the values are, every document gets parts that exist, and its part does not depend on the order."""
    values = [values_of(value) for value in column]
    found = group(values, period="year")
    assert len(found.members) == len(values)
    assert all(0 <= part < len(found.names) for members in found.members for part in members)
    backwards = group(values[::-1], period="year")
    assert backwards.names == found.names
    assert backwards.members == found.members[::-1]
    assert all(isinstance(label_of(value), str) for some in values for value in some)
