"""Rank phrases by their scores, and leave out those that repeat a better one."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:  # the compiled module calls compiled functions
    from keysift.kernels.arrays import first_ints, zeros
    from keysift.kernels.interpreted import doubles, ints, letters, longs

_FEW = 50  # up to so many, inserting into a sorted list beats sorting all
_STEM_MASK = 31
_ONE = 1


def _comparison_scale(scores: array[float], count: int) -> float:
    """Return what scores, so many, are multiplied with so that eight digits of them stand before the point."""
    largest = 0.0
    for phrase in range(count):
        size = abs(scores[phrase])
        if size > largest and size < 1e308:
            largest = size
    return 1e8 / largest if largest > 1e-300 else 1.0


def list_best(scores: array[float], top: int) -> array[int]:
    """Return the numbers of the `top` phrases with the highest scores, best first; all of them if `top` is below 0.

    Ties are settled by number, and minus infinity marks phrases that are no answer (see `rank_phrases`).
    """
    count = len(scores)
    keys = zeros("d", count)
    if 0 <= top <= _FEW:
        if top > count:
            top = count
        best = zeros("i", top)
        found = rank_phrases(scores, top, keys, best)
        return best if found == top else first_ints(best, found)
    sort_keys(scores, keys)
    scores_at = doubles(scores)
    order = [phrase for phrase in range(count) if not scores_at[phrase] < -1e308]
    order.sort(key=keys.__getitem__)
    return array("i", order if top < 0 else order[:top])


def list_without_nested(
    scores: array[float],
    top: int,
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    alone: int,
    share: float,
    reach: int,
    head_first: bool,
    kinds: str,
) -> array[int]:
    """Return the numbers of the best `top` phrases that repeat no other one; all of them if `top` is below 0.

    See `leave_out_nested`.
    """
    count = len(scores)
    wanted = count if top < 0 or top > count else top
    if wanted == 0:
        return array("i")
    # So many are nearly always enough; where they are not, all are looked at.
    looked_at = min(count, 3 * wanted + reach)
    while True:
        chosen, ranks = leave_out_nested(
            list_best(scores, looked_at),
            stem_ids,
            starts,
            lengths,
            phrase_ids,
            first,
            alone,
            share,
            reach,
            head_first,
            kinds,
        )
        if looked_at == count:
            break
        ranks_at = ints(ranks)
        if len(chosen) >= wanted and ranks_at[wanted - 1] + reach < looked_at:
            break
        looked_at = count
    return chosen if len(chosen) <= wanted else first_ints(chosen, wanted)


def rank_phrases(scores: array[float], top: int, keys: array[float], best: array[int]) -> int:
    """Fill in the numbers of the `top` phrases with the highest scores, best first; return how many there are.

    Eight digits of a score count: scores that differ in the last digits only are ties that rounding broke, and go to
    the lower number. Minus infinity marks phrases that are no answer. `keys` is scratch space.
    """
    scores_at = doubles(scores)
    keys_at = doubles(keys)
    best_at = ints(best)
    scale = _comparison_scale(scores_at, len(scores))
    found = 0
    for phrase in range(len(scores)):
        if scores_at[phrase] < -1e308:
            continue
        # Where to round is arbitrary, but round ratios such as 1/512 must not lie on the border.
        key = (scores_at[phrase] * scale + 0.3183) // 1.0
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
    return found


def sort_keys(scores: array[float], keys: array[float]) -> None:
    """Fill in keys that rise as scores fall, eight digits of them: for sorting many phrases (see `rank_phrases`)."""
    scores_at = doubles(scores)
    keys_at = doubles(keys)
    scale = _comparison_scale(scores_at, len(scores))
    for phrase in range(len(scores)):
        if scores_at[phrase] < -1e308:
            keys_at[phrase] = 1e308
        else:
            keys_at[phrase] = -((scores_at[phrase] * scale + 0.3183) // 1.0)


def leave_out_nested(
    ranked: array[int],
    stem_ids: array[int],
    starts: array[int],
    lengths: array[int],
    phrase_ids: array[int],
    first: array[int],
    alone: int,
    share: float,
    reach: int,
    head_first: bool,
    kinds: str,
) -> tuple[array[int], array[int]]:
    """Return the ranked phrases that repeat no other one, and their ranks.

    Of a phrase and a better one inside it, the better one stays, unless it is a single word that occurs fewer than
    `alone` times by itself, and no more often than the phrase, at most `reach` ranks lower: then the phrase stays. Of a
    phrase and a better one around it, the better one stays; the other one too if it stands for itself: if it occurs at
    least `alone` times by itself, and at least `share` times as often as the better one.

    With `head_first`, a phrase is about its first noun, and does not repeat a better word behind that: "Digitalpakt
    Schule" is no kind of "Schule".
    """
    ranked_at = ints(ranked)
    stem_ids_at = ints(stem_ids)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    first_at = ints(first)
    phrase_ids_at = ints(phrase_ids)
    kinds_at = letters(kinds)
    times = zeros("i", len(first))
    times_at = ints(times)
    for occurrence in range(len(phrase_ids)):
        times_at[phrase_ids_at[occurrence]] += 1
    chosen = zeros("i", len(ranked))
    chosen_at = ints(chosen)
    ranks = zeros("i", len(ranked))
    ranks_at = ints(ranks)
    masks = zeros("q", len(ranked))  # a bit for each stem of a chosen phrase: most phrases have none in common
    masks_at = longs(masks)
    kept = 0
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
                if _is_inside(stem_ids_at, other, size, start, length):
                    if (
                        size == 1
                        and times_at[better] < alone
                        and times_at[better] <= times_at[phrase]
                        and rank - ranks_at[place] <= reach
                    ):
                        replaces = True
                    elif not head_first or size > 1 or not _is_behind_head(stem_ids_at, kinds_at, other, start, length):
                        repeats = True
                        break
            elif (
                length < size
                and (times_at[phrase] < alone or times_at[phrase] < share * times_at[better])
                and _is_inside(stem_ids_at, start, length, other, size)
            ):
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
                if length <= size or not _is_inside(stem_ids_at, other, size, start, length):
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


def _mask_of(stem_ids: array[int], start: int, length: int) -> int:
    """Return a number with a bit for each stem of a run; different stems may have the same bit."""
    mask = 0
    for position in range(start, start + length):
        mask |= _ONE << (stem_ids[position] & _STEM_MASK)
    return mask


def _is_behind_head(stem_ids: array[int], kinds: str, word: int, start: int, length: int) -> bool:
    """Tell whether the first noun of a phrase is another word than the one at position `word`."""
    head = start
    while head < start + length - 1 and kinds[head] == "A":
        head += 1
    return stem_ids[head] != stem_ids[word]


def _is_inside(stem_ids: array[int], start: int, length: int, other: int, size: int) -> bool:
    """Tell whether the words of one run stand in another, longer one."""
    for offset in range(size - length + 1):
        place = 0
        while place < length and stem_ids[start + place] == stem_ids[other + offset + place]:
            place += 1
        if place == length:
            return True
    return False
