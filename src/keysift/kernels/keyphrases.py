"""Make Keyphrases of ranked phrases: by far the most objects that a document costs."""

from __future__ import annotations

from array import array

from keysift.keyphrase import Keyphrase

try:
    import cython
except ModuleNotFoundError:
    from keysift.kernels import interpreted as cython

# A frozen dataclass guards itself when it is made, which takes longer than making it: here that guard is passed by.
_new = object.__new__
if not cython.compiled:  # the compiled module calls the function of Python's C interface that this one wraps
    set_attribute = object.__setattr__


def make_keyphrase(text: str, score: float, spans: tuple[tuple[int, int], ...], stem: str) -> Keyphrase:
    """Return a Keyphrase, quicker than by calling the class."""
    keyphrase = _new(Keyphrase)
    set_attribute(keyphrase, "text", text)
    set_attribute(keyphrase, "score", score)
    set_attribute(keyphrase, "spans", spans)
    set_attribute(keyphrase, "stem", stem)
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


def make_answers(
    ranked: array[int],
    scores: array[float],
    known: list[tuple[str, tuple[tuple[int, int], ...], str] | None],
    first: array[int],
    following: array[int],
    starts: array[int],
    lengths: array[int],
    text: str,
    token_starts: array[int],
    token_ends: array[int],
    stem_ids: array[int],
    vocabulary: tuple[str, ...],
) -> list[Keyphrase]:
    """Return the ranked phrases as Keyphrases.

    A span leaves out the possessive ending of the last word. The text is the first occurrence that no line break cuts,
    or else the first. `known` has a place for each phrase, where its text, spans and stem are kept for the next method.
    """
    answers = []
    for rank in range(len(ranked)):
        phrase = ranked[rank]
        described = known[phrase]
        if described is None:
            occurrence = first[phrase]
            stems = []
            for position in range(starts[occurrence], starts[occurrence] + lengths[occurrence]):
                stems.append(vocabulary[stem_ids[position]])
            spans: list[tuple[int, int]] = []
            shown = ""
            settled = False
            while occurrence >= 0:
                last = starts[occurrence] + lengths[occurrence] - 1
                start = token_starts[starts[occurrence]]
                end = end_without_possessive(text, token_starts[last], token_ends[last])
                if not settled:
                    slice_of_text = text[start:end]
                    settled = "\n" not in slice_of_text
                    if settled or not spans:
                        shown = slice_of_text
                spans.append((start, end))
                occurrence = following[occurrence]
            described = (shown, tuple(spans), stems[0] if len(stems) == 1 else " ".join(stems))
            known[phrase] = described
        answers.append(make_keyphrase(described[0], scores[phrase], described[1], described[2]))
    return answers
