from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from keysift.analysis.conventions import CONVENTIONS
from keysift.analysis.tagging.treebank import (
    Sentence,
    augment,
    compound_tag,
    glue_number,
    join_tokens,
    lower_case,
    read_sentences,
    shared_names,
    split_enclitics,
    title_case,
    upper_case,
)

TOY = """The/DT dog/NN sees/VBZ a/DT cat/NN ./.
A/DT cat/NN hears/VBZ the/DT dog/NN ./.
Dogs/NNS see/VBP the/DT big/JJ cats/NNS ./.
The/DT well/RB -/HYPH known/VBN dog/NN does/VBZ n't/RB run/VB ./.
Anna/NNP 's/POS cat/NN runs/VBZ ./."""


def sentence(text: str) -> Sentence:
    """Return a sentence written as word/tag."""
    pairs = [token.rsplit("/", 1) for token in text.split()]
    return Sentence([word for word, _ in pairs], [tag for _, tag in pairs])


def written(example: Sentence) -> str:
    """Return a sentence as word/tag."""
    return " ".join(f"{word}/{tag}" for word, tag in zip(*example, strict=True))


@pytest.mark.parametrize(
    ("parts", "following", "tag"),
    [
        ("NN IN DT NN", "NN", "JJ"),
        ("JJ NN", "NN", "JJ"),
        ("JJ NN", "JJ NN", "JJ"),
        ("JJ NN", ".", "NN"),
        ("NN NN", "NNS", "NN"),
        ("CD NN", "NN", "JJ"),
        ("CD CD", "NNS", "CD"),
        ("NNP NNP", "NN", "NNP"),
        ("NNP CD", ".", "NNP"),
        ("RB VBN", ".", "JJ"),
        ("NN VBG", "IN", "NN"),
        ("RB VBG", "DT", "VBG"),
        ("VB RP", ".", "NN"),
        ("NN IN NN", ".", "NN"),
        ("NNS IN NN", "", "NNS"),
        ("AFX JJ", "NN", "JJ"),
    ],
)
def test_compounds(parts: str, following: str, tag: str) -> None:
    """A compound has the tag of its head, or is an adjective where it modifies a noun."""
    assert compound_tag(parts.split(), following.split()) == tag


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a/DT non/AFX -/HYPH linear/JJ map/NN", "a/DT non-linear/JJ map/NN"),
        ("Anna/NNP 's/POS cat/NN", "Anna's/NNP cat/NN"),
        ("I/PRP do/VBP n't/RB know/VB", "I/PRP don't/VBP know/VB"),
        ("I/PRP ca/MD n’t/RB", "I/PRP can’t/MD"),
        ("we/PRP can/MD not/RB", "we/PRP cannot/MD"),
        ("we/PRP do/VBP not/RB", "we/PRP do/VBP not/RB"),
        ("gon/VBG na/TO", "gonna/VBG"),
        ("'s/POS", "'s/POS"),
        ("on/IN -/HYPH", "on/IN -/HYPH"),
        ("-/HYPH", "-/HYPH"),
        ("and/CC //HYPH or/CC", "and/CC //HYPH or/CC"),
        ("", ""),
    ],
)
def test_joining(before: str, after: str) -> None:
    """Compounds and contractions become one word, with the tag of the compound or the host."""
    assert written(join_tokens(sentence(before))) == after


def test_changed_case() -> None:
    """Titles, headings and lower-cased copies keep their tags; titles lose the full stop."""
    example = sentence("The/DT cat/NN of/IN Anna/NNP sleeps/VBZ ./.")
    assert written(title_case(example)) == "The/DT Cat/NN of/IN Anna/NNP Sleeps/VBZ"
    assert written(upper_case(example)) == "THE/DT CAT/NN OF/IN ANNA/NNP SLEEPS/VBZ"
    assert written(lower_case(example)) == "the/DT cat/NN of/IN anna/NNP sleeps/VBZ ./."


def test_glued_numbers() -> None:
    """A footnote number is glued to a longer noun, and a sentence without one stays as it is."""
    assert written(glue_number(sentence("the/DT method/NN works/VBZ"), 4)) == "the/DT method5/NN works/VBZ"
    assert written(glue_number(sentence("it/PRP works/VBZ"), 4)) == "it/PRP works/VBZ"


def test_augmenting() -> None:
    """Every sentence stays, and words and tags always match in number."""
    sentences = [sentence(line) for line in TOY.splitlines()] * 8
    augmented = list(augment(sentences))
    assert len(augmented) > len(sentences)
    assert all(len(words) == len(tags) for words, tags in augmented)
    assert [example for example in augmented if example in sentences][:5] == sentences[:5]


def test_reading(tmp_path: Path) -> None:
    """Plain and compressed files read alike; further columns and surplus empty lines are ignored."""
    text = "The\tDT\tDET\ncat\tNN\tNOUN\n\n\n\nIt\tPRP\n"
    (tmp_path / "a.tsv").write_text(text, encoding="utf-8")
    (tmp_path / "a.tsv.gz").write_bytes(gzip.compress(text.encode()))
    expected = [sentence("The/DT cat/NN"), sentence("It/PRP")]
    assert read_sentences(tmp_path / "a.tsv") == read_sentences(tmp_path / "a.tsv.gz") == expected


def test_enclitics_are_cut_off() -> None:
    """Portuguese pronouns behind a hyphen are words of their own, as the tokenizer cuts them; compounds stay whole."""
    cut = split_enclitics(sentence("Trata-se/VERB de/ADP guarda-chuva/NOUN"), CONVENTIONS["pt"])
    assert written(cut) == "Trata/VERB -se/PRON de/ADP guarda-chuva/NOUN"


def test_names_are_nothing_else() -> None:
    """A shared name occurs twice at least as a name, and never as another word."""
    examples = [
        "Obama/PROPN met/VERB Park/PROPN",
        "Obama/NNP sees/VBZ Park/NNP in/IN the/DT park/NN",
        "Rome/NNP falls/VBZ",
    ]
    assert shared_names(map(sentence, examples)) == {"obama"}


def test_universal_titles() -> None:
    """Titles of universal treebanks leave small words small and lose their full stop."""
    title = title_case(sentence("página/NOUN de/ADP manual/NOUN ./PUNCT"))
    assert written(title) == "Página/NOUN de/ADP Manual/NOUN"
