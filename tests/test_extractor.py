from __future__ import annotations

import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from keysift import (
    AnalysisMismatchError,
    Corpus,
    CorpusNeededError,
    Document,
    InputError,
    Kea,
    ModelNeededError,
    OptionError,
    UnknownLanguageError,
    UnknownMethodError,
    UnknownOptionError,
    analyze,
    create,
    extract,
    extract_many,
    methods,
)

EXAMPLES = Path(__file__).parents[1] / "examples"
TEXTS = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.txt"))]
NAMES = list(methods())


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return Corpus.fit(TEXTS, topics=2, neighbours=True)


@pytest.fixture(scope="module")
def model() -> Kea:
    return Kea.fit((text, ["corals", "coral reefs", text.split()[0]]) for text in TEXTS)


@pytest.mark.parametrize("name", NAMES)
def test_keyphrases_are_slices_of_the_text(name: str, corpus: Corpus, model: Kea) -> None:
    """Every occurrence is a slice of the input, the text is one of them, and ten at most come by default."""
    for text in TEXTS:
        found = extract(text, method=name, corpus=corpus, model=model)
        assert 1 <= len(found) <= 10
        for keyphrase in found:
            occurrences = [text[start:end] for start, end in keyphrase.spans]
            assert keyphrase.text in occurrences
            assert len(set(keyphrase.spans)) == len(keyphrase.spans)


@pytest.mark.parametrize("name", NAMES)
def test_one_text_or_many_is_the_same(name: str, corpus: Corpus, model: Kea) -> None:
    """A text gives the same keyphrases alone, in a list, as a Document, and from other processes."""
    alone = [extract(text, method=name, corpus=corpus, model=model) for text in TEXTS]
    assert list(extract_many(TEXTS, method=name, corpus=corpus, model=model)) == alone
    assert list(extract_many(map(analyze, TEXTS), method=name, corpus=corpus, model=model)) == alone
    if name in ("singletpr", "topicrank", "expandrank", "kea"):
        assert list(extract_many(TEXTS, method=name, corpus=corpus, model=model, workers=2)) == alone


def test_one_text_in_a_list_stays_a_list() -> None:
    """A list of one text gives a list of one list."""
    assert [len(found) for found in extract_many(TEXTS[:1], top=3)] == [3]


def test_an_extractor_keeps_nothing_of_a_text() -> None:
    """What was extracted before changes nothing, also with several threads."""
    extractor = create("positionrank")
    expected = [extractor.extract(text) for text in TEXTS]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(extractor.extract, TEXTS * 20)) == expected * 20


def test_an_extractor_travels(corpus: Corpus) -> None:
    """A pickled extractor gives the same keyphrases and is small without a corpus."""
    extractor = create("tfidf", corpus=corpus, stop_words=["coral"], max_words=2)
    copy = pickle.loads(pickle.dumps(create("singlerank", window=5, stop_words=["coral"])))
    assert copy.extract(TEXTS[0]) == create("singlerank", window=5, stop_words=["coral"]).extract(TEXTS[0])
    assert len(pickle.dumps(create("singlerank"))) < 1000
    assert repr(extractor) == "<Extractor tfidf, max_words=2>"


def test_top() -> None:
    """`top` cuts the list; None gives all phrases; anything else is refused."""
    everything = extract(TEXTS[0], top=None)
    assert len(everything) > 20
    assert extract(TEXTS[0], top=3) == everything[:3]
    assert extract(TEXTS[0], top=0) == []
    for wrong in (-1, 2.5, True, "3"):
        with pytest.raises(OptionError, match="'top' option"):
            extract(TEXTS[0], top=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in NAMES if methods()[name].needs.value.startswith("a corpus")])
def test_an_empty_corpus_is_said_at_once(name: str) -> None:
    """A method that needs a corpus and gets an empty one says that it must be fitted."""
    with pytest.raises(CorpusNeededError, match=r"fit it first|Corpus\.fit\(texts"):
        create(name, corpus=Corpus())


