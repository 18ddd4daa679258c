"""Find runs that go on to the next one, because what is between them joins both to one phrase."""

from __future__ import annotations

from array import array

from keysift.kernels.marks import LINKED, NAME, PAIRED, SEPARATE

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # compiled, arrays are read through pointers
    from keysift.kernels.interpreted import ints, letters, octets


def find_joints(
    text: str,
    kinds: str,
    stem_ids: array[int],
    vocabulary_size: int,
    token_starts: array[int],
    token_ends: array[int],
    sentence_ends: array[int],
    starts: array[int],
    lengths: array[int],
    found: int,
    joints: bytearray,
    capitals: bool,
) -> int:
    """Fill in how each run goes on to the next one; return how many go on at all.

    Names go on even if they occur once; for other joints, the text must have the words around them twice. `capitals`
    says whether a capital inside a sentence makes a name, as it does in most languages.
    """
    kinds_at = letters(kinds)
    stem_ids_at = ints(stem_ids)
    token_starts_at = ints(token_starts)
    token_ends_at = ints(token_ends)
    sentence_ends_at = ints(sentence_ends)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    joints_at = octets(joints)
    joined = 0
    sentence = 0
    sentence_start = 0
    for run in range(found - 1):
        end = starts_at[run] + lengths_at[run]
        after = starts_at[run + 1]
        joints_at[run] = SEPARATE
        while sentence < len(sentence_ends) and sentence_ends_at[sentence] < end:
            sentence_start = sentence_ends_at[sentence]
            sentence += 1
        gap = after - end
        if gap < 1 or gap > 2 or sentence_ends_at[sentence] <= after:
            continue
        left = text[token_starts_at[end - 1]]
        right = text[token_starts_at[after]]
        if kinds_at[end] == "D":
            if gap == 2 and kinds_at[end + 1] != "D":
                continue
            # A capital inside a sentence makes a name, whatever the tagger thinks: "the Bank of America".
            if (kinds_at[end - 1] == "P" or (capitals and left.isupper() and end - 1 > sentence_start)) and kinds_at[
                after
            ] == "P":
                joints_at[run] = NAME
            elif gap == 1:
                joints_at[run] = LINKED
        elif gap == 1 and left.isupper() and right.isupper():
            length = token_ends_at[end] - token_starts_at[end]
            if kinds_at[end] == "." and length == 1:
                sign = text[token_starts_at[end]]
                glued = token_ends_at[end - 1] == token_starts_at[end] and token_ends_at[end] == token_starts_at[after]
                if sign == "&" or (sign == "/" and glued):
                    joints_at[run] = NAME
            elif (
                kinds_at[end] == "-"
                and kinds_at[end - 1] == "P"
                and kinds_at[after] == "P"
                and text[token_starts_at[end] : token_ends_at[end]] == "and"
            ):
                joints_at[run] = PAIRED
    times: dict[int, int] = {}
    for run in range(found - 1):
        if joints_at[run] == LINKED or joints_at[run] == PAIRED:
            key = stem_ids_at[starts_at[run] + lengths_at[run] - 1] * vocabulary_size + stem_ids_at[starts_at[run + 1]]
            times[key] = times.get(key, 0) + 1
    for run in range(found - 1):
        if joints_at[run] == LINKED or joints_at[run] == PAIRED:
            key = stem_ids_at[starts_at[run] + lengths_at[run] - 1] * vocabulary_size + stem_ids_at[starts_at[run + 1]]
            if times[key] == 1:
                joints_at[run] = SEPARATE
        if joints_at[run] != SEPARATE:
            joined += 1
    return joined
