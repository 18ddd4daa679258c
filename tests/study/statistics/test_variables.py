from __future__ import annotations

from keysift.evaluation.runs.published import published
from keysift.study.statistics.published_tables import published_dataset_means, published_means, published_p_values
from keysift.study.statistics.variables import VARIABLES, published_variables


def test_published_variables() -> None:
    """The variables are those of table 1, under the names of the regression tables."""
    variables = published_variables()
    assert len(variables) == 15
    assert variables["Inspec"] == {
        "avg_word": 138.0,
        "sd_word": 66.6,
        "avg_vocab": 76.0,
        "sd_vocab": 28.6,
        "avg_phrase": 27.0,
        "sd_phrase": 12.3,
        "avg_keyword": 5.8,
        "sd_keyword": 3.5,
    }
    used = {name for table in published()["regression"] for name in table["coefficients"]}
    assert used - {"intercept"} == set(VARIABLES)


def test_published_results() -> None:
    """Means are over datasets or weighted by their documents, and every pair has a p-value."""
    by_dataset = published_dataset_means()
    assert set(by_dataset["P@5"]) == set(published_variables())
    mean = sum(row["TFIDF"] for row in by_dataset["P@5"].values()) / 15
    assert abs(mean - published()["results"]["P@5"]["AVG"]["TFIDF"]) < 0.1
    assert round(published_means()["P@5"]["TFIDF"], 1) == 20.5
    assert {measure: len(pairs) for measure, pairs in published_p_values().items()} == {"P@5": 55, "MRR": 55}
