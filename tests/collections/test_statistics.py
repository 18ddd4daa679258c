"""Parts, trends and pairs, against scipy and against numbers calculated by hand."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keysift.collections.columns import Grouping, arrange
from keysift.collections.gathering import Entry, Gathered, basic_form
from keysift.collections.pairs import occurring_together
from keysift.collections.parts import characteristic_phrases
from keysift.collections.trends import movements, movers
from keysift.keyphrase import Keyphrase, Keyphrases


def gathered_from(documents: Sequence[Sequence[str]]) -> Gathered:
    """Return documents that have these phrases, best first."""
    gathered = Gathered()
    for number, phrases in enumerate(documents):
        entry = Entry(str(number), "", (), ())
        gathered.add(entry, Keyphrases([Keyphrase(phrase, 1.0, (), phrase.lower()) for phrase in phrases]))
    return gathered


def one_of_each(sizes: Sequence[int]) -> Grouping:
    """Return parts of these sizes, one after the other."""
    members = [(part,) for part, size in enumerate(sizes) for _ in range(size)]
    return Grouping(tuple(f"part {part}" for part in range(len(sizes))), tuple(members))


def test_specificity_is_the_tail_of_scipy() -> None:
    """The score is -log10 of scipy's hypergeometric tail, and q its correction by scipy where it can be significant."""
    stats = pytest.importorskip("scipy.stats")
    generator = random.Random(7)
    documents = [[word for word in "abcdefgh" if generator.random() < 0.1 * (ord(word) - 95)] for _ in range(90)]
    gathered, grouping = gathered_from(documents), one_of_each((20, 30, 40))
    frequent = range(len(gathered.stems))
    sizes, parts = characteristic_phrases(gathered, grouping, frequent=frequent, most=100)
    assert sizes == (20, 30, 40)
    tails, tested = {}, []
    for part, (start, size) in enumerate(((0, 20), (20, 30), (50, 40))):
        for phrase, stem in enumerate(gathered.stems):
            count = sum(stem in document for document in documents[start : start + size])
            tails[part, phrase] = stats.hypergeom.sf(count - 1, 90, gathered.counts[phrase], size)
            best = stats.hypergeom.sf(min(gathered.counts[phrase], size) - 1, 90, gathered.counts[phrase], size)
            if best <= 0.05:
                tested.append((part, phrase))
    assert len(tested) in range(5, len(tails))
    rates = dict.fromkeys(tails, 1.0)
    rates.update(zip(tested, stats.false_discovery_control([tails[cell] for cell in tested]), strict=True))
    found = {(part, one.phrase): one for part, phrases in enumerate(parts) for one in phrases}
    assert len(found) > 5
    for cell, one in found.items():
        assert one.score == pytest.approx(-math.log10(tails[cell]), rel=1e-9)
        assert one.q == pytest.approx(rates[cell], rel=1e-9)
        assert one.documents > one.expected == pytest.approx(sizes[cell[0]] * gathered.counts[cell[1]] / 90)


def test_specificity_by_hand() -> None:
    """Three of six documents are in a part, and they are those that have the phrase: 1 of 20 ways to choose three."""
    gathered = gathered_from([["x"], ["x"], ["x"], ["y"], ["y"], []])
    _, (first, second) = characteristic_phrases(gathered, one_of_each((3, 3)), frequent=[0, 1], most=5)
    assert [(one.phrase, one.documents, one.expected) for one in first] == [(0, 3, 1.5)]
    assert first[0].score == pytest.approx(math.log10(20))
    # y: two of the three documents of the second part; 3 of 15 ways to choose two of six are inside it.
    assert second[0].score == pytest.approx(-math.log10(3 / 15))
    # x could reach 0.05 in both parts, which makes two tests; y could not, so it is not tested.
    assert [first[0].q, second[0].q] == pytest.approx([0.1, 1.0])


def test_documents_without_a_part_are_left_aside() -> None:
    """A document that belongs to no part counts neither for a part nor for the rest."""
    gathered = gathered_from([["x"], ["x"], ["y"], ["y"], ["x"], ["x"]])
    grouping = Grouping(("a", "b"), ((0,), (0,), (1,), (1,), (), ()))
    _, (first, _) = characteristic_phrases(gathered, grouping, frequent=[0, 1], most=5)
    assert first[0].expected == 1.0
    assert first[0].score == pytest.approx(math.log10(6))


@given(st.lists(st.tuples(st.sets(st.sampled_from("abcde")), st.integers(0, 3)), max_size=40))
def test_scores_are_finite_and_do_not_depend_on_the_order(documents: list[tuple[set[str], int]]) -> None:
    """Whatever the counts, scores are finite, at least 0, and the same for the documents in another order."""
    results = []
    for some in (documents, documents[::-1]):
        gathered = gathered_from([sorted(phrases) for phrases, _ in some])
        grouping = Grouping(tuple("wxyz"), tuple((part,) for _, part in some))
        _, parts = characteristic_phrases(gathered, grouping, frequent=range(len(gathered.stems)), most=10)
        for one in (one for phrases in parts for one in phrases):
            assert math.isfinite(one.score)
            assert one.score >= 0.0
            assert 0.0 <= one.q <= 1.0
            assert one.documents > one.expected
        results.append([[(gathered.stems[one.phrase], one.score, one.q) for one in phrases] for phrases in parts])
    assert results[0] == results[1]


