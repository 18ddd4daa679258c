"""The sections that compare methods: the summary, scores, differences and agreement."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import isnan, nan

import numpy as np

from keysift.evaluation.runs.run_tables import score_table
from keysift.io.tables import Table
from keysift.measures.measure import Measure
from keysift.study.number_texts import p_text, signed
from keysift.study.report.blocks import Block, Heading, Notes, Section, TableBlock, file_name
from keysift.study.report.figures import agreement_figure, dataset_figure, difference_figure, mean_figures
from keysift.study.report.notes import notes
from keysift.study.report.run_analysis import AGREEMENT_TOP, StudyAnalysis, kept_phrases
from keysift.study.statistics.agreement import Agreement
from keysift.study.statistics.resampling import needed

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
            cells = [analysis.intervals[measure][method].in_words() for measure in analysis.main_measures]
            cells += [str(best[measure].count(method)) for measure in analysis.main_measures]
            if analysis.times is not None:
                timed = analysis.times.text.get(method)
                cells.append("–" if timed is None else f"{timed.median:.3g}")
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
        lead, effect = analysis.lead(measure).in_words().replace("-", "−"), signed(sign * found.effect, digits=2)
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
        if parsed.kind == "P" and analysis.results.settings["rules"]["denominator"] == "min":
            parsed = replace(parsed, kind="Pmin")  # what P@k is under the study's rules
        meaning = parsed.meaning.replace("first k", f"first {parsed.k} phrases").replace("(k,", f"({parsed.k},")
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
    blocks: list[Block] = [
        f"Every pair of methods is compared on the same {len(analysis.scores.datasets):,} documents by the Wilcoxon "
        "signed-rank test. The effect is the rank-biserial correlation, from −1 to 1: 0 if both are equally often and "
        "equally far ahead. Documents on which both score the same (the ties) are left out of test and effect, so that "
        "with many ties a large effect is a small difference. With many documents even a difference that nobody would "
        "notice is significant; an effect below 0.1 is negligible, below 0.3 small, below 0.5 medium.",
        *(difference_figure(analysis, measure) for measure in analysis.main_measures),
    ]
    for measure in analysis.scores.measures:
        numbers = pairs_table(analysis, measure, numbers=True)
        blocks.append(TableBlock(file_name("pairs", measure), pairs_table(analysis, measure), numbers=numbers))
    return Section(title, tuple(blocks))


def pairs_table(analysis: StudyAnalysis, measure: str, *, numbers: bool = False) -> Table:
    """Return all pairs by a measure, the method with the higher mean first; with `numbers`, every cell is one."""
    corrected = analysis.correction != "none"
    rows: list[tuple[str, ...]] = []
    bold = set()
    for one, other in combinations(analysis.ranked(measure), 2):
        found, sign = analysis.comparison(measure, one, other)
        if found.p < analysis.level:
            bold.add((len(rows), 8))
        better, worse, equal = analysis.wins(measure, one, other)
        means = [analysis.means[measure][one], analysis.means[measure][other], sign * found.mean_difference]
        ends = [*_document_interval(analysis, measure, one, other), *_dataset_interval(analysis, measure, one, other)]
        ties, effect = equal / (better + worse + equal), sign * found.effect
        ps = [found.p, *([found.uncorrected_p] if corrected else [])]
        if numbers:
            cells = [f"{value:.6g}" for value in (*means, *ends, ties, effect, *ps, found.statistic)]
            rows.append((one, other, *cells))
            continue
        rows.append(
            (
                f"{one} – {other}",
                *(f"{value:.1f}" for value in means[:2]),
                signed(means[2], digits=2),
                *(_ends(low, high) for low, high in (ends[:2], ends[2:])),
                f"{100 * ties:.0f} %",
                signed(effect, digits=2),
                p_text(found.p) + (" †" if found.contradictory else ""),
                *([p_text(found.uncorrected_p)] if corrected else []),
                f"{found.statistic:,.1f}",
            )
        )
    last = ("effect", "p", *(["p, uncorrected"] if corrected else []), "W")
    middle = ("95 % by documents", "95 % by datasets", "ties")
    names: tuple[str, ...] = ("pair", "first", "second", "difference", *middle, *last)
    if numbers:
        ends_names = (f"{end} by {unit}" for unit in ("documents", "datasets") for end in ("low", "high"))
        names = ("first", "second", "mean of first", "mean of second", "difference", *ends_names, "ties", *last)
    return Table(
        f"Pairs by {measure}: means in percent, difference in points; p below {analysis.level:g} in bold; "
        "† means and ranks speak for different methods",
        names,
        tuple(rows),
        frozenset(bold),
    )


def _document_interval(analysis: StudyAnalysis, measure: str, one: str, other: str) -> tuple[float, float]:
    """Return the 95 % interval of a mean difference over documents (normal; there are many documents)."""
    array = analysis.scores.of(measure)
    difference = array[:, analysis.methods.index(one)] - array[:, analysis.methods.index(other)]
    half = 1.959964 * float(difference.std(ddof=1)) / len(difference) ** 0.5 if len(difference) > 1 else nan
    return float(difference.mean()) - half, float(difference.mean()) + half


def _dataset_interval(analysis: StudyAnalysis, measure: str, one: str, other: str) -> tuple[float, float]:
    """Return the interval of a difference with datasets as the unit; NaN where there is none."""
    found = analysis.dataset_intervals[measure]
    if (one, other) in found:
        return found[one, other].low, found[one, other].high
    return (-found[other, one].high, -found[other, one].low) if (other, one) in found else (nan, nan)


def _ends(low: float, high: float) -> str:
    return "–" if isnan(low) else f"{signed(low, digits=2)} to {signed(high, digits=2)}"


def certainty_section(analysis: StudyAnalysis) -> Section:
    """Return how many differences this much data can show, and how much data one point would need."""
    title = "What this run can say"
    pairs = list(combinations(analysis.methods, 2))
    if not pairs:
        return Section(title, ("Comparing methods needs at least two; this run has one.",))
    documents, datasets = len(analysis.scores.datasets), len(analysis.datasets)
    rows = []
    for measure in analysis.scores.measures:
        array = analysis.scores.of(measure)
        by_documents = sum(_sure(*_document_interval(analysis, measure, *pair)) for pair in pairs)
        by_datasets = sum(_sure(*_dataset_interval(analysis, measure, *pair)) for pair in pairs)
        wanted = [
            needed(array[:, one] - array[:, other], analysis.scores.datasets)
            for one, other in combinations(range(len(analysis.methods)), 2)
        ]
        medians = [f"{np.median([row[place] for row in wanted]):,.0f}" for place in (0, 1)]
        sets = [f"{by_datasets} of {len(pairs)}", medians[1]] if datasets > 1 else ["–", "–"]
        rows.append((measure, f"{by_documents} of {len(pairs)}", medians[0], *sets))
    columns = (
        "measure",
        f"differences shown on these {documents:,} documents",
        "documents for one point",
        f"differences shown for datasets like these {datasets}",
        "datasets for one point",
    )
    return Section(
        title,
        (
            "A difference is shown if its 95 % interval does not contain zero. On these documents, the interval says "
            "what other documents of the same datasets would give. For datasets like these, datasets are drawn first "
            "and documents within them (a hierarchical bootstrap, every dataset counting alike): what another "
            "collection would give. Beside it stands how many documents, or datasets, would show a difference of one "
            "point four times in five (median over pairs).",
            TableBlock("certainty", Table("Differences that can be told from zero", columns, tuple(rows))),
        ),
    )


def _sure(low: float, high: float) -> bool:
    return low > 0 or high < 0


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
