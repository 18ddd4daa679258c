"""A whole file of each kind that texts are read from."""

from __future__ import annotations

import gzip
import json
from functools import cache

from tests.io.made_files import epub, page, pdf, raw_docx

WORD_TEXT = "Coral reefs host fish. Reefs need clean water."
_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


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
    }
