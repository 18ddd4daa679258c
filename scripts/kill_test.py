"""Kill commands that write files at random moments, and check that nothing is lost and nothing is doubled.

    python scripts/kill_test.py --kills 100
    python scripts/kill_test.py --kills 5 --only fit,label
    python scripts/kill_test.py --kills 100 --record     # and `python scripts/fuzz.py --totals` prints all kills

Each command is killed with SIGKILL. After each kill, its output must be the old file or the new one, byte for byte (of
`label`, every document that was confirmed; of `benchmark`, a run that goes on and ends with the figures of an
undisturbed one). What a killed process leaves beside it (`.NAME.*.part`) is never read, and the next one removes it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.fuzz.records import add_record

TEXTS = [f"Coral reefs number {n} need clean water. Graphs of words {n} are networks of stems." for n in range(400)]
KEYS = ["coral reefs", "networks"]


class LostError(AssertionError):
    """Report what a kill has damaged."""


def keysift(*arguments: object) -> list[str]:
    """Return the command line of a keysift command."""
    return [sys.executable, "-m", "keysift", *map(str, arguments)]


def finish(command: list[str], **options: object) -> float:
    """Run a command to its end; return the seconds that it took."""
    start = time.monotonic()
    subprocess.run(command, check=True, capture_output=True, **options)  # type: ignore[call-overload]
    return time.monotonic() - start


class Killer:
    """Start a command again and again, and kill it at random moments before it would end."""

    def __init__(self, seconds: float, random: Random) -> None:
        self._seconds, self._random = seconds, random
        self.caught = 0

    def kill(self, command: list[str]) -> None:
        """Start a command and kill it; if it ends before, the next one is killed earlier."""
        start = time.monotonic()
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        ) as process:
            try:
                process.wait(timeout=self._seconds * self._random.uniform(0.3, 1.0))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                self.caught += 1
            else:
                self._seconds = min(self._seconds, time.monotonic() - start)


def write_inputs(folder: Path) -> None:
    """Write texts, labelled texts and small corpora to work with."""
    lines = [json.dumps({"id": str(n), "text": text, "keyphrases": KEYS}) for n, text in enumerate(TEXTS)]
    (folder / "texts.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "few.jsonl").write_text("\n".join(lines[:20]) + "\n", "utf-8")


def kill_writer(folder: Path, command: list[str], output: Path, old: bytes, *, kills: int, random: Random) -> int:
    """Kill a command that replaces one file; return how often it was caught running."""
    output.write_bytes(old)
    seconds = min(finish(command), finish(command))  # the first one may have to load what others find loaded
    new = output.read_bytes()
    if new == old:
        raise LostError(f"{output} is not written anew")
    killer = Killer(seconds, random)
    while killer.caught < kills:
        output.write_bytes(old)
        killer.kill(command)
        if output.read_bytes() not in (old, new):
            raise LostError(f"{output} is neither the old file nor the new one")
    finish(command)
    if output.read_bytes() != new:
        raise LostError(f"{output} is another one after all")
    if left := list(folder.glob(f".{output.name}.*.part")):
        raise LostError(f"{left[0]} of a killed process is still there")
    return killer.caught


def kill_fit(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift fit`."""
    finish(keysift("fit", folder / "few.jsonl", "-o", folder / "old.corpus"))
    command = keysift("fit", folder / "texts.jsonl", "--neighbours", "-o", folder / "new.corpus")
    old = (folder / "old.corpus").read_bytes()
    return kill_writer(folder, command, folder / "new.corpus", old, kills=kills, random=random)


