"""`keysift languages`: the list of languages, and what keysift has for each."""

from __future__ import annotations

from typing import Annotated

import typer

from keysift.analysis.language_data import language_data
from keysift.analysis.languages import OTHER, Language, find_language, languages
from keysift.cli.command import examples
from keysift.cli.output import as_json
from keysift.cli.outputs import is_json, printed_to
from keysift.cli.parameters import ListingFormat, ListingFormatChoice, PrintedTo
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
    output_format: ListingFormatChoice = ListingFormat.TABLE,
) -> None:
    """List the languages, and what there is for each.

    That is: stop words, a stemmer, a part-of-speech tagger, general word frequencies,
    and what the candidate phrases are.
    """
    chosen = list(languages().values()) if code is None else [find_language(code)]
    with printed_to(output):
        if is_json(output_format, output):
            data = {language.code: language_data(language) for language in chosen}
            print(as_json(data, indent=2))
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
