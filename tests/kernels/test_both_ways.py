"""Compiled and interpreted kernels: one source, one answer."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

import keysift
from keysift.kernels import are_compiled, kernel_names
from tests.analysis.test_languages import GOLDEN
from tests.conftest import SHARED
from tests.test_edge_cases import ODD_TEXTS

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPT = """
import json, sys
import keysift
texts, foreign = json.load(sys.stdin)
corpus = keysift.Corpus.fit(texts, topics=3, neighbours=True)
documents = [keysift.analyze(text, language="en") for text in texts]
labelled = [(document, document.text.split()[:5]) for document in documents]
models = {"kea": keysift.Kea.fit(labelled), "tuned": keysift.Tuned.fit(labelled)}
rankings = {}
for name in keysift.methods():
    extractor = keysift.Extractor(name, corpus=corpus, model=models.get(name))
    rankings[name] = [
        [(found.stem, found.score, found.spans) for found in extractor.extract(document, top=None)]
        for document in documents
    ]
rankings["foreign"] = [
    [(found.stem, found.score, found.spans) for found in keysift.extract(text, language=language, top=None)]
    for language, text in foreign.items()
]
print(json.dumps([keysift.kernels.are_compiled(), [document.tags for document in documents], rankings]))
"""


def examples() -> list[str]:
    """Return the example texts of the project, and odd ones."""
    abstracts = (EXAMPLES / "abstracts.jsonl").read_text("utf-8").splitlines()
    return [
        *(path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.txt"))),
        *(json.loads(line)["text"] for line in abstracts),
        *(text[:10_000] for text in ODD_TEXTS.values()),
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
        input=json.dumps([texts, {code: golden.text for code, golden in GOLDEN.items()}]),
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


def test_the_kernels_are_what_is_compiled() -> None:
    """The modules that count as kernels are those that `setup.py` compiles, which import Cython."""
    folder = Path(__file__).parents[2] / "src" / "keysift" / "kernels"
    sources = {path.stem: path.read_text("utf-8") for path in folder.glob("*.py")}
    assert kernel_names() == sorted(name for name, source in sources.items() if "    import cython\n" in source)


@pytest.mark.skipif(not are_compiled(), reason="needs compiled kernels")
def test_a_kernel_that_is_not_compiled_leaves_the_others_aside(tmp_path: Path) -> None:
    """If a compiler failed on one kernel, all of them run interpreted, with the same results."""
    package = tmp_path / "keysift"
    shutil.copytree(Path(keysift.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    next((package / "kernels").glob("choosing.*.so")).unlink()
    code = "import keysift; print(keysift.kernels.are_compiled(), keysift.extract('Coral reefs grow.').texts)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False ['Coral reefs']"
