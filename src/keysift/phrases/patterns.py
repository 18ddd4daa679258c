"""Patterns over token kinds, matched in linear time.

A pattern is a small regular expression: the letters of kinds, `.`, classes such as `[NP]` and `[^V]`, groups, `|`, the
quantifiers `*`, `+`, `?` and `{m,n}` (lazy ones too), `^` and `$` for the ends of a sentence, a look ahead such as
`(?!NA)`, and a look back at one kind such as `(?<=P)`. It finds what Python's `re` finds (unless a part that may be
empty is repeated, as in `(N?)+`, where `re` has rules of its own), but never tries twice: one pass from right to left
notes from where a match can be completed, and one from left to right takes, at each token, the first alternative that
can. So the time is at most the number of tokens times the size of the pattern, for every pattern and every text; `re`
may take exponentially long.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NoReturn

from keysift.analysis.token_kinds import PATTERN_KINDS, STOP, SYMBOL
from keysift.errors import option_error

_KINDS: Final = "".join(sorted(PATTERN_KINDS)) + STOP + SYMBOL
_BIT: Final = {kind: 1 << number for number, kind in enumerate((*_KINDS, ""))}  # "" stands for either end of a sentence
_ANY: Final = sum(_BIT[kind] for kind in _KINDS)
_END: Final = _BIT[""]
_OUTSIDE: Final = _BIT[STOP] | _BIT[SYMBOL] | _END
_MATCH: Final = 0  # the number of the node at which a match is complete
_COMPLETE: Final = -1  # instead of a node: the match is complete without reading on
_NOWHERE: Final = -2
_MOST_NODES: Final = 1000
_MOST_REPEATS: Final = 255
_DEEPEST: Final = 50
_MOST_REMEMBERED: Final = 20_000
_LONGEST_REMEMBERED: Final = 24
_COUNTED: Final = re.compile(r"\{(\d*)(,?)(\d*)\}", re.ASCII)
_RUN: Final = re.compile(f"[{''.join(sorted(PATTERN_KINDS))}]+")


@dataclass(slots=True)
class _Node:
    """One step of a pattern: read a kind (`reads`), or look around, and go to `targets`, preferred ones first.

    `before` are the kinds that may stand before, 0 for any. `body` is the node of a pattern that must match ahead, or
    must not if the node is `negative`; 0 for none.
    """

    targets: tuple[int, ...] = ()
    reads: int = 0
    before: int = 0
    body: int = 0
    negative: bool = False


class Pattern:
    """A compiled pattern. It can be used by several threads."""

    def __init__(self, source: str) -> None:
        self.source = source
        parser = _Parser(source)
        self._start = parser.parse()
        self._nodes = parser.nodes
        self._looks_before = any(node.before for node in self._nodes)
        # A sentence can be read run by run, if nothing in the pattern tells one kind of gap from another.
        self._by_runs = all(
            not node.reads & _OUTSIDE and node.before & _OUTSIDE in (0, _OUTSIDE) for node in self._nodes
        )
        self._bodies = parser.bodies
        self._body_bits = sum(1 << body for body in self._bodies)
        after_reading = {node.targets[0] for node in self._nodes if node.reads}
        self._entries = sorted((after_reading | {self._start}) - set(self._bodies))
        # Texts have the same runs of kinds, and the same surroundings of a place, again and again.
        remembered = lru_cache(_MOST_REMEMBERED)
        self._ways = remembered(self._find_ways)
        self._step = remembered(self._find_step)
        self._choice = remembered(self._find_choice)
        self._spans = remembered(self._match)

    def __repr__(self) -> str:
        return f"<Pattern {self.source!r}>"

    def find(self, kinds: str) -> list[tuple[int, int]]:
        """Return start and end of each match in the kinds of a sentence, from left to right; none is empty."""
        if not self._by_runs:
            return list(self._match(kinds))
        found = []
        for found_run in _RUN.finditer(kinds):
            offset, run = found_run.start(), found_run.group()
            spans = self._spans(run) if len(run) <= _LONGEST_REMEMBERED else self._match(run)
            found += [(offset + start, offset + end) for start, end in spans]
        return found

    def _match(self, kinds: str) -> tuple[tuple[int, int], ...]:
        size = len(kinds)
        # For each place, the set of nodes (as bits) from which a match can be completed there.
        completable = [0] * (size + 1)
        following = 0
        for place in range(size, -1, -1):
            before = kinds[place - 1] if place and self._looks_before else ""
            following = completable[place] = self._step(following, before, kinds[place] if place < size else "")
        found: list[tuple[int, int]] = []
        place = 0
        while place < size:
            start, node = place, self._choose(self._start, completable, kinds, place, first=True)
            while node >= 0:
                place += 1
                node = self._choose(node, completable, kinds, place)
            if node == _COMPLETE:
                found.append((start, place))
            else:
                place += 1
        return tuple(found)

    def _find_step(self, following: int, before: str, ahead: str) -> int:
        """Return from which nodes a match can be completed, given those from which it can after the next kind."""
        found = 0
        # What is looked at ahead comes first, inner before outer: other nodes depend on it.
        for entry in (*self._bodies, *self._entries):
            ways = self._ways(entry, before, ahead, found & self._body_bits)
            if any(way == _COMPLETE or following >> way & 1 for way in ways):
                found |= 1 << entry
        return found

    def _choose(self, node: int, completable: list[int], kinds: str, place: int, *, first: bool = False) -> int:
        """Return where the best way to a match goes: a node behind the next kind, _COMPLETE, or _NOWHERE."""
        size = len(kinds)
        before = kinds[place - 1] if place and self._looks_before else ""
        ahead = kinds[place] if place < size else ""
        following = completable[place + 1] if place < size else 0
        return self._choice(node, following, before, ahead, completable[place] & self._body_bits, first)

    def _find_choice(self, node: int, following: int, before: str, ahead: str, held: int, first: bool) -> int:
        for way in self._ways(node, before, ahead, held):
            if way == _COMPLETE:
                if not first:  # at the first kind, a match of nothing does not count
                    return way
            elif following >> way & 1:
                return way
        return _NOWHERE

    def _find_ways(self, entry: int, before: str, ahead: str, held: int) -> tuple[int, ...]:
        """Return the nodes behind the next kind that can be reached from a node, preferred ones first; or _COMPLETE.

        `held` are the bits of bodies that match ahead.
        """
        found: list[int] = []
        seen = set()
        waiting = [entry]
        while waiting:
            number = waiting.pop()
            if number in seen:
                continue
            seen.add(number)
            node = self._nodes[number]
            if number == _MATCH:
                found.append(_COMPLETE)
            elif node.reads:
                if node.reads & _BIT[ahead]:
                    found.append(node.targets[0])
            elif not (node.before and not node.before & _BIT[before]) and not (
                node.body and bool(held >> node.body & 1) == node.negative
            ):
                waiting.extend(reversed(node.targets))
        return tuple(found)


@lru_cache(maxsize=64)
def compile_pattern(source: str) -> Pattern:
    """Compile a candidate pattern over token kinds, or raise OptionError that says what a pattern may be."""
    if not isinstance(source, str) or re.search(r"[a-zA-Z]", re.sub(f"[{''.join(PATTERN_KINDS)}]", "", source)):
        raise option_error(
            "pattern",
            "is a regular expression over the letters N P C A V R O D (noun, proper noun, number, adjective, verb, "
            f"adverb, other word, linking word). Got {source!r} instead.",
        )
    return Pattern(source)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a pattern: `build` makes its nodes, given the node that follows, and returns the first one.

    `kinds` are those of a part that reads exactly one token; `is_look` and `is_repeat` say what cannot be repeated.
    """

    build: Callable[[int], int]
    kinds: int | None = None
    is_look: bool = False
    is_repeat: bool = False


