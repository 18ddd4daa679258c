"""The graph of the words of a text, as it can be drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keysift.rankers.weights import uniform_prior

if TYPE_CHECKING:
    from collections.abc import Set

    from keysift.document import Document
    from keysift.rankers.case import Case
    from keysift.rankers.declaration import Scorer

_DAMPING = 0.85


@dataclass(frozen=True, slots=True)
class WordNode:
    """A word of the graph: its `stem`, the most frequent form (`text`), how often it occurs, and its weight."""

    stem: str
    text: str
    times: int
    score: float


@dataclass(frozen=True, slots=True)
class WordEdge:
    """Two words that stand near each other: their places among the nodes, and how often they do (`weight`)."""

    source: int
    target: int
    weight: float


@dataclass(frozen=True, slots=True)
class NeighbourGraph:
    """The words of a text, and which stand near each other.

    `score_of` names what the scores of the nodes are: the method's own weight of a word, or PageRank for methods that
    weigh phrases only. `left_out` is how many more words the text has.

    >>> import keysift
    >>> graph = keysift.Extractor("tf").word_graph("Sparse grids are trees. Sparse grids work.")
    >>> [(node.text, node.times) for node in graph.nodes], graph.edges[0].weight
    ([('Sparse', 2), ('grids', 2), ('trees', 1)], 2.0)
    """

    method: str
    score_of: str
    nodes: tuple[WordNode, ...]
    edges: tuple[WordEdge, ...]
    left_out: int


def neighbour_graph(
    case: Case, scorer: Scorer, *, method: str, window: int, most: int, first: Set[str]
) -> NeighbourGraph:
    """Return the graph of at most so many words: those with the stems in `first`, then those that are worth most."""
    words = case.word_graph(window)
    weigh = getattr(scorer, "word_weights", None)
    if weigh is None:
        score_of, weights = "PageRank", words.rank_words(uniform_prior(case), _DAMPING)
    else:
        score_of, weights = next(iter(weigh(case).items()))
    document = case.document
    stems = words.stems
    order = sorted(
        range(len(stems)),
        key=lambda node: (document.vocabulary[stems[node]] not in first, -weights[stems[node]], node),
    )
    place_of = {node: place for place, node in enumerate(order[:most])}
    forms = _most_frequent_forms(document)
    return NeighbourGraph(
        method=method,
        score_of=score_of,
        nodes=tuple(
            WordNode(
                document.vocabulary[stems[node]],
                forms[stems[node]],
                document.frequencies[stems[node]],
                weights[stems[node]],
            )
            for node in place_of
        ),
        edges=tuple(
            WordEdge(place, place_of[words.targets[edge]], float(words.weights[edge]))
            for node, place in place_of.items()
            for edge in range(words.offsets[node], words.offsets[node + 1])
            if place < place_of.get(words.targets[edge], -1)
        ),
        left_out=len(stems) - len(place_of),
    )


def _most_frequent_forms(document: Document) -> dict[int, str]:
    """Return how each stem is mostly written in a document; the first form of several that are as frequent."""
    forms: dict[int, Counter[str]] = {}
    for position, stem in enumerate(document.stem_ids):
        form = document.text[document.starts[position] : document.ends[position]]
        forms.setdefault(stem, Counter())[form] += 1
    return {stem: counted.most_common(1)[0][0] for stem, counted in forms.items()}
