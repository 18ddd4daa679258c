"""What makes a run of tokens a candidate phrase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from keysift.errors import OptionError, Parameter
from keysift.phrases.patterns import compile_pattern

if TYPE_CHECKING:
    from keysift.vocabulary.matcher import Matcher

NOUN_PHRASE: Final = "A*[NPC]+"
"""Adjectives, then nouns, names or numbers: the pattern of the study."""
WORD_RUN: Final = "[NPCAVRO]+"
"""Words of any kind: what stands between stop words, symbols and sentence borders."""


@dataclass(frozen=True, slots=True)
class CandidateRules:
    """What makes a run of tokens a candidate phrase.

    `pattern` is a regular expression over token kinds, one letter per token: N noun, P proper noun, C number,
    A adjective, V verb, R adverb, O other word, D linking word ("de" in "page de manuel"). It finds the matches that
    Python's `re` finds, from left to right within a sentence, in linear time (see `keysift.phrases.patterns`). One that
    would take in a stop word or a symbol, or begin or end with a linking word, is none. With `ngrams`, tags do not
    matter: every run of words without a symbol that neither starts nor ends with a stop word is a candidate (for
    languages without a tagger). A match of more than `max_words` words or `max_characters` characters is dropped, as is
    one of fewer than `min_words` or `min_characters`. With `tidy`, runs are made what a person would write down (see
    `keysift.kernels.tidying`). With `vocabulary`, candidates are its concepts, whatever their words are.
    """

    pattern: str = NOUN_PHRASE
    ngrams: bool = False
    min_words: int = 1
    max_words: int = 6
    min_characters: int = 1
    max_characters: int = 70
    vocabulary: Matcher | None = None
    tidy: bool = False

    def check(self) -> None:
        """Raise OptionError unless the limits allow some phrase and the pattern can be used."""
        for unit in ("words", "characters"):
            low, high = getattr(self, f"min_{unit}"), getattr(self, f"max_{unit}")
            if low > high:
                names = Parameter(f"min_{unit}"), Parameter(f"max_{unit}")
                raise OptionError(
                    "The ", names[0], " option must not be above ", names[1], f". Got {low} and {high} instead."
                )
        compile_pattern(self.pattern)
