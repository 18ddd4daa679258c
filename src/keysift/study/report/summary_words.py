"""The results in words. Every sentence is made from the numbers; where a number says nothing, there is no sentence."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from statistics import fmean

import numpy as np

from keysift.study.report.analysis import REGRESSION_DATASETS, StudyAnalysis
from keysift.study.report.blocks import Listing, Paragraph, Strong, Words
from keysift.study.report.figures.agreement import extreme_pairs
from keysift.study.report.wording import VARIABLE_WORDS, counted, effect_word, joined, p_phrase, signed, significant
from keysift.study.statistics.regression import RESIDUAL_DEGREES, Regression

_SENTENCES = 3
_NAMED = 4
_WORTH_SAYING = 0.3


def summary_blocks(analysis: StudyAnalysis) -> tuple[Paragraph | Listing, ...]:
    """Return the summary: what was run, who leads, what is real, where methods agree, what matters, what it costs."""
    items: list[Words] = []
    if len(analysis.datasets) < REGRESSION_DATASETS:
        items.append(
            (
                Strong("What this run cannot say:"),
                f" with {counted(len(analysis.datasets), 'dataset')}, nothing about which kind of corpus suits which "
                f"method, or about other corpora than these; that needs at least {REGRESSION_DATASETS} datasets.",
            )
        )
    for measure in analysis.main_measures:
        items.append(leader_words(analysis, measure))
    if len(analysis.methods) > 1:
        items.append(difference_words(analysis))
        items.append(front_words(analysis))
    if len(analysis.methods) > 1 and len(analysis.datasets) > 1:
        items.append(dataset_words(analysis))
    if analysis.agreement is not None:
        items.append(agreement_words(analysis))
    if analysis.correlations:
        items.append(correlation_words(analysis))
    if analysis.regressions:
        items.append(regression_words(analysis))
    items.append(time_words(analysis))
    return (Paragraph(opening_words(analysis)), Listing(tuple(items)))


def opening_words(analysis: StudyAnalysis) -> str:
    """Say what was compared."""
    methods, datasets = counted(len(analysis.methods), "method"), counted(len(analysis.datasets), "dataset")
    documents = counted(len(analysis.scores.datasets), "document")
    verb = "was" if len(analysis.methods) == 1 else "were"
    return (
        f"{methods} {verb} run on {datasets} with {documents} that count, and scored by "
        f"{joined(analysis.scores.measures)}. Scores are percentages; means are over documents, so that a dataset "
        "counts by its size, unless it says otherwise."
    )


def leader_words(analysis: StudyAnalysis, measure: str) -> Words:
    """Say who leads by a measure, by how much, and whether that is more than chance."""
    order = analysis.ranked(measure)
    first = analysis.intervals[measure][order[0]]
    start = (
        Strong(f"By {measure}, {order[0]} {'leads with' if len(order) > 1 else 'scores'}"),
        f" {first.estimate:.1f} % (95 % interval {first.low:.1f} to {first.high:.1f})",
    )
    if len(order) == 1:
        return (*start, ".")
    others = [f"{method} ({analysis.means[measure][method]:.1f} %)" for method in order[1:3]]
    found, sign = analysis.comparison(measure, order[0], order[1])
    lead = analysis.leads[measure]
    better, worse, equal = analysis.wins(measure, order[0], order[1])
    effect = sign * found.effect
    if found.p < analysis.level:
        verdict = f"is more than chance ({p_phrase(found.p)}), with a {effect_word(effect)} effect"
    else:
        verdict = f"may be chance ({p_phrase(found.p)})"
    tied = [method for method in order[2:] if analysis.comparison(measure, order[0], method)[0].p >= analysis.level]
    also = f" Nor can it be told apart from {joined(tied)}." if tied and found.p >= analysis.level else ""
    also = f" It cannot be told apart from {joined(tied)}." if tied and found.p < analysis.level else also
    against = (
        f" Ranks tell another story than means, though: they speak for {order[1]}."
        if found.p < analysis.level and effect < 0
        else ""
    )
    return (
        *start,
        f", followed by {joined(others)}. The lead over {order[1]}, {lead.estimate:.1f} points ({lead.low:.1f} to "
        f"{lead.high:.1f}), {verdict}: {order[0]} is better on {counted(better, 'document')}, worse on {worse:,} and "
        f"equal on {equal:,}.{against}{also}{_average_words(analysis, measure)}",
    )


def _average_words(analysis: StudyAnalysis, measure: str) -> str:
    """Say who leads if all datasets weigh alike, where that is another method."""
    table = analysis.dataset_means[measure]
    averages = {method: fmean(row[method] for row in table.values()) for method in analysis.methods}
    best = max(analysis.methods, key=averages.__getitem__)
    if best == analysis.ranked(measure)[0]:
        return ""
    return f" If all datasets weigh alike, {best} leads instead, with {averages[best]:.1f} %."


def difference_words(analysis: StudyAnalysis) -> Words:
    """Say how many differences are real, and how large they are."""
    parts = []
    for measure in analysis.main_measures:
        rows = [row for row in analysis.comparisons if row.measure == measure]
        real = [row for row in rows if row.p < analysis.level]
        sizes = Counter(effect_word(row.effect) for row in real)
        described = [f"{sizes[word]} {word}" for word in ("large", "medium", "small", "negligible") if sizes[word]]
        effects = f" (effects: {joined(described)})" if described else ""
        parts.append(f"{len(real)} of {counted(len(rows), 'pair')} of methods differ by {measure}{effects}")
    return (
        Strong("Which differences are real:"),
        f" at the level {analysis.level:g}, {'; '.join(parts)}. With many documents even a difference that nobody "
        "would notice is significant: the effect says whether it matters.",
    )


def front_words(analysis: StudyAnalysis) -> Words:
    """Say what the measures together make of the methods."""
    measures = joined(analysis.main_measures)
    fronts = analysis.fronts
    first = joined(fronts[0])
    if len(fronts) == 1:
        return (Strong("All measures together:"), f" by {measures}, no method is better than another throughout.")
    none = "no method beats it" if len(fronts[0]) == 1 else "no method beats them"
    return (
        Strong(f"{measures} together"),
        f" make {len(fronts)} Pareto fronts. {first} {'is' if len(fronts[0]) == 1 else 'are'} in the first: {none} in "
        f"one measure without losing in another. The second is {joined(fronts[1])}"
        + (f"; the last is {joined(fronts[-1])}." if len(fronts) > 2 else "."),
    )


def dataset_words(analysis: StudyAnalysis) -> Words:
    """Say on how many datasets each method is best."""
    parts = []
    changes = False
    for measure in analysis.main_measures:
        best = Counter(max(analysis.methods, key=row.__getitem__) for row in analysis.dataset_means[measure].values())
        changes = changes or len(best) > 1
        ordered = sorted(best.items(), key=lambda item: (-item[1], analysis.methods.index(item[0])))
        said = [f"{method} on {count}" for method, count in ordered[:_NAMED]]
        rest = ordered[_NAMED:]
        if rest:
            said.append(f"{counted(len(rest), 'other method')} on the remaining {sum(count for _, count in rest)}")
        parts.append(f"best by {measure} is {joined(said)}")
    return (
        Strong("No method is best everywhere:" if changes else "The same method is best everywhere:"),
        f" of {len(analysis.datasets)} datasets, {'; '.join(parts)}.",
    )


def agreement_words(analysis: StudyAnalysis) -> Words:
    """Say which methods give the same phrases."""
    assert analysis.agreement is not None
    found = analysis.agreement
    most, least = extreme_pairs(found)
    if len(found.methods) == 2:
        return (
            Strong("Agreement:"),
            f" {most[0]} and {most[1]} have {100 * most[2]:.0f} % of their first five phrases in common.",
        )
    shares = [float(found.overall[row, column]) for row, column in combinations(range(len(found.methods)), 2)]
    return (
        Strong("Agreement:"),
        f" two methods have {100 * float(np.nanmean(shares)):.0f} % of their first five phrases in common on average. "
        f"{most[0]} and {most[1]} agree most ({100 * most[2]:.0f} %), {least[0]} and {least[1]} least "
        f"({100 * least[2]:.0f} %).",
    )


def correlation_words(analysis: StudyAnalysis) -> Words:
    """Say what the scores go with most, over datasets."""
    parts = []
    for measure, rows in analysis.correlations.items():
        means = {
            variable: float(np.mean([row.coefficient for row in rows if row.variable == variable]))
            for variable in VARIABLE_WORDS
        }
        known = {variable: mean for variable, mean in means.items() if np.isfinite(mean)}
        if known:
            real = sum(row.q < analysis.level for row in rows)
            variable = max(known, key=lambda name: abs(known[name]))
            direction = "higher" if known[variable] > 0 else "lower"
            parts.append(
                f"{measure} is {direction} where there are more {VARIABLE_WORDS[variable]} "
                f"(correlation {significant(known[variable], digits=2)}, the mean over methods; {real} of "
                f"{len(rows)} single correlations have a false discovery rate below {analysis.level:g})"
                if variable.startswith("avg")
                else f"{measure} is {direction} where the {VARIABLE_WORDS[variable]} is larger "
                f"(correlation {significant(known[variable], digits=2)}, the mean over methods; {real} of "
                f"{len(rows)} single correlations have a false discovery rate below {analysis.level:g})"
            )
    if not parts:
        return (Strong("What makes a corpus hard:"), " the datasets do not differ in what is measured.")
    return (Strong("What makes a corpus easy or hard:"), f" {'; '.join(parts)}.")


def chance_median(analysis: StudyAnalysis) -> float:
    """Return the median over pairs of what regressions explain of differences dealt out at random."""
    return float(np.median([fit.median for fit in analysis.chance.values()]))


def beyond_chance(analysis: StudyAnalysis) -> tuple[Regression, ...]:
    """Return the models that can be read and explain more than chance would: a false discovery rate below the level."""
    return tuple(
        model
        for model in analysis.interpretable
        if analysis.chance[model.measure, model.m1, model.m2].q < analysis.level
    )


def regression_words(analysis: StudyAnalysis) -> Words:
    """Say what about a corpus makes one method better than another, by the models that explain more than chance."""
    once = len(analysis.regressions) // 2
    models = beyond_chance(analysis)
    start = Strong("What makes one method better than another:")
    baseline = (
        f"differences dealt out to the datasets at random give an adjusted R² of {chance_median(analysis):.2f} in the "
        f"median, the true ones {analysis.r2_quantiles[2]:.2f}"
    )
    if not models:
        return (
            start,
            f" none of {once} regressions that leave at least {RESIDUAL_DEGREES} residual degrees of freedom explains "
            f"more than half of a difference and more than chance would ({baseline}).",
        )
    used = Counter(variable for model in models for variable in model.variables)
    often = sorted(used.items(), key=lambda item: (-item[1], item[0]))[:2]
    sayable = [sentence for model in models if (sentence := model_words(analysis, model))]
    sentences = (
        " ".join(sayable[:_SENTENCES]) or "In none of them does a variable go with the difference by itself too."
    )
    return (
        start,
        f" {len(models)} of {once} regressions explain more than half of a difference between two methods and more "
        f"than chance would, at a false discovery rate of {100 * analysis.level:g} % ({baseline}). They use most often "
        f"{joined([f'{VARIABLE_WORDS[name]} ({count} of them)' for name, count in often])}. {sentences}",
    )


def model_words(analysis: StudyAnalysis, model: Regression) -> str:
    """Say which variable of a regression goes with the lead by itself too, or nothing if there is none.

    Variables go together, so a coefficient alone may be large only to make up for another of the opposite sign. Said is
    therefore the significant one whose sign is that of its plain correlation with the lead, where that is strongest.
    """
    table = analysis.dataset_means[model.measure]
    lead = [row[model.m1] - row[model.m2] for row in table.values()]
    plain = {
        row.variable: float(np.corrcoef(lead, [analysis.variables[dataset][row.variable] for dataset in table])[0, 1])
        for row in model.coefficients[1:]
    }
    readable = [
        row
        for row in model.coefficients[1:]
        if row.p < analysis.level
        and row.estimate * plain[row.variable] > 0
        and abs(plain[row.variable]) >= _WORTH_SAYING
    ]
    if not readable:
        return ""
    row = max(readable, key=lambda row: abs(plain[row.variable]))
    return (
        f"The lead of {model.m1} over {model.m2} in {model.measure} {'grows' if row.estimate > 0 else 'shrinks'} with "
        f"{VARIABLE_WORDS[row.variable]} (correlation {signed(plain[row.variable], digits=2)}; in the model "
        f"{p_phrase(row.p)}, adjusted R² {model.adjusted_r2:.2f})."
    )


def time_words(analysis: StudyAnalysis) -> Words:
    """Say what the methods cost, and which cannot be told from the quickest."""
    times = analysis.times
    if times is None:
        return (Strong("Time:"), " the methods were not timed.")
    order = sorted(analysis.methods, key=lambda method: times.text[method].median)
    quick, slow = order[0], order[-1]
    fastest = times.text[quick]
    if len(order) == 1:
        return (Strong("Time:"), f" {quick} takes {significant(fastest.median, digits=3)} ms per document from text.")
    alike = [method for method in order[1:] if times.text[method].low <= fastest.high]
    also = f" ({joined(alike)} within its quartiles)" if alike else ""
    return (
        Strong("Time:"),
        f" {quick} is quickest with {significant(fastest.median, digits=3)} ms per document from text{also}, of which "
        f"{significant(times.analysis.median, digits=3)} are the analysis that all methods share; {slow} takes longest "
        f"with {significant(times.text[slow].median, digits=3)} ms.",
    )
