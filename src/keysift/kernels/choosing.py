"""Rank phrases by their scores, and leave out those that repeat a better one."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import first_ints, grown, minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import Doubles, Ints, doubles, ints, octets
else:
    from cython.cimports.keysift.kernels.arrays import first_ints, grown, minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.pointers import Doubles, Ints, doubles, ints, octets

_FEW = cython.declare(cython.Py_ssize_t, 50)  # up to so many, inserting into a sorted list beats sorting all
_NOT_OFFERED = cython.declare(cython.double, -1e308)  # scores below it, minus infinity, are of phrases not to be shown
_BORDER = cython.declare(cython.double, 0.3183)
"""Where to round is arbitrary, but round ratios such as 1/512 must not lie on the border."""

_SEVERAL = cython.declare(cython.Py_ssize_t, 3)  # a phrase that occurs so often is worth showing beside another one
_HALF = cython.declare(cython.double, 0.5)  # of a phrase's places: so many inside a longer one, and that stands for it
_MANY = cython.declare(cython.double, 0.4)  # of a word's places: so many inside a longer phrase, and that is shown
_NEARLY = cython.declare(cython.double, 0.5)  # of a word's score: a longer phrase with so much is shown beside the word
_REACH = cython.declare(cython.Py_ssize_t, 20)  # ranks below a single word from where a longer phrase takes its place


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
    candidates: Candidates,
    scores: array[float],
    top: cython.Py_ssize_t,
    head_first: cython.bint,
    variants: dict[str, str],
) -> array[int]:
    """Return the numbers of the best `top` phrases that repeat no other one; all of them if `top` is below 0.

    See `leave_out_nested`, and `leave_out_plurals` for `variants`.
    """
    count = len(scores)
    wanted = count if top < 0 or top > count else top
    if wanted == 0:
        return array("i")
    # So many are nearly always enough; where they are not, all are looked at.
    looked_at: cython.Py_ssize_t = min(count, 3 * wanted + _REACH)
    while True:
        chosen, ranks = leave_out_nested(candidates, list_best(scores, looked_at), scores, head_first)
        chosen, ranks = leave_out_plurals(candidates, chosen, ranks, variants, wanted)
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
    starts_at = candidates.starts_at
    lengths_at = candidates.lengths_at
    first_at = candidates.first_at
    places_at = candidates.nesting().places_at
    parts = _Parts(candidates, ranked)
    is_shown = bytearray(len(ranked))
    is_shown_at = octets(is_shown)
    around = _Around(len(ranked))
    entry: cython.Py_ssize_t
    rank: cython.Py_ssize_t
    other: cython.Py_ssize_t
    inside: cython.Py_ssize_t
    for rank in range(len(ranked)):
        phrase = ranked_at[rank]
        repeats = False
        entry = around.newest_at[rank]
        while entry >= 0 and not repeats:
            other = around.ranks_at[entry]
            inside = places_at[ranked_at[other]] * around.times_at[entry]
            alone = places_at[phrase] - inside
            repeats = is_shown_at[other] != 0 and (alone < _SEVERAL or inside >= _HALF * places_at[phrase])
            entry = around.befores_at[entry]
        if repeats:
            continue
        parts.find(rank)
        start = starts_at[first_at[phrase]]
        length = lengths_at[first_at[phrase]]
        replaces = False
        for place in range(parts.count):
            other = parts.ranks_at[place]
            inside = places_at[phrase] * parts.times_at[other]
            if not is_shown_at[other] or inside == 0:
                continue
            better = ranked_at[other]
            size = lengths_at[first_at[better]]
            if rank - other <= _REACH and inside >= _share_to_replace(size) * places_at[better]:
                replaces = True
            elif places_at[phrase] < _SEVERAL and not (
                size == 1
                and (
                    scores_at[phrase] >= _NEARLY * scores_at[better]
                    or (head_first and _is_behind_head(candidates, starts_at[first_at[better]], start, length))
                )
            ):
                repeats = True
                break
        if repeats:
            continue
        is_shown_at[rank] = 1
        for place in range(parts.count):
            other = parts.ranks_at[place]
            if other > rank:
                around.add(other, rank, parts.times_at[other])
            elif replaces and rank - other <= _REACH:
                better = ranked_at[other]
                inside = places_at[phrase] * parts.times_at[other]
                if inside >= _share_to_replace(lengths_at[first_at[better]]) * places_at[better]:
                    is_shown_at[other] = 0
    chosen = zeros("i", len(ranked))
    chosen_at = ints(chosen)
    ranks = zeros("i", len(ranked))
    ranks_at = ints(ranks)
    kept: cython.Py_ssize_t = 0
    for rank in range(len(ranked)):
        if is_shown_at[rank]:
            chosen_at[kept] = ranked_at[rank]
            ranks_at[kept] = rank
            kept += 1
    return first_ints(chosen, kept), first_ints(ranks, kept)


@cython.ccall
def leave_out_plurals(
    candidates: Candidates, chosen: array[int], ranks: array[int], variants: dict[str, str], wanted: cython.Py_ssize_t
) -> tuple[array[int], array[int]]:
    """Return the first `wanted` phrases, without those that are a better one in another number, and their ranks.

    Most plurals have the stem of their singular. Others are known by `variants` ("wolves" beside "wolf"; if there are
    none, all phrases are kept), or by their ending ("viruses", whose stem is "virus", beside "virus", whose stem is
    "viru").
    """
    if not variants or not _has_variants(candidates, chosen, variants, wanted):
        return chosen, ranks
    chosen_at = ints(chosen)
    ranks_at = ints(ranks)
    kept: cython.Py_ssize_t = 0
    found: set[str] = set()
    place: cython.Py_ssize_t
    for place in range(len(chosen)):
        form = in_one_form(candidates.stem(chosen_at[place]), variants)
        if form not in found:
            found.add(form)
            chosen_at[kept] = chosen_at[place]
            ranks_at[kept] = ranks_at[place]
            kept += 1
            if kept == wanted:
                break
    return first_ints(chosen, kept), first_ints(ranks, kept)


@cython.cfunc
@cython.exceptval(-1)
def _has_variants(
    candidates: Candidates, chosen: array[int], variants: dict[str, str], wanted: cython.Py_ssize_t
) -> cython.bint:
    """Tell whether two of the first phrases end in words of different stems that may be one word in two numbers."""
    document = candidates.document
    chosen_at = ints(chosen)
    stems: dict[str, str] = {}
    stem: str
    for place in range(min(len(chosen), wanted)):
        occurrence = candidates.first_at[chosen_at[place]]
        last = candidates.starts_at[occurrence] + candidates.lengths_at[occurrence] - 1
        stem = document.vocabulary[document.stem_ids_at[last]]
        if stems.setdefault(in_one_form(stem, variants), stem) != stem:
            return True
    return False


@cython.ccall
def in_one_form(stems: str, variants: dict[str, str]) -> str:
    """Return the stems of a phrase, the last one in a form that is the same for the singular and the plural.

    >>> in_one_form("contact len", {"wolv": "wolf"}) == in_one_form("contact lens", {"wolv": "wolf"})
    True
    """
    start = stems.rfind(" ") + 1
    known = variants.get(stems[start:] if start > 0 else stems)
    if known is not None:
        return stems[:start] + known if start > 0 else known
    end = len(stems)
    if end > start + 2 and stems[end - 1] == "e":
        end -= 1
    if not variants or end <= start + 1 or stems[end - 1] != "s" or stems[end - 2] == "s":
        return stems
    return stems[: end - 1]


@cython.cclass
class _Parts:
    """Find which of some ranked phrases are inside another one: `count` of the `ranks`, and how many `times` each."""

    candidates: Candidates
    ranked: array[int]
    twins: array[int]
    ranks: array[int]
    times: array[int]
    ranked_at: Ints
    twins_at: Ints
    ranks_at: Ints
    times_at: Ints
    count: cython.Py_ssize_t
    sequences: Sequences

    def __init__(self, candidates: Candidates, ranked: array[int]) -> None:
        self.candidates = candidates
        self.ranked = ranked
        self.twins = zeros("i", len(ranked))  # the rank before that has the same words, as two concepts may have, or -1
        self.ranks = zeros("i", len(ranked))
        self.times = zeros("i", len(ranked))
        self.ranked_at = ints(ranked)
        self.twins_at = ints(self.twins)
        self.ranks_at = ints(self.ranks)
        self.times_at = ints(self.times)
        self.count = 0
        room: cython.Py_ssize_t = 0
        for rank in range(len(ranked)):
            room += candidates.lengths_at[candidates.first_at[self.ranked_at[rank]]] - 1
        self.sequences = Sequences(len(candidates.document.vocabulary), room)
        for rank in range(len(ranked)):
            occurrence = candidates.first_at[self.ranked_at[rank]]
            start = candidates.starts_at[occurrence]
            end = start + candidates.lengths_at[occurrence]
            sequence = self.sequences.add(candidates.document.stem_ids_at, start, end)
            self.twins_at[rank] = self.sequences.marks_at[sequence]
            self.sequences.marks_at[sequence] = rank

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, rank: cython.Py_ssize_t) -> cython.void:
        """Find the phrases inside that of a rank; those that were found before are forgotten."""
        stem_ids_at = self.candidates.document.stem_ids_at
        occurrence = self.candidates.first_at[self.ranked_at[rank]]
        start = self.candidates.starts_at[occurrence]
        length = self.candidates.lengths_at[occurrence]
        sequence: cython.Py_ssize_t
        position: cython.Py_ssize_t
        for place in range(self.count):
            self.times_at[self.ranks_at[place]] = 0
        self.count = 0
        if length == 1:
            return
        for begin in range(start, start + length):
            sequence = stem_ids_at[begin]
            position = begin + 1
            while sequence >= 0 and position - begin < length:
                part = self.sequences.marks_at[sequence]
                while part >= 0:
                    if self.times_at[part] == 0:
                        self.ranks_at[self.count] = part
                        self.count += 1
                    self.times_at[part] += 1
                    part = self.twins_at[part]
                if position == start + length:
                    break
                sequence = self.sequences.follow(sequence, stem_ids_at[position])
                position += 1


@cython.cclass
class _Around:
    """The shown phrases around each one, by `ranks`, and how many `times` each of them has it.

    The newest entry of a rank is `newest_at[rank]`, and the one before an entry `befores_at[entry]`, or -1.
    """

    newest: array[int]
    befores: array[int]
    ranks: array[int]
    times: array[int]
    newest_at: Ints
    befores_at: Ints
    ranks_at: Ints
    times_at: Ints
    count: cython.Py_ssize_t

    def __init__(self, phrases: cython.Py_ssize_t) -> None:
        self.newest = minus_ones("i", phrases)
        self.newest_at = ints(self.newest)
        self.befores = zeros("i", phrases)
        self.ranks = zeros("i", phrases)
        self.times = zeros("i", phrases)
        self.befores_at = ints(self.befores)
        self.ranks_at = ints(self.ranks)
        self.times_at = ints(self.times)
        self.count = 0

    @cython.cfunc
    def add(self, inner: cython.Py_ssize_t, rank: cython.Py_ssize_t, times: cython.Py_ssize_t) -> None:
        """Write down that the phrase of a rank has another one inside, so many times."""
        if self.count == len(self.ranks):
            self.befores = grown(self.befores, self.count + 1)
            self.ranks = grown(self.ranks, self.count + 1)
            self.times = grown(self.times, self.count + 1)
            self.befores_at = ints(self.befores)
            self.ranks_at = ints(self.ranks)
            self.times_at = ints(self.times)
        self.befores_at[self.count] = self.newest_at[inner]
        self.ranks_at[self.count] = rank
        self.times_at[self.count] = times
        self.newest_at[inner] = self.count
        self.count += 1


@cython.cfunc
@cython.exceptval(check=False)
def _share_to_replace(size: cython.Py_ssize_t) -> cython.double:
    """Return the share of a shown phrase's places that must be inside a longer one for that to take its place."""
    return _MANY if size == 1 else 1.0


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
