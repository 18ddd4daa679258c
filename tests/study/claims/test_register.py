"""The register: every verdict flips with the data, in the direction that the study states."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from keysift.errors import OptionError
from keysift.evaluation import BenchmarkSettings, Dataset, EvaluationRules, LabelledDocument, run_benchmark
from keysift.evaluation.runs.published import published
from keysift.study.claims.evidence import Evidence, agreement_lead
from keysift.study.claims.register import (
    Judgement,
    as_data,
    count_words,
    judge_register,
    left_out_table,
    numbers_table,
    register_table,
    share_interval,
    variations,
    verdict_counts,
    within,
)
from keysift.study.claims.statement import RULE, Sample, Statement, p_values, verdict_of
from keysift.study.claims.statements import statements
from keysift.study.statistics.variables import VARIABLES
from tests.study.claims.worlds import METHODS, SETS, Cell, only, published_cell, world

BY_KEY = {row.key: row for row in statements()}
OTHERS = "firstn lexspec tfidf textrank singlerank positionrank lexrank tfidfrank singletpr topicrank"

# Which methods the study puts ahead of which, copied from its text and tables by hand, not from the register.
AHEAD = {
    "lexspec-better-P@5": ("lexspec", "tfidf"),
    "lexspec-better-MRR": ("lexspec", "tfidf"),
    "tf-gap-P@5": ("tfidf", "cf"),
    "tf-gap-MRR": ("tfidf", "cf"),
    "idf-gap-P@5": ("tfidf", "tf"),
    "idf-gap-MRR": ("tfidf", "tf"),
    "tf-low-P@5": (OTHERS, "cf"),
    "tf-low-P@10": (OTHERS, "cf"),
    "tf-low-MRR": (OTHERS, "cf"),
    "tfidfrank-first-P@5": ("tfidfrank", "positionrank"),
    "tfidfrank-first-MRR": ("tfidfrank", "lexspec"),
    "hybrids-first-P@5": ("tfidfrank lexrank", "singlerank"),
    "hybrids-first-P@10": ("tfidfrank lexrank", "singlerank"),
    "hybrids-first-MRR": ("tfidfrank lexrank", "lexspec"),
    "statistical-vanilla-MRR": ("lexspec tfidf", "textrank singlerank"),
    "tfidfrank-singlerank-P@5": ("tfidfrank", "singlerank"),
    "tfidfrank-singlerank-MRR": ("tfidfrank", "singlerank"),
    "lexrank-singlerank-P@5": ("lexrank", "singlerank"),
    "lexrank-singlerank-MRR": ("lexrank", "singlerank"),
    "singlerank-tfidf-P@5": ("singlerank", "tfidf"),
    "singlerank-topicrank-MRR": ("singlerank", "topicrank"),
    "tfidfrank-lexrank-MRR": ("tfidfrank", "lexrank"),
    "wins-P@5": ("positionrank", "tfidfrank"),
    "wins-P@10": ("positionrank", "firstn"),
    "wins-MRR": ("lexspec", "tfidf"),
}
EQUAL = {
    "tfidfrank-lexrank-P@5": ("tfidfrank", "lexrank"),
    "singlerank-topicrank-P@5": ("singlerank", "topicrank"),
    "singlerank-tfidf-MRR": ("singlerank", "tfidf"),
    "singlerank-lexspec-P@5": ("singlerank", "lexspec"),
    "singlerank-lexspec-MRR": ("singlerank", "lexspec"),
}
AT_LEAST = {"lexspec-at-least-P@5": "lexspec", "lexspec-at-least-MRR": "lexspec"}
SLOWER = {
    "time-statistical": ("textrank", "lexspec"),
    "time-lexspec": ("tfidf", "lexspec"),
    "time-topicrank": ("topicrank", "singlerank"),
    "time-singletpr": ("singletpr", "singlerank"),
}


def verdict(key: str, evidence: Evidence) -> str:
    """Return the verdict on one statement, all datasets being in."""
    (judgement,) = judge_register(evidence, [BY_KEY[key]], vary=False)
    return judgement.verdict


def test_every_statement_has_a_direction_here() -> None:
    """Each statement is turned round by one of the tests below."""
    corpora = {"length-P@5", "length-MRR", "spreads-P@5", "spreads-MRR", "gold-pattern"}
    rest = {key for key in BY_KEY if key.startswith(("regression-", "agreement-"))} | corpora
    assert set(BY_KEY) == {*AHEAD, *EQUAL, *AT_LEAST, *SLOWER} | rest


@pytest.mark.parametrize("key", AHEAD)
def test_a_lead_flips(key: str) -> None:
    """A statement that some methods are ahead holds where they are, and fails where the others are."""
    ahead, behind = (names.split() for names in AHEAD[key])
    assert verdict(key, world(only(dict.fromkeys(ahead, 75.0)))) == "holds"
    assert verdict(key, world(only(dict.fromkeys(behind, 75.0)))) == "fails"


@pytest.mark.parametrize("key", EQUAL)
def test_an_equality_flips(key: str) -> None:
    """Two methods are not different within one point; a lead of three points is a difference, of one it is open."""
    first, second = EQUAL[key]
    assert verdict(key, world(only({first: 30.3, second: 30.0}))) == "holds"
    assert verdict(key, world(only({first: 33.0, second: 30.0}))) == "fails"
    assert verdict(key, world(only({first: 31.0, second: 30.0}))) == "open"


@pytest.mark.parametrize("key", AT_LEAST)
def test_at_least_as_good_flips(key: str) -> None:
    """At least as good holds for equal methods too, and fails for one that is more than a point behind."""
    assert verdict(key, world(only({AT_LEAST[key]: 30.0}))) == "holds"
    assert verdict(key, world(only({AT_LEAST[key]: 27.0}))) == "fails"


def test_a_small_gap_is_not_a_huge_one() -> None:
    """A gap of two points does not stand for a published one of eleven, though it is sure."""
    small = world(only({"tfidf": 32.0}))
    assert verdict("tf-gap-P@5", small) == "fails"
    assert verdict("lexspec-better-P@5", world(only({"lexspec": 32.0}))) == "holds"


@pytest.mark.parametrize("name", ["graph", "statistical", "topicrank"])
def test_agreement_flips(name: str) -> None:
    """A statement about agreement holds where the pairs agree more, and fails where they agree less."""
    assert verdict(f"agreement-{name}", world(agreement=10.0)) == "holds"
    assert verdict(f"agreement-{name}", world(agreement=-10.0)) == "fails"


def test_agreement_is_counted_by_hand() -> None:
    """The lead is the mean share of the first five in common of some pairs, less that of others."""
    rankings = {"set": {"a": [["1", "2"], []], "b": [["1", "3"], []], "c": [["4"], []]}}
    assert agreement_lead(rankings, [("a", "b")], [("a", "c")]).tolist() == [0.5, 0.0]


@pytest.mark.parametrize("measure", ["P@5", "MRR"])
def test_robustness_to_length_flips(measure: str) -> None:
    """LexSpec is robust where TFIDF follows the length of documents and LexSpec does not, and not the other way."""

    def follows(method: str) -> Cell:
        def cell(measure: str, dataset: str, name: str) -> float:
            place = SETS.index(dataset)
            return 30 + (3 * place if name == method else 7 * (place % 2))

        return cell

    table = {name: dict.fromkeys(VARIABLES, 100.0 * place) for place, name in enumerate(SETS)}
    assert verdict(f"length-{measure}", world(follows("tfidf"), variables=table)) == "holds"
    assert verdict(f"length-{measure}", world(follows("lexspec"), variables=table)) == "fails"


@pytest.mark.parametrize("measure", ["P@5", "MRR"])
def test_spreads_like_means_flip(measure: str) -> None:
    """Standard deviations go as means do where both grow together, and do not where one grows as the other falls."""

    def cell(measure: str, dataset: str, name: str) -> float:
        return 30.0 + 2 * SETS.index(dataset)

    def table(sign: int) -> dict[str, dict[str, float]]:
        return {
            name: {key: 100.0 + (sign if key.startswith("sd") else 1) * place for key in VARIABLES}
            for place, name in enumerate(SETS)
        }

    assert verdict(f"spreads-{measure}", world(cell, variables=table(1))) == "holds"
    assert verdict(f"spreads-{measure}", world(cell, variables=table(-1))) == "fails"


@pytest.mark.parametrize("key", [key for key in BY_KEY if key.startswith("regression")])
def test_dependence_flips(key: str) -> None:
    """A lead that one variable decides depends on the datasets; one that no variable has to do with does not."""
    first = key.split("-")[1].lower()
    generator = np.random.default_rng(3)
    drawn = generator.normal(size=len(SETS))
    table = {name: {key: float(generator.normal()) for key in VARIABLES} for name in SETS}

    def explained(measure: str, dataset: str, name: str) -> float:
        return 30 + 5 * table[dataset]["avg_word"] * (name == first)

    def unexplained(measure: str, dataset: str, name: str) -> float:
        return 30 + 5 * float(drawn[SETS.index(dataset)]) * (name == first)

    assert verdict(key, world(explained, variables=table)) == "holds"
    assert verdict(key, world(unexplained, variables=table)) == "open"


def test_the_share_of_candidates_flips() -> None:
    """Most gold phrases fit the pattern where eight of ten are candidates, and do not where two are."""
    assert verdict("gold-pattern", world(candidates=8.0)) == "holds"
    assert verdict("gold-pattern", world(candidates=2.0)) == "fails"


@pytest.mark.parametrize("key", SLOWER)
def test_times_flip(key: str) -> None:
    """A method that takes longer as published does so; turned round, not; on a busy machine, nothing is said."""
    usual = world()
    slow, quick = SLOWER[key]
    assert np.median(usual.times[slow]) > np.median(usual.times[quick])
    assert verdict(key, usual) == "holds on these documents"
    assert verdict(key, world(seconds=lambda value: 1 / value)) == "fails"
    assert verdict(key, world(busy=True)) == "cannot be judged here"


@pytest.mark.parametrize("key", [key for key in (*AHEAD, *EQUAL, *AT_LEAST) if not key.startswith("wins")])
def test_agreement_with_the_published_numbers_flips(key: str) -> None:
    """Our numbers agree with the published ones where they are those, and differ where a method is 9 points off."""
    first = {**AHEAD, **EQUAL, **AT_LEAST}[key]
    names = (first if isinstance(first, str) else first[0]).split()

    def shifted(measure: str, dataset: str, method: str) -> float:
        return published_cell(measure, dataset, method) + 9 * (method in names)

    for cell, expected in ((published_cell, "agree"), (shifted, "differ")):
        (judgement,) = judge_register(world(cell), [BY_KEY[key]], vary=False)
        assert judgement.agreement == expected, judgement.found


REST = [key for key in BY_KEY if key.startswith(("wins-", "length-", "spreads-", "time-"))]


def upside_down(measure: str, dataset: str, method: str) -> float:
    """Return a world in which the worst method is the best one, by as much."""
    return 100 - published_cell(measure, dataset, method)


@pytest.mark.parametrize("key", REST)
def test_agreement_with_other_published_numbers_flips(key: str) -> None:
    """Wins, correlations and times agree where cells and seconds are the published ones, and differ elsewhere."""

    def unlike(measure: str, dataset: str, method: str) -> float:
        place = SETS.index(dataset)
        return 30 + (3.0 * place if method == "lexspec" else 7 * (place % 2))

    lengths = {name: dict.fromkeys(VARIABLES, 100.0 * place) for place, name in enumerate(SETS)}
    spreads = {
        name: {variable: 100.0 + (-place if variable.startswith("sd") else place) for variable in VARIABLES}
        for place, name in enumerate(SETS)
    }
    others: dict[str, Callable[[], Evidence]] = {
        "wins": lambda: world(only({"firstn": 75.0})),
        "length": lambda: world(unlike, variables=lengths),
        "spreads": lambda: world(lambda measure, dataset, name: 30.0 + 2 * SETS.index(dataset), variables=spreads),
        "time": lambda: world(seconds=lambda value: 1 / value),
    }
    for evidence, expected in ((world(), "agree"), (others[key.partition("-")[0]](), "differ")):
        (judgement,) = judge_register(evidence, [BY_KEY[key]], vary=False)
        assert judgement.agreement == expected, judgement.found


@pytest.mark.parametrize("key", [key for key in BY_KEY if key.startswith("regression-")])
def test_published_effects_recur_or_not(key: str) -> None:
    """Published effects recur on the published cells (all but one, for rounding), and none on cells turned round."""
    for cell, agrees in ((published_cell, True), (upside_down, False)):
        (judgement,) = judge_register(world(cell, noise=0.0), [BY_KEY[key]], vary=False)
        hits, total = within(judgement.found)
        assert hits >= max(1, total - 1) if agrees else not hits, judgement.found


@pytest.mark.parametrize("key", ["gold-pattern", "agreement-graph", "agreement-statistical", "agreement-topicrank"])
def test_what_is_not_published_cannot_agree(key: str) -> None:
    """Of shares that the study does not print, there is only one verdict."""
    (judgement,) = judge_register(world(), [BY_KEY[key]], vary=False)
    assert judgement.agreement == "nothing published"


def test_every_statement_is_compared_here() -> None:
    """Each statement's agreement with the published numbers is turned round by one of the tests above."""
    unpublished = {key for key in BY_KEY if key.startswith(("gold-", "agreement-"))}
    regressions = {key for key in BY_KEY if key.startswith("regression-")}
    assert set(BY_KEY) == {*AHEAD, *EQUAL, *AT_LEAST, *REST} | unpublished | regressions


