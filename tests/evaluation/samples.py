"""A small dataset of our own, in every layout that can be read."""

from __future__ import annotations

import csv
import gzip
import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pyarrow
import pyarrow.parquet

from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument

DOCUMENTS = (
    LabelledDocument("a-1", "Random walks rank words.\nWalks are cheap.\n", ("random walks", "words")),
    LabelledDocument("a.b", "Größe, naïve cafés \x0c and 日本語.", ("Größe", "größe", "cafés, naïve")),
    LabelledDocument("b", "A text that nobody labelled.", ()),
    LabelledDocument("c", "", ("nothing to see",)),
)
SAMPLE = Dataset("sample", "en", DOCUMENTS)
LAYOUTS = (
    "zip flat.zip folder flat jsonl jsonl.gz text.jsonl csv csv.gz tsv parquet text.parquet".split()
)  # "text": keyphrases in one string


def members(documents: Iterable[LabelledDocument], *, inner: str = "sample/", language: str = "en") -> dict[str, bytes]:
    """Return the files of the published layout, with line ends as Windows has them."""
    files = {f"{inner}language.txt": language.encode()}
    for document in documents:
        files[f"{inner}docsutf8/{document.name}.txt"] = document.text.encode("utf-8", "surrogatepass")
        files[f"{inner}keys/{document.name}.key"] = "\r\n".join((*document.keyphrases, "")).encode()
    return files


def write_zip(path: Path, files: dict[str, bytes]) -> Path:
    """Write a zip file."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def write_folder(path: Path, files: dict[str, bytes]) -> Path:
    """Write files below a folder."""
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    return path


def write_sample(folder: Path, layout: str, documents: Iterable[LabelledDocument] = DOCUMENTS) -> Path:
    """Write documents in one of the layouts and return where."""
    documents = tuple(documents)
    published = members(documents, inner="another name/")
    flat = {f"{document.name}.txt": document.text.encode() for document in documents}
    flat |= {f"{document.name}.key": "\n".join(document.keyphrases).encode() for document in documents}
    if layout in ("zip", "flat.zip"):
        return write_zip(folder / "sample.zip", published if layout == "zip" else flat)
    if layout in ("folder", "flat"):
        return write_folder(folder / "sample", published if layout == "folder" else flat)
    in_one = not layout.startswith("jsonl") and layout != "parquet"
    records = [
        {
            "id": document.name,
            "text": document.text.replace("\n", "\r\n"),
            "keyphrases": " ; ".join(document.keyphrases) if in_one else list(document.keyphrases),
        }
        for document in documents
    ]
    path = folder / f"sample.{layout.removeprefix('text.')}"
    if "parquet" in layout:
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records), path)
    elif "jsonl" in layout:
        _write_text(path, "".join(json.dumps(record) + "\n" for record in records))
    else:
        plain = folder / "plain"
        with plain.open("w", encoding="utf-8", newline="") as stream:
            rows = csv.DictWriter(stream, ["id", "text", "keyphrases"], delimiter="\t" if layout == "tsv" else ",")
            rows.writeheader()
            rows.writerows(records)
        _write_bytes(path, plain.read_bytes())
        plain.unlink()
    return path


def _write_text(path: Path, text: str) -> None:
    _write_bytes(path, text.encode())


def _write_bytes(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)
