"""Compare models that predict scores on an unseen corpus: what following them gives away, and how far off they are.

    python scripts/compare_advice_models.py

leaves out each dataset of the published tables in turn. This is how the model of
`keysift.study.statistics.prediction` was chosen.
"""

from __future__ import annotations

from functools import partial

from keysift.statistics.bootstrap import difference_interval
from keysift.study.statistics.prediction import AdviceEvaluation, evaluate_advice
from keysift.study.statistics.published_tables import MEASURES, published_dataset_means
from keysift.study.statistics.variables import published_variables
from keysift.study.statistics.weighting import WEIGHTINGS, Weighting, nearest_weights, ridge_weights

DEFAULT = "TFIDFRank"


def evaluations(model: Weighting, *, default: str = DEFAULT) -> tuple[AdviceEvaluation, ...]:
    """Evaluate a model on the published tables, one result per measure."""
    return evaluate_advice(published_dataset_means(), variables=published_variables(), default=default, model=model)


def print_model(label: str, model: Weighting) -> None:
    """Print a model's mean regret, its mean absolute error, and how many scores its 80 % intervals hold."""
    cells = (f"{row.regret:12.2f}{row.absolute_error:8.2f}{row.coverage:10.0%}" for row in evaluations(model))
    print(f"{label:28}" + "".join(cells))


def main() -> None:
    """Print the models, what they do with other constants, and what always using one method gives away."""
    print(f"{'':28}" + "".join(f"{measure + ' regret':>12}{'error':>8}{'coverage':>10}" for measure in MEASURES))
    for name, model in WEIGHTINGS.items():
        print_model(name, model)
    for softening in (0.01, 0.03, 0.3, 1.0):
        print_model(f"nearest, softening {softening}", partial(nearest_weights, softening=softening))
    for penalty in (0.1, 0.3, 3.0, 10.0):
        print_model(f"ridge, penalty {penalty}", partial(ridge_weights, penalty=penalty))
    for method in next(iter(published_dataset_means()["P@5"].values())):
        rows = evaluations(nearest_weights, default=method)
        print(f"{'always ' + method:28}" + "".join(f"{row.default_regret:12.2f}{'':18}" for row in rows).rstrip())
    print(f"\nregret of nearest minus always {DEFAULT}, with 95 % bootstrap interval over datasets")
    for row in evaluations(nearest_weights):
        advised = [choice.regret for choice in row.choices]
        interval = difference_interval(advised, against=[choice.default_regret for choice in row.choices])
        print(f"{row.measure:4} {interval.estimate:+.2f} ({interval.low:+.2f} to {interval.high:+.2f})")


if __name__ == "__main__":
    main()
