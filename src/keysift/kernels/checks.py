"""Check what the other kernels take for granted: they read arrays without looking whether a place is inside."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import ints


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
    starts_at = ints(starts)
    ends_at = ints(ends)
    stem_ids_at = ints(stem_ids)
    tag_ids_at = ints(tag_ids)
    before = 0
    for token in range(len(starts)):
        start = starts_at[token]
        end = ends_at[token]
        if start < before or end <= start or end > characters:
            return token
        if stem_ids_at[token] < 0 or stem_ids_at[token] >= stems or tag_ids_at[token] < 0 or tag_ids_at[token] >= tags:
            return token
        before = end
    return -1


def are_sentence_ends(sentence_ends: array[int], tokens: int) -> bool:
    """Tell whether sentence ends rise up to the number of tokens."""
    sentence_ends_at = ints(sentence_ends)
    before = 0
    for sentence in range(len(sentence_ends)):
        if sentence_ends_at[sentence] <= before:
            return False
        before = sentence_ends_at[sentence]
    return before == tokens


def find_bad_run(starts: array[int], lengths: array[int], tokens: int) -> int:
    """Return the first run that has no token or is not inside the text, or -1."""
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    for run in range(len(starts)):
        if starts_at[run] < 0 or lengths_at[run] < 1 or lengths_at[run] > tokens - starts_at[run]:
            return run
    return -1
