"""Formulas between dollars, as in abstracts of papers: a letter is read, all else is no prose."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import BLANK, FILLER, SEPARATOR, Edit, edited, matches_from

# $k$, $O(n^2)$ and $$x = y$$; but not "$5 or $6", "US$5", "$AAPL/$TSLA".
_FORMULA: Final = re.compile(r"(?<![\w$\\])(\$\$?)(?![\s$])([^$]{1,400}?)(?<![\s\\])\1(?![\dA-Z$])")
# \alpha, x_i and (x+y)^2; but not max_size
_MATHEMATICAL: Final = re.compile(r"\\[A-Za-z]|(?<![A-Za-z])[A-Za-z][_^]|[)\]}][_^]")
_LETTER: Final = re.compile(r"[A-Za-z]")


def mask_formulas(text: str) -> str:
    """Mask formulas between dollars, if one of them has what only formulas have. Of "$k$-means", "k-means" is left."""
    if text.count("$") < 2:
        return text
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
