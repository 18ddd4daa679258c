"""Look a document's words up in a corpus, and weigh them."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls the C library's
    from math import log2


def look_up_places(vocabulary: tuple[str, ...], index: dict[str, int], places: array[int]) -> None:
    """Fill in the place of each stem in an index, or -1."""
    for word in range(len(vocabulary)):
        place = index.get(vocabulary[word])
        places[word] = -1 if place is None else place


def look_up_counts(
    places: array[int],
    own: array[int],
    all_frequencies: array[int],
    all_document_frequencies: array[int],
    frequencies: array[int],
    document_frequencies: array[int],
) -> bool:
    """Fill in the counts of each word; tell whether none is below the document's own count."""
    contained = True
    for word in range(len(places)):
        place = places[word]
        if place < 0:
            frequencies[word] = 0
            document_frequencies[word] = 0
            if own[word] > 0:
                contained = False
        else:
            frequencies[word] = all_frequencies[place]
            document_frequencies[word] = all_document_frequencies[place]
            if all_frequencies[place] < own[word]:
                contained = False
    return contained


def count_in(own: array[int], frequencies: array[int], document_frequencies: array[int]) -> None:
    """Add a document's own counts."""
    for word in range(len(own)):
        if own[word] > 0:
            frequencies[word] += own[word]
            document_frequencies[word] += 1


def mix_counts(own: array[int], general: array[int], own_share: float, general_share: float, mixed: array[int]) -> None:
    """Fill in the weighted sum of two counts of each word, rounded, and no less than one where there is any."""
    for word in range(len(own)):
        total = own[word] * own_share + general[word] * general_share
        mixed[word] = int(total + 0.5)
        if total > 0.0 and mixed[word] == 0:
            mixed[word] = 1


def frequency_weights(own: array[int], weights: array[float]) -> None:
    """Fill in how often each word occurs in a document."""
    for word in range(len(own)):
        weights[word] = own[word]


def collection_weights(frequencies: array[int], weights: array[float]) -> None:
    """Fill in how often each word occurs in a corpus."""
    for word in range(len(frequencies)):
        weights[word] = frequencies[word]


def tfidf_weights(own: array[int], document_frequencies: array[int], documents: float, weights: array[float]) -> None:
    """Fill in tf · log2(documents / df) of each word: 0 for one that is not in the document."""
    for word in range(len(own)):
        weights[word] = own[word] * log2(documents / document_frequencies[word]) if own[word] > 0 else 0.0
