from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keysift import FileFormatError, InputError, MissingExtraError
from keysift.evaluation.datasets.dataset import Dataset, LabelledDocument, labelled_document
from keysift.evaluation.datasets.readers import read_dataset
from tests.evaluation.samples import DOCUMENTS, LAYOUTS, SAMPLE, members, write_folder, write_sample, write_zip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_same_dataset(tmp_path: Path, layout: str) -> None:
    """The same content is the same dataset, checksum included, from whatever file."""
    dataset = read_dataset(write_sample(tmp_path, layout))
    assert dataset.documents == DOCUMENTS
    assert dataset == SAMPLE
    assert dataset.source.startswith(str(tmp_path / "sample"))


# Without semicolons, which end a keyphrase in some layouts, and byte order marks, which are no part of a text.
_STRINGS = st.text(st.characters(codec="utf-8", exclude_characters="\x00;\ufeff"), max_size=12)
_NAMES = st.text(st.sampled_from("ab01.-_ é"), min_size=1, max_size=6).map(lambda name: f"n{name}")


@settings(max_examples=40, deadline=None)
@given(
    layout=st.sampled_from(LAYOUTS),
    content=st.dictionaries(_NAMES, st.tuples(_STRINGS, st.lists(_STRINGS)), min_size=1, max_size=4),
)
def test_what_is_written_is_read(layout: str, content: dict[str, tuple[str, list[str]]]) -> None:
    """Any content comes back from every layout."""
    documents = tuple(labelled_document(name, *content[name]) for name in sorted(content))
    with tempfile.TemporaryDirectory() as folder:
        found = read_dataset(write_sample(Path(folder), layout, documents))
    assert found.documents == documents
    assert found == Dataset("sample", "en", documents)


def test_key_files_have_one_keyphrase_per_line(tmp_path: Path) -> None:
    """Commas and semicolons are part of a keyphrase; byte order marks, white space and repetitions are not."""
    keys = "\ufeffone, two;\r\n  three\tfour \r\rone, two;\nThree four\n".encode()
    write_folder(tmp_path, {"a.txt": b"\xef\xbb\xbfx\r\ny", "a.key": keys})
    assert read_dataset(tmp_path)[0] == LabelledDocument("a", "x\ny", ("one, two;", "three four", "Three four"))


def test_strings_of_keyphrases_are_cut_at_semicolons_and_line_breaks(tmp_path: Path) -> None:
    """In one string, keyphrases are apart by semicolons or line breaks, never by commas."""
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"text": "x", "keyphrases": "one, two; three\nfour;;one, two\r\n"}), "utf-8")
    assert read_dataset(path)[0] == LabelledDocument("1", "x", ("one, two", "three", "four"))


