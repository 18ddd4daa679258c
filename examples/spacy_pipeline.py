"""Keyphrases in a spaCy pipeline.

pip install '.[spacy]'
"""

from pathlib import Path

import spacy

import keysift.integrations.spacy  # noqa: F401 - not needed where keysift is installed: spaCy finds it by itself

text = (Path(__file__).parent / "coral_reefs.txt").read_text("utf-8")

# A pipeline with a tagger, such as spacy.load("en_core_web_sm"), gives keysift its own tokens, tags and lemmas.
nlp = spacy.blank("en")
nlp.add_pipe("keysift", config={"top": 3})
doc = nlp(text)

for phrase, spans in zip(doc._.keyphrases, doc._.keyphrase_spans, strict=True):
    print(f"{phrase.score:.3f}  {phrase.text}: tokens {', '.join(f'{span.start}-{span.end}' for span in spans)}")
