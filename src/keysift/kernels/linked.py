"""Runs that have linking words inside ("page de manuel"): trim them, cut long ones, find parts that stand alone."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

if not cython.compiled:
    from keysift.kernels.candidates import Runs
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.joining import merged_runs
    from keysift.kernels.phrase_words import PhraseWords
    from keysift.kernels.tokens import Tokens
else:
    from cython.cimports.keysift.kernels.candidates import Runs
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.joining import merged_runs
    from cython.cimports.keysift.kernels.phrase_words import PhraseWords
    from cython.cimports.keysift.kernels.tokens import Tokens

_FEW = cython.declare(cython.Py_ssize_t, 2)  # different runs that have several words in common if these are a term
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
        free = 0 if sentence == 0 else document.sentence_ends_at[sentence - 1]
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
        if kept > 0:
            gap = runs.starts_at[kept - 1] + runs.lengths_at[kept - 1]
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
                and (sentence == 0 or document.sentence_ends_at[sentence - 1] <= runs.starts_at[kept - 1])
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
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    alone = {document.stem_ids[start : start + length].tobytes() for start, length in runs.pairs()}
    containing: dict[bytes, set[bytes]] = {}  # the runs around a part, by its stems
    places: dict[bytes, list[tuple[int, int]]] = {}
    found: list[tuple[int, int]] = []
    for start, length in runs.pairs():
        end = start + length
        if length == 1:
            continue
        whole = document.stem_ids[start:end].tobytes()
        segments = _segments(document.kinds, start, end, chains)
        for first in range(start, end):
            if not chains and _is_core(document.kinds, start, first, end):
                part = document.stem_ids[first : first + 1].tobytes()
                if part not in alone:
                    containing.setdefault(part, set()).add(whole)
                    places.setdefault(part, []).append((first, 1))
        for number in range(len(segments)):
            first = segments[number][0]
            for other in range(number, len(segments)):
                last = segments[other][1]
                if last - first == length or last - first > max_words:
                    continue
                is_name = "P" in document.kinds[first:last] or "C" in document.kinds[first:last]
                if last - first == 1 and (chains or is_name):
                    continue
                if other == number and last - first > 1 and not chains and not is_name:
                    found.append((first, last - first))
                    continue
                part = document.stem_ids[first:last].tobytes()
                containing.setdefault(part, {part} if part in alone else set()).add(whole)
                places.setdefault(part, []).append((first, last - first))
    for part, around in containing.items():
        is_single = places[part][0][1] == 1
        if len(around) >= (_FEW if not is_single or part in alone else _SEVERAL):
            found += places[part]
    if not found:
        return runs
    merged = merged_runs(runs, Runs.of(sorted(found)))
    merged.short_forms = runs.short_forms
    return merged


@cython.cfunc
@cython.exceptval(check=False)
def _is_core(kinds: str, start: cython.Py_ssize_t, position: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a token is a noun between adjectives and links, with an adjective on one side at least."""
    if kinds[position] != "N":
        return False
    before = kinds[position - 1] if position > start else "D"
    after = kinds[position + 1] if position + 1 < end else "D"
    return (before == "A" or after == "A") and before in "AD-" and after in "AD-"


@cython.cfunc
def _segments(
    kinds: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, chains: cython.bint
) -> list[tuple[int, int]]:
    """Return where the pieces of a run start and end: those between links or, with `chains`, each noun a piece."""
    segments: list[tuple[int, int]] = []
    first = start
    has_noun = False
    for position in range(start, end):
        if position > start and (kinds[position] == "D" or kinds[position] == "-"):
            if position > first:
                segments.append((first, position))
            first = position + 1
        elif chains and kinds[position] != "A":
            if has_noun:
                segments.append((first, position))
                first = position
            has_noun = True
    segments.append((first, end))
    return segments