class _Parser:
    """Read a pattern, and turn it into nodes from its end to its start, so that what follows a part is known."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.nodes = [_Node()]
        self.bodies: list[int] = []
        self._place = 0
        self._depth = 0

    def parse(self) -> int:
        """Return the number of the node at which a match starts."""
        part = self._alternatives()
        if self._place < len(self.source):
            self._refuse("a parenthesis is closed that was not opened")
        return part.build(_MATCH)

    def _alternatives(self) -> _Part:
        self._depth += 1
        if self._depth > _DEEPEST:
            self._refuse(f"parentheses are nested more than {_DEEPEST} deep")
        parts = [self._sequence()]
        while self._take("|"):
            parts.append(self._sequence())
        self._depth -= 1
        if len(parts) == 1:
            return parts[0]
        kinds: int | None = 0
        for part in parts:
            kinds = None if kinds is None or part.kinds is None else kinds | part.kinds
        return _Part(lambda following: self._add(_Node(tuple(part.build(following) for part in parts))), kinds)

    def _sequence(self) -> _Part:
        parts: list[_Part] = []
        while self._place < len(self.source) and self.source[self._place] not in "|)":
            part = self._atom()
            while (repeated := self._quantified(part)) is not None:
                if part.is_repeat or part.is_look:
                    self._refuse("a quantifier must follow a kind, a class or a group")
                part = repeated
            parts.append(part)

        def build(following: int) -> int:
            for part in reversed(parts):
                following = part.build(following)
            return following

        return _Part(build, parts[0].kinds if len(parts) == 1 else None)

    def _atom(self) -> _Part:
        character = self.source[self._place]
        self._place += 1
        if character == "(":
            return self._group()
        if character == "[":
            return self._reading(self._class())
        if character == ".":
            return self._reading(_ANY)
        if character == "^":
            return self._looking_back(_END)
        if character == "$":
            return self._looking_ahead(self._reading(_ANY), negative=True)
        if character == "\\" and self.source[self._place : self._place + 1] in (STOP, SYMBOL):
            self._place += 1
            return self._reading(_BIT[self.source[self._place - 1]])
        if character in _BIT:
            return self._reading(_BIT[character])
        if character in "*+?{":
            self._refuse("there is nothing to repeat before a quantifier")
        return self._refuse(f"{character!r} is no part of patterns")

    def _reading(self, kinds: int) -> _Part:
        # A class that no kind is in reads nothing, and leads nowhere.
        return _Part(lambda following: self._add(_Node((following,) if kinds else (), reads=kinds)), kinds)

    def _looking_back(self, kinds: int) -> _Part:
        return _Part(lambda following: self._add(_Node((following,) if kinds else (), before=kinds)), is_look=True)

    def _looking_ahead(self, part: _Part, *, negative: bool) -> _Part:
        def build(following: int) -> int:
            # A node of its own, since the first one of the part may serve a loop as well.
            body = self._add(_Node((part.build(_MATCH),)))
            self.bodies.append(body)
            return self._add(_Node((following,), body=body, negative=negative))

        return _Part(build, is_look=True)

    def _group(self) -> _Part:
        looks = next((sign for sign in ("?=", "?!", "?<=", "?<!") if self._take(sign)), None)
        if looks is None and not self._take("?:") and self.source[self._place : self._place + 1] == "?":
            self._refuse("of groups that start with '(?', only (?:, (?=, (?!, (?<= and (?<! are known")
        part = self._alternatives()
        if not self._take(")"):
            self._refuse("a parenthesis is not closed")
        if looks is None:
            return _Part(part.build, part.kinds)
        if "<" not in looks:
            return self._looking_ahead(part, negative="!" in looks)
        if part.kinds is None:
            self._refuse("a look back may be at one kind or class only, such as (?<=[NP])")
        return self._looking_back((_ANY | _END) & ~part.kinds if "!" in looks else part.kinds)

    def _class(self) -> int:
        inverted = self._take("^")
        mask, first = 0, True
        while first or not self._take("]"):
            start = end = self._class_character()
            following = self.source[self._place : self._place + 2]
            if following[:1] == "-" and following[1:] not in ("", "]"):
                self._place += 1
                end = self._class_character()
            elif start not in _KINDS:
                self._refuse(f"{start!r} is no kind")
            if end < start:
                self._refuse(f"the range {start}-{end} runs backwards")
            mask |= sum(_BIT[kind] for kind in _KINDS if start <= kind <= end)
            first = False
        return _ANY & ~mask if inverted else mask

    def _class_character(self) -> str:
        self._take("\\")
        if self._place >= len(self.source):
            self._refuse("a bracket is not closed")
        self._place += 1
        return self.source[self._place - 1]

    def _quantified(self, part: _Part) -> _Part | None:
        """Return a part with the quantifier that follows it, or None if there is none."""
        least: int = 0
        most: int | None = None
        if self._take("+"):
            least = 1
        elif self._take("?"):
            most = 1
        elif counted := _COUNTED.match(self.source, self._place):
            low, comma, high = counted.groups()
            if not low and not high:
                self._refuse("a repetition needs a number")
            self._place = counted.end()
            least = int(low or 0)
            most = (int(high) if high else None) if comma else least
            if max(least, most or 0) > _MOST_REPEATS or (most is not None and least > most):
                self._refuse(f"a repetition goes from a number to one that is no lower, up to {_MOST_REPEATS}")
        elif not self._take("*"):
            return None
        lazy = self._take("?")

        def build(following: int) -> int:
            end = following
            if most is None:
                following = self._add(_Node())
                ways = part.build(following), end
                self.nodes[following].targets = ways[::-1] if lazy else ways
            for _ in range(0 if most is None else most - least):
                ways = part.build(following), end
                following = self._add(_Node(ways[::-1] if lazy else ways))
            for _ in range(least):
                following = part.build(following)
            return following

        return _Part(build, is_repeat=True)

    def _take(self, sign: str) -> bool:
        taken = self.source.startswith(sign, self._place)
        self._place += len(sign) if taken else 0
        return taken

    def _add(self, node: _Node) -> int:
        self.nodes.append(node)
        if len(self.nodes) > _MOST_NODES:
            self._refuse(f"it has more than {_MOST_NODES} parts, repetitions written out")
        return len(self.nodes) - 1

    def _refuse(self, reason: str) -> NoReturn:
        raise option_error(
            "pattern",
            f"{self.source!r:.200} is not a regular expression over kinds: {reason} "
            f"(near character {min(self._place, len(self.source))}).",
        )
