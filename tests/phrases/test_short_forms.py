from __future__ import annotations

import pytest

import keysift
from keysift.kernels.short_forms import list_short_forms


def introduced(text: str) -> dict[str, str]:
    """Return the long forms of a text by their short forms."""
    document = keysift.analyze(text)
    return {
        found.short: text[document.starts[found.start] : document.ends[found.start + found.length - 1]]
        for found in list_short_forms(document)
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Modern machine translation (MT) works.", {"MT": "machine translation"}),
        ("The Food and Drug Administration (FDA) agreed.", {"FDA": "Food and Drug Administration"}),
        ("The Department of Defense (DoD) agreed.", {"DoD": "Department of Defense"}),
        ("Long short-term memory (LSTM) is slow.", {"LSTM": "Long short-term memory"}),
        ("Graphics processing units (GPUs) are quick.", {"GPU": "Graphics processing units"}),
        ("The house (NLP) is old.", {}),
        ("We met in Paris (FR) again.", {}),
        ("It ended. Translation (MT) is fun.", {}),
        ("(NLP)", {}),
        ("Machine translation (see below) works.", {}),
    ],
)
def test_initials_before_a_bracket(text: str, expected: dict[str, str]) -> None:
    """A short form in brackets belongs to the words before it if its letters are their initials."""
    assert introduced(text) == expected


def test_long_and_short_form_are_one_phrase() -> None:
    """Occurrences of the short form count for the phrase, are among its spans, and are no phrase of their own."""
    text = "Machine translation (MT) is old. MT needs data. Good MT systems exist, and MT's users know."
    found = keysift.extract(text, top=None)
    assert "MT" not in found.texts
    best = next(phrase for phrase in found if phrase.text == "Machine translation")
    assert [text[start:end] for start, end in best.spans] == ["Machine translation", "MT", "MT", "MT", "MT"]
    alone = keysift.extract(text.replace("(MT)", ""), top=None)
    assert best.score > max(phrase.score for phrase in alone if phrase.text == "Machine translation")


def test_capitals_tell_a_short_form_from_a_word() -> None:
    """A word with the letters of a short form, but not its capitals, is no occurrence of it."""
    text = "Information technology (IT) is large. It grows, and it costs. IT pays."
    (best,) = (phrase for phrase in keysift.extract(text) if phrase.text == "Information technology")
    assert [text[start:end] for start, end in best.spans] == ["Information technology", "IT", "IT"]


def test_a_second_look_gives_the_same_spans() -> None:
    """Spans that are remembered for the next method have the short form once, like those of the first."""
    from keysift.rankers.case import TextContext

    context = TextContext(keysift.analyze("Machine translation (MT) is old. MT needs data."))
    extractor = keysift.Extractor("sift")
    assert extractor.extract_in(context) == extractor.extract_in(context)


def test_only_tidy_candidates_know_short_forms() -> None:
    """The candidates of the study keep both forms apart."""
    text = "Machine translation (MT) is old. MT needs data."
    assert {"MT", "Machine translation"} <= set(keysift.extract(text, method="tf").texts)


def test_whose_a_body_is_needs_no_initials() -> None:
    """The initials of a short form may leave out the name behind the last linking word of the long form."""
    text = "The Food and Agriculture Organization of the United Nations (FAO) counts crops. The FAO helps farmers."
    found = keysift.extract(text, top=None, deduplicate="none").texts
    assert "Food and Agriculture Organization" in found
    assert "FAO" not in found
