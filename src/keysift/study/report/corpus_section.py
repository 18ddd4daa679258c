"""The section of what about a corpus matters: correlations and regressions over datasets."""

from __future__ import annotations

from keysift.io.tables import Table
from keysift.study.number_texts import p_text, significant
from keysift.study.report.blocks import Block, Heading, Section, TableBlock
from keysift.study.report.figures import VARIABLE_WORDS, correlation_figure
from keysift.study.report.run_analysis import ENOUGH_DATASETS, StudyAnalysis
from keysift.study.statistics.regression import RESIDUAL_DEGREES, adjusted_r2_quantiles


def corpus_section(analysis: StudyAnalysis) -> Section:
    """Return correlations of scores with what describes a dataset, and regressions of differences on it."""
    blocks: list[Block] = [Heading("What goes with high scores")]
    blocks += [correlation_figure(analysis, measure) for measure in analysis.correlations]
    if not analysis.correlations:
        blocks.append(
            f"Correlations over datasets need at least {ENOUGH_DATASETS}; this run has {len(analysis.datasets)}."
        )
    return Section("What about a corpus matters", (*blocks, *_regression_blocks(analysis)))


def _regression_blocks(analysis: StudyAnalysis) -> tuple[Block, ...]:
    heading = Heading("Where one method beats another")
    if not analysis.regressions:
        return (
            heading,
            f"Regressions of differences between methods on what describes a dataset need at least two methods and "
            f"{ENOUGH_DATASETS} datasets; this run has {len(analysis.methods)} and {len(analysis.datasets)}.",
        )
    models = analysis.interpretable
    real = sum(analysis.chance[model.measure, model.m1, model.m2].q < analysis.level for model in models)
    quantiles = ", ".join(f"{value:.2f}" for value in adjusted_r2_quantiles(analysis.regressions))
    blocks: list[Block] = [
        heading,
        "For each pair of methods, the difference of their means on a dataset is regressed on the eight variables, "
        "which are selected step by step by the Bayesian information criterion. A positive estimate speaks for the "
        "first method where the variable is large. Stars: *** p ≤ 0.001, ** 0.01, * 0.05, a point 0.1.",
        f"With {len(analysis.datasets)} datasets and eight variables much is explained by chance alone. Beside every "
        "model stands what it is worth: the median adjusted R² if the differences are dealt out to the datasets at "
        "random and variables are selected anew, the share of such permutations that reach the true one (p), and its "
        "false discovery rate among all pairs (q). Single coefficients are fragile, and their p-values take no account "
        "of the selection.",
        f"Minimum, quartiles and maximum of the adjusted R² of all models are {quantiles}; the median of the "
        f"permutations is {analysis.chance_median:.2f}. Of {len(analysis.regressions) // 2} models, {len(models)} "
        f"explain more than half of a difference and leave at least {RESIDUAL_DEGREES} residual degrees of freedom; "
        f"{real} of these explain more than chance would (q < {analysis.level:g}).",
    ]
    if models:
        blocks.append(TableBlock("regressions", _models_table(analysis)))
        blocks.append(TableBlock("coefficients", _coefficients_table(analysis)))
    return tuple(blocks)


def _models_table(analysis: StudyAnalysis) -> Table:
    rows = []
    for model in analysis.interpretable:
        chance = analysis.chance[model.measure, model.m1, model.m2]
        numbers = f"{model.adjusted_r2:.3f}", f"{chance.median:.2f}", p_text(chance.p), p_text(chance.q)
        rows.append((f"{model.m1} − {model.m2}", model.measure, *numbers, str(model.residual_degrees)))
    columns = ("difference", "measure", "adjusted R²", "by chance", "p", "q", "degrees")
    return Table("Regressions of differences with adjusted R² above 0.5", columns, tuple(rows))


def _coefficients_table(analysis: StudyAnalysis) -> Table:
    rows = tuple(
        (
            f"{model.m1} − {model.m2}",
            model.measure,
            VARIABLE_WORDS.get(row.variable, row.variable),
            significant(row.estimate),
            significant(row.standard_error),
            f"{row.t:.2f}".replace("-", "−"),
            p_text(row.p),
            row.stars,
        )
        for model in analysis.interpretable
        for row in model.coefficients
    )
    columns = ("difference", "measure", "variable", "estimate", "standard error", "t", "p", "stars")
    return Table("Coefficients of these regressions", columns, rows)
