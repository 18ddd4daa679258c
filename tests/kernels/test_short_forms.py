"""Short forms that a text introduces, found quickly: the same as by regular expressions and lists."""

from __future__ import annotations

import re
from bisect import bisect_left

from hypothesis import given
from hypothesis import strategies as st

import keysift
from keysift.document import Document
from keysift.kernels.candidates import Runs, list_places
from keysift.kernels.short_forms import ShortForm, list_short_forms, set_long_forms_apart
from tests.cases import document_of

BRACKETED = re.compile(r"\(([A-Z][A-Za-z0-9&]{1,9})\)")
PARTS = re.compile(r"[-\u2010-\u2012/]")
WORDS = st.sampled_from(
    "machine Translation of and the & short-term R&D non\u2011linear / - \u212aelvin Data-base İzmir (MT) (MTs) (ST) "
    "(RD) (R&D) (DB) (KT) (MoT) (NL) (nlt) (MTRANSLATION) (MTDBKTRDNL) MT MTs MT's MT\u2019s mt ( ) . "
    "Systems s (TS) (Ts) (ISK) (IKT)".split()
)


def simply_found(document: Document) -> list[tuple[str, int, int]]:
    """Return short form, start and length of each long form."""
    found: dict[str, tuple[str, int, int]] = {}
    for match in BRACKETED.finditer(document.reading):
        short = match[1].removesuffix("s")
        bracket = bisect_left(document.starts, match.start())
        if (
            short not in found
            and sum(letter.isupper() for letter in short) >= max(2, len(short) / 2)
            and bracket + 1 < len(document)
            and (document.starts[bracket + 1], document.ends[bracket + 1]) == match.span(1)
        ):
            start = long_form(document, bracket, [letter for letter in short.lower() if letter.isalnum()])
            if start is not None:
                found[short] = (short, start, bracket - start)
    return list(found.values())


def long_form(document: Document, end: int, letters: list[str]) -> int | None:
    """Return the token from which on the words before token `end` have these initials, or None."""
    sentence_starts = [0, *document.sentence_ends]
    first = sentence_starts[max(0, bisect_left(sentence_starts, end) - 1)]
    skipped = 0
    for position in range(end - 1, first - 1, -1):
        word = document.reading[document.starts[position] : document.ends[position]].lower()
        initials = [part[0] for part in PARTS.split(word) if part]
        if initials and letters[-len(initials) :] == initials:
            letters = letters[: -len(initials)]
            skipped = 0
        elif initials and letters[-1] == initials[0]:
            letters = letters[:-1]
            skipped = 0
        elif word == "&" or document.kinds[position] in "-D":
            skipped += 1
            if skipped > 2 or position == end - 1:
                return None
        else:
            return None
        if not letters:
            return position if position < end - 1 else None
    return None


@given(st.lists(WORDS, max_size=30).map(" ".join))
def test_the_simple_way_finds_the_same(text: str) -> None:
    """Short forms, their long forms and the places of short forms are those that a plain reading of the rules gives."""
    document = keysift.analyze(text)
    found = list_short_forms(document)
    assert [(form.short, form.start, form.length) for form in found] == simply_found(document)
    for form, places in zip(found, list_places(document, found), strict=True):
        forms = {form.short + ending for ending in ("", "s", "'s", "’s")}
        tokens = [token.text in forms and token.stem == document.vocabulary[form.stem] for token in document.tokens]
        assert places == [position for position, is_short in enumerate(tokens) if is_short]


RUNS = st.sets(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=8).map(sorted)


@given(st.lists(st.integers(0, 2), min_size=20, max_size=20), RUNS, RUNS)
def test_long_forms_are_runs_of_their_own(
    stems: list[int], runs: list[tuple[int, int]], forms: list[tuple[int, int]]
) -> None:
    """Every place of a long form is a run; what it cuts into is none, and what is around it stays."""
    taken: dict[int, int] = {}
    for start, length in forms:
        place = 0
        while place + length <= len(stems):
            if stems[place : place + length] == stems[start : start + length]:
                taken[place] = max(length, taken.get(place, 0))
                place += length
            else:
                place += 1
    wanted = set(taken.items())
    for start, length in runs:
        end = start + length
        before = max((place for place in taken if place < start), default=None)
        inside = [place for place in taken if start <= place < end and place + taken[place] >= end]
        if not inside and not (before is not None and start < before + taken[before]):
            wanted.add((start, length))
    short_forms = [ShortForm("X", 0, start, length) for start, length in forms]
    found = set_long_forms_apart(document_of("N" * len(stems), stems), short_forms, Runs.of(runs))
    assert found.pairs() == sorted(wanted)
