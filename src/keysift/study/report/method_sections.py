"""The sections that compare methods: the summary, scores, differences and agreement."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from keysift.evaluation.runs.run_tables import score_table
from keysift.io.tables import Table
from keysift.measures.measure import Measure
from keysift.statistics.bootstrap import Interval
from keysift.study.number_texts import p_text, signed, significant
from keysift.study.report.blocks import Block, Heading, Notes, Section, TableBlock, file_name
from keysift.study.report.figures import agreement_figure, dataset_figure, difference_figure, mean_figures
from keysift.study.report.notes import notes
from keysift.study.report.run_analysis import AGREEMENT_TOP, StudyAnalysis, kept_phrases
from keysift.study.statistics.agreement import Agreement

_MOST_COLUMNS = 14


def summary_section(analysis: StudyAnalysis) -> Section:
    """Return all methods in one table, who leads by how much, and what to keep in mind."""
    blocks: list[Block] = [
        "Scores are percentages; means are over documents, so that a dataset counts by its size. A method is in the "
        f"first Pareto front if none beats it by {' and '.join(analysis.main_measures)} together: dominating another "
        f"takes a mean that is lower in no measure, and higher in one with p < {analysis.level:g}. Further fronts are "
        "what is left without those before.",
        TableBlock("summary", methods_summary(analysis)),
    ]
    if len(analysis.methods) > 1:
        blocks.append(TableBlock("leads", leads_table(analysis)))
    if found := notes(analysis):
        blocks += [Heading("To keep in mind"), Notes(found)]
    return Section("Summary", tuple(blocks))


def methods_summary(analysis: StudyAnalysis) -> Table:
    """Return for each method its front, its means with intervals, on how many datasets it is best, and its time."""
    best = {
        measure: [max(analysis.methods, key=row.__getitem__) for row in analysis.dataset_means[measure].values()]
        for measure in analysis.main_measures
    }
    rows = []
    for number, front in enumerate(analysis.fronts, start=1):
        for method in front:
            cells = [_with_interval(analysis.intervals[measure][method]) for measure in analysis.main_measures]
            cells += [str(best[measure].count(method)) for measure in analysis.main_measures]
            if analysis.times is not None:
                cells.append(significant(analysis.times.text[method].median, digits=3))
            rows.append((method, str(number), *cells))
    columns = (
        *("method", "Pareto front"),
        *(f"{measure} (95 % interval)" for measure in analysis.main_measures),
        *(f"datasets best by {measure}" for measure in analysis.main_measures),
        *(() if analysis.times is None else ("ms per document",)),
    )
    return Table(f"Methods on {len(analysis.scores.datasets):,} documents", columns, tuple(rows))


def leads_table(analysis: StudyAnalysis) -> Table:
    """Return for each main measure the best method, and how far it is ahead of the second."""
    rows = []
    for measure in analysis.main_measures:
        first, second = analysis.ranked(measure)[:2]
        found, sign = analysis.comparison(measure, first, second)
        better, worse, equal = analysis.wins(measure, first, second)
        lead, effect = _with_interval(analysis.lead(measure)), signed(sign * found.effect, digits=2)
        rows.append((measure, first, second, lead, effect, p_text(found.p), f"{better:,} / {equal:,} / {worse:,}"))
    columns = ("measure", "best", "second", "lead in points (95 %)", "effect", "p", "documents better / equal / worse")
    return Table("Lead of the best method over the second", columns, tuple(rows), left=frozenset({0, 1, 2}))


def results_section(analysis: StudyAnalysis) -> Section:
    """Return means with intervals, and tables of every measure by dataset."""
    blocks: list[Block] = [
        "Each figure is a mean in percent; the best is in bold. “average” weighs all datasets alike, “all documents” "
        "weighs all documents alike. Tests and intervals are about the latter.",
        *mean_figures(analysis),
    ]
    for measure in analysis.scores.measures:
        parsed = Measure.parse(measure)
        meaning = parsed.meaning.replace("first k", f"first {parsed.k} phrases")
        blocks += [Heading(measure), f"{measure}: {meaning}."]
        blocks.append(TableBlock(file_name("scores", measure), means_table(analysis, measure)))
        if measure in analysis.main_measures and len(analysis.datasets) > 1:
            blocks.append(dataset_figure(analysis, measure))
    return Section("Results", tuple(blocks))


def means_table(analysis: StudyAnalysis, measure: str) -> Table:
    """Return the benchmark's table of a measure with a row for all documents; many methods have rows instead."""
    table = score_table(analysis.results, measure)
    if len(analysis.datasets) > 1:
        texts = [f"{analysis.means[measure][method]:.1f}" for method in analysis.methods]
        best = f"{max(analysis.means[measure].values()):.1f}"
        bold = {(len(table.rows), column) for column, text in enumerate(texts, start=1) if text == best}
        table = Table(table.title, table.columns, (*table.rows, ("all documents", *texts)), table.bold | bold)
    if len(table.columns) <= max(_MOST_COLUMNS, len(table.rows)):
        return table
    turned = tuple(zip(table.columns, *table.rows, strict=True))
    turned_bold = frozenset((column - 1, row + 1) for row, column in table.bold)
    return Table(table.title, ("method", *turned[0][1:]), turned[1:], turned_bold)


