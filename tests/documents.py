"""The commands and the Python code that README.md and docs/*.md show, and the outputs that stand behind them.

    python -m tests.documents docs/cookbook.md

runs the code of a page in the current folder, with the keysift that is installed, and compares what it prints with what
the page says. This file needs nothing but Python.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import os
import re
import shutil
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))

_SHELL = frozenset(("console", "shell", "bash", "sh"))
_NOT_RUN = frozenset(("text", "json", "jsonl", "csv", "toml", "yaml", "html", "latex", "bibtex", "diff", "mermaid"))
_PROGRAMS = ("keysift", "python", "python3", "pip", "pytest", "make", "git", "cat", "echo", "curl", "docker")
_FENCE = re.compile(r"^( {0,3})(```+|~~~+) *(\S*)")
_LIST_ITEM = re.compile(r"^ {0,3}(?:[*+-]|\d+[.)]) ")


@dataclass(frozen=True)
class Step:
    """A command or a statement: as it is shown, as it is run, and the output that is shown behind it."""

    shown: str
    code: str
    output: str

    def agrees(self, printed: str) -> bool:
        """Tell whether the output is what was printed; `...` stands for anything, and a command may show no output."""
        if not self.output.strip() and not self.shown.startswith(">>>"):
            return True
        return doctest.OutputChecker().check_output(
            _trimmed(self.output), _trimmed(printed), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        )

    def updated(self, printed: str) -> str:
        """Return the step with the output that it has now, of as many lines as before if it was cut off with `...`."""
        lines = self.output.splitlines()
        kept = self.output
        if not self.agrees(printed):
            kept = _trimmed(printed)
            if self.shown.startswith(">>>"):  # where an empty line would end the output
                kept = re.sub(r"^$", "<BLANKLINE>", kept.rstrip("\n"), flags=re.MULTILINE)
            if lines and lines[-1].strip() == "...":
                kept = "\n".join([*kept.splitlines()[: len(lines) - 1], lines[-1]])
        return "\n".join(filter(None, (self.shown, kept.rstrip("\n"))))


@dataclass(frozen=True)
class Block:
    """One block of code: `kind` is "shell" or "python"."""

    document: Path
    line: int
    kind: str
    text: str

    @property
    def place(self) -> str:
        """Return where the block is, as editors and linters write it."""
        return f"{self.document.relative_to(ROOT)}:{self.line}"

    def commands(self) -> list[str]:
        """Return the commands of a shell block: all lines, or where there are prompts, those with one."""
        return [step.code for step in self.steps()] if self.kind == "shell" else []

    def steps(self) -> list[Step]:
        """Return the commands or the statements of the block, each with the output that stands behind it."""
        if self.kind == "shell":
            return list(_shell_steps(self.text))
        if not self.text.lstrip().startswith(">>>"):
            return [Step(self.text, self.text, "")]
        examples = doctest.DocTestParser().get_examples(self.text)
        lines = self.text.splitlines()
        starts = [example.lineno for example in examples]
        return [
            Step(
                "\n".join(lines[start : start + example.source.count("\n")]),
                example.source,
                "\n".join(lines[start + example.source.count("\n") : end]),
            )
            for example, start, end in zip(examples, starts, [*starts[1:], len(lines)], strict=True)
        ]


def blocks_of(document: Path) -> Iterator[Block]:
    """Yield the blocks of a Markdown file that are meant to be run, in order.

    They are fenced and say what they are (console, python), or indented and either begin with the name of a program or
    are Python code about keysift. A fence with an unknown language is an error, so that none is left out by accident.
    """
    for line, language, text in _code(document.read_text("utf-8").splitlines()):
        if language in _SHELL:
            yield Block(document, line, "shell", text)
        elif language in ("python", "pycon"):
            yield Block(document, line, "python", text)
        elif language is None:
            for first, part in _parts(text):
                if _is_shell(part):
                    yield Block(document, line + first, "shell", part)
                elif "keysift" in part and _is_python(part):
                    yield Block(document, line + first, "python", part)
        elif language not in _NOT_RUN:
            raise ValueError(f"{document}:{line}: the language {language!r} of a fence is neither run nor known")


def inline_code(document: Path) -> Iterator[str]:
    """Yield the code between backticks in the text, outside of blocks."""
    lines = document.read_text("utf-8").splitlines()
    for first, _, text in _code(lines):
        for number in range(first - 1, first + text.count("\n")):
            lines[number] = ""
    for match in re.finditer(r"(?<!`)`([^`]+)`(?!`)", "\n".join(lines)):
        yield " ".join(match[1].split())


def run_block(block: Block, names: dict[str, object], run_command: Callable[[str], str]) -> tuple[list[str], str]:
    """Run a block; return what does not agree with the output that it shows, and the text with the output of now."""
    problems, texts = [], []
    for step in block.steps():
        printed = run_command(step.code) if block.kind == "shell" else _run_python(step, block, names)
        if not step.agrees(printed):
            problems.append(f"{block.place}: {step.code.strip()}\nshown:\n{step.output}\nprinted:\n{printed}")
        texts.append(step.updated(printed))
    return problems, "\n".join(texts)


def run_command(command: str) -> str:
    """Run a command in a shell and return what it prints."""
    shell = ["bash", "-o", "pipefail", "-c"] if shutil.which("bash") else ["sh", "-c"]
    environment = {**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [*shell, command], stdin=subprocess.DEVNULL, capture_output=True, env=environment, timeout=300, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stderr.decode()}"
    return done.stdout.decode()


def _run_python(step: Step, block: Block, names: dict[str, object]) -> str:
    """Run Python code as a prompt does, which prints the value of an expression; return what it prints."""
    if step.code == block.text:
        # The lines before it are empty, so that a traceback has the lines of the document.
        exec(compile("\n" * (block.line - 1) + block.text, block.place, "exec"), names)
        return ""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(step.code, block.place, "single"), names)
        except Exception as error:
            if "Traceback" not in step.output:
                raise
            sys.stdout.write("Traceback (most recent call last):\n    ...\n")
            sys.stdout.write("".join(traceback.format_exception_only(error)))
    return printed.getvalue()


def _shell_steps(text: str) -> Iterator[Step]:
    lines = text.splitlines()
    prompted = any(line.startswith("$ ") for line in lines)
    number = 0
    while number < len(lines):
        end = number + 1
        while lines[end - 1].endswith("\\") and end < len(lines):
            end += 1
        shown = "\n".join(lines[number:end])
        start = end
        while prompted and end < len(lines) and not lines[end].startswith("$ "):
            end += 1
        number = end
        if shown.strip() and not shown.strip().startswith("#"):
            code = shown.replace("\\\n", " ").strip().removeprefix("$ ")
            yield Step(shown, code, "\n".join(lines[start:end]))


def _trimmed(text: str) -> str:
    """Return a text without blanks at the ends of its lines, and without empty lines at its end."""
    return "".join(f"{line.rstrip()}\n" for line in text.rstrip().splitlines())


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of an indented block, commands apart from the rest, with the number of lines before each."""
    paragraphs = re.split(r"\n(?=\n)", text)
    start = 0
    for _, some in groupby(paragraphs, key=_is_shell):
        part = "\n".join(some)
        yield start + len(part) - len(part.lstrip("\n")), part.strip("\n")
        start += part.count("\n") + 1


