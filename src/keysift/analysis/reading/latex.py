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
_DISPLAYED: Final = re.compile(
    r"\\begin\{(equation|align|eqnarray|gather|multline|displaymath|math)(\*?)\}.{1,1000}?\\end\{\1\2\}|\\\[.{1,1000}?\\\]",
    re.DOTALL,
)
_MATH: Final = re.compile(r"(?<!\\)\$\$?[^$]{1,2000}\$\$?")


def mask_latex(text: str) -> str:
    """Mask the commands and displayed formulas of a LaTeX source; those between dollars are left as they are."""
    if "\\" not in text or not any(sign in text for sign in _EVIDENCE):
        return text
    edits: list[Edit] = [(*match.span(), SEPARATOR) for match in matches_from(text, "\\", _DISPLAYED)]
    formulas = [match.span() for match in _MATH.finditer(text)] if "$" in text else []
    formula = 0
    for match in _COMMAND.finditer(text):
        start, end = match.span()
        while formula < len(formulas) and formulas[formula][1] <= start:
            formula += 1
        if formula < len(formulas) and formulas[formula][0] < end:
            continue
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
