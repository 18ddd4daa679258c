from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import keysift
from keysift.analysis.markup import read

PROSE = (
    "Salt marshes slow the waves before they reach the wall.",
    "About 5% of users churn, and 12 % of them return.",
    "Costs rose by 3\n% in the second year of the project.",
    "She paid $5 for bread and $6 for milk at the market.",
    "By the river, two herons waited for the tide to turn.",
    "The present owners apologised: they had not known about the well.",
    "Dear friends of ours moved to the coast last spring, and like it there.",
    "The results were mixed; the methods, less so.",
    "Wir haben 20 % der Fläche neu bepflanzt und warten auf Regen.",
)
MARKUP = (
    r"\cite{smith}",
    r"\section{Waves}",
    r"\begin{itemize}",
    r"\emph{open",
    "$x_i$",
    "$$",
    "```",
    "<b>",
    "</div>",
    "<!-- aside -->",
    "[1, 2]",
    "[[Link|name]]",
    "'''",
    "== Title ==",
    "# Heading",
    "> quoted",
    "| a | b |",
    "From: a@b.org",
    "Subject: Tea",
    "Anna: yes",
    "Bo (chair): no",
    "Present: Ann Lee, Bo Ray",
    "By Ann Lee",
    "Dear Ms Lee,",
    "Background:",
    "Asked by ann · 3 days ago",
    "Home | Shop | Contact",
    "Best regards,",
    "Kind regards,\nAnn Lee\nHead of dams",
    "We use cookies. By going on you agree to our policy.",
    "Press contact: Ann Lee",
    "© Acme",
    "Posted on 3 May by Ann",
    "Posted by ann_k on Sun Jan 12, 2025 9:47 pm",
    "Ann Lee and Bo Ray",
    "Dr. Ann Lee, Hall",
    "Ann  10:14",
    "Beste mevrouw Lee, dank",
    "@ann #tide",
    "&amp;",
    "---",
    "{",
    "% a comment",
)
OPENING = frozenset({"```", "<!-- aside -->", "{"})
"""Signs that open something which only its end closes: what follows them is not prose for sure."""


@given(
    st.lists(st.sampled_from(PROSE), min_size=3, max_size=6, unique=True),
    st.lists(st.sampled_from(sorted(set(MARKUP) - OPENING)), min_size=1, max_size=5),
    st.randoms(use_true_random=False),
)
def test_no_sentence_of_prose_vanishes(prose: list[str], markup: list[str], random: object) -> None:
    """Lines of prose before, after and between lines of markup, broken or not, are read."""
    pieces = [*prose, *markup]
    random.shuffle(pieces)  # type: ignore[attr-defined]
    text = "\n\n".join(pieces)
    reading = read(text)
    for sentence in prose:
        longest = max(sentence.replace("\n", " ").split(), key=len).strip(".,;:")
        assert longest in reading


@pytest.mark.parametrize("sign", MARKUP)
@pytest.mark.parametrize("prose", PROSE)
def test_prose_on_the_same_line_stays(sign: str, prose: str) -> None:
    """A sign at the end of a paragraph takes nothing of the paragraphs before it."""
    reading = read(f"{PROSE[0]} {prose}\n\n{sign}")
    for word in ("marshes", "waves", "wall"):
        assert word in reading


def test_a_line_of_a_broken_paragraph_stays() -> None:
    """What looks like a greeting or a byline inside a paragraph that was broken into lines is prose."""
    text = (
        "Salt marshes slow the waves.\nThey were fine until last year.\nDear friends of ours,\nwho live there, left.\n"
    )
    assert read(text) == text
    assert "Christmas" in read(
        "The wall was built.\nIt took all year, and was ready.\nBy Christmas Eve\nit had cracked."
    )


def test_a_percent_sign_is_no_comment() -> None:
    """In a text with LaTeX commands, only a line that begins with a percent sign is a comment."""
    text = r"As shown by \cite{smith}, 5% of users churn. Customer retention and pricing matter."
    assert "Customer retention" in keysift.extract(text).texts
    assert "secret" not in read("\\section{One}\nText here.\n% secret remark\nMore text.\n")


def test_what_would_be_most_of_a_text_is_read() -> None:
    """If a kind of markup without clear borders would take more than half of a text, the text is read as it stands."""
    lines = "\n".join(f"> The {word} project waits for money and for a plan that holds." for word in "abcdefghij")
    turns = "\n".join(f"Ann: {'see the tide table '}" for _ in range(4))
    assert read(turns) != turns
    assert "project waits for money" in read(lines)


@pytest.mark.parametrize(
    ("text", "gone", "stays"),
    [
        ("Ferries go electric\n\nBy Ilse Tarrant\n\nThe council voted.", "Tarrant", "council"),
        (
            "Minutes\n\nPresent: Cllr M. Oduya (chair), Cllr P. Strand\nApologies: Cllr T. Vane\n\nWe met.",
            "Oduya",
            "met",
        ),
        ("Dear Ms Lee,\n\nthe kitchen leaks.\n\nBest regards,\nAnn", "Lee", "kitchen"),
        ("Sehr geehrte Frau Kallenbach,\n\ndie Miete steigt.", "Kallenbach", "Miete"),
        ("Starter smells\n\nAsked by crumbwise · 3 days ago · viewed 12 times\n\nIs it dead?", "crumbwise", "dead"),
        (
            "Ash grounds flights\n\nOSLO (Reuters) - Ash from a volcano forced the airport to close, said officials.",
            "OSLO",
            "Ash from a volcano",
        ),
        (
            "HALIFAX, Nova Scotia - Ash from a volcano forced the airport to close on Sunday, officials said here.",
            "HALIFAX",
            "Ash from",
        ),
        (
            "anna: the migration failed\nben: which migration?\nanna: raise the lock timeout\ncara: pause exports",
            "cara",
            "pause exports",
        ),
        ("Background: Marshes shrink.\nMethods: We dug.\nResults: They grew.", "Methods", "Marshes"),
        ("Soup\n\nIngredients\n2 leeks\n\nBoil them.", "Ingredients", "leeks"),
        (
            "Operator: Good day.\n\nOdile Frey – Chief Executive Officer: Sales rose.\n\nOperator: Thanks.\n\n"
            "Odile Frey – Chief Executive Officer: Costs fell.",
            "Executive",
            "Sales",
        ),
    ],
)
def test_people_and_headings_are_passed_over(text: str, gone: str, stays: str) -> None:
    """Who wrote, attended, is greeted or speaks, and headings that every such text has, are not read as text."""
    reading = read(text)
    assert gone not in reading
    assert stays in reading


@pytest.mark.parametrize(
    "text",
    [
        "UNESCO - The agency lists sites that everybody should know. UNESCO has done so since the year 1978.",
        "HTML - HyperText Markup Language",
        "The wall held. BUT - And this matters to all of us - it will not hold for another year, they said.",
    ],
)
def test_what_only_looks_like_a_dateline_stays(text: str) -> None:
    """A word in capitals before a dash is read if the text mentions it again, or if no report follows."""
    assert read(text) == text
