from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from keysift.errors import OptionError
from keysift.evaluation import BenchmarkSettings, Dataset, LabelledDocument, run_benchmark
from keysift.evaluation.runs.published import published
from keysift.study.claims import corpus_statements, data_statements
from keysift.study.claims.evidence import GRAPH, STATISTICAL, Evidence
from keysift.study.claims.register import (
    count_words,
    judge_statements,
    register_table,
    statements,
    verdict_counts,
)
from keysift.study.claims.statement import Statement, judge
from tests.study.claims.worlds import (
    EXACT,
    FAMILIES,
    METHODS,
    STRANGERS,
    Cell,
    mirrored_cell,
    only,
    published_cell,
    world,
)

ABOUT_PUBLISHED_TABLES = ("documents-of-the-experiment", "regressions-from-published-tables")
PARETO = {"tfidfrank": 50.0, "lexrank": 47.0, "lexspec": 47.0, "singlerank": 44.0, "tfidf": 44.0, "positionrank": 41.0}
PARETO |= {"topicrank": 41.0, "textrank": 38.0, "firstn": 35.0, "singletpr": 32.0, "cf": 29.0, "tf": 29.0}


def _pair_of(statement: Statement) -> tuple[str, str] | None:
    found = re.fullmatch(r"(?:p-)?([a-z]+)-([a-z]+)-(?:P@5|MRR)", statement.key)
    return (found[1], found[2]) if found and {found[1], found[2]} <= set(METHODS) else None


def _pair_worlds(statement: Statement, a: str, b: str) -> tuple[Evidence, Evidence]:
    """Return a world in which the better method leads, or both are equal, and the opposite."""
    if statement.key.startswith("p-"):  # the published means say which of the two leads
        means = world().published_means(statement.measure)
        a, b = (a, b) if means[a] >= means[b] else (b, a)
    level = 45.0
    if statement.direction == "equal":
        return world(only({a: level, b: level})), world(only({a: level, b: level - 20}))
    return world(only({a: level, b: level - 20})), world(only({a: level - 20, b: level}))


def _lead_by_length(longer: float) -> Cell:
    long = {name for name in EXACT if published()["datasets"][name]["tokens"]["mean"] > 5400}
    return lambda measure, dataset, method: 30 + longer * (method == "lexspec") * (1 if dataset in long else -1)


def _explained(measure: str, dataset: str, method: str) -> float:
    """Return means that a single variable decides entirely."""
    return 20 + METHODS.index(method) * published()["datasets"][dataset]["tokens"]["mean"] / 1000


def _worlds(statement: Statement) -> tuple[Evidence, Evidence]:
    """Return evidence that says what a statement says, and evidence that says the opposite."""
    key = statement.key
    pair = _pair_of(statement)
    if pair:
        return _pair_worlds(statement, *pair)
    if key == "families-without-tf-P@10":
        return world(only({})), world(only(dict.fromkeys(GRAPH, 45.0)))
    if key.startswith("families-without-tf"):
        return world(only({"lexspec": 45.0, "tfidf": 45.0})), world(only(dict.fromkeys(GRAPH, 45.0)))
    if key.startswith("families"):
        return world(only(dict.fromkeys(GRAPH, 45.0))), world(only(dict.fromkeys(STATISTICAL, 45.0)))
    if key.startswith("no-winner"):
        return world(), world(only({"tfidf": 50.0}))
    if key.startswith(("tfidfrank-dominates", "best-")):
        return world(only({"tfidfrank": 45.0})), world(only({"tfidfrank": 15.0}))
    if key.startswith("online"):
        return world(only({"singlerank": 45.0})), world(only({"singlerank": 15.0}))
    if key.startswith("lexspec-length"):
        return world(_lead_by_length(5.0)), world(_lead_by_length(-5.0))
    if key.startswith("normality"):
        return world(only({})), world(only({}), gaussian=True)
    if key.startswith("pareto"):
        return world(only(PARETO)), world(only({name: 80 - mean for name, mean in PARETO.items()}))
    if key.startswith("table-1"):
        return world(), world(larger=1.5)
    if key.startswith("time"):
        return world(), world(seconds=lambda value: 1 / value)
    if key.startswith("agreement"):
        return world(rankings=FAMILIES), world(rankings=STRANGERS)
    if key.startswith("dataset-"):
        name = [key.removeprefix("dataset-")]
        return world(datasets=[*EXACT, *name]), world(mirrored_cell, datasets=[*EXACT, *name])
    if key == "gold-filter":

        def more(measure: str, dataset: str, method: str) -> float:
            return published_cell(measure, dataset, method) + 5

        return world(more, filtered=published_cell), world(published_cell, filtered=more)
    if key == "regressions-r2":
        return world(), world(study_cell=_explained)
    return world(), world(mirrored_cell)  # tables, orders, winners, correlations, regressions


