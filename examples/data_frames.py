"""Keyphrases of a column of a data frame.

pip install '.[frames]' polars
"""

from pathlib import Path

import polars

import keysift.frames

HERE = Path(__file__).parent

documents = polars.read_ndjson(HERE / "abstracts.jsonl").select("id", "text")
found = keysift.frames.extract(documents, "text", top=3)

# One row per keyphrase, as a table that can be filtered, joined and counted.
print(found.explode("keyphrases").unnest("keyphrases", separator=".").drop("text"))
