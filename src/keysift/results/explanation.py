"""Why a phrase has the score it has, or why it is none of the keyphrases."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from keysift.io.tables import aligned, html_table
from keysift.keyphrase import Keyphrase
from keysift.phrases.choosing import NOT_OFFERED, keyphrases_of
from keysift.results.absence import places_of, reason_of_absence
from keysift.vocabulary.concept import FoundConcept
from keysift.vocabulary.concept_candidates import ConceptCandidates

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keysift.kernels.candidates import Candidates
    from keysift.phrases.choosing import ResultRules
    from keysift.phrases.rules import CandidateRules
    from keysift.rankers.case import Case
    from keysift.rankers.declaration import Method, Scorer

SHOWN: Final = "shown"
RANKED_LOW: Final = "ranked low"
MERGED: Final = "merged"
LEFT_OUT: Final = "left out"
NO_CANDIDATE: Final = "no candidate"
_COMPARED: Final = 10  # best phrases whose factors are the usual ones
_NOTABLE: Final = 1.1  # times the usual factor, or less than its inverse, is worth a word
_MOST_ALIKE: Final = 5


@dataclass(frozen=True, slots=True)
class WordDetail:
    """What is known of one word of a phrase.

    `text` is the word as the phrase has it, and `times` how often it occurs in the text, in any form, as a
    word that counts. `weights` are the method's numbers for it, by name. The counts of the corpus have the text itself
    in them; they are None where the method uses none.

    >>> import keysift
    >>> keysift.explain("Sparse grids. Sparse grids converge.", "sparse grids", method="tf").words[1].times
    2
    """

    text: str
    stem: str
    times: int
    weights: dict[str, float]
    corpus_frequency: int | None
    document_frequency: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Why a phrase is among the keyphrases of a text, or why it is not. It prints as a few lines.

    `status` is "shown", "ranked low" (it is a keyphrase, but not among the best that were asked for), "merged" (left
    out because it repeats the keyphrase `merged_into`), "left out" (it has a banned word, or the method does not offer
    it), or "no candidate" (it was never ranked); in the last two cases, its score is 0. `reason` says so in a sentence.
    `rank` is None unless it is ranked.
    `language` is the code of the language that the text was read in, or None for tokens that came from outside.
    `occurrences` says how often the phrase occurs, and `counted` how many of these are not inside longer phrases.
    `factors` are those of which the score is the product, in methods that multiply, and `usual_factors` the medians of
    these over the ten best phrases.

    >>> import keysift
    >>> found = keysift.explain("Sparse grids. We like sparse grids.", "sparse grids")
    >>> found.status, found.rank, found.ranked, round(found.factors["frequency"], 3)
    ('shown', 1, 1, 1.207)
    >>> keysift.explain("Sparse grids have grown slowly.", "grown").reason
    'It is a verb there.'
    """

    keyphrase: Keyphrase
    status: str
    reason: str
    merged_into: str | None
    rank: int | None
    ranked: int
    method: str
    language: str | None
    formula: str
    first_position: int | None
    occurrences: int
    counted: int
    words: tuple[WordDetail, ...]
    factors: dict[str, float]
    usual_factors: dict[str, float]
    notes: tuple[str, ...]

    def __str__(self) -> str:
        parts = [*self._sentences()]
        parts += [f"\n{aligned(titles, rows, left=(0,))}".rstrip("\n") for titles, rows in self._tables()]
        return "\n".join(parts)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from html import escape

        tables = "".join(html_table(titles, rows, left=(0,)) for titles, rows in self._tables())
        return "".join(f"<p>{escape(sentence)}</p>" for sentence in self._sentences()) + tables

    def _sentences(self) -> list[str]:
        """Return the explanation in sentences, those about factors told by the factors themselves."""
        said = LEFT_OUT if self.status == MERGED else self.status  # the reason says that it repeats another one
        method = "" if self.status == NO_CANDIDATE else f" by {self.method}"
        score = "" if self.status in (NO_CANDIDATE, LEFT_OUT) else f", score {self.keyphrase.score:.4g}"
        sentences = [f"{self.keyphrase.text}: {said}{method}{score}", self.reason]
        if self.occurrences and self.first_position is not None:
            times = "once" if self.occurrences == 1 else f"{self.occurrences} times"
            nested = self.occurrences - self.counted if self.counted else 0
            inside = f", {nested} of them inside longer phrases" if nested else ""
            sentences.append(f"It occurs {times}{inside}, first as word {self.first_position + 1} of the text.")
        ratios = {
            name: value / self.usual_factors[name]
            for name, value in self.factors.items()
            if self.usual_factors.get(name, 0.0) > 0.0
        }
        raising = sorted((name for name in ratios if ratios[name] >= _NOTABLE), key=lambda name: -ratios[name])
        lowering = sorted((name for name in ratios if ratios[name] <= 1 / _NOTABLE), key=lambda name: ratios[name])
        for names, effect in ((raising, "raises"), (lowering, "lowers")):
            if names:
                told = ", ".join(f"{name} (× {ratios[name]:.2g})" for name in names[:2])
                sentences.append(f"What {effect} it most, compared with the best phrases of the text: {told}.")
        return [*sentences, *(f"{note[0].upper()}{note[1:]}." for note in self.notes)]

    def _tables(self) -> list[tuple[list[str], list[list[str]]]]:
        """Return the titles and rows of the words, and of the factors if there are any."""
        tables = []
        if self.words:
            names = list(self.words[0].weights)
            compared = self.words[0].corpus_frequency is not None
            titles = ["word", "times", *names, *(["in corpus", "documents"] if compared else [])]
            rows = []
            for word in self.words:
                row = [word.text, str(word.times), *(f"{word.weights[name]:.4g}" for name in names)]
                rows.append(row + ([f"{word.corpus_frequency}", f"{word.document_frequency}"] if compared else []))
            tables.append((titles, rows))
        if self.factors:
            cells = [[name, f"{value:.4g}", f"{self.usual_factors[name]:.4g}"] for name, value in self.factors.items()]
            tables.append((["factor", "value", "usual"], cells))
        return tables


