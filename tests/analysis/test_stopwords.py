from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

import keysift
from keysift import InputError, OptionError, analyze
from keysift.analysis.stopwords import built_in_stop_words, read_stop_words
from keysift.data import DATA


def test_built_in_list_is_of_function_words() -> None:
    """The English list has about 500 words: function words, and no words that name things."""
    words = built_in_stop_words("en")
    assert 450 <= len(words) <= 650
    assert {"the", "of", "they", "whose", "don't", "however"} <= words
    assert words.isdisjoint({"network", "york", "new", "data", "system", "neural", "#"})


def test_file(tmp_path: Path) -> None:
    """A file of stop words may have comments, several words a line, and a byte order mark."""
    path = tmp_path / "words.txt"
    path.write_text("\ufeff# comment\nThe of\n\nand\n", "utf-8")
    assert read_stop_words(path) == {"the", "of", "and"}


def test_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    """A file that is not UTF-8 gives an error that names it."""
    path = tmp_path / "words.txt"
    path.write_bytes("für".encode("latin-1"))
    with pytest.raises(OptionError, match=r"words\.txt is not UTF-8"):
        read_stop_words(path)


@pytest.mark.parametrize("wrong", ["the", b"the", ["the", 1], 5, None])
def test_wrong_types_are_refused(wrong: object) -> None:
    """A single string is neither a list of words nor a path, and every word is a string."""
    with pytest.raises(InputError):
        read_stop_words(wrong)  # type: ignore[arg-type]


CONTENT = {
    "de": "wasser haus stadt strom zeit jahr mensch arbeit regierung neu",
    "es": "agua casa ciudad tiempo año persona trabajo gobierno nuevo comida",
    "fr": "eau maison ville temps année personne travail gouvernement nouveau avions pouvoir point",
    "it": "acqua casa città tempo anno persona lavoro governo nuovo stato-nazione",
    "nl": "water huis stad tijd jaar mens werk regering nieuw",
    "pl": "woda dom miasto czas rok człowiek praca rząd nowy",
    "pt": "água casa cidade tempo ano pessoa trabalho governo novo comida",
}
FUNCTION = {
    "de": "der die das ein eine einem und oder nicht ist war wurde für mit von ihren z.b.",
    "es": "el la los un una y o no es fue para con de del qué cuántas p.ej.",
    "fr": "le la l' d' qu' jusqu' un une et ou ne n' est était pour avec de du -t-il aujourd'hui",
    "it": "il lo la l' un' dell' all' nell' e o non è era per con di del c'",
    "nl": "de het een en of niet is was werd voor met van zo'n bijv.",
    "pl": "i oraz lub nie jest był dla z w się który której np. itd.",
    "pt": "o a os um uma e ou não é foi para com de do pelo -se p.ex.",
}


@pytest.mark.parametrize("language", CONTENT)
def test_lists_of_other_languages(language: str) -> None:
    """A list has 250 to 450 function words, and no words that name things."""
    words = built_in_stop_words(language)
    assert 250 <= len(words) <= 450
    assert set(FUNCTION[language].split()) <= words
    assert words.isdisjoint(CONTENT[language].split())


@pytest.mark.parametrize("language", ["en", *CONTENT])
def test_lists_are_well_formed(language: str) -> None:
    """A file is in groups under headings: lower case, composed characters, straight apostrophes, no word twice."""
    text = (Path(DATA) / f"stop_words_{language}.txt").read_text("utf-8")
    groups = [group.splitlines() for group in text.split("\n\n")]
    assert all(group[0].startswith("# ") for group in groups)
    words = [word for group in groups for line in group if not line.startswith("#") for word in line.split()]
    if language != "en":
        assert len(words) == len(set(words))
    assert unicodedata.is_normalized("NFC", text)
    assert not re.search("[’ʼ＇]", text)
    assert all(word == word.lower() for word in words)
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("language", CONTENT)
def test_every_word_of_a_list_is_a_token(language: str) -> None:
    """What is listed is what the tokenizer gives, so that no entry waits in vain."""
    whole = {word for word in built_in_stop_words(language) if not re.match("-|.*'$", word)}
    assert len(whole) > 50
    for word in whole:
        text = f"{word} {word.capitalize()} x"  # "M." is an initial, "m." would end a sentence
        assert word in [token.text.lower() for token in analyze(text, language=language).tokens]


def test_stop_words_can_be_added_and_taken_out() -> None:
    """Words with a sign change the built-in list of whatever language a text is in; others replace it."""
    text = "The reefs of the bay are will power."
    assert "reefs" in keysift.extract(text, method="tf").texts
    assert "reefs" not in keysift.extract(text, method="tf", stop_words=["+reefs"]).texts
    assert keysift.analyze(text, stop_words=["+reefs"]).kinds.count("-") > keysift.analyze(text).kinds.count("-")
    assert keysift.analyze(text, stop_words=["-the"]).kinds.count("-") < keysift.analyze(text).kinds.count("-")
    german = "Die Würde des Menschen ist unantastbar, und sie zu achten ist die Pflicht des Staates."
    assert "Pflicht" not in keysift.extract(german, method="tf", stop_words=["+pflicht"]).texts
    with pytest.raises(keysift.OptionError, match="either all change"):
        keysift.extract(text, stop_words=["+reefs", "bay"])
