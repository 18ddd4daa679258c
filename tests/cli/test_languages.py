"""`keysift languages`, and languages in the other commands."""

from __future__ import annotations

import json
from pathlib import Path

from keysift import Corpus, extract, languages
from tests.cli.test_commands import keysift, keysift_process

FRENCH = "L'éolienne du village éclaire la place. Une éolienne coûte cher, mais l'éolienne du village est payée."
LABELLED = [
    {"id": str(number), "text": f"{FRENCH} Document {number}.", "keyphrases": ["éoliennes du village"]}
    for number in range(3)
]


def test_table() -> None:
    """The table says what each language has."""
    output = keysift("languages").stdout
    assert all(f"  {language.code} " in output and language.name in output for language in languages().values())
    assert "your own" in output
    row = next(line for line in output.splitlines() if "French" in line)
    assert row.split()[:5] == ["fr", "French", "449", "french", "yes"]


def test_data() -> None:
    """The same as JSON, of all languages or one."""
    found = json.loads(keysift("languages", "--format", "json").stdout)
    assert list(found) == list(languages())
    assert found["en"]["tagger"] is True
    assert found["pl"]["stemmer"] == "polish"
    assert found["th"]["frequencies"] is False
    assert found["und"]["stop_words"] is None
    assert json.loads(keysift("languages", "pl", "-f", "json").stdout) == {"pl": found["pl"]}


def test_unknown_languages_are_named() -> None:
    """An unknown language is an error of one line, with the list and the way round."""
    for arguments in (("languages", "xx"), ("extract", "--language", "xx")):
        done = keysift(*arguments, stdin="text", code=1)
        assert "'pt' (Portuguese)" in done.stderr
        assert "'und'" in done.stderr


def test_extract(tmp_path: Path) -> None:
    """Keyphrases of a French text, also with a French corpus, and no pattern over parts of speech."""
    (tmp_path / "text.txt").write_text(FRENCH, "utf-8")
    data = json.loads(keysift("extract", tmp_path / "text.txt", "--language", "fr", "--format", "json").stdout)
    assert [found["text"] for found in data[0]["keyphrases"]] == [
        found.text for found in extract(FRENCH, language="fr")
    ]
    keysift("fit", tmp_path / "text.txt", "--language", "fr", "-o", tmp_path / "french.corpus")
    corpus = Corpus.load(tmp_path / "french.corpus")
    assert corpus.settings is not None
    assert corpus.settings.language == "fr"
    arguments = ("--corpus", tmp_path / "french.corpus", "--method", "tfidf")
    assert "village" in keysift("extract", tmp_path / "text.txt", "--language", "fr", *arguments).stdout
    done = keysift("extract", tmp_path / "text.txt", "--language", "sv", "--pattern", "A*N+", code=1)
    assert "no part-of-speech tagger" in done.stderr


def test_another_language(tmp_path: Path) -> None:
    """A file of stop words is enough for another language."""
    (tmp_path / "stop.txt").write_text("och i en", "utf-8")
    arguments = ("extract", "--language", "und", "--stop-words", tmp_path / "stop.txt", "--method", "tf")
    assert "norra Sverige" in keysift(*arguments, stdin="Vindkraft i norra Sverige och i Finland.").stdout


def test_what_a_language_lacks_is_said_once(tmp_path: Path) -> None:
    """A language without a tagger is one line on standard error, whatever the number of texts and workers."""
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text("Ветровая энергия растёт. Ветровая энергия дешевле угля.", "utf-8")
    line = (
        "keysift: Russian (ru) has no part-of-speech tagger: candidates are runs of up to 3 words between stop words. "
        "See keysift languages.\n"
    )
    for workers in ("1", "2"):
        done = keysift_process("extract", tmp_path, "--language", "ru", "--workers", workers)
        assert done.stderr == line
        assert done.stdout.count("Ветровая энергия") == 3


def test_benchmark_and_recommend(tmp_path: Path) -> None:
    """Datasets in other languages are run and measured; packages that do not know the language are refused."""
    path = tmp_path / "WikiNews.jsonl"  # which the catalogue knows to be French
    path.write_text("".join(json.dumps(document) + "\n" for document in LABELLED), "utf-8")
    run = ("benchmark", "--data", tmp_path, "--datasets", "WikiNews", "--format", "json", "--methods")
    found = json.loads(keysift(*run, "tf,yake-package", "--output", tmp_path / "run").stdout)
    assert "WikiNews" in json.dumps(found)
    done = keysift(*run, "rake-nltk-package", "--output", tmp_path / "other", code=1)
    assert "Got 'fr' instead" in done.stderr
    measured = json.loads(keysift("recommend", path, "--gold", "--format", "json").stdout)
    assert measured["methods"]["tf"]["P@5"]["score"]["estimate"] == 100
    assert keysift("recommend", path, "--gold", "--language", "en", "--format", "json").stdout


GERMAN = "Freie Software ist wichtig für die Schulen, weil sie nichts kostet und weil jeder sie ändern darf, der will."


def test_a_text_in_another_language_gives_one_line_of_warning(tmp_path: Path) -> None:
    """Texts that are plainly in another language are warned of once, on standard error, and still read."""
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(2 * GERMAN, "utf-8")
    done = keysift("extract", tmp_path, "--format", "plain", "--language", "en")
    assert done.stderr.count("\n") == 1
    assert "looks German and is read as English; use --language de, or --language auto" in done.stderr
    assert not keysift("extract", tmp_path, "--language", "german").stderr
    assert not keysift("extract", tmp_path).stderr
    assert "looks German" in keysift("explain", tmp_path / "0.txt", "Schulen", "--language", "en").stderr


def test_texts_that_are_counted_or_labelled_give_it_too(tmp_path: Path) -> None:
    """Commands that read all texts in one language say what to set, and that "auto" is no answer."""
    (tmp_path / "a.txt").write_text(2 * GERMAN, "utf-8")
    for command in ("fit", "label"):
        done = keysift_process(command, tmp_path / "a.txt", "-o", tmp_path / command)
        assert "looks German and is read as English. Set --language to 'de'," in done.stderr
        done = keysift(command, tmp_path / "a.txt", "-o", tmp_path / "other", "--language", "auto", code=1)
        assert "name it, such as --language fr." in done.stderr


def test_plain_output_is_a_phrase_per_line(tmp_path: Path) -> None:
    """Each line is a phrase, with an empty line between texts; the detected language is that of the text."""
    (tmp_path / "a.txt").write_text(GERMAN, "utf-8")
    (tmp_path / "b.txt").write_text("The sparse grid is new. They say the sparse grid is good.", "utf-8")
    done = keysift("extract", tmp_path, "--format", "plain", "--language", "auto", "--top", "1")
    assert done.stdout == "Freie Software\n\nsparse grid\n"
    refused = keysift("extract", tmp_path, "--format", "plain", "--highlight", code=1)
    assert "--highlight needs another format" in refused.stderr
