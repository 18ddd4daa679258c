"""`keysift.collect` from documents to the result."""

from __future__ import annotations

import gzip
import json
import math
import random
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import keysift
from keysift import Collection, Document, InputError, OptionError
from keysift.io.record_files import TextRecord

from .samples import TOPICS, records


def phrase_texts(found: Collection) -> list[str]:
    return [phrase.text for phrase in found.phrases]


def content(found: Collection) -> dict[str, Any]:
    """Return what a collection says, with documents by their keys: what must not depend on their order."""
    keys = [document.key for document in found.documents]
    data = found.as_data()
    for phrase in data["phrases"]:
        phrase["documents"] = [keys[number] for number in phrase["documents"]]
    data["documents"].sort(key=lambda document: document["key"])
    return data


@pytest.fixture(scope="module")
def by_year() -> Collection:
    """Return a collection in which reefs give way to bees."""
    return keysift.collect(records(), by="year")


def test_phrases_of_the_whole(by_year: Collection) -> None:
    """Documents and mean rank are those that extract gives for each document."""
    ranks = defaultdict(list)
    for record in records():
        for rank, keyphrase in enumerate(keysift.extract(record["text"]), start=1):
            ranks[keyphrase.stem].append(rank)
    for phrase in by_year.phrases:
        found = ranks.pop(phrase.stem)
        assert phrase.count == len(found)
        assert phrase.share == len(found) / 24
        assert phrase.mean_rank == sum(found) / len(found)
    assert not ranks
    assert [phrase.specificity for phrase in by_year.phrases] == sorted(
        (phrase.specificity for phrase in by_year.phrases), reverse=True
    )


def test_variants_are_one_phrase() -> None:
    """Forms with one stem are counted together, under the form that most documents have."""
    texts = ["A coral reef.", "Coral reefs grow.", "They saw the coral reefs."]
    (phrase,) = keysift.collect(texts).phrases
    assert (phrase.text, phrase.stem, phrase.count) == ("coral reefs", "coral reef", 3)
    assert set(phrase.variants) == {"coral reefs", "coral reef", "Coral reefs"}


def test_parts_have_their_phrases(by_year: Collection) -> None:
    """Years are parts in order; reefs are characteristic of the early ones and bees of the late ones."""
    assert [(part.name, part.documents) for part in by_year.parts] == [(str(year), 6) for year in range(2000, 2004)]
    for part in by_year.parts:
        best = part.phrases[0].phrase
        assert {document.title.split(",")[0] for document in by_year.documents_of(best)} == {
            "On reefs" if part.name < "2002" else "On bees"
        }
        # 3 of the 6 documents with the phrase, among 6 of 24 documents.
        assert part.phrases[0].score == pytest.approx(
            -math.log10(sum(math.comb(6, k) * math.comb(18, 6 - k) for k in range(3, 7)) / math.comb(24, 6))
        )


def test_trends(by_year: Collection) -> None:
    """Counts and shares are those of each year; bees rise, reefs fall and graphs stay."""
    assert by_year.periods == ("2000", "2001", "2002", "2003")
    assert by_year.period_documents == (6, 6, 6, 6)
    trends = {trend.phrase.text: trend for trend in by_year.trends}
    assert trends["warm water"].counts == (3, 3, 0, 0)
    assert trends["warm water"].shares == (0.5, 0.5, 0.0, 0.0)
    assert trends["warm water"].direction == "falling"
    assert trends["waggle dance"].direction == "rising"
    assert trends["word graphs"].direction == "steady"
    assert trends["word graphs"].slope == 0.0


def test_pairs_join_the_phrases_of_a_topic(by_year: Collection) -> None:
    """Phrases of one text go together, and those of different ones do not."""
    pairs = {frozenset((pair.first.text, pair.second.text)): pair for pair in by_year.pairs}
    pair = pairs[frozenset(("waggle dance", "food sources"))]
    assert pair.count == 6
    assert pair.npmi == pytest.approx(1.0)
    assert not [names for names in pairs if {"waggle dance", "warm water"} <= names]


def test_documents_of_a_phrase(by_year: Collection) -> None:
    """The documents of a phrase are those that have it, and carry their key, title, part and period."""
    (phrase,) = [phrase for phrase in by_year.phrases if phrase.text == "waggle dance"]
    found = by_year.documents_of(phrase)
    assert [document.key for document in found] == sorted(
        f"bees-{year}-{copy}" for year in (2002, 2003) for copy in range(3)
    )
    assert (found[0].title, found[0].parts, found[0].period) == ("On bees, part 0", ("2002",), "2002")


def test_the_order_of_documents_does_not_matter() -> None:
    """Documents in another order give the same phrases, parts, trends and pairs."""
    documents = records()
    shuffled = random.Random(3).sample(documents, len(documents))
    assert content(keysift.collect(documents, by="year")) == content(keysift.collect(shuffled, by="year"))


@pytest.mark.parametrize("by", ["year", "label"])
def test_workers_give_the_same(by: str) -> None:
    """Two processes give the answer of one, to the last digit."""
    documents = records(copies=12)
    assert keysift.collect(documents, by=by) == keysift.collect(documents, by=by, workers=2)


