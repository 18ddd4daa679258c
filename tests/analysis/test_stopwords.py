from __future__ import annotations

from pathlib import Path

import pytest

from keysift import InputError, OptionError
from keysift.analysis.stopwords import built_in_stop_words, read_stop_words


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
