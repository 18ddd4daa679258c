from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Literal

import pytest

import keysift
from keysift import (
    AnalysisMismatchError,
    Corpus,
    CorpusNeededError,
    Document,
    Extractor,
    InputError,
    Kea,
    Keyphrase,
    Keyphrases,
    ModelNeededError,
    OptionError,
    Tuned,
    UnknownLanguageError,
    UnknownMethodError,
    UnknownOptionError,
    analyze,
    explain,
    extract,
    extract_many,
    highlight,
    methods,
)
from keysift.options import options_of
from keysift.rankers.case import TextContext

EXAMPLES = Path(__file__).parents[1] / "examples"
TEXTS = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.txt"))]
NAMES = list(methods())


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return Corpus.fit(TEXTS, topics=2, neighbours=True)


@pytest.fixture(scope="module")
def models() -> dict[str, Kea | Tuned]:
    labelled = [(text, ["corals", "coral reefs", text.split()[0]]) for text in TEXTS]
    return {"kea": Kea.fit(labelled), "tuned": Tuned.fit(labelled)}


@pytest.mark.parametrize("name", NAMES)
def test_keyphrases_are_slices_of_the_text(name: str, corpus: Corpus, models: dict[str, Kea | Tuned]) -> None:
    """The text is one of the occurrences, with single blanks, and ten keyphrases at most come by default."""
    for text in TEXTS:
        found = extract(text, method=name, corpus=corpus, model=models.get(name))
        assert 1 <= len(found) <= 10
        for keyphrase in found:
            occurrences = [" ".join(text[start:end].split()) for start, end in keyphrase.spans]
            assert keyphrase.text in occurrences
            assert len(set(keyphrase.spans)) == len(keyphrase.spans)


@pytest.mark.parametrize("name", NAMES)
def test_one_text_or_many_is_the_same(name: str, corpus: Corpus, models: dict[str, Kea | Tuned]) -> None:
    """A text gives the same keyphrases alone, in a list, as a Document, and from other processes."""
    alone = [extract(text, method=name, corpus=corpus, model=models.get(name)) for text in TEXTS]
    assert list(extract_many(TEXTS, method=name, corpus=corpus, model=models.get(name))) == alone
    assert list(extract_many(map(analyze, TEXTS), method=name, corpus=corpus, model=models.get(name))) == alone
    if name in ("singletpr", "topicrank", "expandrank", "kea", "tuned"):
        assert list(extract_many(TEXTS, method=name, corpus=corpus, model=models.get(name), workers=2)) == alone


def test_one_text_in_a_list_stays_a_list() -> None:
    """A list of one text gives a list of one list."""
    assert [len(found) for found in extract_many(TEXTS[:1], top=3)] == [3]


def test_an_extractor_keeps_nothing_of_a_text() -> None:
    """What was extracted before changes nothing, also with several threads."""
    extractor = Extractor("positionrank")
    expected = [extractor.extract(text) for text in TEXTS]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(extractor.extract, TEXTS * 20)) == expected * 20


def test_an_extractor_travels(corpus: Corpus) -> None:
    """A pickled extractor gives the same keyphrases and is small without a corpus."""
    extractor = Extractor("tfidf", corpus=corpus, stop_words=["coral"], max_words=2)
    copy = pickle.loads(pickle.dumps(Extractor("singlerank", window=5, stop_words=["coral"])))
    assert copy.extract(TEXTS[0]) == Extractor("singlerank", window=5, stop_words=["coral"]).extract(TEXTS[0])
    assert len(pickle.dumps(Extractor("singlerank"))) < 1000
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


@pytest.mark.parametrize("name", [name for name in NAMES if methods()[name].needs.startswith("a corpus")])
def test_an_empty_corpus_is_said_at_once(name: str) -> None:
    """A method that needs a corpus and gets an empty one says that it must be fitted."""
    with pytest.raises(CorpusNeededError, match=r"fit it first|Corpus\.fit\(texts"):
        Extractor(name, corpus=Corpus())


def test_topics_are_needed_for_singletpr() -> None:
    """A corpus without topics is not enough for singletpr."""
    with pytest.raises(CorpusNeededError, match="topics=15"):
        Extractor("singletpr", corpus=Corpus.fit(TEXTS))


def test_texts_are_analyzed_as_the_corpus_was() -> None:
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
        ({"method": 5}, UnknownMethodError, "must be one of sift"),
        ({"windw": 3}, UnknownOptionError, "no option 'windw'. Did you mean window"),
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
        ({"model": "kea.model"}, InputError, "must be a keysift.Tuned or a keysift.Kea"),
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
        Extractor("textrank", dampig=0.5)  # type: ignore[call-arg]


def test_a_data_frame_is_not_its_column_names() -> None:
    """A whole data frame given to extract_many is an error: iterating over some gives the names of their columns."""
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"text": TEXTS})
    with pytest.raises(InputError, match=r"Got a DataFrame instead: give one of its columns, or use keysift\.frames"):
        extract_many(frame)
    assert [found.texts for found in extract_many(frame["text"])] == [found.texts for found in extract_many(TEXTS)]