def differences_section(analysis: StudyAnalysis) -> Section:
    """Return the matrix of pairs, and all pairs with their numbers."""
    title = "Differences between methods"
    if len(analysis.methods) < 2:
        return Section(title, ("Comparing methods needs at least two; this run has one.",))
    tested = [row.normality for row in analysis.comparisons if row.normality is not None]
    blocks: list[Block] = [
        f"Every pair of methods is compared on the same {len(analysis.scores.datasets):,} documents by the Wilcoxon "
        "signed-rank test. The effect is the rank-biserial correlation, from −1 to 1: 0 if both are equally often and "
        "equally far ahead. With many documents even a difference that nobody would notice is significant; an effect "
        "below 0.1 is negligible, below 0.3 small, below 0.5 medium.",
        f"The Anderson-Darling test rejects normally distributed differences at 5 % for "
        f"{sum(found.rejected for found in tested)} of {len(tested)} pairs and measures; the test of ranks does not "
        "need them to be normal.",
        *(difference_figure(analysis, measure) for measure in analysis.main_measures),
    ]
    for measure in analysis.scores.measures:
        blocks.append(TableBlock(file_name("pairs", measure), pairs_table(analysis, measure)))
    return Section(title, tuple(blocks))


def pairs_table(analysis: StudyAnalysis, measure: str) -> Table:
    """Return all pairs by a measure, the method with the higher mean first."""
    corrected = analysis.correction != "none"
    rows: list[tuple[str, ...]] = []
    bold = set()
    for one, other in combinations(analysis.ranked(measure), 2):
        found, sign = analysis.comparison(measure, one, other)
        if found.p < analysis.level:
            bold.add((len(rows), 5))
        rows.append(
            (
                f"{one} – {other}",
                f"{analysis.means[measure][one]:.1f}",
                f"{analysis.means[measure][other]:.1f}",
                signed(sign * found.mean_difference, digits=2),
                signed(sign * found.effect, digits=2),
                p_text(found.p) + (" †" if found.contradictory else ""),
                *([p_text(found.uncorrected_p)] if corrected else []),
                f"{found.statistic:,.1f}",
            )
        )
    names = ("pair", "first", "second", "difference", "effect", "p", *(["p, uncorrected"] if corrected else []), "W")
    return Table(
        f"Pairs by {measure}: means in percent, difference in points; p below {analysis.level:g} in bold; "
        "† means and ranks speak for different methods",
        names,
        tuple(rows),
        frozenset(bold),
    )


def agreement_section(analysis: StudyAnalysis) -> Section:
    """Return the heat map over all documents, and the extremes of each dataset."""
    if analysis.agreement is None:
        return Section(
            "Agreement",
            (
                f"Agreement compares the first {AGREEMENT_TOP} phrases of at least two methods; this run has "
                f"{len(analysis.methods)} and kept {kept_phrases(analysis.results)} phrases of each ranking (--keep).",
            ),
        )
    return Section(
        "Agreement",
        (
            "Two methods with the same score need not find the same phrases. Their agreement is the share of their "
            "first five phrases that they have in common, or of what there was where a document has fewer.",
            agreement_figure(analysis.agreement),
            TableBlock("agreement-by-dataset", agreement_table(analysis.agreement)),
        ),
    )


def agreement_table(found: Agreement) -> Table:
    """Return for each dataset the mean agreement, and which two methods agree most and least."""
    rows = []
    for dataset, array in (*found.datasets.items(), ("all documents", found.overall)):
        known = [
            (float(array[pair]), " and ".join(found.methods[place] for place in pair))
            for pair in combinations(range(len(found.methods)), 2)
            if np.isfinite(array[pair])
        ]
        mean = f"{100 * float(np.mean([share for share, _ in known])):.0f} %" if known else "–"
        extremes = (
            [f"{pair} ({100 * share:.0f} %)" for share, pair in (max(known), min(known))] if known else ["–", "–"]
        )
        rows.append((dataset, mean, *extremes))
    return Table(
        "Agreement: mean over pairs, and the pairs that agree most and least",
        ("dataset", "mean", "most", "least"),
        tuple(rows),
    )


def _with_interval(found: Interval) -> str:
    return f"{found.estimate:.1f} ({found.low:.1f} to {found.high:.1f})".replace("-", "−")