def test_kinds_of_documents() -> None:
    """Texts, Documents, pairs, mappings and records of files give the same phrases, each with its key."""
    texts = [TOPICS["bees"], TOPICS["bees"]]
    wanted = phrase_texts(keysift.collect(texts))
    assert "waggle dance" in wanted
    given: dict[str, tuple[list[Any], list[str]]] = {
        "Document": ([keysift.analyze(text) for text in texts], ["1", "2"]),
        "pair": (list(zip("xy", texts, strict=True)), ["x", "y"]),
        "numbered": ([(7, texts[0]), (8, texts[1])], ["7", "8"]),
        "mapping": ([{"id": 4, "text": texts[0]}, {"text": texts[1]}], ["4", "2"]),
        "pair of mapping": ([("x", {"text": texts[0]}), ("y", {"id": 4, "text": texts[1]})], ["x", "y"]),
        "record": ([TextRecord("a.txt", texts[0]), TextRecord("b.txt", texts[1])], ["a.txt", "b.txt"]),
    }
    for kind, (documents, keys) in given.items():
        found = keysift.collect(documents)
        assert phrase_texts(found) == wanted, kind
        assert [document.key for document in found.documents] == keys, kind


def test_titles() -> None:
    """A title is shown, or else the first words; long ones are cut after a word."""
    long = "word " * 100
    documents = [{"text": TOPICS["bees"], "title": "On\n bees"}, {"text": long}, {"text": "x" * 1000, "title": " "}]
    titles = [document.title for document in keysift.collect(documents).documents]
    assert titles[0] == "On bees"
    assert titles[1] == f"{'word ' * 23}word…"
    assert titles[2] == f"{'x' * 120}…"


def test_a_list_of_labels_is_several_parts() -> None:
    """A document with two authors belongs to both."""
    documents = [
        {"text": TOPICS["bees"], "author": ["Ada", "Ben"]},
        {"text": TOPICS["reefs"], "author": "Ada"},
        {"text": ""},
    ]
    found = keysift.collect(documents, by="author", min_documents=1)
    assert [(part.name, part.documents) for part in found.parts] == [("Ada", 2), ("Ben", 1)]
    assert [document.parts for document in found.documents] == [("Ada", "Ben"), ("Ada",), ()]


def test_parts_and_time_from_two_columns() -> None:
    """Labels are compared while another column gives the time."""
    found = keysift.collect(records(), by="label", time="year", period="decade")
    assert {part.name for part in found.parts} == set(TOPICS)
    assert found.periods == ("2000s",)
    assert found.time == "year"
    alone = keysift.collect(records(), by="label")
    assert (alone.periods, alone.trends, alone.time) == ((), (), None)


def test_files_are_compared_by_folder() -> None:
    """Documents that are files have a column: the folder they are in."""
    documents = [TextRecord(f"notes/{topic}/{number}.txt", TOPICS[topic]) for topic in TOPICS for number in range(2)]
    found = keysift.collect(documents, by="folder")
    assert sorted((part.name, part.documents) for part in found.parts) == sorted((topic, 2) for topic in TOPICS)


def test_only_the_largest_parts_are_listed() -> None:
    """Of more than a hundred parts, the largest are listed, and how many are not is said."""
    documents = [{"text": TOPICS["bees"], "by": f"author {number}"} for number in range(110)]
    found = keysift.collect([*documents, documents[109]], by="by")
    assert (len(found.parts), found.left_out_parts) == (100, 10)
    assert (found.parts[0].name, found.parts[0].documents) == ("author 109", 2)


def test_options_of_the_extraction_are_passed_on() -> None:
    """The method and its options are those of extract."""
    found = keysift.collect(records(), method="tf", top=3, min_words=2, most_phrases=2)
    assert found.method == "tf"
    assert len(found.phrases) == 2
    assert all(" " in text for text in phrase_texts(found))


def test_as_data_is_json(by_year: Collection) -> None:
    """The data survives JSON, has no NaN or infinity, and refers to phrases and documents that it has."""
    data = by_year.as_data()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert (data["format"], data["by"], data["document_count"]) == (1, "year", 24)
    for phrase in data["phrases"]:
        assert phrase["count"] == len(phrase["documents"])
        assert all(0 <= number < len(data["documents"]) for number in phrase["documents"])
    places = [found["phrase"] for part in data["parts"] for found in part["phrases"]]
    places += [pair[end] for pair in data["pairs"] for end in ("first", "second")]
    assert all(0 <= place < len(data["phrases"]) for place in places)


def test_as_data_with_few_documents(by_year: Collection) -> None:
    """Fewer documents can be listed; the counts stay, and documents that nothing lists are left out."""
    data = by_year.as_data(most_documents=1)
    assert {len(phrase["documents"]) for phrase in data["phrases"]} == {1}
    assert [phrase["count"] for phrase in data["phrases"]] == [phrase.count for phrase in by_year.phrases]
    assert len(data["documents"]) <= 4
    assert data["document_count"] == 24
    for phrase, whole in zip(data["phrases"], by_year.phrases, strict=True):
        assert data["documents"][phrase["documents"][0]]["key"] == by_year.documents[whole.documents[0]].key


