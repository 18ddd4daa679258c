"""The figure of which methods differ."""

from __future__ import annotations

import numpy as np

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.figures.figure import Figure
from keysift.study.report.figures.heat_map import draw_heat_map
from keysift.study.report.wording import counted, file_name, p_phrase, signed


def significance_figure(analysis: StudyAnalysis, *, measure: str) -> Figure:
    """Show the effect of every pair of methods, those that may be chance being empty."""
    methods = analysis.ranked(measure)
    shape = len(methods), len(methods)
    effects = np.full(shape, np.nan)
    texts = [["" for _ in methods] for _ in methods]
    rows = []
    real = 0
    for row, one in enumerate(methods):
        for column, other in enumerate(methods):
            if row == column:
                continue
            found, sign = analysis.comparison(measure, one, other)
            if found.p < analysis.level:
                effects[row, column] = sign * found.effect
                texts[row][column] = signed(sign * found.effect, digits=2)
            else:
                texts[row][column] = "n.s."
            if row < column:
                real += found.p < analysis.level
                rows.append(
                    (one, other, f"{sign * found.mean_difference:.6f}", f"{sign * found.effect:.6f}", f"{found.p:.6g}")
                )
    pairs = len(methods) * (len(methods) - 1) // 2
    found, sign = analysis.comparison(measure, methods[0], methods[1])
    return Figure(
        name=file_name("differences", measure),
        title=f"Which differences in {measure} are real",
        caption=(
            f"Each row against each column, best methods first: the effect (rank-biserial correlation from −1 to 1) "
            f"where p < {analysis.level:g}; “n.s.” marks pairs whose difference may be chance."
        ),
        alt=(
            f"Matrix of {counted(len(methods), 'method')} by {counted(len(methods), 'method')}, sorted by {measure}. "
            f"{real} of {counted(pairs, 'pair')} differ at the level {analysis.level:g}. {methods[0]} is ahead of "
            f"{methods[1]} by {sign * found.mean_difference:.1f} points ({p_phrase(found.p)}) and of {methods[-1]} by "
            f"{analysis.means[measure][methods[0]] - analysis.means[measure][methods[-1]]:.1f}."
        ),
        data=Table(
            f"Pairs of methods by {measure}",
            ("better", "worse", "mean difference", "effect", "p"),
            tuple(rows),
        ),
        draw=lambda palette: draw_heat_map(
            effects,
            palette=palette,
            rows=methods,
            columns=methods,
            texts=texts,
            title=f"{measure}: effect of row against column",
            legend="effect",
            row_label="this method …",
            column_label="… against this one",
            limits=(-1, 1),
            diverging=True,
        ),
    )
