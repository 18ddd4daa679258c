"""Tidy candidates: whole names, without numbers, dates or light words at their edges.

The study's candidates are runs of adjectives and nouns, and its methods keep them. `sift` tidies them: "University of
California", "Johnson & Johnson" and "TCP/IP" are one phrase each; so is "conflict of interest" where the text repeats
it; "3,200 turbines" is "turbines", and "July 1969" is no phrase at all.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from keysift.kernels.tidying import LINKED, NAME, PAIRED, SEPARATE, find_joints, mark_names, trim_runs
from keysift.kinds import LINK, PROPER_NOUN
from keysift.light_words import LIGHT_HEADS, words_of_language

if TYPE_CHECKING:
    from keysift.document import Document

_CAPITALIZING: Final = frozenset({"de"})  # languages that write all nouns with a capital
_MODIFIERS: Final = frozenset({"DT", "JJ", "JJR", "JJS", "PRP$", "POS", "CD"})
_DOTTED: Final = re.compile(r"\.[A-Z]{2}\w*")
_GERUND: Final = "VBG"
_SEVERAL: Final = 3
"""From so many different phrases on, a name at their start is a phrase of its own ("C++" of "C++ code")."""


def tidy_runs(document: Document, starts: array[int], lengths: array[int], found: int) -> list[tuple[int, int]]:
    """Return candidate runs made tidy, in text order: position and length of each. The arrays are written over."""
    kinds, stem_ids = document.kinds, document.stem_ids
    words = words_of_language(document.settings.language if document.settings is not None else "")
    proper = bytearray(len(document.vocabulary))
    names = mark_names(kinds=kinds, stem_ids=stem_ids, proper=proper)
    gerund, modifiers = _roles_of_tags(document.tagset)
    kept = trim_runs(
        text=document.reading,
        kinds=kinds,
        stem_ids=stem_ids,
        tag_ids=document.tag_ids,
        gerund=gerund,
        modifiers=modifiers,
        token_starts=document.starts,
        token_ends=document.ends,
        sentence_ends=document.sentence_ends,
        proper=proper,
        light_words=words.light,
        calendar_words=words.calendar,
        units=words.units,
        empty_words=words.empty,
        day_times=words.day_times,
        starts=starts,
        lengths=lengths,
        found=found,
    )
    runs = _joined(document, starts[:kept], lengths[:kept])
    added = _dotted_names(document, runs)
    if names >= _SEVERAL:
        added += _names_of_several(document, runs, proper)
    return sorted(runs + added) if added else runs


@lru_cache(maxsize=64)
def _roles_of_tags(tagset: tuple[str, ...]) -> tuple[int, bytes]:
    """Return the number of the tag of gerunds, or -1, and for each tag whether it makes a gerund part of a phrase."""
    return tagset.index(_GERUND) if _GERUND in tagset else -1, bytes(tag in _MODIFIERS for tag in tagset)


def _dotted_names(document: Document, runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return names that begin with a dot (".NET") and are in no run, because taggers take them for addresses."""
    found = []
    for match in _DOTTED.finditer(document.reading):
        token = bisect_left(document.starts, match.start())
        if (  # what is glued to the word before is a token of its own only where a sentence ends
            token < len(document)
            and not _is_glued(document.reading, match.start())
            and (document.starts[token], document.ends[token]) == match.span()
            and not any(start <= token < start + length for start, length in runs)
        ):
            found.append((token, 1))
    return found


def _is_glued(text: str, place: int) -> bool:
    return place > 0 and (text[place - 1].isalnum() or text[place - 1] in "._")


def _joined(document: Document, starts: array[int], lengths: array[int]) -> list[tuple[int, int]]:
    """Return the runs, those that belong to one name being one."""
    runs = list(zip(starts, lengths, strict=True))
    joints = bytearray(len(runs))
    if len(runs) < 2 or not find_joints(
        text=document.reading,
        kinds=document.kinds,
        stem_ids=document.stem_ids,
        vocabulary_size=len(document.vocabulary),
        token_starts=document.starts,
        token_ends=document.ends,
        sentence_ends=document.sentence_ends,
        starts=starts,
        lengths=lengths,
        joints=joints,
        capitals=document.settings is None or document.settings.language not in _CAPITALIZING,
    ):
        return runs
    _settle(document, runs, joints)
    result: list[tuple[int, int]] = []
    first = 0
    for number in range(len(runs)):
        if joints[number] != SEPARATE:
            continue
        start, end = runs[first][0], runs[number][0] + runs[number][1]
        result.append((start, end - start))
        first = number + 1
    return result


def _settle(document: Document, runs: list[tuple[int, int]], joints: bytearray) -> None:
    """Decide which runs are joined by how often the text has them together, and alone."""
    stems, text = document.stem_ids, document.reading
    together: dict[bytes, list[int]] = {}
    shortest_of: dict[bytes, int] = {}
    for number, joint in enumerate(joints):
        if joint in (LINKED, PAIRED):
            together.setdefault(_key(stems, runs[number], runs[number + 1]), []).append(number)
    alone: set[bytes] = set()
    if PAIRED in joints:
        alone = {
            stems[start : start + length].tobytes()
            for number, (start, length) in enumerate(runs)
            if not joints[number] and not (number and joints[number - 1])
        }
    for number, joint in enumerate(joints):
        if joint == NAME or joint == SEPARATE:
            continue
        left, right = runs[number], runs[number + 1]
        key = _key(stems, left, right)
        same = together[key]
        keep = len(same) > 1
        if keep and joint == LINKED:
            head = left[0] + left[1] - 1
            keep = text[document.starts[head] : document.ends[head]].lower() not in LIGHT_HEADS
        elif keep:
            keep = not any(stems[start : start + length].tobytes() in alone for start, length in (left, right))
        if not keep:
            joints[number] = SEPARATE
            continue
        # "code of conduct lists examples" has the phrase of "code of conduct": what follows it is another matter.
        if key not in shortest_of:  # shortening runs to it does not change it
            shortest_of[key] = min(runs[other + 1][1] for other in same)
        shortest = shortest_of[key]
        if shortest < right[1] and joints[number + 1] == SEPARATE:
            runs[number + 1] = (right[0], shortest)


def _key(stems: array[int], left: tuple[int, int], right: tuple[int, int]) -> bytes:
    """Return what makes two joints the same: the last word before, what stands between, and the first word after."""
    return stems[left[0] + left[1] - 1 : right[0] + 1].tobytes()


def _names_of_several(document: Document, runs: list[tuple[int, int]], proper: bytearray) -> list[tuple[int, int]]:
    """Return occurrences of names that stand at the start of several different phrases and never alone."""
    stems, kinds = document.stem_ids, document.kinds
    followers: dict[int, set[int]] = {}
    places: dict[int, list[int]] = {}
    alone: set[int] = set()
    for start, length in runs:
        stem = stems[start]
        if length == 1:
            alone.add(stem)
        elif proper[stem] and kinds[start + 1] not in (PROPER_NOUN, LINK, "C", "."):
            followers.setdefault(stem, set()).add(stems[start + 1])
            places.setdefault(stem, []).append(start)
    return [
        (start, 1)
        for stem, after in followers.items()
        if len(after) >= _SEVERAL and stem not in alone
        for start in places[stem]
    ]
