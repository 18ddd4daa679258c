"""`keysift extract`: keyphrases of texts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from keysift.cli.command import examples
from keysift.cli.output import writer_for
from keysift.cli.parameters import (
    CorpusFile,
    Encoding,
    Format,
    Inputs,
    LanguageOrAuto,
    Markup,
    MarkupChoice,
    MemoryLimit,
    MethodName,
    Model,
    OutputFormat,
    StopWords,
    TextField,
    TimeLimit,
    Workers,
    with_declared_options,
)
from keysift.cli.progress import progress_bar
from keysift.cli.text_inputs import Reading, SkipErrors
from keysift.corpus.counts import Corpus
from keysift.errors import KeysiftError, OptionError
from keysift.extractor import Extractor
from keysift.io.texts import InputFormat, TextRecord
from keysift.resources import BACKGROUND
from keysift.resources import Model as AnyModel
from keysift.resources import load_model as load_model_file

EXAMPLES = examples(
    "keysift extract article.txt",
    "keysift extract abstracts.jsonl.gz --text-field abstract --method tfidf --corpus papers.corpus --format jsonl",
    "cat notes.txt | keysift extract --top 5 --highlight",
    "keysift extract letters/ --language auto --format plain",
)


@with_declared_options
def command(
    *,
    inputs: Inputs = None,
    method: MethodName = None,
    top: Annotated[int, typer.Option("--top", "-t", metavar="N", min=0, help="How many keyphrases to print.")] = 10,
    corpus: CorpusFile = None,
    model: Model = None,
    output_format: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="The format of the output.")
    ] = OutputFormat.TABLE,
    highlight: Annotated[bool, typer.Option("--highlight", help="Show the text with its keyphrases marked.")] = False,
    input_format: Format = InputFormat.AUTO,
    text_field: TextField = "text",
    encoding: Encoding = "auto",
    skip_errors: SkipErrors = False,
    language: LanguageOrAuto = "en",
    stop_words: StopWords = None,
    markup: MarkupChoice = Markup.AUTO,
    workers: Workers = 1,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    options: dict[str, Any],
) -> None:
    """Print the keyphrases of texts, best first."""
    extractor = Extractor(
        method,
        corpus=load_corpus(corpus),
        model=load_model(model),
        language=language,
        stop_words=stop_words,
        markup=markup.value,
        **options,
    )
    reading = Reading(
        inputs,
        input_format=input_format,
        text_field=text_field,
        encoding=encoding,
        skip_errors=skip_errors,
        language=language,
    )
    pairs = ((record, record.text) for record in reading.records)
    with writer_for(output_format, highlight=highlight) as writer, progress_bar("Extracting") as advance:
        failed: set[int] = set()

        def report(pair: tuple[TextRecord, str], error: KeysiftError) -> None:
            failed.add(id(pair[0]))
            reading.report(pair[0].name, error)

        found = extractor.extract_many(
            pairs,
            top=top,
            workers=workers,
            time_limit=time_limit,
            memory_limit=memory_limit,
            on_error=report if skip_errors else None,
        )
        for record, keyphrases in found:
            if id(record) in failed:
                failed.remove(id(record))
            else:
                writer.write(record, keyphrases)
            advance()
    reading.finish()


def load_corpus(corpus: str | None) -> Corpus | Literal["background"] | None:
    """Return what --corpus asks for."""
    if corpus is None or corpus == BACKGROUND:
        return None if corpus is None else BACKGROUND
    if not Path(corpus).is_file():
        raise OptionError(f"There is no corpus {corpus}. One is made by: keysift fit INPUTS... -o FILE")
    return Corpus.load(corpus)


def load_model(model: Path | None) -> AnyModel | None:
    """Return the model that --model names."""
    return None if model is None else load_model_file(model)
