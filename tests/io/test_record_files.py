from __future__ import annotations

import pytest

from keysift.errors import FileFormatError
from keysift.io.texts import InputFormat, Limits, TextRecord, read_bytes


def texts(data: str, name: str, **options: object) -> list[str]:
    return [record.text for record in read_bytes(data.encode(), name=name, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.txt", "a"])
def test_json_arrays(name: str) -> None:
    """A JSON array has a document per element, objects or strings, whatever the file is called."""
    data = b' [\n {"id": 7, "text": "one"}, "two",\n {"text": "three", "more": [1, {"a": "]"}]} ]\n'
    assert read_bytes(data, name=name) == [
        TextRecord(7, "one"),
        TextRecord(f"{name}:2", "two"),
        TextRecord(f"{name}:3", "three"),
    ]


def test_json_objects() -> None:
    """A single object is a single document, and a .json file of one object per line is JSONL."""
    assert texts('{\n "text": "one",\n "id": "x"\n}', "a.json") == ["one"]
    assert texts('{"text": "one"}\n{"text": "two"}\n', "a.json") == ["one", "two"]
    assert texts('{"text": "one"}\n{"text": "two"}\n', "a.txt") == ["one", "two"]
    assert texts("[]", "a.json") == []


@pytest.mark.parametrize(
    "text", ["[1] Reefs are old.", '["Reefs"] is a quotation.', "{curly} start", '{"a": 1}\nis what it printed', "[ ]x"]
)
def test_texts_with_brackets(text: str) -> None:
    """A text that starts with a bracket is still a text."""
    assert texts(text, "a.txt") == [text]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ('["one", {"body": "two"}]', r"a\.json, record 2, has no text in the field 'text' \(it has: body \(str\)\)"),
        ('["one" "two"]', "after record 1: expected a comma"),
        ('["one",]', "comma after the last record"),
        ('["one"] x', "goes on after its end"),
        ('["one", tru]', "record 2, is not JSON"),
        ('"one" "two"', "goes on after its end"),
    ],
)
def test_bad_json(data: str, message: str) -> None:
    """What is wrong with a JSON file is said with the number of the record."""
    with pytest.raises(FileFormatError, match=message):
        texts(data, "a.json")


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
def test_delimiters(delimiter: str, name: str) -> None:
    """Commas, semicolons, tabs and bars are told apart by the header, whatever the ending is."""
    rows = [["id", "text"], ["x", '"one; two, three"'], ["y", "four"]]
    data = "\r\n".join(delimiter.join(row) for row in rows)
    assert read_bytes(data.encode(), name=name) == [TextRecord("x", "one; two, three"), TextRecord("y", "four")]


def test_delimiters_named_by_excel() -> None:
    """A first line sep=; names the delimiter."""
    assert texts("sep=;\nid;text\n1;one, two\n", "a.csv") == ["one, two"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("id;body\n1;x\n", r"no column 'text' \(it has: id, body\)"),
        ("text\none, two\n", r"line 2, has more values than the header has columns: .*','"),
        ("id,text\n1\n", "line 2, has no value in the column 'text'"),
    ],
)
def test_bad_csv(data: str, message: str) -> None:
    """What is wrong with a CSV file is said with its line, and nothing is cut off silently."""
    with pytest.raises(FileFormatError, match=message):
        texts(data, "a.csv")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", "x" * 101),
        ("a.jsonl", '"' + "x" * 101 + '"'),
        ("a.json", '["' + "x" * 101 + '"]'),
        ("a.csv", "text\n" + "x" * 101),
    ],
)
def test_limits(name: str, data: str) -> None:
    """A text longer than the limit is an error that says what to do."""
    with pytest.raises(FileFormatError, match=r"too long: one text may have 100 characters: split it"):
        texts(data, name, limits=Limits(text_characters=100))


def test_named_formats() -> None:
    """A named format is used for text files, and contradicted for others."""
    assert texts("one\n\ntwo", "a.csv", input_format=InputFormat.LINES) == ["one", "two"]
    assert texts('["one"]', "a.json", input_format=InputFormat.TEXT) == ['["one"]']
    with pytest.raises(FileFormatError, match=r"is a PDF file, not text: leave out .input_format."):
        texts("%PDF-1.4", "a.txt", input_format=InputFormat.TEXT)
    with pytest.raises(FileFormatError, match=r"cannot be read as DOCX: leave out .input_format."):
        texts("Reefs", "a.txt", input_format=InputFormat.DOCX)


def test_a_record_shows_the_start_of_its_text() -> None:
    """What was read from a book does not flood the screen."""
    assert repr(TextRecord(7, "Coral reefs grow.")) == "TextRecord(id=7, text='Coral reefs grow.')"
    assert len(repr(TextRecord("book.pdf", "word " * 100_000))) < 120
