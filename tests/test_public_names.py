from __future__ import annotations

import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

import keysift
from keysift import collections, errors, evaluation
from tests.documents import DOCUMENTS

ROOT = Path(__file__).resolve().parents[1]


PUBLIC = """
AnalysisMismatchError Collection Concept Corpus CorpusNeededError Document Explanation Extractor FileFormatError
FoundConcept FoundConcepts InputError Kea Keyphrase Keyphrases KeysiftError Language Method MissingExtraError
ModelError ModelNeededError Option OptionError Resource Sentence TextRecord TextRecords Token Tuned
UnknownLanguageError UnknownMethodError UnknownOptionError Vocabulary WordDetail WorkerError __version__ analyze
collect explain extract extract_many highlight languages methods read read_many
"""
"""What users can rely on from 1.0 on: a name that goes or comes is a decision."""


def test_public_names_are_those_that_were_decided() -> None:
    """No public name comes or goes by accident, and every one has its place in the API reference."""
    assert sorted(keysift.__all__) == sorted(PUBLIC.split())
    api_reference = pytest.importorskip("api_reference")
    assert not api_reference.names_on(api_reference.INDEX)
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "api").glob("*.md"))
    on_their_own = [f"keysift.collections.{name}" for name in collections.__all__ if name not in keysift.__all__]
    assert [name for name in (*on_their_own, "keysift.frames.extract") if f"::: {name}\n" not in f"{pages}\n"] == []


def test_what_documents_import_is_in_the_reference() -> None:
    """Whatever a page or an example imports from keysift has its place in the API reference, so it is public."""
    api_reference = pytest.importorskip("api_reference")
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "api").glob("*.md"))
    known = {*api_reference.public_names(), *re.findall(r"^::: ([\w.]+)$", pages, re.MULTILINE)}
    for path in (*DOCUMENTS, *(ROOT / "examples").glob("*.py")):
        for module, names in re.findall(r"^from (keysift[\w.]*) import (.+)$", path.read_text("utf-8"), re.MULTILINE):
            for name in re.findall(r"(\w+)(?: as \w+)?", names):
                imported = f"{module}.{name}"
                assert any(f"{one}.".startswith(f"{imported}.") for one in known), f"{path.name}: {imported}"


def test_all_is_exactly_the_public_names() -> None:
    """What `__all__` lists is what the package has, submodules aside; some names are imported on demand."""
    present = {
        name
        for name, value in vars(keysift).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert present <= set(keysift.__all__)
    assert [name for name in keysift.__all__ if not hasattr(keysift, name)] == []
    assert not hasattr(keysift, "no_such_name")


def test_public_modules_come_with_the_package() -> None:
    """After `import keysift`, the functions of its public modules can be called by their full names."""
    script = "import keysift; keysift.frames.extract, keysift.evaluation.evaluate, keysift.collections, keysift.study"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_import_is_quiet_and_light() -> None:
    """Importing keysift prints nothing and pulls in neither extras nor the command line."""
    script = (
        "import sys, keysift\n"
        "heavy = {'scipy', 'pandas', 'polars', 'statsmodels', 'matplotlib', 'pyspark', 'fastapi', 'gensim', "
        "'networkx', 'sklearn', 'typer', 'rich', 'click', 'multiprocessing.pool', 'requests', 'filelock', "
        "'narwhals', 'pyarrow', 'spacy', 'duckdb', 'mcp', 'langchain_core', 'haystack', 'keysift.integrations', "
        "'keysift.collections', 'keysift.analysis.markup.markup_kinds'}\n"
        "print(sorted(heavy & set(sys.modules)), end='')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[]", "")


@pytest.mark.parametrize("statement", ["import keysift.evaluation", "from keysift.cli import main; main()"])
def test_what_downloads_is_imported_late(statement: str) -> None:
    """Neither `keysift.evaluation` nor `keysift --help` imports the libraries that download and lock."""
    script = (
        "import atexit, sys\n"
        "late = {'requests', 'filelock'}\n"
        "atexit.register(lambda: print(sorted(late & set(sys.modules)), end=''))\n"
        f"sys.argv = ['keysift', '--help']\n{statement}\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]")
    assert ("Usage" in done.stdout) == ("main" in statement)


ERRORS = [
    getattr(package, name) for package in (keysift, evaluation) for name in package.__all__ if name.endswith("Error")
]


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_has_one_root(error: type[Exception]) -> None:
    """One except clause catches everything that keysift raises on purpose."""
    assert issubclass(error, keysift.KeysiftError)


def test_the_exception_tree_is_complete() -> None:
    """The tree in the docstring of `keysift.errors` has every error, and marks those that live in evaluation."""
    assert errors.__doc__ is not None
    listed = dict(re.findall(r"(\w+Error)\b(?: \(\w+\))?( \*)?", errors.__doc__.partition("Those marked")[0]))
    assert set(listed) == {error.__name__ for error in ERRORS}
    in_evaluation = {name for name, mark in listed.items() if mark}
    assert in_evaluation == {name for name in evaluation.__all__ if name.endswith("Error")}
    assert not in_evaluation & set(keysift.__all__)
