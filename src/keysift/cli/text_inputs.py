"""Read the texts of a command, and report at its end what could not be read."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import typer

from keysift.analysis.detection import AUTO, checked_elsewhere, surely_other_language
from keysift.analysis.languages import LANGUAGES, find_language
from keysift.cli.command import with_option_names
from keysift.cli.groups import TextInputs
from keysift.cli.outputs import keep_inputs
from keysift.errors import KeysiftError
from keysift.io.texts import STANDARD_INPUT, Skipped, TextRecord, read_texts

_CHECKED_TEXTS: Final = 20  # at the start, whose language is looked at
_MOST_NAMES: Final = 5
_MOST_ERRORS: Final = 20
_READING_OPTIONS: Final = ("input_format", "text_field", "encoding")


def say_what_is_read(inputs: Sequence[str]) -> None:
    """Tell somebody at a terminal that a text is waited for; else the command would only seem to hang."""
    if STANDARD_INPUT in inputs and sys.stdin.isatty():
        _write("reading a text from the terminal: type or paste it, then press Ctrl-D on a new line")


class Reading:
    """The texts of a command's inputs, and what was skipped among them."""

    def __init__(self, texts: TextInputs, *, output: Path | None, language: str = AUTO) -> None:
        inputs = texts.inputs or [STANDARD_INPUT]
        if output is not None:
            keep_inputs(output, inputs)
        say_what_is_read(inputs)
        self._language = language
        self._unchecked = 0 if language == AUTO else _CHECKED_TEXTS
        self._skipped: dict[str, list[str]] = defaultdict(list)  # names by reason
        self._errors: list[str] = []
        self._error_count = 0
        self._is_empty = True
        self.records = self._checked(
            read_texts(
                inputs,
                input_format=texts.input_format,
                text_field=texts.text_field,
                encoding=texts.encoding,
                skip_errors=texts.skip_errors,
                on_skip=self._remember,
            )
        )

    def _checked(self, records: Iterator[TextRecord]) -> Iterator[TextRecord]:
        """Yield the records; at the first that is plainly in another language, write one line of warning."""
        for record in records:
            self._is_empty = False
            if self._unchecked:
                self._unchecked -= 1
                if warn_of_language(record, self._language):
                    self._unchecked = 0
            yield record

    def _remember(self, skipped: Skipped) -> None:
        if not skipped.is_error:
            self._skipped[_worded(skipped.reason)].append(skipped.name)
            return
        self._error_count += 1
        if len(self._errors) < _MOST_ERRORS:
            self._errors.append(_worded(skipped.reason))

    def report(self, name: str, error: KeysiftError) -> None:
        """Remember a record that was read but could not be worked on."""
        self._remember(Skipped(name, KeysiftError(f"{name}: ", *error.args), is_error=True))

    def finish(self) -> None:
        """Write what was skipped to standard error: a line per reason and error; after errors, exit with code 1."""
        for reason, names in self._skipped.items():
            more = f" and {len(names) - _MOST_NAMES:,} more" if len(names) > _MOST_NAMES else ""
            files = "1 file" if len(names) == 1 else f"{len(names):,} files"
            _write(f"skipped {files} ({reason.rstrip('.')}): {', '.join(names[:_MOST_NAMES])}{more}")
        for error in self._errors:
            _write(f"skipped: {error}")
        if self._is_empty and not self._error_count:
            _write("there are no documents in what was given: it is empty, or has only a header")
        if self._error_count:
            more = f", the first {_MOST_ERRORS} are shown" if self._error_count > _MOST_ERRORS else ""
            _write(f"files or records that could not be read: {self._error_count:,}{more}")
            raise typer.Exit(1)


def warn_of_language(record: TextRecord, language: str) -> bool:
    """Write a line of warning if a text is plainly in another language; tell whether it is."""
    known = LANGUAGES[find_language(language).code]
    checked_elsewhere(known.code)
    found = surely_other_language(record.text, known.code)
    if found is None:
        return False
    _write(
        f"warning: {record.name} looks {LANGUAGES[found].name} and is read as {known.name}; "
        f"use --language {found}, or --language {AUTO}"
    )
    return True


def _worded(reason: KeysiftError) -> str:
    return with_option_names(reason, {name: f"--{name.replace('_', '-')}" for name in _READING_OPTIONS})


def _write(message: str) -> None:
    sys.stdout.flush()  # on a terminal, the report comes after the results
    print("keysift:", " ".join(message.split()), file=sys.stderr)
