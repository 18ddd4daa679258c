"""Part of the section on corpora: whether what a dataset is like says which method to use."""

from __future__ import annotations

import numpy as np

from keysift.io.tables import Table
from keysift.study.report.analysis import REGRESSION_DATASETS, StudyAnalysis
from keysift.study.report.blocks import Block, Details, Heading, Paragraph, TableBlock
from keysift.study.report.wording import counted
from keysift.study.statistics.prediction import AdviceEvaluation, evaluate_advice


def choosing_blocks(analysis: StudyAnalysis) -> tuple[Block, ...]:
    """Return what is given away if the method for a dataset is predicted from the others, or why that is not known."""
    heading = Heading("Choosing a method by what a dataset is like")
    if len(analysis.methods) < 2 or len(analysis.datasets) < REGRESSION_DATASETS:
        return heading, Paragraph(
            f"Predicting the best method needs at least two methods and {REGRESSION_DATASETS} datasets; this run has "
            f"{counted(len(analysis.methods), 'method')} and {counted(len(analysis.datasets), 'dataset')}."
        )
    found = evaluations(analysis)
    return (
        heading,
        Paragraph(
            "Each dataset is left out in turn. The scores of every method on it are predicted from the other datasets, "
            "those of similar size and vocabulary counting more, and the method with the highest prediction is used. "
            "The regret is how many points the best method of that dataset is ahead of the one used, on average."
        ),
        TableBlock(_regrets(found), "choosing"),
        Paragraph(
            " ".join(_words(row) for row in found)
            + f" Over {counted(len(analysis.datasets), 'dataset')}, differences of a point or two are easily chance."
        ),
        Details("The choice for each dataset", (TableBlock(_choices(found), "choices"),)),
    )


def evaluations(analysis: StudyAnalysis) -> tuple[AdviceEvaluation, ...]:
    """Return how good such predictions are, for each main measure beside the method that is best on average by it."""
    rows: list[AdviceEvaluation] = []
    for measure in analysis.main_measures:
        table = analysis.dataset_means[measure]
        average = {
            method: float(np.mean([table[dataset][method] for dataset in analysis.datasets]))
            for method in analysis.methods
        }
        default = max(average, key=lambda method: average[method])
        rows += evaluate_advice({measure: table}, variables=analysis.variables, default=default)
    return tuple(rows)


def _regrets(found: tuple[AdviceEvaluation, ...]) -> Table:
    return Table(
        "Regret in points",
        (
            "measure",
            "predicted method",
            "best on average over the other datasets",
            "best on average over all datasets (in sample)",
        ),
        tuple(
            (row.measure, f"{row.regret:.2f}", f"{row.average_regret:.2f}", f"{row.default_regret:.2f}, {row.default}")
            for row in found
        ),
    )


def _words(row: AdviceEvaluation) -> str:
    return (
        f"By {row.measure}, predicting gives away {row.regret:.2f} points, and one method for all datasets, the best "
        f"on average over the others, {row.average_regret:.2f}: predicting is "
        f"{'better' if row.regret < row.average_regret else 'no better'}."
    )


def _choices(found: tuple[AdviceEvaluation, ...]) -> Table:
    return Table(
        "Predicted and best methods",
        ("measure", "dataset", "predicted", "best", "regret"),
        tuple(
            (row.measure, choice.dataset, choice.advised, choice.best, f"{choice.regret:.1f}")
            for row in found
            for choice in row.choices
        ),
    )
