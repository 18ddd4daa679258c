"""Make Keyphrases of ranked phrases: by far the most objects that a document costs."""

from __future__ import annotations

import gc
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from keysift.keyphrase import Keyphrase

if TYPE_CHECKING:
    from keysift.phrases.forms import Forms

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

_FILLER: Final = "\x7f"  # see keysift.analysis.markup
_MANY = cython.declare(cython.Py_ssize_t, 1_000)  # objects, for which it is worth to pause the garbage collector

# A frozen dataclass guards itself when it is made, which takes longer than making it: here that guard is passed by.
# Compiled, that is done by the functions of Python's C interface that these ones wrap (see keyphrases.pxd).
if not cython.compiled:
    from keysift.kernels.arrays import grown, minus_ones, zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.hashing import Sequences
    from keysift.kernels.interpreted import Ints, doubles, ints, octets
    from keysift.kernels.tokens import Tokens

    def set_slot(slot: Any, owner: Keyphrase, value: object) -> None:
        """Set the attribute that a slot of a class stands for."""
        slot.__set__(owner, value)

    def new_object(kind: type[Keyphrase], items: int) -> Keyphrase:
        """Return an object without attributes; its size is fixed, hence 0 items."""
        return object.__new__(kind)

else:
    from cython.cimports.keysift.kernels.arrays import grown, minus_ones, zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.hashing import Sequences
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Ints, doubles, ints, octets


_TEXT = Keyphrase.__dict__["text"]
_SCORE = Keyphrase.__dict__["score"]
_SPANS = Keyphrase.__dict__["spans"]
_STEM = Keyphrase.__dict__["stem"]


@cython.cfunc
def make_keyphrase(text: str, score: float, spans: tuple[tuple[int, int], ...], stem: str) -> Keyphrase:
    """Return a Keyphrase, quicker than by calling the class."""
    keyphrase = new_object(Keyphrase, 0)
    set_slot(_TEXT, keyphrase, text)
    set_slot(_SCORE, keyphrase, score)
    set_slot(_SPANS, keyphrase, spans)
    set_slot(_STEM, keyphrase, stem)
    return keyphrase


def make_object(kind: type[Keyphrase], slots: tuple[Any, ...], values: tuple[Any, ...]) -> Keyphrase:
    """Return an object of a class derived from Keyphrase, given its slots and what is in them."""
    made = new_object(kind, 0)
    for place in range(len(slots)):
        set_slot(slots[place], made, values[place])
    return made


def remake_keyphrases(fields: list[tuple[str, float, tuple[tuple[int, int], ...], str]]) -> list[Keyphrase]:
    """Return the Keyphrases with these fields."""
    return [make_keyphrase(text, score, spans, stem) for text, score, spans, stem in fields]


@cython.ccall
@cython.exceptval(check=False)
def is_apostrophe(character: cython.Py_UCS4) -> cython.bint:
    """Tell whether a character is an apostrophe, in one of the forms that texts have."""
    return character == "'" or character == "’" or character == "ʼ" or character == "＇"


