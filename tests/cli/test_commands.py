"""The command line as a user meets it, with real files."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

import pytest

from keysift import Corpus, __version__, extract, methods
from keysift.analysis import missing_data
from keysift.cli import run
from keysift.options import declared_options, defaults_of, options_of
from tests.cli.terminal import run_beside_terminal
from tests.rankers.tuned.labelled import single_word_labels

EXAMPLES = Path(__file__).parents[2] / "examples"
ARTICLE = EXAMPLES / "coral_reefs.txt"


def run_here(*arguments: object, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run the command in this process."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as files:
        for name in ("stdin", "stdout", "stderr"):
            file = files.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8", newline=""))
            patch.setattr(sys, name, file)
        sys.stdin.buffer.write(stdin if isinstance(stdin, bytes) else stdin.encode())
        sys.stdin.seek(0)
        patch.setenv("COLUMNS", "100")
        patch.setattr(missing_data, "_write", missing_data._write)  # which a command changes
        given = [str(argument) for argument in arguments]
        returned = run(given)
        output, errors = (_read_all(stream) for stream in (sys.stdout, sys.stderr))
    return subprocess.CompletedProcess(given, returned, output, errors)


def keysift(*arguments: object, stdin: str | bytes = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the command in this process and check its exit code; on failure there is one line on standard error."""
    return _checked(run_here(*arguments, stdin=stdin), code)


