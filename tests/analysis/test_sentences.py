from __future__ import annotations

import pytest

from keysift import analyze
from keysift.kernels.sentences import line_width


def sentences(text: str) -> list[str]:
    return [text[sentence.start : sentence.end] for sentence in analyze(text).sentences]


@pytest.mark.parametrize(
    "parts",
    [
        ["It works.", "It is fast."],
        ["Does it work?", "Yes!", "It does."],
        ['He said "Stop."', '"Why?" she asked.'],
        ["See Fig. 3 for details.", "It is clear."],
        ["We met Dr. Smith, J. Doe and M. Roe.", "They left."],
        ["It was made in the U.S. in 1990.", "Later it was sold."],
        ["He lived in the U.S.", "The others did not."],
        ["Results (see below.)", "They are good."],
        ["Values of 3.5 and 11.2 are common, e.g. Monday and i.e. nothing."],
        ["It costs 5 dollars.", "100 people bought it."],
        ["No end"],
    ],
)
def test_full_stops(parts: list[str]) -> None:
    """Full stops end sentences; those of abbreviations, initials and numbers do not."""
    assert sentences(" ".join(parts)) == parts


def test_missing_space_after_a_full_stop() -> None:
    """A capital glued to a full stop starts a sentence, as in texts taken from PDF files."""
    assert sentences("These are the fields.The next one") == ["These are the fields.", "The next one"]


def test_title_line() -> None:
    """A title line without a full stop is a sentence of its own, before a capital or a blank line."""
    assert sentences("Graphs of Words\nWe study graphs.") == ["Graphs of Words", "We study graphs."]
    assert sentences("Graphs of Words\n\nwe study graphs.") == ["Graphs of Words", "we study graphs."]
    assert sentences("A rather long title of this text\nShort body.") == [
        "A rather long title of this text",
        "Short body.",
    ]


def test_broken_lines_go_on() -> None:
    """Where lines were broken to fit a width, a full line goes on in the next even before a capital."""
    text = (
        "A short title\n"
        "This text was broken into lines by a program that\n"
        "did not care for names, so that the name of New\n"
        "York was torn apart, which should not make it two\n"
        "sentences in the eyes of a reader of this text.\n"
        "But this is one."
    )
    assert len(sentences(text)) == 3
    assert sentences(text)[0] == "A short title"


@pytest.mark.parametrize(
    "parts",
    [
        ["You need", "- red paint", "- blue paint"],
        ["* olive oil", "* flour"],
        ["1.", "Mix the flour", "2.", "Add the oil"],
        ["2 Related Work", "2.1 Topic Models", "Topics are many."],
    ],
)
def test_lists_and_numbered_headings(parts: list[str]) -> None:
    """Items of lists and numbered headings are sentences of their own."""
    text = "\n".join(parts).replace(".\nMix", ". Mix").replace(".\nAdd", ". Add")
    assert sentences(text) == parts


def test_a_number_at_the_start_of_a_broken_line_is_no_heading() -> None:
    """A number before a small letter does not start a sentence."""
    assert len(sentences("It was made in\n1990 and in\n2.5 hours")) == 1


def test_a_line_that_was_not_broken_ends_before_a_number() -> None:
    """A number in the next line does not belong to a name, unless lines were broken to fit a width."""
    assert sentences("Hiking Backpack, Slate Blue\n4.6 out of 5 stars") == [
        "Hiking Backpack, Slate Blue",
        "4.6 out of 5 stars",
    ]
    lines = ["People who were told that they have type", "2 diabetes when they were young can do", "much against it"]
    assert len(sentences("\n".join([*lines, "if they eat well"]))) == 1


def test_a_sentence_may_start_with_a_number_in_a_new_line() -> None:
    """A full stop ends a sentence before a number in the next line, too."""
    assert sentences("Nobody fell ill.\n12 patients slept better.") == ["Nobody fell ill.", "12 patients slept better."]


def test_bullets() -> None:
    """A bullet starts a sentence."""
    assert sentences("We need: • red paint • blue paint") == ["We need:", "• red paint", "• blue paint"]


@pytest.mark.parametrize("gap", ["\n\n", "\n \n", "\r\n\r\n", "\r\r", "\f", "\u2029", " \u2028\x85 "])
def test_blank_lines(gap: str) -> None:
    """Blank lines of all systems end a sentence, as do form feeds and paragraph separators."""
    assert sentences(f"one{gap}two") == ["one", "two"]


@pytest.mark.parametrize("gap", ["\n", "\r\n", "\r", " \t\n ", "\u2028"])
def test_single_line_breaks(gap: str) -> None:
    """One line break of any system does not end a sentence before a small letter, and does before a capital."""
    assert len(sentences(f"one{gap}two")) == 1
    assert len(sentences(f"one{gap}Two")) == 2


def test_text_without_broken_lines_has_no_width() -> None:
    """Lines that never go on with a small letter were not broken to fit a width."""
    assert line_width("One\nTwo\nThree") == 0
