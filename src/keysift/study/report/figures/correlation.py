"""The figure of how scores go with what describes a dataset."""

from __future__ import annotations

import numpy as np

from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.figures.figure import Figure
from keysift.study.report.figures.heat_map import draw_heat_map
from keysift.study.report.wording import VARIABLE_WORDS, counted, file_name, signed
from keysift.study.statistics.variables import VARIABLES


def correlation_figure(analysis: StudyAnalysis, *, measure: str) -> Figure:
    """Show the correlation of each method's dataset means with each variable."""
    methods = analysis.ranked(measure)
    found = {(row.method, row.variable): row for row in analysis.correlations[measure]}
    values = np.array([[found[method, variable].coefficient for variable in VARIABLES] for method in methods])
    texts = [
        [
            "–"
            if not np.isfinite(found[method, variable].coefficient)
            else signed(found[method, variable].coefficient, digits=2)
            + ("*" if found[method, variable].q < analysis.level else "")
            for variable in VARIABLES
        ]
        for method in methods
    ]
    known = [row for row in found.values() if np.isfinite(row.coefficient)]
    strongest = max(known, key=lambda row: abs(row.coefficient), default=None)
    marked = sum(row.q < analysis.level for row in known)
    said = (
        "None of them varies."
        if strongest is None
        else f"The strongest is that of {strongest.method} with {VARIABLE_WORDS[strongest.variable]}: "
        f"{signed(strongest.coefficient, digits=2)}. {marked} of {len(known)} have a false discovery rate below "
        f"{analysis.level:g}."
    )
    return Figure(
        name=file_name("correlations", measure),
        title=f"What goes with {measure}",
        caption=(
            f"Pearson correlation over {counted(len(analysis.datasets), 'dataset')} of a method's mean {measure} with "
            f"what describes a dataset; a star marks a false discovery rate below {analysis.level:g} among all of them."
        ),
        alt=f"Heat map of {counted(len(methods), 'method')} by {len(VARIABLES)} variables. {said}",
        data=Table(
            f"Correlations of {measure}",
            ("method", "variable", "coefficient", "p", "q", "datasets"),
            tuple(
                (row.method, row.variable, f"{row.coefficient:.6f}", f"{row.p:.6g}", f"{row.q:.6g}", str(row.datasets))
                for row in analysis.correlations[measure]
            ),
        ),
        draw=lambda palette: draw_heat_map(
            values,
            palette=palette,
            rows=methods,
            columns=[_two_lines(VARIABLE_WORDS[variable]) for variable in VARIABLES],
            texts=texts,
            title=f"{measure}: correlation over datasets",
            legend="correlation",
            row_label="method",
            column_label="what describes a dataset",
            limits=(-1, 1),
            diverging=True,
        ),
    )


def _two_lines(words: str) -> str:
    """Break a variable's name, so that slanted labels keep clear of their neighbours."""
    return (
        words.replace(" per document", "").replace("spread of ", "spread of\n")
        if "spread" in words
        else words.replace(" per ", "\nper ")
    )
