"""The report of a run: what it contains, whatever it is written as."""

from __future__ import annotations

from keysift._version import __version__
from keysift.study.report.beside_study import beside_study_section
from keysift.study.report.blocks import Report
from keysift.study.report.method_sections import (
    agreement_section,
    certainty_section,
    differences_section,
    results_section,
    summary_section,
)
from keysift.study.report.run_analysis import StudyAnalysis
from keysift.study.report.run_sections import corpus_section, datasets_section, provenance_section, time_section


def build_report(analysis: StudyAnalysis) -> Report:
    """Return the report of an analysis."""
    sections = (
        summary_section(analysis),
        results_section(analysis),
        certainty_section(analysis),
        differences_section(analysis),
        agreement_section(analysis),
        corpus_section(analysis),
        time_section(analysis),
        datasets_section(analysis),
        beside_study_section(analysis),
        provenance_section(analysis),
    )
    return Report(
        title="Keyphrase extraction methods compared",
        facts=(
            (f"{len(analysis.methods)}", "methods"),
            (f"{len(analysis.datasets)}", "datasets"),
            (f"{len(analysis.scores.datasets):,}", "documents"),
            (", ".join(analysis.scores.measures), "measures"),
        ),
        sections=tuple(section for section in sections if section is not None),
        made_by=f"keysift {__version__}",
    )
