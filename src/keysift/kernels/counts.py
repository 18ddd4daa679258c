"""Look a document's words up in a corpus, and weigh them."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls the C library's
    from math import log2

    from keysift.kernels.interpreted import doubles, ints, longs


def look_up_places(vocabulary: tuple[str, ...], index: dict[str, int], places: array[int]) -> None:
    """Fill in the place of each stem in an index, or -1."""
    places_at = ints(places)
    for word in range(len(vocabulary)):
        place = index.get(vocabulary[word])
        places_at[word] = -1 if place is None else place


def look_up_counts(
    places: array[int],
    own: array[int],
    all_frequencies: array[int],
    all_document_frequencies: array[int],
    frequencies: array[int],
    document_frequencies: array[int],
) -> bool:
    """Fill in the counts of each word; tell whether none is below the document's own count."""
    places_at = ints(places)
    own_at = ints(own)
    all_frequencies_at = longs(all_frequencies)
    all_document_frequencies_at = longs(all_document_frequencies)
    frequencies_at = longs(frequencies)
    document_frequencies_at = longs(document_frequencies)
    contained = True
    for word in range(len(places)):
        place = places_at[word]
        if place < 0:
            frequencies_at[word] = 0
            document_frequencies_at[word] = 0
            if own_at[word] > 0:
                contained = False
        else:
            frequencies_at[word] = all_frequencies_at[place]
            document_frequencies_at[word] = all_document_frequencies_at[place]
            if all_frequencies_at[place] < own_at[word]:
                contained = False
    return contained


def count_in(own: array[int], frequencies: array[int], document_frequencies: array[int]) -> None:
    """Add a document's own counts."""
    own_at = ints(own)
    frequencies_at = longs(frequencies)
    document_frequencies_at = longs(document_frequencies)
    for word in range(len(own)):
        if own_at[word] > 0:
            frequencies_at[word] += own_at[word]
            document_frequencies_at[word] += 1


def mix_counts(own: array[int], general: array[int], own_share: float, general_share: float, mixed: array[int]) -> None:
    """Fill in the weighted sum of two counts of each word, rounded, and no less than one where there is any."""
    own_at = longs(own)
    general_at = longs(general)
    mixed_at = longs(mixed)
    for word in range(len(own)):
        total = own_at[word] * own_share + general_at[word] * general_share
        mixed_at[word] = int(total + 0.5)
        if total > 0.0 and mixed_at[word] == 0:
            mixed_at[word] = 1


def frequency_weights(own: array[int], weights: array[float]) -> None:
    """Fill in how often each word occurs in a document."""
    own_at = ints(own)
    weights_at = doubles(weights)
    for word in range(len(own)):
        weights_at[word] = own_at[word]


def collection_weights(frequencies: array[int], weights: array[float]) -> None:
    """Fill in how often each word occurs in a corpus."""
    frequencies_at = longs(frequencies)
    weights_at = doubles(weights)
    for word in range(len(frequencies)):
        weights_at[word] = frequencies_at[word]


def tfidf_weights(own: array[int], document_frequencies: array[int], documents: float, weights: array[float]) -> None:
    """Fill in tf · log2(documents / df) of each word: 0 for one that is not in the document."""
    own_at = ints(own)
    document_frequencies_at = longs(document_frequencies)
    weights_at = doubles(weights)
    for word in range(len(own)):
        weights_at[word] = own_at[word] * log2(documents / document_frequencies_at[word]) if own_at[word] > 0 else 0.0
