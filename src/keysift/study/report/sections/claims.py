"""The section of the study's statements, judged by the run."""

from __future__ import annotations

from keysift.errors import OptionError
from keysift.study.claims.evidence import Evidence
from keysift.study.claims.register import count_words, judge_statements, register_table
from keysift.study.report.analysis import StudyAnalysis
from keysift.study.report.blocks import Paragraph, Section, TableBlock
from keysift.study.report.wording import counted


def claims_section(analysis: StudyAnalysis) -> Section | None:
    """Return the register of statements, or None if the run has no dataset as the study had it."""
    try:
        evidence = Evidence.of_run(analysis.results)
    except OptionError:
        return None
    judgements = judge_statements(evidence)
    return Section(
        "Statements of the study",
        "statements",
        (
            Paragraph(
                f"{count_words(judgements)} The documents are the {len(evidence.scores.datasets):,} of "
                f"{counted(len(evidence.datasets), 'dataset')} that are here as the study had them; published figures "
                "are over the same ones."
            ),
            Paragraph(
                "The rule is the same for all. “Reproduced”: so here too, significantly. “Weaker”: less than half of "
                "the published effect. “Reversed”: the opposite is significant; for a statement that two things are "
                "equal, that they differ significantly. “Not significant”: neither. Differences of methods are tested "
                "over documents, as in the study, at 5 % and uncorrected.",
                note=True,
            ),
            TableBlock(register_table(judgements), "statements", wordy=True),
        ),
    )
