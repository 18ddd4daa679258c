"""Tidy candidates: whole names, without numbers, dates or light words at their edges.

The study's candidates are runs of adjectives and nouns, and its methods keep them. `sift` tidies them: "University of
California", "Johnson & Johnson" and "TCP/IP" are one phrase each; so is "conflict of interest" where the text repeats
it; "3,200 turbines" is "turbines", and "July 1969" is no phrase at all.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from functools import cache
from typing import TYPE_CHECKING, Final

from keysift.kernels.arrays import minus_ones, zeros
from keysift.kernels.marks import (
    CALENDAR,
    CONTAINING,
    DAY_TIME,
    DOTTED,
    EMPTY,
    HINTS,
    JOINED,
    LIGHT,
    LINKED,
    NAME,
    PAIRED,
    SEPARATE,
    SEVERAL,
    UNIT,
)
from keysift.kernels.runs import add_names, join_runs, list_marked, list_runs_from, merge_runs
from keysift.kernels.tidying import hint_of, tidy
from keysift.light_words import LIGHT_HEADS, words_of_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keysift.document import Document

_CAPITALIZING: Final = frozenset({"de"})  # languages that write all nouns with a capital
_MODIFIERS: Final = frozenset({"DT", "JJ", "JJR", "JJS", "PRP$", "POS", "CD"})
_DOTTED: Final = re.compile(r"\.[A-Z]{2}\w*")
_GERUND: Final = "VBG"
_TO_DO: Final = JOINED | SEVERAL | DOTTED
_SEVERAL: Final = 3
"""From so many different phrases on, a name at their start is a phrase of its own ("C++" of "C++ code")."""


def tidy_runs(
    document: Document, starts: array[int], lengths: array[int], found: int
) -> tuple[array[int], array[int], int, bool]:
    """Return candidate runs made tidy, in text order, and whether there may be linking words inside some of them.

    The runs are the positions, the lengths and their number; the arrays are written over.
    """
    language = document.settings.language if document.settings is not None else ""
    hints, classes = _classes_of_words(language)
    proper, joints = bytearray(len(document.vocabulary)), bytearray(found)
    kept, noted, names = tidy(
        document.reading,
        document.kinds,
        document.stem_ids,
        len(document.vocabulary),
        document.tag_ids,
        document.tagset,
        _GERUND,
        _MODIFIERS,
        document.starts,
        document.ends,
        document.sentence_ends,
        hints,
        classes,
        language not in _CAPITALIZING,
        _SEVERAL,
        starts,
        lengths,
        found,
        proper,
        joints,
    )
    if not noted & _TO_DO:
        return starts, lengths, kept, noted == CONTAINING
    if noted & JOINED:
        del joints[kept:]
        _settle(document, starts, lengths, joints)
        kept = join_runs(starts, lengths, kept, joints)
    dotted = _dotted_names(document, starts[:kept], lengths[:kept]) if noted & DOTTED else []
    if names >= _SEVERAL:
        followers, states = minus_ones("i", 2 * len(proper)), bytearray(len(proper))
        new_starts, new_lengths = zeros("i", 2 * kept), zeros("i", 2 * kept)
        kept = add_names(
            document.stem_ids,
            document.kinds,
            proper,
            starts,
            lengths,
            kept,
            followers,
            states,
            new_starts,
            new_lengths,
        )
        starts, lengths = new_starts, new_lengths
    if dotted:
        starts, lengths, kept = with_runs(starts, lengths, kept, dotted)
    return starts, lengths, kept, True


def with_runs(
    starts: array[int], lengths: array[int], found: int, added: list[tuple[int, int]]
) -> tuple[array[int], array[int], int]:
    """Return runs with some more among them, in order and none twice: positions, lengths and their number."""
    other_starts, other_lengths, others = as_arrays(sorted(added))
    new_starts, new_lengths = zeros("i", found + others), zeros("i", found + others)
    count = merge_runs(starts, lengths, found, other_starts, other_lengths, new_starts, new_lengths)
    return new_starts, new_lengths, count


def as_arrays(runs: Sequence[tuple[int, int]]) -> tuple[array[int], array[int], int]:
    """Return the positions, the lengths and the number of runs."""
    return array("i", [start for start, _ in runs]), array("i", [length for _, length in runs]), len(runs)


@cache
def _classes_of_words(language: str) -> tuple[bytes, dict[str, int]]:
    """Return what each light word of a language is, as bits, and a table that tells quickly that a word is none."""
    words = words_of_language(language)
    classes: dict[str, int] = {}
    for bit, members in (
        (LIGHT, words.light),
        (CALENDAR, words.calendar),
        (UNIT, words.units),
        (EMPTY, words.empty),
        (DAY_TIME, words.day_times),
    ):
        for word in members:
            classes[word] = classes.get(word, 0) | bit
    hints = bytearray(HINTS)
    for word in classes:
        hint = hint_of(word, 0, len(word))
        if hint >= 0:
            hints[hint] = 1
    return bytes(hints), classes


def _dotted_names(document: Document, starts: array[int], lengths: array[int]) -> list[tuple[int, int]]:
    """Return names that begin with a dot (".NET") and are in no run, because taggers take them for addresses."""
    found = []
    for match in _DOTTED.finditer(document.reading):
        token = bisect_left(document.starts, match.start())
        if (  # what is glued to the word before is a token of its own only where a sentence ends
            token < len(document)
            and not _is_glued(document.reading, match.start())
            and (document.starts[token], document.ends[token]) == match.span()
        ):
            before = bisect_right(starts, token) - 1
            if before < 0 or token >= starts[before] + lengths[before]:
                found.append((token, 1))
    return found


def _is_glued(text: str, place: int) -> bool:
    return place > 0 and (text[place - 1].isalnum() or text[place - 1] in "._")


def _settle(document: Document, starts: array[int], lengths: array[int], joints: bytearray) -> None:
    """Decide which runs are joined by how often the text has them together, and alone."""
    stems, text = document.stem_ids, document.reading
    undecided = [number for number in list_marked(joints) if joints[number] != NAME]
    together: dict[bytes, list[int]] = {}
    shortest_of: dict[bytes, int] = {}
    for number in undecided:
        together.setdefault(_key(stems, starts, lengths, number), []).append(number)
    paired = [number for number in undecided if joints[number] == PAIRED]
    alone = _standing_alone(document, starts, lengths, joints, paired) if paired else set()
    for number in undecided:
        key = _key(stems, starts, lengths, number)
        same = together[key]
        keep = len(same) > 1
        if keep and joints[number] == LINKED:
            head = starts[number] + lengths[number] - 1
            keep = text[document.starts[head] : document.ends[head]].lower() not in LIGHT_HEADS
        elif keep:
            keep = not any(_words(stems, starts, lengths, run) in alone for run in (number, number + 1))
        if not keep:
            joints[number] = SEPARATE
            continue
        # "code of conduct lists examples" has the phrase of "code of conduct": what follows it is another matter.
        if key not in shortest_of:  # shortening runs to it does not change it
            shortest_of[key] = min(lengths[other + 1] for other in same)
        shortest = shortest_of[key]
        if shortest < lengths[number + 1] and joints[number + 1] == SEPARATE:
            lengths[number + 1] = shortest


def _standing_alone(
    document: Document, starts: array[int], lengths: array[int], joints: bytearray, paired: list[int]
) -> set[bytes]:
    """Return the words of runs without joints, as far as they begin like one of the runs that pairs are made of."""
    wanted = bytearray(len(document.vocabulary))
    for number in paired:
        wanted[document.stem_ids[starts[number]]] = wanted[document.stem_ids[starts[number + 1]]] = 1
    return {
        _words(document.stem_ids, starts, lengths, number)
        for number in list_runs_from(document.stem_ids, starts, len(joints), wanted)
        if not joints[number] and not (number and joints[number - 1])
    }


def _words(stems: array[int], starts: array[int], lengths: array[int], run: int) -> bytes:
    """Return the stems of a run."""
    return stems[starts[run] : starts[run] + lengths[run]].tobytes()


def _key(stems: array[int], starts: array[int], lengths: array[int], run: int) -> bytes:
    """Return what makes two joints the same: the last word before, what stands between, and the first word after."""
    return stems[starts[run] + lengths[run] - 1 : starts[run + 1] + 1].tobytes()