@cython.ccall
def end_without_possessive(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where a word ends without its possessive ending, if it has one."""
    if end - start > 1 and is_apostrophe(text[end - 1]):
        return end - 1
    if end - start > 2 and is_apostrophe(text[end - 2]) and (text[end - 1] == "s" or text[end - 1] == "S"):
        return end - 2
    return end


@cython.cclass
class _Places:
    """Where the words of some phrases stand, one after the other in a sentence, no place overlapping the one before.

    All phrases are looked for at once: looking for one after the other would take a time that grows with the square of
    a text's length. The first place of phrase `number` is the entry `firsts_at[number]`, and the one after an entry is
    `nexts_at[entry]`, or -1.
    """

    begins: array[int]
    nexts: array[int]
    firsts: array[int]
    newest: array[int]
    begins_at: Ints
    nexts_at: Ints
    firsts_at: Ints
    newest_at: Ints
    count: cython.Py_ssize_t

    def __init__(self, candidates: Candidates, phrases: array[int], count: cython.Py_ssize_t) -> None:
        document = candidates.document
        stem_ids_at = document.stem_ids_at
        phrases_at = ints(phrases)
        self.begins = zeros("i", 2 * count)
        self.begins_at = ints(self.begins)
        self.nexts = zeros("i", 2 * count)
        self.nexts_at = ints(self.nexts)
        self.firsts = minus_ones("i", count)
        self.firsts_at = ints(self.firsts)
        self.newest = minus_ones("i", count)
        self.newest_at = ints(self.newest)
        self.count = 0
        room: cython.Py_ssize_t = 0
        for number in range(count):
            room += candidates.lengths_at[candidates.first_at[phrases_at[number]]] - 1
        sequences = Sequences(len(document.vocabulary), room)
        leads = bytearray(len(document.vocabulary))  # whether a stem is the first of a phrase
        leads_at = octets(leads)
        for number in range(count):
            start = candidates.starts_at[candidates.first_at[phrases_at[number]]]
            end = start + candidates.lengths_at[candidates.first_at[phrases_at[number]]]
            sequences.marks_at[sequences.add(stem_ids_at, start, end)] = number
            leads_at[stem_ids_at[start]] = 1
        first: cython.Py_ssize_t = 0
        sequence: cython.Py_ssize_t
        position: cython.Py_ssize_t
        for sentence in range(document.sentence_count):
            last = document.sentence_ends_at[sentence]
            for begin in range(first, last):
                if not leads_at[stem_ids_at[begin]]:
                    continue
                sequence = stem_ids_at[begin]
                position = begin + 1
                while sequence >= 0:
                    if sequences.marks_at[sequence] >= 0:
                        self.add(sequences.marks_at[sequence], begin, position)
                    if position == last:
                        break
                    sequence = sequences.follow(sequence, stem_ids_at[position])
                    position += 1
            first = last

    @cython.cfunc
    def add(self, number: cython.Py_ssize_t, begin: cython.Py_ssize_t, end: cython.Py_ssize_t) -> None:
        """Add a place of a phrase, from a token to before another one."""
        newest = self.newest_at[number]
        if newest >= 0 and self.begins_at[newest] + end - begin > begin:
            return
        if self.count == len(self.begins):
            self.begins = grown(self.begins, self.count + 1)
            self.begins_at = ints(self.begins)
            self.nexts = grown(self.nexts, self.count + 1)
            self.nexts_at = ints(self.nexts)
        if newest < 0:
            self.firsts_at[number] = self.count
        else:
            self.nexts_at[newest] = self.count
        self.begins_at[self.count] = begin
        self.nexts_at[self.count] = -1
        self.newest_at[number] = self.count
        self.count += 1


def make_answers(
    candidates: Candidates,
    ranked: array[int],
    scores: array[float],
    forms: Forms,
) -> list[Keyphrase]:
    """Return the ranked phrases as Keyphrases.

    Spans are all places where a phrase's words stand one after the other in a sentence, be it inside a longer phrase.
    So are the tokens that are a phrase's short form, if it has one. The text is the form that occurs most often, never
    the short one, as a person would write it in the language of the `forms`. It is kept for the next method.
    """
    ranked_at = ints(ranked)
    scores_at = doubles(scores)
    # Python would look through what is made again and again for cycles, which are not there.
    pauses = len(ranked) > _MANY and gc.isenabled()
    if pauses:
        gc.disable()
    try:
        _describe_phrases(candidates, ranked, forms)
        answers = []
        for rank in range(len(ranked)):
            phrase = ranked_at[rank]
            described = candidates.descriptions[phrase]
            assert described is not None
            answers.append(make_keyphrase(described[0], scores_at[phrase], described[1], described[2]))
        return answers
    finally:
        if pauses:
            gc.enable()


@cython.cfunc
def _describe_phrases(candidates: Candidates, ranked: array[int], forms: Forms) -> None:
    """Give candidates the descriptions of those of the ranked phrases that have none."""
    ranked_at = ints(ranked)
    wanted = zeros("i", len(ranked))
    wanted_at = ints(wanted)
    count: cython.Py_ssize_t = 0
    for rank in range(len(ranked)):
        if candidates.descriptions[ranked_at[rank]] is None:
            wanted_at[count] = ranked_at[rank]
            count += 1
    if count == 0:
        return
    places = _Places(candidates, wanted, count)
    for number in range(count):
        phrase = wanted_at[number]
        candidates.descriptions[phrase] = _describe(candidates, phrase, places, places.firsts_at[number], forms)


@cython.cfunc
def _describe(
    candidates: Candidates,
    phrase: cython.Py_ssize_t,
    places: _Places,
    entry: cython.Py_ssize_t,
    forms: Forms,
) -> tuple[str, tuple[tuple[int, int], ...], str]:
    """Return the text, the spans and the stem of a phrase, the first of whose places is an entry of `places`."""
    document = candidates.document
    text = document.reading
    possessives: cython.bint = forms.possessives
    stem_ids_at = document.stem_ids_at
    start: cython.Py_ssize_t = candidates.starts_at[candidates.first_at[phrase]]
    length: cython.Py_ssize_t = candidates.lengths_at[candidates.first_at[phrase]]
    spans: list[tuple[int, int]] = []
    shown = ""
    end: cython.Py_ssize_t
    first = entry
    while entry >= 0:
        begin = places.begins_at[entry]
        end = document.ends_at[begin + length - 1]
        if possessives:
            end = end_without_possessive(text, document.starts_at[begin + length - 1], end)
        elif text[end - 1] == "." and text[end - 2].isdecimal():  # "Lindenstraße 14." at the end of a sentence
            end -= 1
        if not spans:
            shown = _as_written(text[document.starts_at[begin] : end])
        spans.append((document.starts_at[begin], end))
        entry = places.nexts_at[entry]
    if len(spans) > 1 and not _are_same(text, spans):
        written = [
            _as_written(text[begin:end]) for begin, end in _without_verbs(document, places, first, spans, length)
        ]
        shown = _usual_form(written if forms.choose is None else forms.choose(written))
    if forms.settle is not None and (forms.choose is not None or (length > 1 and shown[0].isupper())):
        shown = forms.settle(shown, _written_places(document, spans, length))
    vocabulary = document.vocabulary
    if length == 1:
        stems = vocabulary[stem_ids_at[start]]
    else:
        stems = " ".join([vocabulary[stem_ids_at[place]] for place in range(start, start + length)])
    if candidates.short_forms and phrase in candidates.short_forms:
        spans = _with_short_forms(spans, candidates.short_forms[phrase], document)
    return shown, tuple(spans), stems


@cython.cfunc
def _without_verbs(
    document: Tokens, places: _Places, entry: cython.Py_ssize_t, spans: list[tuple[int, int]], length: cython.Py_ssize_t
) -> list[tuple[int, int]]:
    """Return the places of a phrase at which none of its words is a verb, or all of them if there are none.

    "Oil spilled" has the stems of "oil spills", and is none. A single word is a noun, if it is one somewhere:
    "agriculture", even beside many "agricultural". The singular of a noun is one too, whatever taggers think.
    """
    kinds_at = document.kinds_at
    kept: list[tuple[int, int]] = []
    nouns: list[tuple[int, int]] = []
    place: cython.Py_ssize_t
    for span in spans:
        place = places.begins_at[entry]
        last = place + length
        while place < last and kinds_at[place] != "V":
            place += 1
        if place == last:
            kept.append(span)
            if length == 1 and kinds_at[last - 1] == "N":
                nouns.append(span)
        entry = places.nexts_at[entry]
    if nouns and len(nouns) < len(kept):
        text = document.reading
        known = {text[begin:end].lower().removesuffix("s") for begin, end in nouns}
        return [(begin, end) for begin, end in kept if text[begin:end].lower().removesuffix("s") in known]
    return kept or spans


@cython.cfunc
def _written_places(
    document: Tokens, spans: list[tuple[int, int]], length: cython.Py_ssize_t
) -> list[tuple[str, str, str]]:
    """Return each place of a phrase as written, with the kinds of its words and the word before it in its sentence."""
    text = document.reading
    written: list[tuple[str, str, str]] = []
    first: cython.Py_ssize_t
    for begin, end in spans:
        first = bisect_left(document.starts, begin)
        before = ""
        sentence = bisect_left(document.sentence_ends, first)
        if first > 0 and document.sentence_ends[sentence] != first:
            before = text[document.starts_at[first - 1] : document.ends_at[first - 1]]
        written.append((_as_written(text[begin:end]), document.kinds[first : first + length], before))
    return written


@cython.cfunc
def _with_short_forms(spans: list[tuple[int, int]], tokens: Sequence[int], document: Tokens) -> list[tuple[int, int]]:
    """Return the spans of a phrase together with those of its short form, none of them twice."""
    both = set(spans)
    token: cython.Py_ssize_t
    for token in tokens:
        start = document.starts_at[token]
        both.add((start, end_without_possessive(document.reading, start, document.ends_at[token])))
    return sorted(both)


@cython.cfunc
@cython.exceptval(-1)
def _are_same(text: str, spans: list[tuple[int, int]]) -> cython.bint:
    """Tell whether all pieces of a text are the same, character by character."""
    first: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    end: cython.Py_ssize_t
    first, end = spans[0]
    length = end - first
    for index in range(1, len(spans)):
        begin, end = spans[index]
        if end - begin != length:
            return False
        for place in range(length):
            if text[begin + place] != text[first + place]:
                return False
    return True


@cython.cfunc
def _as_written(form: str) -> str:
    """Return a piece of masked text as a person would write it: single blanks for white space, and no fillers."""
    before = False
    for character in form:
        if "!" <= character <= "~":
            before = False
        elif character == " ":
            if before:
                return " ".join(form.replace(_FILLER, "").split())
            before = True
        elif character == "\x7f" or character.isspace():
            return " ".join(form.replace(_FILLER, "").split())
        else:
            before = False
    return form


@cython.cfunc
def _usual_form(forms: list[str]) -> str:
    """Return the most frequent form, whatever its capitals, and of several the first; in its most frequent spelling.

    Of spellings that are as frequent, one without a capital at its start is preferred: the others may begin a sentence.
    """
    first = forms[0]
    differs = False
    for form in forms:
        if form != first:
            differs = True
            break
    if not differs:
        return first
    counts: dict[str, int] = {}
    spellings: dict[str, int] = {}
    lower: str
    for form in forms:
        lower = form.lower()
        counts[lower] = counts.get(lower, 0) + 1
        spellings[form] = spellings.get(form, 0) + 1
    usual = ""
    most = 0
    for form, times in counts.items():
        if times > most:
            most = times
            usual = form
    best = ""
    for form in spellings:
        if form.lower() == usual and (
            not best
            or spellings[form] > spellings[best]
            or (spellings[form] == spellings[best] and form[0].islower() and not best[0].islower())
        ):
            best = form
    return best
