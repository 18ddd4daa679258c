"""`keysift fit`: count the words of a collection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from keysift.cli.command import examples
from keysift.cli.groups import TextInputs
from keysift.cli.outputs import one_writer, say_written
from keysift.cli.parameters import Language, Output, StopWords, Workers
from keysift.cli.progress import progress_bar
from keysift.cli.text_inputs import Reading
from keysift.corpus.counts import Corpus
from keysift.errors import OptionError
from keysift.io.texts import TextRecord

EXAMPLES = examples(
    "keysift fit papers/ -o papers.corpus",
    "keysift fit new.jsonl --text-field abstract -o papers.corpus --update",
    "keysift fit papers/ --topics 15 -o papers.corpus",
    "keysift fit papers/ --neighbours -o papers.corpus",
)


def command(
    *,
    output: Output,
    update: Annotated[bool, typer.Option("--update", help="Add to the counts that the file already has.")] = False,
    topics: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Also fit this many LDA topics, for singletpr and topicalpagerank."),
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="The random seed of the topics.")] = 0,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Also keep the words of each document, for expandrank.")
    ] = False,
    texts: TextInputs,
    language: Language = "en",
    stop_words: StopWords = None,
    workers: Workers = 1,
) -> None:
    """Count the words of a collection of texts (a corpus).

    Methods such as tfidf compare a text with such counts: keysift extract --corpus FILE.
    """
    if update and topics:
        raise OptionError("--update cannot be used with --topics: topics need all documents at once.")
    if update and neighbours:
        raise OptionError(
            "--update cannot be used with --neighbours: an updated corpus keeps its documents if it did before."
        )
    if update and stop_words:
        raise OptionError("--update cannot be used with --stop-words: texts are analyzed like those of the corpus.")
    reading = Reading(texts, output=output)
    with one_writer(output):
        with progress_bar("Counting") as advance:
            records = _counted(reading.records, advance)
            if update:
                corpus = Corpus.load(output)
                if corpus.topics is not None:
                    typer.echo(f"Left out: the topics of {output}, which need all documents at once.", err=True)
                corpus.update(records, workers=workers)
            else:
                corpus = Corpus.fit(
                    records,
                    language=language,
                    stop_words=stop_words,
                    topics=topics,
                    seed=seed,
                    neighbours=neighbours,
                    workers=workers,
                )
        corpus.save(output)
        say_written(output, corpus)
    reading.finish()


def _counted(records: Iterable[TextRecord], advance: Callable[[], None]) -> Iterator[str]:
    for record in records:
        yield record.text
        advance()
