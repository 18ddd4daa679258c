"""Read thousands of mutated files of every kind, and count what happens.

    python scripts/fuzz.py --mutated-files 10000 --seed 1
    python -m tests.fuzz.mutated_files --kind corpus --files 10000 --record

Each kind is read in a process of its own, so that a crash has a name and the memory is that of the kind. A mutated file
is read, or refused with an error of keysift. What has checksums is refused, or read as it was. A file that breaks this
rule is kept in `tests/fuzz/found/files`, where `test_regressions.py` reads it ever after.
"""

from __future__ import annotations

import argparse
import atexit
import gzip
import io
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path, PurePath
from random import Random
from typing import Any, Final

from keysift import Corpus, Kea, KeysiftError, Tuned, Vocabulary
from tests.fuzz.files import (
    DATASET_FILES,
    TEXT_FILES,
    VOCABULARY_FILES,
    dataset_file,
    text_file,
    vocabulary_file,
    whole_run,
)
from tests.fuzz.invariants import BrokenRuleError
from tests.fuzz.records import add_record
from tests.fuzz.targets import whole_array_files

FOUND: Final = Path(__file__).parent / "found" / "files"
MEMORY: Final = 500  # megabytes
_LARGEST: Final = 1 << 20
_RUN_FILES: Final = "results.parquet documents.parquet times.parquet timing.json dataset.json checksums.json".split()
_SIGNS: Final = (b"\x00", b"\xff", b"[", b"{", b"<", b'"', b"\\", b"\n", b"-1", b"9" * 20, b"1e999", b"\xed\xa0\x80")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: a whole one, how it is read, whether checksums cover it, and how what is inside is mutated."""

    whole: Callable[[], bytes]
    read: Callable[[Path], Any]
    file: str
    sealed: bool = False
    inside: Callable[[Random, bytes], bytes] | None = None


def mutated(random: Random, whole: bytes) -> bytes:
    """Return a file with some bits flipped, pieces missing, doubled, overwritten or put in, or its end cut off."""
    data = bytearray(whole)
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        place = random.randrange(len(data) + 1)
        end = place + random.choice((1, 1, 2, 4, 8, 40, 400))
        kind = random.randrange(8)
        if kind <= 1 and place < len(data):
            data[place] ^= 1 << random.randrange(8)
        elif kind == 2:
            del data[place:end]
        elif kind == 3:
            data[place:place] = random.randbytes(random.randrange(1, 12))
        elif kind == 4:
            data[place:end] = random.choice(_SIGNS) * random.choice((1, 1, 2, 30))
        elif kind == 5:
            times = random.choice((1, 2, 3, 100, 20_000))
            data[place:place] = data[place:end] * min(times, _LARGEST // 40)
        elif kind == 6:
            other = random.randrange(len(data) + 1)
            data[place:end] = data[other : other + end - place]
        else:
            del data[place:]
        del data[_LARGEST:]
    return bytes(data)


def mutated_in_archive(random: Random, whole: bytes) -> bytes:
    """Return a zip file in which one member is mutated and has the right checksum again."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as archive, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as changed:
        members = archive.infolist()
        chosen = random.choice(members)
        for member in members:
            content = archive.read(member)
            information = zipfile.ZipInfo(member.filename, member.date_time)
            changed.writestr(information, mutated(random, content) if member is chosen else content)
    return made.getvalue()


def mutated_in_gzip(random: Random, whole: bytes) -> bytes:
    """Return a gzip file whose content is mutated and has the right checksum again."""
    return gzip.compress(mutated(random, gzip.decompress(whole)), 1, mtime=0)


def _inside(file: str) -> Callable[[Random, bytes], bytes] | None:
    if file.endswith(".gz"):
        return mutated_in_gzip
    return mutated_in_archive if file.endswith((".docx", ".epub", ".zip")) else None


def _read_texts(path: Path) -> None:
    from keysift.io.texts import read_texts

    for record in read_texts([path]):
        if not isinstance(record.text, str):
            raise BrokenRuleError(f"a record without a text: {record}")


def _read_dataset(path: Path) -> None:
    from keysift.evaluation import read_dataset

    for document in read_dataset(path):
        if not isinstance(document.text, str) or not all(isinstance(phrase, str) for phrase in document.keyphrases):
            raise BrokenRuleError(f"a document without a text: {document}")


def _read_labels(path: Path) -> None:
    from keysift.cli.labelling.files import LabelFile

    LabelFile(path)


def _read_stop_words(path: Path) -> None:
    from keysift.analysis.stopwords import read_stop_words

    read_stop_words(path)


def _run_content(folder: Path) -> str:
    from keysift.evaluation import RunResults

    results = RunResults.load(folder)
    tables = [[table.to_pydict() for table in part.values()] for part in (results.documents, results.results)]
    times = [table.to_pydict() for table in results.times.values()]
    return repr((results.methods, results.measures, results.settings, tables, times, results.timing))


def _run_kind(file: str, *, resealed: bool = False) -> Kind:
    """Return one file of a run folder as a kind: it is put in its place in a copy of the folder.

    If it is sealed again, its checksum is right; then it can be read as anything, but must not break anything.
    """

    def read(path: Path) -> str:
        from keysift.evaluation.runs.sealing import SEAL, seal

        folder = _run_copy()
        place, checksums = folder / file, folder / "datasets" / "made-up" / SEAL
        intact, sealed = place.read_bytes(), checksums.read_bytes()
        try:
            shutil.copyfile(path, place)
            if resealed:
                checksums.unlink()
                seal(checksums.parent)
            return _run_content(folder)
        finally:
            checksums.write_bytes(sealed)
            place.write_bytes(intact)

    return Kind(lambda: whole_run()[file], read, PurePath(file).name, sealed=not resealed)


