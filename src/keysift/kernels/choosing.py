"""Rank phrases by their scores, and leave out those that repeat a better one."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import Doubles, Ints, doubles, ints, longs
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.pointers import Doubles, Ints, doubles, ints, longs

_FEW = cython.declare(cython.Py_ssize_t, 50)  # up to so many, inserting into a sorted list beats sorting all
_NOT_OFFERED = cython.declare(cython.double, -1e308)  # scores below it, minus infinity, are of phrases not to be shown
_BORDER = cython.declare(cython.double, 0.3183)
"""Where to round is arbitrary, but round ratios such as 1/512 must not lie on the border."""

_SEVERAL = cython.declare(cython.Py_ssize_t, 3)  # a phrase that occurs so often is worth showing beside another one
_HALF = cython.declare(cython.double, 0.5)  # of a phrase's places: so many inside a longer one, and that stands for it
_MANY = cython.declare(cython.double, 0.4)  # of a word's places: so many inside a longer phrase, and that is shown
_NEARLY = cython.declare(cython.double, 0.5)  # of a word's score: a longer phrase with so much is shown beside the word
_REACH = cython.declare(cython.Py_ssize_t, 20)  # ranks below a single word from where a longer phrase takes its place

_STEM_MASK = cython.declare(cython.longlong, 31)
_ONE = cython.declare(cython.longlong, 1)


@cython.ccall
def list_best(scores: array[float], top: cython.Py_ssize_t) -> array[int]:
    """Return the numbers of the `top` phrases with the highest scores, best first; all of them if `top` is below 0.

    Eight digits of a score count: scores that differ in the last digits only are ties that rounding broke, and go to
    the lower number. Phrases are numbered by first position, and of those that start at the same place the shorter
    first. Minus infinity marks phrases that are not to be shown.
    """
    count = len(scores)
    if 0 <= top <= _FEW:
        return _best_few(scores, min(top, count))
    scores_at = doubles(scores)
    scale = _comparison_scale(scores_at, count)
    keys = zeros("d", count)
    keys_at = doubles(keys)
    for phrase in range(count):
        keys_at[phrase] = -_comparable(scores_at[phrase], scale)
    order = [phrase for phrase in range(count) if not scores_at[phrase] < _NOT_OFFERED]
    order.sort(key=keys.__getitem__)
    return array("i", order if top < 0 else order[:top])


@cython.cfunc
def _best_few(scores: array[float], top: cython.Py_ssize_t) -> array[int]:
    """Return the numbers of the `top` phrases with the highest scores, which are few, best first."""
    scores_at = doubles(scores)
    best = zeros("i", top)
    best_at = ints(best)
    keys = zeros("d", top)
    keys_at = doubles(keys)
    count = len(scores)
    scale = _comparison_scale(scores_at, count)
    found: cython.Py_ssize_t = 0
    place: cython.Py_ssize_t
    for phrase in range(count):
        if scores_at[phrase] < _NOT_OFFERED:
            continue
        key = _comparable(scores_at[phrase], scale)
        if found == top:
            if top == 0 or key <= keys_at[top - 1]:
                continue
            place = top - 1
        else:
            place = found
            found += 1
        # Insertion keeps the best sorted; an equal one stays behind those with lower numbers.
        while place > 0 and keys_at[place - 1] < key:
            keys_at[place] = keys_at[place - 1]
            best_at[place] = best_at[place - 1]
            place -= 1
        keys_at[place] = key
        best_at[place] = phrase
    return best if found == top else first_ints(best, found)


@cython.cfunc
@cython.exceptval(check=False)
def _comparison_scale(scores: Doubles, count: cython.Py_ssize_t) -> cython.double:
    """Return what scores, so many, are multiplied with so that eight digits of them stand before the point."""
    largest = 0.0
    for phrase in range(count):
        size = abs(scores[phrase])
        if size > largest and size < 1e308:
            largest = size
    return 1e8 / largest if largest > 1e-300 else 1.0


@cython.cfunc
@cython.exceptval(check=False)
def _comparable(score: cython.double, scale: cython.double) -> cython.double:
    return (score * scale + _BORDER) // 1.0


def list_without_nested(
    candidates: Candidates, scores: array[float], top: cython.Py_ssize_t, head_first: cython.bint
) -> array[int]:
    """Return the numbers of the best `top` phrases that repeat no other one; all of them if `top` is below 0.

    See `leave_out_nested`.
    """
    count = len(scores)
    wanted = count if top < 0 or top > count else top
    if wanted == 0:
        return array("i")
    # So many are nearly always enough; where they are not, all are looked at.
    looked_at: cython.Py_ssize_t = min(count, 3 * wanted + _REACH)
    while True:
        chosen, ranks = leave_out_nested(candidates, list_best(scores, looked_at), scores, head_first)
        if looked_at == count or (len(chosen) >= wanted and ranks[wanted - 1] + _REACH < looked_at):
            break
        looked_at = count
    return chosen if len(chosen) <= wanted else first_ints(chosen, wanted)


@cython.ccall
def leave_out_nested(
    candidates: Candidates, ranked: array[int], scores: array[float], head_first: cython.bint
) -> tuple[array[int], array[int]]:
    """Return the ranked phrases that repeat no other one, and their ranks.

    What counts is where phrases stand. Of a phrase inside another one, `places` counts how often its words stand
    together, `inside` how often they do so in the longer one.

    A phrase is left out if a better one is around it, unless it stands outside of that one more often than inside, and
    at least `_SEVERAL` times. A phrase is left out if a better one is inside it, unless it occurs at least `_SEVERAL`
    times itself, or the better one is a single word whose score is not much higher: "smoked paprika" says more than
    "paprika". But if the better one is a single word, at least `_MANY` of whose places are inside the phrase, at
    most `_REACH` ranks lower, then the phrase is shown and the word is not: "Hurricane Gilbert", not "Gilbert". So it
    is with several words that stand nowhere else.

    With `head_first`, a phrase is about its first noun, and does not repeat a better word behind that: "Digitalpakt
    Schule" is no kind of "Schule".
    """
    ranked_at = ints(ranked)
    scores_at = doubles(scores)
    stem_ids_at = candidates.document.stem_ids_at
    starts_at = candidates.starts_at
    lengths_at = candidates.lengths_at
    first_at = candidates.first_at
    places_at = candidates.nesting().places_at
    chosen = zeros("i", len(ranked))
    chosen_at = ints(chosen)
    ranks = zeros("i", len(ranked))
    ranks_at = ints(ranks)
    masks = zeros("q", len(ranked))  # a bit for each stem of a chosen phrase: most phrases have none in common
    masks_at = longs(masks)
    kept: cython.Py_ssize_t = 0
    left: cython.Py_ssize_t
    start: cython.Py_ssize_t
    length: cython.Py_ssize_t
    mask: cython.longlong
    for rank in range(len(ranked)):
        phrase = ranked_at[rank]
        start = starts_at[first_at[phrase]]
        length = lengths_at[first_at[phrase]]
        mask = _mask_of(stem_ids_at, start, length)
        repeats = False
        replaces = False
        for place in range(kept):
            both = mask & masks_at[place]
            if both != mask and both != masks_at[place]:
                continue
            better = chosen_at[place]
            other = starts_at[first_at[better]]
            size = lengths_at[first_at[better]]
            if length > size:
                inside = places_at[phrase] * _times_inside(stem_ids_at, other, size, start, length)
                if inside == 0:
                    continue
                if inside >= _share_to_replace(size) * places_at[better] and rank - ranks_at[place] <= _REACH:
                    replaces = True
                elif places_at[phrase] < _SEVERAL and not (
                    size == 1
                    and (
                        scores_at[phrase] >= _NEARLY * scores_at[better]
                        or (head_first and _is_behind_head(candidates, other, start, length))
                    )
                ):
                    repeats = True
                    break
            elif length < size:
                inside = places_at[better] * _times_inside(stem_ids_at, start, length, other, size)
                alone = places_at[phrase] - inside
                if inside > 0 and (alone < _SEVERAL or inside >= _HALF * places_at[phrase]):
                    repeats = True
                    break
        if repeats:
            continue
        if replaces:
            left = 0
            for place in range(kept):
                better = chosen_at[place]
                other = starts_at[first_at[better]]
                size = lengths_at[first_at[better]]
                inside = places_at[phrase] * _times_inside(stem_ids_at, other, size, start, length)
                if (
                    size >= length
                    or rank - ranks_at[place] > _REACH
                    or inside < _share_to_replace(size) * places_at[better]
                ):
                    chosen_at[left] = better
                    ranks_at[left] = ranks_at[place]
                    masks_at[left] = masks_at[place]
                    left += 1
            kept = left
        chosen_at[kept] = phrase
        ranks_at[kept] = rank
        masks_at[kept] = mask
        kept += 1
    return first_ints(chosen, kept), first_ints(ranks, kept)


@cython.cfunc
@cython.exceptval(check=False)
def _share_to_replace(size: cython.Py_ssize_t) -> cython.double:
    """Return the share of a shown phrase's places that must be inside a longer one for that to take its place."""
    return _MANY if size == 1 else 1.0


