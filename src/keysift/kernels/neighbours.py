"""Find the documents of a collection that are nearest to another one, and join their word graphs."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import log2, sqrt

    from keysift.kernels.arrays import first_ints, minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.graph import WordGraph, join_words, number_nodes
    from keysift.kernels.interpreted import doubles, ints, longs
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.graph import WordGraph, join_words, number_nodes
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.libc.math import log2, sqrt
    from cython.cimports.pointers import doubles, ints, longs

_SAME = cython.declare(cython.double, 1.0 - 1e-9)  # a cosine that only the same words in the same numbers have


def encode_words(document: Tokens, places: array[int]) -> array[int]:
    """Return a document's tokens as a collection keeps them.

    A noun, name, number or adjective is the place p of its stem in the collection's vocabulary, another word -2 - p,
    and what is no word -1.
    """
    places_at = ints(places)
    words = minus_ones("i", document.count)
    words_at = ints(words)
    for position in range(document.count):
        kind = document.kinds_at[position]
        place = places_at[document.stem_ids_at[position]]
        if kind == "-" or kind == "." or kind == "D" or place < 0:
            continue
        if kind == "N" or kind == "P" or kind == "C" or kind == "A":
            words_at[position] = place
        else:
            words_at[position] = -2 - place
    return words


def renumber_words(words: array[int], new_places: array[int]) -> array[int]:
    """Return words whose stems have moved to new places."""
    words_at = ints(words)
    new_places_at = ints(new_places)
    renumbered = minus_ones("i", len(words))
    renumbered_at = ints(renumbered)
    for position in range(len(words)):
        word = words_at[position]
        if word >= 0:
            renumbered_at[position] = new_places_at[word]
        elif word != -1:
            renumbered_at[position] = -2 - new_places_at[-2 - word]
    return renumbered


@cython.ccall
def count_holding_documents(words: array[int], ends: array[int], vocabulary_size: cython.Py_ssize_t) -> array[int]:
    """Return in how many documents each stem is. `ends` says where each document ends."""
    words_at = ints(words)
    ends_at = longs(ends)
    newest = zeros("i", vocabulary_size)
    newest_at = ints(newest)
    counts = zeros("i", vocabulary_size)
    counts_at = ints(counts)
    start: cython.Py_ssize_t = 0
    for document in range(len(ends)):
        for position in range(start, ends_at[document]):
            word = words_at[position]
            if word == -1:
                continue
            place = word if word >= 0 else -2 - word
            if newest_at[place] != document + 1:
                newest_at[place] = document + 1
                counts_at[place] += 1
        start = ends_at[document]
    return counts


@cython.cclass
class NeighbourIndex:
    """Which documents of a collection have each stem, and what it weighs there: tf · log2(N / df), over the norm.

    The documents with stem p are `holders[offsets[p]:offsets[p + 1]]`. `words` are those of the documents, as
    `encode_words` gives them, and `ends` says where each ends.
    """

    def __init__(self, words: array[int], ends: array[int], vocabulary_size: cython.Py_ssize_t) -> None:
        self.words = words
        self.ends = ends
        self.vocabulary_size = vocabulary_size
        documents = len(ends)
        words_at = ints(words)
        ends_at = longs(ends)
        counts = count_holding_documents(words, ends, vocabulary_size)
        counts_at = ints(counts)
        self.offsets = zeros("q", vocabulary_size + 1)
        offsets_at = longs(self.offsets)
        free = zeros("q", vocabulary_size)  # where the next holder of a stem goes
        free_at = longs(free)
        for place in range(vocabulary_size):
            free_at[place] = offsets_at[place]
            offsets_at[place + 1] = offsets_at[place] + counts_at[place]
        total = offsets_at[vocabulary_size]
        self.holders = zeros("i", total)
        holders_at = ints(self.holders)
        self.weights = zeros("d", total)
        weights_at = doubles(self.weights)
        start: cython.Py_ssize_t = 0
        word: cython.Py_ssize_t
        for document in range(documents):
            for position in range(start, ends_at[document]):
                word = words_at[position]
                if word == -1:
                    continue
                if word < 0:
                    word = -2 - word
                # Documents come one after the other, so the newest holder of a stem is the last.
                if free_at[word] == offsets_at[word] or holders_at[free_at[word] - 1] != document:
                    holders_at[free_at[word]] = document
                    free_at[word] += 1
                weights_at[free_at[word] - 1] += 1.0
            start = ends_at[document]
        norms = zeros("d", documents)
        norms_at = doubles(norms)
        for place in range(vocabulary_size):
            if counts_at[place] > 0:
                rarity = log2((0.0 + documents) / counts_at[place])
                for posting in range(offsets_at[place], offsets_at[place + 1]):
                    weights_at[posting] *= rarity
                    norms_at[holders_at[posting]] += weights_at[posting] * weights_at[posting]
        for posting in range(total):
            if norms_at[holders_at[posting]] > 0.0:
                weights_at[posting] /= sqrt(norms_at[holders_at[posting]])

    def nearest(self, places: array[int], weights: array[float], count: cython.Py_ssize_t) -> list[tuple[int, float]]:
        """Return the documents nearest to one by the cosine of tf-idf weights, each with that cosine, nearest first.

        `places` and `weights` are those of the document's words. A document with the very same words is taken to be
        the document itself, and left out; ties go to the one that comes first.
        """
        places_at = ints(places)
        own_at = doubles(weights)
        offsets_at = longs(self.offsets)
        holders_at = ints(self.holders)
        weights_at = doubles(self.weights)
        similarities = zeros("d", len(self.ends))
        similarities_at = doubles(similarities)
        norm = 0.0
        for word in range(len(places)):
            norm += own_at[word] * own_at[word]
        if norm <= 0.0:
            return []
        norm = sqrt(norm)
        for word in range(len(places)):
            place = places_at[word]
            if place < 0 or own_at[word] <= 0.0:
                continue
            share = own_at[word] / norm
            for posting in range(offsets_at[place], offsets_at[place + 1]):
                similarities_at[holders_at[posting]] += share * weights_at[posting]
        wanted = min(count, len(self.ends))
        best = zeros("i", wanted + 1)
        best_at = ints(best)
        found: cython.Py_ssize_t = 0
        for document in range(len(self.ends)):
            similarity = similarities_at[document]
            if similarity <= 0.0 or similarity >= _SAME:
                continue
            rank = found
            while rank > 0 and similarities_at[best_at[rank - 1]] < similarity:
                best_at[rank] = best_at[rank - 1]
                rank -= 1
            best_at[rank] = document
            found = min(found + 1, wanted)
        return [(document, similarities_at[document]) for document in best[:found]]

    def join(
        self,
        candidates: Candidates,
        places: array[int],
        neighbours: list[tuple[int, float]],
        window: cython.Py_ssize_t,
    ) -> WordGraph:
        """Return the graph of the words in candidates, and of the nouns, names, numbers and adjectives of neighbours.

        Two words are neighbours if they stand fewer than `window` tokens apart; a meeting in a neighbouring document
        weighs as much as that is near. `places` are those of the stems of the document in the collection's vocabulary.
        """
        document = candidates.document
        places_at = ints(places)
        words_at = ints(self.words)
        ends_at = longs(self.ends)
        length: cython.Py_ssize_t = document.count
        number: cython.Py_ssize_t
        start: cython.Py_ssize_t
        for number, _ in neighbours:
            length += ends_at[number] - (ends_at[number - 1] if number > 0 else 0)
        node_of_stem = minus_ones("i", len(places))
        node_of_stem_at = ints(node_of_stem)
        own = number_nodes(candidates, node_of_stem)
        own_at = ints(own)
        node_of_place = minus_ones("i", self.vocabulary_size)
        node_of_place_at = ints(node_of_place)
        stems = minus_ones("i", len(own) + length)
        stems_at = ints(stems)
        size: cython.Py_ssize_t = len(own)
        for node in range(size):
            stems_at[node] = own_at[node]
            if places_at[own_at[node]] >= 0:
                node_of_place_at[places_at[own_at[node]]] = node
        stream = minus_ones("i", length)
        stream_at = ints(stream)
        position: cython.Py_ssize_t
        for position in range(document.count):
            stream_at[position] = node_of_stem_at[document.stem_ids_at[position]]
        position = document.count
        ends = array("i", [position])
        for number, _ in neighbours:
            start = ends_at[number - 1] if number > 0 else 0
            for source in range(start, ends_at[number]):
                word = words_at[source]
                if word >= 0:
                    if node_of_place_at[word] < 0:
                        node_of_place_at[word] = size
                        size += 1
                    stream_at[position] = node_of_place_at[word]
                position += 1
            ends.append(position)
        shares = array("d", [1.0, *[similarity for _, similarity in neighbours]])
        return join_words(first_ints(stems, size), stream, ends, shares, window)
