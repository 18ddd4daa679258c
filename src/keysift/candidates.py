"""Which phrases of a document may be keyphrases."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from keysift.acronyms import Acronym, find_acronyms
from keysift.analysis.case_endings import basic_form_finder
from keysift.analysis.conventions import conventions_of
from keysift.analysis.languages import DUTCH, GERMAN, POLISH, ROMANCE
from keysift.analysis.reading.masks import masked_signs
from keysift.document import Document
from keysift.errors import OptionError, Parameter
from keysift.kernels.acronyms import count_short_forms, runs_with_long_forms
from keysift.kernels.arrays import zeros
from keysift.kernels.candidates import (
    find_ngrams,
    find_noun_phrases,
    find_word_runs,
    number_phrases,
    number_within_limits,
)
from keysift.kernels.keyphrases import make_answers
from keysift.kernels.linked import find_parts
from keysift.kernels.noun_phrases import find_germanic, find_polish, find_romance
from keysift.keyphrase import Keyphrase
from keysift.kinds import LINK, STOP, SYMBOL
from keysift.linked_phrases import cut_long_runs, trim_linked
from keysift.patterns import compile_pattern
from keysift.tidying import as_arrays, tidy_runs, with_runs

Description: TypeAlias = "tuple[str, tuple[tuple[int, int], ...], str]"
"""The text, the spans and the stem of a phrase."""
Finder: TypeAlias = "Callable[[str, array[int], array[int], array[int]], int]"
"""Fill in positions and lengths of runs, given kinds and sentence ends, and return how many there are."""

NOUN_PHRASE: Final = "A*[NPC]+"
"""Adjectives, then nouns, names or numbers: the pattern of the study."""
WORD_RUN: Final = "[NPCAVRO]+"
"""Words of any kind: what stands between stop words, symbols and sentence borders."""

_NO_SHORT_FORMS: Final[Mapping[int, Sequence[int]]] = MappingProxyType({})
QUICKLY_FOUND: Final[Mapping[str, Finder]] = {
    NOUN_PHRASE: find_noun_phrases,
    WORD_RUN: find_word_runs,
    ROMANCE: find_romance,
    GERMAN: partial(find_germanic, from_names_only=True),
    DUTCH: partial(find_germanic, from_names_only=False),
    POLISH: find_polish,
}
"""Kernels that find what a pattern does."""


@dataclass(frozen=True, slots=True)
class CandidateRules:
    """What makes a run of tokens a candidate phrase.

    `pattern` is a regular expression over token kinds, one letter per token: N noun, P proper noun, C number,
    A adjective, V verb, R adverb, O other word, D linking word ("de" in "page de manuel"). It finds the matches that
    Python's `re` finds, from left to right within a sentence, in linear time (see `keysift.patterns`). One that would
    take in a stop word or a symbol, or begin or end with a linking word, is none. With `ngrams`, tags do not matter:
    every run of words without a symbol that neither starts nor ends with a stop word is a candidate (for languages
    without a tagger). A match of more than `max_words` words or `max_characters` characters is dropped, as is one of
    fewer than `min_words` or `min_characters`. With `tidy`, runs are made what a person would write down (see
    `keysift.tidying`). With `phrases`, stems joined by spaces, candidates are the places where one of them stands,
    whatever its words are.
    """

    pattern: str = NOUN_PHRASE
    ngrams: bool = False
    min_words: int = 1
    max_words: int = 6
    min_characters: int = 1
    max_characters: int = 70
    phrases: tuple[str, ...] = ()
    tidy: bool = False

    def check(self) -> None:
        """Raise OptionError unless the limits leave room and the pattern can be used."""
        for unit in ("words", "characters"):
            low, high = getattr(self, f"min_{unit}"), getattr(self, f"max_{unit}")
            if low > high:
                names = Parameter(f"min_{unit}"), Parameter(f"max_{unit}")
                raise OptionError(
                    "The ", names[0], " option must not be above ", names[1], f". Got {low} and {high} instead."
                )
        compile_pattern(self.pattern)


class Candidates:
    """The candidate phrases of a document, as arrays.

    Occurrences are in text order: `starts` (position of the first token), `lengths` (in tokens) and `phrase_ids`.
    `first` runs over distinct phrases: the number of a phrase's first occurrence. Occurrences whose stems are the same
    are one phrase; phrases are numbered by first appearance. `short_forms` has the tokens that are the short form of a
    phrase ("NLP"), by phrase; where they stand alone, they are occurrences of the phrase.
    """

    __slots__ = (
        "first",
        "kinds",
        "language",
        "lengths",
        "phrase_ids",
        "reading",
        "sentence_ends",
        "short_forms",
        "starts",
        "stem_ids",
        "token_ends",
        "token_starts",
        "vocabulary",
    )

    def __init__(
        self,
        document: Document,
        starts: array[int],
        lengths: array[int],
        phrase_ids: array[int],
        first: array[int],
        short_forms: Mapping[int, Sequence[int]] = _NO_SHORT_FORMS,
    ) -> None:
        self.reading = document.reading
        self.token_starts = document.starts
        self.token_ends = document.ends
        self.stem_ids = document.stem_ids
        self.kinds = document.kinds
        self.language = document.settings.language if document.settings is not None else ""
        self.sentence_ends = document.sentence_ends
        self.vocabulary = document.vocabulary
        self.starts = starts
        self.lengths = lengths
        self.phrase_ids = phrase_ids
        self.first = first
        self.short_forms = short_forms

    def __len__(self) -> int:
        return len(self.first)

    def words(self, phrase: int) -> array[int]:
        """Return the stem ids of a phrase."""
        occurrence = self.first[phrase]
        start = self.starts[occurrence]
        return self.stem_ids[start : start + self.lengths[occurrence]]

    def stem(self, phrase: int) -> str:
        """Return the stems of a phrase, joined by spaces."""
        return " ".join([self.vocabulary[word] for word in self.words(phrase)])

    def position(self, phrase: int) -> int:
        """Return the token position at which a phrase first occurs."""
        return self.starts[self.first[phrase]]

    def stems(self) -> Iterator[str]:
        """Yield the stems of all phrases, in the order of their numbers."""
        return map(self.stem, range(len(self)))

    def keyphrases(
        self, ranked: array[int], scores: array[float], descriptions: list[Description | None] | None = None
    ) -> list[Keyphrase]:
        """Return the ranked phrases as Keyphrases.

        Spans are all places where the words of a phrase or its short form stand, those inside longer phrases too. The
        text is the form that occurs most often, of the most basic ones in languages with case, and never the short one.
        `descriptions`, if given, has a place for each phrase, where its text, spans and stem are stored for the next
        call.
        """
        known: list[Description | None] = [None] * len(self.first) if descriptions is None else descriptions
        return make_answers(
            ranked,
            scores,
            known,
            self.first,
            self.starts,
            self.lengths,
            self.reading,
            self.token_starts,
            self.token_ends,
            self.sentence_ends,
            self.stem_ids,
            self.vocabulary,
            self.short_forms,
            conventions_of(self.language).possessives,
            basic_form_finder(self.language),
        )


def find_candidates(document: Document, rules: CandidateRules) -> Candidates:
    """Return the candidate phrases of a document."""
    if rules.phrases:
        starts, lengths, _ = as_arrays(sorted(_listed_runs(document, rules.phrases)))
        phrase_ids, first = number_phrases(document.stem_ids, len(document.vocabulary), starts, lengths)
        return Candidates(document, starts, lengths, phrase_ids, first)
    kinds, sentence_ends = document.kinds, document.sentence_ends
    if rules.ngrams:
        none = zeros("i", 0)
        found = find_ngrams(
            kinds=kinds, sentence_ends=sentence_ends, max_words=rules.max_words, starts=none, lengths=none
        )
        starts, lengths = zeros("i", found), zeros("i", found)
        find_ngrams(kinds=kinds, sentence_ends=sentence_ends, max_words=rules.max_words, starts=starts, lengths=lengths)
    elif rules.pattern in QUICKLY_FOUND:
        starts, lengths = zeros("i", len(kinds)), zeros("i", len(kinds))
        found = QUICKLY_FOUND[rules.pattern](kinds, sentence_ends, starts, lengths)
    else:
        starts, lengths, found = as_arrays(list(_pattern_runs(document, rules)))
    acronyms: list[Acronym] = []
    if rules.tidy and not rules.ngrams:
        found = trim_linked(document, starts, lengths, found)
        starts, lengths, found, may_contain = tidy_runs(document, starts, lengths, found)
        acronyms = find_acronyms(document)
        if acronyms:
            starts, lengths, found = runs_with_long_forms(document.stem_ids, acronyms, starts, lengths, found)
        if LINK in rules.pattern:
            starts, lengths, found = cut_long_runs(kinds, starts, lengths, found, rules.max_words)
        if acronyms or may_contain:
            starts, lengths, found = _with_linked_parts(document, starts, lengths, found, rules.max_words)
    elif LINK in rules.pattern and not rules.ngrams:
        starts, lengths, found = _with_linked_parts(document, starts, lengths, found, rules.max_words)
    starts, lengths, phrase_ids, first = number_within_limits(
        document.stem_ids,
        len(document.vocabulary),
        document.starts,
        document.ends,
        starts,
        lengths,
        found,
        rules.min_words,
        rules.max_words,
        rules.min_characters,
        rules.max_characters,
    )
    if not acronyms:
        return Candidates(document, starts, lengths, phrase_ids, first)
    return Candidates(
        document,
        *count_short_forms(
            document.reading,
            document.stem_ids,
            document.starts,
            document.ends,
            acronyms,
            starts,
            lengths,
            phrase_ids,
            first,
        ),
    )


def _listed_runs(document: Document, phrases: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield position and length of each place where a phrase of the list stands, within a sentence."""
    by_first: dict[str, list[list[str]]] = {}
    for phrase in phrases:
        stems = phrase.split(" ")
        by_first.setdefault(stems[0], []).append(stems)
    stems_of_tokens = [document.vocabulary[stem] for stem in document.stem_ids]
    for token in masked_signs(document.text, document.reading, document.starts):
        stems_of_tokens[token] = ""  # of no phrase
    sentence_start = 0
    for sentence_end in document.sentence_ends:
        for start in range(sentence_start, sentence_end):
            for stems in by_first.get(stems_of_tokens[start], ()):
                end = start + len(stems)
                is_listed = end <= sentence_end and stems_of_tokens[start:end] == stems
                if is_listed and any(kind != SYMBOL for kind in document.kinds[start:end]):
                    yield start, len(stems)
        sentence_start = sentence_end


