"""Why a phrase has the score it has."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from keysift.errors import OptionError
from keysift.phrases.choosing import NOT_OFFERED, keyphrases_of
from keysift.results.absence import reason_of_absence
from keysift.vocabulary.concept import FoundConcept
from keysift.vocabulary.concept_candidates import ConceptCandidates

if TYPE_CHECKING:
    from keysift.keyphrase import Keyphrase
    from keysift.phrases.choosing import ResultRules
    from keysift.phrases.rules import CandidateRules
    from keysift.rankers.case import Case
    from keysift.rankers.declaration import Method, Scorer


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


class Ranking(NamedTuple):
    """The phrases that are shown, best first, the scores of all phrases, and the rules that chose."""

    ranked: array[int]
    values: array[float]
    rules: ResultRules


def find_phrase(case: Case, rules: CandidateRules, phrase: str, stems: list[str]) -> int:
    """Return the number of a phrase among the candidates, or say why it is none, and which are like it."""
    candidates, document = case.candidates, case.document
    wanted = " ".join(stems)
    known = list(candidates.stems())
    if wanted in known:
        return known.index(wanted)
    if isinstance(candidates, ConceptCandidates) and (named := candidates.numbered(stems)) is not None:
        return named
    for number, tokens in candidates.short_forms.items():
        if [document.vocabulary[document.stem_ids[tokens[0]]]] == stems:
            return number
    reason = reason_of_absence(document, candidates, rules, stems)
    like = [stem for stem in known if set(stem.split()) & set(stems)][:5]
    hint = f" Candidates that share a word with it (as stems): {', '.join(like)}." if like else ""
    raise OptionError(f"{phrase!r} is no candidate phrase of the text. {reason}{hint}")


def explained(case: Case, number: int, ranking: Ranking, *, method: Method, scorer: Scorer) -> Explanation:
    """Return why a candidate, given by its number, has its score and rank."""
    ranked, values, _ = ranking
    rank = ranked.index(number) + 1 if number in ranked else None
    notes = _notes_about(scorer, case, number)
    (keyphrase,) = keyphrases_of(case.candidates, array("i", [number]), values)
    if isinstance(keyphrase, FoundConcept):
        notes = (*keyphrase.notes(), *notes)
    return Explanation(
        keyphrase=keyphrase,
        rank=rank,
        ranked=len(ranked),
        method=method.name,
        formula=method.description,
        first_position=case.candidates.nesting().earliest[number],
        occurrences=len(keyphrase.spans),
        counted=case.candidates.phrase_ids.count(number),
        words=_word_details(scorer, case, number),
        factors=_factors_of(scorer, case, number),
        notes=notes if rank else (*notes, _reason_left_out(case, number, ranking)),
    )


def _word_details(scorer: Scorer, case: Case, phrase: int) -> tuple[WordDetail, ...]:
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


def _factors_of(scorer: Scorer, case: Case, phrase: int) -> dict[str, float]:
    """Return the factors of which a phrase's score is the product, if it is one."""
    tell = getattr(scorer, "factors", None)
    return {} if tell is None else dict(tell(case, phrase))


def _notes_about(scorer: Scorer, case: Case, phrase: int) -> tuple[str, ...]:
    """Return what the method itself has to say about a phrase."""
    tell = getattr(scorer, "notes", None)
    return () if tell is None else tuple(tell(case, phrase))


def _reason_left_out(case: Case, phrase: int, ranking: Ranking) -> str:
    """Return why a candidate is not among the ranked answers."""
    ranked, values, rules = ranking
    if rules.ban.intersection(case.candidates.stem(phrase).split(" ")):
        return "left out of the answers: it has a banned word"
    repeated = rules.repeated(case.candidates, ranked, phrase)
    if repeated is None or values[phrase] == NOT_OFFERED:
        return "left out of the answers"
    (better,) = keyphrases_of(case.candidates, array("i", [repeated]), values)
    return f"left out of the answers: it repeats {better.text!r}, rank {ranked.index(repeated) + 1}"
