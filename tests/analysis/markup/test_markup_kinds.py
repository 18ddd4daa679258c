from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keysift import analyze
from keysift.analysis.markup import FILLER, read, visible
from keysift.analysis.markup.markup_kinds import EVERYTHING, masked
from keysift.document import Document
from keysift.errors import OptionError

PROSE = (
    "Tides turn turbines (see below). It's cheap: 5 < 6, R&D costs 3 * 4 dollars, x - y, and [sic] stays.\n"
    "The well-known firm AT&T paid 10.5 % in 1998 (London, 2001), #1 of all; a/b tests 'work' too.\n\nNext - a list."
)


def sentences(text: str) -> list[str]:
    document = analyze(text)
    return [visible(document.reading[sentence.start : sentence.end]) for sentence in document.sentences]


def words(text: str) -> list[str]:
    document = analyze(text)
    return [visible(document.reading[token.start : token.end]) for token in document.tokens]


def test_plain_prose_is_the_same_object() -> None:
    """Plain prose comes back as the very same object, so nothing behind the reading can differ."""
    assert read(PROSE) is PROSE
    assert analyze(PROSE).reading is PROSE


def test_markup_none_leaves_everything() -> None:
    """With markup="none" tags are read as text."""
    text = "<p>one</p>"
    assert read(text, "none") is text
    assert "p" in [token.text for token in analyze(text, markup="none").tokens]