class Asked(NamedTuple):
    """A phrase that somebody asks about, its stems, and how many of the best are shown."""

    phrase: str
    stems: list[str]
    top: int | None


class Ranking(NamedTuple):
    """The phrases that can be shown, best first, the scores of all phrases, and the rules that chose."""

    ranked: array[int]
    values: array[float]
    rules: ResultRules

    def repeated_by(self, candidates: Candidates, phrases: Iterable[int]) -> dict[int, int]:
        """Return which ranked phrase each of some others that are left out repeats, if it repeats one."""
        offered = (phrase for phrase in phrases if self.values[phrase] != NOT_OFFERED)
        return self.rules.repeated(candidates, self.ranked, offered)

    def repetitions(self, candidates: Candidates) -> dict[str, list[Keyphrase]]:
        """Return the phrases that are left out because they repeat a ranked one, by the stem of that one."""
        found: dict[str, array[int]] = {}
        left_out = sorted(set(range(len(self.values))).difference(self.ranked))
        for phrase, repeated in self.repeated_by(candidates, left_out).items():
            found.setdefault(candidates.stem(repeated), array("i")).append(phrase)
        return {stem: keyphrases_of(candidates, phrases, self.values) for stem, phrases in found.items()}


def explained(
    case: Case, asked: Asked, ranking: Ranking, rules: CandidateRules, *, method: Method, scorer: Scorer
) -> Explanation:
    """Return why a phrase has its score and rank, or why it has none."""
    number = _find_phrase(case, asked.stems)
    if number is None:
        return _unranked(case, asked, ranking, rules, method=method)
    ranked, values, _ = ranking
    candidates = case.candidates
    rank = ranked.index(number) + 1 if number in ranked else None
    status, reason, merged_into = _place(case, number, rank, ranking, asked.top)
    (keyphrase,) = keyphrases_of(candidates, array("i", [number]), values)
    if status == LEFT_OUT:
        object.__setattr__(keyphrase, "score", 0.0)  # as for no candidates: minus infinity is no number in JSON
    tell = getattr(scorer, "notes", None)
    notes = () if tell is None else tuple(tell(case, number))
    if isinstance(keyphrase, FoundConcept):
        notes = (*keyphrase.notes(), *notes)
    factors = _factors_of(scorer, case, number)
    return Explanation(
        keyphrase=keyphrase,
        status=status,
        reason=reason,
        merged_into=merged_into,
        rank=rank,
        ranked=len(ranked),
        method=method.name,
        language=case.document.language,
        formula=method.description,
        first_position=candidates.nesting().earliest[number],
        occurrences=len(keyphrase.spans),
        counted=candidates.phrase_ids.count(number),
        words=_word_details(scorer, case, number, keyphrase),
        factors=factors,
        usual_factors=_usual_factors(scorer, case, ranked[:_COMPARED] or array("i", [number])) if factors else {},
        notes=notes,
    )


