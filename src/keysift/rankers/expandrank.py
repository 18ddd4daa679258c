"""ExpandRank: a walk on the words of a document and of those nearest to it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.corpus.neighbours import Neighbourhood
from keysift.kernels.arrays import minus_ones, zeros
from keysift.kernels.candidates import Candidates
from keysift.kernels.expandrank import append_document, append_neighbour, count_stream_meetings, join_stream
from keysift.kernels.graph import find_parts, number_nodes, walk
from keysift.rankers.declaration import Option, Resource, Scorer, method
from keysift.rankers.graph import MAX_SWEEPS, TOLERANCE
from keysift.rankers.scorers import phrase_means
from keysift.rankers.walks import DAMPING, WINDOW
from keysift.rankers.weights import tfidf

if TYPE_CHECKING:
    from keysift.case import Case

NEIGHBOURS = Option("neighbours", int, 5, "how many similar documents are looked at", minimum=0, maximum=1000)


@dataclass(frozen=True, slots=True)
class _NeighbourScorer:
    window: int
    damping: float
    neighbours: int

    def score(self, case: Case) -> Sequence[float]:
        candidates, neighbourhood, counts = case.candidates, case.resources.neighbours, case.resources.counts
        if not len(candidates):
            return []
        assert neighbourhood is not None
        assert counts is not None
        places, size = counts.table.places_of(case.document), len(counts.table)
        found = neighbourhood.nearest(places, tfidf(case), size, self.neighbours)
        node_of_place = minus_ones("i", size)
        return phrase_means(candidates, self._rank_words(candidates, places, node_of_place, neighbourhood, found))

    def _rank_words(
        self,
        candidates: Candidates,
        places: array[int],
        node_of_place: array[int],
        neighbourhood: Neighbourhood,
        neighbours: list[tuple[int, float]],
    ) -> array[float]:
        """Return the PageRank of each of the document's words on the graph of all documents' words."""
        stem_ids = candidates.document.stem_ids
        node_of_stem, stems = minus_ones("i", len(places)), zeros("i", len(places))
        own = size = number_nodes(
            stem_ids=stem_ids,
            kinds=candidates.document.kinds,
            starts=candidates.starts,
            lengths=candidates.lengths,
            node_of_stem=node_of_stem,
            stems=stems,
        )
        spans = [neighbourhood.span(neighbour) for neighbour, _ in neighbours]
        stream = zeros("i", len(stem_ids) + sum(end - start for start, end in spans))
        append_document(
            stem_ids=stem_ids, places=places, node_of_stem=node_of_stem, node_of_place=node_of_place, stream=stream
        )
        ends = array("i", [len(stem_ids)])
        for start, end in spans:
            size = append_neighbour(
                words=neighbourhood.words,
                start=start,
                end=end,
                node_of_place=node_of_place,
                nodes=size,
                stream=stream,
                position=ends[-1],
            )
            ends.append(ends[-1] + end - start)
        if not size:  # own phrases of stop words only
            return zeros("d", len(places))
        shares = array("d", [1.0, *(similarity for _, similarity in neighbours)])
        window = min(self.window, len(stream) + 1)
        degrees = zeros("i", size)
        total = count_stream_meetings(stream=stream, ends=ends, window=window, degrees=degrees)
        offsets, targets, weights = zeros("i", size + 1), zeros("i", total), zeros("d", total)
        join_stream(
            stream=stream,
            ends=ends,
            shares=shares,
            window=window,
            degrees=degrees,
            meetings=zeros("i", total),
            strengths=zeros("d", total),
            owner=zeros("i", size),
            place=zeros("i", size),
            offsets=offsets,
            targets=targets,
            weights=weights,
        )
        order, part_ends = zeros("i", size), zeros("i", size)
        parts = find_parts(offsets=offsets, targets=targets, order=order, part_ends=part_ends, seen=zeros("i", size))
        ranks = zeros("d", size)
        walk(
            offsets=offsets,
            targets=targets,
            weights=weights,
            order=order,
            part_ends=part_ends[:parts],
            prior=array("d", [1.0 / size]) * size,
            damping=self.damping,
            tolerance=TOLERANCE,
            max_sweeps=MAX_SWEEPS,
            flow=zeros("d", size),
            shares=zeros("d", size),
            ranks=ranks,
        )
        result = zeros("d", len(places))
        for node in range(own):
            result[stems[node]] = ranks[node]
        return result


@method(
    "ExpandRank",
    options=(WINDOW, DAMPING, NEIGHBOURS),
    requires=(Resource.COUNTS, Resource.NEIGHBOURS),
    score_range="0 to 1: mean PageRank of a word",
    reference="X. Wan, J. Xiao: Single document keyphrase extraction using neighborhood knowledge. AAAI 2008",
)
def expandrank(*, window: int = 2, damping: float = 0.85, neighbours: int = 5) -> Scorer:
    """Walk on a graph of the words of a document and of the most similar documents.

    Neighbours are the documents of the corpus with the highest cosine of tf(w|d) · log2(N / df(w)). Words are joined by
    how often they meet, a meeting in a neighbour weighing as much as its cosine, and one in the document itself 1.
    PageRank with a uniform prior; a phrase scores the mean of its words (the original sums them). The nodes are the
    words of the document's candidates, and the nouns, names, numbers and adjectives of its neighbours. A document with
    the very same words is taken to be the document itself and is no neighbour. Departures: the window defaults to
    adjacent words, as in the other walks; the original has 10.
    """
    return _NeighbourScorer(window, damping, neighbours)