def test_nothing_at_all() -> None:
    """No documents, and documents without phrases, give an empty collection."""
    for documents in ([], ["", "the of"]):
        found = keysift.collect(documents)
        assert (found.phrases, found.pairs, found.distinct_phrases) == ((), (), 0)
        assert json.dumps(found.as_data())
    assert keysift.collect([], by="year").parts == ()


def test_repr(by_year: Collection) -> None:
    """A collection says how large it is, not what is in it."""
    assert repr(by_year) == f"<Collection: 24 documents, {len(by_year.phrases)} phrases, 4 parts by year>"
    best = by_year.phrases[0]
    assert repr(best) == f"<CollectedPhrase {best.text!r}: {best.count} documents>"
    assert len(repr(by_year.trends[0])) < 200


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: keysift.collect("a text"), InputError, "wrap it in a list"),
        (lambda: keysift.collect({"text": "a"}), InputError, r"Got one dict .* or give the items\(\) of a dict"),
        (lambda: keysift.collect([b"bytes"]), InputError, "Document 1 .* Got bytes"),
        (lambda: keysift.collect(["a", None]), InputError, "Document 2 .* Got NoneType"),
        (lambda: keysift.collect([{"text": 3}]), InputError, "Got int"),
        (lambda: keysift.collect([{"body": "a"}]), InputError, r"no field 'text' \(it has: body \(str\)\)"),
        (lambda: keysift.collect(records(), by="yaer"), OptionError, "'yaer'; the columns are: id, title, year, label"),
        (lambda: keysift.collect(["a"], by="year"), OptionError, "no columns: pass mappings"),
        (lambda: keysift.collect(records(), time="label"), OptionError, "years or dates .* values such as 'graphs'"),
        (lambda: keysift.collect([], period="week"), OptionError, "one of decade, year, month"),
        (lambda: keysift.collect([], top=0), OptionError, "'top' option must be an int of at least 1"),
        (lambda: keysift.collect([], min_documents=True), OptionError, "'min_documents'"),
        (lambda: keysift.collect([], method="none"), keysift.UnknownMethodError, "none"),
    ],
)
def test_errors(call: Callable[[], object], error: type[Exception], message: str) -> None:
    """What is wrong is said: what was wanted, what came, and which columns there are."""
    with pytest.raises(error, match=message):
        call()


def test_a_missing_column_is_noticed_early() -> None:
    """A column that the first thousand documents lack stops the work, however many follow."""
    read = 0

    def endless() -> Any:
        nonlocal read
        while True:
            read += 1
            yield {"text": "", "label": "a"}

    with pytest.raises(OptionError, match="columns are: label"):
        keysift.collect(endless(), by="year")
    assert read <= 1001


def test_a_column_that_begins_late_is_no_error() -> None:
    """Documents may lack the column: they belong to no part."""
    documents = [{"text": TOPICS["bees"]}, *records()]
    assert keysift.collect(documents, by="year").documents[0].parts == ()


def test_random_parts_have_no_characteristic_phrases(shared: Path) -> None:
    """Parts that are drawn by lot have hardly any phrase with a low false discovery rate; real ones have many."""
    generator = random.Random(1)
    documents: list[dict[str, Any]] = []
    for name in ("Inspec", "500N-KPCrowd-v1.1"):
        with gzip.open(shared / "datasets" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            documents += [{**json.loads(line), "from": name} for line, _ in zip(lines, range(300), strict=False)]
    for document in documents:
        document["lot"] = generator.choice("ab")
    surely = {}
    for by in ("lot", "from"):
        found = keysift.collect(documents, by=by)
        surely[by] = [one for part in found.parts for one in part.phrases if one.q < 0.05]
    assert len(surely["lot"]) <= 1
    assert len(surely["from"]) >= 10


def test_a_document_may_be_tokens() -> None:
    """Documents made from somebody else's tokens are taken too."""
    tokens = Document.from_tokens(["Coral", "reefs", "grow", "."], ["NOUN", "NOUN", "VERB", "PUNCT"])
    assert phrase_texts(keysift.collect([tokens, tokens])) == ["Coral reefs"]


def test_a_collection_has_a_view_for_notebooks() -> None:
    """A notebook shows what a terminal does."""
    found = keysift.collect(
        [{"text": "Coral reefs grow.", "kind": "<sea>"}, {"text": "A coral reef needs light.", "kind": "b"}]
    )
    assert "coral reef" in found._repr_html_()


def test_a_part_is_short_to_look_at() -> None:
    """A part prints as one line, and a notebook shows its phrases as a table, escaped."""
    texts = [("<sea>", "Coral reefs grow.")] * 3 + [("land", "Steel bridges rust.")] * 3
    part = keysift.collect([{"text": text, "kind": kind} for kind, text in texts], by="kind").parts[0]
    assert repr(part) == f"<Part {part.name!r}: 3 documents, {len(part.phrases)} phrases>"
    assert part.phrases[0].phrase.text in part._repr_html_()
    assert "<sea>" not in part._repr_html_()