def test_fields_can_be_named(tmp_path: Path) -> None:
    """Other fields than the usual ones can be named; ids may be numbers, and gold may be missing."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"key": 7, "body": "x", "tags": ["y"]}\n\n{"key": "b", "body": "z", "tags": null}\n', "utf-8")
    dataset = read_dataset(path, text_field="body", gold_field="tags", id_field="key", name="mine", language="pt")
    assert dataset == Dataset("mine", "pt", (LabelledDocument("7", "x", ("y",)), LabelledDocument("b", "z", ())))


@pytest.mark.parametrize("layout", ["zip", "folder"])
def test_order_is_by_name(tmp_path: Path, layout: str) -> None:
    """Documents of folders and archives are in the order of their names, not of their files."""
    names = ["b", "a.1", "a", "a-1", "B"]
    path = write_sample(tmp_path, layout, [LabelledDocument(name, name, ()) for name in names])
    assert [document.name for document in read_dataset(path)] == sorted(names)


@pytest.mark.parametrize("inner", ["", "sample/", "WKC/"])
def test_the_inner_folder_may_have_any_name(tmp_path: Path, inner: str) -> None:
    """The folder inside the archive may have another name, or be missing."""
    assert read_dataset(write_zip(tmp_path / "sample.zip", members(DOCUMENTS, inner=inner))) == SAMPLE


@pytest.mark.parametrize(
    ("stated", "expected"), [("en", "en"), ("Portuguese\n", "pt"), ("\ufeffFR \r\n", "fr"), ("", "en")]
)
def test_the_language_is_read(tmp_path: Path, stated: str, expected: str) -> None:
    """The file language.txt says which language it is, by code or by name; English if it is empty."""
    path = write_zip(tmp_path / "sample.zip", members(DOCUMENTS, language=stated))
    assert read_dataset(path).language == expected
    assert read_dataset(path, language="xx").language == "xx"


def test_the_catalogue_knows_languages(tmp_path: Path) -> None:
    """Without a statement, a dataset of the catalogue has its language there, and its name."""
    path = tmp_path / "WKC.jsonl"
    path.write_text('{"text": "x", "keyphrases": []}', "utf-8")
    dataset = read_dataset(path)
    assert (dataset.name, dataset.language) == ("WikiNews", "fr")


def test_documents_may_be_called_language(tmp_path: Path) -> None:
    """A document of the name "language" is a document."""
    files = members([LabelledDocument("language", "x", ("y",))])
    assert read_dataset(write_zip(tmp_path / "a.zip", files))[0].name == "language"


def test_strange_files_are_passed_over(tmp_path: Path) -> None:
    """What systems and editors leave behind is no document."""
    files = members(DOCUMENTS)
    extra = {
        "__MACOSX/sample/docsutf8/._a.txt": b"\xff",
        "sample/docsutf8/.b.txt": b"\xff",
        "sample/README.md": b"\xff",
    }
    assert read_dataset(write_zip(tmp_path / "sample.zip", files | extra)) == SAMPLE


_JSON = b'{"id": "a", "text": "x", "keyphrases": []}\n'


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", _JSON + b"{", "line 2, is not JSON"),
        ("a.jsonl", b'{"keyphrases": []}', r"line 1, has no text in the field 'text' \(it has: keyphrases \(list\)\)"),
        ("a.jsonl", b'"bare"', r"line 1, has no text .*it has: str\)"),
        ("a.jsonl", b'{"text": "x"}', "line 1, has no field 'keyphrases'.*'gold_field'"),
        ("a.jsonl", b'{"text": "x", "keyphrases": [1]}', r"line 1, must have keyphrases .* Got \[1\] instead"),
        ("a.jsonl", b'{"text": "x", "keyphrases": {}}', "line 1, must have keyphrases"),
        ("a.jsonl", b'{"text": "x", "keyphrases": [], "id": []}', "line 1, must have a string or a number as 'id'"),
        ("a.jsonl", _JSON * 2 + b'{"id": "b", "text": "x", "keyphrases": []}', "come more than once: 'a'"),
        ("a.jsonl", b"\n", "holds no documents"),
        ("a.jsonl", b"\xff", r"a\.jsonl is not utf-8 text .* convert it"),
        ("a.jsonl.gz", b"no gzip", "is damaged"),
        ("a.csv", b"id,text\n1,x\n", "line 2, has no field 'keyphrases'"),
        ("a.csv", b"id,keyphrases\n1,x\n", "line 2, has no text in the field 'text'"),
        ("a.csv", b"", "holds no documents"),
        ("a.zip", b"no zip", "is a damaged or truncated zip"),
        ("a.parquet", b"no parquet", "is not readable as Parquet"),
        ("a.doc", b"x", r"cannot be read as labelled documents.*\.jsonl\.gz"),
    ],
)
def test_bad_files_are_named(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    """What is wrong with a file is said with its name, and its line where there is one."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FileFormatError, match=message) as caught:
        read_dataset(tmp_path / name)
    assert str(tmp_path / name) in str(caught.value)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"a.txt": b"x"}, r"a\.txt has no a\.key to go with it"),
        ({"a.txt": b"x", "a.key": b"", "b.key": b"y"}, r"b\.key has no b\.txt to go with it"),
        ({"n/docsutf8/a.txt": b"x", "n/keys/b.key": b"y"}, r"n/docsutf8/a\.txt has no a\.key"),
        ({"n/docsutf8/a.txt": b"x"}, r"a\.key"),
        ({"keys/a.key": b"x"}, r"keys/a\.key has no a\.txt"),
        ({"a.txt": b"\xff", "a.key": b""}, r"a\.txt is not UTF-8 text \(invalid start byte at byte 0\)"),
        ({"a.txt": b"", "a.key": b"\xff"}, r"a\.key is not UTF-8"),
        ({"n/docsutf8/a.txt": b"", "m/docsutf8/a.txt": b""}, r"several datasets \(m, n\)"),
        ({"picture.png": b"x"}, "holds no labelled documents"),
        (
            {"a.txt": b"", "a.key": b"", "language.txt": b"the language of the birds"},
            "must hold the code of a language",
        ),
    ],
)
@pytest.mark.parametrize("zipped", [True, False])
def test_bad_folders_are_named(tmp_path: Path, files: dict[str, bytes], message: str, zipped: bool) -> None:
    """A file without its partner, or that cannot be read, is named, in archives as in folders."""
    path = write_zip(tmp_path / "a.zip", files) if zipped else write_folder(tmp_path, files)
    with pytest.raises(FileFormatError, match=message):
        read_dataset(path)