def keysift_process(*arguments: object, stdin: bytes = b"", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Do the same in a process of its own, for what depends on that."""
    done = subprocess.run(
        [sys.executable, "-m", "keysift", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    result = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    return _checked(result, code)


def _read_all(stream: TextIO) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def _checked(result: subprocess.CompletedProcess[str], code: int) -> subprocess.CompletedProcess[str]:
    assert result.returncode == code, result.stderr
    if code:
        assert result.stderr.startswith("keysift: ")
        assert result.stderr.count("\n") == 1
        assert "Traceback" not in result.stderr
    return result


def test_version() -> None:
    """The version is printed."""
    assert keysift_process("--version").stdout.startswith(f"keysift {__version__}")


def test_every_option_of_every_method_is_there() -> None:
    """Every option that a method declares can be given on the command line."""
    assert {"window", "max_words"} <= set(declared_options())
    for method in methods().values():
        output = keysift("extract", "--method", method.name, "--help").stdout
        for name, option in options_of(method).items():
            default = defaults_of(method)[name]
            flag = f"--{'no-' if default is False else ''}{name.replace('_', '-')}"
            assert flag in output
            if option.type in (int, float) or option.choices:
                assert f"{flag} {default}" in output


def test_help_is_short_and_grouped() -> None:
    """The help of extract fits on two screens, and says what belongs together."""
    output = keysift("extract", "--help").stdout
    titles = [line for line in output.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert titles[:4] == ["Arguments:", "Input:", "Output:", "What to extract:"]
    assert "--tidy " in output
    assert "--deduplicate nested" in output
    assert "--vocabulary FILE" in output
    assert "keysift methods sift" in output
    assert output.count("\n") <= 85


def test_help_of_several_methods_is_short_too() -> None:
    """A command that runs several methods names their options, whose meaning and defaults another command tells."""
    output = keysift("benchmark", "--help").stdout
    assert "  --pattern  --ngrams  --tidy " in output
    assert "What they mean: keysift methods NAME.\n" in output
    assert output.count("\n") <= 110


def test_table() -> None:
    """The table has the keyphrases in order, without colour codes when it is not for a terminal."""
    output = keysift("extract", ARTICLE, "--top", "3").stdout
    assert str(ARTICLE) in output
    assert "\x1b" not in output
    expected = [keyphrase.text for keyphrase in extract(ARTICLE.read_text("utf-8"), top=3)]
    positions = [output.index(f" {text} ") for text in expected]
    assert positions == sorted(positions)


def test_terminal_has_colour(tmp_path: Path) -> None:
    """In a terminal, keyphrases in the text are marked by colour."""
    _, output = run_beside_terminal(["extract", str(ARTICLE), "--highlight"], tmp_path, stdout="terminal")
    assert b"\x1b[" in output
    assert b"**" not in output


def test_highlight() -> None:
    """Without a terminal, keyphrases in the text stand between asterisks and the text keeps its lines."""
    output = keysift("extract", ARTICLE, "--highlight", "--top", "3", "--method", "tf").stdout
    assert "**coral reefs**" in output
    assert "Fish came back first." in output


@pytest.mark.parametrize("output_format", ["json", "jsonl", "csv"])
def test_formats(output_format: str) -> None:
    """JSON, JSONL and CSV hold the same results as the library gives."""
    output = keysift("extract", ARTICLE, EXAMPLES / "word_graphs.txt", "--format", output_format, "--top", "2").stdout
    texts = [ARTICLE.read_text("utf-8"), (EXAMPLES / "word_graphs.txt").read_text("utf-8")]
    expected = [[keyphrase.text for keyphrase in extract(text, top=2)] for text in texts]
    if output_format == "csv":
        rows = list(csv.DictReader(io.StringIO(output)))
        assert [row["keyphrase"] for row in rows] == [text for texts in expected for text in texts]
        return
    documents = json.loads(output) if output_format == "json" else [json.loads(line) for line in output.splitlines()]
    assert [[phrase["text"] for phrase in document["keyphrases"]] for document in documents] == expected
    for document, text in zip(documents, texts, strict=True):
        for phrase in document["keyphrases"]:
            assert phrase["text"] in [text[start:end] for start, end in phrase["spans"]]


def test_standard_input() -> None:
    """Text may be piped in, with a dash or with nothing; nothing in gives an empty answer."""
    text = "Random walks rank the words of a text."
    for arguments in (["-"], []):
        output = keysift("extract", *arguments, "--format", "jsonl", stdin=text).stdout
        assert json.loads(output)["id"] == "standard input"
    assert json.loads(keysift("extract", "--format", "json").stdout)[0]["keyphrases"] == []
    assert "no keyphrases" in keysift("extract").stdout


def test_options_reach_the_method() -> None:
    """Options on the command line are those of the library."""
    text = ARTICLE.read_text("utf-8")
    output = keysift(
        *("extract", ARTICLE, "--method", "singlerank", "--window", "5", "--damping", "0.5"),
        *("--max-words", "2", "--no-ngrams", "--format", "json"),
    ).stdout
    expected = extract(text, method="singlerank", window=5, damping=0.5, max_words=2)
    assert [phrase["text"] for phrase in json.loads(output)[0]["keyphrases"]] == [found.text for found in expected]


def test_workers() -> None:
    """Several processes print what one prints."""
    arguments = ("extract", EXAMPLES / "abstracts.jsonl", "--format", "jsonl")
    assert keysift(*arguments, "--workers", "2").stdout == keysift(*arguments).stdout


def test_corpus(tmp_path: Path) -> None:
    """A corpus is fitted, updated, merged and used; its file equals one pass over everything."""
    abstracts = EXAMPLES / "abstracts.jsonl"
    one, two, both = tmp_path / "one", tmp_path / "two", tmp_path / "both"
    assert "4 documents" in keysift("fit", abstracts, "-o", one).stderr
    keysift("fit", ARTICLE, "-o", two)
    keysift("merge", one, two, "-o", both)
    keysift("fit", ARTICLE, "-o", one, "--update")
    assert both.read_bytes() == one.read_bytes()
    assert len(Corpus.load(both)) == 5
    output = keysift("extract", ARTICLE, "--method", "lexspec", "--corpus", both, "--format", "json").stdout
    expected = extract(ARTICLE.read_text("utf-8"), method="lexspec", corpus=Corpus.load(both))
    assert [phrase["text"] for phrase in json.loads(output)[0]["keyphrases"]] == [found.text for found in expected]


def test_topics(tmp_path: Path) -> None:
    """Topics can be fitted for singletpr, quietly; an update leaves them out, and says so."""
    corpus = tmp_path / "corpus"
    done = keysift("fit", EXAMPLES / "abstracts.jsonl", "--topics", "2", "-o", corpus)
    assert done.stderr.count("\n") == 1
    keysift("extract", ARTICLE, "--method", "singletpr", "--corpus", corpus)
    updated = keysift("fit", ARTICLE, "-o", corpus, "--update")
    assert updated.stderr.startswith(f"Left out: the topics of {corpus}, which need all documents at once.\n")


def test_methods() -> None:
    """All methods are listed, one is shown in full, and JSON has everything."""
    output = keysift("methods").stdout
    assert all(name in output for name in methods())
    shown = keysift("methods", "lexspec").stdout
    assert "hypergeometric" in shown
    assert "  --max-words 6\n      Most words of a phrase" in shown
    assert "  --ngrams (off by default)\n" in shown
    assert "raised to the power\n--phrase-length" in keysift("methods", "sift").stdout
    assert max(len(line) for name in methods() for line in keysift("methods", name).stdout.splitlines()) <= 78
    data = json.loads(keysift("methods", "--format", "json").stdout)
    assert list(data) == list(methods())
    assert data["singlerank"]["options"]["window"]["default"] == 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["extract", "no/such/file"], 1, "There is no file"),
        (["extract", "--method", "nope", ARTICLE], 1, "must be one of sift"),
        (["extract", "--method", "singletpr", ARTICLE], 1, "--topics 15"),
        (["extract", "--method", "textrank", "--window", "1", ARTICLE], 1, "at least 2"),
        (["extract", "--threshold", "0.5", ARTICLE], 1, "no option --threshold"),
        (["extract", "--corpus", ARTICLE, "--method", "tfidf", ARTICLE], 1, "not a keysift corpus file"),
        (["extract", "--corpus", "nofile", ARTICLE], 1, "There is no file nofile. A corpus file is made by"),
        (["extract", "--language", "tlh", ARTICLE], 1, "give 'und' and own --stop-words."),
        (["extract", "--stop-words", "the", ARTICLE], 1, "There is no file the. Stop words are given in a file"),
        (["extract", "--method", "tf", "--model", ARTICLE, ARTICLE], 1, "The method tf uses no --model"),
        (["extract", "--top", "-1", ARTICLE], 2, "--top"),
        (["extract", "--top", "many", ARTICLE], 2, "--top"),
        (["extract", "--nonsense"], 2, "--nonsense"),
        (["extract", "-n", "5", ARTICLE], 2, "--max-words, --top"),
        (["extract", "--keyphrase-ngram-range", "1", ARTICLE], 2, " --max-words"),
        (["extract", "--stopwords", "the", ARTICLE], 2, " --stop-words"),
        (["nonsense"], 2, "nonsense"),
        ([ARTICLE], 2, f"To read this file: keysift extract {ARTICLE}"),
        (["--top", "5", ARTICLE], 2, "Options stand behind a command: keysift extract --top ..."),
        (["datasets", "--top", "5"], 2, "No such option: --top. Try --help."),
        (["extract", "--phrases", "@nofile", ARTICLE], 1, "There is no file nofile. Behind @ stands"),
        (["extract", "--stop-words", ".", ARTICLE], 1, ". is a folder. Name a file. Stop words are given in"),
        (["extract", "--vocabulary", "nofile", ARTICLE], 1, "There is no file nofile. A vocabulary is a file with"),
        (["extrct"], 2, "'extract'? Try --help."),
        (["fit", ARTICLE], 2, "--output"),
        (["fit", ARTICLE, "-o", "no/such/folder/corpus"], 1, "no folder"),
        (["fit", ARTICLE, "-o", "x", "--update", "--topics", "3"], 1, "--update"),
        (["merge", ARTICLE, "-o", "x"], 1, "not a keysift corpus file"),
        (["methods", "nope"], 1, "must be one of"),
    ],
)
def test_mistakes(
    arguments: list[object], code: int, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake gives one line on standard error that says what to do, and an exit code."""
    monkeypatch.chdir(tmp_path)  # an output that is named may leave its lock there
    assert message in keysift(*arguments, code=code).stderr


def test_the_exit_code_is_that_of_the_process() -> None:
    """A mistake ends the process with its exit code."""
    keysift_process("extract", "no/such/file", code=1)
    keysift_process("extract", "--nonsense", code=2)


def test_warnings_of_the_library_are_one_line(tmp_path: Path) -> None:
    """A warning is shown without the line of code that it comes from."""
    (tmp_path / "terms.txt").write_text("coral reef\nfishery\n")
    labelled = [{"id": name, "text": "Coral reefs feed a fishery.", "keyphrases": ["coral reef"]} for name in "ab"]
    (tmp_path / "labelled.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in labelled))
    model = tmp_path / "mine.model"
    keysift("train", tmp_path / "labelled.jsonl", "--vocabulary", tmp_path / "terms.txt", "-o", model)
    said = keysift_process("extract", ARTICLE, "--model", model).stderr
    assert said.startswith("keysift: warning: The model was trained with a vocabulary and is used without one")
    assert said.count("\n") == 1


def test_results_before_a_bad_line_are_kept(tmp_path: Path) -> None:
    """What could be read is answered before the error about what could not."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "Random walks."}\nbroken\n', "utf-8")
    done = keysift("extract", path, "--format", "jsonl", code=1)
    assert json.loads(done.stdout)["keyphrases"]
    assert "line 2, is not JSON" in done.stderr


def test_broken_pipe_is_quiet() -> None:
    """A reader that goes away is no error."""
    command = f"{sys.executable} -m keysift extract {EXAMPLES / 'abstracts.jsonl'} --format jsonl | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=True)
    assert len(done.stdout) == 10
    assert done.stderr == b""


def test_odd_characters_can_be_printed() -> None:
    """Control characters and characters outside the terminal's encoding do not stop the output."""
    keysift_process("extract", stdin="The key\x00phrase and the café’s naïve walks 😀 of words.".encode())
    done = subprocess.run(
        [sys.executable, "-m", "keysift", "extract", "--format", "csv"],
        input="The café’s naïve walks".encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"caf?" in done.stdout


def test_completion_is_offered() -> None:
    """Shell completion can be installed and shown."""
    assert "--install-completion" in keysift("--help").stdout


def test_train_and_extract(tmp_path: Path) -> None:
    """A model is trained on labelled documents, and used by kea; without it, kea says how to get one."""
    labelled = tmp_path / "labelled.jsonl"
    records = [
        {"text": "Sparse grids solve equations. Grids are fast.", "tags": ["sparse grids"]},
        {"text": "Neural networks learn. Networks are slow.", "tags": ["neural networks"]},
    ]
    labelled.write_text("\n".join(map(json.dumps, records)), "utf-8")
    model = tmp_path / "kea.model"
    done = keysift("train", labelled, "--gold-field", "tags", "--method", "kea", "-o", model)
    assert "2 documents" in done.stderr
    text = tmp_path / "text.txt"
    text.write_text("Random walks visit nodes. Walks are long.")
    found = json.loads(keysift("extract", text, "--method", "kea", "--model", model, "--format", "json").stdout)
    assert "walks" in json.dumps(found)
    assert "number 2 of" in keysift("explain", text, "nodes", "--method", "kea", "--model", model).stdout
    assert "keysift train" in keysift("extract", text, "--method", "kea", code=1).stderr
    assert "no folder" in keysift("train", labelled, "-o", tmp_path / "nowhere" / "model", code=1).stderr


def test_train_tuned(tmp_path: Path) -> None:
    """By default a tuned model is trained, with what to expect of it; the file is enough for extract and explain."""
    labelled = tmp_path / "labelled.jsonl"
    records = [{"text": one.text, "keyphrases": [*one.keyphrases, "kitchen"]} for one in single_word_labels(8)]
    labelled.write_text("\n".join(map(json.dumps, records)), "utf-8")
    model, text = tmp_path / "mine.model", tmp_path / "text.txt"
    done = keysift("train", labelled, "-o", model)
    assert "8 documents, 24 of 32 labels" in done.stderr
    for expected in (
        "Cross-validated on 8 documents",
        "25 more documents",
        "single words",
        "not in the text",
        "kitchen",
    ):
        assert expected in done.stdout
    unseen = single_word_labels(1, seed=99)[0]
    text.write_text(unseen.text)
    found = keysift("extract", text, "--model", model, "--top", "3").stdout
    assert all(keyphrase in found for keyphrase in unseen.keyphrases)
    explained = keysift("explain", text, unseen.keyphrases[0], "--model", model).stdout
    assert "by tuned" in explained
    assert "single word" in explained
    updated = keysift("train", labelled, "--update", model, "-o", model)
    assert "16 documents" in updated.stderr
    assert "measured on the new documents" in updated.stdout
    labelled.write_text(json.dumps({"text": "Old ships.", "keyphrases": ["kitchen"]}), "utf-8")
    with pytest.warns(UserWarning, match="exactly as sift does"):
        alone = keysift("train", labelled, "-o", model)
    assert "at least two documents" in alone.stderr


def test_fit_with_neighbours(tmp_path: Path) -> None:
    """A corpus that keeps its documents serves expandrank, and says that it does."""
    corpus = tmp_path / "corpus"
    assert "neighbours" in keysift("fit", EXAMPLES, "--neighbours", "-o", corpus).stderr
    assert keysift("extract", EXAMPLES, "--method", "expandrank", "--corpus", corpus).stdout
    assert "--update" in keysift("fit", EXAMPLES, "--neighbours", "--update", "-o", corpus, code=1).stderr