def judged(evidence: Evidence, *keys: str) -> list[Judgement]:
    """Return the verdicts on some statements, each dataset being left out in turn."""
    return list(judge_register(evidence, [BY_KEY[key] for key in keys]))


def test_what_two_variations_overturn_does_not_hold() -> None:
    """A lead that two datasets have does not hold, and the sets it depends on are named."""
    large = SETS[:2]

    def cell(measure: str, dataset: str, method: str) -> float:
        return 30 + (20 if dataset in large else -4) * (method == "lexspec")

    (judgement,) = judged(world(cell), "lexspec-at-least-P@5")
    assert judgement.states[0] == "yes"
    assert judgement.verdict == "depends on the sets"
    assert {f"without {name}" for name in large} <= set(judgement.changes)
    assert large[0] in judgement.depends


def test_one_variation_is_told_in_words() -> None:
    """A lead that one dataset alone carries says which; one that all have says that every variation keeps it."""
    (judgement,) = judged(world(only({"lexspec": 40.0})), "lexspec-better-P@5")
    assert judgement.verdict == "holds"
    assert judgement.depends == f"{judgement.variations} of {judgement.variations} variations keep it"
    assert judgement.variations == len(SETS) + 1
    names = list(variations(world()))
    assert names[-1] == "only the published files"
    assert names[0] == f"without {SETS[0]}"


