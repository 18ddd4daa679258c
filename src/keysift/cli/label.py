"""`keysift label`: label documents in the terminal, one at a time, and train as you go."""

from __future__ import annotations

import json
import shutil
import textwrap
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from keysift.cli.command import examples
from keysift.cli.parameters import Encoding, Format, Inputs, Language, TextField
from keysift.errors import FileFormatError, OptionError
from keysift.extractor import Extractor
from keysift.io.array_files import written_aside
from keysift.io.texts import STANDARD_INPUT, InputFormat, TextRecord, read_texts
from keysift.rankers.tuned.model import Tuned

if TYPE_CHECKING:
    from keysift.rankers.tuned.examples import Example

EXAMPLES = examples(
    "keysift label texts/ -o labelled.jsonl",
    "keysift train labelled.jsonl -o mine.model",
)

HELP = "numbers: accept or reject · + phrase: add · Enter: next document · b: back · q: stop (all is saved)"
_MOST_TO_ORDER = 200  # documents among which the most useful one is looked for


class LabelFile:
    """Labelled documents in a JSONL file, which is written after every change, so that no label is ever lost.

    The document that is being worked on has `"finished": false`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: list[dict[str, Any]] = []
        if path.exists():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
                if not line.strip():
                    continue
                try:
                    record = json.loads(line)
                    valid = isinstance(record["text"], str) and isinstance(record["keyphrases"], list)
                except (ValueError, KeyError, TypeError):
                    valid = False
                if not valid:
                    raise FileFormatError(
                        f"{path}, line {number}: a labelled document must be a JSON object with 'text' and "
                        "'keyphrases'. Choose another file, or repair it."
                    )
                self.records.append(record)

    def open(self, text: str) -> dict[str, Any]:
        """Return the record of a text, which is made if there is none, as unfinished."""
        for record in self.records:
            if record["text"] == text:
                record["finished"] = False
                return record
        self.records.append({"text": text, "keyphrases": [], "finished": False})
        return self.records[-1]

    def finished(self) -> list[dict[str, Any]]:
        """Return the documents that are done."""
        return [record for record in self.records if record.get("finished", True)]

    def save(self) -> None:
        """Write the file atomically."""
        lines = "".join(json.dumps(record, ensure_ascii=True) + "\n" for record in self.records)
        with written_aside(self.path) as stream:
            stream.write(lines.encode("ascii"))


def command(
    inputs: Inputs = None,
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file of labelled documents; it may exist.")
    ],
    top: Annotated[
        int, typer.Option("--top", "-t", metavar="N", min=1, help="How many candidates a document shows.")
    ] = 15,
    input_format: Format = InputFormat.AUTO,
    text_field: TextField = "text",
    encoding: Encoding = "utf-8",
    language: Language = "en",
) -> None:
    """Label documents in the terminal.

    The most useful documents come first. Stop and go on at any time.
    """
    if not inputs or STANDARD_INPUT in inputs:
        raise OptionError("Labels are typed in, so the texts must come from files.")
    if not output.parent.is_dir():
        raise OptionError(f"There is no folder {output.parent} to write {output.name} to.")
    records = {
        record.text: record
        for record in read_texts(inputs, input_format=input_format, text_field=text_field, encoding=encoding)
    }
    _Session(LabelFile(output), records, top=top, language=language).run()


class _Session:
    def __init__(self, file: LabelFile, records: dict[str, TextRecord], *, top: int, language: str) -> None:
        self.file, self.records, self.top, self.language = file, records, top, language
        self.visited: list[str] = []  # the documents shown so far, in order
        self.examples: dict[str, Example] = {}
        self.model = Tuned(language=language)
        self._train()

    def run(self) -> None:
        typer.echo(HELP)
        text = self._next()
        while text is not None:
            answer = self._label(text)
            if answer == "q":
                break
            if answer == "b":
                text = self.visited.pop() if self.visited else text
                continue
            self.visited.append(text)
            self._train()
            self._show_gain()
            text = self._next()
        typer.echo(f"{self.file.path}: {len(self.file.finished())} labelled documents.")

    def _next(self) -> str | None:
        """Return the document to label next: one that was left unfinished, or where the model is least sure."""
        done = {record["text"] for record in self.file.finished()}
        for record in self.file.records:
            if not record.get("finished", True) and record["text"] in self.records:
                return str(record["text"])
        waiting = [text for text in self.records if text not in done][:_MOST_TO_ORDER]
        return max(waiting, key=self._unsureness, default=None)

    def _unsureness(self, text: str) -> float:
        """Return the share of the best phrases' scores that is not that of the very best ones."""
        scores = [phrase.score for phrase in Extractor(model=self.model, language=self.language).extract(text, top=20)]
        return 1.0 - sum(scores[:5]) / sum(scores) if sum(scores) else 0.0

    def _label(self, text: str) -> str:
        """Ask about one document until it is finished ("") or left ("b", "q")."""
        record = self.file.open(text)
        chosen: list[str] = record["keyphrases"]
        offered = list(Extractor(model=self.model, language=self.language).extract(text, top=self.top).texts)
        offered += [phrase for phrase in chosen if phrase not in offered]
        width = min(100, shutil.get_terminal_size().columns)
        typer.echo(f"\n{self.records[text].name}\n{textwrap.shorten(text, 8 * width)}\n")
        while True:
            for number, phrase in enumerate(offered, start=1):
                typer.echo(f"{'*' if phrase in chosen else ' '} {number:2d} {phrase}")
            try:
                given = input("> ").strip()
            except EOFError:
                given = "q"
            if given in ("b", "q"):
                if not chosen:
                    self.file.records.remove(record)
                self.file.save()
                return given
            if not given:
                record["finished"] = True
                self.file.save()
                return ""
            self._change(given, chosen, offered)
            self.file.save()

    def _change(self, given: str, chosen: list[str], offered: list[str]) -> None:
        if given.startswith("+"):
            phrase = " ".join(given[1:].split())
            if phrase and phrase not in chosen:
                chosen.append(phrase)
                offered += [] if phrase in offered else [phrase]
            return
        numbers = given.replace(",", " ").split()
        if not all(number.isdecimal() and 1 <= int(number) <= len(offered) for number in numbers):
            typer.echo(HELP)
            return
        for number in numbers:
            phrase = offered[int(number) - 1]
            if phrase in chosen:
                chosen.remove(phrase)
            else:
                chosen.append(phrase)

    def _train(self) -> None:
        finished = self.file.finished()
        start = Tuned(language=self.language)
        for record in finished:
            # What is labelled in other words later is another example.
            key = json.dumps([record["text"], record["keyphrases"]])
            if key not in self.examples:
                (self.examples[key],) = start.examples([(record["text"], record["keyphrases"])])
        keys = [json.dumps([record["text"], record["keyphrases"]]) for record in finished]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # before the first label that matches, the order is that of sift
            self.model = start.learnt_from([self.examples[key] for key in keys])
        self._learnt = [self.examples[key] for key in keys]

    def _show_gain(self) -> None:
        count = len(self._learnt)
        if count < 2 or self.model.is_untrained:
            return
        from keysift.rankers.tuned.expectations import expect

        found = expect(self.model, self._learnt)
        typer.echo(
            f"{count} documents labelled. P@5, cross-validated: sift {found.sift['P@5'].estimate:.0f}, "
            f"tuned {found.tuned['P@5'].estimate:.0f}."
        )
