"""Keyphrases of columns of data frames."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import keysift
import keysift.frames
from keysift.errors import FileFormatError, InputError, MissingExtraError, OptionError, UnknownOptionError

pandas = pytest.importorskip("pandas", reason="needs pandas")
polars = pytest.importorskip("polars", reason="needs polars")
pyarrow = pytest.importorskip("pyarrow", reason="needs pyarrow")
pytest.importorskip("narwhals", reason="needs the extra frames")

TEXTS = ["Coral reefs need clean water. Divers restore coral reefs.", None, "", "Sparse grids converge."]
EXPECTED = [
    None if text is None else [{"text": found.text, "score": found.score} for found in keysift.extract(text, top=3)]
    for text in TEXTS
]

MAKERS: dict[str, Callable[[list[str | None]], Any]] = {
    "pandas": lambda texts: pandas.DataFrame({"id": range(len(texts)), "text": texts}),
    "pandas objects": lambda texts: pandas.DataFrame({"text": pandas.Series(texts, dtype=object)}),
    "pandas arrow": lambda texts: pandas.DataFrame({"text": pandas.array(texts, dtype="string[pyarrow]")}),
    "polars": lambda texts: polars.DataFrame({"text": texts}, schema={"text": polars.String}),
    "arrow": lambda texts: pyarrow.table({"text": pyarrow.array(texts, pyarrow.string())}),
    "arrow batch": lambda texts: pyarrow.RecordBatch.from_arrays(
        [pyarrow.array(texts, pyarrow.string())], names=["text"]
    ),
    "arrow chunks": lambda texts: pyarrow.table(
        {"text": pyarrow.chunked_array([texts[:1], texts[1:]], pyarrow.large_string())}
    ),
}


def values(frame: Any, column: str = "keyphrases") -> list[Any]:
    """Return a column as Python has it."""
    return column_values(frame[column])


def column_values(series: Any) -> list[Any]:
    """Return a series as Python has it."""
    return list(series.to_pylist() if hasattr(series, "to_pylist") else series.to_list())


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("workers", [1, 2])
def test_every_library_gets_the_same(maker: Callable[..., Any], workers: int) -> None:
    """Each library gets a frame of its own kind with the keyphrases; missing texts have missing keyphrases."""
    frame = maker(TEXTS)
    found = keysift.frames.extract(frame, "text", top=3, workers=workers)
    assert type(found) is type(frame)
    assert values(found) == EXPECTED
    assert "keyphrases" not in (frame.column_names if hasattr(frame, "column_names") else list(frame.columns))


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_texts_alone(maker: Callable[..., Any]) -> None:
    """With `scores=False`, the lists have the texts of the same keyphrases, also where there are no rows."""
    expected = [None if found is None else [one["text"] for one in found] for found in EXPECTED]
    assert values(keysift.frames.extract(maker(TEXTS), "text", top=3, scores=False)) == expected
    assert values(keysift.frames.extract(maker([]), "text", scores=False)) == []
    with pytest.raises(OptionError, match="leave out spans=True"):
        keysift.frames.extract(maker(TEXTS), "text", scores=False, spans=True)


def test_lists_of_texts_can_be_joined_and_exploded() -> None:
    """What data frames do with lists of texts works on those of keysift."""
    joined = [None if found is None else ", ".join(str(one["text"]) for one in found) for found in EXPECTED]
    found = keysift.frames.extract(MAKERS["polars"](TEXTS), "text", top=3, scores=False)
    assert found["keyphrases"].dtype == polars.List(polars.String)
    assert found["keyphrases"].list.join(", ").to_list() == joined
    frame = keysift.frames.extract(MAKERS["pandas"](TEXTS), "text", top=3, scores=False)
    assert [text if isinstance(text, str) else None for text in frame["keyphrases"].str.join(", ")] == joined
    assert frame.explode("keyphrases")["keyphrases"].dropna().tolist() == [
        text for text in found["keyphrases"].explode().to_list() if text
    ]
    scored = keysift.frames.extract(MAKERS["pandas"](TEXTS), "text", top=3).explode("keyphrases")["keyphrases"]
    assert scored.str["score"].dropna().tolist() == [one["score"] for found in EXPECTED for one in found or ()]


@pytest.mark.parametrize("column", [0, ("a", "b"), 2.5], ids=["number", "levels", "float"])
def test_names_of_pandas_columns_need_not_be_texts(column: Any) -> None:
    """A column of any name is read, as `read_csv(header=None)` makes them, and all columns keep their names."""
    frame = pandas.DataFrame({column: TEXTS, "other": 1})
    found = keysift.frames.extract(frame, column, top=3)
    assert list(found.columns) == [*frame.columns, "keyphrases"]
    assert [column_values(found["keyphrases"])] == [EXPECTED]
    with pytest.raises(OptionError, match="Got 7 instead"):
        keysift.frames.extract(frame, 7)


def test_a_text_that_is_too_long_is_refused() -> None:
    """The limit on the length of one text holds here too, and the error names the row."""
    with pytest.raises(FileFormatError, match=r"Row 1 \(counted from 0\) of the column 'text' is too long"):
        keysift.frames.extract(MAKERS["polars"](["short", "reef " * 4_000_001]), "text")


SERIES: dict[str, Callable[[list[str | None]], Any]] = {
    "pandas": lambda texts: pandas.Series(texts, index=range(5, 5 + len(texts)), name="body", dtype=object),
    "polars": lambda texts: polars.Series("body", texts, dtype=polars.String),
    "arrow": lambda texts: pyarrow.chunked_array([pyarrow.array(texts, pyarrow.string())]),
}


@pytest.mark.parametrize("maker", SERIES.values(), ids=SERIES)
def test_series(maker: Callable[..., Any]) -> None:
    """A Series of texts gives a Series of keyphrases of the same library, and a column cannot be named."""
    for texts, expected in ((TEXTS, EXPECTED), ([], [])):
        series = maker(texts)
        found = keysift.frames.extract(series, top=3)
        assert type(found) is type(series)
        assert column_values(found) == expected
    assert keysift.frames.extract(SERIES["pandas"](TEXTS)).index.tolist() == [5, 6, 7, 8]
    with pytest.raises(OptionError, match="leave out 'column'"):
        keysift.frames.extract(series, "text")
    with pytest.raises(OptionError, match="Name the column"):
        keysift.frames.extract(MAKERS["polars"](TEXTS))


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_frames_without_rows(maker: Callable[..., Any]) -> None:
    """A frame without rows gets a column without rows."""
    assert values(keysift.frames.extract(maker([]), "text")) == []


def test_columns_have_nested_types() -> None:
    """Polars and Arrow get lists of structs, even where there is nothing in them."""
    schema = {"text": polars.String, "score": polars.Float64}
    for texts in (TEXTS, []):
        found = keysift.frames.extract(MAKERS["polars"](texts), "text")
        assert found.schema["keyphrases"] == polars.List(polars.Struct(schema))
        table = keysift.frames.extract(MAKERS["arrow"](texts), "text")
        fields = table.schema.field("keyphrases").type.value_type
        assert [(fields.field(i).name, str(fields.field(i).type)) for i in range(fields.num_fields)] == [
            ("text", "string"),
            ("score", "double"),
        ]


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_spans_are_offsets_into_the_text(maker: Callable[..., Any]) -> None:
    """With `spans`, every occurrence is given by its character offsets."""
    found = keysift.frames.extract(maker(TEXTS), "text", spans=True, top=1)
    (best,) = values(found)[0]
    assert [TEXTS[0][span["start"] : span["end"]] for span in best["spans"]] == ["Coral reefs", "coral reefs"]  # type: ignore[index]
    assert values(found)[1] is None


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_concepts_have_identifiers(maker: Callable[..., Any]) -> None:
    """With a vocabulary, the identifier of each concept stands beside its term."""
    vocabulary = [{"term": "reef", "synonyms": ["coral reef"], "id": "r1"}]
    found = keysift.frames.extract(maker(TEXTS), "text", vocabulary=vocabulary)
    (reef,) = values(found)[0]
    assert (reef["text"], reef["identifier"]) == ("reef", "r1")
    names = keysift.frames.extract(maker(TEXTS), "text", vocabulary=vocabulary, scores=False)
    assert values(names)[0] == ["reef"]


def test_the_index_of_pandas_stays() -> None:
    """Rows keep their labels, also where a label occurs twice or all are out of order."""
    frame = pandas.DataFrame({"text": TEXTS}, index=[7, 3, 3, 1])
    found = keysift.frames.extract(frame, "text", top=3)
    assert found.index.equals(frame.index)
    assert values(found) == EXPECTED
    assert list(found.explode("keyphrases").loc[7, "keyphrases"]) == EXPECTED[0]


def test_the_column_can_be_named() -> None:
    """The new column has the name that is asked for, and none is overwritten."""
    frame = polars.DataFrame({"text": ["Sparse grids."], "keyphrases": ["by hand"]})
    assert keysift.frames.extract(frame, "text", output="found").columns == ["text", "keyphrases", "found"]
    with pytest.raises(OptionError, match="already has a column 'keyphrases'"):
        keysift.frames.extract(frame, "text")


def test_options_reach_the_method() -> None:
    """Options are those of keysift.extract, and unknown ones are refused."""
    frame = MAKERS["polars"](TEXTS)
    found = values(keysift.frames.extract(frame, "text", method="singlerank", window=3, max_words=1))
    assert [one["text"] for one in found[0]] == keysift.extract(
        str(TEXTS[0]), method="singlerank", window=3, max_words=1
    ).texts
    with pytest.raises(UnknownOptionError):
        keysift.frames.extract(frame, "text", windows=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("frame", "column", "error", "message"),
    [
        (polars.DataFrame({"a": ["x"]}), "text", OptionError, "must be one of 'a'. Got 'text'"),
        (polars.LazyFrame({"a": ["x"]}), "a", InputError, "collect method first"),
        ({"a": ["x"]}, "a", InputError, "Got builtins.dict instead"),
        (pandas.DataFrame({"a": ["x", 5]}), "a", InputError, r"Row 1 \(counted from 0\) has int 5"),
        (polars.DataFrame({"a": [1, 2]}), "a", InputError, "Row 0"),
    ],
)
def test_mistakes(frame: Any, column: str, error: type[Exception], message: str) -> None:
    """A mistake raises an error that says what was wanted and what came."""
    with pytest.raises(error, match=message):
        keysift.frames.extract(frame, column)


def test_progress_is_shown_on_standard_error_only(capfd: pytest.CaptureFixture[str]) -> None:
    """A progress bar counts the rows, and standard output stays empty."""
    keysift.frames.extract(MAKERS["polars"](TEXTS), "text", progress=True)
    output = capfd.readouterr()
    assert output.out == ""
    assert "4/4" in output.err
    keysift.frames.extract(MAKERS["polars"](TEXTS), "text")
    assert capfd.readouterr().err == ""


def test_a_missing_narwhals_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without narwhals, the error has the command that installs it."""
    monkeypatch.setitem(sys.modules, "narwhals", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'keysift\[frames\]'"):
        keysift.frames.extract(MAKERS["polars"](TEXTS), "text")


def test_importing_frames_is_light() -> None:
    """`import keysift.frames` imports no library of data frames."""
    script = (
        "import sys, keysift.frames\n"
        "print(sorted({'narwhals', 'pandas', 'polars', 'pyarrow', 'rich'} & set(sys.modules)), end='')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[]", "")
