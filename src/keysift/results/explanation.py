"""Why a phrase has the score it has."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.errors import OptionError
from keysift.phrases.choosing import NOT_OFFERED
from keysift.results.absence import reason_of_absence

if TYPE_CHECKING:
    from keysift.case import Case
    from keysift.document import Document
    from keysift.kernels.candidates import Candidates
    from keysift.keyphrase import Keyphrase
    from keysift.phrases.choosing import ResultRules
    from keysift.phrases.rules import CandidateRules
    from keysift.rankers.declaration import Scorer


@dataclass(frozen=True, slots=True)
class WordDetail:
    """What is known of one word of a phrase.

    `times` is how often it occurs in the text as a word that counts. `weights` are the method's numbers for it, by
    name. The counts of the corpus have the text itself in them; they are None where the method uses none.

    >>> import keysift
    >>> keysift.explain("Sparse grids. Sparse grids converge.", "sparse grids", method="tf").words[1].times
    2
    """

    stem: str
    times: int
    weights: dict[str, float]
    corpus_frequency: int | None
    document_frequency: int | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a phrase has its score: its place in the ranking, its words, and what the method says about it.

    `rank` is None if the phrase is left out of the answers, which `notes` explain. `occurrences` says how often the
    phrase occurs, and `counted` how many of these count for the score: those inside longer phrases do not. `factors`
    are those of which the score is the product, in methods that multiply.

    >>> import keysift
    >>> found = keysift.explain("Sparse grids. We like sparse grids.", "sparse grids")
    >>> found.rank, found.ranked, round(found.factors["frequency"], 3)
    (1, 1, 1.152)
    """

    keyphrase: Keyphrase
    rank: int | None
    ranked: int
    method: str
    formula: str
    first_position: int
    occurrences: int
    counted: int
    words: tuple[WordDetail, ...]
    factors: dict[str, float]
    notes: tuple[str, ...]


def find_phrase(
    candidates: Candidates, stems: list[str], phrase: str, *, document: Document, rules: CandidateRules
) -> int:
    """Return the number of a phrase among the candidates, or say why it is none, and which are like it."""
    wanted = " ".join(stems)
    known = list(candidates.stems())
    if wanted in known:
        return known.index(wanted)
    for number, tokens in candidates.short_forms.items():
        if [candidates.document.vocabulary[candidates.document.stem_ids[tokens[0]]]] == stems:
            return number
    reason = reason_of_absence(document, candidates, rules, stems)
    like = [stem for stem in known if set(stem.split()) & set(stems)][:5]
    hint = f" Candidates that share a word with it (as stems): {', '.join(like)}." if like else ""
    raise OptionError(f"{phrase!r} is no candidate phrase of the text. {reason}{hint}")


def word_details(scorer: Scorer, case: Case, phrase: int) -> tuple[WordDetail, ...]:
    """Return what is known of each word of a phrase."""
    weigh = getattr(scorer, "word_weights", None)
    weights = {} if weigh is None else weigh(case)
    counts = case.counts if case.is_comparable else None
    document = case.document
    return tuple(
        WordDetail(
            stem=document.vocabulary[word],
            times=document.frequencies[word],
            weights={name: values[word] for name, values in weights.items()},
            corpus_frequency=None if counts is None else counts.frequencies[word],
            document_frequency=None if counts is None else counts.document_frequencies[word],
        )
        for word in case.candidates.words(phrase)
    )


def factors_of(scorer: Scorer, case: Case, phrase: int) -> dict[str, float]:
    """Return the factors of which a phrase's score is the product, if it is one."""
    tell = getattr(scorer, "factors", None)
    return {} if tell is None else dict(tell(case, phrase))


def notes_about(scorer: Scorer, case: Case, phrase: int) -> tuple[str, ...]:
    """Return what the method itself has to say about a phrase."""
    tell = getattr(scorer, "notes", None)
    return () if tell is None else tuple(tell(case, phrase))


def reason_left_out(
    rules: ResultRules | None, case: Case, phrase: int, ranked: array[int], values: array[float]
) -> str:
    """Return why a candidate is not among the ranked answers."""
    if rules is not None and rules.ban.intersection(case.candidates.stem(phrase).split(" ")):
        return "left out of the answers: it has a banned word"
    repeated = None if rules is None else rules.repeated(case.candidates, ranked, phrase)
    if repeated is None or values[phrase] == NOT_OFFERED:
        return "left out of the answers"
    (better,) = case.keyphrases(array("i", [repeated]), values)
    return f"left out of the answers: it repeats {better.text!r}, rank {ranked.index(repeated) + 1}"