def _find_phrase(case: Case, stems: list[str]) -> int | None:
    """Return the number of a phrase among the candidates, found by its words or its short form."""
    candidates, document = case.candidates, case.document
    known = list(candidates.stems())
    wanted = " ".join(stems)
    if wanted in known:
        return known.index(wanted)
    if isinstance(candidates, ConceptCandidates) and (named := candidates.numbered(stems)) is not None:
        return named
    for number, tokens in candidates.short_forms.items():
        if [document.vocabulary[document.stem_ids[tokens[0]]]] == stems:
            return number
    return None


def _place(case: Case, number: int, rank: int | None, ranking: Ranking, top: int | None) -> tuple[str, str, str | None]:
    """Return the status of a candidate, the reason for it, and the text of the keyphrase that stands for it."""
    ranked, values, rules = ranking
    if rank is not None:
        if top is None or rank <= top:
            return SHOWN, f"It is number {rank} of {len(ranked)} keyphrases.", None
        return RANKED_LOW, f"It is number {rank} of {len(ranked)} keyphrases, and the best {top} are shown.", None
    if rules.ban.intersection(case.candidates.stem(number).split(" ")):
        return LEFT_OUT, "It is left out because it has a banned word.", None
    repeated = ranking.repeated_by(case.candidates, [number]).get(number)
    if repeated is None:
        return LEFT_OUT, "It is left out of the keyphrases by the method or its options.", None
    (better,) = keyphrases_of(case.candidates, array("i", [repeated]), values)
    place = ranked.index(repeated) + 1
    return MERGED, f"It is left out because it repeats {better.text!r}, which is number {place}.", better.text


def _unranked(case: Case, asked: Asked, ranking: Ranking, rules: CandidateRules, *, method: Method) -> Explanation:
    """Return why a phrase is no candidate, and which are like it."""
    document, candidates = case.document, case.candidates
    stems = set(asked.stems)
    alike = [number for number, stem in enumerate(candidates.stems()) if stems & set(stem.split())][:_MOST_ALIKE]
    texts = [phrase.text for phrase in keyphrases_of(candidates, array("i", alike), ranking.values)]
    places = places_of(document, asked.stems)
    spans = tuple((document.starts[place], document.ends[place + len(asked.stems) - 1]) for place in places)
    return Explanation(
        keyphrase=Keyphrase(asked.phrase, 0.0, spans, " ".join(asked.stems)),
        status=NO_CANDIDATE,
        reason=reason_of_absence(document, candidates, rules, asked.stems),
        merged_into=None,
        rank=None,
        ranked=len(ranking.ranked),
        method=method.name,
        language=case.document.language,
        formula=method.description,
        first_position=places[0] if places else None,
        occurrences=len(places),
        counted=0,
        words=(),
        factors={},
        usual_factors={},
        notes=(f"candidates that share a word with it: {', '.join(texts)}",) if texts else (),
    )


def _word_details(scorer: Scorer, case: Case, phrase: int, shown: Keyphrase) -> tuple[WordDetail, ...]:
    """Return what is known of each word of a phrase."""
    weigh = getattr(scorer, "word_weights", None)
    weights = {} if weigh is None else weigh(case)
    counts = case.counts if case.is_comparable else None
    document, candidates = case.document, case.candidates
    words = list(candidates.words(phrase))
    texts = shown.text.split(" ")
    if len(texts) != len(words):  # words of one token each, as most are
        first = candidates.starts[candidates.phrase_ids.index(phrase)]
        texts = [document.token(first + place).text for place in range(len(words))]
    return tuple(
        WordDetail(
            text=text,
            stem=document.vocabulary[word],
            times=document.frequencies[word],
            weights={name: values[word] for name, values in weights.items()},
            corpus_frequency=None if counts is None else counts.frequencies[word],
            document_frequency=None if counts is None else counts.document_frequencies[word],
        )
        for text, word in zip(texts, words, strict=True)
    )


def _factors_of(scorer: Scorer, case: Case, phrase: int) -> dict[str, float]:
    """Return the factors of which a phrase's score is the product, if it is one."""
    tell = getattr(scorer, "factors", None)
    return {} if tell is None else dict(tell(case, phrase))


def _usual_factors(scorer: Scorer, case: Case, phrases: array[int]) -> dict[str, float]:
    """Return the median of each factor over some phrases."""
    found = [_factors_of(scorer, case, phrase) for phrase in phrases]
    return {name: median(one[name] for one in found) for name in found[0]}