JUDGED = [row for row in statements(every_pair=True) if row.key not in ABOUT_PUBLISHED_TABLES]


@pytest.mark.parametrize("statement", JUDGED, ids=lambda statement: statement.key)
def test_the_opposite_data_flip_the_verdict(statement: Statement) -> None:
    """Data that say what a statement says reproduce it, and data that say the opposite do not."""
    agreeing, opposite = _worlds(statement)
    found, against = judge(statement, agreeing), judge(statement, opposite)
    assert found.verdict == "reproduced", found.finding
    assert against.verdict in ("reversed", "not significant"), against.finding


def test_statements_about_the_published_tables_flip_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two statements need no run; changing the published tables changes their verdicts."""
    by_key = {row.key: row for row in statements()}
    evidence = world()
    size, coefficients = (by_key[key] for key in ABOUT_PUBLISHED_TABLES)
    assert judge(size, evidence).verdict == "reversed"
    assert judge(coefficients, evidence).verdict == "reproduced"
    changed: Any = copy.deepcopy(published())
    changed["datasets"]["Inspec"]["documents"] += 117_447 - 10_677
    for table in changed["regression"]:
        for row in table["coefficients"].values():
            row["estimate"] *= -1
    for module in (data_statements, corpus_statements):
        monkeypatch.setattr(module, "published", lambda: changed)
    assert judge(size, evidence).verdict == "reproduced"
    assert judge(coefficients, evidence).verdict == "reversed"


def test_a_weaker_effect_is_called_weaker() -> None:
    """An effect in the same direction, but less than half of the published one, is weaker."""
    (statement,) = (row for row in statements() if row.key == "tfidf-cf-P@5")
    lead = judge(statement, world()).finding.expected
    for share, verdict in ((0.6, "reproduced"), (0.4, "weaker")):
        evidence = world(only({"tfidf": 30 + share * lead}))
        assert judge(statement, evidence).verdict == verdict


def test_what_the_run_lacks_is_said() -> None:
    """Without methods, times or enough phrases, a statement cannot be judged, and the row says why."""
    whole = world()
    lacking = Evidence(
        scores=type(whole.scores)(("tfidf",), whole.scores.datasets, {"P@5": whole.scores.of("P@5")[:, :1]}),
        statistics=whole.statistics,
        rankings={},
        times=None,
        study_means={"P@5": {name: {"tfidf": 1.0} for name in EXACT}},
        study_variables={},
    )
    for judgement in judge_statements(lacking):
        if judgement.verdict == "cannot be judged here":
            assert judgement.finding.why
    reasons = {judgement.statement.key: judgement.finding.why for judgement in judge_statements(lacking)}
    assert "the run lacks lexspec" in reasons["lexspec-tfidf-P@5"]
    assert "no times on Inspec" in reasons["time-order"]
    assert "fewer than five phrases" in reasons["agreement-graph"]


def test_the_register_is_a_table_with_a_row_for_each() -> None:
    """Keys are unique, every statement has unit, measure and test, and the counts add up."""
    rows = statements(every_pair=True)
    assert len({row.key for row in rows}) == len(rows)
    assert all(row.text and row.section and row.unit and row.measure and row.test for row in rows)
    judgements = judge_statements(world())
    table = register_table(judgements)
    assert len(table.rows) == len(statements())
    assert sum(verdict_counts(judgements).values()) == len(judgements)
    assert f"Of {len(judgements)} statements" in count_words(judgements)


def test_a_run_in_another_language_is_no_error(tmp_path: Path) -> None:
    """Datasets that the study does not have are left aside; a run of nothing else is told so."""
    documents = tuple(LabelledDocument(str(n), "Sieci neuronowe są wolne.", ("sieci neuronowe",)) for n in range(3))
    settings = BenchmarkSettings(methods=("firstn", "tf"), trials=1)
    results = run_benchmark([Dataset("polski", "pl", documents)], tmp_path / "run", settings=settings)
    with pytest.raises(OptionError, match="no dataset as the study had it"):
        Evidence.of_run(results)


def test_stated_directions_are_those_of_the_published_means() -> None:
    """A statement that one method is better than another is one that the published means of all documents bear out."""
    documents = {name: row["documents"] for name, row in published()["datasets"].items()}
    titles = {"lexspec": "LexSpec", "tfidf": "TFIDF", "cf": "TF", "firstn": "FirstN"}
    titles |= {name: title for title in published()["methods"] if (name := title.lower()) in METHODS and name != "tf"}
    checked = 0
    for statement in statements():
        pair = _pair_of(statement)
        if pair is None or statement.direction != "greater" or not set(pair) <= set(titles):
            continue
        table = published()["results"][statement.measure]
        lead = sum(
            count * (table[name][titles[pair[0]]] - table[name][titles[pair[1]]]) for name, count in documents.items()
        )
        assert lead > 0, statement.key
        checked += 1
    assert checked >= 15