def test_many_texts_are_not_one_text() -> None:
    """A string given to extract_many is not taken for a list of letters."""
    with pytest.raises(InputError, match="wrap it in a list"):
        extract_many("text")


def test_hash_seed_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process, with another hash seed, prints the same keyphrases for every method."""
    script = (
        "import pathlib, sys, keysift\n"
        "texts = [pathlib.Path(path).read_text('utf-8') for path in sys.argv[1:]]\n"
        "corpus = keysift.Corpus.fit(texts, topics=2, neighbours=True)\n"
        "labelled = [(text, text.split()) for text in texts]\n"
        "models = {'kea': keysift.Kea.fit(labelled), 'tuned': keysift.Tuned.fit(labelled)}\n"
        "for name in keysift.methods():\n"
        "    extractor = keysift.Extractor(name, corpus=corpus, model=models.get(name))\n"
        "    print(name, list(extractor.extract_many(texts, top=None)))\n"
    )
    paths = sorted(str(path) for path in EXAMPLES.glob("*.txt"))
    here = StringIO()
    monkeypatch.setattr(sys, "argv", ["-c", *paths])
    with redirect_stdout(here):
        exec(script, {})
    there = subprocess.run(
        [sys.executable, "-c", script, *paths],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert there.stdout == here.getvalue()


def test_options_that_the_caller_changes_are_seen_by_the_next_call() -> None:
    """A list that grows between two calls is another list: no extractor is remembered for it."""
    ban = ["coral"]
    before = extract(TEXTS[0], ban=ban, top=3)
    ban.append(before[0].text)
    after = extract(TEXTS[0], ban=ban, top=3)
    assert before[0].stem not in {phrase.stem for phrase in after}


def test_an_extractor_keeps_the_options_it_was_made_with() -> None:
    """What becomes of a list after an extractor was made from it does not reach the extractor."""
    ban = ["coral"]
    extractor = Extractor("tf", ban=ban)
    before = extractor.extract(TEXTS[0])
    ban.append(before[0].text)
    assert extractor.extract(TEXTS[0]) == before


@pytest.mark.parametrize("name", ["sift", "tfidf", "lexspec", "kpminer"])
def test_an_updated_corpus_is_seen_by_the_next_call(name: str) -> None:
    """After `corpus.update`, `extract` gives what a corpus fitted on all texts gives."""
    corpus = Corpus.fit(TEXTS[:1])
    extractor = Extractor(name, corpus=corpus)
    before = extract(TEXTS[1], method=name, corpus=corpus)
    corpus.update([TEXTS[1].replace("the", "coral")] * 50)
    after = extract(TEXTS[1], method=name, corpus=corpus)
    assert after != before
    everything = Corpus.fit([TEXTS[0], *[TEXTS[1].replace("the", "coral")] * 50])
    assert after == extract(TEXTS[1], method=name, corpus=everything)
    assert extractor.extract(TEXTS[1]) == after


def test_topics_that_are_gone_are_missed() -> None:
    """An update drops the topics of a corpus, and the next call says that they are needed."""
    corpus = Corpus.fit(TEXTS, topics=2)
    assert extract(TEXTS[0], method="singletpr", corpus=corpus)
    corpus.update(TEXTS)
    with pytest.raises(CorpusNeededError, match="topics"):
        extract(TEXTS[0], method="singletpr", corpus=corpus)


@pytest.mark.parametrize("workers", [1, 2])
def test_keys_come_back_with_their_keyphrases(workers: int) -> None:
    """A text that comes with a key, whatever it is, gets it back beside its keyphrases, in order."""
    keys = [object(), "b", ("c", 3)]
    texts = [TEXTS[0], TEXTS[1], "nothing of"]
    found = list(extract_many(zip(keys, texts, strict=True), method="tf", workers=workers))
    assert [key for key, _ in found] == keys
    assert [phrases for _, phrases in found] == [extract(text, method="tf") for text in texts]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_names_its_document(workers: int) -> None:
    """The message of an error says which of the texts it came from, counted from 1."""
    texts = [TEXTS[0], TEXTS[1], None, TEXTS[0]]
    with pytest.raises(InputError, match=r"^Document 3: The text must be a str"):
        list(extract_many(texts, method="tf", workers=workers))  # type: ignore[arg-type]


def test_results_show_themselves_in_a_notebook() -> None:
    """Keyphrases are a list that notebooks show as a table, with everything in it escaped."""
    found = extract(TEXTS[0])
    assert isinstance(found, list)
    shown = Keyphrases([Keyphrase("a < b", 1.0, ((0, 5),), "a < b"), *found])._repr_html_()
    assert shown.count("<tr>") == len(found) + 2
    assert found.texts[0] in shown
    assert "a &lt; b" in shown


def test_help_lists_the_options() -> None:
    """`help` of the public calls names every option of every method."""
    for call in (extract, extract_many, explain, Extractor):
        for method in methods().values():
            for option in options_of(method):
                assert f"{option}:" in (call.__doc__ or "")


def test_functions_and_extractors_explain_the_same() -> None:
    """`explain` gives what the extractor's own method gives."""
    assert explain(TEXTS[0], "marine heatwave", method="tf") == Extractor("tf").explain(TEXTS[0], "marine heatwave")


