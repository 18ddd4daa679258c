"""Every command and every piece of code in README.md and docs/*.md works as written, and the pages are short.

The blocks of a document run in order in one folder, which has files of the names that documents use (`FILES`), small
datasets in `DATA` and in the cache, and for Python code the variables in `NAMES`; `OF_A_CLONE` do without. Output that
stands behind a command (`$ `) or a statement (`>>>`) is compared; `--update-examples` writes the output of now into the
documents. What cannot be run is in `NOT_RUN` with its reason, and is checked in another way.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import pydoc
import re
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
import typer

import keysift
from keysift.analysis.language_data import language_data
from keysift.analysis.languages import find_language
from keysift.cli.command_tree import COMMANDS
from keysift.evaluation.datasets.catalogue import find_dataset
from keysift.integrations.spark.java import JavaNeededError, find_java
from tests.cli.parsing import keysift_commands, parse
from tests.documents import DOCUMENTS, ROOT, Block, blocks_of, inline_code, run_block, run_command
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl
from tests.io.made_files import SENTENCES, WORD, epub, page, pdf, raw_docx

ARTICLE = (ROOT / "examples" / "coral_reefs.txt").read_text("utf-8")
FRENCH = "Le village éclaire les rues du centre. Le parc éolien du village alimente les rues et la piscine."
LABELLED = made_up_dataset(documents=12)
PDF = pdf([SENTENCES])
DOCX = raw_docx(f"<w:document {WORD}><w:body><w:p><w:r><w:t>{SENTENCES[0]}</w:t></w:r></w:p></w:body></w:document>")


def _jsonl(*records: Mapping[str, object]) -> bytes:
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def _labelled(*, text: str = "text", gold: str = "keyphrases") -> list[dict[str, object]]:
    return [{"id": found.name, text: found.text, gold: list(found.keyphrases)} for found in LABELLED]


def _csv(records: list[dict[str, object]]) -> bytes:
    stream = io.StringIO()
    rows = csv.DictWriter(stream, list(records[0]))
    rows.writeheader()
    for record in records:
        rows.writerow({name: ";".join(value) if isinstance(value, list) else value for name, value in record.items()})
    return stream.getvalue().encode()


def _dated(*, text: str = "text") -> list[dict[str, object]]:
    return [
        {"id": found.name, "title": found.name, text: found.text, "year": 2000 + number % 4, "author": "AB"[number % 2]}
        for number, found in enumerate(LABELLED)
    ]


def _zipped(members: Mapping[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


FILES: dict[str, bytes] = {
    "article.txt": ARTICLE.encode(),
    **{f"examples/{path.name}": path.read_bytes() for path in (ROOT / "examples").glob("*[tl]")},
    "new.txt": ARTICLE.encode(),
    "notes.txt": ARTICLE.encode(),
    "report.txt": b"Genetically modified organisms were found near an atoll. GMOs need little water. The IT staff "
    b"read about clean water and coral-reef fish.",
    "terms.txt": b"GMO = genetically modified organism; GM crop\ncoral reef = reef; atoll\n"
    b"information technology = IT\ndrinking water\n",
    "terms.csv": b"term,synonyms,id\nGMO,genetically modified organism; GM crop,1\ncoral reef,reef; atoll,2\n",
    "notes/monday.txt": b"Planted tomatoes in the greenhouse. The drip irrigation leaks near the tomatoes.",
    "notes/sunday.txt": b"Repaired the drip irrigation in the greenhouse. The tomatoes are ripe.",
    "notes/friday.txt": b"The compost heap is warm. Moved the compost to the greenhouse.",
    "indexed/one.txt": b"GM crops need water.",
    "indexed/one.key": b"GMO\n",
    "indexed/two.txt": b"The atoll and its reefs. Genetically modified organisms.",
    "indexed/two.key": b"coral reef\nIT\n",
    "papers/one.txt": ARTICLE.encode(),
    "papers/two.txt": (ROOT / "examples" / "word_graphs.txt").read_bytes(),
    "articles/un.txt": FRENCH.encode(),
    "abstracts.jsonl.gz": gzip.compress(_jsonl(*_labelled(text="abstract"))),
    "abstracts.jsonl": _jsonl(*_labelled(text="abstract")),
    "news.jsonl": _jsonl({"id": "reefs", "body": ARTICLE}),
    "labelled.jsonl": _jsonl(*_labelled()),
    "papers.jsonl": _jsonl(*_dated()),
    "articles.csv": _csv(_dated(text="body")),
    "notes.zip": _zipped({f"{1999 + number}/{number}.txt": ARTICLE for number in range(3)}),
    "reports.csv": _csv(_labelled(text="body", gold="tags")),
    "swedish.txt": b"och i en",
    "icelandic.txt": "og í að er sem".encode(),
    "paper.pdf": PDF,
    "notes.docx": DOCX,
    "book.epub": epub([page()]),
    "page.html": page().encode(),
    "documents/paper.pdf": PDF,
    "documents/notes.txt": ARTICLE.encode(),
    "STUDY_STOP_WORDS": b"the of and a",
}
"""The files that commands read, by name; every document finds all of them."""

NAMES: dict[str, Any] = {
    "text": ARTICLE,
    "texts": [ARTICLE, "Random walks rank the words of a text.", "Sparse grids solve equations."],
    "tokens": ["Random", "walks", "rank", "words", "."],
    "tags": ["ADJ", "NOUN", "VERB", "NOUN", "PUNCT"],
    "lemmas": ["random", "walk", "rank", "word", "."],
    "flags": [False, False, False, False, False],
    "ends": [5],
    "upload": PDF,
    "records": _dated(),
}
"""The variables that Python code uses without saying where they come from."""

PROGRAMS = {"keysift": " -m keysift", "keysift-spark": " -m keysift.cli.spark", "python": ""}
"""The programs that are put on the path, and how Python runs them."""

DATA_FOLDERS = ("DATA", "DATASETS")
USUAL_DATASETS = ("Inspec", "kdd")

NOT_RUN = {
    r"git clone": "needs the network",
    r"make ": "sets up an environment and runs for minutes: its targets are checked instead",
    r"pip install ": "needs the network: its extras are checked instead",
    r"python (benchmarks|scripts)/": "computes for minutes, on published datasets: its options are checked instead",
    r"keysift benchmark .*-package": "needs other packages: its options are checked instead",
    r"keysift serve": "runs until it is stopped: its options are checked instead",
    r"curl ": "needs a running service: run by tests/web/test_documentation.py",
    r"docker ": "needs Docker",
    r"pytest ": "runs other tests: that its files are there is checked instead",
    r"python -m keysift\.analysis\.tagging\.training": "needs treebanks: its options are checked instead",
}
"""What is not run, as patterns of the start of a command, and why."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with the files that documents use, and `keysift` and `python` on the path."""
    programs = tmp_path / "programs"
    work = tmp_path / "work"
    for name, arguments in PROGRAMS.items():
        program = programs / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)}{arguments} "$@"\n', "utf-8")
        program.chmod(0o755)
    for name, content in FILES.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_bytes(content)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(Path(keysift.__file__).parents[1]))
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    monkeypatch.setenv("KEYSIFT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("KEYSIFT_DATA", raising=False)
    monkeypatch.chdir(work)
    return work


def _without_java() -> bool:
    """Tell whether the machine lacks what Spark runs on."""
    try:
        find_java()
    except JavaNeededError:
        return True
    return False


SPARK = (pytest.mark.xdist_group("spark"), pytest.mark.skipif(_without_java(), reason="Spark needs Java"))
"""The marks of the document that starts Spark."""


OF_A_CLONE = ("README.md", "index.md", "tutorial.md", "coming-from.md")
"""The documents for readers who have a clone and no files of their own: there are no `FILES` but the examples, and no
`NAMES`."""
LONG = (pytest.mark.long,)
QUICK = ("README.md", "index.md", "tutorial.md", "cookbook.md", "coming-from.md")
"""The documents that a change most likely makes wrong: `make test` runs them, and `make test-all` the others."""


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(path, marks=() if path.name in QUICK else SPARK + LONG if path.name == "scale.md" else LONG)
        for path in DOCUMENTS
    ],
    ids=lambda path: path.name,
)
def test_blocks_run_as_written(document: Path, folder: Path, request: pytest.FixtureRequest) -> None:
    """The commands and the Python code of a document run one after the other, and print what it shows behind them."""
    blocks = list(blocks_of(document))
    _write_datasets(folder, [command for block in blocks for command in block.commands()])
    names = dict(NAMES)
    if document.name in OF_A_CLONE:
        names = {}
        for name in FILES:
            if not name.startswith("examples/"):
                (folder / name).unlink()
    problems: list[str] = []
    lines = document.read_text("utf-8").splitlines(keepends=True)
    moved = 0
    for block in blocks:
        found, text = run_block(block, names, partial(_run_command, block=block))
        problems += found
        if found:
            start, size = block.line - 1 + moved, len(block.text.splitlines())
            lines[start : start + size] = (text + "\n").splitlines(keepends=True)
            moved += len(text.splitlines()) - size
    if problems and request.config.getoption("--update-examples"):
        document.write_text("".join(lines), "utf-8")
    else:
        assert not problems, "\n\n".join((*problems, "To update: pytest tests/test_documentation.py --update-examples"))


