"""Headings made of sentences."""

from __future__ import annotations

import pytest

from keysift.analysis.tagging.headings import headings
from keysift.analysis.tagging.tagger import Tagger
from keysift.analysis.tagging.treebank import Sentence


def sentence(text: str) -> Sentence:
    """Return a sentence written as word/TAG word/TAG."""
    words, tags = zip(*(pair.rsplit("/", 1) for pair in text.split()), strict=True)
    return Sentence(list(words), list(tags))


KNOWN = sentence("They/PRP block/VBP ,/, carry/VBP ,/, reach/VBP and/CC plan/VBP")
"""The base forms that the past is traced back to."""


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        (
            "The/DT court/NN blocked/VBD a/DT permit/NN on/IN Friday/NNP ./.",
            "Court/NN blocks/VBZ permit/NN on/IN Friday/NNP",
        ),
        ("The/DT banks/NNS planned/VBD new/JJ rules/NNS ./.", "Banks/NNS plan/VBP new/JJ rules/NNS"),
        ("A/DT ship/NN carried/VBD grain/NN south/RB ./.", "Ship/NN carries/VBZ grain/NN south/RB"),
        ("The/DT water/NN reached/VBD the/DT old/JJ town/NN ./.", "Water/NN reaches/VBZ old/JJ town/NN"),
        ("We/PRP saw/VBD the/DT gas/NN pipelines/NNS of/IN Ruland/NNP ./.", "Gas/NN pipelines/NNS of/IN Ruland/NNP"),
    ],
)
def test_sentences_become_headings(text: str, heading: str) -> None:
    """A heading has no article and no full stop, and its verb is in the present; others are noun phrases."""
    assert sentence(heading) in list(headings([KNOWN, sentence(text)]))


@pytest.mark.parametrize(
    "text",
    [
        "The/DT court/NN was/VBD closed/VBN on/IN Friday/NNP ./.",
        "She/PRP blocked/VBD the/DT road/NN here/RB ./.",
        "The/DT team/NN quizzed/VBD the/DT guests/NNS ./.",
        "Der/DET Damm/NOUN hält/VERB heute/ADV wieder/ADV",
    ],
)
def test_other_sentences_do_not(text: str) -> None:
    """Auxiliaries, pronouns as subjects, verbs of unknown base and other languages give no heading."""
    assert list(headings([sentence(text)])) == []


@pytest.mark.parametrize(
    ("words", "tag"),
    [
        ("Storm knocks out power in three counties", "VBZ"),
        ("City bans diesel vans from the centre", "VBZ"),
        ("Cable failure delays ferry service", "VBZ"),
        ("Battery tips for winter hiking", "NNS"),
        ("Job cuts at the steel plant", "NNS"),
    ],
)
def test_the_tagger_reads_headings(words: str, tag: str) -> None:
    """The English tagger tells most verbs of headings from plurals."""
    plural = next(place for place, word in enumerate(words.split()) if place and word.endswith("s"))
    assert Tagger.load().tag(words.split())[plural] == tag
