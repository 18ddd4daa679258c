"""The scripts in `examples/` run as they are."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import keysift

EXAMPLES = Path(__file__).parents[1] / "examples"
SCRIPTS = sorted(path for path in EXAMPLES.glob("*.py") if path.name != "spark_job.py")  # run by the tests of Spark
EXPECTED = {
    "data_frames.py": "fatigue cracks",
    "duckdb_query.py": "fatigue cracks",
    "embeddings.py": "More diverse:",
    "haystack_pipeline.py": "'keyphrases': ['coral'",
    "langchain_documents.py": "'keyphrases': ['coral'",
    "mcp_client.py": "Tools: extract, explain, collect",
    "sklearn_pipeline.py": "lexical specificity: 100%",
    "spacy_pipeline.py": "coral: tokens",
}
"""What some of them print."""


@pytest.mark.long
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_examples_run(script: Path, tmp_path: Path) -> None:
    """An example runs in any folder, without an error and without a warning, and prints what it should."""
    environment = {**os.environ, "PYTHONPATH": str(Path(keysift.__file__).parents[1]), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(script)], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    assert done.stdout.strip()
    assert EXPECTED.get(script.name, "") in done.stdout


def test_every_extra_of_the_table_has_its_example() -> None:
    """No example that is expected to print something is missing."""
    assert set(EXPECTED) <= {path.name for path in EXAMPLES.glob("*.py")}


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_examples_say_what_to_install(script: Path) -> None:
    """The docstring of an example names every package that it imports: by itself, or by an extra that installs it."""
    tree = ast.parse(script.read_text("utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names])
    }
    docstring = ast.get_docstring(tree) or ""
    extras = re.findall(r"\.\[(\w+)\]", docstring)
    installs = (EXAMPLES.parent / "pyproject.toml").read_text("utf-8")
    lines = [
        line for extra in extras for line in re.findall(rf"^{extra} = \[.*?\]", installs, re.MULTILINE | re.DOTALL)
    ]
    said = re.sub(r"[-_]", "", " ".join((docstring, *lines))).lower()
    for name in imported - sys.stdlib_module_names - {"keysift", "__future__"}:
        assert re.search(rf"\b{name.replace('_', '')}", said), f"{script.name} imports {name}"
