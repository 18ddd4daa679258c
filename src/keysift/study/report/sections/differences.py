"""The section of which differences are more than chance."""

from __future__ import annotations

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import (
    Block,
    Details,
    FigureBlock,
    Heading,
    Inline,
    Listing,
    Paragraph,
    Section,
    Strong,
    TableBlock,
)
from keysift.study.report.figures.significance import significance_figure
from keysift.study.report.wording import counted, effect_word, file_name, joined, p_text, signed


def differences_section(analysis: StudyAnalysis) -> Section:
    """Return Pareto fronts, the matrix of pairs, and all pairs with their numbers."""
    title, anchor = "Which differences are real", "differences"
    if len(analysis.methods) < 2:
        return Section(title, anchor, (Paragraph("Comparing methods needs at least two; this run has one."),))
    corrected = {
        "none": "not corrected for their number",
        "holm": "corrected after Holm",
        "fdr": "false discovery rates among the pairs of a measure (Benjamini and Hochberg)",
    }[analysis.correction]
    blocks: list[Block] = [
        Paragraph(
            f"Every pair of methods is compared on the same {counted(len(analysis.scores.datasets), 'document')} by "
            f"the Wilcoxon signed-rank test; p-values are {corrected}. The effect is the rank-biserial correlation, "
            "from −1 to 1: 0 if both are equally often and equally far ahead. Below 0.1 it is called negligible, below "
            "0.3 small, below 0.5 medium, else large."
        ),
        Paragraph(normality_words(analysis), note=True),
        Heading("Pareto fronts"),
        Paragraph(
            f"By {joined(analysis.main_measures)} together. A method dominates another if its mean is lower in no "
            f"measure and higher in at least one with p < {analysis.level:g}. The first front is dominated by nobody, "
            "the second by the first alone, and so on. In brackets: "
            f"{' / '.join(analysis.main_measures)}."
        ),
        Listing(tuple(_front_words(analysis, front) for front in analysis.fronts), numbered=True),
        *_contradiction_blocks(analysis),
        Heading("Pairs of methods"),
    ]
    blocks += [FigureBlock(significance_figure(analysis, measure=measure)) for measure in analysis.main_measures]
    for measure in analysis.scores.measures:
        table = pairs_table(analysis, measure)
        blocks.append(
            Details(
                f"All {counted(len(table.rows), 'pair')} by {measure}, with p, effect and mean difference",
                (TableBlock(table, file_name("pairs", measure)),),
            )
        )
    return Section(title, anchor, tuple(blocks))


def pairs_table(analysis: StudyAnalysis, measure: str) -> Table:
    """Return all pairs by a measure, the method with the higher mean first."""
    holm = analysis.correction != "none"
    order = analysis.ranked(measure)
    rows: list[tuple[str, ...]] = []
    bold = set()
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            found, sign = analysis.comparison(measure, one, other)
            if found.p < analysis.level:
                bold.add((len(rows), 6))
            rows.append(
                (
                    f"{one} – {other}",
                    f"{analysis.means[measure][one]:.1f}",
                    f"{analysis.means[measure][other]:.1f}",
                    signed(sign * found.mean_difference, digits=2),
                    signed(sign * found.effect, digits=2),
                    effect_word(found.effect),
                    p_text(found.p) + (" †" if found.contradictory else ""),
                    *([p_text(found.uncorrected_p)] if holm else []),
                    f"{found.statistic:,.1f}",
                )
            )
    columns = (
        "pair",
        "first",
        "second",
        "difference",
        "effect",
        "size",
        "p",
        *(["p, uncorrected"] if holm else []),
        "W",
    )
    return Table(
        f"Pairs by {measure}: means in percent, difference in points; p below {analysis.level:g} in bold; "
        "† means and ranks speak for different methods",
        columns,
        tuple(rows),
        frozenset(bold),
    )


def normality_words(analysis: StudyAnalysis) -> str:
    """Say how often the differences of a pair look normally distributed, which decides about the kind of test."""
    tested = [row for row in analysis.comparisons if row.normality is not None]
    if not tested:
        return "No two methods differ on any document, so there is nothing to test."
    rejected = sum(row.normality is not None and row.normality.rejected for row in tested)
    because = (
        "A test that assumes normality, such as Student's, would not do."
        if 2 * rejected > len(tested)
        else "The rank test does not need normality, so it serves in both cases."
    )
    return (
        f"The Anderson-Darling test rejects normally distributed differences at 5 % for {rejected} of "
        f"{counted(len(tested), 'pair')} and measures. {because}"
    )


def _contradiction_blocks(analysis: StudyAnalysis) -> list[Block]:
    """Say where means, which decide who is better, and ranks, which decide whether that is chance, disagree."""
    found = [
        f"{row.a} and {row.b} by {row.measure}"
        for row in analysis.comparisons
        if row.contradictory and row.p < analysis.level and row.measure in analysis.main_measures
    ]
    if not found:
        return []
    words = (
        "The fronts take the direction of a difference from the means and its significance from the ranks. For "
        f"{counted(len(found), 'significant pair')} the two disagree, so that the fronts should not be relied on for "
        f"them: {joined(found)}."
    )
    return [Paragraph(words, note=True)]


def _front_words(analysis: StudyAnalysis, front: tuple[str, ...]) -> tuple[Inline, ...]:
    parts: list[Inline] = []
    for method in front:
        means = " / ".join(f"{analysis.means[measure][method]:.1f}" for measure in analysis.main_measures)
        parts += [Strong(method), f" ({means}), "]
    return (*parts[:-1], str(parts[-1]).removesuffix(", "))
