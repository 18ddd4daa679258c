from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from keysift import OptionError, WorkerError, extract_many
from keysift.processes.in_order import map_in_order


def double(number: int) -> int:
    return 2 * number


def fail_at_70(number: int) -> int:
    if number == 70:
        raise ValueError("seventy")
    return number


def die_at_70(number: int) -> int:
    if number == 70:
        os._exit(9)
    return number


@pytest.mark.parametrize("workers", [1, 2, 0])
def test_order_is_kept(workers: int) -> None:
    """Results come in the order of the items, none lost or doubled, whatever the number of workers."""
    assert list(map_in_order(double, range(200), workers=workers)) == list(range(0, 400, 2))


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_in_nothing_out(workers: int) -> None:
    """No items give no results."""
    assert list(map_in_order(double, [], workers=workers)) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_items_are_read_as_needed(workers: int) -> None:
    """An endless source is no problem: only a little is read ahead."""
    read = 0

    def numbers() -> Iterator[int]:
        nonlocal read
        while True:
            read += 1
            yield read

    results = map_in_order(double, numbers(), workers=workers)
    assert [next(results) for _ in range(3)] == [2, 4, 6]
    assert read <= 1000
    if hasattr(results, "close"):
        results.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_errors_come_out(workers: int) -> None:
    """An error in one document reaches the caller, after the results before it."""
    results = map_in_order(fail_at_70, range(100), workers=workers)
    with pytest.raises(ValueError, match="seventy"):
        list(results)


def test_a_document_that_kills_its_worker_is_reported() -> None:
    """A document that kills its worker is named, after the results of all documents before it."""
    results = map_in_order(die_at_70, range(300), workers=2)
    assert [next(results) for _ in range(70)] == list(range(70))
    with pytest.raises(WorkerError, match="Document 71 killed its worker process"):
        next(results)


def die_once(path: str) -> str:
    if not Path(path).exists():
        Path(path).touch()
        os._exit(9)
    return path


def test_a_worker_that_dies_by_accident_is_replaced(tmp_path: Path) -> None:
    """If a worker dies and its documents do no harm the second time, nothing is lost or doubled."""
    paths = [str(tmp_path / str(number)) for number in range(3)]
    for path in (paths[0], paths[2]):
        Path(path).touch()
    assert list(map_in_order(die_once, paths, workers=2, batch=10)) == paths


def print_and_double(number: int) -> int:
    print("noise")
    return 2 * number


def test_printing_does_no_harm(capfd: pytest.CaptureFixture[str]) -> None:
    """What a function prints goes to standard error and not between the answers."""
    assert list(map_in_order(print_and_double, range(5), workers=2)) == [0, 2, 4, 6, 8]
    assert capfd.readouterr().err.count("noise") == 5


class UnspeakableError(Exception):
    """An error that cannot be pickled."""

    def __reduce__(self) -> str:
        raise TypeError


def fail_unspeakably(number: int) -> int:
    raise UnspeakableError("no words")


def test_errors_that_cannot_travel_are_told() -> None:
    """An error that cannot be sent from a worker is told in words."""
    with pytest.raises(WorkerError, match="UnspeakableError: no words"):
        list(map_in_order(fail_unspeakably, [1], workers=2))


ENDLESS = (
    "import keysift\n"
    "found = keysift.extract_many(iter(lambda: 'A text of words.', 0), workers=2)\n"
    "print(next(found).texts, flush=True)\n"
    "print(sum(1 for _ in found))\n"
)


def test_interrupting_ends_the_workers() -> None:
    """Ctrl-C ends a parallel run at once, without tracebacks of workers."""
    command = [sys.executable, "-c", ENDLESS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert b"words" in process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert process.returncode != 0
    assert error.count(b"Traceback") == 1
    assert b"KeyboardInterrupt" in error


def test_workers_end_with_a_process_that_is_killed() -> None:
    """The workers of a process that is killed end by themselves, and print nothing."""
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert b"words" in process.stdout.readline()
        process.kill()
        _, error = process.communicate(timeout=60)  # to the end of what the workers write to as well
    assert error == b""


@pytest.mark.parametrize("workers", [-1, 1.5, True, "2"])
def test_impossible_numbers_of_workers(workers: object) -> None:
    """The number of workers is a whole number, 0 for one per processor."""
    with pytest.raises(OptionError, match="'workers'"):
        map_in_order(double, [1], workers=workers)  # type: ignore[arg-type]


def test_what_is_called_with_errors_is_a_function() -> None:
    """What cannot be called is refused at once, and not at the first error."""
    with pytest.raises(OptionError, match="'on_error' option must be a function"):
        extract_many(["Coral reefs grow."], on_error="ignore")  # type: ignore[call-overload]


UNREADABLE = (
    "import keysift\n"
    "class Text(str): pass\n"
    "import time\n"
    "class Odd: pass\n"
    "class Slow:\n"
    "    def __reduce__(self): return time.sleep, (600,)\n"
    "good = ['Coral reefs need water.'] * 30\n"
    "print(sum(map(len, keysift.extract_many([*good, Text(good[0])], workers=2))))\n"
    "for odd in (Odd(), lambda: None, Slow()):\n"
    "    told = []\n"
    "    texts = [*good, odd, *good]\n"
    "    found = list(keysift.extract_many(texts, workers=2, on_error=lambda text, error: told.append(str(error))))\n"
    "    print(len(found), len(told), told[0])\n"
    "    try:\n"
    "        list(keysift.extract_many(texts, workers=2, time_limit=60))\n"
    "    except keysift.InputError as error:\n"
    "        print(error)\n"
)
"""A script whose classes no other process knows."""


def test_what_is_no_text_is_an_error_that_names_the_document() -> None:
    """A subclass of str travels as a str; no other object travels, so that none can hinder a worker."""
    done = subprocess.run([sys.executable, "-c", UNREADABLE], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    phrases, *told = done.stdout.splitlines()
    assert phrases == "62"
    message = "Document 31: The text must be a str or a keysift.Document. Got the"
    for place, name in enumerate(("Odd", "function", "Slow")):
        assert told[2 * place].startswith(f"61 1 {message} {name}")
        assert told[2 * place + 1].startswith(f"{message} {name}")


UNREADABLE_OPTION = (
    "import keysift\n"
    "class Word(str): pass\n"
    "def words():\n"
    "    class Local(str): pass\n"
    "    return [Local('reefs')]\n"
    "for ban in ([Word('reefs')], words()):\n"
    "    try:\n"
    "        list(keysift.extract_many(['Coral reefs.'] * 30, ban=ban, workers=2, on_error=print))\n"
    "    except keysift.WorkerError as error:\n"
    "        print(error)\n"
)


def test_options_that_cannot_travel_are_an_error_of_their_own() -> None:
    """An option of a class that workers cannot import ends the work with an error that blames no document."""
    done = subprocess.run([sys.executable, "-c", UNREADABLE_OPTION], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    unread, unsent = done.stdout.splitlines()
    assert unread.startswith("An option, corpus or model cannot travel to a worker process: the other process cannot")
    assert unsent.startswith("An option, corpus or model cannot travel to a worker process: it cannot be pickled")
