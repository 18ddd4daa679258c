"""Find the documents of a collection that are nearest to another one, and join their word graphs."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls the C library's
    from math import log2, sqrt


def encode_words(stem_ids: array[int], kinds: str, places: array[int], words: array[int]) -> None:
    """Fill in a document's tokens as a collection keeps them.

    A noun, name, number or adjective is the place p of its stem in the collection's vocabulary, another word -2 - p,
    and what is no word -1.
    """
    for position in range(len(stem_ids)):
        kind = kinds[position]
        place = places[stem_ids[position]]
        if kind == "-" or kind == "." or kind == "D" or place < 0:
            words[position] = -1
        elif kind == "N" or kind == "P" or kind == "C" or kind == "A":
            words[position] = place
        else:
            words[position] = -2 - place


def renumber_words(words: array[int], new_places: array[int], renumbered: array[int]) -> None:
    """Fill in words whose stems have moved to new places."""
    for position in range(len(words)):
        word = words[position]
        if word >= 0:
            renumbered[position] = new_places[word]
        elif word == -1:
            renumbered[position] = -1
        else:
            renumbered[position] = -2 - new_places[-2 - word]


def count_holding_documents(words: array[int], ends: array[int], newest: array[int], counts: array[int]) -> None:
    """Add up in how many documents each stem is. `ends` says where each document ends; `newest` has zeros."""
    start = 0
    for document in range(len(ends)):
        for position in range(start, ends[document]):
            word = words[position]
            if word == -1:
                continue
            place = word if word >= 0 else -2 - word
            if newest[place] != document + 1:
                newest[place] = document + 1
                counts[place] += 1
        start = ends[document]


def fill_postings(
    words: array[int],
    ends: array[int],
    counts: array[int],
    offsets: array[int],
    free: array[int],
    newest: array[int],
    holders: array[int],
    weights: array[float],
    norms: array[float],
) -> None:
    """Fill in which documents have each stem, and what it weighs there: tf · log2(N / df), over the document's norm.

    The documents with stem p are `holders[offsets[p]:offsets[p + 1]]`. `counts` are in how many documents each stem is;
    `free`, `newest` and `norms` are scratch space, the last two with zeros.
    """
    documents = len(ends)
    total = 0
    for place in range(len(counts)):
        offsets[place] = total
        free[place] = total
        total += counts[place]
    offsets[len(counts)] = total
    start = 0
    for document in range(documents):
        for position in range(start, ends[document]):
            word = words[position]
            if word == -1:
                continue
            place = word if word >= 0 else -2 - word
            if newest[place] != document + 1:
                newest[place] = document + 1
                holders[free[place]] = document
                weights[free[place]] = 0.0
                free[place] += 1
            weights[free[place] - 1] += 1.0
        start = ends[document]
    for place in range(len(counts)):
        if counts[place] > 0:
            rarity = log2((0.0 + documents) / counts[place])
            for posting in range(offsets[place], offsets[place + 1]):
                weights[posting] *= rarity
                norms[holders[posting]] += weights[posting] * weights[posting]
    for posting in range(total):
        if norms[holders[posting]] > 0.0:
            weights[posting] /= sqrt(norms[holders[posting]])


def add_similarities(
    places: array[int],
    own_weights: array[float],
    offsets: array[int],
    holders: array[int],
    weights: array[float],
    similarities: array[float],
) -> None:
    """Add up the cosine of a document's weights with those of each document of the collection."""
    norm = 0.0
    for word in range(len(places)):
        norm += own_weights[word] * own_weights[word]
    if norm <= 0.0:
        return
    norm = sqrt(norm)
    for word in range(len(places)):
        place = places[word]
        if place < 0 or own_weights[word] <= 0.0:
            continue
        share = own_weights[word] / norm
        for posting in range(offsets[place], offsets[place + 1]):
            similarities[holders[posting]] += share * weights[posting]


