"""The section of what the datasets are like."""

from __future__ import annotations

from keysift.evaluation.datasets.catalogue import find_entry
from keysift.evaluation.runs.run_tables import statistics_table
from keysift.io.tables import Table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Block, Paragraph, Section, TableBlock


def datasets_section(analysis: StudyAnalysis) -> Section:
    """Return the statistics of the datasets, and who made their gold."""
    blocks: list[Block] = [
        Paragraph(
            "Tokens are words and punctuation marks, vocabulary distinct stems, phrases distinct candidates, "
            "keyphrases the gold ones that are candidates too; each is a mean over documents ± its standard deviation."
        ),
        TableBlock(statistics_table(analysis.results), "dataset-statistics"),
        TableBlock(origin_table(analysis), "dataset-origins", wordy=True),
    ]
    return Section("Datasets", "datasets", tuple(blocks))


def origin_table(analysis: StudyAnalysis) -> Table:
    """Return who made the gold of each dataset, what is known to be wrong with it, and where it was published."""
    described = analysis.provenance.get("datasets", {})
    rows = []
    for name in analysis.datasets:
        entry = find_entry(name)
        rows.append(
            (
                name,
                str(described.get(name, {}).get("gold", "unknown")),
                " ".join(entry.defects) if entry and entry.defects else "none known" if entry else "unknown",
                entry.citation if entry else "not in the catalogue",
            )
        )
    return Table("Gold keyphrases", ("dataset", "who made them", "defects", "source"), tuple(rows))
