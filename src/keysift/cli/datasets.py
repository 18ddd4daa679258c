"""`keysift datasets`: labelled documents, listed, fetched, described and checked."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from keysift.cli.command import Command, examples, show_help_without_command
from keysift.cli.output import as_json, print_table
from keysift.cli.outputs import is_json, printed_to
from keysift.cli.parameters import (
    ListingFormat,
    ListingFormatChoice,
    PrintedTo,
    StopWords,
    TableFormat,
    TableFormatChoice,
    Workers,
)
from keysift.cli.progress import download_bar
from keysift.errors import InputError, KeysiftError, OptionError
from keysift.io.tables import aligned, csv_text

if TYPE_CHECKING:
    from keysift.evaluation.datasets.catalogue import CatalogueEntry
    from keysift.evaluation.datasets.dataset import Dataset
    from keysift.evaluation.datasets.dataset_checks import DatasetCheck
    from keysift.evaluation.datasets.statistics import DatasetStatistics

LIST_EXAMPLES = examples(
    "keysift datasets list",
    "keysift datasets list SemEval2010",
    "keysift datasets list --data ~/datasets --format json",
)
FETCH_EXAMPLES = examples(
    "keysift datasets fetch Inspec kdd www",
    "keysift datasets fetch --all --language en --output ~/datasets",
    "keysift datasets fetch kdd --base-url https://mirror.example/datasets",
)
STATS_EXAMPLES = examples(
    "keysift datasets stats",
    "keysift datasets stats Inspec kdd --compare paper",
    "keysift datasets stats --data ~/datasets --stop-words words.txt --format csv",
)
CHECK_EXAMPLES = examples("keysift datasets check", "keysift datasets check kdd www --data ~/datasets")

app = typer.Typer(
    invoke_without_command=True,
    callback=show_help_without_command,
    rich_markup_mode=None,
    help="List, fetch, describe and check labelled datasets.",
    epilog=examples("keysift datasets list", "keysift datasets fetch kdd"),
)


class Reference(str, Enum):
    """What results are compared with."""

    PAPER = "paper"


Data = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="The folder of datasets. Default: that of the variable KEYSIFT_DATA, then the datasets that were fetched.",
    ),
]
Names = Annotated[
    list[str] | None, typer.Argument(metavar="NAME", help="Datasets. Default: all that are on this machine.")
]
Compare = Annotated[
    Reference | None,
    typer.Option(metavar="paper", help="Also show the figures of the study of 2021, and the differences."),
]


@app.command("list", cls=Command, epilog=LIST_EXAMPLES)
def list_datasets(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Show this dataset in full.")] = None,
    *,
    data: Data = None,
    output: PrintedTo = None,
    output_format: ListingFormatChoice = ListingFormat.TABLE,
) -> None:
    """List the known datasets, or show one in full.

    The list says where on this machine a dataset is, if it is.
    """
    from keysift.evaluation.datasets.catalogue import CATALOGUE, find_dataset
    from keysift.evaluation.datasets.locations import available_datasets

    present = available_datasets(data)
    entries = CATALOGUE if name is None else (find_dataset(name),)
    own = {} if name else {key: path for key, path in present.items() if key not in {entry.name for entry in CATALOGUE}}
    with printed_to(output):
        if is_json(output_format, output):
            listing = {entry.name: _as_data(entry, present.get(entry.name)) for entry in entries}
            listing |= {key: {"present": str(path)} for key, path in own.items()}
            print(as_json(listing, indent=2))
        elif name is not None:
            _print_entry(entries[0], present.get(entries[0].name))
        else:
            rows = [_listing_row(entry, present.get(entry.name)) for entry in entries]
            rows += [[key, "", "", "", "", "", str(path)] for key, path in own.items()]
            titles = ("dataset", "language", "type", "documents", "study", "labelled by", "here")
            typer.echo(aligned(titles, rows, left=(0, 1, 2, 4, 5, 6)))
            typer.echo("Source, known defects and citation of one of them: keysift datasets list NAME")


def _listing_row(entry: CatalogueEntry, present: Path | None) -> list[str]:
    study = "yes" if entry.in_study else ""
    place = "" if present is None else str(present)
    return [entry.name, entry.language, entry.type, str(entry.documents), study, entry.gold, place]


def _as_data(entry: CatalogueEntry, present: Path | None) -> dict[str, object]:
    from keysift.evaluation.datasets.catalogue import DOMAINS

    return {
        "aliases": entry.aliases,
        "language": entry.language,
        "domain": DOMAINS[entry.domain],
        "type": entry.type,
        "documents": entry.documents,
        "gold": entry.gold,
        "in_study": entry.in_study,
        "defects": entry.defects,
        "citation": entry.citation,
        "address": entry.address,
        "bytes": entry.archive.bytes if entry.archive else None,
        "sha256": entry.archive.sha256 if entry.archive else None,
        "origin": entry.origin,
        "present": None if present is None else str(present),
    }


def _print_entry(entry: CatalogueEntry, present: Path | None) -> None:
    from keysift.evaluation.datasets.catalogue import DOMAINS
    from keysift.evaluation.datasets.locations import how_to_get

    typer.echo(" = ".join(entry.names))
    typer.echo(f"{entry.documents} documents ({entry.type}, {DOMAINS[entry.domain]}), language {entry.language}\n")
    typer.echo(f"Labelled by: {entry.gold}")
    for defect in entry.defects:
        typer.echo(f"Defect:      {defect}")
    typer.echo(f"Citation:    {entry.citation}")
    typer.echo(f"Published:   {entry.address or 'not as a file'}")
    if entry.archive and entry.archive.sha256:
        typer.echo(f"SHA-256:     {entry.archive.sha256} ({entry.archive.bytes} bytes)")
    typer.echo(f"Here:        {present or f'no. {how_to_get(entry)}'}")


@app.command("fetch", cls=Command, epilog=FETCH_EXAMPLES)
def fetch_datasets(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="Datasets of: keysift datasets list.")
    ] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Fetch all datasets of the list.")] = False,
    language: Annotated[str | None, typer.Option(metavar="CODE", help="With --all: only this language.")] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FOLDER", help="The folder to put them into. Default: the cache of keysift."
        ),
    ] = None,
    base_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address of a mirror of the archives.")
    ] = None,
) -> None:
    """Download and verify datasets.

    A download that breaks off is started over. A dataset that is already there is not downloaded again.
    """
    from keysift.evaluation.datasets.fetch import fetch
    from keysift.evaluation.datasets.locations import cache_folder, datasets_in

    entries = _chosen(names, everything, language)
    folder = output or cache_folder()
    failures: list[str] = []
    for entry in entries:
        if entry.archive is None and everything:
            typer.echo(f"{entry.name}: left out. {entry.origin}")
            continue
        present = datasets_in(folder).get(entry.name)
        if present is not None:
            typer.echo(f"{entry.name}: already in {present}")
            continue
        try:
            with download_bar(entry.name) as progress:
                path = fetch(entry, folder, base_url=base_url, progress=progress)
        except (KeysiftError, OSError) as error:
            if len(entries) == 1:
                raise
            typer.echo(f"{entry.name}: {' '.join(str(error).split())}")
            failures.append(entry.name)
        else:
            typer.echo(f"{entry.name}: fetched into {path}")
    if failures:
        raise InputError(f"{len(failures)} of {len(entries)} datasets could not be fetched: {', '.join(failures)}.")


def _chosen(names: list[str] | None, everything: bool, language: str | None) -> list[CatalogueEntry]:
    from keysift.evaluation.datasets.catalogue import CATALOGUE, find_dataset

    if bool(names) == everything:
        raise OptionError("Name the datasets to fetch, or say --all. Which there are: keysift datasets list")
    if language is not None and not everything:
        raise OptionError("--language goes with --all.")
    if names:
        return list(dict.fromkeys(map(find_dataset, names)))
    entries = [entry for entry in CATALOGUE if language in (None, entry.language)]
    if not entries:
        known = ", ".join(sorted({entry.language for entry in CATALOGUE}))
        raise OptionError(f"--language must be one of {known}. Got {language!r} instead.")
    return entries


@app.command("stats", cls=Command, epilog=STATS_EXAMPLES)
def print_statistics(
    names: Names = None,
    *,
    data: Data = None,
    stop_words: StopWords = None,
    compare: Compare = None,
    output: PrintedTo = None,
    output_format: TableFormatChoice = TableFormat.TABLE,
    workers: Workers = 1,
) -> None:
    """Print the sizes and other statistics of datasets.

    They are means and standard deviations over documents, as in the first table of the study.
    """
    from keysift.evaluation.datasets.locations import open_dataset
    from keysift.evaluation.datasets.statistics import dataset_statistics
    from keysift.evaluation.runs.run_tables import statistics_table

    with printed_to(output):
        found: list[DatasetStatistics] = []
        for name in names_or_all(names, data):
            dataset = open_dataset(name, data=data)
            if not names and (reason := reason_to_leave_out(dataset)):
                typer.echo(reason, err=True)
                continue
            found.append(dataset_statistics(dataset, stop_words=stop_words, workers=workers))
        as_data = is_json(output_format, output)
        if as_data or output_format is TableFormat.CSV:
            figures = {own.name: _figures(own, compare is not None) for own in found}
            typer.echo(json.dumps(figures, indent=2) if as_data else _as_csv(figures))
        else:
            print_table(statistics_table(found, compare=compare is not None), output_format)


def names_or_all(names: list[str] | None, data: Path | None) -> list[str]:
    """Return the datasets that were named, or all that are there."""
    from keysift.evaluation.datasets.locations import available_datasets, data_folders

    found = list(dict.fromkeys(names)) if names else list(available_datasets(data))
    if not found:
        searched = " or ".join(map(str, data_folders(data)))
        raise InputError(f"There are no datasets in {searched}. To download one: keysift datasets fetch NAME")
    return found


def reason_to_leave_out(dataset: Dataset) -> str | None:
    """Say why a dataset is left out unless it is asked for: keysift does not know its language."""
    from keysift.analysis.languages import LANGUAGES

    if dataset.language in LANGUAGES:
        return None
    return f"{dataset.name}: left out, because keysift does not know the language {dataset.language!r}."


def _figures(own: DatasetStatistics, compare: bool) -> dict[str, Any]:
    from keysift.evaluation.datasets.statistics import DocumentCounts
    from keysift.evaluation.runs.published import published

    figures: dict[str, Any] = {"documents": own.documents, "diversity": own.diversity}
    spreads = {field: getattr(own, field) for field in DocumentCounts._fields}
    figures |= {field: {"mean": found.mean, "sd": found.sd} for field, found in spreads.items()}
    study: Any = published()["datasets"].get(own.name) if compare else None
    if study is not None:
        figures["published"] = study
        figures["difference_in_percent"] = {
            field: 100 * (found.mean / study[field]["mean"] - 1) for field, found in spreads.items()
        }
    return figures


def _as_csv(figures: dict[str, dict[str, Any]]) -> str:
    """Return figures as CSV: a row for each dataset, and a column for each number, such as tokens_mean."""
    rows = [{"dataset": name, **_flat(own)} for name, own in figures.items()]
    columns = list(dict.fromkeys(column for row in rows for column in row))
    return csv_text(columns, ([row.get(column) for column in columns] for row in rows)).rstrip("\n")


def _flat(figures: dict[str, Any], start: str = "") -> dict[str, object]:
    flat: dict[str, object] = {}
    for name, value in figures.items():
        flat |= _flat(value, f"{start}{name}_") if isinstance(value, dict) else {start + name: value}
    return flat


@app.command("check", cls=Command, epilog=CHECK_EXAMPLES)
def check_datasets(
    names: Names = None,
    *,
    data: Data = None,
    output: PrintedTo = None,
    output_format: ListingFormatChoice = ListingFormat.TABLE,
) -> None:
    """Check that datasets are complete and undamaged.

    They are read and compared with what was published. The exit code is 1 if one is damaged.
    """
    from dataclasses import asdict

    from keysift.evaluation.datasets.dataset_checks import check_dataset

    with printed_to(output):
        checks = []
        as_data = is_json(output_format, output)
        for name in names_or_all(names, data):
            checks.append(check_dataset(name, data=data))
            if not as_data:
                _print_check(checks[-1])
        if as_data:
            print(as_json([asdict(check) for check in checks], indent=2))
    damaged = [check.name for check in checks if check.damages]
    if damaged:
        raise InputError(f"{len(damaged)} of {len(checks)} datasets are not as they should be: {', '.join(damaged)}.")


def _print_check(check: DatasetCheck) -> None:
    state = "not as published" if check.damages else "ok"
    archive = ", verified against the published archive" if check.verified else ""
    typer.echo(f"{check.name}: {state}, {check.documents} documents{archive} ({check.source})")
    for label, remarks in (("damage", check.damages), ("found", check.oddities), ("known", check.known_defects)):
        for remark in remarks:
            typer.echo(f"  {label}: {remark}")