def test_topics_are_needed_for_singletpr() -> None:
    """A corpus without topics is not enough for singletpr."""
    with pytest.raises(CorpusNeededError, match="topics=15"):
        create("singletpr", corpus=Corpus.fit(TEXTS))


def test_texts_are_analysed_as_the_corpus_was() -> None:
    """With a corpus of own stop words, texts get the same ones without being told."""
    corpus = Corpus.fit(TEXTS, stop_words=["coral", "the", "of", "a"])
    assert all("coral" not in keyphrase.stem.split() for keyphrase in extract(TEXTS[0], method="tfidf", corpus=corpus))
    with pytest.raises(AnalysisMismatchError):
        extract(TEXTS[0], method="tfidf", corpus=corpus, stop_words=["other"])
    with pytest.raises(AnalysisMismatchError, match="tokens from outside"):
        extract(Document.from_tokens(["a", "b"], ["X", "NOUN"]), method="tfidf", corpus=corpus)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"method": "textrnak"}, UnknownMethodError, "Did you mean 'textrank'"),
        ({"method": None}, UnknownMethodError, "must be one of sift"),
        ({"windw": 3}, UnknownOptionError, "has no option 'windw'. Its options are window"),
        ({"threshold": 0.5}, UnknownOptionError, "positionrank has no option 'threshold'"),
        ({"window": 1}, OptionError, "must be an int of at least 2. Got 1 instead"),
        ({"window": True}, OptionError, "must be an int"),
        ({"window": 2.0}, OptionError, "must be an int"),
        ({"damping": 1.0}, OptionError, "from 0 to 0.999"),
        ({"damping": float("nan")}, OptionError, "'damping'"),
        ({"max_words": 0}, OptionError, "'max_words'"),
        ({"min_words": 7}, OptionError, "must not be above 'max_words'"),
        ({"pattern": "(N"}, OptionError, "not a regular expression"),
        ({"language": "tlh"}, UnknownLanguageError, r"'en' \(English\).*from_tokens"),
        ({"language": ["en"]}, UnknownLanguageError, "must be one of"),
        ({"stop_words": "the"}, InputError, "list of words"),
        ({"corpus": {"a": 1}}, InputError, "must be a keysift.Corpus"),
        ({"model": "kea.model"}, InputError, "must be a keysift.Kea"),
        ({"method": "kea"}, ModelNeededError, "keysift train"),
    ],
)
def test_wrong_options(options: dict[str, object], error: type[Exception], message: str) -> None:
    """A wrong option is refused with what was wanted and what came."""
    with pytest.raises(error, match=message):
        extract(TEXTS[0], **{"method": "positionrank", **options})  # type: ignore[arg-type]


def test_an_unknown_option_is_a_type_error() -> None:
    """A misspelt option behaves like a misspelt argument."""
    with pytest.raises(TypeError):
        create("textrank", dampig=0.5)  # type: ignore[call-arg]


def test_many_texts_are_not_one_text() -> None:
    """A string given to extract_many is not taken for a list of letters."""
    with pytest.raises(InputError, match="wrap it in a list"):
        extract_many("text")


def test_hash_seed_changes_nothing() -> None:
    """Processes with different hash seeds print the same keyphrases for every method."""
    script = (
        "import sys, keysift\n"
        "texts = [open(path, encoding='utf-8').read() for path in sys.argv[1:]]\n"
        "corpus = keysift.Corpus.fit(texts, topics=2, neighbours=True)\n"
        "model = keysift.Kea.fit((text, text.split()) for text in texts)\n"
        "for name in keysift.methods():\n"
        "    print(name, list(keysift.extract_many(texts, method=name, corpus=corpus, model=model, top=None)))\n"
    )
    paths = sorted(str(path) for path in EXAMPLES.glob("*.txt"))
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script, *paths],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(outputs) == 1
