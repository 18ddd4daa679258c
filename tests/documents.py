"""The commands and the Python code that README.md and docs/*.md show."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))

_SHELL = frozenset(("console", "shell", "bash", "sh"))
_NOT_RUN = frozenset(("text", "json", "jsonl", "csv", "toml", "yaml", "html", "latex", "bibtex", "diff", "mermaid"))
_PROGRAMS = ("keysift", "python", "python3", "pip", "make", "git", "cat", "echo", "curl", "docker")
_FENCE = re.compile(r"^( {0,3})(```+|~~~+) *(\S*)")
_LIST_ITEM = re.compile(r"^ {0,3}(?:[*+-]|\d+[.)]) ")


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
        lines = self.text.replace("\\\n", " ").splitlines()
        prompted = [line.strip()[2:] for line in lines if line.strip().startswith("$ ")]
        return prompted or [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]


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