def _is_shell(text: str) -> bool:
    return text.lstrip().startswith("$ ") or text.split(maxsplit=1)[0] in _PROGRAMS


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _code(lines: list[str]) -> Iterator[tuple[int, str | None, str]]:
    """Yield the blocks of code: the number of the first line, the language (None if indented), and the text."""
    number = 0
    in_list = False
    while number < len(lines):
        line = lines[number]
        fence = _FENCE.match(line)
        if fence:
            end = number + 1
            while end < len(lines) and not lines[end].strip().startswith(fence[2]):
                end += 1
            yield number + 2, fence[3] or "text", "\n".join(lines[number + 1 : end])
            number = end + 1
            continue
        if line.startswith("    ") and not in_list and (number == 0 or not lines[number - 1].strip()):
            end = number
            while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                end += 1
            text = "\n".join(line[4:] for line in lines[number:end]).rstrip()
            yield number + 1, None, text
            number = end
            continue
        if line.strip() and not line.startswith(" "):
            in_list = bool(_LIST_ITEM.match(line))
        number += 1


if __name__ == "__main__":
    FOUND: list[str] = []
    NAMES: dict[str, object] = {}
    for BLOCK in blocks_of(Path(sys.argv[1]).resolve()):
        FOUND += run_block(BLOCK, NAMES, run_command)[0]
    sys.exit("\n\n".join(FOUND) or None)
