"""`keysift label`: label documents in the terminal, one at a time, and train as you go."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keysift.cli.command import examples
from keysift.cli.labelling.asking import BACK, FINISHED, STOP, Asker, KeyAsker, LineAsker
from keysift.cli.labelling.choices import Choices
from keysift.cli.labelling.files import LabelFile, unfinished_path
from keysift.cli.labelling.keys import Keys, keys_can_be_read
from keysift.cli.outputs import one_writer
from keysift.cli.parameters import Encoding, Format, Language, TextField
from keysift.errors import OptionError
from keysift.extractor import Extractor
from keysift.io.texts import STANDARD_INPUT, InputFormat, TextRecord, read_texts
from keysift.io.written_files import check_target
from keysift.rankers.tuned.model import Tuned
from keysift.rankers.tuned.ordering import MOST_TO_ORDER, unsureness

if TYPE_CHECKING:
    from keysift.rankers.tuned.examples import Example

EXAMPLES = examples(
    "keysift label texts/ -o labelled.jsonl",
    "keysift train labelled.jsonl -o mine.model",
)


Texts = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE|FOLDER",
        help="Text, Markdown, HTML, PDF, DOCX, EPUB, JSON, JSONL or CSV files, also .gz, or folders or .zip files of "
        "them.",
    ),
]


def command(
    inputs: Texts,
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file of labelled documents; it may exist.")
    ],
    top: Annotated[
        int, typer.Option("--top", "-t", metavar="N", min=1, help="How many candidates a document shows.")
    ] = 15,
    input_format: Format = InputFormat.AUTO,
    text_field: TextField = "text",
    encoding: Encoding = "auto",
    language: Language = "en",
) -> None:
    """Label documents in the terminal.

    Documents in which the model is least sure come first. Stop and go on at any time.
    """
    if STANDARD_INPUT in inputs:
        raise OptionError("Labels are typed in, so the texts must come from files.")
    check_target(output)
    check_target(unfinished_path(output))
    if output.exists() and not output.is_file():
        raise OptionError(f"{output} is no file: labels are read again from what they are written to.")
    with one_writer(output, wait=False):
        records = {
            record.text: record
            for record in read_texts(inputs, input_format=input_format, text_field=text_field, encoding=encoding)
        }
        session = _Session(LabelFile(output), records, top=top, language=language)
        try:
            if keys_can_be_read():
                with Keys() as keys:
                    session.run(KeyAsker(keys))
            else:
                session.run(LineAsker())
        except KeyboardInterrupt:
            pass  # as good a way to stop as any: all is saved
    typer.echo(f"\nLabelled documents in {output}: {len(session.file.finished)}")
    if session.file.begun:
        typer.echo(f"Documents that are not finished: {len(session.file.begun)} (the same command continues with them)")
    if session.file.finished:
        typer.echo(f"To train a model: keysift train {output} -o mine.model")


class _Session:
    def __init__(self, file: LabelFile, records: dict[str, TextRecord], *, top: int, language: str) -> None:
        self.file, self.records, self.top, self.language = file, records, top, language
        self.visited: list[str] = []  # the documents finished so far, in order
        self.examples: dict[str, Example] = {}
        self.model = Tuned(language=language)
        self._train()

    def run(self, asker: Asker) -> None:
        """Ask about one document after the other."""
        asker.say(self._progress())
        text = self._next()
        while text is not None:
            answer = self._label(text, asker)
            if answer == STOP:
                break
            if answer == BACK:
                text = self.visited.pop() if self.visited else text
                continue
            self.visited.append(text)
            self._train()
            asker.say(self._progress())
            text = self._next()

    def _next(self) -> str | None:
        """Return the document to label next: one that was left unfinished, or where the model is least sure."""
        for text in self.file.begun:
            if text in self.records:
                return text
        waiting = [text for text in self.records if text not in self.file.finished][:MOST_TO_ORDER]
        extractor = Extractor(model=self.model, language=self.language)
        return max(waiting, key=lambda text: unsureness(text, extractor=extractor), default=None)

    def _label(self, text: str, asker: Asker) -> str:
        """Ask about one document until it is finished or left."""
        offered = Extractor(model=self.model, language=self.language).extract(text, top=self.top).texts
        choices = Choices(offered, self.file.labels(text))
        answer = asker.ask(self.records[text].name, text, choices, save=lambda: self.file.change(text, choices.chosen))
        if answer == FINISHED:
            self.file.finish(text, choices.chosen)
        return answer

    def _train(self) -> None:
        start = Tuned(language=self.language)
        learned = []
        for text, keyphrases in self.file.finished.items():
            # What is labelled in other words later is another example.
            key = json.dumps([text, keyphrases])
            if key not in self.examples:
                (self.examples[key],) = start.examples([(text, keyphrases)])
            learned.append(self.examples[key])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # before the first label that matches, the order is that of sift
            self.model = start.learned_from(learned)
        self._learned = learned

    def _progress(self) -> str:
        """Return how many documents are labelled, and what cross-validation says about the labels so far."""
        count = len(self._learned)
        waiting = sum(text not in self.file.finished for text in self.records)
        progress = f"Labelled documents: {count}. To be labelled: {waiting}."
        if count < 2 or self.model.is_untrained:
            return progress
        from keysift.rankers.tuned.expectations import expect

        found = expect(self.model, self._learned)
        return (
            f"{progress} Cross-validated P@5: sift {found.sift['P@5'].estimate:.0f}, "
            f"tuned {found.tuned['P@5'].estimate:.0f}."
        )