def test_verdicts_combine_both_ways_of_counting() -> None:
    """By sets is what holds; by documents alone holds on these; a no without a yes fails; a contradiction is open."""
    assert verdict_of("open", "yes") == "holds"
    assert verdict_of("yes", "open") == "holds on these documents"
    assert verdict_of("no", "open") == "fails"
    assert verdict_of("yes", "no") == "open"
    assert verdict_of("none", "none") == "cannot be judged here"


def test_the_other_test_must_agree() -> None:
    """A mean above zero whose ranks speak for the other method is no yes."""
    statement: Statement = BY_KEY["lexspec-better-P@5"]
    draws = np.full(999, 2.0)
    assert p_values(statement, Sample(2.0, draws, 0.5), 0.0)[0] == 0.5
    assert p_values(statement, Sample(2.0, draws, 0.0), 0.0)[0] < 0.05


def test_share_intervals_by_hand() -> None:
    """Wilson's interval of 11 of 13 is above a half, that of 7 of 11 is not."""
    assert share_interval(11, 13) == pytest.approx((0.5777, 0.9567), abs=1e-3)
    assert share_interval(7, 11)[0] < 0.5


def test_what_the_run_lacks_is_said() -> None:
    """Without methods, times or enough datasets, a statement cannot be judged, and the row says why."""
    whole = world()
    places = [place for place, column in enumerate(whole.columns) if column == ("P@5", "tfidf")]
    lacking = Evidence.of_columns(
        [("P@5", "tfidf")], whole.values[:, places], whole.labels, variables=whole.variables, exact=SETS, times={}
    )
    reasons = {row.statement.key: row.found.why for row in judge_register(lacking, vary=False)}
    assert "the run lacks P@5 lexspec" in reasons["lexspec-better-P@5"]
    assert "no times on Inspec" in reasons["time-lexspec"]
    assert all(row.verdict == "cannot be judged here" for row in judge_register(lacking, vary=False))
    few = judge_register(whole.on(SETS[:3]), [BY_KEY["length-P@5"]], vary=False)
    assert "needs 7" in few[0].found.why