@pytest.mark.parametrize(
    ("style", "marked"),
    [
        ("html", '<mark data-rank="1">Sparse grids</mark> &lt; others'),
        ("markdown", "**Sparse grids** < others"),
        ("ansi", "\x1b[1;30;43mSparse grids\x1b[0m < others"),
    ],
)
def test_texts_are_highlighted_in_three_formats(style: Literal["html", "markdown", "ansi"], marked: str) -> None:
    """Occurrences are marked for a page, for Markdown and for a terminal."""
    text = "Sparse grids < others"
    found = [phrase for phrase in extract(text, method="tf") if phrase.text == "Sparse grids"]
    assert highlight(text, found, format=style) == marked


def test_an_unknown_format_is_refused() -> None:
    """A format that is none is an error that lists those there are."""
    with pytest.raises(OptionError, match="'html', 'ansi', 'markdown'"):
        highlight("text", [], format="pdf")  # type: ignore[arg-type]


def test_methods_share_a_context() -> None:
    """Several methods on one context give what each gives by itself."""
    context = TextContext(analyze(TEXTS[0]))
    for name in ("sift", "tfidf", "lexspec", "positionrank", "lexrank", "rake"):
        extractor = Extractor(name)
        assert extractor.extract_in(context) == extractor.extract(TEXTS[0])


@pytest.mark.parametrize(("text", "phrases"), [(None, []), ("text", "phrase"), ("text", ["phrase"]), ("text", None)])
def test_highlighting_refuses_what_is_no_text_or_keyphrase(text: object, phrases: object) -> None:
    """What is no text, or no keyphrase, is an error that says what is wanted."""
    with pytest.raises(InputError, match=r"must be (a str|keyphrases)"):
        highlight(text, phrases)  # type: ignore[arg-type]


def test_highlighting_refuses_keyphrases_of_another_text() -> None:
    """Keyphrases whose places are not in the text are an error, not marks around nothing."""
    with pytest.raises(InputError, match="'marine heatwave' is of another text: this one has 5 characters"):
        highlight("A sea", extract(TEXTS[0], phrases=["marine heatwave"]))


@pytest.mark.parametrize("phrase", [None, 5, "", " \n"])
def test_only_a_phrase_can_be_explained(phrase: str) -> None:
    """Something else than a str in place of the phrase, or one without a word, is an error that shows it."""
    with pytest.raises(InputError) as raised:
        explain(TEXTS[0], phrase)
    assert str(raised.value) == f"The phrase to explain must be a str with words. Got {phrase!r} instead."
    with pytest.raises(InputError, match="pass its text"):
        explain(TEXTS[0], extract(TEXTS[0])[0])  # type: ignore[arg-type]


@pytest.mark.parametrize("workers", [1, 2])
def test_documents_of_files_keep_their_ids(workers: int) -> None:
    """What `read` returns can be extracted from as it is; ids come back with their type."""
    records = [keysift.TextRecord(7, "Sparse grids."), keysift.TextRecord("b", "Word graphs.")]
    found = [(key, phrases.texts) for key, phrases in extract_many(records, method="tf", workers=workers)]
    assert found == [(7, ["Sparse grids"]), ("b", ["Word graphs"])]


def test_a_dict_of_texts_keeps_its_keys() -> None:
    """Keys of a dict come back with the keyphrases of its texts."""
    assert [(key, found.texts) for key, found in extract_many({"a": "Sparse grids."}, method="tf")] == [
        ("a", ["Sparse grids"])
    ]


def test_the_name_of_a_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is the name of a file gives a warning that says how to read it, or that it is not there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "article.txt").write_text("Sparse grids.", "utf-8")
    with pytest.warns(UserWarning, match=r"keysift\.read\('article\.txt'\)"):
        extract("article.txt")
    with pytest.warns(UserWarning, match=r"'other\.txt' looks like the name of a file, but there is none"):
        extract("other.txt")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        extract("The notes are in other.txt")
        extract("node.js")


def test_a_series_is_led_to_frames() -> None:
    """What is no text is told where it belongs."""
    pandas = pytest.importorskip("pandas")
    with pytest.raises(InputError, match=r"keysift\.frames\.extract"):
        extract(pandas.Series(["Sparse grids."]))
    with pytest.raises(InputError, match=r"a DataFrame \(use keysift\.frames\.extract"):
        extract(pandas.DataFrame({"text": ["Sparse grids."]}))
    with pytest.raises(InputError, match=r"a dict \(use extract_many"):
        extract({"a": "Sparse grids."})  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"a StringIO \(pass what is in it: file\.read\(\)\)"):
        extract(StringIO("Sparse grids."))  # type: ignore[arg-type]
    (record,) = [keysift.TextRecord("a", "Sparse grids.")]
    with pytest.raises(InputError, match="pass its text"):
        extract(record)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="pass the text of one, or give all to extract_many"):
        extract([record])  # type: ignore[arg-type]
    with pytest.raises(InputError, match="pairs of a key and a text"):
        list(extract_many([("a", "Sparse grids.", 3)]))  # type: ignore[arg-type]
