"""Score phrases by all that a text says about them, for sift."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import log, pow, sqrt  # noqa: A004

    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import doubles
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.libc.math import log, pow, sqrt  # noqa: A004
    from cython.cimports.pointers import doubles

_WIDTH = cython.declare(cython.Py_ssize_t, 6)  # factors of a phrase


def sift_factors(
    candidates: Candidates, weights: array[float], phrase_length: cython.double, place: cython.double
) -> tuple[array[float], array[float], array[int], array[int]]:
    """Return the score of each phrase, its factors, one phrase after the other, how often it occurs, and where first.

    The factors are those of `keysift.rankers.sift`, in this order; those of length are raised to the power
    `phrase_length`, that of position to the power `place`. A phrase is first where its words first stand together.
    """
    document = candidates.document
    nesting = candidates.nesting()
    factors = zeros("d", _WIDTH * candidates.phrases)
    factors_at = doubles(factors)
    scores = zeros("d", candidates.phrases)
    scores_at = doubles(scores)
    weights_at = doubles(weights)
    company = pow(1.0 + document.count / 100.0, 1.0 / 3.0)
    words: cython.int
    for phrase in range(candidates.phrases):
        start = candidates.starts_at[candidates.first_at[phrase]]
        end = start + candidates.lengths_at[candidates.first_at[phrase]]
        total = 0.0
        words = 0
        for position in range(start, end):
            if document.kinds_at[position] != "D":
                total += weights_at[document.stem_ids_at[position]]
                words += 1
        often = log(1.0 + nesting.times_at[phrase])
        late = log(12.0 + nesting.earliest_at[phrase])
        row = _WIDTH * phrase
        # A word that is nothing special still counts a little, or all else would count for nothing.
        factors_at[row] = pow(total / max(words, 1) + 0.001, 0.4)
        factors_at[row + 1] = sqrt(0.0 + document.ends_at[end - 1] - document.starts_at[start])
        factors_at[row + 2] = often * sqrt(often)
        factors_at[row + 3] = sqrt(sqrt(1.0 + nesting.longer_at[phrase]))
        factors_at[row + 4] = company if end - start > 1 else 1.0
        factors_at[row + 5] = 1.0 / (late * late * late)
        if phrase_length != 1.0:
            factors_at[row + 1] = pow(factors_at[row + 1], phrase_length)
            factors_at[row + 4] = pow(factors_at[row + 4], phrase_length)
        if place != 1.0:
            factors_at[row + 5] = pow(factors_at[row + 5], place)
        product = factors_at[row]
        for factor in range(row + 1, row + _WIDTH):
            product *= factors_at[factor]
        scores_at[phrase] = product
    return scores, factors, nesting.times, nesting.earliest
