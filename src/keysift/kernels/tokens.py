"""The tokens of a text as arrays: what every kernel reads.

`keysift.Document` is made of it. The kernels run without bounds checks, so what they rely on is checked here, once for
each Document: token positions inside the text, stem and tag numbers inside their lists, rising sentence ends.
Tokens from outside and unpickled Documents pass here too; what comes from files is checked where it is read.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from keysift.errors import InputError

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import zeros
    from keysift.kernels.interpreted import ints, letters
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.pointers import ints, letters

if TYPE_CHECKING:
    from keysift.analysis.settings import AnalysisSettings


@cython.cclass
class Tokens:
    """The tokens of a text. Attributes that end in `_at` are what kernels read: the numbers of the array before it."""

    def __init__(
        self,
        *,
        text: str,
        starts: array[int],
        ends: array[int],
        stem_ids: array[int],
        vocabulary: Sequence[str],
        kinds: str,
        tag_ids: array[int],
        tagset: Sequence[str],
        sentence_ends: array[int],
        settings: AnalysisSettings | None,
        reading: str | None = None,
    ) -> None:
        self.text = text
        self.reading = text if reading is None else reading
        self.kinds = kinds
        self.vocabulary = tuple(vocabulary)
        self.tagset = tagset
        self.settings = settings
        self.count = len(kinds)
        self.sentence_count = len(sentence_ends)
        if not (len(starts) == len(ends) == len(stem_ids) == len(tag_ids) == self.count) or (
            len(self.reading) != len(text)
        ):
            raise InputError(
                "The starts, ends, stem ids, tag ids and kinds of a Document must be equally many. Got "
                f"{len(starts)}, {len(ends)}, {len(stem_ids)}, {len(tag_ids)} and {len(kinds)} instead."
            )
        if not kinds.isascii():
            raise InputError(
                f"The kinds of a Document must be ASCII characters, one per token. Got {kinds!r:.60} instead."
            )
        try:
            # Compiled kernels refuse other types by themselves, interpreted ones do not.
            for numbers in (starts, ends, stem_ids, tag_ids, sentence_ends):
                if numbers.typecode != "i":
                    raise TypeError("one of them is of another type")
            self.starts = starts
            self.ends = ends
            self.stem_ids = stem_ids
            self.tag_ids = tag_ids
            self.sentence_ends = sentence_ends
            self.starts_at = ints(self.starts)
            self.ends_at = ints(self.ends)
            self.stem_ids_at = ints(self.stem_ids)
            self.tag_ids_at = ints(self.tag_ids)
            self.sentence_ends_at = ints(self.sentence_ends)
        except (AttributeError, TypeError, ValueError) as error:
            raise InputError(f"The arrays of a Document must be of type array('i'): {error}.") from error
        self.kinds_at = letters(self.kinds)
        bad = _find_bad_token(self, len(self.vocabulary), len(tagset))
        if bad >= 0:
            raise InputError(
                f"Token {bad} of the Document is empty, overlaps the one before, ends after the text, or has a stem or "
                f"tag number that does not exist: characters {starts[bad]} to {ends[bad]}, stem {stem_ids[bad]} of "
                f"{len(self.vocabulary)}, tag {tag_ids[bad]} of {len(tagset)}."
            )
        if not _are_sentence_ends(self):
            raise InputError(
                f"The sentence ends of a Document must be rising token positions, the last one {self.count} (the "
                f"number of tokens). Got {sentence_ends.tolist()!r:.80} instead."
            )
        self.frequencies = zeros("i", len(self.vocabulary))
        self.frequencies_at = ints(self.frequencies)
        self.word_count = _count_words(self)


@cython.cfunc
@cython.exceptval(check=False)
def _find_bad_token(tokens: Tokens, stems: cython.Py_ssize_t, tags: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the first token that is empty, overlaps the one before, ends after the text or has an unknown number.

    If all tokens are good, -1 is returned.
    """
    before: cython.Py_ssize_t = 0
    characters = len(tokens.text)
    for token in range(tokens.count):
        start = tokens.starts_at[token]
        end = tokens.ends_at[token]
        stem = tokens.stem_ids_at[token]
        tag = tokens.tag_ids_at[token]
        if start < before or end <= start or end > characters or not (0 <= stem < stems and 0 <= tag < tags):
            return token
        before = end
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def _are_sentence_ends(tokens: Tokens) -> cython.bint:
    """Tell whether sentence ends rise up to the number of tokens."""
    before: cython.Py_ssize_t = 0
    for sentence in range(tokens.sentence_count):
        if tokens.sentence_ends_at[sentence] <= before:
            return False
        before = tokens.sentence_ends_at[sentence]
    return before == tokens.count


@cython.cfunc
@cython.exceptval(check=False)
def _count_words(tokens: Tokens) -> cython.Py_ssize_t:
    """Add up the occurrences of each stem as a word that counts, no stop word or symbol, and return their number."""
    total: cython.Py_ssize_t = 0
    for position in range(tokens.count):
        kind = tokens.kinds_at[position]
        if kind != "-" and kind != "." and kind != "D":
            tokens.frequencies_at[tokens.stem_ids_at[position]] += 1
            total += 1
    return total
