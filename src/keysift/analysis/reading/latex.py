"""LaTeX sources: commands go, their text stays."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import BLANK, BREAK, SEPARATOR, Edit, disjoint, edited, matches_from

_EVIDENCE: Final = ("\\begin{", "\\section{", "\\documentclass", "\\cite{", "\\emph{", "\\textbf{", "\\subsection{")
_HIDDEN: Final = (
    "cite citep citet citealp nocite ref eqref autoref cref Cref pageref label usepackage documentclass bibliography "
    "bibliographystyle includegraphics input include begin end newcommand renewcommand url vspace hspace setlength"
)
_SECTIONS: Final = "part|chapter|(?:sub){0,2}section|(?:sub)?paragraph|title|caption|item|footnote|author|date"
_COMMAND: Final = re.compile(
    r"(?P<comment>(?<!\\)%[^\n]*)"
    rf"|\\(?P<hidden>{'|'.join(_HIDDEN.split())})\*?(?:\[[^\[\]\n]{{0,200}}\])?(?:\{{[^{{}}]{{0,400}}\}}){{0,2}}"
    rf"|\\(?P<section>{_SECTIONS})(?![A-Za-z])\*?(?:\[[^\[\]\n]{{0,200}}\])?\{{?"
    r"|(?P<command>\\(?:text[a-z]{2}|emph|underline|textsc|bf|it|em|rm|tt|sc|small|large|maketitle|noindent|centering|"
    r"par|newpage|clearpage|thanks|footnotesize|quad|linebreak)(?![A-Za-z])\{?)"
    r"|(?P<tie>~|\\\\|[{}])"
)
_DISPLAYED: Final = re.compile(r"\\(?:\[|begin\{((?:equation|align|eqnarray|gather|multline|displaymath|math)\*?)\})")
_LONGEST_FORMULA: Final = 2000


def mask_latex(text: str) -> str:
    """Mask the commands and displayed formulas of a LaTeX source."""
    if "\\" not in text or not any(sign in text for sign in _EVIDENCE):
        return text
    edits = _displayed(text)
    for match in _COMMAND.finditer(text):
        start, end = match.span()
        hidden = match["hidden"]
        put = BLANK
        if match["section"] or hidden:
            put = SEPARATOR if hidden and ("cite" in hidden or "ref" in hidden) else BREAK
        edits.append((start, end, put))
        if match["section"]:
            close = text.find("}", end, end + 300)
            if close >= 0 and text[close + 1 : close + 2].isspace() and match[0].endswith("{"):
                edits.append((close, close + 1, BREAK))
    return edited(text, disjoint(edits))


def _displayed(text: str) -> list[Edit]:
    """Return edits for formulas that stand apart, each from its beginning to its end."""
    edits: list[Edit] = []
    for match in matches_from(text, "\\", _DISPLAYED):
        closing = f"\\end{{{match[1]}}}" if match[1] else "\\]"
        close = text.find(closing, match.end(), match.end() + _LONGEST_FORMULA)
        if close >= 0:
            edits.append((match.start(), close + len(closing), SEPARATOR))
    return edits
