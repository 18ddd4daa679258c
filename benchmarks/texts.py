"""The texts of benchmarks."""

from __future__ import annotations

import gzip
import json
from pathlib import Path


def load_texts(*paths: Path) -> list[str]:
    """Return the texts of JSONL files, compressed or not."""
    texts = []
    for path in paths:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        texts += [json.loads(line)["text"] for line in data.splitlines()]
    return texts
