"""Tags that agree across a collection."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import keysift
from keysift import OptionError
from keysift.cli import run

TEXTS = [
    "Machine learning (ML) helps. We use ML.",
    "ML models of coral reefs.",
    "Machine-learning of color vision.",
    "Machine learning and a coral reef.",
    "Coral Reefs and colour vision.",
    "Coral reefs near universities.",
    "The universe of coral reefs.",
]


def test_one_form_for_the_same_term() -> None:
    """Inflected, hyphenated, respelled and short forms become one tag, and other words of a stem do not."""
    found = keysift.collect(TEXTS, tags=True).tags
    assert found is not None
    assert all("machine learning" in map(str.lower, tags) for tags in (found.documents[n] for n in (0, 2, 3)))
    assert sum("coral reefs" in tags for tags in found.documents) >= 4
    everything = {tag for tags in found.documents for tag in tags}
    assert len({tag.lower().replace("colour", "color") for tag in everything if "vision" in tag}) == 1
    assert {"universities", "universe"} <= everything
    assert ("coral reef", "coral reefs") in {(one.form, one.tag) for one in found.folded}
    assert sum(found.counts.values()) == sum(map(len, found.documents))
    assert repr(found) == f"<Tags: {len(found.counts)} tags, {len(found.folded)} forms folded>"


def test_short_forms_are_learned_from_other_documents() -> None:
    """A short form that one document introduces is the long form in all of them."""
    found = keysift.collect(["Gene drive systems (GDS) spread. GDS work.", "GDS in the field."], tags=True).tags
    assert found is not None
    assert found.documents[1][0].lower() == "gene drive systems"
    assert [(one.form, one.reason) for one in found.folded if one.reason == "short form"] == [("GDS", "short form")]


def test_plurals_and_short_forms_within_a_phrase_are_folded() -> None:
    """A plural with another stem and a phrase with a short form in it are the tag that other documents have."""
    texts = [
        "Machine learning (ML) is hard. Machine-learning models. The virus.",
        "The ML models and viruses.",
        "The viruses. The ML model.",
    ]
    found = keysift.collect(texts, tags=True).tags
    assert found is not None
    assert all({"Machine-learning models", "viruses"} <= {*tags} for tags in found.documents)
    assert {("ML models", "short form"), ("virus", "inflection")} <= {
        (one.form, one.reason) for one in found.folded if one.form in ("ML models", "virus")
    }


def test_texts_are_folded_in_their_language() -> None:
    """Forms are folded as the language has it that a text is detected to be in."""
    texts = [
        "Die Häuser der Stadt sind alt. Die Häuser brauchen erneuerbare Energien.",
        "Das Haus in der Stadt ist alt. Das Haus braucht erneuerbare Energie.",
    ]
    found = keysift.collect(texts, tags=True).tags
    assert found is not None
    assert {*found.documents[0]} == {*found.documents[1]} == {"Haus", "Stadt", "erneuerbare Energie"}


def test_the_number_of_tags_is_limited() -> None:
    """With a limit there are no more different tags, and what is left out is counted."""
    everything = keysift.collect(TEXTS, tags=True).tags
    found = keysift.collect(TEXTS, tags=True, most_tags=2).tags
    assert everything is not None
    assert found is not None
    assert len(found.counts) == 2
    assert found.left_out > 0
    assert len(found.documents) == len(TEXTS)


def test_subjects_of_documents_are_kept() -> None:
    """With a limit, a term at the top of few documents goes before one that is further down in most of them."""
    subjects = "coral reefs,tidal turbines,fatigue cracks,honey bees,solar cells,river deltas,stone walls,paper mills"
    texts = [
        f"{term.capitalize()} and their history. We describe how {term} change, what {term} need, and what people say "
        "of them. The results are in this study."
        for term in subjects.split(",")
        for _ in range(2)
    ]
    found = keysift.collect(texts, tags=True, most_tags=11).tags
    assert found is not None
    assert {*subjects.split(",")} <= found.counts.keys()


def test_reasons_for_folding() -> None:
    """The report says whether forms differ in capitals, spelling or inflection, in other languages too."""
    texts = ["Voici la secrétaire générale.", "Voici le secrétaire général.", "Voici le secrétaire général."]
    found = keysift.collect(texts, tags=True, language="fr").tags
    assert found is not None
    assert [(one.form, one.reason, one.documents) for one in found.folded] == [("secrétaire générale", "inflection", 1)]


def test_a_vocabulary_gives_its_terms() -> None:
    """With a vocabulary, tags are preferred labels."""
    found = keysift.collect(
        TEXTS, tags=True, vocabulary={"reef": ["coral reef"], "AI": ["machine learning", "ML"]}
    ).tags
    assert found is not None
    assert set(found.counts) == {"reef", "AI"}
    assert f"<td style='text-align:left'>reef</td><td>{found.counts['reef']}</td>" in found._repr_html_()
    assert keysift.collect(TEXTS).tags is None


def test_concepts_are_not_folded() -> None:
    """Concepts are told apart as the vocabulary has them, with and without identifiers, also if their stems are one."""
    texts = ["The neurons of a genome.", "Neuronal and genomic."] * 2
    for terms in (["neuron", "neuronal", "genome", "genomic"], [{"term": "neuron", "id": "1"}, "neuronal", "genomic"]):
        found = keysift.collect(texts, tags=True, vocabulary=terms)
        assert found.tags is not None
        assert {"neuron", "neuronal", "genomic"} <= found.tags.counts.keys() == {one.text for one in found.phrases}
        assert found.tags.folded == ()
        assert len({one.stem for one in found.phrases}) == len(found.phrases)


def test_the_command_writes_tags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tags are written as JSON Lines or CSV, with a report of what was folded."""
    for number, text in enumerate(TEXTS):
        (tmp_path / f"{number}.txt").write_text(text, "utf-8")
    assert run(["collect", str(tmp_path), "--tags"]) == 0
    printed = capsys.readouterr()
    lines = [json.loads(line) for line in printed.out.splitlines()]
    assert [set(line) for line in lines] == [{"id", "tags"}] * len(TEXTS)
    assert "forms folded" in printed.err
    output, report = tmp_path / "tags.csv", tmp_path / "folded.csv"
    assert run(["collect", str(tmp_path), "--tags", "-o", str(output), "--report", str(report)]) == 0
    rows = list(csv.DictReader(io.StringIO(output.read_text("utf-8"))))
    assert [row["tag"] for row in rows if row["id"].endswith("3.txt")] == lines[3]["tags"]
    assert f"{output}: {len({row['tag'] for row in rows})} tags, " in capsys.readouterr().err
    assert "coral reef,coral reefs,inflection," in report.read_text("utf-8")
    assert run(["collect", str(tmp_path), "--most-tags", "3"]) != 0
    assert run(["collect", str(tmp_path), "--tags", "--format", "html"]) != 0


def test_a_cap_without_tags_is_refused() -> None:
    """A cap on tags that nobody asked for is an error, not an option without effect."""
    with pytest.raises(OptionError, match="most_tags"):
        keysift.collect(TEXTS, most_tags=2)