def test_the_trend_is_the_correlation_with_time() -> None:
    """Slope and z are those of scipy: z is the correlation of time and phrase times the root of the documents."""
    stats = pytest.importorskip("scipy.stats")
    generator = random.Random(5)
    years = [2000 + generator.randrange(8) for _ in range(200)]
    documents = [[word for word in "ab" if generator.random() < (year - 1998) / 20] for year in years]
    gathered = gathered_from(documents)
    timeline = arrange([(year,) for year in years], period="year")
    found = movements(gathered, timeline, frequent=range(2))
    for phrase, stem in enumerate(gathered.stems):
        has = [float(stem in document) for document in documents]
        line = stats.linregress(years, has)
        assert found[phrase].slope == pytest.approx(line.slope, rel=1e-9)
        assert found[phrase].z == pytest.approx(line.rvalue * math.sqrt(200), rel=1e-9)
    p_values = [2 * stats.norm.sf(abs(found[phrase].z)) for phrase in range(2)]
    assert [found[phrase].q for phrase in range(2)] == pytest.approx(
        list(stats.false_discovery_control(p_values)), rel=1e-6
    )


def test_the_trend_by_hand() -> None:
    """No document of the first year and all ten of the second: the share rises by 1, and z is the root of 20."""
    gathered = gathered_from([[]] * 10 + [["new"]] * 10 + [["all"]] * 0)
    timeline = arrange([(2000,)] * 10 + [(2001,)] * 10, period="year")
    found = movements(gathered, timeline, frequent=[0])
    assert found[0].slope == pytest.approx(1.0)
    assert found[0].z == pytest.approx(math.sqrt(20))
    assert found[0].direction == "rising"
    assert movers(gathered, found, most=3) == [0]


def test_what_cannot_have_a_trend() -> None:
    """A phrase in all documents, a single period and rare phrases have none."""
    gathered = gathered_from([["all"], ["all"], ["all", "rare"]] * 2)
    assert movements(gathered, arrange([(2000,)] * 6, period="year"), frequent=[0, 1])[1].z == 0.0
    found = movements(gathered, arrange([(2000,), (2000,), (2001,)] * 2, period="year"), frequent=[0, 1])
    assert (found[0].slope, found[0].z, found[0].direction) == (0.0, 0.0, "steady")
    assert found[1].z > 2.0
    assert (found[1].q, found[1].direction) == (1.0, "steady")


def test_pairs_by_hand() -> None:
    """Of eight documents, two have both phrases and no other has either: they are never apart."""
    stats = pytest.importorskip("scipy.stats")
    gathered = gathered_from([["a", "b"], ["b", "a"], ["c"], ["c"], [], [], [], []])
    (pair,) = occurring_together(gathered, phrases=[0, 1, 2], least=2, most=5)
    assert (pair.first, pair.second, pair.documents) == (0, 1, 2)
    assert pair.npmi == pytest.approx(1.0)
    assert pair.score == pytest.approx(math.log10(28))
    assert pair.score == pytest.approx(-math.log10(stats.hypergeom.sf(1, 8, 2, 2)))


def test_npmi_by_hand() -> None:
    """The npmi is log(c N / (a b)) / -log(c / N), for a = 3, b = 2, c = 2, N = 16 too."""
    gathered = gathered_from([["a", "b"], ["a", "b"], ["a"], *[[]] * 13])
    (pair,) = occurring_together(gathered, phrases=[0, 1], least=2, most=5)
    assert pair.npmi == pytest.approx(math.log(2 * 16 / 6) / math.log(8))


def test_what_is_no_pair() -> None:
    """Phrases inside others, pairs in too few documents, and phrases of all documents are no pairs."""
    nested = gathered_from([["neural network", "deep neural network"]] * 3 + [[]] * 3)
    assert occurring_together(nested, phrases=[0, 1], least=2, most=5) == ()
    rare = gathered_from([["a", "b"], [], []])
    assert occurring_together(rare, phrases=[0, 1], least=2, most=5) == ()
    everywhere = gathered_from([["a", "b"]] * 4)
    assert occurring_together(everywhere, phrases=[0, 1], least=2, most=5) == ()


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({"coral reefs": 3, "coral reef": 2}, "coral reefs"),
        ({"coral reefs": 2, "coral reef": 2}, "coral reef"),
        ({"Coral reefs": 7, "coral reefs": 3}, "coral reefs"),
        ({"LSTM": 9, "lstm": 1}, "LSTM"),
        ({"Internet": 5}, "Internet"),
        ({"IT": 1, "It": 1, "it": 1, "iT": 1, "its": 3}, "it"),
    ],
)
def test_the_form_to_show(counts: dict[str, int], expected: str) -> None:
    """The most frequent form is shown, of equal ones the shortest, in small letters where they are usual."""
    assert basic_form(counts) == expected
    assert basic_form(dict(reversed(counts.items()))) == expected


@given(st.dictionaries(st.text("aAbB", min_size=1, max_size=3), st.integers(1, 9), min_size=1))
def test_the_form_to_show_is_one_of_the_forms(counts: dict[str, int]) -> None:
    """The form that is shown occurs, and does not depend on which came first."""
    assert basic_form(counts) in counts
    assert basic_form(counts) == basic_form(dict(sorted(counts.items())))