def test_unknown_markup() -> None:
    """Another value is an error that names the choices."""
    with pytest.raises(OptionError, match="auto, none"):
        read("text", "html")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<h1>Sea walls</h1><p class='x'>A <b>sea</b> wall.</p>", ["Sea walls", "A sea wall."]),
        ("<p>One<br>Two</p><!-- no --><script>var a = '<p>';</script>", ["One", "Two"]),
        ("Cups<td>tea</td><td>milk</td>", ["Cups", "tea", "milk"]),
        ("# Title here\n\nSome *very* **good** text.", ["Title here", "Some very good text."]),
        ("See [the guide](docs/a.md) now.", ["See the guide now."]),
        ("[![Build](https://x.org/b.svg)](https://x.org)\n\nText.", ["Text."]),
        ("Before\n\n```python\nimport os\n```\n\nAfter", ["Before", "After"]),
        ("| part | price |\n|---|---|\n| bolt | nut |", ["part", "price", "bolt", "nut"]),
        ("---\ntitle: Bees\ntags: x\n---\nHives hum.", ["Bees", "Hives hum."]),
        ("A '''bold''' [[stone arch|arch]] {{cite|x}} of [[Rome]].", ["A bold arch of Rome ."]),
        ("From: A <a@b.org>\nTo: c@d.org\nSubject: Re: Tea break\n\nHello there", ["Tea break", "Hello there"]),
        ("Fine.\n\nOn 3 May 2020 at 9:12 Sam <s@x.org> wrote:\n> move the\n> visit", ["Fine.", "move the visit"]),
        ("Sparse Nets\nABSTRACT\nwe study nets\n1. INTRODUCTION\nmore", ["Sparse Nets", "we study nets", "more"]),
        ("Keywords: nets, graphs", ["nets, graphs"]),
        ('[{"id": "a1", "text": "Bees don\\u2019t fly.\\nThey hum."}]', ["Bees don’t fly.", "They hum."]),
        ("\\section{Sparse nets}\nWe use \\emph{sparse} nets.", ["Sparse nets", "We use sparse nets."]),
        ("Dear all,\nThe dam holds.\nBest regards,\nAnn", ["The dam holds."]),
        ("Sehr geehrte Damen und Herren,\nder Damm hält.\nMit freundlichen Grüßen\nEva", ["der Damm hält."]),
        (
            "Hoi Ann,\n\nThe dam holds.\n\nCheers,\nBo\n\nBo Ray\nHead of dams\n\nPS: Bring the key of the gate.",
            ["The dam holds.", "PS: Bring the key of the gate."],
        ),
        ("Home | Shop | Contact\nThe dam holds.\nPython | Dams | Rust", ["The dam holds.", "Python | Dams | Rust"]),
        ("Home › Dams › Old\nThe dam holds.\n© Acme. Charity no. 5", ["The dam holds."]),
        ("Verified purchase | Colour: Slate | 9 people found this helpful\nIt holds.", ["It holds."]),
        ("We use cookies to improve your experience. [Accept all]\nThe dam holds.", ["The dam holds."]),
        ("Wir verwenden Cookies. Wenn Sie zustimmen, geht es weiter.\nEr hält.", ["Er hält."]),
        ("We use cookies as the base of this cake.", ["We use cookies as the base of this cake."]),
        ("PRESS RELEASE – 4 May\nThe dam holds.\nMedia contact:\nAnn Lee | ann@a.org", ["The dam holds."]),
        ("The press release was late.\nIt holds.", ["The press release was late.", "It holds."]),
        ("The dam\n\ndi Ludovica Berton\n\nIt holds.", ["The dam", "It holds."]),
        ("The dam\n\nAnn Lee and Bo Ray-Hughes\n\nIt holds.", ["The dam", "It holds."]),
        ("The dam\n\nProf. Dr. Eva Voss, Universität Hall\n\nIt holds.", ["The dam", "It holds."]),
        ("The dam\nPosted by eva_k on Sun Jan 12, 2025 9:47 pm\n\nIt holds.", ["The dam", "It holds."]),
        ("The dam\n\nPosted on 3 August by Eva | 17 comments\n\nIt holds.", ["The dam", "It holds."]),
        ("Lotte K  10:14\nIt holds\nBo  10:15\nDoes it\nLotte K  10:17\nYes", ["It holds", "Does it", "Yes"]),
        ("Chères familles,\nle barrage tient.", ["le barrage tient."]),
        ("Le ticket\n\nBeste mevrouw Boersma, wat vervelend.", ["Le ticket", "wat vervelend."]),
        ("# Changelog\n\n## Version two\n\nIt holds.", ["Version two", "It holds."]),
        ("Log in | Privacy policy\nDams\nShare\nThe dam holds.\nRead more", ["Dams", "The dam holds."]),
        ("Privacy policy\nWe store nothing.\nPrivacy policy", ["Privacy policy", "We store nothing."]),
        ("\\section{Introduction}\nNets\n\\begin{align} \\sigma x \\end{align} \\[ y \\] grow.", ["Nets ; ; grow."]),
        ("[quote=x]It leaks[/quote] Then [b]seal[/b] it.", ["It leaks", "Then seal it."]),
        (
            "Ann: Any news?\nDr. Lee: The dam holds\n\nAnn: Good\nDr. Lee: Yes",
            ["Any news?", "The dam holds", "Good", "Yes"],
        ),
        (
            "2025-03-04T09:12:33Z WARN payment-service [req-7f3a] card refused\n"
            "2025-03-04 09:12:34,120 [main] ERROR com.acme.Loader - upload failed",
            ["payment-service;; card refused", "; - upload failed"],
        ),
        ("At 09:12:33 the error was found.", ["At 09:12:33 the error was found."]),
        ("[10:02, 3/4/24] Bo: tents\r\n[10:03, 3/4/24] Al: two\r\n[10:04, 3/4/24] Bo: ok", ["tents", "two", "ok"]),
    ],
)
def test_sentences_of_marked_text(text: str, expected: list[str]) -> None:
    """What is left of a marked text are its sentences, without what is not prose."""
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("isn&rsquo;t", ["isn’t"]),
        ("AT&amp;T", ["AT&T"]),
        ("caf&#233;s and&nbsp;bars", ["cafés", "and", "bars"]),
        ("H<sub>2</sub>O", ["H2O"]),
        ("oil re-\nsponse", ["oil", "response"]),
        ("a co-\noperation, the co-operation", ["a", "co-operation", ",", "the", "co-operation"]),
        ("MPEG-\n4", ["MPEG-4"]),
        ("pre-\nand post-war", ["pre", "-", "and", "post-war"]),
        ("infor\xadmation in\xad\nform", ["information", "inform"]),
        ("pages 26\xad29 and a\xadb", ["pages", "26", "-", "29", "and", "a-b"]),
        ("mats [12] grow (Smith et al., 2006).", ["mats", "[", "]", "grow", "(", ")", "."]),
        ("RT @nasa: the crew #Moon", ["the", "crew", ";", "Moon"]),
        ("As in Smith et al., it", ["As", "in", ";", ",", "it"]),
        ("use `max_size` or `queue`", ["use", "`", "`", "or", "queue"]),
        ("at t.co/abc now", ["at", ";", "now"]),
        (r"the $k$-means of $O(n^2)$ points, $p$", ["the", "k-means", "of", ";", "points", ",", "p"]),
        (r"K\"ahler and Erd\H{o}s, Poincar\'e", ["Kähler", "and", "Erdős", ",", "Poincaré"]),
        ("Bach (/bɑːx/; German: [ˈbax]) lived", ["Bach", "(", ";", ";", "German", ":", ";", ")", "lived"]),
    ],
)
def test_words_of_marked_text(text: str, expected: list[str]) -> None:
    """Entities, broken words and reference marks give the words that a reader sees."""
    found = words(text)
    if "26" in expected:
        found = [word for token in found for word in (token.replace("26-29", "26 - 29").split())]
    assert found == expected


