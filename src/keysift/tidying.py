"""Candidates that a person would write down: whole names, and no numbers, dates or light words at their edges.

The study's candidates are runs of adjectives and nouns, and its methods keep them. `sift` tidies them: "University of
California", "Johnson & Johnson" and "TCP/IP" are one phrase each; so is "conflict of interest" where the text repeats
it; "3,200 turbines" is "turbines", and "July 1969" is no phrase at all.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from keysift.kernels.tidying import LINKED, NAME, PAIRED, SEPARATE, find_joints, trim_runs
from keysift.kinds import LINK, PROPER_NOUN

if TYPE_CHECKING:
    from keysift.document import Document

_CALENDAR: Final = frozenset(
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. "
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun "
    "am pm a.m. p.m. bc ad".split()
)
_UNITS: Final = frozenset(
    "percent percentage % million billion trillion thousand hundred dozen dollar dollars euro euros pound pounds cent "
    "cents year years month months week weeks day days hour hours minute minutes second seconds decade decades century "
    "centuries mile miles km kilometre kilometres kilometer kilometers metre metres meter meters m cm mm nm foot feet "
    "inch inches yard yards acre acres hectare hectares kg g mg gram grams kilogram kilograms ton tons tonne tonnes "
    "litre litres liter liters l ml gb mb kb tb ghz mhz khz hz kw mw gw kwh mwh v w ms s h min degrees degree "
    "times time".split()
)
_LIGHT: Final = frozenset(
    "new newer newest recent latest current old older former good better best great greater big bigger biggest large "
    "larger largest small smaller smallest high higher highest low lower lowest long longer short main major minor "
    "important possible likely certain various different similar particular specific whole entire overall total "
    "additional further available able certain common usual typical novel proposed present previous first second third "
    "last next final early earlier late later early own other another many much few several more most same such".split()
)
_LIGHT_HEADS: Final = frozenset(
    "number numbers set sets kind kinds type types sort sorts part parts lot lots use case cases range variety amount "
    "series majority minority result results form forms level levels group groups lack way ways pair pairs rest half "
    "most some bit piece pieces end side top bottom list lists class classes example examples instance instances means "
    "member members couple dozen plenty deal order place point points line lines period process sequence collection "
    "percentage share fraction percent degree".split()
)
_NO_WORDS: Final = frozenset[str]()
_MODIFIERS: Final = frozenset({"DT", "JJ", "JJR", "JJS", "PRP$", "POS", "CD"})
_GERUND: Final = "VBG"
_SEVERAL: Final = 3
"""From so many different phrases on, a name at their start is a phrase of its own ("C++" of "C++ code")."""


def tidy_runs(
    document: Document, starts: array[int], lengths: array[int], found: int
) -> tuple[array[int], array[int], int]:
    """Return candidate runs made tidy, in text order: their positions, their lengths and their number."""
    kinds, stem_ids = document.kinds, document.stem_ids
    english = document.settings is not None and document.settings.language == "en"
    proper = bytearray(len(document.vocabulary))
    for position, kind in enumerate(kinds):
        if kind == PROPER_NOUN:
            proper[stem_ids[position]] = 1
    tagset = document.tagset
    kept = trim_runs(
        text=document.reading,
        kinds=kinds,
        stem_ids=stem_ids,
        tag_ids=document.tag_ids,
        gerund=tagset.index(_GERUND) if _GERUND in tagset else -1,
        modifiers=bytes(tag in _MODIFIERS for tag in tagset),
        token_starts=document.starts,
        token_ends=document.ends,
        sentence_ends=document.sentence_ends,
        proper=proper,
        light_words=_LIGHT if english else _NO_WORDS,
        calendar_words=_CALENDAR if english else _NO_WORDS,
        units=_UNITS if english else _NO_WORDS,
        starts=starts,
        lengths=lengths,
        found=found,
    )
    runs = _joined(document, starts[:kept], lengths[:kept])
    runs += _names_of_several(document, runs, proper)
    runs.sort()
    return array("i", [start for start, _ in runs]), array("i", [length for _, length in runs]), len(runs)


def _joined(document: Document, starts: array[int], lengths: array[int]) -> list[tuple[int, int]]:
    """Return the runs, those that belong to one name being one."""
    runs = list(zip(starts, lengths, strict=True))
    joints = bytearray(len(runs))
    if len(runs) < 2 or not find_joints(
        text=document.reading,
        kinds=document.kinds,
        token_starts=document.starts,
        token_ends=document.ends,
        sentence_ends=document.sentence_ends,
        starts=starts,
        lengths=lengths,
        joints=joints,
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
    for number, joint in enumerate(joints):
        if joint in (LINKED, PAIRED):
            together.setdefault(_key(stems, runs[number], runs[number + 1]), []).append(number)
    alone = {
        stems[start : start + length].tobytes() for number, (start, length) in enumerate(runs) if not joints[number]
    }
    for number, joint in enumerate(joints):
        if joint == NAME or joint == SEPARATE:
            continue
        left, right = runs[number], runs[number + 1]
        same = together[_key(stems, left, right)]
        keep = len(same) > 1
        if keep and joint == LINKED:
            head = left[0] + left[1] - 1
            keep = text[document.starts[head] : document.ends[head]].lower() not in _LIGHT_HEADS
        elif keep:
            keep = not any(stems[start : start + length].tobytes() in alone for start, length in (left, right))
        if not keep:
            joints[number] = SEPARATE
            continue
        # "code of conduct lists examples" has the phrase of "code of conduct": what follows it is another matter.
        shortest = min(runs[other + 1][1] for other in same)
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
