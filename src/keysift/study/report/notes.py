"""What a reader should keep in mind: limits of a run, found in its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

from keysift.evaluation.runs.published import published
from keysift.evaluation.runs.systems import requirements_of
from keysift.rankers import Resource, methods
from keysift.study.claims.evidence import is_as_published
from keysift.study.report.run_analysis import ENOUGH_DATASETS, StudyAnalysis, same_documents

FEW_DOCUMENTS: Final = 50
"""Below this, a dataset's mean says little: one document of 50 moves it by up to two points."""

SIFT_CHOSEN_ON: Final = (
    *("KPCrowd", "Inspec", "Nguyen2007", "SemEval2010", "SemEval2017", "citeulike180", "fao30", "theses100"),
    *("kdd", "wiki20", "www"),
)
"""The datasets on which the formula and the constants of `sift` were chosen (docs/accuracy.md)."""


def notes(analysis: StudyAnalysis) -> tuple[str, ...]:
    """Return the notes that apply to a run, one or two sentences each."""
    return (*_about_methods(analysis), *_about_tests(analysis), *_about_data(analysis))


def _about_methods(analysis: StudyAnalysis) -> Iterator[str]:
    trained = [name for name in analysis.methods if name in methods() and Resource.MODEL in requirements_of(name)]
    if trained:
        yield (
            f"Trained on labels of the same dataset, each half tested with a model of the other: {', '.join(trained)}. "
            "The other methods see no labels."
        )
    chosen_on = [name for name in analysis.datasets if name in SIFT_CHOSEN_ON]
    builders = [name for name in ("sift", "fusion", "tuned") if name in analysis.methods]
    if "sift" in builders and chosen_on:
        yield (
            f"The formula and the constants of sift were chosen on {', '.join(chosen_on)}: on other collections, the "
            f"scores of {', '.join(builders)} are lower."
        )


def _about_tests(analysis: StudyAnalysis) -> Iterator[str]:
    pairs = comb(len(analysis.methods), 2)
    if pairs:
        yield {
            "none": "p-values are not corrected for the number of tests, as in the study. If no methods differed, "
            f"about {analysis.level * pairs:.1f} of {pairs} pairs would be significant by each measure (--correction "
            "holm prevents that).",
            "holm": f"p-values are corrected for the {pairs} pairs of each measure (Holm), not for measures.",
            "fdr": f"p-values are false discovery rates among the {pairs} pairs of methods of each measure: about "
            f"{100 * analysis.level:g} % of the significant differences are expected to be chance.",
        }[analysis.correction]
    if len(analysis.datasets) < ENOUGH_DATASETS:
        yield (
            f"This run cannot say which kind of corpus suits which method: that needs at least {ENOUGH_DATASETS} "
            f"datasets, and it has {len(analysis.datasets)}."
        )


def _about_data(analysis: StudyAnalysis) -> Iterator[str]:
    sizes = {name: analysis.scores.datasets.count(name) for name in analysis.datasets}
    few = [f"{name} ({size})" for name, size in sizes.items() if size < FEW_DOCUMENTS]
    if few:
        yield f"Few documents, so that means are uncertain: {', '.join(few)}."
    if analysis.repeated:
        left_out = ", ".join(f"{other} (as {one})" for one, other in analysis.repeated)
        yield f"Left out, because the run has the documents with other gold: {left_out}. --datasets chooses others."
    twice = ", ".join(f"{one} and {other}" for one, other in same_documents(analysis.results))
    if twice:
        yield f"The same documents, with other gold, count twice: {twice}."
    named = [name for name in analysis.datasets if name in published()["datasets"]]
    unlike = [name for name in named if not is_as_published(analysis.results.statistics(name))]
    if unlike:
        yield f"Other documents or texts than the study had under the same name: {', '.join(unlike)}."
    limit = analysis.results.settings.get("limit")
    if limit:
        yield f"The run used at most the first {limit} documents of each dataset."
    if analysis.uncounted:
        yield f"Left out, because no document has gold that counts: {', '.join(analysis.uncounted)}."