def test_the_register_is_a_table_with_a_row_for_each() -> None:
    """Keys are unique, every statement has a place and a text, and the counts add up."""
    assert len(BY_KEY) == len(statements())
    assert all(row.text and row.place and row.quantity.unit for row in statements())
    judgements = judged(world(), "tf-gap-P@5", "wins-MRR", "time-lexspec")
    table = register_table(judgements)
    assert len(table.rows) == 3
    assert "huge gap between TF and TFIDF" in table.rows[0][0]
    assert sum(verdict_counts(judgements).values()) == 3
    assert "Of 3 statements: holds 1" in count_words(judgements)
    assert len(left_out_table(judgements, world()).rows) == len(SETS) + 1
    numbers = numbers_table(judgements)
    assert [row[0] for row in numbers.rows] == ["tf-gap-P@5", "wins-MRR", "time-lexspec"]
    assert float(numbers.rows[0][numbers.columns.index("low by sets")]) > 0
    data = as_data(judgements[0])
    assert (data["verdict"], data["agreement"]) == ("holds", "agree")
    assert "1 point" in RULE
    assert set(METHODS) >= {"tf", "cf"}


def test_a_run_that_cannot_be_judged_is_told_so(tmp_path: Path) -> None:
    """A run without the study's datasets, or without its rules, is an error that says what is needed."""
    documents = tuple(LabelledDocument(str(n), "Coral reefs need clean water.", ("coral reefs",)) for n in range(3))
    settings = BenchmarkSettings(methods=("firstn", "tf"), trials=0)
    other = run_benchmark([Dataset("mine", "en", documents)], tmp_path / "other", settings=settings)
    with pytest.raises(OptionError, match="none of the study's datasets"):
        Evidence.of_run(other)
    usual = run_benchmark([Dataset("kdd", "en", documents)], tmp_path / "usual", settings=settings)
    with pytest.raises(OptionError, match="--compare paper"):
        Evidence.of_run(usual)
    rules = EvaluationRules(no_hit="documents")
    settings = BenchmarkSettings(methods=("firstn", "tf"), trials=0, rules=rules)
    study = run_benchmark([Dataset("kdd", "en", documents)], tmp_path / "study", settings=settings)
    evidence = Evidence.of_run(study)
    assert evidence.datasets == ("kdd",)
    assert not evidence.exact


def test_printed_figures_are_those_of_the_published_tables() -> None:
    """The p-values and adjusted R² that stand as words of a statement are what the study's tables print."""
    printed = {
        (measure, frozenset((row["a"].lower(), row["b"].lower()))): f"p = {row['p']:.2f}"
        for measure, rows in published()["wilcoxon"].items()
        for row in rows
    }
    tested = [row for row in statements() if row.words.startswith("p = ")]
    assert len(tested) == 12
    for row in tested:
        ahead, behind, measure = row.key.split("-")
        assert printed[measure, frozenset((ahead, behind))] == row.words, row.key
    for table in published()["regression"]:
        key = f"regression-{table['m1']}-{table['m2']}-{table['metric']}"
        assert BY_KEY[key].words == f"adjusted R² {table['adjusted_r2']:.2f}"
