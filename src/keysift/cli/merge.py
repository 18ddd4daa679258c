"""`keysift merge`: add the counts of several corpora."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Annotated

import typer

from keysift.cli.command import examples
from keysift.cli.outputs import one_writer, say_written
from keysift.cli.parameters import Output
from keysift.corpus.counts import Corpus

EXAMPLES = examples(
    "keysift merge january.corpus february.corpus -o winter.corpus",
)


def command(
    corpora: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Files made by: keysift fit.", exists=True, dir_okay=False)
    ],
    *,
    output: Output,
) -> None:
    """Merge several corpora into one.

    The result is the same as if all texts had been counted together.
    """
    with one_writer(output):
        merged = reduce(Corpus.merge, map(Corpus.load, corpora))
        merged.save(output)
    say_written(output, merged)