@cache
def _scratch() -> Path:
    """Return a folder of this process, in memory where there is one."""
    folder = Path(tempfile.mkdtemp(prefix="keysift-files-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _run_copy() -> Path:
    folder = _scratch() / "run"
    for name, content in whole_run().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@cache
def kinds() -> dict[str, Kind]:
    """Return every kind of file that keysift reads, by name."""
    found = {
        "corpus": Kind(lambda: whole_array_files()["corpus"], Corpus.load, "a.corpus", sealed=True),
        "kea model": Kind(lambda: whole_array_files()["kea"], Kea.load, "a.model", sealed=True),
        "tuned model": Kind(lambda: whole_array_files()["tuned"], Tuned.load, "a.model", sealed=True),
        "vocabulary": Kind(lambda: whole_array_files()["vocabulary"], Vocabulary.load, "a.vocabulary", sealed=True),
        "labels": Kind(partial(dataset_file, "labels.jsonl"), _read_labels, "labels.jsonl"),
        "stop words": Kind(lambda: b"the\nof # and\ngraph\n", _read_stop_words, "words.txt"),
    }
    for file in ("run.json", *(f"datasets/made-up/{name}" for name in _RUN_FILES)):
        found[f"run folder: {PurePath(file).name}"] = _run_kind(file)
    for name in ("results.parquet", "documents.parquet", "times.parquet", "timing.json"):
        found[f"run folder, checksum corrected: {name}"] = _run_kind(f"datasets/made-up/{name}", resealed=True)
    # Names alone: the files are made when they are wanted, and not when tests are collected.
    for file in TEXT_FILES:
        found[f"text: {file}"] = Kind(partial(text_file, file), _read_texts, file, inside=_inside(file))
    for file in VOCABULARY_FILES:
        found[f"vocabulary: {file}"] = Kind(partial(vocabulary_file, file), Vocabulary.read, file)
    for file in DATASET_FILES:
        found[f"dataset: {file}"] = Kind(partial(dataset_file, file), _read_dataset, file, inside=_inside(file))
    return found


def folder_of(name: str) -> str:
    """Return the name of the folder with the found files of a kind."""
    return name.replace(": ", "-").replace(" ", "_")


def read_mutated(name: str, data: bytes) -> bool:
    """Read a file of a kind; return whether it was refused. Raise whatever breaks the rule."""
    kind = kinds()[name]
    path = _scratch() / kind.file
    path.write_bytes(data)
    try:
        found = kind.read(path)
    except KeysiftError:
        return True
    if kind.sealed and found != _intact(name):
        raise BrokenRuleError(f"a damaged file was read as another one: {name}")
    return False


@cache
def _intact(name: str) -> Any:
    kind = kinds()[name]
    path = _scratch() / f"intact-{kind.file}"
    path.write_bytes(kind.whole())
    return kind.read(path)


def peak_memory() -> int:
    """Return the most memory that this process and its largest child have had, in megabytes."""
    import resource

    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) >> 10


def run_kind(name: str, *, files: int, seed: int) -> tuple[int, list[tuple[bytes, BaseException]]]:
    """Read mutated files of a kind; return how many were refused, and the faults."""
    random = Random(f"{name} {seed}")
    kind = kinds()[name]
    whole = kind.whole()
    refused = 0
    faults: list[tuple[bytes, BaseException]] = []
    for _ in range(files):
        inside = kind.inside if random.random() < 0.5 else None
        data = inside(random, whole) if inside else mutated(random, whole)
        try:
            refused += read_mutated(name, data)
        except Exception as error:
            faults.append((data, error))
            if len(faults) >= 20:
                break
    return refused, faults


def _run_here(name: str, *, files: int, seed: int, record: bool) -> None:
    refused, faults = run_kind(name, files=files, seed=seed)
    for data, error in faults[:3]:
        path = FOUND / folder_of(name) / f"{zlib.crc32(data):08x}.bin"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{name}: {path}: {type(error).__name__}: {error}"[:400], flush=True)
    memory = peak_memory()
    print(f"| {name} | {files:,} | {refused:,} | {len(faults)} | {memory} MB |", flush=True)
    if record:
        counts = {"calls": files, "refused": refused, "faults": len(faults), "megabytes": memory}
        add_record({"build": "files", "target": name, "seed": seed, **counts})
    raise SystemExit(1 if faults or memory >= MEMORY else 0)


def run_all(*, files: int, seed: int, record: bool) -> int:
    """Read mutated files of all kinds, each in a process of its own; print a line for each; return the exit code."""
    print("| kind of file | mutated | refused | faults | most memory |\n|---|---|---|---|---|", flush=True)
    failed = []
    for name in kinds():
        command = [sys.executable, "-m", "tests.fuzz.mutated_files", "--kind", name]
        command += ["--files", str(files), "--seed", str(seed), *["--record"] * record]
        if subprocess.run(command, check=False, cwd=Path(__file__).parents[2]).returncode:
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "no faults", flush=True)
    return 1 if failed else 0


def main() -> None:
    """Read mutated files of one kind or all of them, and fail if a rule was broken."""
    parser = argparse.ArgumentParser(description="Read mutated files of every kind.")
    parser.add_argument("--kind", choices=list(kinds()), help="default: all of them, each in a process of its own")
    parser.add_argument("--files", type=int, default=10_000, help="files of each kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", action="store_true", help="add the counts to runs.jsonl")
    chosen = parser.parse_args()
    if chosen.kind:
        _run_here(chosen.kind, files=chosen.files, seed=chosen.seed, record=chosen.record)
    raise SystemExit(run_all(files=chosen.files, seed=chosen.seed, record=chosen.record))


if __name__ == "__main__":
    main()
