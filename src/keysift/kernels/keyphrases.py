"""Make Keyphrases of ranked phrases: by far the most objects that a document costs."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from keysift.keyphrase import Keyphrase

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

_FILLER = "\x7f"  # see keysift.analysis.markup

# A frozen dataclass guards itself when it is made, which takes longer than making it: here that guard is passed by.
if not cython.compiled:  # the compiled module calls the functions of Python's C interface that these ones wrap
    from keysift.kernels.arrays import zeros
    from keysift.kernels.candidates import number_sentences
    from keysift.kernels.interpreted import doubles, ints

    def set_slot(slot: Any, owner: Keyphrase, value: object) -> None:
        """Set the attribute that a slot of a class stands for."""
        slot.__set__(owner, value)

    def new_object(kind: type[Keyphrase], items: int) -> Keyphrase:
        """Return an object without attributes; its size is fixed, hence 0 items."""
        return object.__new__(kind)


_TEXT = Keyphrase.__dict__["text"]
_SCORE = Keyphrase.__dict__["score"]
_SPANS = Keyphrase.__dict__["spans"]
_STEM = Keyphrase.__dict__["stem"]


def make_keyphrase(text: str, score: float, spans: tuple[tuple[int, int], ...], stem: str) -> Keyphrase:
    """Return a Keyphrase, quicker than by calling the class."""
    keyphrase = new_object(Keyphrase, 0)
    set_slot(_TEXT, keyphrase, text)
    set_slot(_SCORE, keyphrase, score)
    set_slot(_SPANS, keyphrase, spans)
    set_slot(_STEM, keyphrase, stem)
    return keyphrase


def remake_keyphrases(fields: list[tuple[str, float, tuple[tuple[int, int], ...], str]]) -> list[Keyphrase]:
    """Return the Keyphrases with these fields."""
    return [make_keyphrase(text, score, spans, stem) for text, score, spans, stem in fields]


def is_apostrophe(character: str) -> bool:
    """Tell whether a character is an apostrophe, in one of the forms that texts have."""
    return character == "'" or character == "’" or character == "ʼ" or character == "＇"


def end_without_possessive(text: str, start: int, end: int) -> int:
    """Return where a word ends without its possessive ending, if it has one."""
    if end - start > 1 and is_apostrophe(text[end - 1]):
        return end - 1
    if end - start > 2 and is_apostrophe(text[end - 2]) and (text[end - 1] == "s" or text[end - 1] == "S"):
        return end - 2
    return end


def list_positions(stem_ids: array[int], offsets: array[int], positions: array[int]) -> None:
    """Fill in the token positions of each stem, one stem after the other: those of i end at `offsets[i + 1]`.

    `offsets` has one more place than there are stems, and zeros in it.
    """
    stem_ids_at = ints(stem_ids)
    offsets_at = ints(offsets)
    positions_at = ints(positions)
    for position in range(len(stem_ids)):
        offsets_at[stem_ids_at[position] + 1] += 1
    for stem in range(1, len(offsets)):
        offsets_at[stem] += offsets_at[stem - 1]
    # From the end, each place being taken off the end of its stem, which becomes its start.
    for position in range(len(stem_ids) - 1, -1, -1):
        stem = stem_ids_at[position] + 1
        offsets_at[stem] -= 1
        positions_at[offsets_at[stem]] = position
    for stem in range(len(offsets) - 1):
        offsets_at[stem] = offsets_at[stem + 1]
    offsets_at[len(offsets) - 1] = len(stem_ids)


def make_answers(
    ranked: array[int],
    scores: array[float],
    known: list[tuple[str, tuple[tuple[int, int], ...], str] | None],
    first: array[int],
    starts: array[int],
    lengths: array[int],
    text: str,
    token_starts: array[int],
    token_ends: array[int],
    sentence_ends: array[int],
    stem_ids: array[int],
    vocabulary: tuple[str, ...],
    short_forms: Mapping[int, Sequence[int]],
    possessives: bool,
    basic: Callable[[list[str]], list[str]] | None,
) -> list[Keyphrase]:
    """Return the ranked phrases as Keyphrases.

    Spans are all places where a phrase's words stand one after the other in a sentence, be it inside a longer phrase;
    with `possessives`, they leave out such an ending of the last word. So are the tokens that are a phrase's short
    form, if it has one in `short_forms`. The text is the form that occurs most often, never the short one, as a person
    would write it; of the `basic` ones if there is a function that chooses them. `known` has a place for each phrase,
    where its text, spans and stem are kept for the next method.
    """
    ranked_at = ints(ranked)
    scores_at = doubles(scores)
    first_at = ints(first)
    starts_at = ints(starts)
    lengths_at = ints(lengths)
    token_starts_at = ints(token_starts)
    token_ends_at = ints(token_ends)
    stem_ids_at = ints(stem_ids)
    sentences = zeros("i", len(stem_ids))
    number_sentences(sentence_ends, sentences)
    sentences_at = ints(sentences)
    offsets = zeros("i", len(vocabulary) + 1)
    positions = zeros("i", len(stem_ids))
    list_positions(stem_ids, offsets, positions)
    offsets_at = ints(offsets)
    positions_at = ints(positions)
    answers = []
    for rank in range(len(ranked)):
        phrase = ranked_at[rank]
        described = known[phrase]
        if described is None:
            start = starts_at[first_at[phrase]]
            length = lengths_at[first_at[phrase]]
            # Only the places of the rarest word have to be looked at.
            rarest = 0
            fewest = len(stem_ids) + 1
            for place in range(length):
                stem = stem_ids_at[start + place]
                if offsets_at[stem + 1] - offsets_at[stem] < fewest:
                    fewest = offsets_at[stem + 1] - offsets_at[stem]
                    rarest = place
            stem = stem_ids_at[start + rarest]
            spans: list[tuple[int, int]] = []
            shown = ""
            free = 0  # occurrences do not overlap each other
            for index in range(offsets_at[stem], offsets_at[stem + 1]):
                begin = positions_at[index] - rarest
                last = begin + length - 1
                if begin < free or last >= len(stem_ids) or sentences_at[begin] != sentences_at[last]:
                    continue
                place = 0
                while place < length and stem_ids_at[begin + place] == stem_ids_at[start + place]:
                    place += 1
                if place == length:
                    end = token_ends_at[last]
                    if possessives:
                        end = end_without_possessive(text, token_starts_at[last], end)
                    if free == 0:
                        shown = _as_written(text[token_starts_at[begin] : end])
                    spans.append((token_starts_at[begin], end))
                    free = last + 1
            if len(spans) > 1 and not _are_same(text, spans):
                forms = [_as_written(text[begin:end]) for begin, end in spans]
                shown = _usual_form(forms if basic is None else basic(forms))
            stem = stem_ids_at[start]
            if length == 1:
                stems = vocabulary[stem]
            else:
                stems = " ".join([vocabulary[stem_ids_at[place]] for place in range(start, start + length)])
            if short_forms and phrase in short_forms:
                spans = _with_short_forms(spans, short_forms[phrase], text, token_starts, token_ends)
            described = (shown, tuple(spans), stems)
            known[phrase] = described
        answers.append(make_keyphrase(described[0], scores_at[phrase], described[1], described[2]))
    return answers


def _with_short_forms(
    spans: list[tuple[int, int]], tokens: Sequence[int], text: str, token_starts: array[int], token_ends: array[int]
) -> list[tuple[int, int]]:
    """Return the spans of a phrase together with those of its short form, none of them twice."""
    token_starts_at = ints(token_starts)
    token_ends_at = ints(token_ends)
    both = set(spans)
    for token in tokens:
        start = token_starts_at[token]
        both.add((start, end_without_possessive(text, start, token_ends_at[token])))
    return sorted(both)


def _are_same(text: str, spans: list[tuple[int, int]]) -> bool:
    """Tell whether all pieces of a text are the same, character by character."""
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
        elif character == _FILLER or character.isspace():
            return " ".join(form.replace(_FILLER, "").split())
        else:
            before = False
    return form


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
