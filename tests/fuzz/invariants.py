"""What must hold for every answer."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keysift import Keyphrases


class BrokenRuleError(AssertionError):
    """Report an answer that breaks a rule."""


def is_written(phrase: str, occurrence: str) -> bool:
    """Tell whether a phrase is what stands in the text, apart from blanks and from markup inside it."""
    rest = iter(occurrence)
    return all(character in rest for character in phrase if not character.isspace())


def check_keyphrases(found: Keyphrases, text: str, *, top: int | None, ordered: bool = True) -> None:
    """Raise BrokenRuleError unless an answer is true to its text, in order, without doubles and finite."""

    def require(condition: bool, rule: str) -> None:
        if not condition:
            raise BrokenRuleError(f"{rule}: {found!r:.300} for {text!r:.300}")

    require(top is None or len(found) <= top, "at most as many as asked for")
    require(all(math.isfinite(phrase.score) for phrase in found), "scores are finite")
    require(len({phrase.stem for phrase in found}) == len(found), "no phrase comes twice")
    if ordered:
        scores = [phrase.score for phrase in found]
        # Eight digits of the largest score count; what differs by less goes by position.
        tie = 2e-8 * max((abs(score) for score in scores), default=0.0)
        near = all(a >= b or math.isclose(a, b, rel_tol=1e-6, abs_tol=max(tie, 1e-9)) for a, b in pairwise(scores))
        require(near, "scores fall")
    for phrase in found:
        require(bool(phrase.spans), "a phrase stands somewhere")
        require(list(phrase.spans) == sorted(set(phrase.spans)), "spans rise")
        require(all(0 <= start < end <= len(text) for start, end in phrase.spans), "spans are inside the text")
        written = any(is_written(phrase.text, text[start:end]) for start, end in phrase.spans)
        require(written, "a phrase is what its span says")
