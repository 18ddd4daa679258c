"""`keysift extract`: keyphrases of texts."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Optional

import typer

from keysift.cli.output import writer_for
from keysift.cli.parameters import (
    Encoding,
    Format,
    Inputs,
    Language,
    OutputFormat,
    StopWords,
    TextField,
    Workers,
    with_declared_options,
)
from keysift.cli.progress import progress_bar
from keysift.corpus.counts import Corpus
from keysift.errors import OptionError
from keysift.extractor import BACKGROUND, Extractor
from keysift.io.texts import STANDARD_INPUT, InputFormat, TextRecord, read_texts
from keysift.resources import load_model

EXAMPLES = """Examples:

keysift extract article.txt

keysift extract abstracts.jsonl.gz --text-field abstract --method tfidf --corpus papers.corpus --format jsonl

cat notes.txt | keysift extract --top 5 --highlight
"""


@with_declared_options
def command(
    *,
    inputs: Inputs = None,
    method: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--method", "-m", help="See: keysift methods. Default: sift, or the method of the model."),
    ] = None,
    top: Annotated[int, typer.Option("--top", "-t", min=0, help="How many keyphrases a document gets.")] = 10,
    corpus: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(
            metavar="FILE|background",
            help="Word counts to compare with, made by: keysift fit; or general frequencies, as without it.",
        ),
    ] = None,
    background_weight: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="With a corpus, how much general frequencies count beside it.")
    ] = 0.0,
    model: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(exists=True, dir_okay=False, help="A model of labelled documents, made by: keysift train."),
    ] = None,
    output_format: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="How results are printed.")
    ] = OutputFormat.TABLE,
    highlight: Annotated[bool, typer.Option("--highlight", help="Show the text with its keyphrases marked.")] = False,
    input_format: Format = InputFormat.AUTO,
    text_field: TextField = "text",
    encoding: Encoding = "utf-8",
    language: Language = "en",
    stop_words: StopWords = None,
    workers: Workers = 1,
    options: dict[str, Any],
) -> None:
    """Print the keyphrases of texts, best first."""
    extractor = Extractor(
        method,
        corpus=load_corpus(corpus, background_weight),
        model=None if model is None else load_model(model),
        language=language,
        stop_words=stop_words,
        **options,
    )
    records = read_texts(
        inputs or [STANDARD_INPUT], input_format=input_format, text_field=text_field, encoding=encoding
    )
    waiting: deque[TextRecord] = deque()  # read, but not answered yet: never more than the workers have under way

    def texts() -> Iterator[str]:
        for record in records:
            waiting.append(record)
            yield record.text

    with writer_for(output_format, highlight=highlight) as writer, progress_bar("Extracting") as advance:
        for keyphrases in extractor.extract_many(texts(), top=top, workers=workers):
            writer.write(waiting.popleft(), keyphrases)
            advance()


def load_corpus(corpus: str | None, background_weight: float) -> Corpus | Literal["background"] | None:
    """Return what --corpus and --background-weight ask for."""
    if corpus is None or corpus == BACKGROUND:
        if background_weight:
            raise OptionError("--background-weight mixes a corpus with the background: it goes with --corpus FILE.")
        return None if corpus is None else BACKGROUND
    if not Path(corpus).is_file():
        raise OptionError(f"There is no corpus {corpus}. One is made by: keysift fit INPUTS... -o FILE")
    loaded = Corpus.load(corpus)
    return loaded.with_background(background_weight) if background_weight else loaded