@cython.cfunc
@cython.exceptval(check=False)
def _mask_of(stem_ids: Ints, start: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.longlong:
    """Return a number with a bit for each stem of a run; different stems may have the same bit."""
    mask: cython.longlong = 0
    for position in range(start, start + length):
        mask |= _ONE << (stem_ids[position] & _STEM_MASK)
    return mask


@cython.cfunc
@cython.exceptval(check=False)
def _is_behind_head(
    candidates: Candidates, word: cython.Py_ssize_t, start: cython.Py_ssize_t, length: cython.Py_ssize_t
) -> cython.bint:
    """Tell whether the first noun of a phrase is another word than the one at position `word`."""
    document = candidates.document
    head: cython.Py_ssize_t = start
    while head < start + length - 1 and document.kinds_at[head] == "A":
        head += 1
    return document.stem_ids_at[head] != document.stem_ids_at[word]


@cython.cfunc
@cython.exceptval(check=False)
def _times_inside(
    stem_ids: Ints,
    start: cython.Py_ssize_t,
    length: cython.Py_ssize_t,
    other: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Return how often the words of one run stand in another, longer one."""
    place: cython.Py_ssize_t
    times: cython.Py_ssize_t = 0
    for offset in range(size - length + 1):
        place = 0
        while place < length and stem_ids[start + place] == stem_ids[other + offset + place]:
            place += 1
        if place == length:
            times += 1
    return times
