"""The section of what about a corpus matters."""

from __future__ import annotations

from keysift.io.tables import Table
from keysift.study.report.analysis import CORRELATION_DATASETS, REGRESSION_DATASETS, StudyAnalysis
from keysift.study.report.blocks import Block, Details, FigureBlock, Heading, Paragraph, Section, TableBlock
from keysift.study.report.figures.correlation import correlation_figure
from keysift.study.report.figures.explained import explained_figure
from keysift.study.report.summary_words import chance_median, correlation_words, model_words, regression_words
from keysift.study.report.wording import VARIABLE_WORDS, counted, joined, p_text, significant
from keysift.study.statistics.regression import INTERCEPT, RESIDUAL_DEGREES, Regression

OPEN_MODELS = 10
"""How many regressions are shown; the others are folded away."""


def corpus_section(analysis: StudyAnalysis) -> Section:
    """Return correlations of scores with what describes a dataset, regressions on it, and what it says on choosing."""
    return Section(
        "What about a corpus matters",
        "corpus",
        (*correlation_blocks(analysis), *regression_blocks(analysis)),
    )


def correlation_blocks(analysis: StudyAnalysis) -> tuple[Block, ...]:
    """Return the heat maps of correlations, or why there are none."""
    heading = Heading("What goes with high scores")
    if not analysis.correlations:
        return heading, Paragraph(
            f"Correlations over datasets need at least {CORRELATION_DATASETS}; this run has {len(analysis.datasets)}."
        )
    figures = [FigureBlock(correlation_figure(analysis, measure=measure)) for measure in analysis.main_measures]
    return heading, Paragraph(correlation_words(analysis)), *figures


def regression_blocks(analysis: StudyAnalysis) -> tuple[Block, ...]:
    """Return how much regressions explain, and those that explain enough to be read, or why there are none."""
    heading = Heading("Where one method beats another")
    if not analysis.regressions:
        return heading, Paragraph(
            f"Regressions of differences between methods on what describes a dataset need at least two methods and "
            f"{REGRESSION_DATASETS} datasets; this run has {counted(len(analysis.methods), 'method')} and "
            f"{counted(len(analysis.datasets), 'dataset')}."
        )
    quantiles = joined([f"{value:.2f}" for value in analysis.r2_quantiles])
    blocks: list[Block] = [
        heading,
        Paragraph(
            "For each pair of methods, the difference of their means on a dataset is regressed on the eight variables, "
            "which are selected step by step by the Bayesian information criterion. A positive estimate speaks for the "
            "first method where the variable is large. Stars: *** p ≤ 0.001, ** 0.01, * 0.05, a point 0.1."
        ),
        Paragraph(
            f"With {counted(len(analysis.datasets), 'dataset')} and eight variables much is explained by chance alone. "
            "Beside every model stands what it is worth: the median adjusted R² if the differences are dealt out to "
            "the datasets at random and variables are selected anew, the share of such permutations that reach the "
            "true one (p), and its false discovery rate among all pairs (q). Models that leave fewer than "
            f"{RESIDUAL_DEGREES} residual degrees of freedom are not shown."
        ),
        Paragraph(
            f"Minimum, quartiles and maximum of the adjusted R² of all models are {quantiles}; the median of the "
            f"permutations is {chance_median(analysis):.2f}."
        ),
        FigureBlock(explained_figure(analysis)),
        Paragraph(regression_words(analysis)),
    ]
    models = analysis.interpretable
    if not models:
        return tuple(blocks)
    blocks.append(Heading("Models that explain more than half"))
    blocks.append(
        Details(
            f"Estimates of all {len(models)} models in one table",
            (TableBlock(all_models_table(analysis, models), "regressions"),),
        )
    )
    for model in models[:OPEN_MODELS]:
        real = analysis.chance[model.measure, model.m1, model.m2].q < analysis.level
        words = model_words(analysis, model) if real else "No better than chance."
        blocks += [TableBlock(model_table(analysis, model)), *([Paragraph(words)] if words else [])]
    if models[OPEN_MODELS:]:
        others = tuple(TableBlock(model_table(analysis, model)) for model in models[OPEN_MODELS:])
        blocks.append(Details(f"The other {counted(len(others), 'model')}", others))
    return tuple(blocks)


def model_table(analysis: StudyAnalysis, model: Regression) -> Table:
    """Return one regression: estimates, standard errors, t, p and stars, and what chance would explain."""
    chance = analysis.chance[model.measure, model.m1, model.m2]
    rows = tuple(
        (
            VARIABLE_WORDS.get(row.variable, row.variable),
            significant(row.estimate),
            significant(row.standard_error),
            f"{row.t:.2f}".replace("-", "−"),
            p_text(row.p),
            row.stars,
        )
        for row in model.coefficients
    )
    return Table(
        f"{model.m1} − {model.m2} in {model.measure}: adjusted R² {model.adjusted_r2:.3f}, by chance "
        f"{chance.median:.2f} (p {p_text(chance.p)}, q {p_text(chance.q)}); {model.datasets} datasets, "
        f"{model.residual_degrees} residual degrees of freedom",
        ("variable", "estimate", "standard error", "t", "p", "stars"),
        rows,
    )


def all_models_table(analysis: StudyAnalysis, models: tuple[Regression, ...]) -> Table:
    """Return a row for every model: its R² and the estimate of each variable that it uses, with stars."""
    names = (INTERCEPT, *VARIABLE_WORDS)
    rows = []
    for model in models:
        chance = analysis.chance[model.measure, model.m1, model.m2]
        found = {row.variable: f"{significant(row.estimate, digits=3)}{row.stars}" for row in model.coefficients}
        rows.append(
            (
                f"{model.m1} − {model.m2}",
                model.measure,
                f"{model.adjusted_r2:.3f}",
                f"{chance.median:.2f}",
                p_text(chance.p),
                p_text(chance.q),
                str(model.residual_degrees),
                *(found.get(name, "") for name in names),
            )
        )
    return Table(
        "Regressions of differences with adjusted R² above 0.5",
        (
            "difference",
            "measure",
            "adjusted R²",
            "by chance",
            "p",
            "q",
            "degrees",
            *(VARIABLE_WORDS.get(name, name) for name in names),
        ),
        tuple(rows),
    )
