"""Keyphrases in the metadata of Haystack documents.

pip install '.[haystack]'
"""

import os
from pathlib import Path

os.environ.setdefault("HAYSTACK_TELEMETRY_ENABLED", "false")  # or Haystack reports its use to its makers

from haystack import Document, Pipeline

from keysift.integrations.haystack import KeyphraseExtractor

HERE = Path(__file__).parent

pipeline = Pipeline()
pipeline.add_component("keyphrases", KeyphraseExtractor(top=3))
documents = [
    Document(content=file.read_text("utf-8"), meta={"source": file.name}) for file in sorted(HERE.glob("*.txt"))
]
for document in pipeline.run({"keyphrases": {"documents": documents}})["keyphrases"]["documents"]:
    print(document.meta)
