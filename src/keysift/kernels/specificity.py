"""The tail of the hypergeometric distribution, exact for any counts."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from math import exp, log, log1p

    from keysift.kernels.interpreted import Doubles, doubles
else:
    from cython.cimports.libc.math import exp, log, log1p
    from cython.cimports.pointers import Doubles, doubles

_LOG_10 = cython.declare(cython.double, 2.302585092994045684)
_HALF_LOG_2_PI = cython.declare(cython.double, 0.9189385332046727418)
_ONE_TERM_ENOUGH = cython.declare(cython.double, 1e8)

# log(n!) minus Stirling's formula for n = 0 … 15, where the series below is not yet accurate.
_STIRLING_ERRORS = array(
    "d",
    [
        0.0,
        0.08106146679532725821967026,
        0.04134069595540929409382208,
        0.02767792568499833914878929,
        0.02079067210376509311152277,
        0.01664469118982119216319487,
        0.01387612882307074799874573,
        0.01189670994589177009505572,
        0.01041126526197209649747857,
        0.00925546218271273291772864,
        0.00833056343336287125646932,
        0.00757367548795184079497202,
        0.00694284010720952986566415,
        0.00640899418800420706843963,
        0.00595137011275884773562442,
        0.00555473355196280137103869,
    ],
)
_STIRLING_ERRORS_AT = cython.declare(Doubles, doubles(_STIRLING_ERRORS))


@cython.ccall
@cython.exceptval(check=False)
def stirling_error(count: cython.double) -> cython.double:
    """Return log(count!) - log(sqrt(2 pi count) (count / e)^count)."""
    if count < 16.0:
        return _STIRLING_ERRORS_AT[int(count)]
    if count > _ONE_TERM_ENOUGH:
        return 1 / 12.0 / count  # all other terms of the series are lost in rounding
    square = count * count
    return (
        1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - (1 / 1680.0 - 1 / 1188.0 / square) / square) / square) / square
    ) / count


@cython.cfunc
@cython.exceptval(check=False)
def deviance(count: cython.double, mean: cython.double) -> cython.double:
    """Return count * log(count / mean) + mean - count without cancellation."""
    difference = count - mean
    if abs(difference) < 0.1 * (count + mean):
        ratio = difference / (count + mean)
        result = difference * ratio
        term = 2.0 * count * ratio
        square = ratio * ratio
        odd = 3.0
        while True:
            term *= square
            next_result = result + term / odd
            if next_result == result:
                return result
            result = next_result
            odd += 2.0
    return count * log(count / mean) + mean - count


@cython.cfunc
@cython.exceptval(check=False)
def log_binomial(
    successes: cython.double, trials: cython.double, probability: cython.double, complement: cython.double
) -> cython.double:
    """Return the logarithm of a binomial probability, by Loader's saddle-point form.

    `complement` is 1 - probability, given apart because the subtraction would lose digits.
    """
    if successes == 0.0:
        if trials == 0.0:
            return 0.0
        if probability < 0.1:
            return -deviance(trials, trials * complement) - trials * probability
        return trials * log(complement)
    if successes == trials:
        if complement < 0.1:
            return -deviance(trials, trials * probability) - trials * complement
        return trials * log(probability)
    failures = trials - successes
    return (
        stirling_error(trials)
        - stirling_error(successes)
        - stirling_error(failures)
        - deviance(successes, trials * probability)
        - deviance(failures, trials * complement)
        - _HALF_LOG_2_PI
        - 0.5 * log(successes * (failures / trials))
    )


@cython.ccall
@cython.exceptval(check=False)
def specificity(
    count: cython.double, drawn: cython.double, marked: cython.double, total: cython.double
) -> cython.double:
    """Return -log10 P(X >= count), X hypergeometric.

    `drawn` words are drawn from `total`, of which `marked` are the word in question. Counts are whole numbers passed as
    floats: exact below 2^53, and without a wrap-around above.
    """
    return specificity_in_draw(count, drawn, marked, total, log_of_draw(drawn, total))


@cython.cfunc
@cython.exceptval(check=False)
def log_of_draw(drawn: cython.double, total: cython.double) -> cython.double:
    """Return the part of all terms that does not depend on the word; 0 if everything is drawn."""
    rest = total - drawn
    return log_binomial(drawn, total, drawn / total, rest / total) if rest > 0.0 and total > 0.0 else 0.0


@cython.cfunc
@cython.exceptval(check=False)
def specificity_in_draw(
    count: cython.double, drawn: cython.double, marked: cython.double, total: cython.double, log_draw: cython.double
) -> cython.double:
    """Return -log10 P(X >= count), see `specificity` and `log_of_draw`."""
    if count <= 0.0 or count <= drawn + marked - total:
        return 0.0
    mean = drawn * (marked / total)
    if count > mean:
        return -_log_tail(count, drawn, marked, total, log_draw, True) / _LOG_10
    lower = exp(_log_tail(count - 1.0, drawn, marked, total, log_draw, False))
    return -log1p(-lower) / _LOG_10


@cython.cfunc
@cython.exceptval(check=False)
def _log_tail(
    count: cython.double,
    drawn: cython.double,
    marked: cython.double,
    total: cython.double,
    log_draw: cython.double,
    upward: cython.bint,
) -> cython.double:
    """Return log P(X >= count) if `upward`, else log P(X <= count), by summing from the largest term outwards."""
    unmarked = total - marked
    rest = total - drawn
    if rest == 0.0 or unmarked == 0.0:
        return 0.0  # everything is drawn, or everything is marked: X is certain
    probability, complement = drawn / total, rest / total
    largest = (
        log_binomial(count, marked, probability, complement)
        + log_binomial(drawn - count, unmarked, probability, complement)
        - log_draw
    )
    term = sum_of_terms = 1.0
    if upward:
        while count < marked and count < drawn:
            term *= ((marked - count) / (count + 1.0)) * ((drawn - count) / (unmarked - drawn + count + 1.0))
            count += 1.0
            sum_of_terms += term
            if term < 1e-17 * sum_of_terms:
                break
    else:
        while count > 0.0 and unmarked - drawn + count > 0.0:
            term *= (count / (marked - count + 1.0)) * ((unmarked - drawn + count) / (drawn - count + 1.0))
            count -= 1.0
            sum_of_terms += term
            if term < 1e-17 * sum_of_terms:
                break
    return largest + log(sum_of_terms)