def _write_datasets(folder: Path, commands: list[str]) -> None:
    """Write small datasets under the names that are asked for, where `--data` and the cache have them.

    Where they are checked, they have as many documents as those that were published.
    """
    chosen = [name for found in re.findall(r"--datasets[ =](\S+)", " ".join(commands)) for name in found.split(",")]
    checked = any("datasets check" in command for command in commands)
    for target in (*(folder / name for name in DATA_FOLDERS), folder.parent / "cache" / "datasets"):
        target.mkdir(parents=True)
        for name in dict.fromkeys((*USUAL_DATASETS, *(name for name in chosen if not name.endswith(".jsonl")))):
            documents = find_dataset(name).documents if checked else len(LABELLED)
            write_jsonl(replace(made_up_dataset(documents=documents), name=name), target)


def _run_command(command: str, *, block: Block) -> str:
    """Run a command, or check what is not run; return what it prints."""
    if any(re.match(start, command) for start in NOT_RUN):
        CHECKS[shlex.split(command, comments=True)[0]](command, block)
        return ""
    return run_command(command)


def _check_make(command: str, block: Block) -> None:
    """Check that the Makefile has the targets."""
    known = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for target in [word for word in shlex.split(command, comments=True)[1:] if "=" not in word]:
        assert target in known, f"{block.place}: {command}"


