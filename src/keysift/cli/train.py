"""`keysift train`: learn from labelled documents."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keysift.cli.command import examples
from keysift.cli.labelling.files import read_records, unfinished_path
from keysift.cli.outputs import keep_inputs, one_writer, say_written
from keysift.cli.parameters import GoldField, LanguageOfDataset, Output, StopWords, TextField
from keysift.errors import OptionError
from keysift.io.tables import Table
from keysift.io.written_files import check_target
from keysift.rankers.kea.model import Kea
from keysift.rankers.tuned.model import Tuned
from keysift.vocabulary.vocabulary import Vocabulary

if TYPE_CHECKING:
    from keysift.evaluation import Dataset
    from keysift.options import ExtractionOptions
    from keysift.rankers.tuned.expectations import Expectations

EXAMPLES = examples(
    "keysift train labelled.jsonl --gold-field tags -o mine.model",
    "keysift extract new.txt --model mine.model",
    "keysift train more.jsonl --update mine.model -o mine.model",
    "keysift train maui/ --vocabulary thesaurus.ttl -o mine.model",
)


class TrainableMethod(str, Enum):
    """The methods that learn from labelled documents."""

    TUNED = Tuned.method
    KEA = Kea.method


def command(
    labelled: Annotated[
        Path,
        typer.Argument(metavar="LABELLED", help="Labelled documents: JSONL, CSV, Parquet, a zip file or a folder."),
    ],
    *,
    output: Output,
    method: Annotated[
        TrainableMethod, typer.Option("--method", "-m", help="The method that the model is for.")
    ] = TrainableMethod.TUNED,
    update: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", exists=True, dir_okay=False, help="A tuned model, which learns from these documents too."
        ),
    ] = None,
    text_field: TextField = "text",
    gold_field: GoldField = "keyphrases",
    language: LanguageOfDataset = None,
    vocabulary: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A vocabulary whose concepts are the keyphrases, by label or identifier."),
    ] = None,
    stop_words: StopWords = None,
    ngrams: Annotated[
        bool, typer.Option("--ngrams", help="Take all runs of words as phrases, whatever their part of speech.")
    ] = False,
    max_words: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=100, help="Most words of a phrase; without it, what suits the language."),
    ] = None,
) -> None:
    """Train a model on labelled documents.

    It prints how good the model can be expected to be, beside sift.
    """
    from keysift.evaluation.datasets.readers import read_dataset

    if update is not None and (method is not TrainableMethod.TUNED or stop_words is not None):
        raise OptionError("--update goes with the method tuned, and keeps the stop words of the model.")
    if vocabulary is not None and method is not TrainableMethod.TUNED:
        raise OptionError("--vocabulary goes with the method tuned.")
    check_target(output)
    keep_inputs(output, [labelled])
    if unfinished := read_records(unfinished_path(labelled)):
        typer.echo(
            f"Not used: {len(unfinished)} documents that are not finished, in {unfinished_path(labelled)}.", err=True
        )
    dataset = read_dataset(labelled, language=language, text_field=text_field, gold_field=gold_field)
    if method is TrainableMethod.KEA:
        kea = Kea.fit(
            dataset, language=dataset.language, stop_words=stop_words, ngrams=ngrams, max_words=max_words or 6
        )
        with one_writer(output):
            kea.save(output)
        say_written(output, kea)
        return
    options: ExtractionOptions = {"ngrams": True} if ngrams else {}
    if vocabulary is not None:
        options["vocabulary"] = Vocabulary.read(vocabulary)
    if max_words is not None:
        options["max_words"] = max_words
    _train_tuned(dataset, output, update, stop_words, options)


def _train_tuned(
    dataset: Dataset, output: Path, update: Path | None, stop_words: Path | None, options: ExtractionOptions
) -> None:
    from keysift.analysis.stopwords import read_stop_words
    from keysift.rankers.tuned.expectations import expect

    words = None if stop_words is None else read_stop_words(stop_words)
    with one_writer(output):  # which may be what is updated
        start = Tuned(language=dataset.language, stop_words=words) if update is None else Tuned.load(update)
        examples = start.examples(dataset, **options)
        model = start.learned_from(examples)
        model.save(output)
    say_written(output, model)
    if len(examples) < 2:
        typer.echo("Label at least two documents to see what to expect of the model.", err=True)
    elif model.matched:
        if update is not None:
            typer.echo("What follows is measured on the new documents, without those that the model knew before.")
        _print_expectations(expect(model, examples))


def _print_expectations(found: Expectations) -> None:
    rows = [
        (name, found.sift[name].in_words(), found.tuned[name].in_words(), found.gains[name].in_words(sign="+"))
        for name in found.gains
    ]
    title = f"Cross-validated on {found.documents} documents, percent, 95% bootstrap intervals"
    typer.echo(
        Table(f"{title}; P@k of the first min(k, labels)", ("measure", "sift", "tuned", "gain"), tuple(rows)).to_text()
    )
    if all(gain.low <= 0 for gain in found.gains.values()):
        typer.echo("All intervals of the gain include 0: these documents do not show for certain that tuned is better.")
    steps = ", ".join(f"{score:.1f} with {documents}" for documents, score in found.curve)
    typer.echo(f"P@5 by labelled documents: {steps}. {_further(found)}")
    if found.preferences:
        typer.echo("Compared with sift, the model prefers (in the first five phrases of a document):")
        for preference in found.preferences:
            typer.echo(f"* {preference}")
    if found.unmatched:
        share = 100 * sum(found.unmatched.values()) / found.labels
        typer.echo(f"Out of reach are {share:.0f} % of the labels, which match no candidate (with some examples):")
    for reason, count in found.unmatched.items():
        typer.echo(f"* {count} {reason}: {'; '.join(found.examples_of_unmatched[reason])}")


def _further(found: Expectations) -> str:
    """Say what more labels would bring."""
    if found.further is None:
        return "What 25 more documents would bring cannot be told from so few."
    if found.further < 0.05:
        return "25 more documents are not expected to raise it."
    return f"25 more documents would bring about {found.further:.1f}."
