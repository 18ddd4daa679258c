"""Make Keyphrases of ranked phrases: by far the most objects that a document costs."""

from __future__ import annotations

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

# A frozen dataclass guards itself when it is made, which takes longer than making it: here that guard is passed by.
# Compiled, that is done by the functions of Python's C interface that these ones wrap (see keyphrases.pxd).
if not cython.compiled:
    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import Candidates
    from keysift.kernels.interpreted import Ints, doubles, ints
    from keysift.kernels.tokens import Tokens

    def set_slot(slot: Any, owner: Keyphrase, value: object) -> None:
        """Set the attribute that a slot of a class stands for."""
        slot.__set__(owner, value)

    def new_object(kind: type[Keyphrase], items: int) -> Keyphrase:
        """Return an object without attributes; its size is fixed, hence 0 items."""
        return object.__new__(kind)

else:
    from cython.cimports.keysift.kernels.arrays import zeros
    from cython.cimports.keysift.kernels.candidates import Candidates
    from cython.cimports.keysift.kernels.tokens import Tokens
    from cython.cimports.pointers import Ints, doubles, ints


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
    """Where each stem of a document stands: its tokens are at `positions_at[offsets_at[stem]]` and so on."""

    offsets: object
    positions: object
    sentences: object
    offsets_at: Ints
    positions_at: Ints
    sentences_at: Ints

    def __init__(self, document: Tokens) -> None:
        stems = len(document.vocabulary)
        self.offsets = zeros("i", stems + 1)
        self.offsets_at = ints(self.offsets)
        self.positions = zeros("i", document.count)
        self.positions_at = ints(self.positions)
        self.sentences = zeros("i", document.count)  # the number of each token's sentence
        self.sentences_at = ints(self.sentences)
        position: cython.Py_ssize_t = 0
        for sentence in range(document.sentence_count):
            while position < document.sentence_ends_at[sentence]:
                self.sentences_at[position] = sentence
                position += 1
        for position in range(document.count):
            self.offsets_at[document.stem_ids_at[position] + 1] += 1
        for stem in range(1, stems + 1):
            self.offsets_at[stem] += self.offsets_at[stem - 1]
        # From the end, each place being taken off the end of its stem, which becomes its start.
        for position in range(document.count - 1, -1, -1):
            stem = document.stem_ids_at[position] + 1
            self.offsets_at[stem] -= 1
            self.positions_at[self.offsets_at[stem]] = position
        for stem in range(stems):
            self.offsets_at[stem] = self.offsets_at[stem + 1]
        self.offsets_at[stems] = document.count


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
    places = _Places(candidates.document)
    answers = []
    for rank in range(len(ranked)):
        phrase = ranked_at[rank]
        described = candidates.descriptions[phrase]
        if described is None:
            described = _describe(candidates, phrase, places, forms)
            candidates.descriptions[phrase] = described
        answers.append(make_keyphrase(described[0], scores_at[phrase], described[1], described[2]))
    return answers


@cython.cfunc
def _describe(
    candidates: Candidates,
    phrase: cython.Py_ssize_t,
    places: _Places,
    forms: Forms,
) -> tuple[str, tuple[tuple[int, int], ...], str]:
    """Return the text, the spans and the stem of a phrase."""
    document = candidates.document
    text = document.reading
    possessives: cython.bint = forms.possessives
    stem_ids_at = document.stem_ids_at
    start: cython.Py_ssize_t = candidates.starts_at[candidates.first_at[phrase]]
    length: cython.Py_ssize_t = candidates.lengths_at[candidates.first_at[phrase]]
    # Only the places of the rarest word have to be looked at.
    rarest: cython.Py_ssize_t = 0
    fewest: cython.Py_ssize_t = document.count + 1
    place: cython.Py_ssize_t
    for place in range(length):
        stem = stem_ids_at[start + place]
        if places.offsets_at[stem + 1] - places.offsets_at[stem] < fewest:
            fewest = places.offsets_at[stem + 1] - places.offsets_at[stem]
            rarest = place
    stem = stem_ids_at[start + rarest]
    spans: list[tuple[int, int]] = []
    shown = ""
    free: cython.Py_ssize_t = 0  # occurrences do not overlap each other
    end: cython.Py_ssize_t
    for index in range(places.offsets_at[stem], places.offsets_at[stem + 1]):
        begin = places.positions_at[index] - rarest
        last = begin + length - 1
        if begin < free or last >= document.count or places.sentences_at[begin] != places.sentences_at[last]:
            continue
        place = 0
        while place < length and stem_ids_at[begin + place] == stem_ids_at[start + place]:
            place += 1
        if place == length:
            end = document.ends_at[last]
            if possessives:
                end = end_without_possessive(text, document.starts_at[last], end)
            if free == 0:
                shown = _as_written(text[document.starts_at[begin] : end])
            spans.append((document.starts_at[begin], end))
            free = last + 1
    if len(spans) > 1 and not _are_same(text, spans):
        written = [_as_written(text[begin:end]) for begin, end in spans]
        shown = _usual_form(written if forms.choose is None else forms.choose(written))
    if forms.settle is not None and (forms.choose is not None or (length > 1 and shown[0].isupper())):
        shown = forms.settle(shown, _written_places(document, spans, length, places))
    vocabulary = document.vocabulary
    if length == 1:
        stems = vocabulary[stem_ids_at[start]]
    else:
        stems = " ".join([vocabulary[stem_ids_at[place]] for place in range(start, start + length)])
    if candidates.short_forms and phrase in candidates.short_forms:
        spans = _with_short_forms(spans, candidates.short_forms[phrase], document)
    return shown, tuple(spans), stems


@cython.cfunc
def _written_places(
    document: Tokens, spans: list[tuple[int, int]], length: cython.Py_ssize_t, places: _Places
) -> list[tuple[str, str, str]]:
    """Return each place of a phrase as written, with the kinds of its words and the word before it in its sentence."""
    text = document.reading
    written: list[tuple[str, str, str]] = []
    first: cython.Py_ssize_t
    for begin, end in spans:
        first = bisect_left(document.starts, begin)
        before = ""
        if first > 0 and places.sentences_at[first - 1] == places.sentences_at[first]:
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