def _check_pip(command: str, block: Block) -> None:
    """Check that pip installs the clone, and extras that it has."""
    section = (ROOT / "pyproject.toml").read_text("utf-8").partition("[project.optional-dependencies]\n")[2]
    known = re.findall(r"^([\w-]+) = \[", section.partition("\n[")[0], re.MULTILINE)
    _, install, *wanted = [word for word in shlex.split(command, comments=True) if not word.startswith("-")]
    assert install == "install"
    for one in wanted:
        found = re.fullmatch(r"(?:\.|keysift)(?:\[([\w,-]+)\])?", one)
        assert found, f"{block.place}: {command}"
        assert set((found[1] or "").split(",")) - {""} <= set(known), f"{block.place}: {command}"


def _check_python(command: str, block: Block) -> None:
    """Check that a script is there and has the options that it is called with."""
    words = shlex.split(command, comments=True)[1:]
    target = words[:2] if words[0] == "-m" else [str(ROOT / words[0])]
    done = subprocess.run([sys.executable, *target, "--help"], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, f"{block.place}: {command}\n{done.stderr}"
    known = set(re.findall(r"--[a-z][a-z-]*", done.stdout))
    assert {word for word in words if word.startswith("--")} <= known, f"{block.place}: {command}"


def _check_pytest(command: str, block: Block) -> None:
    """Check that the tests are there."""
    for name in [word for word in shlex.split(command, comments=True)[1:] if not word.startswith("-")]:
        assert (ROOT / name).exists(), f"{block.place}: {command}"


def _check_keysift(command: str, block: Block) -> None:
    """Check that the command line accepts a command."""
    for arguments in keysift_commands(command):
        assert not _problem(arguments), f"{block.place}: {command}"


def _check_nothing(command: str, block: Block) -> None:
    """Leave a command alone that nothing can be said about here."""


CHECKS: dict[str, Callable[[str, Block], None]] = {
    "make": _check_make,
    "pip": _check_pip,
    "python": _check_python,
    "pytest": _check_pytest,
    "git": _check_nothing,
    "keysift": _check_keysift,
    "curl": _check_nothing,
    "docker": _check_nothing,
}
"""How commands that are not run are checked, by program."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_in_the_text_parse(document: Path, folder: Path) -> None:
    """A command between backticks has options that exist; what it needs beside them may be left out."""
    (folder / "kea.model").touch()
    (folder / "mine.model").touch()
    for code in inline_code(document):
        for arguments in keysift_commands(code) if code.startswith("keysift ") else []:
            problem = _problem(arguments)
            assert problem.startswith("Missing ") or not problem, f"{document.name}: {code}: {problem}"


@pytest.mark.long
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_scripts_in_the_text_exist(document: Path) -> None:
    """A script between backticks is there, and has the options that it is called with."""
    for code in inline_code(document):
        if re.match(r"python (scripts|benchmarks)/", code):
            _check_python(code, Block(document, 1, "shell", code))


def _problem(arguments: list[str]) -> str:
    """Return what the command line says against arguments."""
    try:
        parse(arguments)
    except typer.Exit:  # --help and --version, which do their work at once
        return ""
    except Exception as error:
        return getattr(error, "format_message", error.__str__)()
    return ""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_options_in_the_text_exist(document: Path) -> None:
    """An option between backticks is one of some command, or of a script that the document shows."""
    scripts = [block.text for block in blocks_of(document) if "python " in block.text]
    for code in inline_code(document):
        if found := re.match(r"--[a-z][a-z-]*", code):
            assert found[0] in _every_option() or found[0] in " ".join(scripts), f"{document.name}: {code}"


@cache
def _every_option() -> set[str]:
    from typer.main import get_command

    from keysift.cli import spark as submit
    from keysift.cli.command_tree import build_app

    found: set[str] = set()
    commands = [get_command(build_app([])), get_command(submit.build_app())]
    while commands:
        command = commands.pop()
        commands += getattr(command, "commands", {}).values()
        found |= {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    assert len(COMMANDS) < len(found)
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_no_command_is_left_out(document: Path) -> None:
    """Every line of a document that looks like a command is in one of the blocks that are run."""
    run = "\n".join(block.text for block in blocks_of(document) if block.kind == "shell")
    for line in document.read_text("utf-8").splitlines():
        if re.match(r"( {4,}(\$ )?|\$ )(keysift|python|pip|make) ", line):
            assert line.strip() in run


def test_the_collector_finds_every_kind_of_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fences, prompts, continued lines, indented commands and indented Python are found; prose and output are not."""
    monkeypatch.setattr("tests.documents.ROOT", tmp_path)
    document = tmp_path / "page.md"
    document.write_text(
        "Text\n\n```console\n$ keysift methods   # all\noutput\n$ keysift extract \\\n    a.txt\n```\n\n"
        "    keysift languages\n\n    import keysift\n\nText\n\n    a formula = of words\n\n"
        "* a list\n\n    keysift is part of the list\n\nText `keysift fit`\n\n    keysift.extract(text)\n\n"
        "```python\nprint(1)\n```\n\n```text\nkeysift nothing\n```\n",
        "utf-8",
    )
    blocks = list(blocks_of(document))
    found = [(block.line, block.kind, block.text.split()[0]) for block in blocks]
    assert found == [
        (4, "shell", "$"),
        (10, "shell", "keysift"),
        (12, "python", "import"),
        (24, "python", "keysift.extract(text)"),
        (27, "python", "print(1)"),
    ]
    assert [command.split("#")[0].split() for command in blocks[0].commands()] == [
        ["keysift", "methods"],
        ["keysift", "extract", "a.txt"],
    ]
    assert list(inline_code(document)) == ["keysift fit"]
    document.write_text("```cobol\nMOVE\n```\n", "utf-8")
    with pytest.raises(ValueError, match="cobol"):
        list(blocks_of(document))


def test_installation_is_written_in_one_way() -> None:
    """Documents and examples install extras from the folder of a clone, which works; keysift is in no package index."""
    for path in (*DOCUMENTS, *(ROOT / "examples").glob("*.py")):
        assert "keysift[" not in path.read_text("utf-8"), path
    for public in filter(callable, (getattr(keysift, name) for name in keysift.__all__)):  # described in the reference
        assert "keysift[" not in pydoc.render_doc(public), public


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_code_can_be_copied_without_prompts(document: Path) -> None:
    """Code with prompts is marked as such, so that docs/copying.css keeps prompts and output out of what is copied."""
    assert not re.search(r"^```python\n>>> ", document.read_text("utf-8"), re.MULTILINE)


def test_the_documents_are_short() -> None:
    """README.md has at most 1,000 words, and the pages without the reference have at most 20,000."""
    readme, *pages = (len(path.read_text("utf-8").split()) for path in DOCUMENTS)
    assert readme <= 1000
    assert sum(pages) <= 20_000


def test_the_table_of_languages_counts_stop_words_right() -> None:
    """docs/languages.md lists every language, with as many stop words as it has: a number, several, or a range."""
    listed = set()
    for line in (ROOT / "docs" / "languages.md").read_text("utf-8").splitlines():
        codes = re.findall(r"`(\w+)`", line.split("|")[1]) if line.startswith("| `") else []
        counts = [language_data(find_language(code))["stop_words"] for code in codes]
        if not codes or not all(counts):
            continue
        listed.update(codes)
        written = line.split("|")[3].strip()
        assert written in (f"{min(counts)} to {max(counts)}", ", ".join(map(str, counts)))
    assert listed == {code for code, language in keysift.languages().items() if language.stop_words}


def test_the_design_names_files_that_exist() -> None:
    """Every file and folder that docs/design.md names is there, and its table has every folder of the package."""
    package = ROOT / "src" / "keysift"
    text = (ROOT / "docs" / "design.md").read_text("utf-8")
    named = set(re.findall(r"`(?:[^`\s]* )?([\w./*]+(?:\.py|\.pxd|\.txt|/))`", text))
    assert len(named) > 20
    assert [name for name in named if not any([*package.glob(name.rstrip("/")), *ROOT.glob(name.rstrip("/"))])] == []
    folders = {path.parent.name for path in package.glob("*/__init__.py")}
    assert folders <= {name.rstrip("/") for name in named}


def test_every_method_is_in_the_table() -> None:
    """The page that helps to choose a method has a row for each of them, once."""
    rows = re.findall(r"^\| (`.+?) \|", (ROOT / "docs" / "methods.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(keysift.methods())
