"""What every Document and every list of candidates must be, checked in one place.

The kernels run without bounds checks. They rely on token positions inside the text, stem and tag numbers inside their
lists, rising sentence ends, and phrases of at least one token. Tokens from outside, unpickled Documents, own phrases
and own patterns all pass here before a kernel sees them; so do the results of our own analysis, since the check costs
next to nothing. What comes from files is checked where it is read (see `keysift.corpus.table` and
`keysift.io.array_files`).
"""

from __future__ import annotations

from array import array

from keysift.errors import InputError
from keysift.kernels.checks import are_sentence_ends, find_bad_run, find_bad_token


def check_tokens(
    *,
    text: str,
    reading: str,
    starts: array[int],
    ends: array[int],
    stem_ids: array[int],
    stems: int,
    tag_ids: array[int],
    tags: int,
    kinds: str,
    sentence_ends: array[int],
) -> None:
    """Raise InputError unless the arrays of a Document fit each other and its text."""
    size = len(starts)
    if not (len(ends) == len(stem_ids) == len(tag_ids) == len(kinds) == size and len(reading) == len(text)):
        raise InputError(
            "The starts, ends, stem ids, tag ids and kinds of a Document must be equally many. Got "
            f"{size}, {len(ends)}, {len(stem_ids)}, {len(tag_ids)} and {len(kinds)} instead."
        )
    if not kinds.isascii():
        raise InputError(f"The kinds of a Document must be ASCII characters, one per token. Got {kinds!r:.60} instead.")
    try:
        # Compiled kernels refuse other types by themselves, interpreted ones do not.
        if not (
            starts.typecode == ends.typecode == stem_ids.typecode == tag_ids.typecode == sentence_ends.typecode == "i"
        ):
            raise TypeError("one of them is of another type")
        bad = find_bad_token(
            starts=starts,
            ends=ends,
            stem_ids=stem_ids,
            tag_ids=tag_ids,
            characters=len(text),
            stems=stems,
            tags=tags,
        )
        ordered = are_sentence_ends(sentence_ends=sentence_ends, tokens=size)
    except (AttributeError, TypeError, ValueError) as error:
        raise InputError(f"The arrays of a Document must be of type array('i'): {error}.") from error
    if bad >= 0:
        raise InputError(
            f"Token {bad} of the Document is empty, overlaps the one before, ends after the text, or has a stem or tag "
            f"number that does not exist: characters {starts[bad]} to {ends[bad]}, stem {stem_ids[bad]} of {stems}, "
            f"tag {tag_ids[bad]} of {tags}."
        )
    if not ordered:
        raise InputError(
            f"The sentence ends of a Document must be rising token positions, the last one {size} (the number of "
            f"tokens). Got {list(sentence_ends[-5:])} at the end instead."
        )


def check_runs(starts: array[int], lengths: array[int], *, tokens: int) -> None:
    """Raise InputError unless each candidate has at least one token and all of them are in the text."""
    bad = find_bad_run(starts=starts, lengths=lengths, tokens=tokens) if len(starts) == len(lengths) else 0
    if bad >= 0:
        raise InputError(f"Candidate {bad} of {len(starts)} has no token, or is not inside the {tokens} tokens.")
