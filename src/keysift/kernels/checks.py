"""Check what the other kernels take for granted: they read arrays without looking whether a place is inside."""

from __future__ import annotations

from array import array


def find_bad_token(
    starts: array[int],
    ends: array[int],
    stem_ids: array[int],
    tag_ids: array[int],
    characters: int,
    stems: int,
    tags: int,
) -> int:
    """Return the first token that is empty, overlaps the one before, ends after the text or has an unknown number.

    The arrays are equally long. If all tokens are good, -1 is returned.
    """
    before = 0
    for token in range(len(starts)):
        start = starts[token]
        end = ends[token]
        if start < before or end <= start or end > characters:
            return token
        if stem_ids[token] < 0 or stem_ids[token] >= stems or tag_ids[token] < 0 or tag_ids[token] >= tags:
            return token
        before = end
    return -1


def are_sentence_ends(sentence_ends: array[int], tokens: int) -> bool:
    """Tell whether sentence ends rise up to the number of tokens."""
    before = 0
    for sentence in range(len(sentence_ends)):
        if sentence_ends[sentence] <= before:
            return False
        before = sentence_ends[sentence]
    return before == tokens


def find_bad_run(starts: array[int], lengths: array[int], tokens: int) -> int:
    """Return the first run that has no token or is not inside the text, or -1."""
    for run in range(len(starts)):
        if starts[run] < 0 or lengths[run] < 1 or lengths[run] > tokens - starts[run]:
            return run
    return -1
