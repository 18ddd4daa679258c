"""`keysift languages`: the list of languages, and what keysift has for each."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from keysift.analysis.language_data import language_data
from keysift.analysis.languages import OTHER, Language, find_language, languages
from keysift.cli.command import examples
from keysift.cli.methods import ListingFormat
from keysift.cli.outputs import printed_to
from keysift.cli.parameters import PrintedTo
from keysift.io.tables import aligned

EXAMPLES = examples(
    "keysift languages",
    "keysift languages fr",
    "keysift languages Portuguese",
    "keysift languages --format json",
)

_TITLES = ("code", "language", "stop words", "stemmer", "tagger", "frequencies", "candidates")


def command(
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="Show this language only: a code or a name.")
    ] = None,
    *,
    output: PrintedTo = None,
    output_format: Annotated[
        ListingFormat, typer.Option("--format", "-f", help="The format of the output.")
    ] = ListingFormat.TABLE,
) -> None:
    """List the languages, and what there is for each.

    That is: stop words, a stemmer, a part-of-speech tagger, general word frequencies,
    and what the candidate phrases are.
    """
    chosen = list(languages().values()) if code is None else [find_language(code)]
    with printed_to(output):
        if output_format is ListingFormat.JSON:
            data = {language.code: language_data(language) for language in chosen}
            typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
            return
        typer.echo(aligned(_TITLES, [_row(language) for language in chosen], left=(0, 1, 3, 4, 5, 6)))
        typer.echo(f"For another language: --language {OTHER} --stop-words FILE, with your own stop words.")


def _row(language: Language) -> list[str]:
    count = language_data(language)["stop_words"]
    return [
        language.code,
        language.name,
        "your own" if count is None else str(count),
        language.stemmer or "-",
        "-" if not language.tagger else f"by {language.segmenter} [cjk]" if language.segmenter else "yes",
        "yes" if language.background else "-",
        language.candidates,
    ]
