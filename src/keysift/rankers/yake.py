"""YAKE: words weighed by their case, their positions, their sentences and their neighbours."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from keysift.kernels.arrays import minus_ones, zeros
from keysift.kernels.yake import classify_words, count_terms, fill_rows, list_neighbours, weigh_phrases, weigh_terms
from keysift.rankers.declaration import Scorer, method

if TYPE_CHECKING:
    from keysift.case import Case

_LONG_ROW: Final = 64  # entries, from which on a row is sorted to count pairs


class _TermScorer:
    def score(self, case: Case) -> Sequence[float]:
        document, candidates = case.document, case.candidates
        if not len(candidates):
            return []
        stem_ids, kinds, sentence_ends = document.stem_ids, document.kinds, document.sentence_ends
        size = len(document.vocabulary)
        classes, stopped = bytearray(len(document)), bytearray(size)
        classify_words(text=document.reading, starts=document.starts, ends=document.ends, kinds=kinds, classes=classes)
        frequencies, capitalised, acronyms, sentences, rights, lefts = (zeros("i", size) for _ in range(6))
        count_terms(
            stem_ids=stem_ids,
            kinds=kinds,
            classes=classes,
            sentence_ends=sentence_ends,
            frequencies=frequencies,
            capitalised=capitalised,
            acronyms=acronyms,
            sentences=sentences,
            last_sentences=minus_ones("i", size),
            stopped=stopped,
            rights=rights,
            lefts=lefts,
        )
        right_rows, right_offsets, right_ends = _rows(rights)
        left_rows, left_offsets, left_ends = _rows(lefts)
        sentence_rows, sentence_offsets, sentence_row_ends = _rows(sentences)
        list_neighbours(
            stem_ids=stem_ids,
            classes=classes,
            sentence_ends=sentence_ends,
            right_ends=right_ends,
            left_ends=left_ends,
            sentence_row_ends=sentence_row_ends,
            sentence_offsets=sentence_offsets,
            right_rows=right_rows,
            left_rows=left_rows,
            sentence_rows=sentence_rows,
        )
        weights = zeros("d", size)
        weigh_terms(
            frequencies=frequencies,
            capitalised=capitalised,
            acronyms=acronyms,
            stopped=stopped,
            sentence_count=len(sentence_ends),
            right_offsets=right_offsets,
            right_rows=right_rows,
            left_offsets=left_offsets,
            left_rows=left_rows,
            sentence_offsets=sentence_offsets,
            sentence_rows=sentence_rows,
            seen=zeros("i", size),
            weights=weights,
        )
        for rows, offsets in ((right_rows, right_offsets), (left_rows, left_offsets)):
            _sort_long_rows(rows, offsets)
        scores = zeros("d", len(candidates))
        weigh_phrases(
            stem_ids=stem_ids,
            kinds=kinds,
            classes=classes,
            starts=candidates.starts,
            lengths=candidates.lengths,
            phrase_ids=candidates.phrase_ids,
            first=candidates.first,
            frequencies=frequencies,
            right_offsets=right_offsets,
            right_rows=right_rows,
            left_offsets=left_offsets,
            left_rows=left_rows,
            long_row=_LONG_ROW,
            weights=weights,
            counts=zeros("i", len(candidates)),
            scores=scores,
        )
        return scores


def _sort_long_rows(rows: array[int], offsets: array[int]) -> None:
    """Sort rows in which a word is looked for: one word may stand beside most others."""
    if len(rows) <= _LONG_ROW:
        return
    for start, end in pairwise(offsets):
        if end - start > _LONG_ROW:
            rows[start:end] = array("i", sorted(rows[start:end]))


def _rows(counts: array[int]) -> tuple[array[int], array[int], array[int]]:
    """Return space for as many entries per stem as counted: the rows, where they begin, and where they end so far."""
    offsets, ends = zeros("i", len(counts) + 1), zeros("i", len(counts))
    return zeros("i", fill_rows(counts=counts, offsets=offsets, ends=ends)), offsets, ends


@method(
    "YAKE",
    score_range="above 0: the reciprocal of S(kw)",
    reference="R. Campos, V. Mangaravite, A. Pasquali, A. Jorge, C. Nunes, A. Jatowt: YAKE! Keyword extraction from "
    "single documents using multiple local features. Information Sciences 509, 2020",
    defaults={"ngrams": True, "max_words": 3},
)
def yake() -> Scorer:
    """Weigh words by how they are written, how early, how often, in how many sentences and beside how many words.

    A word t with frequency TF weighs S(t) = Rel · Pos / (Case + Norm / Rel + Sent / Rel), the lower the better, of
    Case = max(capitalised, acronym occurrences) / (1 + ln TF), Pos = ln ln (3 + median number of its sentences),
    Norm = TF / (mean + standard deviation of TF over words but stop words), Sent = the share of sentences that have it,
    and Rel = 1 + (DL + DR) · TF / largest TF, DL and DR being the different words beside it for each word beside it,
    on the left and on the right. A phrase has S(kw) = Π S(t) / (KF · (1 + Σ S(t))), KF being its frequency; a stop word
    inside it, whose neighbours foretell it with probability p (the product of both sides), counts as a factor of 2 - p
    and as p - 1 in the sum. The score is 1 / S(kw), so that higher is better. Phrases with a word that has a digit, or
    two marks or more, are no candidates, and such words are not counted as neighbours.

    Departures: words and phrases are the same if their stems are, where the paper compares lower-cased forms; several
    stop words in a phrase take at most 1 from its sum, which keeps scores above 0; neighbours are adjacent words, the
    paper's default; and similar phrases are not removed from the answer.
    """
    return _TermScorer()
