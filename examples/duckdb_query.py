"""Keyphrases in SQL.

pip install '.[duckdb]'
"""

from pathlib import Path

import duckdb

from keysift.integrations.duckdb import register

file = Path(__file__).parent / "abstracts.jsonl"

with duckdb.connect() as connection:
    register(connection, top=3)
    found = "SELECT id, unnest(keyphrases(text), recursive := true) FROM read_json(?)"
    rows = connection.execute(f"SELECT * FROM ({found}) ORDER BY id, score DESC", [str(file)]).fetchall()

for name, text, score in rows:
    print(f"{name:12} {score:.3f}  {text}")
