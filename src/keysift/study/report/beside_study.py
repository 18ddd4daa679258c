"""The section that sets a run beside the study's figures."""

from __future__ import annotations

from itertools import zip_longest

from keysift.evaluation.runs.published import published, published_name
from keysift.evaluation.runs.run_tables import compare_with_study, comparison_table, mean_difference, statistics_table
from keysift.io.tables import Table
from keysift.study.from_run import run_scores
from keysift.study.report.blocks import Block, Section, TableBlock, file_name
from keysift.study.report.run_analysis import StudyAnalysis
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
    gaps = ", ".join(f"{mean_difference(comparison, measure):.2f} by {measure}" for measure in comparison)
    blocks: list[Block] = [
        f"Datasets of the study in this run: {', '.join(shared)}. Not in it: {', '.join(missing) or 'none'}. In each "
        "cell stands ours / published (difference), in percent; averages are over the shared datasets. The mean "
        f"absolute difference, in points, is {gaps}.",
    ]
    for measure in comparison:
        blocks.append(TableBlock(file_name("beside-study", measure), comparison_table(comparison, measure)))
    if fronts := _fronts_table(analysis, shared):
        blocks.append(TableBlock("beside-study-pareto", fronts, wordy=True))
    datasets = statistics_table(analysis.results.only(datasets=shared).all_statistics(), compare=True)
    return Section("Beside the study", (*blocks, TableBlock("beside-study-datasets", datasets)))


def _fronts_table(analysis: StudyAnalysis, shared: list[str]) -> Table | None:
    """Return the fronts of the study's methods on its datasets, or None without both of its measures."""
    named = {method: name for method in analysis.methods if (name := published_name(method))}
    if len(named) < 2 or not set(MEASURES) <= set(analysis.scores.measures):
        return None
    scores = run_scores(analysis.results.only(methods=list(named), datasets=shared))
    compared = compare_methods(scores, measures=MEASURES, correction=analysis.correction)
    means = {measure: scores.means(measure) for measure in MEASURES}
    ours = pareto_fronts(means, p_values=p_values(compared), level=analysis.level)
    own_names = {name: method for method, name in named.items()}
    theirs = [
        sorted(own_names.get(name, f"{name} (not in the run)") for name in front)
        for front in published()["pareto_ranking"]
    ]
    rows = tuple(
        (f"front {number}", ", ".join(one), ", ".join(other))
        for number, (one, other) in enumerate(zip_longest(ours, theirs, fillvalue=()), start=1)
    )
    title = f"Pareto fronts by {' and '.join(MEASURES)}: ours of the shared datasets, the published one of all"
    return Table(title, ("front", "ours", "published"), rows)
