from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import compare_advice_models
from keysift.errors import OptionError
from keysift.study.statistics.prediction import evaluate_advice, predict
from keysift.study.statistics.published_tables import published_dataset_means
from keysift.study.statistics.variables import CORPUS_VARIABLES, published_variables
from keysift.study.statistics.weighting import WEIGHTINGS, Model

MEANS, VARIABLES = published_dataset_means(), published_variables()
INSPEC = {name: VARIABLES["Inspec"][name] for name in CORPUS_VARIABLES}


def test_models_have_a_name_and_a_weighting() -> None:
    """The names that the type allows are those that there are."""
    assert get_args(Model) == tuple(WEIGHTINGS)


def test_the_average_model_predicts_the_average() -> None:
    """Without regard to the corpus, the prediction is the mean over datasets."""
    rows = predict(INSPEC, dataset_means=MEANS, variables=VARIABLES, model="average")
    assert len(rows) == 22
    for row in rows:
        mean = np.mean([table[row.method] for table in MEANS[row.measure].values()])
        assert row.estimate == pytest.approx(mean)


def test_intervals_by_hand() -> None:
    """Half the width is the ⌈(n+1)·level⌉-th smallest error of predicting each dataset by the mean of the others."""
    scores = {"w": 1.0, "x": 2.0, "y": 3.0, "z": 10.0}
    means = {"P@5": {name: {"a": value} for name, value in scores.items()}}
    variables = {name: {"avg_word": 10.0} for name in scores}
    (row,) = predict({"avg_word": 10}, dataset_means=means, variables=variables, model="average", level=0.6)
    # Errors of leaving out: 1 by 5, 2 by 14/3, 3 by 13/3, 10 by 2; the third smallest is 4.
    assert (row.estimate, row.low, row.high) == pytest.approx((4, 0, 8))


def test_a_corpus_like_a_dataset_is_predicted_like_it() -> None:
    """At the place of a dataset its own scores weigh most, and with one variable the nearest still do."""
    level = MEANS["P@5"]["SemEval2017"]["TFIDF"]
    place = {name: VARIABLES["SemEval2017"][name] for name in CORPUS_VARIABLES}
    errors = {}
    for model in ("average", "nearest"):
        rows = predict(place, dataset_means=MEANS, variables=VARIABLES, model=model)
        errors[model] = next(abs(row.estimate - level) for row in rows if (row.measure, row.method) == ("P@5", "TFIDF"))
    assert errors["nearest"] < errors["average"]
    assert predict({"avg_word": 150.0}, dataset_means=MEANS, variables=VARIABLES)


def test_differences_have_narrower_intervals() -> None:
    """Predicted against one method, that method has 0, the others their difference, in narrower intervals."""
    levels = predict(INSPEC, dataset_means=MEANS, variables=VARIABLES)
    differences = predict(INSPEC, dataset_means=MEANS, variables=VARIABLES, against="TFIDFRank")
    by_method = {(row.measure, row.method): row for row in levels}
    for row in differences:
        level, default = by_method[row.measure, row.method], by_method[row.measure, "TFIDFRank"]
        assert row.estimate == pytest.approx(level.estimate - default.estimate, abs=1e-9)
        if row.method == "TFIDFRank":
            assert (row.low, row.high) == pytest.approx((0, 0), abs=1e-9)
    widths = [np.mean([row.high - row.estimate for row in rows]) for rows in (differences, levels)]
    assert widths[0] < 0.7 * widths[1]


@given(st.lists(st.floats(0, 1e6), min_size=6, max_size=6), st.sampled_from(["average", "nearest"]))
def test_predictions_stay_within_what_was_seen(values: list[float], model: Model) -> None:
    """However strange the corpus, a mean with positive weights lies between the least and the highest score."""
    corpus = dict(zip(CORPUS_VARIABLES, values, strict=True))
    rows = predict(corpus, dataset_means=MEANS, variables=VARIABLES, model=model)
    assert {row.measure for row in rows} == set(MEANS)
    for row in rows:
        seen = [table[row.method] for table in MEANS[row.measure].values()]
        assert min(seen) - 1e-9 <= row.estimate <= max(seen) + 1e-9
        assert 0 <= row.low <= row.estimate <= row.high