def choose_nearest(similarities: array[float], same: float, best: array[int]) -> int:
    """Fill in the documents with the highest similarities above 0, highest first; return how many there are.

    One that is `same` or more is taken for the document itself and left out; ties go to the one that comes first.
    """
    wanted = len(best)
    found = 0
    for document in range(len(similarities)):
        similarity = similarities[document]
        if similarity <= 0.0 or similarity >= same:
            continue
        if found == wanted:
            if wanted == 0 or similarity <= similarities[best[wanted - 1]]:
                continue
            place = wanted - 1
        else:
            place = found
            found += 1
        while place > 0 and similarities[best[place - 1]] < similarity:
            best[place] = best[place - 1]
            place -= 1
        best[place] = document
    return found


def append_document(
    stem_ids: array[int], places: array[int], node_of_stem: array[int], node_of_place: array[int], stream: array[int]
) -> None:
    """Begin a stream of nodes with a document's own tokens, and tell which of the collection's stems are its nodes."""
    for position in range(len(stem_ids)):
        stream[position] = node_of_stem[stem_ids[position]]
    for stem in range(len(places)):
        if places[stem] >= 0 and node_of_stem[stem] >= 0:
            node_of_place[places[stem]] = node_of_stem[stem]


def append_neighbour(
    words: array[int], start: int, end: int, node_of_place: array[int], nodes: int, stream: array[int], position: int
) -> int:
    """Go on with a stream of nodes at a position, with the words of a neighbour; return how many nodes there are."""
    for source in range(start, end):
        word = words[source]
        if word < 0:
            stream[position] = -1
        else:
            if node_of_place[word] < 0:
                node_of_place[word] = nodes
                nodes += 1
            stream[position] = node_of_place[word]
        position += 1
    return nodes


def count_stream_meetings(stream: array[int], ends: array[int], window: int, degrees: array[int]) -> int:
    """Count how often each node stands fewer than `window` tokens from another of its document; return the sum."""
    total = 0
    start = 0
    for document in range(len(ends)):
        for position in range(start, ends[document]):
            node = stream[position]
            if node < 0:
                continue
            for other_position in range(position + 1, min(position + window, ends[document])):
                other = stream[other_position]
                if other >= 0 and other != node:
                    degrees[node] += 1
                    degrees[other] += 1
                    total += 2
        start = ends[document]
    return total


def join_stream(
    stream: array[int],
    ends: array[int],
    shares: array[float],
    window: int,
    degrees: array[int],
    meetings: array[int],
    strengths: array[float],
    owner: array[int],
    place: array[int],
    offsets: array[int],
    targets: array[int],
    weights: array[float],
) -> int:
    """Fill in the undirected graph of nodes that meet, in compressed rows; return the number of entries.

    A meeting weighs as much as the `shares` say of its document. `degrees` come from `count_stream_meetings`; they,
    `meetings`, `strengths`, `owner` and `place` are used up, the last two being zero before.
    """
    size = len(degrees)
    total = 0
    for node in range(size):
        offsets[node] = total
        total += degrees[node]
        degrees[node] = offsets[node]  # from here on: where the next neighbour of the node goes
    offsets[size] = total
    start = 0
    for document in range(len(ends)):
        for position in range(start, ends[document]):
            node = stream[position]
            if node < 0:
                continue
            for other_position in range(position + 1, min(position + window, ends[document])):
                other = stream[other_position]
                if other >= 0 and other != node:
                    meetings[degrees[node]] = other
                    strengths[degrees[node]] = shares[document]
                    degrees[node] += 1
                    meetings[degrees[other]] = node
                    strengths[degrees[other]] = shares[document]
                    degrees[other] += 1
        start = ends[document]
    # Fold repeated neighbours into weights: `owner` says whose row an entry of `place` belongs to.
    written = 0
    for node in range(size):
        row = written
        for index in range(offsets[node], offsets[node + 1]):
            other = meetings[index]
            if owner[other] == node + 1:
                weights[place[other]] += strengths[index]
            else:
                owner[other] = node + 1
                place[other] = written
                targets[written] = other
                weights[written] = strengths[index]
                written += 1
        offsets[node] = row
    offsets[size] = written
    return written
