"""The section that sets a run beside the published results."""

from __future__ import annotations

from itertools import zip_longest

from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_tables import (
    Comparison,
    compare_with_study,
    comparison_table,
    mean_difference,
    statistics_table,
)
from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Block, Heading, Paragraph, Section, TableBlock
from keysift.study.report.from_run import run_scores
from keysift.study.report.wording import counted, file_name, joined
from keysift.study.statistics.pareto import pareto_fronts
from keysift.study.statistics.published_tables import MEASURES
from keysift.study.statistics.significance import compare_methods, p_values


def beside_study_section(analysis: StudyAnalysis) -> Section | None:
    """Return the comparison with the published figures, or None if the run shares nothing with the study."""
    comparison = compare_with_study(analysis.results)
    if not comparison:
        return None
    shared = [dataset for dataset in analysis.datasets if dataset in published()["datasets"]]
    missing = [dataset for dataset in published()["datasets"] if dataset not in shared]
    absent = f" It lacks {joined(missing)}." if missing else ""
    blocks: list[Block] = [
        Paragraph(
            f"The run has {counted(len(shared), 'dataset')} of the study's {len(published()['datasets'])}.{absent} In "
            "each cell stands ours / published (difference), in percent; averages are over the shared datasets."
        ),
        Paragraph(difference_words(comparison)),
    ]
    for measure in comparison:
        blocks.append(TableBlock(comparison_table(comparison, measure), file_name("beside-study", measure)))
    fronts = shared_fronts(analysis, shared)
    if fronts:
        blocks += [Heading("Pareto ranking"), *_ranking_blocks(fronts, shared)]
    own = analysis.results.only(datasets=shared)
    blocks += [
        Heading("Datasets"),
        TableBlock(statistics_table(own, compare=True), "beside-study-datasets"),
    ]
    return Section("Beside the study", "beside-the-study", tuple(blocks))


def difference_words(comparison: Comparison) -> str:
    """Say how far the figures lie from the published ones."""
    parts = [f"{mean_difference(comparison, measure):.2f} by {measure}" for measure in comparison]
    return f"The mean absolute difference from the published figures, in points, is {joined(parts)}."


def shared_fronts(analysis: StudyAnalysis, shared: list[str]) -> tuple[tuple[str, ...], ...]:
    """Return the Pareto fronts of the study's methods on its datasets, or none without both of its measures."""
    named = [method for method in analysis.methods if published_name(method)]
    if len(named) < 2 or not set(MEASURES) <= set(analysis.scores.measures):
        return ()
    scores = run_scores(analysis.results.only(methods=named, datasets=shared))
    compared = compare_methods(scores, measures=MEASURES, correction=analysis.correction)
    means = {measure: scores.means(measure) for measure in MEASURES}
    return pareto_fronts(means, p_values=p_values(compared), level=analysis.level)


def _ranking_blocks(fronts: tuple[tuple[str, ...], ...], shared: list[str]) -> list[Block]:
    own_names = {published_name(method): method for front in fronts for method in front}
    ours = [joined(front) for front in fronts]
    theirs = [
        joined(sorted(own_names.get(name, f"{name} (not in the run)") for name in front))
        for front in published()["pareto_ranking"]
    ]
    rows = tuple(
        (f"front {number}", one, other)
        for number, (one, other) in enumerate(zip_longest(ours, theirs, fillvalue=""), start=1)
    )
    return [
        Paragraph(
            f"By {joined(MEASURES)} over documents. Ours has the study's methods alone, on the "
            f"{counted(len(shared), 'dataset')} shared; the published one is of all {len(published()['datasets'])}."
        ),
        TableBlock(Table("Pareto fronts", ("front", "ours", "published"), rows), "beside-study-pareto", wordy=True),
    ]