def test_stems_are_without_fillers() -> None:
    """A broken word has the stem of the whole word."""
    document = analyze("The re-\nsponses and a response.")
    assert [token.stem for token in document.tokens].count("respons") == 2
    assert not any(FILLER in stem for stem in document.vocabulary)


@pytest.mark.parametrize(
    "text",
    [
        "if a <b and c> d",
        "vector<int> v",
        "x < y > z",
        "`quoted' and `more' words",
        "$5 or $6, $a, b$",
        "price* of 3*4*5",
        "a [0, 1] b",
    ],
)
def test_what_only_looks_like_markup(text: str) -> None:
    """Signs that prose and formulas use keep their meaning."""
    assert read(text) == text


FRAGMENTS = st.sampled_from(
    [
        fragment.replace("␣", " ")
        for fragment in (
            "<p> </p> <b> </b> <a␣href='x'> <script> </script> <!-- --> <br/> <sup>1</sup> <ref> &amp; &rsquo; &nbsp; "
            "&shy; & < > ` ``` ** * _ # | [ ] ( ) [x](y/z) ![a](b.c) [[ ]] {{ }} ''' == --- -\n \xad \xad\n \n \n\n "
            "\n> \f \r\n \x7f @name #tag t.co/a [12] et␣al. (Smith,␣2006) pp.␣3-4 Abstract\n Keywords:␣ From:␣a\n "
            'To:␣b\n Subject:␣c\n "a": {"a":"b\\u2019c\\n"} \\emph{x} $x$ RT␣@x:␣ \u2060 é 🚀 word Words '
            "co-\noperation 2006 "
            "10.1038/n. . , ; \\section{ % ~~ vol.␣3 at␣9:12␣Sam␣wrote:\n ’ don't |---|\n #␣Head\n\n [b] [/b] "
            "-␣[X]␣ -␣[␣] [^1] ]: ][ ]( [Knu68] [see␣Lee,␣1999;␣Roe,␣2001] [Lee,␣1999] "
            "et\nal. arXiv:␣1234.5 ISBN␣978-3-16-1 Vol␣12,␣no.␣3 p.␣7 Key␣words␣—␣x Abstract:␣x "
            "\nAnna:␣x\n [10:02]␣Bo␣Lee␣(Chair):␣ \nAnna:␣y /ˈlʊd/ [ˈluːt] ˈ $k$-a $x_1$ $5 $ $$ r\\'e \\\"A"
        ).split(" ")
    ]
)
TEXTS = st.lists(st.one_of(FRAGMENTS, st.text(max_size=4), st.just(" ")), max_size=30).map("".join)


def check(document: Document, text: str) -> None:
    assert len(document.reading) == len(text)
    before = 0
    for token in document.tokens:
        assert before <= token.start < token.end <= len(text)
        assert text[token.start : token.end] == token.text
        before = token.end


@settings(max_examples=150)
@given(TEXTS)
def test_offsets_never_move(text: str) -> None:
    """Whatever fragments of markup and prose are mixed, every span is a slice of the text."""
    document = analyze(text)
    check(document, text)
    assert all(visible(document.reading[token.start : token.end]) for token in document.tokens)
    check(analyze(text, markup="none"), text)


def test_a_repost_behind_an_address() -> None:
    """What begins inside an address is part of it, so that nothing is masked twice and every offset holds."""
    text = "at t.co/a/RT @nasa: the crew lands"
    check(analyze(text), text)
    assert read(text).startswith("at ;        ")


@settings(max_examples=150)
@given(TEXTS)
def test_the_first_look_misses_nothing(text: str) -> None:
    """A step that the first look leaves out would have changed nothing."""
    assert read(text) == masked(text, EVERYTHING)


@pytest.mark.parametrize(
    "sign",
    "< & [ ` ( * [[ {{ <a\t\"' <!-- <![CDATA[ <script> ![a](b/ [a]( |\n \n> a-\nb et\tal. (Smith,\t2006 "
    "\\cite{a a.b/ a\xad "
    "A:\tb\n [ˈ /ˈ $a^ \\emph{}\\[ a\\\"a [\"a\", ''' -\t-\t &amp".split(" "),
)
def test_time_is_linear(sign: str) -> None:
    """Eight times the text takes about eight times as long, however hostile it is."""

    def best(size: int) -> float:
        text = "x <b>y</b> " + sign * (size // len(sign))
        times = []
        for _ in range(3):
            begin = process_time()
            masked(text, EVERYTHING)
            times.append(process_time() - begin)
        return min(times)

    assert best(40_000) < 24 * max(best(5_000), 0.001)


def test_visible() -> None:
    """Fillers vanish and white space is single."""
    assert visible(f" oil\n\tspill re{FILLER}{FILLER}sponse ") == "oil spill response"
