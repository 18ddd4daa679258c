"""The report of a run: what it contains, whatever it is written as."""

from __future__ import annotations

from keysift._version import __version__
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Block, Heading, Listing, Report, Section
from keysift.study.report.cautions import cautions
from keysift.study.report.sections.agreement import agreement_section
from keysift.study.report.sections.beside_study import beside_study_section
from keysift.study.report.sections.claims import claims_section
from keysift.study.report.sections.corpus import corpus_section
from keysift.study.report.sections.datasets import datasets_section
from keysift.study.report.sections.differences import differences_section
from keysift.study.report.sections.provenance import provenance_section
from keysift.study.report.sections.results import results_section
from keysift.study.report.sections.time import time_section
from keysift.study.report.summary_words import summary_blocks
from keysift.study.report.wording import counted


def build_report(analysis: StudyAnalysis) -> Report:
    """Return the report of an analysis."""
    summary: tuple[Block, ...] = summary_blocks(analysis)
    warnings = cautions(analysis)
    if warnings:
        summary = (*summary, Heading("To keep in mind"), Listing(warnings))
    beside, statements = beside_study_section(analysis), claims_section(analysis)
    sections = (
        Section("Summary in words", "summary", summary),
        *(() if statements is None else (statements,)),
        results_section(analysis),
        differences_section(analysis),
        agreement_section(analysis),
        corpus_section(analysis),
        time_section(analysis),
        datasets_section(analysis),
        *(() if beside is None else (beside,)),
        provenance_section(analysis),
    )
    methods, datasets, documents = len(analysis.methods), len(analysis.datasets), len(analysis.scores.datasets)
    return Report(
        title="Keyphrase extraction methods compared",
        subtitle=(
            "Which methods are better, on which corpora, and whether that is more than chance: the analysis of a "
            "keysift benchmark run."
        ),
        facts=(
            *(
                (f"{number:,}", counted(number, noun).split(" ")[1])
                for number, noun in (
                    (methods, "method"),
                    (datasets, "dataset"),
                    (documents, "document"),
                )
            ),
            (", ".join(analysis.scores.measures), "measure" if len(analysis.scores.measures) == 1 else "measures"),
        ),
        sections=sections,
        made_by=f"keysift {__version__}",
    )
