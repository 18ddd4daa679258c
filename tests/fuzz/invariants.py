"""What must hold for every answer."""

from __future__ import annotations

import math
import operator
from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from keysift import Keyphrases


class BrokenRuleError(AssertionError):
    """Report an answer that breaks a rule."""


def is_written(phrase: str, occurrence: str) -> bool:
    """Tell whether a phrase is what stands in the text, apart from blanks and from markup inside it.

    In a text that has soft hyphens for dashes, they are read as dashes. Accents may be written as LaTeX has them.
    """
    rest = iter(_without_accents(occurrence))
    return all(character in rest for character in _without_accents(phrase) if not character.isspace())


def _without_accents(text: str) -> str:
    decomposed = normalize("NFD", text.replace("\xad", "-"))
    return "".join(character for character in decomposed if not combining(character))


def check_keyphrases(
    found: Keyphrases, text: str, *, top: int | None, ordered: bool = True, rewritten: bool = False
) -> None:
    """Raise BrokenRuleError unless an answer is true to its text, in order, without doubles and finite.

    What is `rewritten` is shown as a user's list or a dictionary would have it, not as it stands in the text.
    """
    broken = _broken_rule(found, text, top=top, ordered=ordered, rewritten=rewritten)
    if broken:
        raise BrokenRuleError(f"{broken}: {found!r:.300} for {text!r:.300}")


def _broken_rule(found: Keyphrases, text: str, *, top: int | None, ordered: bool, rewritten: bool) -> str:
    """Return the first rule that an answer breaks, or nothing. It runs millions of times: no closures, no messages."""
    if top is not None and len(found) > top:
        return "at most as many as asked for"
    if not found:
        return ""
    scores = [phrase.score for phrase in found]
    if not all(map(math.isfinite, scores)):
        return "scores are finite"
    if len({phrase.stem for phrase in found}) != len(found):
        return "no phrase comes twice"
    if ordered and any(map(operator.lt, scores, scores[1:])):
        # Eight digits of the largest score count; what differs by less goes by position.
        tie = max(2e-8 * max(map(abs, scores)), 1e-9)
        if not all(a >= b or math.isclose(a, b, rel_tol=1e-6, abs_tol=tie) for a, b in pairwise(scores)):
            return "scores fall"
    for phrase in found:
        spans, written = phrase.spans, phrase.text
        if not spans:
            return "a phrase stands somewhere"
        if any(map(operator.ge, spans, spans[1:])):
            return "spans rise"
        if not all(0 <= start < end <= len(text) for start, end in spans):
            return "spans are inside the text"
        start, end = spans[0]
        if rewritten:
            continue
        if text[start:end] != written and not any(is_written(written, text[start:end]) for start, end in spans):
            return "a phrase is what its span says"
    return ""
