"""Agreement with the rankings of the study's own code, given its tokens, stems and tags."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from keysift import Corpus, Document, Extractor
from tests.marks import needs_compiled_kernels

pytestmark = pytest.mark.xdist_group("oracle")

STUDY_NAMES = {
    "firstn": "FirstN",
    "cf": "TF",
    "tfidf": "TFIDF",
    "lexspec": "LexSpec",
    "textrank": "TextRank",
    "singlerank": "SingleRank",
    "positionrank": "PositionRank",
    "lexrank": "LexRank",
    "tfidfrank": "TFIDFRank",
    "topicrank": "TopicRank",
}
UNIVERSAL = {"N": "NOUN", "A": "ADJ", "O": "X"}


@pytest.fixture(scope="module", params=["kdd", "SemEval2017", "wiki20"])
def oracle(request: pytest.FixtureRequest, shared: Path) -> tuple[list[Document], list[dict[str, Any]]]:
    with gzip.open(shared / "oracle" / f"{request.param}.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    documents = [
        Document.from_tokens(
            record["tokens"],
            [UNIVERSAL[tag] for tag in record["tags"]],
            stems=record["stems"],
            stop_words=[counted == "0" for counted in record["counted"]],
        )
        for record in records
    ]
    return documents, records


@needs_compiled_kernels
@pytest.mark.parametrize("name", STUDY_NAMES)
def test_top_five_agree(name: str, oracle: tuple[list[Document], list[dict[str, Any]]]) -> None:
    """On average the top five share at least 93 % with the study's code (TopicRank, full of ties, 85 %)."""
    documents, records = oracle
    extractor = Extractor(name, corpus=Corpus.fit(documents))
    shares = []
    for document, record in zip(documents, records, strict=True):
        theirs = record["rankings"][STUDY_NAMES[name]][:5]
        if theirs:
            ours = {keyphrase.stem for keyphrase in extractor.extract(document, top=5)}
            shares.append(len(ours.intersection(theirs)) / len(theirs))
    assert sum(shares) / len(shares) >= (0.85 if name == "topicrank" else 0.93)
