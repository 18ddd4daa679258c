"""Score phrases by all that a text says about them, for sift."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import exp, log, pow, sqrt  # noqa: A004

    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import doubles
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.libc.math import exp, log, pow, sqrt  # noqa: A004
    from cython.cimports.pointers import doubles

if TYPE_CHECKING:
    from keysift.kernels.vectors import WordVectors

_WIDTH = cython.declare(cython.Py_ssize_t, 8)  # factors of a phrase
_USUAL = cython.declare(cython.double, 5.0)
"""The specificity of a single word that counts half as much as it would if it were surely no general word."""
_USUAL_NAME = cython.declare(cython.double, 1.0)  # the same of a name
_USUAL_ALONE = cython.declare(cython.double, 2.0)  # the same in languages without word vectors
_INSIDE = cython.declare(cython.double, 0.25)  # how much a place inside a longer phrase counts
_MANY_WORDS = cython.declare(cython.Py_ssize_t, 4)  # phrases of so many words are rarely terms, unless they are names
_MANY_WORDS_SHARE = cython.declare(cython.double, 0.5)
_UNKNOWN = cython.declare(cython.double, 1.5)  # closeness above it stands for none
_NAME = cython.declare(cython.double, 0.4)
_ABOUT = cython.declare(cython.double, 0.75)
_LONG_TEXT = cython.declare(cython.double, 5000.0)  # words from which on closeness counts half
_LENGTH_SHARE = cython.declare(cython.double, 0.5)
"""How much of what the length of phrases explains of their closeness is taken off: labels want all, readers none."""


def sift_factors(
    candidates: Candidates,
    weights: array[float],
    vectors: WordVectors | None,
    phrase_length: cython.double,
    place: cython.double,
) -> tuple[array[float], array[float], array[int], array[int]]:
    """Return the score of each phrase, its factors, one phrase after the other, how often it occurs, and where first.

    The factors are those of `keysift.rankers.sift`, in this order; those of length are raised to the power
    `phrase_length`, that of position to the power `place`. A phrase is first where its words first stand together.
    `vectors` say how close each phrase is to the text, if there are any.
    """
    document = candidates.document
    nesting = candidates.nesting()
    factors = zeros("d", _WIDTH * candidates.phrases)
    factors_at = doubles(factors)
    scores = zeros("d", candidates.phrases)
    scores_at = doubles(scores)
    weights_at = doubles(weights)
    company = pow(1.0 + document.count / 100.0, 1.0 / 3.0)
    about = zeros("d", candidates.phrases)
    if vectors is not None:
        about = standard_closeness(candidates, vectors.closeness(candidates))
    about_at = doubles(about)
    about_power = _ABOUT / (1.0 + document.count / _LONG_TEXT)
    words: cython.int
    names: cython.int
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        end = start + candidates.lengths_at[candidates.first_at[phrase]]
        total = 0.0
        words = 0
        names = 0
        for position in range(start, end):
            kind = document.kinds_at[position]
            if kind != "D":
                total += weights_at[document.stem_ids_at[position]]
                words += 1
                names += kind == "P"
        inside = max(0, nesting.places_at[phrase] - nesting.times_at[phrase])
        often = log(1.0 + nesting.times_at[phrase] + _INSIDE * inside)
        late = log(30.0 + nesting.earliest_at[phrase])
        row = _WIDTH * phrase
        # A word that is nothing special still counts a little, or all else would count for nothing.
        specificity = total / max(words, 1)
        factors_at[row] = pow(specificity + 0.001, 0.2)
        factors_at[row + 1] = pow(0.0 + document.ends_at[end - 1] - document.starts_at[start], 0.6)
        if words >= _MANY_WORDS and 2 * names < words:
            factors_at[row + 1] *= _MANY_WORDS_SHARE
        factors_at[row + 2] = often * often
        factors_at[row + 3] = pow(1.0 + nesting.longer_at[phrase], 0.4)
        usual = _USUAL_NAME if names > 0 else _USUAL if vectors is not None else _USUAL_ALONE
        factors_at[row + 4] = company if end - start > 1 else specificity / (specificity + usual) + 0.001
        factors_at[row + 5] = exp(_NAME * names / max(words, 1))
        factors_at[row + 6] = 1.0 / (late * late * sqrt(late))
        factors_at[row + 7] = exp(about_power * about_at[phrase])
        if phrase_length != 1.0:
            factors_at[row + 1] = pow(factors_at[row + 1], phrase_length)
            factors_at[row + 4] = pow(factors_at[row + 4], phrase_length)
        if place != 1.0:
            factors_at[row + 6] = pow(factors_at[row + 6], place)
        product = factors_at[row]
        for factor in range(row + 1, row + _WIDTH):
            product *= factors_at[factor]
        scores_at[phrase] = product
    return scores, factors, nesting.times, nesting.earliest


@cython.ccall
def standard_closeness(candidates: Candidates, closeness: array[float]) -> array[float]:
    """Return how close phrases are to the text, compared with the other phrases of the text.

    Long phrases are closer to any text. Half of what a straight line over the numbers of words explains is taken off,
    and the rest divided by its standard deviation. Phrases of unknown words get 0, and so do all if nothing is known.
    """
    found = zeros("d", candidates.phrases)
    found_at = doubles(found)
    closeness_at = doubles(closeness)
    known = 0.0
    sums = 0.0
    lengths = 0.0
    squares = 0.0
    products = 0.0
    length: cython.double
    for phrase in range(candidates.phrases):
        if closeness_at[phrase] < _UNKNOWN:
            length = candidates.lengths_at[candidates.first_at[phrase]]
            known += 1.0
            sums += closeness_at[phrase]
            lengths += length
            squares += length * length
            products += length * closeness_at[phrase]
    if known == 0.0:
        return found
    spread = squares - lengths * lengths / known
    slope = _LENGTH_SHARE * (products - lengths * sums / known) / spread if spread > 1e-9 else 0.0
    variance = 0.0
    for phrase in range(candidates.phrases):
        if closeness_at[phrase] < _UNKNOWN:
            length = candidates.lengths_at[candidates.first_at[phrase]]
            found_at[phrase] = closeness_at[phrase] - sums / known - slope * (length - lengths / known)
            variance += found_at[phrase] * found_at[phrase]
    deviation = sqrt(variance / known)
    for phrase in range(candidates.phrases):
        found_at[phrase] = found_at[phrase] / deviation if deviation > 1e-9 else 0.0
    return found
