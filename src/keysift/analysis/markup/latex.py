r"""LaTeX: accents such as Poincar\'e, formulas between dollars, and the commands of whole sources."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from keysift.analysis.markup.masks import BLANK, BREAK, FILLER, SEPARATOR, Edit, edited, matches_from

_MARKS: Final = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "k": "\u0328",
    "r": "\u030a",
}
_VOWELS: Final = "aeiouy"  # an acute accent on another letter is an apostrophe: I\'m, we\'re
_ACCENT: Final = re.compile(r"\\(?:(['`^\"~])(?:\{\\?([A-Za-z])\}|([A-Za-z]))|([uvHckr])\{([A-Za-z])\})")
_ANY_COMMAND: Final = re.compile(r"\\[A-Za-z]{2,20}\{")
# $k$, $O(n^2)$ and $$x = y$$; but not "$5 or $6", "US$5", "$AAPL/$TSLA".
_FORMULA: Final = re.compile(r"(?<![\w$\\])(\$\$?)(?![\s$])([^$]{1,400}?)(?<![\s\\])\1(?![\dA-Z$])")
# \alpha, x_i and (x+y)^2; but not max_size
_MATHEMATICAL: Final = re.compile(r"\\[A-Za-z]|(?<![A-Za-z])[A-Za-z][_^]|[)\]}][_^]")
_LETTER: Final = re.compile(r"[A-Za-z]")
_EVIDENCE: Final = ("\\begin{", "\\section{", "\\documentclass", "\\cite{", "\\emph{", "\\textbf{", "\\subsection{")
_HIDDEN: Final = (
    "cite citep citet citealp nocite ref eqref autoref cref Cref pageref label usepackage documentclass bibliography "
    "bibliographystyle includegraphics input include begin end newcommand renewcommand url vspace hspace setlength"
)
_SECTIONS: Final = "part|chapter|(?:sub){0,2}section|(?:sub)?paragraph|title|caption|item|footnote|author|date"
_COMMAND: Final = re.compile(
    r"(?P<comment>(?m:^[ \t]*%[^\n]*))"
    rf"|\\(?P<hidden>{'|'.join(_HIDDEN.split())})\*?(?:\[[^\[\]\n]{{0,200}}\])?(?:\{{[^{{}}]{{0,400}}\}}){{0,2}}"
    rf"|\\(?P<section>{_SECTIONS})(?![A-Za-z])\*?(?:\[[^\[\]\n]{{0,200}}\])?\{{?"
    r"|(?P<command>\\(?:text[a-z]{2}|emph|underline|textsc|bf|it|em|rm|tt|sc|small|large|maketitle|noindent|centering|"
    r"par|newpage|clearpage|thanks|footnotesize|quad|linebreak)(?![A-Za-z])\{?)"
    r"|(?P<tie>~|\\\\|[{}])"
)
_DISPLAYED: Final = re.compile(r"\\(?:\[|begin\{((?:equation|align|eqnarray|gather|multline|displaymath|math)\*?)\})")
_LONGEST_FORMULA: Final = 2000
_LINE: Final = 200


def join_accents(text: str) -> str:
    r"""Put the letter with its accent in the place of the command for it.

    Programs also write apostrophes and quotation marks with a backslash. "d\'eau" and "\"All" are accents only where
    the text has other commands, or an accent that is certain: inside a word, or, if it is acute, at its end
    ("Poincar\'e").
    """
    accents = [
        (match, letter)
        for match in matches_from(text, "\\", _ACCENT)
        if (letter := _letter(match)) and _is_in_word(text, match)
    ]
    if not any(_is_certain(text, match) for match, _ in accents) and not (accents and _ANY_COMMAND.search(text)):
        return text
    return edited(text, [(*match.span(), letter.ljust(len(match[0]), FILLER)) for match, letter in accents])


def _letter(match: re.Match[str]) -> str:
    """Return the letter with its accent, or nothing if there is no such letter."""
    composed = normalize("NFC", _bare(match) + _MARKS[match[1] or match[4]])
    return composed if len(composed) == 1 else ""


def _bare(match: re.Match[str]) -> str:
    return match[2] or match[3] or match[5]


def _is_in_word(text: str, match: re.Match[str]) -> bool:
    """Tell whether an accent stands inside a word or at its end, or is that of a capital at its start."""
    if text[match.start() - 1 : match.start()].isalpha():
        return match[1] != "'" or _bare(match).lower() in _VOWELS
    return text[match.end() : match.end() + 1].isalpha() and _bare(match).isupper()


def _is_certain(text: str, match: re.Match[str]) -> bool:
    follows = text[match.start() - 1 : match.start()].isalpha()
    return follows and (match[1] != "'" or not text[match.end() : match.end() + 1].isalpha())


def mask_formulas(text: str) -> str:
    """Mask formulas between dollars, if one of them has what only formulas have. Of "$k$-means", "k-means" is left."""
    found = list(matches_from(text, "$", _FORMULA))
    if not any(_MATHEMATICAL.search(formula[2]) and not formula[2][0].isdigit() for formula in found):
        return text
    edits: list[Edit] = []
    for formula in found:
        start, end = formula.span()
        if _LETTER.fullmatch(formula[2]):
            follows = text[end : end + 1]
            edits.append((start, formula.start(2), BLANK))
            edits.append((formula.end(2), end, FILLER if follows == "-" or follows.isalnum() else BLANK))
        else:
            edits.append((start, end, SEPARATOR))
    return edited(text, edits)


def mask_latex(text: str) -> str:
    """Mask the commands and displayed formulas of a LaTeX source."""
    if "\\" not in text or not any(sign in text for sign in _EVIDENCE):
        return text
    edits = _displayed(text)
    for match in _COMMAND.finditer(text):
        start, end = match.span()
        if match["comment"] and _goes_on_with_percent(text, start):
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
    return edited(text, edits)


def _goes_on_with_percent(text: str, start: int) -> bool:
    """Tell whether a line that begins with "%" is prose: the number stands at the end of the line before."""
    return text[max(0, start - _LINE) : start].rstrip()[-1:].isdigit()


def _displayed(text: str) -> list[Edit]:
    """Return edits for formulas that stand apart, each from its beginning to its end."""
    edits: list[Edit] = []
    for match in matches_from(text, "\\", _DISPLAYED):
        closing = f"\\end{{{match[1]}}}" if match[1] else "\\]"
        close = text.find(closing, match.end(), match.end() + _LONGEST_FORMULA)
        if close >= 0:
            edits.append((match.start(), close + len(closing), SEPARATOR))
    return edits
