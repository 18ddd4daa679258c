"""What a reader should keep in mind: limits of a run, found in its numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from keysift.evaluation.datasets.catalogue import find_entry
from keysift.evaluation.runs.published import published
from keysift.evaluation.runs.systems import requirements_of
from keysift.rankers import Resource, methods
from keysift.study.report.analysis import REGRESSION_DATASETS, StudyAnalysis, same_documents
from keysift.study.report.blocks import Code, Link, Words
from keysift.study.report.summary_words import chance_median
from keysift.study.report.wording import counted, joined
from keysift.study.statistics.variables import VARIABLES

FEW_DOCUMENTS = 50
"""Below this, a dataset's mean says little: one document of 50 moves it by up to two points."""

SIFT_CHOSEN_ON = (
    *("KPCrowd", "Inspec", "Nguyen2007", "SemEval2010", "SemEval2017", "citeulike180", "fao30", "theses100"),
    *("kdd", "wiki20", "www"),
)
"""The datasets on which the formula and the constants of `sift` were chosen (docs/research.md)."""

_SAME_TEXT = 0.05


def cautions(analysis: StudyAnalysis) -> tuple[Words, ...]:
    """Return the cautions that apply to a run, one or two sentences each."""
    checks: tuple[Callable[[StudyAnalysis], Words], ...] = (
        _trained,
        _chosen_here,
        _multiple_testing,
        _few_datasets,
        _few_documents,
        _large_dataset,
        _twice,
        _unlike_published,
        _defects,
        _limit,
        _uncounted,
    )
    return tuple(words for check in checks if (words := check(analysis)))


def _trained(analysis: StudyAnalysis) -> str:
    trained = [name for name in analysis.methods if name in methods() and Resource.MODEL in requirements_of(name)]
    if not trained:
        return ""
    return (
        f"Trained on labels of the same dataset, each half being judged by what was learnt from the other: "
        f"{joined(trained)}. The other methods see no labels."
    )


def _chosen_here(analysis: StudyAnalysis) -> str:
    here = [name for name in analysis.datasets if name in SIFT_CHOSEN_ON]
    if "sift" not in analysis.methods or not here:
        return ""
    followers = [name for name in ("fusion", "tuned") if name in analysis.methods]
    which = f", on which {joined(followers)} build{'s' if len(followers) == 1 else ''}," if followers else ""
    return (
        f"The formula and the constants of sift{which} were chosen on {joined(here)}: its figures on other "
        "collections are lower."
    )


def _multiple_testing(analysis: StudyAnalysis) -> Words:
    pairs = comb(len(analysis.methods), 2)
    if not pairs:
        return ""
    tests = counted(pairs, "pair")
    if analysis.correction == "holm":
        return f"p-values are corrected for the {tests} of methods that each measure compares (Holm), not for measures."
    if analysis.correction == "fdr":
        return (
            f"p-values are false discovery rates among the {tests} of methods of each measure: about "
            f"{100 * analysis.level:g} % of the differences called real are expected to be chance."
        )
    chance = analysis.level * pairs
    return (
        "p-values are not corrected for the number of tests, as in the study. If no methods differed, about "
        f"{chance:.1f} of the {tests} would still be called different by each measure; ",
        Code("--correction holm"),
        " prevents that.",
    )


def _few_datasets(analysis: StudyAnalysis) -> str:
    count = len(analysis.datasets)
    if count < REGRESSION_DATASETS:
        return (
            f"With {counted(count, 'dataset')}, nothing can be said about which kind of corpus suits which method: "
            f"correlations and regressions over datasets need at least {REGRESSION_DATASETS}."
        )
    if count < 5 * len(VARIABLES) and analysis.chance:
        return (
            f"Regressions choose among {len(VARIABLES)} variables, which go together, on {count} datasets: differences "
            f"dealt out to the datasets at random still give an adjusted R² of {chance_median(analysis):.2f} in the "
            "median. Single coefficients are fragile, and their p-values take no account of the choice."
        )
    return ""


def _few_documents(analysis: StudyAnalysis) -> str:
    few = [f"{name} ({number})" for name, number in analysis.documents.items() if number < FEW_DOCUMENTS]
    return f"Few documents, so that means are uncertain: {joined(few)}." if few else ""


def _large_dataset(analysis: StudyAnalysis) -> str:
    documents = analysis.documents
    largest = max(documents, key=documents.__getitem__)
    share = documents[largest] / sum(documents.values())
    if len(documents) < 2 or share < 2 / len(documents):
        return ""
    return (
        f"Means over documents lean towards large datasets: {largest} alone has {100 * share:.0f} % of the documents. "
        "Averages over datasets stand in the tables too."
    )


def _twice(analysis: StudyAnalysis) -> str:
    left_out = [f"{other} (as {one})" for one, other in analysis.repeated]
    if left_out:
        return (
            f"Left out, because the documents are in the run already with other gold: {joined(left_out)}. Name the "
            "datasets (--datasets) to choose others."
        )
    pairs = [f"{one} and {other}" for one, other in same_documents(analysis.results)]
    return f"The same documents, with other gold, count twice: {joined(pairs)}." if pairs else ""


def _unlike_published(analysis: StudyAnalysis) -> str:
    """Name datasets of the study that are not what it used: rebuilt, cut, or another version."""
    unlike = []
    for name in analysis.datasets:
        theirs = published()["datasets"].get(name)
        if theirs is None:
            continue
        ours = analysis.results.statistics(name)
        ratio = ours.tokens.mean / theirs["tokens"]["mean"]
        if ours.documents != theirs["documents"]:
            unlike.append(f"{name} ({ours.documents:,} documents; the study had {theirs['documents']:,})")
        elif abs(ratio - 1) > _SAME_TEXT:
            unlike.append(f"{name} (texts {100 * abs(ratio - 1):.0f} % {'longer' if ratio > 1 else 'shorter'})")
    return f"Not the data that the study used, but rebuilt or another version: {joined(unlike)}." if unlike else ""


def _defects(analysis: StudyAnalysis) -> Words:
    known = [name for name in analysis.datasets if (entry := find_entry(name)) and entry.defects]
    if not known:
        return ""
    return f"The published data of {joined(known)} have known defects: see ", Link("the datasets", "#datasets"), "."


def _limit(analysis: StudyAnalysis) -> str:
    limit = analysis.results.settings.get("limit")
    return f"The run used only the first {counted(int(limit), 'document')} of each dataset." if limit else ""


def _uncounted(analysis: StudyAnalysis) -> str:
    if not analysis.uncounted:
        return ""
    return f"No document of {joined(analysis.uncounted)} has gold that counts; left out of everything."
