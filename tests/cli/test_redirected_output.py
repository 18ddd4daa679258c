"""Standard output belongs to the results, whatever is shown on the terminal."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from keysift.cli.command_tree import COMMANDS
from keysift.cli.progress import counted_bar, download_bar, progress_bar
from tests.cli.terminal import run_beside_terminal, run_without_terminal
from tests.cli.test_commands import EXAMPLES, keysift
from tests.evaluation.made_up import made_up_dataset
from tests.evaluation.runs.test_benchmark import write_jsonl
from tests.evaluation.samples import DOCUMENTS, members, write_zip
from tests.loopback import Served, loopback

WITH_BAR = {
    "extract-jsonl": "extract article.txt abstracts.jsonl --format jsonl",
    "extract-json": "extract article.txt --format json",
    "extract-csv": "extract article.txt --format csv",
    "extract-table": "extract article.txt abstracts.jsonl --highlight",
    "extract-workers": "extract abstracts.jsonl --workers 2 --format jsonl",
    "collect-json": "collect abstracts.jsonl --min-documents 1 --format json",
    "fit": "fit article.txt -o new.corpus",
    "benchmark": "benchmark --data data --methods tf,positionrank --limit 4 -o new-run",
    "benchmark-json": "benchmark --data data --datasets kdd --methods tf --limit 4 -o new-run --format json",
    "datasets-fetch": "datasets fetch cacic -o fetched --base-url {base}",
}
"""Commands that show their progress on a terminal."""

WITHOUT_BAR = {
    "explain": "explain article.txt reefs",
    "merge": "merge one.corpus one.corpus -o two.corpus",
    "train": "train data/kdd.jsonl -o new.model",
    "recommend": "recommend data/kdd.jsonl --gold",
    "methods": "methods",
    "methods-one": "methods tfidf",
    "methods-json": "methods --format json",
    "languages": "languages",
    "vocabulary": "vocabulary check terms.txt",
    "study": "study run -o report.html --datasets mine",
    "datasets-list": "datasets list --data data",
    "datasets-stats": "datasets stats --data data",
    "datasets-check": "datasets check mine --data data",
    "help": "--help",
    "bare": "",
}
"""Commands that show none."""

COMMANDS_RUN = WITH_BAR | WITHOUT_BAR


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with everything that the commands read."""
    folder = tmp_path_factory.mktemp("made")
    shutil.copy(EXAMPLES / "coral_reefs.txt", folder / "article.txt")
    shutil.copy(EXAMPLES / "abstracts.jsonl", folder)
    (folder / "terms.txt").write_text("coral reef = reef\n")
    (folder / "data").mkdir()
    write_jsonl(made_up_dataset("kdd"), folder / "data")
    write_jsonl(made_up_dataset("mine", seed=3), folder / "data")
    keysift("fit", EXAMPLES, "-o", folder / "one.corpus")
    keysift("benchmark", "--data", folder / "data", "--methods", "tf,textrank", "-o", folder / "run")
    return folder


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server that has one of the datasets."""
    archive = write_zip(tmp_path_factory.mktemp("served") / "cacic.zip", members(DOCUMENTS))
    with loopback() as site:
        site.files["/cacic.zip"] = Served(archive.read_bytes())
        yield site.base


@pytest.fixture(scope="module")
def run(made: Path, base: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[list[str], Path]]:
    """Return what makes the arguments of a command, and a fresh copy of the folder to run it in."""

    def prepare(name: str) -> tuple[list[str], Path]:
        copy = tmp_path_factory.mktemp("copies") / "work"
        shutil.copytree(made, copy)
        return COMMANDS_RUN[name].format(base=base).split(), copy

    return prepare


@pytest.fixture(scope="module")
def expected(run: Callable[[str], tuple[list[str], Path]]) -> Callable[[str], bytes]:
    """Return what gives the output of a command where there is no terminal at all."""
    known: dict[str, bytes] = {}

    def output(name: str) -> bytes:
        if name not in known:
            known[name] = run_without_terminal(*run(name))
        return known[name]

    return output


@pytest.mark.long
@pytest.mark.xdist_group("redirected output")
@pytest.mark.parametrize(("name", "stdout"), [*((name, "file") for name in COMMANDS_RUN), ("extract-jsonl", "pipe")])
def test_a_terminal_on_standard_error_changes_no_output(
    name: str,
    stdout: str,
    run: Callable[[str], tuple[list[str], Path]],
    expected: Callable[[str], bytes],
) -> None:
    """Redirected to a file or a pipe, a command writes what it writes without a terminal, and never replaces stdout."""
    output, terminal = run_beside_terminal(*run(name), stdout=stdout)
    assert output == expected(name)
    assert (b"\x1b[" in terminal) == (name in WITH_BAR)  # the bar was there, so that it could have done harm


TESTED_ELSEWHERE = {"label", "mcp", "serve"}
"""Commands that talk to a terminal or to a client until they are stopped."""


def test_every_command_is_run_here() -> None:
    """No command, and no command of datasets, is missing above, apart from those in `TESTED_ELSEWHERE`."""
    first = {line.split()[0] for line in COMMANDS_RUN.values() if line}
    assert set(COMMANDS) - TESTED_ELSEWHERE <= first
    assert {line.split()[1] for line in COMMANDS_RUN.values() if line.startswith("datasets ")} == {
        *("list", "fetch", "stats", "check")
    }


class _Terminal:
    """A standard error that says that it is a terminal."""

    def __init__(self) -> None:
        self.shown = ""

    def isatty(self) -> bool:
        """Say yes."""
        return True

    def write(self, text: str) -> int:
        """Keep what is shown."""
        self.shown += text
        return len(text)

    def flush(self) -> None:
        """Do nothing: nothing is held back."""


@pytest.mark.parametrize("bar", [lambda: progress_bar("Working"), counted_bar, lambda: download_bar("Working")])
def test_a_bar_leaves_the_standard_streams_alone(
    bar: Callable[[], object], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While a bar is shown, `sys.stdout` and `sys.stderr` are what they were, and what is printed arrives."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    before = sys.stdout
    with bar():  # type: ignore[attr-defined]
        assert sys.stdout is before
        assert sys.stderr is terminal
        print(json.dumps({"id": 1}))
    assert capsys.readouterr().out == '{"id": 1}\n'
    assert "\x1b[" in terminal.shown
