"""Files that are named and are not there, or are no files."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keysift import Corpus, InputError, Kea, Tuned, Vocabulary, extract, read
from keysift.evaluation import Predictions
from keysift.io.named_files import MissingFileError

LABELLED = [("Coral reefs need clean water. Divers restore coral reefs.", ["coral reefs"])]
READERS: list[Callable[[Any], object]] = [
    *(Corpus.load, Tuned.load, Kea.load, Vocabulary.read, Vocabulary.load, Predictions.read),
    read,
]


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__qualname__)
def test_a_missing_file_is_an_error_that_helps(reader: Callable[[Any], object], tmp_path: Path) -> None:
    """A file that is not there is told with what to do, as an error of keysift and as one of the system."""
    with pytest.raises(MissingFileError, match=re.escape(f"There is no file {tmp_path / 'none'}. ")) as caught:
        reader(tmp_path / "none")
    assert isinstance(caught.value, InputError)
    assert isinstance(caught.value, FileNotFoundError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__qualname__)
def test_only_a_path_names_a_file(reader: Callable[[Any], object]) -> None:
    """What is no path is refused; a number would be taken for a file that is open already."""
    with pytest.raises(InputError, match="Got int instead"):
        reader(5)


@pytest.mark.parametrize("reader", READERS[:-1], ids=lambda reader: reader.__qualname__)
def test_a_folder_is_no_file(reader: Callable[[Any], object], tmp_path: Path) -> None:
    """A folder in place of a file is refused by name."""
    with pytest.raises(InputError, match=r"is a folder\. Name a file"):
        reader(tmp_path)


def test_files_of_options_are_told_too(tmp_path: Path) -> None:
    """Vocabularies and stop words that are not there say what such a file has in it."""
    with pytest.raises(InputError, match="A vocabulary is a file with a term on each line"):
        extract("Sparse grids.", vocabulary=str(tmp_path / "none"))
    with pytest.raises(InputError, match="in a file with a word on each line"):
        extract("Sparse grids.", stop_words=tmp_path / "none")


@pytest.mark.parametrize(
    "made",
    [Corpus.fit(["Sparse grids."]), Tuned.fit(LABELLED), Kea.fit(LABELLED), Vocabulary.of(["reef"])],
    ids=lambda made: type(made).__name__,
)
def test_saving_says_what_is_wrong_with_the_place(made: Any, tmp_path: Path) -> None:
    """Saving to a folder, into one that is missing, or to a number is refused in words, and leaves nothing behind."""
    with pytest.raises(ValueError, match=r"is a folder\. Name a file to write"):
        made.save(tmp_path)
    with pytest.raises(ValueError, match="There is no folder"):
        made.save(tmp_path / "none" / "file")
    with pytest.raises(InputError, match="Got int instead"):
        made.save(5)
    assert list(tmp_path.iterdir()) == []
