"""Compiled and interpreted kernels: one source, one answer."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from keysift.kernels import are_compiled, kernel_names
from tests.conftest import SHARED

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPT = """
import json, sys
import keysift
texts = json.load(sys.stdin)
corpus = keysift.Corpus.fit(texts, topics=3, neighbours=True)
documents = [keysift.analyze(text) for text in texts]
model = keysift.Kea.fit((document, document.text.split()[:5]) for document in documents)
rankings = {}
for name in keysift.methods():
    extractor = keysift.Extractor(name, corpus=corpus, model=model)
    rankings[name] = [
        [(found.stem, found.score, found.spans) for found in extractor.extract(document, top=None)]
        for document in documents
    ]
print(json.dumps([keysift.kernels.are_compiled(), [document.tags for document in documents], rankings]))
"""


def examples() -> list[str]:
    """Return the example texts of the project."""
    abstracts = (EXAMPLES / "abstracts.jsonl").read_text("utf-8").splitlines()
    return [
        *(path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.txt"))),
        *(json.loads(line)["text"] for line in abstracts),
    ]


def sample() -> list[str]:
    """Return the example texts, and some of every shared dataset where there are any."""
    texts = examples()
    for path in sorted((SHARED / "datasets").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            texts += [json.loads(line)["text"][:20_000] for line in islice(lines, 3)]
    return texts


def run(texts: list[str], *, interpreted: bool) -> list[object]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "KEYSIFT_INTERPRETED": str(int(interpreted))},
    )
    answer: list[object] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(not are_compiled(), reason="needs compiled kernels")
@pytest.mark.parametrize("choose", [examples, pytest.param(sample, marks=pytest.mark.long)])
def test_compiled_and_interpreted_agree(choose: Callable[[], list[str]]) -> None:
    """Tags, rankings, scores and spans are the same to the last digit, whichever way the kernels run."""
    texts = choose()
    compiled, interpreted = (run(texts, interpreted=choice) for choice in (False, True))
    assert (compiled[0], interpreted[0]) == (True, False)
    assert compiled[1:] == interpreted[1:]


def test_every_kernel_has_its_types() -> None:
    """Every kernel is one Python file with one file of C types beside it."""
    folder = Path(__file__).parents[2] / "src" / "keysift" / "kernels"
    assert {f"{name}.py" for name in kernel_names()} <= {path.name for path in folder.glob("*.py")}
    assert len(kernel_names()) >= 8
