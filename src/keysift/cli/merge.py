"""`keysift merge`: add the counts of several corpora."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Annotated

import typer

from keysift.corpus.counts import Corpus

EXAMPLES = """Example:

keysift merge january.corpus february.corpus -o winter.corpus
"""


def command(
    corpora: Annotated[list[Path], typer.Argument(help="Files made by: keysift fit.", exists=True, dir_okay=False)],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
) -> None:
    """Add the counts of several corpora into one, as if all documents had been counted together."""
    merged = reduce(Corpus.merge, map(Corpus.load, corpora))
    merged.save(output)
    typer.echo(f"{output}: {repr(merged)[1:-1].removeprefix('Corpus: ')}", err=True)