def kill_merge(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift merge`."""
    for name in ("few", "texts"):
        finish(keysift("fit", folder / f"{name}.jsonl", "-o", folder / f"{name}.corpus"))
    command = keysift("merge", folder / "few.corpus", folder / "texts.corpus", "-o", folder / "merged.corpus")
    old = (folder / "few.corpus").read_bytes()
    return kill_writer(folder, command, folder / "merged.corpus", old, kills=kills, random=random)


def kill_train(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift train`."""
    finish(keysift("train", folder / "few.jsonl", "--method", "kea", "-o", folder / "old.model"))
    command = keysift("train", folder / "texts.jsonl", "--method", "kea", "-o", folder / "new.model")
    old = (folder / "old.model").read_bytes()
    return kill_writer(folder, command, folder / "new.model", old, kills=kills, random=random)


def kill_benchmark(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift benchmark`, which goes on where it was; now and then it is allowed to end, and starts anew."""
    command = keysift(
        "benchmark", "--data", folder, "--datasets", "texts", "--methods", "tf,tfidf", "--trials", "0", "-o"
    )
    seconds = finish([*command, str(folder / "whole")])
    expected = (folder / "whole" / "summary.json").read_bytes()
    killer, run = Killer(seconds, random), folder / "run"
    while killer.caught < kills:
        killer.kill([*command, str(run)])
        if killer.caught % 5 == 4 or killer.caught == kills:
            finish([*command, str(run)])
            if (run / "summary.json").read_bytes() != expected:
                raise LostError(f"{run} ends with other figures")
            shutil.rmtree(run)
    return killer.caught


def kill_label(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift label` while somebody labels document after document."""
    output = folder / "labels.jsonl"
    command = keysift("label", folder / "texts.jsonl", "-o", output)
    confirmed: set[str] = set()
    caught = 0
    for _ in range(kills):
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            # A prompt comes after the answer before it has been saved.
            prompts, wanted = 0, random.randrange(1, 7)
            process.stdin.write("1\n\n" * wanted)
            process.stdin.flush()
            while prompts < wanted and (letter := process.stdout.read(1)):
                prompts += letter == ">"
            time.sleep(random.uniform(0, 0.05))
            os.killpg(process.pid, signal.SIGKILL)
            caught += 1
        records = [json.loads(line) for line in output.read_text("utf-8").splitlines()] if output.exists() else []
        texts = [record["text"] for record in records]
        if len(set(texts)) != len(texts):
            raise LostError(f"{output} has a document twice")
        finished = {record["text"] for record in records if record.get("finished", True)}
        if not confirmed <= finished:
            raise LostError(f"{output} has lost a labelled document")
        if len(finished) - len(confirmed) < (prompts - 1) // 2 and len(finished) < len(TEXTS):
            raise LostError(f"{output} has lost a document that was confirmed")
        confirmed = finished
        if len(confirmed) > 60:
            output.unlink()
            confirmed = set()
    return caught


def kill_collect(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift collect`."""
    command = keysift("collect", folder / "texts.jsonl", "-o", folder / "page.html")
    return kill_writer(folder, command, folder / "page.html", b"the page before", kills=kills, random=random)


def kill_tags(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift collect --tags` with a report, which is written before the tags are."""
    report = folder / "folded.csv"
    command = keysift("collect", folder / "texts.jsonl", "--tags", "-o", folder / "tags.csv", "--report", report)
    finish(command)
    whole = report.read_bytes()
    caught = kill_writer(folder, command, folder / "tags.csv", b"the tags before", kills=kills, random=random)
    if report.read_bytes() != whole:
        raise LostError(f"{report} has changed")
    return caught


def kill_extract(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift extract -o`, as all commands write that print their results."""
    command = keysift("extract", folder / "texts.jsonl", "-o", folder / "found.jsonl")
    return kill_writer(folder, command, folder / "found.jsonl", b"the results before", kills=kills, random=random)


def kill_vocabulary(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift vocabulary check -o`."""
    terms = folder / "terms.txt"
    terms.write_text("".join(f"term {n} = synonym {n}; other {n}\n" for n in range(5000)), "utf-8")
    output = folder / "terms.vocabulary"
    command = keysift("vocabulary", "check", terms, "-o", output)
    return kill_writer(folder, command, output, b"the vocabulary before", kills=kills, random=random)


def kill_study(folder: Path, kills: int, random: Random) -> int:
    """Kill `keysift study`, the report of a run, which stays as it is."""
    run = folder / "run"
    finish(
        keysift(
            *("benchmark", "--data", folder, "--datasets", "few", "--methods", "tf,tfidf,textrank", "--trials", "0"),
            *("-o", run),
        )
    )
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    command = keysift("study", run, "-o", folder / "report.html")
    old = b"the report before"
    caught = kill_writer(folder, command, folder / "report.html", old, kills=kills, random=random)
    if {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} != before:
        raise LostError(f"{run} has changed")
    return caught


COMMANDS: dict[str, Callable[[Path, int, Random], int]] = {
    "fit": kill_fit,
    "merge": kill_merge,
    "train": kill_train,
    "benchmark": kill_benchmark,
    "label": kill_label,
    "collect": kill_collect,
    "collect --tags": kill_tags,
    "extract": kill_extract,
    "vocabulary": kill_vocabulary,
    "study": kill_study,
}


def main() -> None:
    """Kill each command so often, and print what came of it."""
    parser = argparse.ArgumentParser(description="Kill commands that write files, and check what is left.")
    parser.add_argument("--kills", type=int, default=100, help="of each command")
    parser.add_argument("--only", default=",".join(COMMANDS), help="commands, separated by commas")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", action="store_true", help="add the kills to what scripts/fuzz.py --totals prints")
    chosen = parser.parse_args()
    for name in chosen.only.split(","):
        with tempfile.TemporaryDirectory() as folder:
            write_inputs(Path(folder))
            caught = COMMANDS[name](Path(folder), chosen.kills, Random(f"{name} {chosen.seed}"))
            print(f"{name}: killed {caught} times, nothing lost", flush=True)
            if chosen.record:
                add_record({"build": "kills", "target": name, "seed": chosen.seed, "calls": caught, "faults": 0})


if __name__ == "__main__":
    main()
