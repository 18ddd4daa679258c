"""Parameters that several commands share."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from keysift.analysis.detection import AUTO
from keysift.analysis.languages import LANGUAGES
from keysift.io.texts import InputFormat
from keysift.rankers import methods

INPUT, EXTRACTED, OUTPUT, WORK = "Input", "What to extract", "Output", "Processes and limits"
"""The groups of options in the help of commands that have many."""

Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE|FOLDER|-",
        help="Text, Markdown, HTML, PDF, DOCX, EPUB, JSON, JSONL or CSV files, also .gz, or folders or .zip files of "
        "them. Without any, or for -, standard input is read.",
    ),
]
Format = Annotated[
    InputFormat,
    typer.Option(
        "--input-format", help="What the files hold; auto goes by their content and name.", rich_help_panel=INPUT
    ),
]
TextField = Annotated[
    str, typer.Option(metavar="FIELD", help="The JSON field or CSV column that holds the text.", rich_help_panel=INPUT)
]
Encoding = Annotated[
    str, typer.Option(metavar="NAME", help="The encoding of the files; auto detects it.", rich_help_panel=INPUT)
]


def matching_languages(incomplete: str) -> list[str]:
    """Return the codes of languages that begin like this, for shell completion."""
    return [code for code in LANGUAGES if code.startswith(incomplete)]


def matching_languages_or_auto(incomplete: str) -> list[str]:
    """Return the same, and auto."""
    return [code for code in (AUTO, *LANGUAGES) if code.startswith(incomplete)]


def matching_methods(incomplete: str) -> list[str]:
    """Return the names of methods that begin like this, for shell completion."""
    return [name for name in methods() if name.startswith(incomplete)]


Language = Annotated[
    str,
    typer.Option(
        metavar="CODE", help="The language of the texts; see: keysift languages.", autocompletion=matching_languages
    ),
]
LanguageOrAuto = Annotated[
    str,
    typer.Option(
        metavar="CODE",
        help="The language of the texts; see: keysift languages. With auto, that of each text: English, unless its "
        "words speak for another.",
        autocompletion=matching_languages_or_auto,
        rich_help_panel=EXTRACTED,
    ),
]
LanguageOfDataset = Annotated[
    str | None, typer.Option(metavar="CODE", help="The language of the texts. Default: the dataset's own, or en.")
]
GoldField = Annotated[str, typer.Option(metavar="FIELD", help="The field that holds the keyphrases.")]
Workers = Annotated[
    int,
    typer.Option(
        metavar="N", min=0, help="How many processes share the work; 0 means one per processor.", rich_help_panel=WORK
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", help="Stop a document that takes longer, and report it as an error.", rich_help_panel=WORK
    ),
]
MemoryLimit = Annotated[
    float | None,
    typer.Option(
        metavar="MB",
        help="Stop a document that needs more memory, and report it as an error (Linux).",
        rich_help_panel=WORK,
    ),
]
SkipErrors = Annotated[
    bool,
    typer.Option(
        "--skip-errors",
        help="Continue after a file or record that cannot be read; report it at the end, with exit code 1.",
        rich_help_panel=INPUT,
    ),
]
HowMany = Annotated[
    int,
    typer.Option("--top", "-t", metavar="N", min=0, help="How many keyphrases are shown.", rich_help_panel=EXTRACTED),
]
StopWords = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Words that replace the built-in stop words; +word adds to these, -word takes out.",
        rich_help_panel=EXTRACTED,
    ),
]


class Markup(str, Enum):
    """What is done with markup in texts."""

    AUTO = "auto"
    NONE = "none"


MarkupChoice = Annotated[
    Markup,
    typer.Option(
        "--markup",
        help="Whether tags, Markdown, code and headers are ignored, or read as text.",
        rich_help_panel=EXTRACTED,
    ),
]
Model = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="A model of labelled documents, made by: keysift train.",
        rich_help_panel=EXTRACTED,
    ),
]
MethodName = Annotated[
    str | None,
    typer.Option(
        "--method",
        "-m",
        metavar="NAME",
        help="The method; see: keysift methods. Default: sift, or that of the model.",
        autocompletion=matching_methods,
        rich_help_panel=EXTRACTED,
    ),
]
CorpusFile = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|background",
        help="Word counts to compare the text with, made by: keysift fit. Without it, or for background, built-in word "
        "frequencies are used.",
        rich_help_panel=EXTRACTED,
    ),
]
PrintedTo = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write to this file instead of printing; FILE.json is JSON.",
        rich_help_panel=OUTPUT,
    ),
]
Output = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.", rich_help_panel=OUTPUT)
]


class OutputFormat(str, Enum):
    """How results are printed."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    PLAIN = "plain"


class ListingFormat(str, Enum):
    """How what is listed is printed."""

    TABLE = "table"
    JSON = "json"


class TableFormat(str, Enum):
    """How tables are printed."""

    TABLE = "table"
    MARKDOWN = "markdown"
    CSV = "csv"
    LATEX = "latex"
    HTML = "html"
    JSON = "json"


ListingFormatChoice = Annotated[
    ListingFormat, typer.Option("--format", "-f", help="The format of the output.", rich_help_panel=OUTPUT)
]
TableFormatChoice = Annotated[
    TableFormat, typer.Option("--format", "-f", help="The format of the output.", rich_help_panel=OUTPUT)
]
