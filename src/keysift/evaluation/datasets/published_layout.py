"""Datasets as folders of texts and keyphrases, in a zip file or on disk.

The published layout has a folder `docsutf8` with a text NAME.txt for each document, a folder `keys` beside it with its
keyphrases, one per line, in NAME.key, and perhaps a file `language.txt`. Files NAME.txt and NAME.key side by side in
one folder are read too, as Maui and Annif have them. Annif's NAME.tsv instead has an address and a label on each line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Final, TypeAlias

from keysift.errors import FileFormatError
from keysift.evaluation.datasets.dataset import LabelledDocument, labelled_document
from keysift.io.archives import Unpacked, opened_archive
from keysift.io.limits import DEFAULT_LIMITS

Opener: TypeAlias = "Callable[[], IO[bytes]]"

# The largest published dataset has under five thousand texts, each with a file of keyphrases.
_LIMITS: Final = replace(DEFAULT_LIMITS, zip_members=50_000)
_TEXTS: Final = "docsutf8"
_KEYPHRASES: Final = "keys"
_LANGUAGE: Final = "language.txt"
_CODES: Final = {
    "dutch": "nl",
    "english": "en",
    "french": "fr",
    "german": "de",
    "italian": "it",
    "polish": "pl",
    "portuguese": "pt",
    "spanish": "es",
}


def files_below(folder: Path) -> dict[str, Opener]:
    """Return the texts and keyphrases below a folder by relative name, each with the function that opens it."""
    found = (path for path in folder.rglob("*") if path.suffix in (".txt", ".key", ".tsv") and path.is_file())
    return {path.relative_to(folder).as_posix(): partial(_opened, path) for path in found}


@contextmanager
def files_in_archive(path: Path) -> Iterator[dict[str, Opener]]:
    """Yield the files of a zip file by name, each with the function that opens it, after checking all of them.

    Refused are encrypted files, two files of one name, and more than the limits allow. What systems add by themselves
    (`__MACOSX`) is left out.
    """
    with opened_archive(path, str(path), _LIMITS) as archive:
        unpacked = Unpacked(str(path), _LIMITS, most=_LIMITS.archive_bytes)
        files: dict[str, Opener] = {}
        for member in archive.infolist():
            if member.is_dir():
                continue
            unpacked.add(member)
            name = member.filename.replace("\\", "/")
            if name in files:
                raise FileFormatError(f"{path} has the file {name!r} twice: it is damaged. Get it again.")
            files[name] = partial(archive.open, member)
        yield {name: opener for name, opener in files.items() if not name.startswith("__MACOSX/")}


def _opened(path: Path) -> IO[bytes]:
    return path.open("rb")


def holds_documents(folder: Path) -> bool:
    """Tell whether a folder looks like a dataset, without reading all of it."""
    return (folder / _TEXTS).is_dir() or any(folder.glob(f"*/{_TEXTS}")) or any(folder.glob("*.key"))


def read_layout(files: Mapping[str, Opener], source: str) -> tuple[list[LabelledDocument], str | None]:
    """Return the documents in the order of their names, and the language if it is stated."""
    root, text_folder, key_folder = _folders(files, source)
    language_file = str(root / _LANGUAGE)
    texts = _named(files, text_folder, ".txt", but=language_file)
    tables = _named(files, key_folder, ".tsv", but=language_file)
    keys = {name: path for name, path in tables.items() if name in texts}  # others may be vocabularies
    keys |= _named(files, key_folder, ".key", but=language_file)
    if not texts and not keys:
        raise FileFormatError(
            f"{source} holds no labelled documents: neither {_TEXTS}/NAME.txt with {_KEYPHRASES}/NAME.key nor NAME.txt "
            "and NAME.key side by side."
        )
    for these, those, missing in ((texts, keys, ".key"), (keys, texts, ".txt")):
        for name in sorted(these.keys() - those.keys()):
            raise FileFormatError(
                f"{source}: {these[name]} has no {name}{missing} to go with it. Add it, or remove both."
            )
    documents = [
        labelled_document(name, _decoded(files, texts[name], source), _lines(files, keys[name], source))
        for name in sorted(texts)
    ]
    return documents, _language(files, language_file, source) if language_file in files else None


def _folders(files: Mapping[str, Opener], source: str) -> tuple[PurePosixPath, PurePosixPath, PurePosixPath]:
    """Return the dataset's own folder, that of its texts and that of its keyphrases."""
    parents = {PurePosixPath(name).parent for name in files}
    roots = sorted(parent.parent for parent in parents if parent.name == _TEXTS)
    if len(roots) > 1:
        raise FileFormatError(f"{source} holds several datasets ({', '.join(map(str, roots))}): read one of them.")
    if roots:
        return roots[0], roots[0] / _TEXTS, roots[0] / _KEYPHRASES
    beside = min(parents, default=PurePosixPath("."), key=lambda folder: (len(folder.parts), str(folder)))
    return beside, beside, beside


def _named(files: Mapping[str, Opener], folder: PurePosixPath, suffix: str, *, but: str) -> dict[str, str]:
    """Return the files of a folder with this suffix, by their names without it. Hidden files are ignored."""
    paths = (PurePosixPath(name) for name in files if name.endswith(suffix) and name != but)
    return {path.stem: str(path) for path in paths if path.parent == folder and not path.name.startswith(".")}


def _decoded(files: Mapping[str, Opener], name: str, source: str) -> str:
    with files[name]() as stream:
        content = stream.read()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileFormatError(
            f"{source}: {name} is not UTF-8 text ({error.reason} at byte {error.start}): convert it to UTF-8."
        ) from error


def _lines(files: Mapping[str, Opener], name: str, source: str) -> list[str]:
    # Not splitlines: form feeds and the like are white space inside a line.
    lines = _decoded(files, name, source).removeprefix("\ufeff").replace("\r", "\n").split("\n")
    return list(map(_label, lines)) if name.endswith(".tsv") else lines


def _label(line: str) -> str:
    """Return the label of a line `<address> TAB label`, or the address if there is none."""
    address, _, label = line.partition("\t")
    return label.strip() or address.strip().removeprefix("<").removesuffix(">")


def _language(files: Mapping[str, Opener], name: str, source: str) -> str | None:
    stated = " ".join(_lines(files, name, source)).strip().lower()
    code = _CODES.get(stated, stated)
    if code and not (code.isascii() and code.isalpha() and len(code) in (2, 3)):
        raise FileFormatError(
            f"{source}: {name} must hold the code of a language, such as en. Got {stated!r:.60} instead."
        )
    return code or None
