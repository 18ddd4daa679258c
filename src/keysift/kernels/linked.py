"""Runs that have linking words inside ("page de manuel"): trim them, cut long ones, find parts that stand alone."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Runs
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import Ints, ints, octets
    from keysift.kernels.joined_runs import merged_runs
    from keysift.kernels.phrase_words import PhraseWords
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Runs
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.joined_runs import merged_runs
    from cython.cimports.keysift.kernels.phrase_words import PhraseWords
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Ints, ints, octets

_FEW = cython.declare(cython.Py_ssize_t, 2)  # different runs that have several words in common if these are a term
_REPEATED = cython.declare(cython.Py_ssize_t, 2)  # times that a text links two words if these are a term
_SEVERAL = cython.declare(cython.Py_ssize_t, 3)  # different runs that have a noun in common if it is a term


@cython.ccall
@cython.exceptval(-1)
def trim_linked(document: Tokens, runs: Runs, words: PhraseWords) -> cython.int:
    """Trim linked runs, and join the parts of names.

    A run loses numbers, units and nouns that only lead to what is linked to them ("2 millions d'euros", "nombre
    d'emplois"), and a linked day at its end ("élections de dimanche"). Two runs with capitals around a particle are one
    name ("Jean-Marie Le Pen").
    """
    text = document.reading
    kinds = document.kinds_at
    kept: cython.Py_ssize_t = 0
    sentence: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    first: cython.Py_ssize_t
    free: cython.Py_ssize_t
    for run in range(runs.count):
        start = runs.starts_at[run]
        end = start + runs.lengths_at[run]
        while sentence < document.sentence_count and document.sentence_ends_at[sentence] <= start:
            sentence += 1
        while True:
            first = start
            while first < end and kinds[first] == "C":
                first += 1
            if first < end and kinds[first] != "D":
                if first + 1 >= end or kinds[first + 1] != "D":
                    break
                word = text[document.starts_at[first] : document.ends_at[first]].lower()
                if word not in words.heads and not (first > start and word in words.units):
                    break
                first += 1
            if first == end:
                break
            start = first
            while start < end and kinds[start] == "D":
                start += 1
        if (
            end - start > 2
            and kinds[end - 2] == "D"
            and text[document.starts_at[end - 1] : document.ends_at[end - 1]].lower() in words.calendar
        ):
            end -= 1
            while end > start and kinds[end - 1] == "D":
                end -= 1
            if (
                end - start == 1
                and text[document.starts_at[start] : document.ends_at[start]].lower() in words.day_times
            ):
                continue
        if end <= start:
            continue
        opening = 0 if sentence == 0 else document.sentence_ends_at[sentence - 1]
        free = opening
        if kept > 0 and runs.starts_at[kept - 1] + runs.lengths_at[kept - 1] > free:
            free = runs.starts_at[kept - 1] + runs.lengths_at[kept - 1]
        # "El País" and "Tweede Kamer", but not at the start of a sentence or a quotation.
        if (
            start - 1 > free
            and (kinds[start] == "P" or kinds[start] == "N")
            and kinds[start - 1] == "-"
            and kinds[start - 2] != "."
            and text[document.starts_at[start]].isupper()
            and text[document.starts_at[start - 1]].isupper()
            and text[document.starts_at[start - 1] : document.ends_at[start - 1]] in words.particles
        ):
            start -= 1
        # A name does not go on in the next sentence.
        if kept > 0 and opening <= runs.starts_at[kept - 1]:
            gap = runs.starts_at[kept - 1] + runs.lengths_at[kept - 1]
            # "Bibliothèque nationale | de France"
            if kinds[start] == "P" and _leads_to_place(document, runs.starts_at[kept - 1], gap, start, opening):
                runs.lengths_at[kept - 1] = end - runs.starts_at[kept - 1]
                continue
            # "Agencia Espacial | Europea": a name goes on as long as there are capitals.
            if (
                start == gap
                and end - start == 1
                and kinds[start] == "P"
                and kinds[gap - 1] == "A"
                and text[document.starts_at[start]].isupper()
                and text[document.starts_at[gap - 1]].isupper()
            ):
                runs.lengths_at[kept - 1] = end - runs.starts_at[kept - 1]
                continue
            if (
                start == gap + 1
                and kinds[gap] == "-"
                and kinds[gap - 1] == "P"
                and text[document.starts_at[start]].isupper()
                and text[document.starts_at[gap] : document.ends_at[gap]] in words.particles
            ):
                runs.lengths_at[kept - 1] = end - runs.starts_at[kept - 1]
                continue
        runs.starts_at[kept] = start
        runs.lengths_at[kept] = end - start
        kept += 1
    runs.count = kept
    return 0


@cython.cfunc
@cython.exceptval(-1)
def _leads_to_place(
    document: Tokens,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    place: cython.Py_ssize_t,
    opening: cython.Py_ssize_t,
) -> cython.bint:
    """Tell whether the last noun of a run has a capital, and linking words lead from there to the token of a place.

    The first word of a sentence, at its opening, has a capital in any case.
    """
    kinds = document.kinds_at
    if end == place:
        return False
    for position in range(end, place):
        if kinds[position] != "D":
            return False
    head = end - 1
    while head > start and kinds[head - 1] != "D":
        head -= 1
    return head > opening and kinds[head] == "N" and document.reading[document.starts_at[head]].isupper()


@cython.ccall
def parted_at_articles(document: Tokens, runs: Runs, words: PhraseWords) -> Runs:
    """Return runs, in parts where an article links two terms: "diffusion | de la | littérature de jeunesse".

    What it links stays together if it is one noun and one other ("droits de l'homme"), a name, or repeated.
    """
    linked = [run for run in range(runs.count) if _is_linked(document, runs, run)]
    if not linked:
        return runs
    times: dict[int, int] = {}
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    behind: cython.Py_ssize_t
    run: cython.Py_ssize_t
    for run in linked:
        end = runs.starts_at[run] + runs.lengths_at[run]
        for place in range(runs.starts_at[run] + 1, end):
            if _begins_link(document, place):
                pair = _linked_pair(document, place)
                times[pair] = times.get(pair, 0) + 1
    parts: list[tuple[int, int]] = []
    sentence: cython.Py_ssize_t = 0
    for run in range(runs.count):
        start = runs.starts_at[run]
        end = start + runs.lengths_at[run]
        while document.sentence_ends_at[sentence] <= start:
            sentence += 1
        opening = 0 if sentence == 0 else document.sentence_ends_at[sentence - 1]
        for place in range(start + 1, end):
            if not _begins_link(document, place):
                continue
            behind = _behind_link(document, place)
            if (
                _has_article(document, words, place, behind)
                and (place - start > 1 or end - behind > 1)
                and (start == opening or not document.reading[document.starts_at[start]].isupper())
                and document.kinds_at[place - 1] != "P"
                and document.kinds_at[behind] != "P"
                and times[_linked_pair(document, place)] < _REPEATED
            ):
                parts.append((start, place - start))
                start = behind
        parts.append((start, end - start))
    return Runs.of(parts)


@cython.cfunc
@cython.exceptval(check=False)
def _begins_link(document: Tokens, place: cython.Py_ssize_t) -> cython.bint:
    """Tell whether the first linking word behind another word stands at a place inside a run."""
    return document.kinds_at[place] == "D" and document.kinds_at[place - 1] != "D"


@cython.cfunc
@cython.exceptval(check=False)
def _behind_link(document: Tokens, place: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where the linking words at a place inside a run, which does not end in one, end."""
    while document.kinds_at[place] == "D":
        place += 1
    return place


@cython.cfunc
@cython.exceptval(-1)
def _linked_pair(document: Tokens, place: cython.Py_ssize_t) -> cython.longlong:
    """Return a number for the stems of the two words that are linked at a place."""
    first: cython.longlong = document.stem_ids_at[place - 1]
    return first * len(document.vocabulary) + document.stem_ids_at[_behind_link(document, place)]


@cython.cfunc
@cython.exceptval(-1)
def _has_article(
    document: Tokens, words: PhraseWords, place: cython.Py_ssize_t, behind: cython.Py_ssize_t
) -> cython.bint:
    """Tell whether there is an article among linking words, by itself or contracted with a preposition."""
    for position in range(place, behind):
        word = document.reading[document.starts_at[position] : document.ends_at[position]].lower()
        if word in words.contracted or word in words.determiners:
            return True
    return False


@cython.ccall
def cut_long_runs(document: Tokens, runs: Runs, longest: cython.Py_ssize_t) -> Runs:
    """Return runs, those of more than `longest` tokens in parts: as much behind a link as may be, and what is before.

    A run that no linking word divides stays as it is.
    """
    for run in range(runs.count):
        if runs.lengths_at[run] > longest:
            break
    else:
        return runs
    parts: list[tuple[int, int]] = []
    for start, length in runs.pairs():
        parts += _parts(document.kinds, start, length, longest)
    cut = Runs.of(parts)
    cut.short_forms = runs.short_forms
    return cut


@cython.cfunc
def _parts(
    kinds: str, start: cython.Py_ssize_t, length: cython.Py_ssize_t, longest: cython.Py_ssize_t
) -> list[tuple[int, int]]:
    end = start + length
    for place in range(max(start + 1, end - longest), end):
        if length > longest and kinds[place - 1] == "D" and kinds[place] != "D":
            before = len(kinds[start:place].rstrip("D"))
            return [*_parts(kinds, start, before, longest), (place, end - place)]
    return [(start, length)]


@cython.ccall
def with_linked_parts(document: Tokens, runs: Runs, max_words: cython.Py_ssize_t) -> Runs:
    """Return the runs, and inside of linked ones the parts that are runs of their own elsewhere.

    "fusée" in "lancement de la fusée" counts as an occurrence of "fusée" if that is a phrase of its own elsewhere, but
    "homme" in "droits de l'homme" is none if "homme" never occurs by itself. A part goes from behind a linking word, or
    the start, to before one, or the end. Those of more than `max_words` tokens are left out: they could be no phrases,
    and a long run has too many of them.
    """
    kinds = document.kinds_at
    run: cython.Py_ssize_t
    linked = [run for run in range(runs.count) if _is_linked(document, runs, run)]
    if not linked:
        return runs
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    sequence: cython.Py_ssize_t
    room: cython.Py_ssize_t = 0
    for run in range(runs.count):
        room += runs.lengths_at[run] - 1
    sequences = Sequences(len(document.vocabulary), room)
    for run in range(runs.count):
        start = runs.starts_at[run]
        sequences.marks_at[sequences.add(document.stem_ids_at, start, start + runs.lengths_at[run])] = run
    parts: list[tuple[int, int]] = []
    for run in linked:
        start = runs.starts_at[run]
        end = start + runs.lengths_at[run]
        for first in range(start, end):
            if kinds[first] == "D" or (first > start and kinds[first - 1] != "D"):
                continue
            sequence = document.stem_ids_at[first]
            for last in range(first, min(end, first + max_words)):
                if last > first:
                    sequence = sequences.follow(sequence, document.stem_ids_at[last])
                    if sequence < 0:
                        break
                if kinds[last] == "D" or (last + 1 < end and kinds[last + 1] != "D"):
                    continue
                if last + 1 - first < end - start and sequences.marks_at[sequence] >= 0:
                    parts.append((first, last + 1 - first))
    return _with_parts(runs, parts)


@cython.cfunc
def _with_parts(runs: Runs, parts: list[tuple[int, int]]) -> Runs:
    """Return runs with some of their parts among them."""
    if not parts:
        return runs
    merged = merged_runs(runs, Runs.of(sorted(parts)))
    merged.short_forms = runs.short_forms
    return merged


@cython.cfunc
@cython.exceptval(check=False)
def _is_linked(document: Tokens, runs: Runs, run: cython.Py_ssize_t) -> cython.bint:
    start = runs.starts_at[run]
    if runs.lengths_at[run] > 2:
        for position in range(start, start + runs.lengths_at[run]):
            if document.kinds_at[position] == "D":
                return True
    return False


@cython.ccall
def with_repeated_parts(document: Tokens, runs: Runs, chains: cython.bint, max_words: cython.Py_ssize_t) -> Runs:
    """Return the runs, and the parts inside of them that are terms of their own.

    That is a noun with its adjective beside a link ("ressources humaines" in "informations de ressources humaines"),
    and what several runs have in common: two for a part of several words, three for a single noun ("tourbières" in
    "tourbières du massif", "tourbières étudiées", "flore des tourbières"). With `chains`, it is nouns side by side that
    are divided instead, and single ones are no terms: "jakość snu" in "jakość snu pracowników" and "jakość snu dzieci".
    """
    parts = Runs(_list_parts(document, runs, chains, max_words, Runs(0), ints(zeros("i", 0))))
    count = len(parts.starts)
    if count == 0:
        return runs
    owners = zeros("i", count)  # the run that each part is in
    owners_at = ints(owners)
    _list_parts(document, runs, chains, max_words, parts, owners_at)
    room: cython.Py_ssize_t = 0
    for run in range(runs.count):
        room += runs.lengths_at[run] - 1
    for place in range(count):
        room += parts.lengths_at[place] - 1
    sequences = Sequences(len(document.vocabulary), room)
    containing = zeros("i", len(document.vocabulary) + room)  # how many different runs have a sequence in them
    containing_at = ints(containing)
    is_first = bytearray(runs.count)  # a 1 for each run whose words are in no run before it
    is_first_at = octets(is_first)
    numbers = zeros("i", count)
    numbers_at = ints(numbers)
    start: cython.Py_ssize_t
    sequence: cython.Py_ssize_t
    for run in range(runs.count):
        start = runs.starts_at[run]
        sequence = sequences.add(document.stem_ids_at, start, start + runs.lengths_at[run])
        if sequences.marks_at[sequence] < 0:
            sequences.marks_at[sequence] = run
            containing_at[sequence] = 1
            is_first_at[run] = 1
    for place in range(count):
        start = parts.starts_at[place]
        sequence = sequences.add(document.stem_ids_at, start, start + parts.lengths_at[place])
        numbers_at[place] = sequence
        containing_at[sequence] += is_first_at[owners_at[place]]
    found: list[tuple[int, int]] = []
    for place in range(count):
        sequence = numbers_at[place]
        length = parts.lengths_at[place]
        is_run = sequences.marks_at[sequence] >= 0
        if length > 1:
            is_term = containing_at[sequence] >= _FEW or (not chains and _is_plain(document, parts, place))
        elif _is_core(document, parts.starts_at[place], runs, owners_at[place]):
            is_term = not is_run and containing_at[sequence] >= _SEVERAL
        else:
            is_term = containing_at[sequence] >= (_FEW if is_run else _SEVERAL)
        if is_term:
            found.append((parts.starts_at[place], length))
    return _with_parts(runs, found)


@cython.cfunc
@cython.exceptval(check=False)
def _list_parts(
    document: Tokens, runs: Runs, chains: cython.bint, max_words: cython.Py_ssize_t, parts: Runs, owners: Ints
) -> cython.Py_ssize_t:
    """Add the parts of runs for which there is room, with the numbers of their runs; return how many there are.

    A part goes from border to border, or is a noun beside an adjective.
    """
    kinds = document.kinds_at
    found: cython.Py_ssize_t = 0
    room = len(parts.starts)
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    head: cython.Py_ssize_t
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    for run in range(runs.count):
        if runs.lengths_at[run] == 1:
            continue
        start = runs.starts_at[run]
        end = start + runs.lengths_at[run]
        head = start
        while head < end - 1 and kinds[head] == "A":
            head += 1
        for first in range(start, end):
            begins = first == start or _is_link(kinds[first - 1]) or (chains and first > head and kinds[first] != "A")
            if first > start and _is_link(kinds[first]):
                continue
            for last in range(first + 1, min(end, first + max_words) + 1):
                if last - first == end - start or _is_link(kinds[last - 1]):
                    continue
                ends = last == end or _is_link(kinds[last]) or (chains and last > head and kinds[last] != "A")
                if last - first == 1:
                    if chains or kinds[first] != "N":
                        continue
                    # A single noun may also stand beside an adjective.
                    begins_alone = begins or kinds[first - 1] == "A"
                    if not begins_alone or not (ends or kinds[last] == "A"):
                        continue
                elif not begins or not ends:
                    continue
                if found < room:
                    parts.add(first, last - first)
                    owners[found] = run
                found += 1
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _is_link(kind: cython.Py_UCS4) -> cython.bint:
    return kind == "D" or kind == "-"


@cython.cfunc
@cython.exceptval(check=False)
def _is_plain(document: Tokens, parts: Runs, part: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a part is nothing but common nouns and adjectives."""
    start = parts.starts_at[part]
    for position in range(start, start + parts.lengths_at[part]):
        if document.kinds_at[position] != "N" and document.kinds_at[position] != "A":
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _is_core(document: Tokens, position: cython.Py_ssize_t, runs: Runs, run: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a token of a run stands beside an adjective of the run."""
    start = runs.starts_at[run]
    end = start + runs.lengths_at[run]
    return (position > start and document.kinds_at[position - 1] == "A") or (
        position + 1 < end and document.kinds_at[position + 1] == "A"
    )
