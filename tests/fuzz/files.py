"""A whole file of each kind that is read."""

from __future__ import annotations

import gzip
import io
import json
import tempfile
import zipfile
from functools import cache
from pathlib import Path

from tests.fuzz.source import Source
from tests.io.made_files import epub, page, pdf, raw_docx

TEXT_FILES = (
    "a.txt a.txt.gz a.md a.jsonl a.jsonl.gz a.json a.csv a.tsv utf16.txt a.html a.docx a.epub a.pdf a.zip".split()
)
VOCABULARY_FILES = "terms.txt terms.csv terms.tsv terms.json terms.ttl terms.rdf".split()
DATASET_FILES = "labels.jsonl a.jsonl.gz a.csv a.tsv a.parquet a.zip".split()
WORD_TEXT = "Coral reefs host fish. Reefs need clean water."
_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def mutated_bytes(source: Source, whole: bytes) -> bytes:
    """Return a file with flipped bits, missing pieces, foreign bytes or without its end."""
    data = bytearray(whole)
    for _ in range(1 + source.number(4)):
        kind, place = source.number(3), source.number(len(data)) if data else 0
        if kind == 0 and place < len(data):
            data[place] ^= 1 << source.number(7)
        elif kind == 1:
            del data[place : place + 1 + source.number(40)]
        elif kind == 2:
            data[place:place] = source.rest(source.number(12))
        else:
            del data[place:]
    return bytes(data)


@cache
def whole_text_files() -> dict[str, bytes]:
    """Return files by name: text, JSONL, CSV, HTML, DOCX, EPUB and PDF, some of them compressed."""
    lines = "".join(json.dumps({"id": str(n), "text": WORD_TEXT}) + "\n" for n in range(3)).encode()
    body = f"<w:document {_WORD}><w:body><w:p><w:r><w:t>{WORD_TEXT}</w:t></w:r></w:p></w:body></w:document>"
    return {
        "a.txt": WORD_TEXT.encode(),
        "a.txt.gz": gzip.compress(WORD_TEXT.encode(), mtime=0),
        "a.md": f"# Reefs\n\n{WORD_TEXT}\n".encode(),
        "a.jsonl": lines,
        "a.jsonl.gz": gzip.compress(lines, mtime=0),
        "a.json": json.dumps([{"text": WORD_TEXT}]).encode(),
        "a.csv": f'id,text\n1,"{WORD_TEXT}"\n'.encode(),
        "a.tsv": f"id\ttext\n1\t{WORD_TEXT}\n".encode(),
        "utf16.txt": WORD_TEXT.encode("utf-16"),
        "a.html": page(f"<p>{WORD_TEXT}</p>").encode(),
        "a.docx": raw_docx(body),
        "a.epub": epub([f"<p>{WORD_TEXT}</p>"]),
        "a.pdf": pdf([[WORD_TEXT]]),
        "a.zip": _zipped({"a.txt": WORD_TEXT, "b/c.html": page(f"<p>{WORD_TEXT}</p>"), "d.jsonl": lines.decode()}),
    }


@cache
def vocabulary_files() -> dict[str, bytes]:
    """Return vocabularies as files by name: a list, CSV, TSV as Annif has it, JSON, and SKOS as Turtle and RDF/XML."""
    skos = "http://www.w3.org/2004/02/skos/core#"
    turtle = f'@prefix s: <{skos}> .\n<urn:1> s:prefLabel "graph"@en, "graphe"@fr ; s:altLabel "network" .\n'
    return {
        "terms.txt": b"# terms\ngraph\ncoral reef\nneural network\n",
        "terms.csv": b"label,synonyms,broader,id\ngraph,network;net,,1\ntree,,graph,2\ncoral reef,,,3\n",
        "terms.tsv": b"<http://a.b/1>\tgraph\n<http://a.b/2>\tcoral reef\n",
        "terms.json": json.dumps(
            [
                "tree",
                {"label": "graph", "synonyms": ["network"], "id": "1"},
                {"label": "coral reef", "broader": "reef", "language": "en"},
            ]
        ).encode(),
        "terms.ttl": f'{turtle}<urn:2> s:prefLabel "tree"@en ; s:broader <urn:1> .\n'.encode(),
        "terms.rdf": (
            f'<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="{skos}"><r:Description '
            'r:about="urn:1"><s:prefLabel xml:lang="en">graph</s:prefLabel></r:Description></r:RDF>'
        ).encode(),
    }


@cache
def dataset_files() -> dict[str, bytes]:
    """Return labelled documents as files by name: JSONL, CSV, TSV, Parquet, and the published layout as a zip file."""
    import pyarrow
    import pyarrow.parquet

    records = [{"id": str(n), "text": f"{WORD_TEXT} Number {n}.", "keyphrases": ["reefs", "fish"]} for n in range(3)]
    lines = "".join(json.dumps(record) + "\n" for record in records).encode()
    table = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records), table)
    layout = {f"docsutf8/{n}.txt": WORD_TEXT for n in range(3)} | {f"keys/{n}.key": "reefs\nfish\n" for n in range(3)}
    return {
        "labels.jsonl": lines,
        "a.jsonl.gz": gzip.compress(lines, mtime=0),
        "a.csv": f'id,text,keyphrases\n1,"{WORD_TEXT}",reefs;fish\n'.encode(),
        "a.tsv": f"id\ttext\tkeyphrases\n1\t{WORD_TEXT}\treefs;fish\n".encode(),
        "a.parquet": table.getvalue(),
        "a.zip": _zipped({**layout, "language.txt": "en"}),
    }


def text_file(name: str) -> bytes:
    """Return a file that texts are read from."""
    return whole_text_files()[name]


def vocabulary_file(name: str) -> bytes:
    """Return a file that a vocabulary is read from."""
    return vocabulary_files()[name]


def dataset_file(name: str) -> bytes:
    """Return a file that labelled documents are read from."""
    return dataset_files()[name]


@cache
def whole_run() -> dict[str, bytes]:
    """Return the files of a run folder by their path in it."""
    from keysift.evaluation import BenchmarkSettings, run_benchmark
    from tests.evaluation.made_up import made_up_dataset

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "run"
        run_benchmark([made_up_dataset(documents=6)], folder, settings=BenchmarkSettings(methods=("tf",), trials=1))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _zipped(members: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content)
    return made.getvalue()