def _with_linked_parts(
    document: Document, starts: array[int], lengths: array[int], found: int, max_words: int
) -> tuple[array[int], array[int], int]:
    """Return the runs, and inside of linked ones the parts that also stand alone somewhere in the text.

    Parts of more than `max_words` words are left out: they would be dropped later, and a long run has too many.

    "fusée" in "lancement de la fusée" counts as an occurrence of "fusée" if that is a phrase of its own elsewhere, but
    "homme" in "droits de l'homme" is none if "homme" never occurs by itself.
    """
    parts = find_parts(
        kinds=document.kinds,
        stem_ids=document.stem_ids,
        starts=starts,
        lengths=lengths,
        found=found,
        max_words=max_words,
    )
    return with_runs(starts, lengths, found, parts) if parts else (starts, lengths, found)


def _pattern_runs(document: Document, rules: CandidateRules) -> Iterator[tuple[int, int]]:
    """Yield position and length of each match of the pattern, sentence by sentence."""
    pattern = compile_pattern(rules.pattern)
    sentence_start = 0
    for sentence_end in document.sentence_ends:
        # A sentence of its own, so that the pattern cannot look behind its start.
        kinds = document.kinds[sentence_start:sentence_end]
        for start, end in pattern.find(kinds):
            found = kinds[start:end]
            if STOP not in found and SYMBOL not in found and LINK not in (found[0], found[-1]):
                yield sentence_start + start, end - start
        sentence_start = sentence_end