@pytest.mark.parametrize(
    ("model", "regrets", "errors"),
    [
        ("average", (2.67, 5.59), (9.59, 15.06)),
        ("nearest", (2.75, 4.99), (8.69, 14.46)),
        ("ridge", (2.83, 4.47), (10.48, 16.52)),
    ],
)
def test_the_documented_figures(model: Model, regrets: tuple[float, ...], errors: tuple[float, ...]) -> None:
    """The figures by which the model was chosen are those in its docstring, and the intervals hold what they say."""
    rows = evaluate_advice(MEANS, variables=VARIABLES, default="TFIDFRank", model=model)
    assert [row.measure for row in rows] == ["P@5", "MRR"]
    assert [row.regret for row in rows] == pytest.approx(list(regrets), abs=0.005)
    assert [row.absolute_error for row in rows] == pytest.approx(list(errors), abs=0.005)
    assert [row.default_regret for row in rows] == pytest.approx([2.67, 4.47], abs=0.005)
    assert [row.average_regret for row in rows] == pytest.approx([2.67, 5.59], abs=0.005)
    assert all(0.75 <= row.coverage <= 0.85 for row in rows)
    documented = " ".join((predict.__doc__ or "").split())
    assert f"{model} {regrets[0]} / {regrets[1]} {errors[0]} / {errors[1]}" in documented


def test_advice_finds_what_there_is_to_find() -> None:
    """Where long documents favour one method and short ones another, following the advice beats either default."""
    sizes = [100, 120, 150, 180, 200, 5000, 6000, 7000, 8000, 9000]
    variables = {f"d{size}": {name: float(size) for name in CORPUS_VARIABLES} for size in sizes}
    means = {"P@5": {f"d{size}": {"short": 20.0, "long": 40.0 if size > 1000 else 10.0} for size in sizes}}
    (row,) = evaluate_advice(means, variables=variables, default="long")
    assert row.regret == 0
    assert row.default_regret == pytest.approx(5)
    assert [choice.advised for choice in row.choices] == ["short"] * 5 + ["long"] * 5


def test_a_dataset_is_not_known_when_it_is_predicted() -> None:
    """Changing the scores of one dataset does not change what is advised for it."""
    changed = {measure: {**table, "Inspec": dict.fromkeys(table["Inspec"], 0.0)} for measure, table in MEANS.items()}
    advised = [
        next(choice.advised for choice in rows[0].choices if choice.dataset == "Inspec")
        for rows in (evaluate_advice(tables, variables=VARIABLES, default="TFIDF") for tables in (MEANS, changed))
    ]
    assert advised[0] == advised[1]


@pytest.mark.parametrize(
    ("corpus", "options", "message"),
    [
        ({}, {}, "described by one or more of"),
        ({"avg_keyword": 3.0}, {}, "avg_keyword"),
        ({"avg_word": -1.0}, {}, "from 0 up"),
        ({"avg_word": 10.0}, {"model": "forest"}, "forest"),
        ({"avg_word": 10.0}, {"against": "BM25"}, "BM25"),
        ({"avg_word": 10.0}, {"level": 0.99}, "at least 99 datasets"),
        ({"avg_word": 10.0}, {"level": 1.0}, "between 0 and 1"),
    ],
)
def test_impossible_requests_are_refused(corpus: Any, options: dict[str, Any], message: str) -> None:
    """Unknown variables, models and methods, and levels that so few datasets cannot give, are errors that say so."""
    with pytest.raises(OptionError, match=message):
        predict(corpus, dataset_means=MEANS, variables=VARIABLES, **options)


def test_evaluation_needs_a_known_default_and_datasets() -> None:
    """An unknown default, and fewer than three datasets, are errors."""
    with pytest.raises(OptionError, match="BM25"):
        evaluate_advice(MEANS, variables=VARIABLES, default="BM25")
    two = {"P@5": dict(list(MEANS["P@5"].items())[:2])}
    with pytest.raises(OptionError, match="at least 3 datasets"):
        evaluate_advice(two, variables=VARIABLES, default="TFIDF")


def test_the_script_prints_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    """The script prints a line for every model and for every method as default."""
    compare_advice_models.main()
    printed = capsys.readouterr().out
    assert "nearest  " in printed
    assert "always TFIDFRank" in printed