def test_missing_files(tmp_path: Path) -> None:
    """A path where nothing is gives an error that names it."""
    with pytest.raises(InputError, match="There is no file or folder"):
        read_dataset(tmp_path / "nothing")


def test_parquet_columns(tmp_path: Path) -> None:
    """Numbers are ids too, a missing list is no gold, other columns are left alone, and a missing column is named."""
    path = tmp_path / "a.parquet"
    rows = [{"id": 1, "text": "x", "tags": ["y"], "other": b"z"}, {"id": 2, "text": "v", "tags": None, "other": b""}]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    found = read_dataset(path, gold_field="tags")
    assert found.documents == (LabelledDocument("1", "x", ("y",)), LabelledDocument("2", "v", ()))
    with pytest.raises(FileFormatError, match=r"row 1, has no field 'keyphrases'.*gold_field"):
        read_dataset(path)


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pyarrow, the error names the extra that brings it."""
    path = write_sample(tmp_path, "parquet")
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[benchmark\]'"):
        read_dataset(path)


def test_known_data_are_read(shared: Path) -> None:
    """A dataset of the study is read whole."""
    dataset = read_dataset(shared / "datasets" / "SemEval2017.jsonl.gz")
    assert len(dataset) == 493
    assert dataset[0].name == "S0003491613001516"
    assert sum(len(document.keyphrases) for document in dataset) / len(dataset) == pytest.approx(17.298, abs=0.001)


def test_annif_texts_with_tables_of_subjects(tmp_path: Path) -> None:
    """Annif's NAME.tsv beside NAME.txt names subjects by label, or by address where there is none."""
    (tmp_path / "one.txt").write_text("Coral reefs grow.", "utf-8")
    (tmp_path / "one.tsv").write_text("<http://example.org/r>\tcoral reefs\n<http://example.org/g>\n", "utf-8")
    (tmp_path / "two.txt").write_text("Whales sing.", "utf-8")
    (tmp_path / "two.key").write_text("whales\n", "utf-8")
    (tmp_path / "thesaurus.tsv").write_text("<http://example.org/r>\tcoral reefs\n", "utf-8")
    found = read_dataset(tmp_path)
    assert [document.keyphrases for document in found] == [("coral reefs", "http://example.org/g"), ("whales",)]


def test_annif_texts_on_lines(tmp_path: Path) -> None:
    """Annif's TSV files have a text and addresses on each line, and its CSV files a column of addresses."""
    lines = (
        'The "reef"\tgrows.\t<http://example.org/r> <http://example.org/g>\n\nWhales sing.\t<http://example.org/w>\n'
    )
    (tmp_path / "texts.tsv").write_text(lines, "utf-8")
    first, second = read_dataset(tmp_path / "texts.tsv")
    assert first.text == 'The "reef"\tgrows.'
    assert first.keyphrases == ("http://example.org/r", "http://example.org/g")
    assert second.keyphrases == ("http://example.org/w",)
    (tmp_path / "texts.csv").write_text("text,subject_uris\nA reef.,<http://e.org/r> <http://e.org/g>\n", "utf-8")
    assert read_dataset(tmp_path / "texts.csv", gold_field="subject_uris")[0].keyphrases == (
        "http://e.org/r",
        "http://e.org/g",
    )


def test_a_line_of_annif_without_subjects_is_refused(tmp_path: Path) -> None:
    """A line without a tab is an error that names it."""
    (tmp_path / "texts.tsv").write_text("A reef.\t<http://example.org/r>\nWhales sing.\n", "utf-8")
    with pytest.raises(FileFormatError, match="line 2, has no tab"):
        read_dataset(tmp_path / "texts.tsv")
