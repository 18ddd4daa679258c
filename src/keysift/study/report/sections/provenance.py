"""The section of methods, settings and versions: what every number depends on."""

from __future__ import annotations

import re
from typing import Any

from keysift.io.tables import Table
from keysift.rankers import Method, methods
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Block, Code, Details, Heading, Inline, Paragraph, Section, Strong, TableBlock


def provenance_section(analysis: StudyAnalysis) -> Section:
    """Return the methods with formulas and references, the settings of run and report, checksums and versions."""
    known = methods()
    described = [known[name] for name in analysis.methods if name in known]
    blocks: list[Block] = [
        Heading("Methods"),
        TableBlock(methods_table(analysis), "methods", wordy=True),
        Details("Formulas, and where they depart from their sources", tuple(_method_blocks(described))),
        Heading("Settings"),
        TableBlock(settings_table(analysis), "settings", wordy=True),
        Heading("Checksums"),
        TableBlock(checksum_table(analysis), "checksums", wordy=True),
        Heading("Versions"),
        TableBlock(versions_table(analysis), "versions", wordy=True),
        Heading("References"),
        Paragraph(
            "The analysis follows A. Ushio, F. Liberatore and J. Camacho-Collados: Back to the Basics: A Quantitative "
            "Analysis of Statistical and Graph-Based Term Weighting Schemes for Keyword Extraction. EMNLP 2021. Tests: "
            "F. Wilcoxon (1945), T. W. Anderson and D. A. Darling (1952), S. Holm (1979). Effect: D. S. Kerby (2014), "
            "sizes after J. Cohen (1988). Intervals: B. Efron (1979). Selection of variables: G. Schwarz (1978)."
        ),
    ]
    return Section("Methods and provenance", "provenance", tuple(blocks))


def methods_table(analysis: StudyAnalysis) -> Table:
    """Return what each method does, what it needs, and where it comes from."""
    known = methods()
    rows = []
    for name in analysis.methods:
        method = known.get(name)
        rows.append(
            (name, method.title, method.summary, method.needs, method.reference)
            if method
            else (name, name, "Not one of keysift's methods.", "unknown", "")
        )
    return Table("Methods", ("method", "title", "what it does", "needs", "reference"), tuple(rows))


def settings_table(analysis: StudyAnalysis) -> Table:
    """Return the settings of the run and of this report."""
    rows = [(f"run: {name}", value) for name, value in _flat(analysis.results.settings)]
    rows += [
        ("report: correction", analysis.correction),
        ("report: level", f"{analysis.level:g}"),
        ("report: seed", str(analysis.seed)),
        ("report: measures compared together", ", ".join(analysis.main_measures)),
    ]
    return Table("Settings", ("setting", "value"), tuple(rows))


def checksum_table(analysis: StudyAnalysis) -> Table:
    """Return what identifies the content of each dataset."""
    described = analysis.provenance.get("datasets", {})
    rows = []
    for name in analysis.datasets:
        found = described.get(name, {})
        rows.append(
            (
                name,
                str(found.get("documents", len(analysis.results.documents[name]))),
                str(found.get("language", "unknown")),
                str(found.get("checksum", "unknown")),
            )
        )
    return Table("SHA-256 of each dataset's content", ("dataset", "documents", "language", "SHA-256"), tuple(rows))


def versions_table(analysis: StudyAnalysis) -> Table:
    """Return the versions of the run's software, and what it ran on."""
    rows = [(name, str(version)) for name, version in analysis.provenance.get("versions", {}).items()]
    rows += [(name, str(analysis.provenance.get(name, "unknown"))) for name in ("kernels", "machine")]
    return Table("Software of the run", ("what", "version"), tuple(rows))


def _method_blocks(described: list[Method]) -> list[Block]:
    blocks: list[Block] = []
    for method in described:
        first, *others = re.split(r"\n\s*\n", method.description)
        blocks.append(Paragraph((Strong(f"{method.name} ({method.title})."), " ", *_with_code(first))))
        blocks += [Paragraph(_with_code(other)) for other in others]
        blocks.append(Paragraph(f"Scores: {method.score_range}. Reference: {method.reference}."))
    return blocks or [Paragraph("None of the methods is keysift's.")]


def _with_code(text: str) -> tuple[Inline, ...]:
    """Return a piece of a docstring, what stands between backticks being code."""
    parts: list[Inline] = []
    for place, part in enumerate(re.split(r"`+([^`]+)`+", " ".join(text.split()))):
        if part:
            parts.append(Code(part) if place % 2 else part)
    return tuple(parts)


def _flat(settings: dict[str, Any], start: str = "") -> list[tuple[str, str]]:
    """Return nested settings as rows: "rules.matching"."""
    rows: list[tuple[str, str]] = []
    for name, value in settings.items():
        if isinstance(value, dict) and value:
            rows += _flat(value, f"{start}{name}.")
        elif isinstance(value, list):
            rows.append((start + name, ", ".join(map(str, value))))
        else:
            rows.append((start + name, "none" if value in (None, {}) else str(value)))
    return rows
